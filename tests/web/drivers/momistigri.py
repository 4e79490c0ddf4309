"""Momistigri as a person plays it on the page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, expect

from tests.web.player import Player

# What the moves do, by key of their effect.
GO = ("pair", "choose", "give", "send", "swap")
WAYS = ("shed", "shed_nothing", "exchange", "no_card_left", "reverse")
PASSES = ("pass", "pass_ends", "stop")

USABLE = ("pair", "choose", "give", "swap")  # what can be done with cards of the hand


async def tap(card: Locator) -> None:
    """At its corner: on a phone, the rest may lie under the next card."""
    await card.click(position={"x": 10, "y": 24})


class Driver(Player):
    game = "momistigri"
    most_turns = 400

    def like(self, key: str) -> re.Pattern[str]:
        """Cards are not numbers here, and sentences name people and colours."""
        return re.compile(re.sub(r"\\d\\d|\\\{\w+:.+?\\\}", ".+?", super().like(key).pattern))

    def buttons(self, keys: tuple[str, ...]) -> Locator:
        return self.page.get_by_role(
            "button", name=re.compile("|".join(self.like(f"effect.{key}").pattern for key in keys))
        )

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("listbox", name=self.own("page.hand"), exact=True)

    @property
    def cards(self) -> Locator:
        return self.hand.get_by_role("option")

    @property
    def discard(self) -> Locator:
        """While a card is to be picked there."""
        return self.page.get_by_role("listbox", name=self.own("page.discard"), exact=True).get_by_role("option")

    @property
    def backs(self) -> Locator:
        return self.page.get_by_role("listbox", name=self.own("page.backs"), exact=True).get_by_role("option")

    @property
    def receivers(self) -> Locator:
        return self.page.get_by_role("group", name=self.own("page.who_gets_it"), exact=True).get_by_role("button")

    def that(self, cards: Locator, *keys: str) -> Locator:
        """`pair`, `choose`, `take`, `rest` and so on: what can be done with them."""
        words = "|".join(re.escape(self.own(f"can.{key}")) for key in keys)
        return cards.and_(self.page.get_by_role("option", name=re.compile(rf"\s?; (?:{words})$")))

    @property
    def goes(self) -> Locator:
        """The button that says what will be played."""
        return self.buttons(GO)

    # ── as any player ─────────────────────────────────────────────────────────────────────────────

    @property
    def laid(self) -> Locator:
        return self.cards.first

    @property
    def usable(self) -> Locator:
        return self.that(self.cards, *USABLE)

    @property
    def to_do(self) -> Locator:
        return self.usable.or_(self.that(self.discard, "take")).or_(self.buttons((*WAYS, *PASSES))).or_(self.backs)

    async def go_on(self) -> None:
        """A round is over: everybody has looked at the hands."""
        button = self.visitor.button("momistigri.page.go_on")
        if await button.count():
            await button.click()

    async def draw(self) -> None:
        while await self.backs.count():
            await tap(self.backs.first)

    async def take_turn(self) -> None:
        self.turns += 1
        await self.go_on()
        before, plays = await self.state(), self.goes.or_(self.buttons((*WAYS, *PASSES)))
        for _ in range(50):  # the cards that were drawn may come a moment later
            if await self.end.count():
                return  # it was over before the last cards had arrived
            await self.draw()
            await self.pick()
            if await plays.count():
                break
            await self.page.wait_for_timeout(100)
        await plays.first.click()
        await self.played(before)

    async def pick(self) -> None:
        """Whatever can be picked, until there is a button that plays it."""
        if await self.receivers.count():
            await self.receivers.last.click()
        for _ in range(2):
            if not await self.goes.count() and await self.usable.count():
                await tap(self.usable.first)
        if not await self.goes.count() and await self.that(self.discard, "take").count():
            await tap(self.that(self.discard, "take").first)

    async def take_turn_by_keys(self) -> None:
        self.turns += 1
        if await self.visitor.button("momistigri.page.go_on").count():
            await self.tab_to(self.own("page.go_on"))
            await self.press("Enter")
        before = await self.state()
        if await self.cards.count():  # M34 the last pair may still have something to decide
            await self.tab_into(self.cards)
        await self.pick_by_keys(self.cards, USABLE)
        await self.pick_by_keys(self.cards, ("pair",))
        if await self.that(self.discard, "take").count():
            await self.press("d")
            await self.pick_by_keys(self.discard, ("take",))
        if await self.receivers.count() and not await self.goes.count():
            await self.tab_to(await self.receivers.first.inner_text())
            await self.press("Enter")
        wanted = self.goes.or_(self.buttons((*WAYS, *PASSES))).first
        await self.tab_to(re.sub(r"\s+", " ", await wanted.inner_text()).strip())
        await self.press("Enter")
        await self.played(before)

    async def pick_by_keys(self, cards: Locator, keys: tuple[str, ...]) -> None:
        """The first one that can be picked, from wherever the focus is in these cards."""
        if await self.goes.count() or not await self.that(cards, *keys).count():
            return
        names = await cards.all_inner_texts()
        words = [self.own(f"can.{key}") for key in keys]
        at = next(i for i, name in enumerate(names) if any(f"; {word}" in name for word in words))
        await self.press("Home", *["ArrowRight"] * at, "Space")

    async def try_what_is_not_allowed(self) -> str:
        """A card that goes with none; or laying down what is no pair."""
        await self.draw()
        while not await self.that(self.cards, "rest").count():
            await tap(self.usable.first)
            if await self.that(self.cards, "rest").count():
                break
            await self.take_turn()
            assert await self.comes_to_play()
            await self.draw()
        card = self.that(self.cards, "rest").first
        name = await card.inner_text()
        await tap(card)
        return "momistigri_alone" if "omistigri" in name else "no_pair"

    async def states(self) -> AsyncIterator[str]:
        yield "my-turn"
        if await self.that(self.cards, "pair").count():
            await self.pick()
            await expect(self.page.get_by_role("option", selected=True)).to_have_count(2)
            yield "pair-chosen"
        await self.press("Escape")
        await self.take_turn()
        if await self.comes_to_play():
            yield "next-turn"
