"""Where tables rest: what any store promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cattery.store.rows import StoredGame, StoredPlay, StoredTable


class Store(Protocol):
    """Every call returns when what it did is safe, or raises StoreError and has done nothing.

    A store that cannot tell which of these is true ends the process: the next start reads what is there.
    """

    async def open(self) -> None:
        """Get ready; a store that was closed badly is whole again."""

    async def close(self) -> None:
        """Finish what was begun."""

    async def add(self, table: StoredTable, plays: Sequence[StoredPlay] = ()) -> int:
        """Keep a new table, perhaps with the plays it goes on from; returns the id it was given."""

    async def save(self, table: StoredTable) -> None:
        """Keep the table as it stands now."""

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        """Keep these plays as numbers `first`, `first` + 1, … of the table; a number that is taken is refused."""

    async def finish(self, table: StoredTable, first: int, plays: list[StoredPlay]) -> None:
        """Keep the last plays and the table, both or neither."""

    async def load(self, table: int) -> StoredGame | None:
        """One table with its plays."""

    async def find(self, code: str) -> int | None:
        """The id of the table with this code."""

    async def alive(self) -> list[StoredTable]:
        """The tables that wait or play, without their plays."""

    async def alive_codes(self) -> set[str]:
        """Their codes, which is much quicker."""

    async def forget(self, finished_before: int, abandoned_before: int, now: int, doubts: int = 0) -> list[int]:
        """Put finished tables, and others, aside that last changed before these times; which.

        `doubts`: an unfinished one must have been found old so many times in a row before.
        """

    async def bring_back(self) -> list[int]:
        """All that was put aside; which."""

    async def purge(self, before: int) -> int:
        """Delete for good what was put aside before then; how many."""

    async def note_time(self, time: int) -> int:
        """The latest time that was ever seen, this one included."""

    async def check(self) -> None:
        """Can something be kept? If not, StoreError; after trouble, only a trial can tell."""

    async def backup(self, path: str) -> None:
        """A consistent copy of everything, while the store is in use."""
