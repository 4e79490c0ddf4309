"""How long each player took for each sum: what the receipts of a record tell a learner."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from cattery.core.record import Record
from cattery.core.table import Table
from cattery.games.addi_cats.cards import value
from cattery.games.addi_cats.game import AddiCats
from cattery.games.addi_cats.situations import is_entitled
from cattery.games.addi_cats.state import COMPARING, OPEN, STALLED, current


class Reaction(Struct, frozen=True):
    """A seat slapped with this sum in front of it, after so many milliseconds; rightly or not."""

    seat: int
    sum: int
    took: float
    right: bool


def reactions(record: Record) -> list[Reaction]:
    """In the order of the record; races, where nobody has to add, are left out."""
    table = Table(AddiCats(), record.seats, record.options, None, starts=record.starts)
    slaps = {before: list(group) for before, group in groupby(record.slaps, lambda slap: slap.before)}
    found: list[Reaction] = []
    for number, play in enumerate(record.plays):
        s = table.state
        for slap in slaps.get(number, []):
            seat, total = slap.receipt.seat, value(current(s, slap.receipt.seat))
            if total and s.window in (OPEN, COMPARING, STALLED):
                found.append(Reaction(seat, total, slap.receipt.score, is_entitled(s, seat)))
        table.play(play.seat, play.text, play.at)
    return found
