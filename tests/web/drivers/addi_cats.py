"""Addi Cat's as a person plays it on the page."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLate

from tests.web.player import Player

REFUSALS = ("not_your_turn", "window_open", "countdown", "nobody_can_flip")


class Driver(Player):
    game = "addi_cats"
    curtain = False  # nothing is secret: everybody has a key and a place to slap

    @property
    def mouse(self) -> Locator:
        return self.page.get_by_role("button", name=self.own("page.slap"), exact=True)

    @property
    def flip(self) -> Locator:
        return self.page.get_by_role("button", name=self.own("page.flip"), exact=True)

    @property
    def receipt(self) -> Locator:
        """A line for everybody who slapped."""
        return self.page.get_by_role("region", name=self.own("page.receipt"), exact=True).get_by_role("listitem")

    @property
    def moment(self) -> Locator:
        return self.page.locator("[data-moment]")

    async def touch(self, button: Locator) -> None:
        """The table does not wait: when the game is over meanwhile, the button is gone."""
        with contextlib.suppress(TooLate):
            await button.click(force=True, timeout=1000)

    # ── as any player ─────────────────────────────────────────────────────────────────────────────

    @property
    def laid(self) -> Locator:
        return self.mouse

    @property
    def to_do(self) -> Locator:
        return self.page.get_by_role("button", name=self.own("page.flip"), exact=True, disabled=False)

    async def take_turn(self) -> None:
        """Turn the card; after every fourth one slap, rightly or wrongly."""
        self.turns += 1
        before = await self.state()
        await self.touch(self.flip)
        await self.played(before)
        if self.turns % 4 == 0:
            await self.touch(self.mouse)

    async def take_turn_by_keys(self) -> None:
        self.turns += 1
        before = await self.state()
        await self.press("Enter")
        await self.played(before)
        if self.turns % 4 == 0:
            await self.press("Space")

    async def try_what_is_not_allowed(self) -> str:
        """To turn a card when somebody else does; the table goes on meanwhile, so the reason may be another one."""
        await expect(
            self.page.get_by_role("button", name=self.own("page.flip"), exact=True, disabled=True)
        ).to_be_visible()
        await self.flip.click(force=True)
        said = [self.page.get_by_text(self.like(f"why.{key}")).first for key in REFUSALS]
        found = said[0]
        for other in said[1:]:
            found = found.or_(other)
        reason = await found.first.inner_text()  # at once: the next one may take its place
        return next(key for key in REFUSALS if self.like(f"why.{key}").search(reason))

    async def states(self) -> AsyncIterator[str]:
        await self.take_turn()
        yield "cards"
        await self.slap()
        yield "slapped"

    async def slap(self) -> None:
        """Until there is a receipt."""
        for _ in range(150):
            await self.touch(self.mouse)
            await self.page.wait_for_timeout(200)
            if await self.receipt.count():
                return
        raise AssertionError("no receipt")
