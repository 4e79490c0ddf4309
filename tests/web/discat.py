"""Discat as a person plays it on the page: with the mouse or a finger, or with the keyboard alone."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect

from tests.web.visitor import Visitor

MOST_TURNS = 120
# What lies on the table, as it is read aloud: every play changes it.
STATE = """() => [...document.querySelectorAll("main h2, main p.aloud, main [role=option]")]
    .map((it) => it.dataset.place ?? it.textContent).join()"""
FOCUSED = """() => {
    const it = document.activeElement;
    const name = it?.ariaLabel ?? it?.querySelector(".aloud")?.textContent ?? it?.innerText ?? "";
    return name.replace(/\\s+/g, " ").trim();
}"""


class Player:
    """Somebody at a Discat table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words
        self.turns = 0

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("listbox", name=self.words("discat.page.hand"), exact=True)

    @property
    def cards(self) -> Locator:
        return self.hand.get_by_role("option")

    def cards_that(self, key: str) -> Locator:
        """`can_be_on_top`, `can_join`, `cannot`, `can_swap`"""
        return self.hand.get_by_role("option", name=re.compile(re.escape(self.words(f"discat.page.{key}"))))

    def card(self, number: str) -> Locator:
        return self.hand.get_by_role("option", name=re.compile(rf"^{number}\b"))

    @property
    def plays(self) -> Locator:
        """The button that says what will be played."""
        texts = [self.words.like(f"discat.page.{key}").pattern for key in ("play", "play_group", "gives_bonus", "wins")]
        return self.page.get_by_role("button", name=re.compile("|".join(texts)))

    @property
    def keeps(self) -> Locator:
        return self.visitor.button("discat.page.keep")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("link", name=self.words("end.replay"), exact=True)

    async def numbers(self) -> list[str]:
        """The cards of the hand, by their numbers."""
        return [
            str(place)[-2:] for place in await self.cards.evaluate_all("cards => cards.map((it) => it.dataset.place)")
        ]

    async def comes_to_play(self, *others: Locator) -> bool:
        """Wait for one's turn; False: the game is over, or one of the others has come."""
        awaited = self.end
        for other in others:
            awaited = awaited.or_(other)
        await expect(self.cards_that("can_be_on_top").or_(self.keeps).or_(awaited).first).to_be_visible(timeout=60_000)
        return await awaited.count() == 0

    async def play_to_the_end(self) -> None:
        while await self.comes_to_play():
            await self.take_turn()
            assert self.turns < MOST_TURNS
        await expect(self.end).to_be_visible()

    async def take_turn(self) -> None:
        """The first card that fits; else pass, and swap every other time."""
        self.turns += 1
        before = await self.state()
        if await self.cards_that("can_be_on_top").count():
            await self.cards_that("can_be_on_top").first.click()
            await self.plays.click()
        elif self.turns % 2 and await self.cards_that("can_swap").count():
            await self.cards_that("can_swap").first.click()
            await self.page.get_by_role("button", name=self.words.like("discat.page.swap")).click()
        else:
            await self.keeps.click()
        await self.played(before)

    async def state(self) -> str:
        return str(await self.page.evaluate(f"({STATE})()"))

    async def played(self, before: str) -> None:
        """The table is not as it was."""
        await self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before)

    # ── with the keyboard alone ───────────────────────────────────────────────────────────────────

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def focused(self) -> str:
        return str(await self.page.evaluate(FOCUSED))

    async def tab_to(self, name: str | re.Pattern[str], most: int = 60) -> None:
        """Tab until what has this name is focused."""
        pattern = re.compile(f"^{re.escape(name)}") if isinstance(name, str) else name
        for _ in range(most):
            if pattern.search(await self.focused()):
                return
            await self.press("Tab")
        raise AssertionError(f"no way to {pattern.pattern} with the Tab key")

    async def take_turn_by_keys(self) -> None:
        self.turns += 1
        before = await self.state()
        names = await self.cards.all_inner_texts()
        fitting = self.words("discat.page.can_be_on_top")
        at = next((i for i, name in enumerate(names) if fitting in name), None)
        if at is None:
            await self.tab_to(re.compile(r"^\d\d, "))
            await self.press("p")
            assert re.match(self.words.like("discat.page.keep"), await self.focused())
        else:
            await self.tab_to(re.compile(r"^\d\d, "))
            await self.press("Home", *["ArrowRight"] * at, "Space", "Enter")
            assert re.search(self.plays_pattern, await self.focused()), await self.focused()
        await self.press("Enter")
        await self.played(before)

    @property
    def plays_pattern(self) -> str:
        return "|".join(self.words.like(f"discat.page.{key}").pattern for key in ("play", "gives_bonus", "wins"))

    async def play_to_the_end_by_keys(self) -> None:
        while await self.comes_to_play():
            await self.take_turn_by_keys()
            assert self.turns < MOST_TURNS


async def play_now(visitor: Visitor) -> Player:
    """From the home page to a table against bots, with one click."""
    await visitor.go()
    card = visitor.page.get_by_role("article", name=visitor.words("discat.game.name"), exact=True)
    await card.get_by_role("button", name=visitor.words("home.play_now")).click()
    player = Player(visitor)
    await expect(player.cards.first).to_be_visible()
    return player
