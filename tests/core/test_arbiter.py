"""The arbiter, rule by rule, and what no client can do to it."""

from __future__ import annotations

import math
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery.core.arbiter import (
    ANTICIPATION,
    BUDGET,
    LARGEST_CAP,
    PINGS,
    SLACK,
    TIED,
    Latency,
    Receipt,
    TimedTap,
    allowance_after,
    bounded,
    is_sound,
    judge,
    latency_of,
    receipt_of,
    tied_with,
    verdict_at,
)

HOUSE_TAKES_THE_LAST = 1_000_000


def receipt(seat: int, score: float, head: float | None = None, device: int = -1) -> Receipt:
    """Of a tap that took so long over a perfect connection."""
    found = receipt_of(TimedTap(seat, 1000, 1000 + score, score, Latency(), head, device))
    assert found is not None
    return found


def order(*receipts: Receipt, entitled: str = "0123", house: int = 0) -> str:
    """«102»; the house takes the candidate of this number, or the last one."""
    judged = judge(receipts, lambda seat: str(seat) in entitled, lambda place, n: min(house, n - 1))  # noqa: ARG005
    return "".join(str(one.seat) for one in judged)


# ── what a tap is worth ───────────────────────────────────────────────────────────────────────────


def test_A39_the_clients_own_measure_counts_as_far_as_the_connection_explains_it() -> None:
    latency = Latency(trip=200, spread=5)
    assert latency.cap == 240
    honest = receipt_of(TimedTap(0, sent=1000, arrived=1900, reaction=700, latency=latency))
    assert honest
    assert honest.score == 700
    liar = receipt_of(TimedTap(0, sent=1000, arrived=1900, reaction=400, latency=latency))
    assert liar
    assert liar.score == 900 - 240, "no earlier than the connection allows"
    silent = receipt_of(TimedTap(0, sent=1000, arrived=1900, reaction=None, latency=latency))
    assert silent
    assert silent.score == 900, "who reports nothing has the time of arrival"
    modest = receipt_of(TimedTap(0, sent=1000, arrived=1900, reaction=5000, latency=latency))
    assert modest
    assert modest.score == 900, "no later than it arrived"


def test_A39_a_tap_within_a_tenth_of_a_second_is_dropped() -> None:
    latency = Latency(trip=200)
    assert receipt_of(TimedTap(0, 0, 900, 99.9, latency)) is None
    assert receipt_of(TimedTap(0, 0, 99.9, 200, latency)) is None, "it cannot have been seen longer than it was there"
    assert receipt_of(TimedTap(0, 0, 100, 100, latency)) is not None


def test_no_connection_is_excused_for_more_than_its_cap() -> None:
    assert Latency(trip=5000, spread=900).cap == LARGEST_CAP
    assert Latency().cap == SLACK


def test_a_connection_is_judged_by_the_middle_of_its_last_pings() -> None:
    assert latency_of([]) == Latency(0, 0)
    assert latency_of([40]) == Latency(40, 0)
    assert latency_of([20, 30, 1000]) == Latency(30, 10), "one slow ping changes nothing"
    assert latency_of([9999] * 30 + [50] * PINGS) == Latency(50, 0), "old ones are forgotten"


# ── the order ─────────────────────────────────────────────────────────────────────────────────────


def test_a_connection_that_changes_is_known_by_its_new_length_after_half_of_the_pings() -> None:
    before, after = [20.0] * 21, [200.0]
    assert latency_of(before + 10 * after) == Latency(20.0, 0.0), "a few slow ones are not yet the usual"
    assert latency_of(before + 11 * after) == Latency(200.0, 0.0)
    assert latency_of(after * 21 + [20.0] * 11).cap == 45.0, "and as soon back: nobody keeps an excuse"


def test_A40_tied_is_who_cannot_be_told_from_the_fastest() -> None:
    one, two, three = (receipt(seat, score) for seat, score in enumerate((300.0, 317.0, 317.1)))
    assert [tied_with(tap, [one, two, three]) for tap in (one, two, three)] == [True, True, False]
    assert [tied_with(tap, [one, three]) for tap in (one, three)] == [False, False]
    assert not tied_with(one, [one])


def test_the_earlier_score_is_first() -> None:
    assert order(receipt(2, 500), receipt(0, 400), receipt(1, 600)) == "021"


def test_A40_within_17_ms_who_is_entitled_goes_before_who_is_not() -> None:
    assert order(receipt(0, 400), receipt(1, 400 + TIED), entitled="1") == "10"
    assert order(receipt(0, 400), receipt(1, 400.1 + TIED), entitled="1") == "01"


def test_A40_then_the_tap_nearer_the_mouses_head() -> None:
    assert order(receipt(0, 400, head=0.9), receipt(1, 410, head=0.2)) == "10"
    assert order(receipt(0, 400, head=0.1), receipt(1, 410, head=0.2), entitled="1") == "10", "right comes first"
    assert order(receipt(0, 400), receipt(1, 410, head=0.2), house=0) == "01", "not known of both: the house decides"


def test_A40_then_the_house_decides_and_never_the_order_of_arrival() -> None:
    taps = [receipt(0, 400), receipt(1, 404), receipt(2, 402)]
    for arrival in range(6):
        random.Random(arrival).shuffle(taps)
        assert order(*taps, house=0) == "012"
        assert order(*taps, house=2) == "210"


def test_A40_taps_of_one_device_are_ordered_by_its_own_clock() -> None:
    assert order(receipt(0, 401, device=7), receipt(1, 400, device=7), house=HOUSE_TAKES_THE_LAST) == "10"
    assert order(receipt(0, 401, device=7), receipt(1, 400, device=8), house=0) == "01", "two devices are tied"
    three = [receipt(0, 405, device=7), receipt(1, 400, device=7), receipt(2, 402)]
    assert order(*three, house=0) == "102"
    assert order(*three, house=1) == "210"


def test_a_seat_counts_once_with_its_best_tap() -> None:
    assert order(receipt(0, 700), receipt(1, 500), receipt(0, 400)) == "01"


# ── when ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_verdict_falls_when_nobody_can_still_be_earlier() -> None:
    first = receipt(0, 500)
    assert verdict_at([first], []) == 0, "nobody else can tap: at once"
    near, far = (1000.0, Latency(20, 0)), (1000.0, Latency(200, 0))
    assert verdict_at([first], [near]) == 1000 + 500 + TIED + 45
    assert verdict_at([first], [near, far]) == 1000 + 500 + TIED + 225


def test_the_verdict_falls_at_most_300_ms_after_the_first_tap() -> None:
    first = receipt(0, 500)
    assert verdict_at([first], [(1400.0, Latency(5000, 900))]) == first.arrived + LARGEST_CAP


# ── no input breaks it ────────────────────────────────────────────────────────────────────────────

anything = st.floats(allow_nan=True, allow_infinity=True)
taps = st.builds(
    TimedTap,
    seat=st.integers(0, 7),
    sent=anything,
    arrived=anything,
    reaction=st.none() | anything,
    latency=st.builds(Latency, trip=anything, spread=anything),
    head=st.none() | anything,
    device=st.integers(-1, 3),
)
likely = st.floats(0, 5000)
plausible = st.builds(
    TimedTap,
    seat=st.integers(0, 7),
    sent=likely,
    arrived=likely,
    reaction=st.none() | likely,
    latency=st.builds(Latency, trip=likely, spread=st.floats(0, 100)),
    head=st.none() | st.floats(0, 1),
    device=st.integers(-1, 3),
)


@given(tap=taps | plausible)
def test_no_tap_is_worth_more_than_its_cap_allows(tap: TimedTap) -> None:
    found = receipt_of(tap)
    if found is None:
        return
    passed = found.arrived - found.sent
    assert passed >= ANTICIPATION - 0.1
    assert 0 <= found.cap <= LARGEST_CAP
    assert passed - found.cap - 0.1 <= found.score <= passed + 0.1
    assert all(number is None or math.isfinite(number) for number in (found.score, found.reaction, found.head))
    assert is_sound(found), "judged again from what is written down, it is the same"


@given(many=st.lists(taps | plausible, max_size=12), house=st.integers(0, 7), seed=st.integers(0, 99))
def test_any_taps_are_put_into_one_order(many: list[TimedTap], house: int, seed: int) -> None:
    """However they come, and how often."""
    receipts = [found for found in map(receipt_of, many) if found]

    def judged(taps: list[Receipt]) -> list[Receipt]:
        return judge(taps, lambda seat: seat % 2 == 0, lambda place, n: (house + place) % n)

    found = judged(receipts)
    assert sorted(one.seat for one in found) == sorted({one.seat for one in receipts})
    again = [*receipts, *receipts]
    random.Random(seed).shuffle(again)
    assert judged(again) == found
    for place, one in enumerate(found):
        rivals = [later for later in found[place + 1 :] if later.device < 0 or later.device != one.device]
        heads = [later.score for later in rivals if later.device < 0]
        assert all(one.score <= score + TIED + 0.1 for score in heads), "nobody is beaten who was clearly earlier"


@given(many=st.lists(taps | plausible, min_size=1, max_size=8), connections=st.lists(st.tuples(likely, likely, likely)))
def test_a_verdict_never_waits_for_long(many: list[TimedTap], connections: list[tuple[float, float, float]]) -> None:
    receipts = [found for found in map(receipt_of, many) if found]
    if receipts:
        waiting = [(sent, Latency(trip, spread)) for sent, trip, spread in connections]
        assert verdict_at(receipts, waiting) <= min(one.arrived for one in receipts) + LARGEST_CAP


@given(pings=st.lists(anything, max_size=60))
def test_any_pings_make_a_connection(pings: list[float]) -> None:
    latency = latency_of(pings)
    assert SLACK <= latency.cap <= LARGEST_CAP
    assert latency_of(pings[-PINGS:]) == latency


@pytest.mark.parametrize("field", ["score", "cap", "trip", "reaction"])
def test_a_receipt_that_was_changed_is_not_sound(field: str) -> None:
    import msgspec

    found = receipt_of(TimedTap(0, 1000, 1900, 400, Latency(200, 5)))
    assert found
    assert is_sound(found)
    assert not is_sound(msgspec.structs.replace(found, **{field: getattr(found, field) + 300}))


def test_pings_are_believed_no_further_than_the_kernel_knows() -> None:
    assert bounded(Latency(340, 20), Latency(40, 4)) == Latency(40, 4)
    assert bounded(Latency(30, 2), Latency(40, 4)) == Latency(30, 2)
    assert bounded(Latency(340, 20), None) == Latency(340, 20)


def test_what_goes_beyond_the_usual_round_trip_is_taken_from_a_budget() -> None:
    def tap(claims: float, allowance: float) -> Receipt:
        found = receipt_of(TimedTap(0, 0, 1000, 1000 - claims, Latency(40, 5), allowance=allowance))
        assert found
        assert is_sound(found)
        return found

    liar: list[Receipt] = []
    for _ in range(20):
        liar.append(tap(300, allowance_after(liar)))
    assert liar[0].cap == 80, "all of the slack"
    assert liar[-1].cap == 40 + SLACK / 2 + 5, "and then no more than each tap adds"
    assert all(one.is_doubtful for one in liar)
    honest: list[Receipt] = []
    for _ in range(20):
        honest.append(tap(50, allowance_after(honest)))
    assert honest[-1].allowance == BUDGET
    assert not any(one.is_doubtful for one in honest)


def test_a_receipt_of_before_there_were_budgets_stays_sound() -> None:
    old = receipt_of(TimedTap(0, 1000, 1900, 400, Latency(200, 5)))
    assert old
    assert "allowance" not in msgspec.to_builtins(old)
    assert is_sound(old)
