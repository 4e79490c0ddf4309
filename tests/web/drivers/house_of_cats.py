"""House of Cats as a person plays it on the page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from playwright.async_api import Locator, expect

from tests.web.player import Player


class Driver(Player):
    game = "house_of_cats"
    most_turns = 900  # taps: a turn has seven and more
    hidden = "data-own-sheet"

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid", name=self.own("page.your_sheet"), exact=True)

    @property
    def cells(self) -> Locator:
        """Where something can be written, opened or crossed now."""
        return self.grid.get_by_role("gridcell", name=re.compile(re.escape(self.own("mark.can_choose"))))

    @property
    def roll(self) -> Locator:
        return self.page.get_by_role("group", name=self.own("page.roll"), exact=True)

    @property
    def dice(self) -> Locator:
        """Those that can be chosen now."""
        return self.roll.get_by_role("button", name=re.compile(re.escape(self.own("mark.can_choose"))))

    @property
    def abilities(self) -> Locator:
        """Those to choose; one that is chosen already stays so."""
        usable = self.page.get_by_role("button", name=self.like("page.ability_now"))
        return usable.and_(self.page.locator(":not([aria-pressed=true])"))

    @property
    def rooms(self) -> Locator:
        group = self.page.get_by_role("group", name=self.own("page.ways"), exact=True)
        return group.get_by_role("button")

    @property
    def what_to_do(self) -> Locator:
        return self.page.get_by_role("region", name=self.own("page.what_next"), exact=True)

    @property
    def choices(self) -> Locator:
        """The buttons of a choice: a symbol, one die more or less, that one mouse is enough."""
        return self.what_to_do.locator("button.choice")

    @property
    def confirms(self) -> Locator:
        return self.page.get_by_role("button", name=self.own("page.done"), exact=True)

    async def may_confirm(self) -> bool:
        return await self.confirms.count() > 0 and await self.confirms.get_attribute("aria-disabled") == "false"

    def some(self, n: int) -> int:
        """One of n, another one every time."""
        return (self.turns * 7 + 3) % n

    # ── as any player ─────────────────────────────────────────────────────────────────────────────

    @property
    def laid(self) -> Locator:
        return self.grid

    @property
    def to_do(self) -> Locator:
        return self.page.get_by_role("region", name=self.own("page.your_turn"), exact=True)

    async def take_turn(self) -> None:
        """One tap: a die, an ability, a choice, a room, a cell, or that one has finished; all are told of below."""
        self.turns += 1
        before = await self.state()
        if self.turns % 5 == 0 and await self.abilities.count():
            await self.abilities.last.click()
        elif n := await self.rooms.count():
            await self.rooms.nth(self.some(n)).click()
        elif n := await self.cells.count():
            await self.cells.nth(self.some(n)).click()
        elif n := await self.choices.count():
            await self.choices.nth(self.some(n)).click()
        elif await self.may_confirm():
            await self.confirms.click()
        else:
            await self.dice.first.click()
        await self.played(before)

    async def take_turn_by_keys(self) -> None:
        self.turns += 1
        before = await self.state()
        if not await self.page.evaluate("document.activeElement.closest('[data-own-sheet]') !== null"):
            await self.tab_to(re.compile("^[A-H][1-7], "))
        if self.turns % 5 == 0 and await self.abilities.count():
            await self.press("t", "Enter")
        elif await self.rooms.count():
            await self.tab_to(self.like("page.build"))
            await self.press("Enter")
        elif await self.cells.count():
            await self.press("g", "Enter")
        elif await self.choices.count():
            await self.tab_into(self.choices)
            await self.press("Enter")
        elif await self.may_confirm():
            await self.press("d", "Enter")
        else:
            await self.press(await self.key_of(self.dice))
        await self.played(before)

    async def name_of(self, things: Locator) -> str:
        return await things.first.get_attribute("aria-label") or await things.first.inner_text()

    async def key_of(self, dice: Locator) -> str:
        """The key that chooses the first of these."""
        shown = (await self.name_of(dice)).partition(",")[0]
        return {self.own("symbol.cat"): "c", self.own("symbol.mouse"): "m"}.get(shown, shown)

    async def try_what_is_not_allowed(self) -> str:
        """To confirm before the dice are written."""
        await self.confirms.click(force=True)
        return "dice_left"

    async def states(self) -> AsyncIterator[str]:
        yield "my-turn"
        await self.dice.first.click()
        await expect(self.roll.get_by_role("button", pressed=True)).to_have_count(1)
        yield "die-chosen"
        while not await self.may_confirm():
            await self.take_turn()
        yield "written"
        for _ in range(20):
            await self.take_turn()
            assert await self.comes_to_play()
        yield "later"
        await self.page.get_by_role("list", name=self.own("page.sheets")).get_by_role("button").first.click()
        await expect(self.visitor.dialog()).to_be_visible()
        yield "other-sheet"
        await self.press("Escape")
