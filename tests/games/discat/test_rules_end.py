"""D24 to D34: the last round, the instant win, the points."""

from __future__ import annotations

import pytest

from cattery import Result, Table
from tests.games.discat.builders import bonus_pile, draw_pile, ended, hand, pile, position, refused

# ── the last round ────────────────────────────────────────────────────────────────────────────────


def last_card(last_round: bool = True) -> Table:
    """Four seats, no draw pile, and seat 1 is about to lay its only card."""
    hands = ["42 44", "12", "10 50", "03 60"]
    options = {"lastRound": last_round}
    return position(hands, turn=1, limit="18", creator=0, piles=["18", "20", "30", "40"], options=options)


def test_D24_an_empty_hand_and_an_empty_pile_start_the_last_round() -> None:
    table = last_card()
    assert table.view().last_turns is None
    table.play(1, "12")
    assert table.view().last_turns == 3
    assert table.result is None


def test_D24_an_empty_pile_alone_starts_nothing() -> None:
    table = position(["42 12", "11", "10"], limit="18", creator=2)
    table.play(0, "12")
    assert table.view().last_turns is None


def test_D24_a_hand_refilled_from_the_last_cards_starts_nothing() -> None:
    table = position(["12", "42", "10"], limit="18", creator=2, draw="33")
    table.play(0, "12")
    assert hand(table, 0) == "33"
    assert table.view().last_turns is None


def test_D24_a_whole_hand_laid_as_a_group_starts_it_too() -> None:
    table = position(["12 42 52", "41", "10"], limit="18", creator=2)
    table.play(0, "42 52 12")
    assert table.view().last_turns == 2


def test_D25_every_turn_of_the_last_round_counts_down_to_the_points() -> None:
    table = last_card()
    table.play(1, "12")
    for seat, move, left in [(2, "10", 2), (3, "03", 1)]:
        table.play(seat, move)
        assert table.view().last_turns == left
        assert table.result is None
    table.play(0, "42")
    assert table.view().last_turns == 0
    assert table.result is not None
    assert table.result.ending == "points"


def test_D26_the_turn_moves_on_clockwise_and_the_first_turn_never_comes_back() -> None:
    table = last_card()
    for seat, move in [(1, "12"), (2, "10"), (3, "03")]:
        assert table.acting == {seat}
        assert not table.view().first_turn
        assert table.view().turn == seat
        table.play(seat, move)
    assert table.acting == {0}


def test_D26_nobody_else_may_play_meanwhile() -> None:
    table = last_card()
    for seat in (0, 2, 3):
        assert table.moves(seat) == []
        reason = refused(table, seat, "pass")
        assert (reason.key, reason.clause, reason.values) == ("not_your_turn", "D26", {"seat": 1})


# ── the instant win ───────────────────────────────────────────────────────────────────────────────


def test_D27_a_group_of_five_wins_at_once() -> None:
    table = position(["12 22 32 42 52", "41", "10"], limit="18", creator=2, draw="20 21")
    table.play(0, "22 32 42 52 12")
    assert table.result == Result("instant", [0], [1, 3, 2], [5, -1, 0])


def test_D27_on_a_free_play_too() -> None:
    table = position(["12 22 32 42 52", "41", "10"])
    table.play(0, "12 22 32 42 52")
    assert table.result is not None
    assert table.result.ending == "instant"


def test_D27_in_the_last_round_too() -> None:
    table = position(["12 22 32 42 52", "41", ""], limit="18", creator=2, last_turns=2)
    table.play(0, "22 32 42 52 12")
    assert table.result is not None
    assert table.result.ending == "instant"
    assert table.view().last_turns == 2


def test_D27_the_top_card_must_still_fit() -> None:
    table = position(["12 22 32 42 52", "41", "10"], limit="18", creator=2)
    assert refused(table, 0, "12 22 32 42 52").key == "not_lower"
    nothing_fits = position(["12 22 32 42 52", "41", "10"], limit="02", creator=2)
    assert nothing_fits.moves(0) == ["pass"]


def test_D27_five_cards_that_do_not_share_one_digit_win_nothing() -> None:
    table = position(["12 22 32 42 43", "41", "10"])
    assert refused(table, 0, "12 22 32 42 43").key == "no_group"


def test_D28_each_other_player_has_exactly_one_turn_clockwise() -> None:
    """DA16"""
    table = last_card()
    table.play(1, "12")
    order = []
    while table.acting:
        (seat,) = table.acting
        order.append(seat)
        table.play(seat, table.moves(seat)[0])
    assert order == [2, 3, 0]


def test_D28_the_usual_rules_hold() -> None:
    """DA7: a constraint, a group of four with its bonus card, a nap."""
    table = position(["12", "07 40 50", "06 26 36 56"], limit="18", creator=2, piles=["", "20", "18"])
    table.play(0, "12")  # «less than 12»
    assert refused(table, 1, "40").key == "not_lower"
    table.play(1, "07")  # «more than 07»
    table.play(2, "06 26 36 56")
    assert bonus_pile(table, 2) == ["06"]
    assert table.result is not None
    assert table.result.scores == [1, 2 - 2, 4 + 4]


def test_D28_nobody_is_paid_or_refilled() -> None:
    table = position(["12", "40 50", "16 26 36 55"], limit="18", creator=2, piles=["", "20", "18"])
    table.play(0, "12")
    table.play(1, "pass")
    assert pile(table, 1) == [("20", "down")]
    assert hand(table, 0) == ""
    assert draw_pile(table) == []
    table.play(2, "pass")
    assert [seat.held for seat in table.view().seats] == [0, 2, 4]


def test_D28_a_second_empty_hand_starts_nothing() -> None:
    table = position(["12", "11", "10", "42 43"], limit="18", creator=3)
    table.play(0, "12")
    table.play(1, "11")
    assert table.view().last_turns == 2
    table.play(2, "pass")
    assert table.view().last_turns == 1
    table.play(3, "42")
    assert table.result is not None


def test_D28_the_turn_never_comes_back_to_who_started_it() -> None:
    """Not even to his constraint: all pass, and there is no free play."""
    table = position(["12", "41", "40"], limit="18", creator=2)
    table.play(0, "12")
    table.play(1, "pass")
    table.play(2, "pass")
    assert table.acting == set()
    assert pile(table, 0) == [("12", "up")]
    assert table.result is not None
    assert table.result.winners == [0]


# ── points ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("pile_size", "bonus", "held", "points"),
    [(1, 0, 0, 1), (0, 1, 0, 4), (1, 0, 1, 0), (0, 0, 5, -5), (20, 1, 3, 21), (15, 2, 2, 21), (0, 0, 0, 0)],
)
def test_D29_one_a_card_four_a_bonus_card_minus_one_a_card_in_hand(
    pile_size: int, bonus: int, held: int, points: int
) -> None:
    assert ended([pile_size, 1], [bonus, 0], [held, 1]).scores[0] == points


def test_D29_asleep_or_awake_a_card_is_worth_one() -> None:
    table = position(["41", "40"], piles=["30 31 32", "02"], limit="02", creator=1, last_turns=1)
    table.play(0, "pass")
    assert pile(table, 0)[-1] == ("32", "down")
    assert table.result is not None
    assert table.result.scores[0] == 2


def test_D30_the_highest_wins() -> None:
    assert ended([3, 9, 6], [0, 0, 0], [0, 0, 0]) == Result("points", [1], [3, 1, 2], [3, 9, 6])


def test_D30_a_tie_goes_to_the_bigger_bonus_pile() -> None:
    assert ended([20, 15, 17], [1, 2, 0], [3, 2, 0]) == Result("points", [1], [2, 1, 3], [21, 21, 17])


def test_D30_a_full_tie_is_shared() -> None:
    assert ended([7, 7, 5], [1, 1, 1], [2, 2, 2]) == Result("points", [0, 1], [1, 1, 3], [9, 9, 7])
    assert ended([5, 5, 5], [0, 0, 0], [1, 1, 1]).winners == [0, 1, 2]


def test_D30_negative_points_rank_like_any_others() -> None:
    assert ended([0, 0, 0], [0, 0, 0], [5, 3, 5]) == Result("points", [1], [2, 1, 2], [-5, -3, -5])


def test_D30_one_point_beats_any_bonus_pile() -> None:
    assert ended([9, 0], [0, 2], [0, 0]) == Result("points", [0], [1, 2], [9, 8])


def test_D31_the_instant_win_beats_any_points_and_points_rank_the_others() -> None:
    """DA22"""
    rich = " ".join(str(card) for card in range(60, 80))
    table = position(["12 22 32 42 52", "41", "10 11", "43"], piles=["", "02", "", rich], bonus=["", "80", "81 82", ""])
    table.play(0, "12 22 32 42 52")
    assert table.result == Result("instant", [0], [1, 4, 3, 2], [5, 4, 6, 19])


def test_D32_the_game_as_printed_is_what_you_get_unasked() -> None:
    table = last_card()
    options = table.record().options
    assert {key: value for key, value in options.items() if key != "arrows"} == {
        "voluntaryPass": False,
        "instantWin": "5+",
        "lastRound": True,
        "openPiles": False,
        "firstPlayer": "random",
    }


# ── counted facts ─────────────────────────────────────────────────────────────────────────────────


def test_D33_five_after_refilling_and_one_present_make_six_at_most() -> None:
    hands = ["41 43 52 53 60", "44 45 54 55 59", "01 02 31 56 58"]
    table = position(hands, turn=2, draw="20 30 40 50", options={"arrows": "D" * 90})
    table.play(2, "02")  # «less than 02», and he refills to five
    table.play(0, "pass")
    table.play(1, "pass")
    assert table.view().seats[2].held == 6
    table.play(2, "01")  # five are left, so he draws nothing
    table.play(0, "pass")
    table.play(1, "pass")
    assert table.view().seats[2].held == 6


def test_D34_passing_never_empties_a_hand() -> None:
    """So only a player's own play can start the last round, and only one player can."""
    table = position(["41", "40", "30"], limit="02", creator=2, draw="50")
    table.play(0, "pass")
    assert [seat.held for seat in table.view().seats] == [1, 1, 2]
    assert table.view().last_turns is None


def test_D34_the_creator_has_a_card_for_his_free_play() -> None:
    """DA13: with no card left he would have started the last round instead."""
    table = position(["02 41", "40", "30"], limit="18", creator=2)
    table.play(0, "02")
    table.play(1, "pass")
    table.play(2, "pass")
    assert table.moves(0) == ["41"]
