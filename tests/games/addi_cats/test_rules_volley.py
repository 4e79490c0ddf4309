"""A20, A26: what a Clock sets off, step by step."""

from __future__ import annotations

from typing import Any

from cattery import BELL, Table
from tests.games.addi_cats.builders import A, B, C, D, last, left, may, position, refused, say, stock, turn, window


def volley(*stocks: str, piles: list[str] | None = None, options: dict[str, Any] | None = None) -> Table:
    """A has turned a Clock, and the bell has said `volley`; each seat turns the first card of its stock."""
    given = [f"clock {stocks[0]}", *stocks[1:]]
    table = position(piles or [""] * len(stocks), given, turn=A, options=options)
    return say(table, "0 flip", "bell volley")


def test_A20_all_who_have_a_stock_turn_a_card() -> None:
    table = volley("8 *3", "3+6 *3", "", "2 *3", piles=["", "", "9+9", ""])
    assert [seat.card for seat in table.view().seats] == ["8", "3+6", "9+9", "2"]
    assert [seat.new for seat in table.view().seats] == [True, True, False, True]
    assert table.view().reveal == 2, "a new reveal"


def test_A20_a_volley_is_said_even_if_nobody_has_a_stock() -> None:
    table = position(["3", "5", "7"], ["clock", "", ""], turn=A)
    say(table, "0 flip")
    assert may(table, "volley") == {BELL}
    say(table, "bell volley")
    assert window(table) == "volley"


def test_AT13_a_half_turn_in_a_volley_then_the_equality() -> None:
    table = volley("8 *3", "3+5 *3", "uturn *3")
    assert table.view().direction == "counterclockwise"
    say(table, "1 tap")
    assert last(table) == ("equality", B, [A])
    assert turn(table) == B


def test_AT14_one_new_card_suffices() -> None:
    table = volley("6+6 *3", "", "2 *3", piles=["", "12", ""])
    say(table, "1 tap")
    assert last(table) == ("equality", B, [A])


def test_A26_two_half_turns_change_nothing() -> None:
    assert volley("8 *3", "uturn *3", "uturn *3").view().direction == "clockwise"


def test_A26_the_window_is_open_with_and_without_an_equality() -> None:
    for cards in (("8 *3", "3+5 *3", "2 *3"), ("8 *3", "3+6 *3", "2 *3")):
        table = volley(*cards)
        assert window(table) == "volley"
        assert may(table, "tap") == {A, B, C}
        assert may(table, "flip") == set()
        assert may(table, "timeout") == {BELL}


def test_A26_each_equality_is_won_by_its_own_first_tap() -> None:
    table = volley("8 *3", "3+5 *3", "9 *3", "4+5 *3")
    say(table, "3 tap")
    assert last(table) == ("equality", D, [C])
    assert window(table) == "volley", "the other one is still open"
    say(table, "0 tap")
    assert last(table) == ("equality", A, [B])
    assert turn(table) == A, "the winner of the last one"


def test_A26_a_timeout_ends_the_comparison() -> None:
    table = say(volley("8 *3", "3+5 *3", "2 *3"), "bell timeout")
    assert last(table) == ("lapse", None, [A, B])
    assert turn(table) == B, "the next after the Clock's owner"
    assert refused(table, A, "tap").key == "decided"


def test_A26_a_waiting_seat_wins_the_equality_whose_member_comes_first() -> None:
    """From the Clock's owner A clockwise: B is a member of the nines."""
    table = volley("6 *3", "9 *3", "8 *3", "", "4+5 *3", "3+5 *3", piles=["", "", "", "2 gift", "", ""])
    say(table, "3 tap")
    assert last(table) == ("equality", D, [B, 4])


def test_A26_a_fault_ends_the_whole_volley() -> None:
    table = say(volley("8 *3", "3+5 *3", "sumo *3", "2 *3"), "3 tap")
    assert last(table) == ("fault", None, [D])
    assert window(table) == "closed"
    assert turn(table) == B, "the next after the Clock's owner"


def test_A26_once_a_tap_has_decided_something_a_wrong_tap_has_no_effect() -> None:
    table = say(volley("8 *3", "3+5 *3", "9 *3", "4+5 *3", "2 *3"), "3 tap")
    before = left(table)
    say(table, "4 tap")
    assert left(table) == before
    assert 4 not in may(table, "tap"), "not offered again in this window"
    assert refused(table, 4, "tap").key == "tapped_already"


def test_A26_where_a_chase_or_trap_was_turned_nobody_commits_a_fault() -> None:
    for card in ("chase", "trap"):
        table = say(volley("8 *3", f"{card} *3", "2 *3"), "0 tap")
        assert table.view().last is None
        assert window(table) == "volley"


def test_A26_gifts_before_the_comparison() -> None:
    table = volley("8 *3", "gift 1+1 *2", "2 *3")
    assert last(table) == ("gift", B, [])
    assert left(table) == [4, 1, 4]
    assert stock(table, C)[-1] == "1+1", "in turn order from B"


def test_A26_races_come_after_the_comparison_in_turn_order() -> None:
    table = volley("5 *3", "sumo *3", "chase *3", "9 *3")
    say(table, "bell timeout")
    assert (window(table), table.view().caller) == ("sumo", B)
    say(table, "3 tap")
    assert last(table) == ("sumo", D, [A])
    assert (window(table), table.view().caller) == ("chase", C)
    say(table, "0 tap", "1 tap", "2 tap", "3 tap")
    assert last(table) == ("chase", A, [D])
    assert turn(table) == A, "the winner of the last of them"


def test_A26_a_race_whose_card_was_given_away_does_not_take_place() -> None:
    table = volley("8 *3", "3+5 *3", "", piles=["", "", "2 chase"])
    say(table, "2 tap")
    assert table.result, "C, with no stock and an Action on top, gave all away"
    table = volley("8 *3", "3+5 *3", "chase", "2 *3")
    say(table, "2 tap")
    assert last(table) == ("equality", C, [A, B])
    assert window(table) == "closed", "the Chase went with the pile"


def test_A26_a_sumo_with_too_few_numbers_is_skipped() -> None:
    table = say(volley("8 *3", "3+5 *3", "sumo *3"), "0 tap")
    assert window(table) == "closed"
    assert turn(table) == A


def test_A26_a_trap_changes_nothing_about_who_flips() -> None:
    table = say(volley("8 *3", "trap *3", "2 *3"), "bell timeout")
    assert window(table) == "trap"
    say(table, "2 tap")
    assert last(table) == ("trap", C, [B])
    assert turn(table) == B, "the next after the Clock's owner"


def test_A26_another_clock_is_another_volley_and_the_winner_of_before_still_flips() -> None:
    table = volley("8 2 *3", "3+5 3 *3", "clock 4 *3")
    say(table, "1 tap")
    assert window(table) == "countdown"
    assert table.acting == {BELL}
    say(table, "bell volley")
    assert table.view().reveal == 3
    say(table, "bell timeout")
    assert turn(table) == B


def test_A26_in_the_second_volley_a_fault_is_possible_again() -> None:
    table = say(volley("8 2 *3", "clock 3 *3", "3+5 4 *3"), "2 tap", "bell volley", "0 tap")
    assert last(table) == ("fault", None, [A])
    assert turn(table) == B, "the next after the Clock's owner, not the winner of before"


def test_AO7_actions_of_a_volley_stay_inert_and_protect_nobody() -> None:
    options = {"volleyActions": False}
    table = volley("8 *3", "chase *3", "uturn *3", options=options)
    assert table.view().direction == "clockwise"
    say(table, "0 tap")
    assert last(table) == ("fault", None, [A])
    table = say(volley("8 *3", "clock *3", "sumo *3", options=options), "bell timeout")
    assert window(table) == "closed"
