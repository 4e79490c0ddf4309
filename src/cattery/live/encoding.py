"""Encodes what a table tells: what several viewers are told alike once, and what a viewer was told before not again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from cattery.core.story import Sentence
from cattery.core.table import LogEntry, Table
from cattery.protocol import messages as wire

encode = msgspec.json.Encoder().encode
SMALL = 1000  # bytes that are worth remembering until the next change: a hand, not a whole sheet

Remembered = tuple[Any, bytes, bytes]  # of a viewer's own: its values, its part of the view, what is said of it


class EncodedView(wire.ViewNews, tag="view"):
    """A `ViewNews` as it is sent: what several viewers are told was encoded once for all of them."""

    log: Raw  # type: ignore[assignment]
    standing: Raw = Raw(b'{"seats":[],"table":[]}')  # type: ignore[assignment]


class PartEncoder:
    """The parts of views of one live table."""

    def __init__(self) -> None:
        self._common: dict[int, tuple[Any, bytes]] = {}  # by id, while everybody is told of one change
        self._idle: dict[int | None, Remembered] = {}  # by viewer: when they had nothing to do

    def forget_common(self) -> None:
        """Everybody was told."""
        self._common.clear()

    def view_and_standing(self, table: Table, viewer: int | None, view: Any, moves: Sequence[str]) -> tuple[Raw, Raw]:
        """What a viewer sees, who may make these moves, and how the table stands to them."""
        seats, lies = table.common_standing(viewer, view)
        own, said = self._own(table, viewer, view, moves)
        lies_there = self._list(lies)
        between = b"," if lies_there and said else b""
        standing = b'{"seats":[%b],"table":[%b%b%b]}' % (self._list(seats), lies_there, between, said)
        return Raw(own + self._rest_of_view(table) if own else encode(view)), Raw(standing)

    def log(self, entries: Sequence[LogEntry]) -> Raw:
        return Raw(b"[" + self._each_once(entries) + b"]")

    def _own(self, table: Table, viewer: int | None, view: Any, moves: Sequence[str]) -> tuple[bytes, bytes]:
        """A viewer's own fields, which come first in a view, and what is said of them.

        To whoever has nothing to do this is the same as the last time, unless their own has changed or the house has
        played (`Story.own`).
        """
        names = table.game.info.own
        own = (table.house_plays, table.game.own_of(view)) if names and not moves else None
        if own:
            known = self._idle.get(viewer)
            if known and known[0] == own:
                return known[1], known[2]
        fields = encode({name: getattr(view, name) for name in names})[:-1] if names else b""
        said = encode(table.game.story.own(view, moves))[1:-1]
        if own and len(fields) + len(said) < SMALL:
            self._idle[viewer] = own, fields, said
        return fields, said

    def _rest_of_view(self, table: Table) -> bytes:
        """All other fields are the same to all, and taken from a spectator's view."""
        common = table.view()
        found = self._common.get(id(common))
        if found is None:
            rest = common.__struct_fields__[len(table.game.info.own) :]
            text = encode({name: getattr(common, name) for name in rest})
            found = self._common[id(common)] = common, b"," + text[1:]  # it stays, so that no other one has its id
        return found[1]

    def _list(self, told: list[Sentence]) -> bytes:
        """One that most viewers share, or that is made of sentences that they share."""
        found = self._common.get(id(told))
        if found is None:
            found = self._common[id(told)] = told, self._each_once(told)
        return found[1]

    def _each_once(self, told: Sequence[LogEntry | Sentence]) -> bytes:
        texts, common = [], self._common
        for one in told:
            found = common.get(id(one))
            if found is None:
                found = common[id(one)] = one, encode(one)
            texts.append(found[1])
        return b",".join(texts)
