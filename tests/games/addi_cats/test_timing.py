"""Section 10: what the table does with time; the arbiter, the conductor and the server have tests of their own."""

from __future__ import annotations

import math
from collections import Counter

import msgspec
import pytest

from cattery.core.arbiter import ANTICIPATION, TIED
from cattery.core.conductor import Conductor
from cattery.flat import seeded
from cattery.games.addi_cats import instinct, rules
from cattery.games.addi_cats.cards import NAMES
from cattery.games.addi_cats.game import AddiCats
from cattery.games.addi_cats.moves import FLIP
from tests.games.addi_cats.builders import A, B, position, say

KITTEN, TABBY, LYNX, TIGER = 1, 2, 3, 4
TRIES = 3000


def timing(pace: str = "normal") -> dict[str, int]:
    game = AddiCats()
    return msgspec.structs.asdict(game.timing(game.options(3, {"pace": pace})))


def test_A38_reveals_and_windows_are_counted() -> None:
    table = position(["", "", ""], ["2 *3", "chase *3", 3])
    say(table, "0 flip")
    first = table.view()
    say(table, "1 flip")
    second = table.view()
    assert (first.reveal, second.reveal) == (1, 2)
    assert second.moment > first.moment


def test_A39_A40_the_arbiters_numbers() -> None:
    assert (ANTICIPATION, TIED) == (100, 17)


def test_A41_the_times() -> None:
    assert timing() | {"min_gap": 1500, "race": 4000, "countdown": 2100} == timing()
    assert timing("family") | {"min_gap": 2500, "race": 6000} == timing("family")
    assert timing("expert")["min_gap"] == 900


def test_AO11_small_children_and_learners_play_at_the_familys_pace() -> None:
    game = AddiCats()
    for rules_of in (game.info.gentle, game.info.lesson):
        assert game.timing(game.options(3, rules_of)) == game.timing(game.options(3, {"pace": "family"}))
    assert not game.options(3, game.info.lesson).actions


def test_A44_an_equality_offers_no_other_moves_and_shows_nothing() -> None:
    seen = []
    for card in ("7+7", "7+8"):
        table = say(position(["5+9", "", ""], ["*3", f"{card} *3", 3], turn=B), "1 flip")
        text = msgspec.json.encode(table.view()).replace(card.encode(), b"?")
        seen.append((text, [table.moves(seat) for seat in range(3)], table.acting))
    assert seen[0] == seen[1]


def test_A45_A46_the_pauses() -> None:
    assert timing() | {"settle": 1200, "absent": 6000, "loiter": 800} == timing()


def test_A46_the_absent_flip_and_never_tap() -> None:
    table = say(position(["5+9", "", ""], ["*3", "7+7 *3", 3], turn=B), "1 flip")
    assert [rules.timeout_move(table.state, seat) for seat in range(3)] == [-1, -1, FLIP]


def test_A48_one_device_has_an_exact_order() -> None:
    table = say(position(["", "", ""], ["chase *3", 3, 3]), "0 flip")
    it = Conductor(table, AddiCats().timing(table.options), [None] * 3, 1, 0.0)
    assert it.grace == 0


# ── A47: bots ─────────────────────────────────────────────────────────────────────────────────────


def reactions(piles: list[str], stocks: list[str | int], seat: int, level: int, turn: int = B) -> list[int]:
    """How a bot reacts to the card that is turned, many times."""
    table = say(position(piles, stocks, turn=turn), f"{turn} flip")
    rng = seeded("reactions", level)
    return [instinct.reaction(table.state, seat, level, rng) for _ in range(TRIES)]


def median(times: list[int]) -> int:
    taps = sorted(time for time in times if time >= 0)
    return taps[len(taps) // 2]


@pytest.mark.parametrize(
    ("level", "base", "miss"), [(KITTEN, 2200, 0.25), (TABBY, 1400, 0.10), (LYNX, 900, 0.03), (TIGER, 650, 0.01)]
)
def test_A47_levels_react_and_miss_by_their_numbers(level: int, base: int, miss: float) -> None:
    """Two Sum cards of 14 do not exist, so one addition takes part: 150 ms, and 200 for a sum above 10."""
    times = reactions(["14", "", ""], ["*3", "6+8 *3", 3], A, level)
    assert median(times) == pytest.approx(base + 350, rel=0.04)
    assert times.count(-1) / TRIES == pytest.approx(miss, abs=0.025)


@pytest.mark.parametrize(("card", "load"), [("2+3", 150), ("4+4", 70), ("1+5", 70), ("6+8", 350), ("10+4", 270)])
def test_A47_what_a_card_costs(card: str, load: int) -> None:
    assert instinct.card_load(NAMES.index(card)) == load
    assert instinct.card_load(NAMES.index("14")) == instinct.card_load(NAMES.index("chase")) == 0


def test_A47_faults_are_rare_and_three_times_as_many_where_sums_are_neighbours() -> None:
    far = reactions(["14", "", ""], ["*3", "2+2 *3", 3], A, TABBY)
    near = reactions(["14", "", ""], ["*3", "6+7 *3", 3], A, TABBY)
    rates = [sum(time >= 0 for time in times) / TRIES for times in (far, near)]
    assert rates[0] == pytest.approx(0.005, abs=0.004)
    assert rates[1] == pytest.approx(0.015, abs=0.006)


@pytest.mark.parametrize(("level", "base"), [(KITTEN, 900), (TABBY, 600), (LYNX, 420), (TIGER, 330)])
def test_A47_races_are_faster(level: int, base: int) -> None:
    times = reactions(["14", "", ""], ["*3", "chase *3", 3], A, level)
    assert median(times) == pytest.approx(base, rel=0.04)


def test_A47_a_bot_sees_current_cards_only() -> None:
    """Buried cards and stocks change nothing."""
    told = []
    for piles in (["2 3 14", "4", "9"], ["14", "5 6", "8+8 9"]):
        table = say(position(piles, ["*3", "6+8 *3", "*9"], turn=B), "1 flip")
        rng = seeded("same")
        told.append([instinct.reaction(table.state, seat, TIGER, rng) for seat in range(3)])
    assert told[0] == told[1]


def test_A47_the_spread_is_lognormal() -> None:
    rng = seeded("spread")
    logs = [math.log(instinct.lognormal(rng)) for _ in range(TRIES)]
    mean = sum(logs) / TRIES
    assert mean == pytest.approx(0, abs=0.02)
    assert math.sqrt(sum((log - mean) ** 2 for log in logs) / TRIES) == pytest.approx(0.25, abs=0.01)


def test_without_a_level_a_seat_taps_once_in_twenty_reveals() -> None:
    times = reactions(["14", "", ""], ["*3", "6+8 *3", 3], A, 0)
    assert sum(time >= 0 for time in times) / TRIES == pytest.approx(0.05, abs=0.015)
    assert len(Counter(time for time in times if time >= 0)) > 50
