"""What is kept of a table: the table around the game, and a row for each play."""

from __future__ import annotations

from typing import Any, Literal

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
    claimed: list[str] = field(default_factory=list)  # SHA-256 of the tokens that carried it to other devices, hex


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
