"""Discat as a person plays it on the page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, expect

from tests.web.player import Player


class Driver(Player):
    game = "discat"
    most_turns = 120

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("listbox", name=self.own("page.hand"), exact=True)

    @property
    def cards(self) -> Locator:
        return self.hand.get_by_role("option")

    def cards_that(self, key: str) -> Locator:
        """`be_on_top`, `join`, `swap`, `rest`"""
        return self.hand.get_by_role("option", name=re.compile(re.escape(self.own(f"can.{key}"))))

    def card(self, number: str) -> Locator:
        return self.hand.get_by_role("option", name=re.compile(rf"^{number}\b"))

    @property
    def play(self) -> re.Pattern[str]:
        """«Play 27 with 22 on top», and not «Play without the coach»"""
        return re.compile(self.own("effect.play", cards=r"\d\d.*"))

    @property
    def plays(self) -> Locator:
        """The button that says what will be played."""
        return self.page.get_by_role("button", name=self.play)

    @property
    def keeps(self) -> Locator:
        return self.visitor.button("discat.effect.pass")

    async def numbers(self) -> list[str]:
        """The cards of the hand, by their numbers."""
        return [
            str(place)[-2:] for place in await self.cards.evaluate_all("cards => cards.map((it) => it.dataset.place)")
        ]

    # ── as any player ─────────────────────────────────────────────────────────────────────────────

    @property
    def laid(self) -> Locator:
        return self.cards.first

    @property
    def to_do(self) -> Locator:
        return self.cards_that("be_on_top").or_(self.keeps)

    async def take_turn(self) -> None:
        """The first card that fits; else pass, and swap every other time."""
        self.turns += 1
        before = await self.state()
        if await self.cards_that("be_on_top").count():
            await self.cards_that("be_on_top").first.click()
            await self.plays.click()
        elif self.turns % 2 and await self.cards_that("swap").count():
            await self.cards_that("swap").first.click()
            await self.page.get_by_role("button", name=self.like("effect.swap")).click()
        else:
            await self.keeps.click()
        await self.played(before)

    async def take_turn_by_keys(self) -> None:
        self.turns += 1
        before = await self.state()
        names = await self.cards.all_inner_texts()
        fitting = self.own("can.be_on_top")
        at = next((i for i, name in enumerate(names) if fitting in name), None)
        await self.tab_to(re.compile(r"^\d\d, "))
        if at is None:
            await self.press("p")
            assert re.match(self.like("effect.pass"), await self.focused())
        else:
            await self.press("Home", *["ArrowRight"] * at, "Space", "Enter")
            assert re.match(self.play, await self.focused()), await self.focused()
        await self.press("Enter")
        await self.played(before)

    async def try_what_is_not_allowed(self) -> str:
        """Passing although there is nothing to answer, or although a card fits."""
        await self.cards.first.focus()
        while not await self.cards_that("be_on_top").count():
            await self.take_turn()
            assert await self.comes_to_play()
        free = [self.page.get_by_role("heading", name=self.own(f"say.{key}")) for key in ("any_card", "anything")]
        leads = await free[0].or_(free[1]).count() > 0
        await self.cards.first.focus()
        await self.press("p")
        return "lead" if leads else "must_play"

    async def states(self) -> AsyncIterator[str]:
        yield "my-turn"
        await self.cards_that("be_on_top").or_(self.cards_that("swap")).first.click()
        await expect(self.page.get_by_role("option", selected=True)).to_have_count(1)
        yield "card-chosen"
        await self.press("Escape")
        await self.take_turn()
        while await self.comes_to_play() and not await self.keeps.count():
            await self.take_turn()
        yield "nothing-fits"
