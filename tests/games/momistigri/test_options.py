"""MO1–MO8: house rules."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import BadOption, open_table
from tests.games.momistigri.builders import (
    discard,
    hand,
    hands,
    moves,
    out,
    play,
    position,
    reason,
    totals,
    view,
)


def test_MO1_with_a_pair_in_hand_one_must_be_laid_down() -> None:
    table = position(["3a 5a 6b", "4a 7b", "4b 8c"], options={"mustDiscard": True})
    assert moves(table) == ["pair 3a 5a"]
    assert reason(table, "pass") == ("must_discard", "MO1")


def test_MO1_without_one_a_pass_is_legal() -> None:
    table = position(["3a 5b", "4a 7b", "4b 8c"], options={"mustDiscard": True})
    assert moves(table) == ["pass"]


def test_MO1_on_the_closing_turn_too() -> None:
    table = position(["", "3a 5a", ""], turn=1, options={"mustDiscard": True})
    assert moves(table) == ["pair 3a 5a"]


def test_MO1_stopping_after_a_pair_of_6_stays_legal() -> None:
    table = position(["6a 6b 3a 5a", "4c 5c", "5d 8c"], options={"mustDiscard": True})
    play(table, "pair 6a 6b")
    assert moves(table) == ["pair 3a 5a", "stop"]


def flags(**more: Any) -> dict[str, Any]:
    return {"passEnd": "flags", **more}


def test_MO3_face_down_help_cards_end_the_round() -> None:
    """MT18 the other way: A and B had passed before C went out; A's next pass is enough."""
    start: dict[str, Any] = {"turn": 0, "passed": [], "help_down": [1]}
    strict = position(["3a 7b", "4a 6b", ""], **start)
    play(strict, "pass")
    assert view(strict).history == []
    table = position(["3a 7b", "4a 6b", ""], **start, options=flags())
    assert view(table).pass_ends
    play(table, "pass")
    assert view(table).history[-1].ending == "passes"


def test_MO3_only_after_a_pass() -> None:
    table = position(["3a 7b", "4a 6b", "3b 5b"], turn=2, help_down=[0, 1], options=flags())
    play(table, "pair 3b 5b")
    assert (out(table), view(table).history) == ([2], [])


def test_MO3_a_pair_turns_its_owners_card_up() -> None:
    table = position(["3a 5a 7b 6c", "4a 6b", "3b 8c"], turn=0, help_down=[0, 1, 2], options=flags())
    play(table, "pair 3a 5a", "draw 7b")
    assert not view(table).pass_ends
    play(table, "pass")
    assert view(table).history == []


def test_MO4_the_same_card_may_come_back() -> None:
    table = position(["5c 6b", "3a 3b 4e 5a", "6a 7b"], turn=1, options={"sameCardBack": True})
    play(table, "pair 3a 3b", "exchange", "draw 5a")
    assert moves(table) == ["swap 4e 3a", "swap 4e 3b", "swap 4e 4e"]
    play(table, "swap 4e 4e")
    assert (hand(table, 1), discard(table)) == ("4e", "3a 3b")


def test_MO4_and_is_offered_once_where_an_equal_one_lies() -> None:
    table = position(["5c 6b", "3a 3b 4e 5a", "6a 7b"], turn=1, discard="4e", options={"sameCardBack": True})
    play(table, "pair 3a 3b", "exchange", "draw 5a")
    assert moves(table) == ["swap 4e 3a", "swap 4e 3b", "swap 4e 4e"]


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_MO5_so_many_rounds(rounds: int) -> None:
    for over in range(rounds):
        table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2], rounds_over=over, options={"rounds": rounds})
        play(table, "pass")
        assert (table.result is not None) == (over == rounds - 1)


def test_MO5_then_tie_rounds() -> None:
    table = position(["5a", "5b", "5c 5d"], turn=2, passed=[0, 1], options={"rounds": 1})
    play(table, "pass")
    assert (table.result, view(table).round, totals(table)) == (None, 2, [5, 5, 10])


@pytest.mark.parametrize("rounds", [0, 6, -1, "2", 2.5])
def test_MO5_one_to_five(rounds: Any) -> None:
    with pytest.raises(BadOption, match="rounds"):
        open_table("momistigri", 3, {"rounds": rounds})


@pytest.mark.parametrize(("arrow", "receivers"), [(1, [2, 3]), (-1, [0, 4])])
def test_MO6_the_next_players_in_turn_receive(arrow: int, receivers: list[int]) -> None:
    table = position(["3a", "5a 5b 8c", "6a", "8d", "4c"], turn=1, arrow=arrow, options={"shortFives": "order"})
    play(table, "pair 5a 5b")
    effect = view(table).effect
    assert effect is not None
    assert effect.receivers == receivers
    others = ({0, 2, 3, 4} - set(receivers)).pop()
    assert reason(table, f"send 5a {others}") == ("not_a_receiver", "MO6")


def test_MO6_who_is_out_is_passed_over() -> None:
    table = position(["3a", "5a 5b 8c", "", "8d", "4c"], turn=1, options={"shortFives": "order"})
    play(table, "pair 5a 5b", "send 5a 3", "send 5b 4")
    assert hands(table) == ["3a", "8c", "", "5a 8d", "4c 5b"]


def test_MO6_with_enough_cards_everybody_receives() -> None:
    table = position(["5a 5b 8c", "3a", "6a"], discard="2c", options={"shortFives": "order"})
    play(table, "pair 5a 5b")
    effect = view(table).effect
    assert effect is not None
    assert (effect.receivers, effect.to_send) == ([1, 2], 2)


def test_MO7_without_the_guard_a_round_goes_on() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], round_turns=179, options={"guard": False})
    assert view(table).turns_left is None
    play(table, "pass")
    assert view(table).history == []


def test_MO7_and_far_beyond_what_fits_into_sixteen_bits() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], round_turns=40_000, options={"guard": False})
    play(table, "pass")
    assert view(table).round_turns == 40_001


def test_MO8_a_seat_number_deals_first_without_a_move() -> None:
    table = open_table("momistigri", 4, {"firstPlayer": 2}, house=None)
    assert (view(table).dealer, view(table).phase) == (2, "deal")


@pytest.mark.parametrize("seat", [-1, 3, "dealer", True])
def test_MO8_anything_else_is_refused(seat: Any) -> None:
    with pytest.raises(BadOption, match="firstPlayer"):
        open_table("momistigri", 3, {"firstPlayer": seat})


@pytest.mark.parametrize("seats", [2, 6, 0])
def test_three_to_five_seats(seats: int) -> None:
    with pytest.raises(BadOption, match="3 to 5"):
        open_table("momistigri", seats)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="mustDiscard"):
        open_table("momistigri", 3, {"mustdiscard": True})
