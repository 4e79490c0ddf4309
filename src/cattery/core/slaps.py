"""Slaps at a table: the arbiter's verdict becomes plays, is kept with its receipts, and can be judged again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from cattery.core.arbiter import Receipt, is_sound, judge
from cattery.core.errors import BadRecord
from cattery.core.game import Game, reflex_game
from cattery.core.house import FairHouse, House, SeededHouse
from cattery.core.record import Record, RecordedSlap
from cattery.core.seats import HOUSE
from cattery.core.table import Table

PLACES = 16  # more than there are seats: each place of each verdict has a choice of its own


def may_tap(table: Table, seat: int) -> bool:
    rules = reflex_game(table.game).rules
    moves = [0] * rules.MAX_MOVES
    return rules.TAP in moves[: rules.legal(table.state, seat, moves)]


def tap_word(table: Table) -> str:
    return table.game.text(table.state, 0, reflex_game(table.game).rules.TAP)


def moment_of(table: Table) -> int:
    """The window that is open: a tap counts in its own and in no other (A38)."""
    return reflex_game(table.game).rules.moment(table.state)


def in_order(table: Table, receipts: Iterable[Receipt], house: House | None) -> list[Receipt]:
    """The arbiter's verdict, at this table and now."""
    rules, state, k = reflex_game(table.game).rules, table.state, len(table.plays)

    def choose(place: int, n: int) -> int:
        return house.break_tie(PLACES * k + place, n) if isinstance(house, FairHouse | SeededHouse) else 0

    return judge(receipts, lambda seat: rules.is_entitled(state, seat), choose)


def play_slaps(table: Table, receipts: Iterable[Receipt], at: int) -> list[Receipt]:
    """Judge these taps and play them in order, each if their window is still open; returns all in that order."""
    order = in_order(table, receipts, table.house)
    before, window = len(table.plays), moment_of(table)
    for receipt in order:
        if moment_of(table) == window and may_tap(table, receipt.seat):
            table.play(receipt.seat, tap_word(table), at)
    if len(table.plays) > before:
        table.slaps += [RecordedSlap(before, receipt) for receipt in order]
    return order


def judge_again(record: Record, game: Game[Any], house: House | None) -> int:
    """Hold every verdict of a record against its receipts: how many? Raises BadRecord with the line that does not fit.

    Where a record has receipts, every tap needs one.
    """
    if not record.slaps:
        return 0
    table = Table(game, record.seats, record.options, None, starts=record.starts)
    verdicts = {before: list(slaps) for before, slaps in groupby(record.slaps, lambda slap: slap.before)}
    own = record.starts[-1].plays if record.starts else 0
    due: list[int] = []
    window = -1
    for number, play in enumerate(record.plays):
        if number in verdicts:
            due, window = _due(table, verdicts[number], house), moment_of(table)
        if play.seat != HOUSE and number >= own:
            while due and not (moment_of(table) == window and may_tap(table, due[0])):
                due.pop(0)
            if play.text == tap_word(table) and play.seat != (due.pop(0) if due else None):
                raise BadRecord("the receipts do not say that this seat was first", play.line)
            if play.text != tap_word(table) and due:
                raise BadRecord(f"first comes the tap of seat {due[0]}", play.line)
        table.play(play.seat, play.text)
    return len(verdicts)


def _due(table: Table, slaps: list[RecordedSlap], house: House | None) -> list[int]:
    """The seats in the order in which they have to tap."""
    for slap in slaps:
        if not is_sound(slap.receipt):
            raise BadRecord("the arbiter would have judged this tap otherwise", slap.line)
    order = [receipt.seat for receipt in in_order(table, (slap.receipt for slap in slaps), house)]
    if order != [slap.receipt.seat for slap in slaps]:
        raise BadRecord("the receipts are not in the order of the verdict", slaps[0].line)
    return order
