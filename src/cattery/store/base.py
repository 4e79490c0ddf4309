"""Where tables rest: what is kept of them, and what any store promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import UNSET, Struct, UnsetType, field

from cattery.core.arbiter import Receipt

Phase = Literal["waiting", "playing", "finished", "closed"]
Privacy = Literal["public", "link"]


class StoreError(Exception):
    """Nothing of what was asked is kept: the disk is full, the database is locked, the store is closed."""


class StoredSeat(Struct):
    """One seat: empty, a person (known by the hash of a secret) or a bot."""

    name: str = ""
    secrets: list[str] = field(default_factory=list)  # SHA-256 of the person's secrets, hex; none: no person
    bot: str = ""  # the level; empty: no bot
    words: str = ""  # what the person adds to the house's secret


class StoredTable(Struct):
    """A table as it stands apart from its plays; rewritten whole whenever it changes."""

    id: int
    code: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[StoredSeat]
    secret: str  # of the fair house, hex
    created: int  # seconds since 1970
    changed_at: int = field(name="changed")  # likewise; older stores call it so
    phase: Phase = "waiting"
    privacy: Privacy = "link"
    host: int = -1  # the seat that decides; -1: nobody sits yet
    level: str = "tabby"  # of the bot that plays for an absent person
    clock: int = 0  # seconds a turn, 0: none
    free_chat: bool = False
    hints: bool | None = None  # are they given? None until the start: only if one person plays
    starts: list[tuple[int, int, int]] = field(default_factory=list)  # where it goes on from an older game
    next_code: str = ""  # of the rematch
    closed_because: str = ""
    record: str = ""  # of the finished game, as it was given out: later rules may read its plays otherwise


class StoredPlay(Struct):
    """One row of a table's log; `undo` takes back the seat's last play."""

    seat: int
    text: str
    at: int  # milliseconds since the start
    kind: Literal["play", "undo"] = "play"
    message: str = ""  # what the client called it, so that a repeated message is known after a restart
    receipts: list[Receipt] | UnsetType = UNSET  # of the arbiter's verdict that this play begins


class StoredGame(Struct):
    """A table with all its plays."""

    table: StoredTable
    plays: list[StoredPlay] = field(default_factory=list)


class Store(Protocol):
    """Every call returns when what it did is safe, or raises StoreError and has done nothing."""

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

    async def remove(self, finished_before: int, abandoned_before: int) -> int:
        """Forget finished tables, and others, that last changed before these times; how many went."""

    async def check(self) -> None:
        """Can something be kept? If not, StoreError; after trouble, only a trial can tell."""

    async def backup(self, path: str) -> None:
        """A consistent copy of everything, while the store is in use."""
