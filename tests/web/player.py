"""Somebody at a table, of any game: what all players do alike. What differs is in each game's file in `drivers/`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import ClassVar

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLate

from tests.web.visitor import Visitor

# What lies on the table, as it is read aloud: every play changes it.
STATE = """() => [...document.querySelectorAll("main h2, main p.aloud, main .aloud li, main [role=option]")]
    .map((it) => it.dataset.place ?? it.textContent).join()"""
FOCUSED = """() => {
    const it = document.activeElement;
    const name = it?.ariaLabel ?? it?.querySelector(".aloud")?.textContent ?? it?.innerText ?? "";
    return name.replace(/\\s+/g, " ").trim();
}"""


class Player(ABC):
    """A person at a table. The methods without a body are what a game's driver has to tell."""

    game: ClassVar[str]
    most_turns: ClassVar[int] = 200
    curtain: ClassVar[bool] = True  # on one device, a curtain falls between two players
    hidden: ClassVar[str] = "hand-"  # in the page's text wherever something secret of somebody lies

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words
        self.turns = 0

    def own(self, key: str, **values: str | int) -> str:
        """The game's own words."""
        return self.words(f"{self.game}.{key}", **values)

    def like(self, key: str) -> re.Pattern[str]:
        return self.words.like(f"{self.game}.{key}")

    @property
    @abstractmethod
    def laid(self) -> Locator:
        """There as soon as the table is laid, for somebody who plays."""

    @property
    @abstractmethod
    def to_do(self) -> Locator:
        """There when, and only when, this person has something to do."""

    @abstractmethod
    async def take_turn(self) -> None:
        """Do something legal with mouse or finger, and wait until it is done; count it in `turns`."""

    @abstractmethod
    async def take_turn_by_keys(self) -> None:
        """The same with the keyboard alone, which begins wherever the focus is."""

    @abstractmethod
    async def try_what_is_not_allowed(self) -> str:
        """On one's first turn: try something that is refused; returns the key of the reason, `why.<key>`."""

    @abstractmethod
    def states(self) -> AsyncIterator[str]:
        """Go through states of the table that look different, from one's first turn on; each gets pictures."""

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("link", name=self.words("end.replay"), exact=True)

    async def comes_to_play(self, *others: Locator) -> bool:
        """Wait for one's turn; False: the game is over, or one of the others has come."""
        awaited = self.end
        for other in others:
            awaited = awaited.or_(other)
        await expect(self.to_do.or_(awaited).first).to_be_visible(timeout=60_000)
        assert self.turns < self.most_turns
        return await awaited.count() == 0

    async def play_to_the_end(self) -> None:
        while await self.comes_to_play():
            await self.take_turn()
        await expect(self.end).to_be_visible()

    async def play_on(self, turns: int = 2) -> None:
        """So many turns, if the game is not over before."""
        while turns and await self.comes_to_play():
            await self.take_turn()
            turns -= 1

    async def play_on_by_keys(self, turns: int) -> None:
        while turns and await self.comes_to_play():
            await self.take_turn_by_keys()
            turns -= 1

    async def play_to_the_end_by_keys(self) -> None:
        while await self.comes_to_play():
            await self.take_turn_by_keys()

    async def state(self) -> str:
        return str(await self.page.evaluate(f"({STATE})()"))

    async def played(self, before: str) -> None:
        """The table is not as it was."""
        try:
            await self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before)
        except TooLate as late:
            raise AssertionError(f"nothing happened:\n{await self.page.locator('main').aria_snapshot()}") from late

    # ── with the keyboard alone ───────────────────────────────────────────────────────────────────

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def focused(self) -> str:
        return str(await self.page.evaluate(FOCUSED))

    async def tab_into(self, things: Locator, most: int = 60) -> None:
        """Tab until one of these is focused."""
        for _ in range(most):
            if await things.evaluate_all("all => all.includes(document.activeElement)"):
                return
            await self.press("Tab")
        raise AssertionError(f"no way to {things} with the Tab key")

    async def tab_to(self, name: str | re.Pattern[str], most: int = 60) -> None:
        """Tab until what has this name is focused."""
        pattern = re.compile(f"^{re.escape(name)}") if isinstance(name, str) else name
        for _ in range(most):
            if pattern.search(await self.focused()):
                return
            await self.press("Tab")
        raise AssertionError(f"no way to {pattern.pattern} with the Tab key")
