"""What play should look like (section 11): random play and the tabby, measured on many solo games."""

from __future__ import annotations

import pytest

from cattery.flat import available
from cattery.games import find_game
from cattery.lab.simulate import Report, plan, run

LEVELS = (1, 2, 3, 4)
RANDOM = (25.4, 14.3, 14.4, 7.7)
TURNS = (21, 16, 18, 7)
TABBY = (44, 38, 41, 16.5)


def solo(level: int, bot: str, games: int) -> Report:
    options = {"level": level, "tiles": "abcd"}
    return list(run(plan(find_game("house_of_cats"), 1, games, 1, [bot], options)))[-1]


@pytest.mark.skipif(not available(), reason="thousands of games take the twin")
@pytest.mark.parametrize("level", LEVELS)
def test_random_play_scores_what_the_specification_measured(level: int) -> None:
    report = solo(level, "random", 10_000)  # a mean's own error is 0.05
    assert report.mean_scores[0] == pytest.approx(RANDOM[level - 1], abs=0.4)
    assert report.mean_turns == pytest.approx(TURNS[level - 1], abs=0.7)


@pytest.mark.parametrize("level", LEVELS)
def test_a_tabby_makes_the_best_of_its_turn_and_a_kitten_some_of_it(level: int) -> None:
    games = 300 if available() else 8
    tabby, kitten = (solo(level, bot, games).mean_scores[0] for bot in ("tabby", "kitten"))
    assert tabby > TABBY[level - 1]
    assert RANDOM[level - 1] < kitten < tabby
