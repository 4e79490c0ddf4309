"""Verdicts in records: played in their order, kept, and judged again by `verify`, which finds every way to cheat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from cattery import BELL, HOUSE, BadRecord, FairHouse, Record, Table, open_table, read_record, replay, verify
from cattery.core.arbiter import BUDGET, Latency, Receipt, TimedTap, allowance_after, receipt_of
from cattery.core.record import Continuation, RecordedSlap
from cattery.core.slaps import TapShown, judge_again, may_tap, play_slaps, speeds, taps_shown
from cattery.core.story import PlainStory, sentence
from cattery.core.table import house_of
from cattery.flat import below, seeded
from cattery.games import find_game
from cattery.games.addi_cats.reactions import by_sum, reactions_in

SECRET = bytes(range(32))


def receipt(seat: int, at: float, took: float) -> Receipt:
    found = receipt_of(TimedTap(seat, at, at + took + 40, took, Latency(60, 2)))
    assert found
    return found


@cache
def played() -> str:
    """A whole game in which many tap at every card, some of them at the same time."""
    table, rng = open_table("addi_cats", 4, {"pickupShuffle": True}, FairHouse(SECRET, {1: "miaou"})), seeded("slaps")
    at = 0
    while table.acting and at < 400_000:
        at += 1000
        taps = [receipt(seat, at, 200.0 + 5 * below(rng, 9)) for seat in range(4) if below(rng, 6) == 0]
        taps = [tap for tap in taps if may_tap(table, tap.seat)]
        if taps:
            play_slaps(table, taps, at)
            continue
        flipper = [seat for seat in range(4) if "flip" in table.moves(seat)]
        table.play(flipper[0] if flipper else BELL, table.moves(flipper[0] if flipper else BELL)[0], at)
    if table.acting:
        while "time" not in table.moves(BELL):
            table.play(BELL, table.moves(BELL)[0])
        table.play(BELL, "time")
    return table.record().write()


def record() -> Record:
    return read_record(played())


def test_a_record_with_receipts_is_read_written_and_judged_again() -> None:
    found = record()
    assert found.write() == played()
    assert replay(found).record().write() == played()
    verdict = verify(found)
    assert verdict.slaps == len({slap.before for slap in found.slaps}) > 50


def test_ties_are_among_them_and_were_broken_by_the_house() -> None:
    """Else the tests below would say less."""
    groups: dict[int, list[Receipt]] = {}
    for slap in record().slaps:
        groups.setdefault(slap.before, []).append(slap.receipt)
    assert sum(len(taps) > 1 and taps[1].score - taps[0].score <= 17 for taps in groups.values()) > 5


def changed(change: Callable[[Record], None]) -> Record:
    found = record()
    change(found)
    return read_record(found.write())


def with_receipt(found: Record, number: int, **fields: object) -> None:
    slap = found.slaps[number]
    found.slaps[number] = RecordedSlap(slap.before, msgspec.structs.replace(slap.receipt, **fields))


def test_a_better_score_than_the_measurements_allow_is_found() -> None:
    with pytest.raises(BadRecord, match="judged this tap otherwise"):
        verify(changed(lambda found: with_receipt(found, 3, score=120.0)))


def test_a_line_made_longer_afterwards_is_found() -> None:
    with pytest.raises(BadRecord, match="judged this tap otherwise"):
        verify(changed(lambda found: with_receipt(found, 3, trip=290.0)))


def several(found: Record) -> int:
    """The first verdict on two taps or more."""
    return next(i for i, slap in enumerate(found.slaps[1:]) if slap.before == found.slaps[i].before)


def test_receipts_in_another_order_are_found() -> None:
    def swap(found: Record) -> None:
        i = several(found)
        found.slaps[i], found.slaps[i + 1] = found.slaps[i + 1], found.slaps[i]

    with pytest.raises(BadRecord, match="not in the order of the verdict"):
        verify(changed(swap))


def test_a_tap_without_a_receipt_is_found() -> None:
    def drop(found: Record) -> None:
        first = found.slaps[0].before
        found.slaps = [slap for slap in found.slaps if slap.before != first]

    with pytest.raises(BadRecord, match="do not say that this seat was first"):
        verify(changed(drop))


def test_a_tie_broken_otherwise_is_found() -> None:
    """Two that were tied change places: nothing but the house's choice is against it."""

    def swap(found: Record) -> None:
        for i in range(len(found.slaps) - 1):
            first, second = found.slaps[i], found.slaps[i + 1]
            if first.before == second.before and i and found.slaps[i - 1].before != first.before:
                scores = first.receipt.score, second.receipt.score
                if abs(scores[0] - scores[1]) <= 17:
                    found.slaps[i], found.slaps[i + 1] = second, first

    with pytest.raises(BadRecord, match="not in the order of the verdict"):
        verify(changed(swap))


def test_at_the_end_everybody_hears_how_fast_they_were() -> None:
    table = replay(record())
    found = speeds(table)
    for seat, its in enumerate(found):
        times = sorted(slap.receipt.score for slap in table.slaps if slap.receipt.seat == seat)
        assert its.slaps == sum(play.seat == seat and play.text == "tap" for play in table.plays)
        assert (its.fastest, its.median) == (round(times[0]), round(times[len(times) // 2]))
    assert all(200 <= (its.fastest or 0) <= (its.median or 0) for its in found)


def test_where_nobody_slaps_nobody_is_fast() -> None:
    assert speeds(open_table("discat", 2)) == []
    assert speeds(open_table("addi_cats", 3)) == []


def test_a_slap_without_a_receipt_is_counted_all_the_same() -> None:
    table = replay(record())
    table.slaps = []
    assert {(its.fastest, its.median) for its in speeds(table)} == {(None, None)}
    assert sum(its.slaps for its in speeds(table)) > 50


def volley(action: str) -> Table:
    """Seats 0 and 1 show 8 and 3+5, seat 2 an Action whose window follows on the equality's."""
    table = open_table("addi_cats", 5, {"firstPlayer": 0}, house=None)
    for card in ("clock", "3+5", action, "1+1", "20", "8"):
        table.play(HOUSE, card)
    while HOUSE in table.acting:
        table.play(HOUSE, table.moves(HOUSE)[0])
    table.play(0, "flip")
    table.play(BELL, "volley")
    return table


@pytest.mark.parametrize("action", ["chase", "trap", "sumo"])
def test_A38_A26_a_tap_that_lost_is_none_of_the_next_window(action: str) -> None:
    table = volley(action)
    order = play_slaps(table, [receipt(1, 0, 540), receipt(0, 0, 500)], 600)
    assert [tap.seat for tap in order] == [0, 1], "both are told how long they took"
    assert [(play.seat, play.text) for play in table.plays if play.text == "tap"] == [(0, "tap")]
    assert [slap.receipt.seat for slap in table.slaps] == [0, 1]
    assert "tap" in table.moves(1), "it is open for a new tap"
    assert judge_again(table.record(), table.game, None) == 1


@pytest.mark.parametrize("action", ["chase", "trap", "sumo"])
def test_A38_A26_a_record_in_which_a_tap_counts_in_the_next_window_is_found(action: str) -> None:
    table = volley(action)
    play_slaps(table, [receipt(1, 0, 540), receipt(0, 0, 500)], 600)
    table.play(1, "tap", 600)
    with pytest.raises(BadRecord, match="do not say that this seat was first"):
        judge_again(table.record(), table.game, None)


def test_a_receipt_needs_a_seat_of_the_table() -> None:
    found = record()
    with_receipt(found, 0, seat=7)
    with pytest.raises(BadRecord, match="no seat 7"):
        read_record(found.write())


def test_a_receipt_needs_a_play_after_it() -> None:
    found = record()
    found.plays = found.plays[: found.slaps[0].before]
    found.result, found.secret, found.slaps = None, "", found.slaps[:1]
    text = found.write()
    line = f"receipt {msgspec.json.encode(found.slaps[0].receipt).decode()}"
    assert line not in text, "a record writes no receipt without its play"


def test_a_part_of_a_record_keeps_its_receipts_and_a_game_that_goes_on_begins_without() -> None:
    found = record()
    middle = found.slaps[len(found.slaps) // 2].before
    part = replay(found, middle)
    assert all(slap.before < middle for slap in part.slaps)
    house = FairHouse(bytes(32))
    on = Table.go_on(found, part.game, Continuation(middle, 0, house.start_seed), house)
    assert on.slaps == []


def test_A40_all_are_shown_who_could_not_be_told_from_the_fastest() -> None:
    taps = taps_shown([receipt(1, 0, 412), receipt(0, 0, 400), receipt(2, 0, 450)])
    assert [(tap.seat, tap.took, tap.tied) for tap in taps] == [(1, 412, True), (0, 400, True), (2, 450, False)]


def test_a_receipt_needs_no_story_of_the_game() -> None:
    taps = [TapShown(1, 412.2, tied=True), TapShown(0, 400.0, tied=True), TapShown(2, 450), TapShown(3, 700, late=True)]
    assert PlainStory().receipt(None, None, taps) == [
        sentence("receipt.first", seat=1, took=412),
        sentence("receipt.tied", seat=0, took=400, after=0),
        sentence("receipt.after", seat=2, took=450, after=38),
        sentence("receipt.late", seat=3, took=700, after=288),
    ]


def test_reactions_by_sum() -> None:
    found = reactions_in(record())
    assert len(found) > 50
    assert {one.sum for one in found} <= set(range(2, 21))
    assert {one.right for one in found} == {True, False}
    assert all(one.took >= 200 for one in found)
    learned = by_sum(found)
    assert list(learned) == sorted({one.sum for one in found})
    assert sum(habit.slaps for seats in learned.values() for habit in seats.values()) == len(found)
    assert sum(habit.right for seats in learned.values() for habit in seats.values()) == sum(one.right for one in found)


def test_a_budget_that_does_not_follow_from_the_taps_before_is_found() -> None:
    """Each tap claims its whole round trip and the slack; what is left is in the next receipt of the seat."""

    def with_budgets(gift: float) -> Record:
        found = record()
        left: dict[int, list[Receipt]] = {}
        slaps = []
        for slap in found.slaps:
            old, earlier = slap.receipt, left.setdefault(slap.receipt.seat, [])
            allowance = min(BUDGET, allowance_after(earlier) + (gift if len(earlier) == 3 else 0.0))
            latency = Latency(old.trip, old.spread)
            new = receipt_of(TimedTap(old.seat, old.sent, old.arrived, old.reaction, latency, allowance=allowance))
            assert new
            earlier.append(new)
            slaps.append(msgspec.structs.replace(slap, receipt=new))
        found.slaps = slaps
        return found

    game = find_game("addi_cats")
    assert judge_again(with_budgets(0.0), game, house_of(record())) > 50
    with pytest.raises(BadRecord, match="budget"):
        judge_again(with_budgets(-20.0), game, house_of(record()))


def test_a_claim_that_the_connection_does_not_explain_is_told_in_a_sentence() -> None:
    liar = receipt_of(TimedTap(1, 0, 500, 150, Latency(40, 2)))
    assert liar
    shown = taps_shown([liar, receipt(0, 0, 480)])
    assert [tap.doubtful for tap in shown] == [True, False]
    told = PlainStory().receipt(None, None, shown)
    first = sentence("receipt.first", seat=1, took=round(liar.score))
    assert told[0] == sentence("receipt.doubtful", told=first)
    assert told[1].key == "receipt.after"
