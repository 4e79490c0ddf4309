"""How long each player took for each sum: what the receipts of a record tell a learner."""

from __future__ import annotations

from itertools import groupby
from statistics import median

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


class Habit(Struct, frozen=True):
    """How a seat reacts to a sum: the middle of its times, and how many of its slaps were right."""

    took: float
    right: int
    slaps: int

    def __str__(self) -> str:
        return f"{self.took:.0f} ms, {self.right} of {self.slaps}"


def by_sum(found: list[Reaction]) -> dict[int, dict[int, Habit]]:
    """By sum and seat, the smallest sum first: what a table for learners is made of."""
    told: dict[int, dict[int, list[Reaction]]] = {}
    for one in sorted(found, key=lambda one: one.sum):
        told.setdefault(one.sum, {}).setdefault(one.seat, []).append(one)
    return {total: {seat: habit(many) for seat, many in seats.items()} for total, seats in told.items()}


def habit(many: list[Reaction]) -> Habit:
    return Habit(median(one.took for one in many), sum(one.right for one in many), len(many))


def reactions_in(record: Record) -> list[Reaction]:
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
