"""High Cat's rules, clause by clause, and how many ways a game can go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cattery import HOUSE, IllegalMove, Table
from cattery.core.rulebook import clauses
from tests.contract.playing import cases_of
from tests.contract.test_counts import counted
from tests.fifth_game.knowledge import HIGH_CAT


def dealt(*hands: str, last_round: str = "high") -> Table:
    """A table where each seat was dealt these cards."""
    table = Table(HIGH_CAT, len(hands), {"lastRound": last_round}, None)
    for cards in zip(*(hand.split() for hand in hands), strict=True):
        for card in cards:
            table.play(HOUSE, f"deal {card}")
    return table


def lay(table: Table, *cards: int) -> None:
    """Whoever is on turn lays the next one."""
    for card in cards:
        table.play(min(table.acting), f"lay {card}")


def test_F1_there_are_twelve_cards() -> None:
    table = Table(HIGH_CAT, 2, {}, None)
    assert table.moves(HOUSE) == [f"deal {card}" for card in range(1, 13)]


def test_F2_everybody_gets_three_cards_one_at_a_time() -> None:
    table = Table(HIGH_CAT, 3, {}, None)
    for card in range(1, 10):
        assert table.acting == {HOUSE}
        table.play(HOUSE, f"deal {card}")
    assert [table.view(seat).hand for seat in range(3)] == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]
    assert table.acting == {0}


def test_F3_turns_go_round_and_any_card_may_be_laid() -> None:
    table = dealt("1 5 9", "2 6 10", "3 7 11")
    assert table.moves(0) == ["lay 1", "lay 5", "lay 9"]
    lay(table, 5)
    assert table.acting == {1}
    with pytest.raises(IllegalMove, match="F3"):
        table.play(1, "lay 5")


def test_F4_the_highest_card_takes_the_round_and_leads_the_next() -> None:
    table = dealt("1 5 9", "2 6 10", "3 7 11")
    lay(table, 5, 10, 3)
    assert [seat.taken for seat in table.view().seats] == [0, 1, 0]
    assert table.acting == {1}


def test_F5_the_most_rounds_win_and_ties_are_shared() -> None:
    table = dealt("12 11 1", "2 3 4")
    lay(table, 12, 2, 11, 3, 1, 4)
    assert table.result
    assert (table.result.winners, table.result.scores) == ([0], [2, 1])
    shared = dealt("12 1 2", "3 11 4", "5 6 10")
    lay(shared, 12, 3, 5, 1, 11, 6, 4, 10, 2)
    assert shared.result
    assert (shared.result.winners, shared.result.ranks) == ([0, 1, 2], [1, 1, 1])


def test_F6_hands_and_deck_are_secret() -> None:
    table = dealt("1 5 9", "2 6 10")
    assert table.view(0).hand == [1, 5, 9]
    assert table.view().hand is None
    assert [heard.text for heard in table.heard(1)] == ["?", "deal 2", "?", "deal 6", "?", "deal 10"]
    assert {heard.text for heard in table.heard()} == {"?"}


def test_FO1_the_lowest_card_may_take_the_last_round() -> None:
    table = dealt("12 11 1", "2 3 4", last_round="low")
    lay(table, 12, 2, 11, 3)
    assert table.view().lowest_takes
    lay(table, 1, 4)
    assert table.result
    assert table.result.scores == [3, 0]


def test_every_clause_has_a_test() -> None:
    tested = set(re.findall(r"def test_([A-Z]+\d+)_", Path(__file__).read_text("utf-8")))
    assert tested == set(clauses(HIGH_CAT.rulebook("en"))) == set(clauses(HIGH_CAT.rulebook("fr")))


def test_the_number_of_ways_a_game_can_go_is_exact() -> None:
    """Whatever the deal: each of the hands is laid in any of 3! orders."""
    two, three, *_ = cases_of(HIGH_CAT)
    assert [counted(two, depth) for depth in range(1, 7)] == [3, 9, 18, 36, 36, 36]
    assert [counted(three, depth) for depth in range(1, 7)] == [3, 9, 27, 54, 108, 216]
