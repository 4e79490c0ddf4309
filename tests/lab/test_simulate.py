"""Many games: the same on both engines, counted right, and refused with a reason."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cattery import BadOption
from cattery.flat import available, plain, seeded
from cattery.games import GAMES, find_game
from cattery.lab import playouts
from cattery.lab.simulate import MOST_GAMES, Report, chunks, plan, run

TIMING = {"engine", "seconds", "decisions_per_second"}


def simulate(game: str = "discat", seats: int = 3, games: int = 50, seed: int = 1, **more: Any) -> Report:
    fast = more.pop("fast", False)
    bots, options = more.pop("bots", ["random"]), more.pop("options", {})
    return list(run(plan(find_game(game), seats, games, seed, bots, options), fast))[-1]


def figures(report: Report) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(report).items() if name not in TIMING}


@pytest.mark.skipif(not available(), reason="numba is not installed")
@pytest.mark.parametrize("bots", [["random"], ["kitten"], ["tabby"], ["tabby", "kitten", "random"]], ids="-".join)
def test_the_same_seed_plays_the_same_games_on_both_engines(bots: list[str]) -> None:
    assert figures(simulate(games=300, bots=bots, fast=True)) == figures(simulate(games=300, bots=bots))


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_count_of_every_game_can_be_measured(game: str) -> None:
    for seats in find_game(game).info.seats:
        report = simulate(game, seats, games=5)
        assert len(report.wins) == len(report.mean_scores) == seats
        assert sum(report.wins) == pytest.approx(1) or seats == 1  # alone, one can lose
        assert sum(report.endings.values()) == pytest.approx(1)
        assert report.decisions > 0


def test_another_seed_plays_other_games() -> None:
    assert figures(simulate(seed=1))["decisions"] != figures(simulate(seed=2))["decisions"]


def test_a_longer_run_begins_with_the_same_games() -> None:
    """Each chunk has a generator of its own, so that the first chunk does not depend on how many follow."""
    short = simulate(games=256)
    first, *_ = run(plan(find_game("discat"), 3, 700, 1, ["random"], {}), False)
    assert figures(first) == figures(short)


def test_chunks_add_up_to_all_games() -> None:
    assert list(chunks(1)) == [1]
    assert list(chunks(1000)) == [256, 512, 232]
    assert sum(chunks(10**6)) == 10**6


def test_a_turn_of_discat_is_a_decision() -> None:
    report = simulate(games=20)
    assert report.mean_turns * report.games == report.decisions


def test_house_rules_reach_the_games() -> None:
    assert simulate(games=300, bots=["tabby"], options={"instantWin": "off"}).endings["instant"] == 0
    assert simulate(games=300, bots=["tabby"]).endings["instant"] > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "not 0"),
        ({"games": -5}, "not -5"),
        ({"games": MOST_GAMES + 1}, "not 1000000001"),
        ({"seats": 1}, "2 to 6 seats, not 1"),
        ({"bots": ["lion"]}, "no level 'lion'"),
        ({"bots": ["random", "tabby"]}, "3, one a seat"),
        ({"options": {"nonsense": 1}}, "no option 'nonsense'"),
    ],
    ids=str,
)
def test_nonsense_is_refused_before_the_first_game(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        simulate(**change)


def test_when_several_may_act_each_is_as_likely() -> None:
    rng, seen = seeded(1), [0] * 8
    who = plain(playouts).who
    for _ in range(6000):
        seen[who(0b10010100, rng)] += 1
    assert [count > 0 for count in seen] == [False, False, True, False, True, False, False, True]
    assert all(abs(count - 2000) < 200 for count in seen if count)
    before = list(rng)
    assert who(0b1000, rng) == 3
    assert rng == before  # a single seat costs no random number
