"""A47: levels that differ in strength, in games simulated window by window, the same on both engines."""

from __future__ import annotations

import msgspec
import pytest

from cattery import BadOption
from cattery.bots import find_level, levels_of
from cattery.flat import available
from cattery.games import find_game
from cattery.lab.simulate import Report, plan, run

GAME = find_game("addi_cats")
TIMING = {"engine", "seconds", "decisions_per_second"}


def simulate(bots: list[str], games: int, fast: bool = False) -> Report:
    return list(run(plan(GAME, len(bots), games, 7, bots, {}), fast))[-1]


def test_A47_there_are_four_levels_and_chance() -> None:
    assert list(levels_of(GAME)) == ["random", "kitten", "tabby", "lynx", "tiger"]
    assert find_level("tiger", GAME).number == 4
    with pytest.raises(BadOption):
        find_level("lion", GAME)


def test_A47_a_tiger_beats_kittens_and_tabbies_beat_chance() -> None:
    assert simulate(["tiger", "kitten", "kitten"], 24).wins[0] > 0.6
    assert simulate(["tabby", "random", "random"], 24).wins[0] > 0.45


def test_A49_random_games_end_and_take_some_hundred_cards() -> None:
    report = simulate(["random"] * 3, 24)
    assert report.endings["winners"] > 0.8
    assert 200 < report.mean_turns < 1200


@pytest.mark.skipif(not available(), reason="numba is not installed")
@pytest.mark.parametrize("bots", [["random"] * 3, ["tiger", "lynx", "tabby", "kitten"]], ids="-".join)
def test_the_same_seed_plays_the_same_games_on_both_engines(bots: list[str]) -> None:
    both = [msgspec.to_builtins(simulate(bots, 12, fast)) for fast in (True, False)]
    for report in both:
        for name in TIMING:
            del report[name]
    assert both[0] == both[1]
