"""The conductor on a frozen clock: what is scheduled, and that it betrays nothing of the cards."""

from __future__ import annotations

import msgspec
import pytest

from cattery import BELL, HOUSE, Table, open_table
from cattery.core.arbiter import Latency
from cattery.core.conductor import Conductor
from cattery.core.game import reflex_game
from cattery.core.slaps import play_slaps
from cattery.games.addi_cats.cards import NAMES

NORMAL = {"min_gap": 1500, "race": 4000, "countdown": 2100, "settle": 1200, "absent": 6000}


def dealt(*first: str, seats: int = 3, pace: str = "normal") -> Table:
    """A table whose first cards, seat by seat, are these; the others follow in the order of the box."""
    table = open_table("addi_cats", seats, {"firstPlayer": 0, "pace": pace}, house=None)
    left = [name for name in NAMES if name]
    for card in first:
        left.remove(card)
    numbers = [card for card in left if card[0].isdigit()]
    actions = [card for card in left if not card[0].isdigit()]
    for card in [*first, *numbers, *actions]:
        table.play(HOUSE, card)
    return table


def conductor(table: Table, levels: list[int | None], seed: int = 1, now: float = 0.0) -> Conductor:
    return Conductor(table, reflex_game(table.game).timing(table.options), levels, seed, now)


def play_out(it: Conductor, until: float) -> list[tuple[float, int, str]]:
    """What happens until then, and when: the clock jumps from one thing to the next."""
    told: list[tuple[float, int, str]] = []
    table = it.table
    while (now := it.next_at()) is not None and now <= until:
        due = it.due(now)
        if due is None:
            continue
        before = len(table.plays)
        if due.kind == "slap":
            play_slaps(table, it.judged(), int(now))
        else:
            table.play(due.seat, due.move, int(now))
        told += [(now, play.seat, play.text) for play in table.plays[before:]]
        it.look(now)
    return told


def flips(told: list[tuple[float, int, str]]) -> list[float]:
    return [time for time, _, text in told if text == "flip"]


def test_A41_the_times_of_the_paces() -> None:
    assert msgspec.structs.asdict(reflex_game(dealt().game).timing(dealt().options)).items() >= NORMAL.items()
    family, expert = (dealt(pace=pace) for pace in ("family", "expert"))
    slow = reflex_game(family.game).timing(family.options)
    assert (slow.min_gap, slow.race) == (2500, 6000)
    assert reflex_game(expert.game).timing(expert.options).min_gap == 900


def test_A46_a_persons_card_turns_after_6_seconds_and_a_bots_after_the_gap() -> None:
    it = conductor(dealt(), [None, 1, None])
    assert it.flip_at() == 6000
    it.table.play(0, "flip")
    it.look(6000)
    assert it.flip_at() is not None
    assert 7500 <= float(it.flip_at() or 0) < 8300


def test_A48_a_flip_before_its_time_is_held_until_then() -> None:
    it = conductor(dealt(), [None] * 3)
    it.flip(10)
    assert it.flip_at() == 1500
    later = conductor(dealt(), [None] * 3)
    later.flip(2000)
    assert later.flip_at() == 2000


def test_A48_a_flip_that_is_held_outlives_a_slap_if_its_seat_still_flips_next() -> None:
    for tapper, flips_next in ((2, True), (0, False)):
        it = conductor(dealt("5+9", "7+7", "20"), [None] * 3)
        it.table.play(0, "flip")
        it.table.play(1, "flip")
        it.look(0)
        it.flip(10)
        it.table.play(tapper, "tap")  # seat 2: a fault; seat 0: wins, and flips
        it.look(600)
        assert (it.flipper == 2) == flips_next
        assert it.flip_at() == (600 + 1200 if flips_next else 600 + 6000)


# The first cards with a match, and without one: as they are turned one by one, and in a volley.
ONE_BY_ONE = (["5+9", "7+7", "14"], ["5+9", "1+1", "20"])
IN_A_VOLLEY = (["clock", "3+5", "2", "8"], ["clock", "3+6", "2", "8"])


@pytest.mark.parametrize("pace", ["normal", "family", "expert"])
@pytest.mark.parametrize("cards", [ONE_BY_ONE, IN_A_VOLLEY])
def test_A44_the_pace_is_the_same_with_a_match_and_without_one(cards: tuple[list[str], ...], pace: str) -> None:
    """Bots that never tap: the times of all cards and of the bell are the same, whatever the cards."""
    told = []
    for first in cards:
        it = conductor(dealt(*first, pace=pace), [1, 1, 1], seed=5)
        it.plans.clear()
        it._draw_plans = lambda live: None  # type: ignore[method-assign]  # noqa: ARG005
        told.append(play_out(it, 12_000))
    assert told[0] == told[1]
    assert len(told[0]) >= 3
    assert ("timeout" in {text for _, _, text in told[0]}) == (cards is IN_A_VOLLEY)


def test_A44_what_bots_see_in_the_cards_does_not_change_when_cards_turn() -> None:
    """The two kinds of chance are apart: as long as nobody taps, the same cards turn at the same times."""
    times = []
    for level in (1, 4):
        it = conductor(dealt("5+9", "1+1", "20", "3+4"), [level] * 3, seed=8)
        times.append(flips(play_out(it, 5500)))
    assert times[0] == times[1]


@pytest.mark.parametrize(
    ("cards", "second", "flip_at", "bell_at"),
    [(ONE_BY_ONE, (1, "flip"), 6220, None), (IN_A_VOLLEY, (BELL, "volley"), None, 4220)],
)
def test_A44_the_wait_for_connections_does_not_depend_on_the_cards(
    cards: tuple[list[str], ...], second: tuple[int, str], flip_at: float | None, bell_at: float | None
) -> None:
    for first, matches in zip(cards, (True, False), strict=True):
        it = conductor(dealt(*first), [None, 1, None])
        it.table.play(0, "flip")
        it.table.play(*second)
        it.look(0)
        it.show(0, 0, Latency(180, 5))
        it.show(2, 0, Latency(20, 1))
        assert it.game.rules.is_entitled(it.table.state, 1) == matches
        assert (it.grace, it.flip_at(), it.bell_at()) == (220, flip_at, bell_at)


def test_A41_the_bell_ends_a_race_and_counts_the_clock_down() -> None:
    it = conductor(dealt("chase"), [None] * 3)
    it.table.play(0, "flip")
    it.look(100)
    assert it.flip_at() is None
    assert it.bell_at() == 4100
    it = conductor(dealt("clock"), [None] * 3)
    it.table.play(0, "flip")
    it.look(100)
    assert it.bell_at() == 2200
    due = it.due(2200)
    assert due
    assert (due.seat, due.move) == (BELL, "volley")


def test_A18_a_chase_is_judged_when_all_have_tapped_or_the_time_is_over() -> None:
    it = conductor(dealt("chase"), [None] * 3)
    it.table.play(0, "flip")
    it.look(0)
    for seat, took in ((0, 400.0), (1, 300.0)):
        it.show(seat, 0, Latency())
        assert it.tap(seat, it.moment, took, took)
    assert it.due(1000) is None, "seat 2 has all the time of a race"
    assert it.tap(2, it.moment, 1200, 1200)
    due = it.due(1200)
    assert due
    assert due.kind == "slap"
    play_slaps(it.table, it.judged(), 1200)
    assert [(play.seat, play.text) for play in it.table.plays[-3:]] == [(1, "tap"), (0, "tap"), (2, "tap")]


def test_A42_those_who_have_not_tapped_in_time_are_told_by_the_bell() -> None:
    it = conductor(dealt("chase"), [None] * 3)
    it.table.play(0, "flip")
    it.look(0)
    assert it.tap(1, it.moment, 700, 700)
    said = play_out(it, 4300)
    assert [(seat, text) for _, seat, text in said[:2]] == [(1, "tap"), (BELL, "timeout")]


def test_A45_after_a_slap_the_next_card_waits() -> None:
    it = conductor(dealt("5+9", "7+7"), [1, 1, None])
    it.plans.clear()
    for _ in range(2):
        it.table.play(it.table.view().turn, "flip")
    it.look(3000)
    it.plans.clear()
    it.table.play(0, "tap")
    it.look(4400)
    assert float(it.flip_at() or 0) >= 4400 + 1200


def after_the_equality_of_a_volley(move: str) -> Conductor:
    """The window of a Trap, opened at 5000 by a slap or by the bell."""
    it = conductor(dealt("clock", "3+5", "trap", "8"), [None] * 3)
    it.table.play(0, "flip")
    it.table.play(BELL, "volley")
    it.look(3000)
    it.table.play(0 if move == "tap" else BELL, move)
    it.look(5000)
    for seat in range(3):
        it.show(seat, 5000, Latency(60, 0))
    return it


def test_A45_after_a_slap_in_a_volley_the_next_window_waits() -> None:
    it = after_the_equality_of_a_volley("tap")
    assert it.table.view().window == "trap"
    assert not it.tap(1, it.moment, 5600, 560), "nobody is heard while cards move"
    assert not it.tap(1, it.moment, 6290, 1250), "and nobody reacts that fast"
    assert it.bell_at() == 5000 + 1200 + 4000 + 85
    assert it.tap(1, it.moment, 6540, 1500)
    assert (it.taps[1].sent, it.taps[1].reaction, it.taps[1].score) == (6200, 300, 300), "counted from the opening"
    assert it.verdict_at() == 6200 + 300 + 17 + 85, "seats 0 and 2 may have been as quick"


def test_A45_after_the_bell_nothing_moves_and_the_next_window_is_open() -> None:
    it = after_the_equality_of_a_volley("timeout")
    assert it.table.view().window == "trap"
    assert it.tap(1, it.moment, 5340, 300)
    assert (it.taps[1].sent, it.taps[1].score) == (5000, 300)


def test_A50_the_soft_limit_comes_in_place_of_a_flip() -> None:
    it = conductor(dealt(), [1, 1, 1], now=20 * 60_000)
    due = it.due(20 * 60_000 + 5000)
    assert due
    assert due.move == "time"
    early = conductor(dealt(), [1, 1, 1]).due(5000)
    assert early
    assert early.move == "flip"


def test_A38_taps_of_another_window_twice_or_too_fast_do_not_count() -> None:
    it = conductor(dealt("chase"), [None] * 3)
    assert not it.tap(0, it.moment, 500, 500), "no card is shown yet"
    it.table.play(0, "flip")
    it.look(0)
    assert not it.tap(0, it.moment - 1, 500, 500)
    assert not it.tap(0, it.moment, 90, 90)
    assert it.tap(0, it.moment, 500, 500)
    assert not it.tap(0, it.moment, 600, 600)


def test_who_is_back_taps_for_himself() -> None:
    """What the bot in his place was about to do is not done any more."""
    it = conductor(dealt("5+9", "7+7", "20"), [None, 4, 4])
    it.table.play(0, "flip")
    it.table.play(1, "flip")
    it.look(0)
    it.plans = {1: 700.0, 2: 5000.0}
    it.seat_bots([None, None, 4])
    it.show(1, 100, Latency())
    assert it.plans == {2: 5000.0}
    assert it.due(800) is None
    assert it.taps == {}
    assert it.tap(1, it.moment, 900, 800), "he can still tap"


def test_a_connection_is_learned_once_and_only_that_of_the_device_that_was_shown_the_cards() -> None:
    it = conductor(dealt(), [None] * 3)
    it.table.play(0, "flip")
    it.look(0)
    it.show(1, 0, Latency(), device=7)
    it.learn(1, Latency(300, 0), device=8)
    it.learn(2, Latency(300, 0), device=7)
    assert it.grace == Latency().cap
    it.learn(1, Latency(60, 0), device=7)
    it.learn(1, Latency(200, 0), device=7)
    assert it.shown == {1: (0, Latency(60, 0), 7)}
