"""D9, D11 and D18 to D22: passing, and the free play when everybody has."""

from __future__ import annotations

import pytest

from cattery import Table
from tests.games.discat.builders import draw_pile, hand, pile, position, refused, story

STUCK = ["41 42 52 53 60", "43 44 54 55 59", "11 21 31 56 58"]


def stuck(draw: str = "20 30 40 50", paid: bool = False, piles: tuple[str, str, str] = ("33", "34", "06")) -> Table:
    """Seat 2 says «less than 06», and nobody can."""
    return position(STUCK, draw=draw, limit="06", creator=2, bonus_paid=paid, piles=piles)


def test_D9_a_pass_proves_that_nothing_fits() -> None:
    table = stuck()
    table.play(0, "pass")
    assert not [card for card in table.view(0).hand if card < "06"]
    able = position(["05 42 52 53 60", *STUCK[1:]], limit="06", creator=2, draw="20 30")
    assert refused(able, 0, "pass").key == "must_play"


def test_D11_when_all_have_passed_the_creators_card_sleeps_and_the_constraint_is_gone() -> None:
    table = stuck()
    table.play(0, "pass")
    assert pile(table, 2) == [("06", "up")]
    table.play(1, "pass")
    assert table.acting == {2}
    assert pile(table, 2) == [("06", "down")]
    assert table.view().seats[2].pile.top is None
    assert table.view().constraint is None


def test_D11_the_creator_must_play_and_may_play_any_group() -> None:
    """DA12, DA17, DA21"""
    table = stuck()
    table.play(0, "pass")
    table.play(1, "pass")
    assert {"11", "58", "11 21 31", "31 21", "56 58"} <= set(table.moves(2))
    assert not {"pass"} & set(table.moves(2))
    for move in ("pass", "swap 11"):
        reason = refused(table, 2, move)
        assert (reason.key, reason.clause) == ("lead", "D11")
    table.play(2, "21 31 11")
    limit = table.view().constraint
    assert (limit.creator, limit.card, limit.direction) == (2, "11", "up")


def test_D11_between_two_one_pass_is_enough() -> None:
    table = position(STUCK[:2], draw="20 30 40", limit="06", creator=1)
    table.play(0, "pass")
    assert table.view().constraint is None
    assert table.acting == {1}


def test_D11_any_play_on_the_way_round_takes_the_constraint_over() -> None:
    table = position([STUCK[0], "04 44 54 55 59", STUCK[2]], draw="20 30 40 50", limit="06", creator=2)
    table.play(0, "pass")
    table.play(1, "04")
    assert table.acting == {2}
    assert table.view().constraint.creator == 1
    assert pile(table, 2) == [("06", "up")]
    assert table.moves(2)[0] == "pass"


def test_D18_the_first_passer_makes_the_creator_draw_one() -> None:
    table = stuck()
    table.play(0, "pass")
    assert hand(table, 2) == "11 20 21 31 56 58"
    assert draw_pile(table) == [30, 40, 50]
    assert table.view().constraint.bonus_paid


def test_D18_only_the_first_passer_pays_the_bonus() -> None:
    table = stuck()
    table.play(0, "pass")
    table.play(1, "pass")
    assert hand(table, 2) == "11 20 21 31 56 58"
    assert draw_pile(table) == [30, 40, 50]


def test_D18_each_new_constraint_pays_anew() -> None:
    table = stuck()
    table.play(0, "pass")  # seat 2 takes 20
    table.play(1, "pass")
    table.play(2, "58")  # «less than 58»; six cards become five
    assert not table.view().constraint.bonus_paid
    table.play(0, "42")  # «less than 42», and draws 30
    table.play(1, "pass")
    assert hand(table, 0) == "30 40 41 52 53 60"
    assert hand(table, 2) == "11 20 21 31 56"


def test_D18_six_cards_are_kept() -> None:
    """DA14"""
    table = stuck()
    table.play(0, "pass")
    table.play(1, "pass")
    assert table.view().seats[2].held == 6
    table.play(2, "11")
    assert hand(table, 2) == "20 21 31 56 58"
    assert draw_pile(table) == [30, 40, 50]


def test_D18_an_empty_draw_pile_pays_nothing_but_counts_as_paid() -> None:
    """DA9"""
    table = stuck(draw="")
    table.play(0, "pass")
    assert table.view().seats[2].held == 5
    assert table.view().constraint.bonus_paid


def test_D19_the_passers_own_top_card_sleeps() -> None:
    table = stuck(piles=("33 35", "34", "06"))
    table.play(0, "pass")
    assert pile(table, 0) == [("33", "up"), ("35", "down")]
    assert pile(table, 1) == [("34", "up")]
    assert pile(table, 2) == [("06", "up")]
    assert table.view().seats[0].pile.top is None
    assert table.view().seats[0].pile.count == 2


def test_D19_nothing_happens_to_an_empty_pile() -> None:
    """DA11"""
    table = stuck(piles=("", "34", "06"))
    table.play(0, "pass")
    assert pile(table, 0) == []


def test_D19_a_second_pass_leaves_the_sleeping_card_alone() -> None:
    """DA11"""
    table = stuck()
    table.play(0, "pass")
    table.play(1, "pass")
    table.play(2, "58")  # «less than 58»
    table.play(0, "42")  # «less than 42»
    table.play(1, "pass")
    assert pile(table, 1) == [("34", "down")]


def test_D19_a_sleeping_card_still_scores() -> None:
    """DA10"""
    table = stuck()
    before = table.view().seats[0].score
    table.play(0, "pass")
    assert table.view().seats[0].score == before


def test_D20_the_swapped_card_goes_under_and_the_top_one_comes_up() -> None:
    table = stuck(paid=True)
    table.play(0, "swap 52")
    assert hand(table, 0) == "20 41 42 53 60"
    assert draw_pile(table) == [30, 40, 50, 52]


def test_D20_first_the_bonus_then_the_nap_then_the_swap() -> None:
    table = stuck()
    table.play(0, "swap 52")
    assert hand(table, 2) == "11 20 21 31 56 58"
    assert pile(table, 0) == [("33", "down")]
    assert hand(table, 0) == "30 41 42 53 60"
    assert draw_pile(table) == [40, 50, 52]


def test_D20_a_swap_is_no_duty() -> None:
    table = stuck()
    table.play(0, "pass")
    assert hand(table, 0) == STUCK[0]


def test_D20_any_own_card_may_be_swapped_and_only_one() -> None:
    table = stuck()
    assert table.moves(0)[1:] == [f"swap {card}" for card in STUCK[0].split()]
    assert refused(table, 0, "swap 43").key == "not_in_hand"
    assert refused(table, 0, "swap 41 42").key == "not_a_move"


@pytest.mark.parametrize(
    ("draw", "paid", "offered"),
    [("20 30", False, True), ("20", False, False), ("", False, False), ("20", True, True), ("", True, False)],
)
def test_D20_no_swap_when_nothing_would_be_left_to_draw(draw: str, paid: bool, offered: bool) -> None:
    """DA8"""
    table = stuck(draw=draw, paid=paid)
    assert ("swap 52" in table.moves(0)) == offered
    assert "pass" in table.moves(0)
    if not offered:
        reason = refused(table, 0, "swap 52")
        assert (reason.key, reason.clause) == ("nothing_to_draw", "D20")


def test_D20_the_last_card_can_be_swapped_for() -> None:
    table = stuck(draw="20", paid=True)
    table.play(0, "swap 52")
    assert hand(table, 0) == "20 41 42 53 60"
    assert draw_pile(table) == [52]


def test_D21_a_pass_changes_neither_the_constraint_nor_its_creator() -> None:
    """DA10"""
    table = stuck(paid=True)
    before = table.view().constraint
    table.play(0, "swap 52")
    assert table.view().constraint == before


def test_D21_the_next_player_faces_the_same_card() -> None:
    table = story(4)
    assert table.view(1).constraint.card == "18"
    assert table.moves(1)[0] == "pass"


def test_D22_after_a_pass_the_next_one_clockwise_is_on_turn() -> None:
    table = stuck()
    turns = table.state.turns
    table.play(0, "swap 60")
    assert table.acting == {1}
    assert table.state.turns == turns + 1


def test_D22_a_pass_in_the_last_round_counts_as_the_turn() -> None:
    table = position(STUCK, limit="06", creator=2, last_turns=2)
    table.play(0, "pass")
    assert table.view().last_turns == 1
    table.play(1, "pass")
    assert table.result is not None
    assert table.result.ending == "points"
