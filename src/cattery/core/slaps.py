"""Slaps at a table: the arbiter's verdict becomes plays, is kept with its receipts, and can be judged again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import median_high

from msgspec import UNSET, Struct

from cattery.core.arbiter import Receipt, allowance_after, is_sound, judge, tied_with
from cattery.core.errors import BadRecord
from cattery.core.game import AnyGame, Pace, reflex_game
from cattery.core.house import FairHouse, House, SeededHouse
from cattery.core.record import Record, RecordedSlap
from cattery.core.seats import HOUSE
from cattery.core.table import Table

PLACES = 16  # more than there are seats: each place of each verdict has a choice of its own


class TapShown(Struct):
    """One tap of a verdict: how long a seat took, as the arbiter sees it.

    `late`: it came after the verdict. `tied`: nobody can tell it from the fastest. `doubtful`: it claimed much more
    than its connection explains.
    """

    seat: int
    took: float
    late: bool = False
    tied: bool = False
    doubtful: bool = False


def taps_shown(order: Sequence[Receipt]) -> list[TapShown]:
    """A verdict as everybody is shown it."""
    return [TapShown(tap.seat, tap.score, tied=tied_with(tap, order), doubtful=tap.is_doubtful) for tap in order]


class Speed(Struct, frozen=True):
    """How a seat has slapped in a whole game: how often, and in how many milliseconds, if that was measured."""

    slaps: int
    fastest: int | None
    median: int | None


def speeds(table: Table) -> list[Speed]:
    """Everybody's; none, if nobody has slapped."""
    if table.game.info.pace is not Pace.REFLEX:
        return []
    tap = tap_move(table)
    slaps = Counter(play.seat for play in table.plays if play.text == tap)
    times: list[list[float]] = [[] for _ in range(table.seats)]
    for slap in table.slaps:
        times[slap.receipt.seat].append(slap.receipt.score)
    return [speed(slaps[seat], took) for seat, took in enumerate(times)] if slaps else []


def speed(slaps: int, times: list[float]) -> Speed:
    return Speed(slaps, round(min(times)), round(median_high(times))) if times else Speed(slaps, None, None)


def may_tap(table: Table, seat: int) -> bool:
    rules = reflex_game(table.game).rules
    moves = [0] * rules.MAX_MOVES
    return rules.TAP in moves[: rules.legal(table.state, seat, moves)]


def tap_move(table: Table) -> str:
    return table.game.text(table.state, 0, reflex_game(table.game).rules.TAP)


def flip_move(table: Table) -> str:
    return table.game.text(table.state, 0, reflex_game(table.game).rules.FLIP)


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
            table.play(receipt.seat, tap_move(table), at)
    if len(table.plays) > before:
        table.slaps += [RecordedSlap(before, receipt) for receipt in order]
    return order


def judge_again(record: Record, game: AnyGame, house: House | None) -> int:
    """Hold every verdict of a record against its receipts: how many? Raises BadRecord with the line that does not fit.

    Where a record has receipts, every tap needs one.
    """
    if not record.slaps:
        return 0
    table = Table(game, record.seats, record.options, None, starts=record.starts)
    _check_budgets(record.slaps)
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
            if play.text == tap_move(table) and play.seat != (due.pop(0) if due else None):
                raise BadRecord("the receipts do not say that this seat was first", play.line)
            if play.text != tap_move(table) and due:
                raise BadRecord(f"first comes the tap of seat {due[0]}", play.line)
        table.play(play.seat, play.text)
    return len(verdicts)


def _check_budgets(slaps: Sequence[RecordedSlap]) -> None:
    """What each receipt says is left of its seat's budget follows from those before."""
    for number, slap in enumerate(slaps):
        seat, before = slap.receipt.seat, slap.before
        earlier = (other.receipt for other in slaps[:number] if other.receipt.seat == seat and other.before < before)
        if slap.receipt.allowance not in (UNSET, allowance_after(earlier)):
            raise BadRecord("the taps before leave another budget for this one", slap.line)


def _due(table: Table, slaps: list[RecordedSlap], house: House | None) -> list[int]:
    """The seats in the order in which they have to tap."""
    for slap in slaps:
        if not is_sound(slap.receipt):
            raise BadRecord("the arbiter would have judged this tap otherwise", slap.line)
    order = [receipt.seat for receipt in in_order(table, (slap.receipt for slap in slaps), house)]
    if order != [slap.receipt.seat for slap in slaps]:
        raise BadRecord("the receipts are not in the order of the verdict", slaps[0].line)
    return order
