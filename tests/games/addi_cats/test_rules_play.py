"""Sections 4 to 6: turning cards, equal sums, Action cards."""

from __future__ import annotations

import pytest

from cattery import BELL
from tests.games.addi_cats.builders import (
    A,
    B,
    C,
    D,
    last,
    left,
    may,
    pile,
    position,
    refused,
    say,
    stock,
    turn,
    window,
)


def test_A10_the_next_player_with_a_stock_flips_and_others_are_skipped() -> None:
    table = position(["3", "5", "7"], ["10 *3", "", "*3"], turn=A)
    assert may(table, "flip") == {A}
    say(table, "0 flip")
    assert may(table, "flip") == {C}


def test_AT21_a_player_without_a_stock_is_skipped_but_his_card_counts() -> None:
    table = position(["3", "7+3", "7"], ["10 *3", "", "*3"], turn=A)
    say(table, "0 flip")
    assert turn(table) == C
    say(table, "1 tap")
    assert last(table) == ("equality", B, [A])


def test_A11_a_flip_closes_every_earlier_situation() -> None:
    table = position(["5+9", "3", "2"], ["*5", "7+7 *5", "1+1 *5"], turn=B)
    say(table, "1 flip", "2 flip")
    assert last(table) == ("lapse", None, [A, B]), "told once it is over"
    assert table.view().last.reveal == 1
    say(table, "0 tap")
    assert last(table) == ("fault", None, [A])


def test_A12_a_number_is_compared_and_an_action_applies_at_once() -> None:
    assert window(say(position(["", "", ""], ["5+9 *3", 3, 3]), "0 flip")) == "open"
    assert window(say(position(["", "", ""], ["chase *3", 3, 3]), "0 flip")) == "chase"


@pytest.mark.parametrize(("old", "new", "equal"), [("5+9", "7+7", True), ("5+9", "14", True), ("5+9", "17", False)])
def test_AT1_equalities_of_the_book(old: str, new: str, equal: bool) -> None:
    table = say(position([old, "", ""], ["*3", f"{new} *3", 3], turn=B), "1 flip", "0 tap")
    assert last(table)[0] == ("equality" if equal else "fault")


def test_AT3_the_faster_gives_his_pile_and_flips_next() -> None:
    table = say(position(["3+4 5+9", "2", "6"], ["*44", "7+7 *44", "*44"], turn=B), "1 flip")
    say(table, "0 tap")
    assert left(table) == [44, 48, 44]
    assert stock(table, B)[-4:] == ["3+4", "5+9", "2", "7+7"]
    assert pile(table, A) == pile(table, B) == []
    assert turn(table) == A


def test_AT4_the_other_way_round() -> None:
    table = say(position(["3+4 5+9", "2", "6"], ["*44", "7+7 *44", "*44"], turn=B), "1 flip", "1 tap")
    assert left(table) == [48, 44, 44]
    assert stock(table, A)[-4:] == ["2", "7+7", "3+4", "5+9"]
    assert turn(table) == B


def test_AT5_who_is_not_concerned_takes_all() -> None:
    table = say(position(["3+4 5+9", "2", "6"], ["*44", "7+7 *44", "*44"], turn=B), "1 flip", "2 tap")
    assert left(table) == [44, 44, 49]
    assert stock(table, C)[-5:] == ["6", "3+4", "5+9", "2", "7+7"], "his own first, then the others in turn order"
    assert turn(table) == C, "the next after B"


def test_AT6_three_equal_cards() -> None:
    table = position(["3+4 5+9", "2", "6"], ["*44", "7+7 *44", "14 *43"], turn=B)
    say(table, "1 flip", "2 flip", "2 tap")
    assert last(table) == ("equality", C, [A, B])
    assert left(table) == [44 + 1 + 2, 44 + 1 + 2, 43]
    assert stock(table, A)[-3:] == ["6", "3+4", "5+9"], "the oldest card to the next in turn order"
    assert stock(table, B)[-3:] == ["14", "2", "7+7"]


def test_AT7_A13_two_old_cards_are_nothing() -> None:
    table = position(["5+9", "7+7", ""], ["*3", "*3", "3+3 *3"], turn=C)
    say(table, "2 flip", "0 tap")
    assert last(table) == ("fault", None, [A])


def test_A13_the_owner_of_the_new_card_must_be_among_the_equal() -> None:
    table = position(["14", "2", "7"], ["*3", "*3", "5+2 *3"], turn=C)
    say(table, "2 flip")
    assert may(table, "tap") == {A, B, C}
    say(table, "1 tap")
    assert last(table)[0] == "fault", "C's own old card is covered by the new one"


def test_A14_A16_AT19_who_waits_with_an_action_card_may_tap_too() -> None:
    table = position(["2 3 4 6 uturn", "5+9", ""], ["", "*5", "7+7 *5"], turn=C)
    say(table, "2 flip", "0 tap")
    assert last(table) == ("equality", A, [B, C])
    assert left(table) == [0, 5 + 3 + 1, 5 + 2 + 1]
    assert stock(table, B)[-4:] == ["2", "4", "uturn", "5+9"]
    assert table.result
    assert table.result.winners == [A]


def test_A14_not_without_an_equality_and_not_with_a_stock() -> None:
    table = position(["2 uturn", "5+9", ""], ["", "*5", "8+8 *5"], turn=C)
    assert last(say(table, "2 flip", "0 tap"))[0] == "fault"
    table = position(["2 uturn", "5+9", ""], ["*1", "*5", "7+7 *5"], turn=C)
    assert last(say(table, "2 flip", "0 tap"))[0] == "fault"


def test_A15_AA17_a_pile_is_shared_one_by_one_in_turn_order_from_the_winner() -> None:
    table = position(["9", "5", "3+6", ""], ["*2", "*2", "*2", "4+5 *2"], turn=D)
    say(table, "3 flip", "2 tap")
    assert last(table) == ("equality", C, [A, D])
    assert left(table) == [2 + 1, 2, 2, 2 + 1 + 1]
    assert turn(table) == C


def test_A17_nobody_taps_and_nothing_moves() -> None:
    table = position(["5+9", "", ""], ["*3", "7+7 *3", "2 *3"], turn=B)
    say(table, "1 flip", "2 flip")
    assert [len(pile(table, seat)) for seat in (A, B, C)] == [1, 1, 1]


# ── Action cards ──────────────────────────────────────────────────────────────────────────────────


def test_A18_AT15_a_chase_fastest_flips_slowest_picks_up() -> None:
    table = position(["2", "3 4", "5"], ["chase *3", "*3", "*3"], turn=A)
    say(table, "0 flip")
    assert window(table) == "chase"
    assert may(table, "flip") == set()
    say(table, "2 tap", "0 tap")
    assert may(table, "tap") == {B}
    say(table, "1 tap")
    assert last(table) == ("chase", C, [B])
    assert left(table) == [3, 5, 3]
    assert turn(table) == C


def test_A42_AT15_those_who_never_tap_are_slowest_together() -> None:
    table = position(["2", "3 4", "5"], ["chase *3", "*3", "*3"], turn=A)
    say(table, "0 flip", "2 tap", "bell timeout")
    assert last(table) == ("chase", C, [A, B])
    assert left(table) == [3 + 2, 5, 3]
    assert turn(table) == C


def test_A42_nobody_taps_at_a_chase() -> None:
    table = say(position(["2", "3", "5"], ["chase *3", "*3", "*3"], turn=A), "0 flip", "bell timeout")
    assert last(table)[0] == "timeout"
    assert left(table) == [3, 3, 3]
    assert turn(table) == B


def test_A18_AA13_the_fastest_without_a_stock_leaves_the_flip_to_the_next() -> None:
    table = position(["2", "3", "5"], ["chase *3", "", "*3"], turn=A)
    say(table, "0 flip", "1 tap", "2 tap", "0 tap")
    assert turn(table) == C


def test_A19_AT12_a_half_turn() -> None:
    table = position(["", "", "", ""], [3, 3, "uturn *3", 3], turn=C)
    say(table, "2 flip")
    assert table.view().direction == "counterclockwise"
    assert turn(table) == B
    say(table, "0 tap")
    assert last(table)[0] == "fault", "do not slap"


def test_A21_AT8_a_sumo_between_the_smallest_and_the_largest() -> None:
    start = (["4", "17", "9", ""], ["*3", "*3", "*3", "sumo *3"])
    table = say(position(*start, turn=D), "3 flip")
    assert window(table) == "sumo"
    assert may(table, "tap") == {A, B, C, D}
    say(table, "0 tap")
    assert last(table) == ("sumo", A, [B])
    assert left(table) == [3, 3 + 1 + 1, 3, 3]
    assert turn(table) == A
    table = say(position(*start, turn=D), "3 flip", "2 tap")
    assert last(table) == ("fault", None, [C])


def test_AT9_ties_belong_to_the_duel() -> None:
    table = position(["4", "2+2", "6 2 3 5 15", ""], ["*3", "*3", "*3", "sumo *3"], turn=D)
    say(table, "3 flip", "2 tap")
    assert last(table) == ("sumo", C, [A, B])
    assert left(table) == [3 + 3 + 1, 3 + 2 + 1, 3, 3], "C's next loser is A: D is not concerned"


def test_A21_all_sums_equal() -> None:
    table = position(["4", "2+2", "1+3", ""], ["*3", "*3", "*3", "sumo *3"], turn=D)
    say(table, "3 flip", "1 tap")
    assert last(table) == ("sumo", B, [A, C])


def test_AT10_a_sumo_with_one_number_is_nothing() -> None:
    table = say(position(["4", "chase", "", ""], ["*3", "*3", "*3", "sumo *3"], turn=D), "3 flip")
    assert window(table) == "open"
    assert turn(table) == A
    say(table, "0 tap")
    assert last(table)[0] == "fault"


def test_AT11_a_sumo_of_three_players() -> None:
    table = say(position(["4", "17", "9"], ["*3", "*3", "sumo *3"], turn=C), "2 flip", "1 tap")
    assert last(table) == ("sumo", B, [A])
    table = say(position(["4", "17 chase", "9"], ["*3", "*3", "sumo *3"], turn=C), "2 flip")
    assert window(table) == "open"


def test_A43_a_sumo_and_a_trap_without_a_tap_do_nothing() -> None:
    table = say(position(["4", "17", "9"], ["*3", "*3", "sumo *3"], turn=C), "2 flip", "bell timeout")
    assert last(table)[0] == "timeout"
    assert turn(table) == A
    table = say(position(["4", "17", "9"], ["trap *3", "*3", "*3"], turn=A), "0 flip", "bell timeout")
    assert left(table) == [3, 3, 3]
    assert turn(table) == B


def test_A22_AT16_all_others_give_the_owner_of_a_trap_a_card() -> None:
    table = position(["2", "3", "4"], ["trap 1+1 *2", "9+9 *2", "10+10 *2"], turn=A)
    say(table, "0 flip", "1 tap")
    assert last(table) == ("trap", B, [A])
    assert (left(table), stock(table, A)[-2:]) == ([5, 2, 2], ["9+9", "10+10"])
    assert (pile(table, A), pile(table, B), turn(table)) == (["2", "trap"], ["3"], B)


def test_AT16_first_the_owner_nothing_happens() -> None:
    table = say(position(["2", "3", "4"], ["trap *3", "*3", "*3"], turn=A), "0 flip", "0 tap")
    assert (last(table), left(table), turn(table)) == (("trap", A, []), [3, 3, 3], B)


def test_AT16_who_gives_his_last_card_wins() -> None:
    table = say(position(["2", "3", ""], ["trap *3", "*3", "10+10"], turn=A), "0 flip", "1 tap")
    assert (left(table), stock(table, A)[-1]) == ([5, 2, 0], "10+10")
    assert table.result
    assert table.result.winners == [C]


def test_AO5_the_first_tapper_is_the_victim() -> None:
    options = {"trapVictim": "first"}
    table = position(["2", "3", "4"], ["trap *3", "*3", "*3"], turn=A, options=options)
    say(table, "0 flip", "1 tap")
    assert last(table) == ("trap", B, [B])
    assert left(table) == [2, 5, 2], "the owner gives, too"
    assert turn(table) == B


def test_A23_AT17_a_gift_as_far_as_it_reaches() -> None:
    table = position(["2", "3", "4", ""], ["gift 9+9", "*3", "*3", "*3"], turn=A)
    say(table, "0 flip")
    assert left(table) == [0, 4, 3, 3]
    assert stock(table, B)[-1] == "9+9"
    assert turn(table) == B
    assert last(table) == ("gift", A, [])
    say(table, "1 tap")
    assert last(table)[0] == "fault"


def test_AO6_a_gift_from_the_pile() -> None:
    options = {"giftCard": "pile"}
    table = position(["2 3", "4", "", ""], ["gift *3", "*3", "*3", "*3"], turn=A, options=options)
    say(table, "0 flip")
    assert left(table) == [3, 4, 4, 3]
    assert (stock(table, B)[-1], stock(table, C)[-1]) == ("3", "2"), "the newest under the Gift first"
    assert pile(table, A) == ["gift"]


def test_A24_A25_a_buried_action_does_nothing_and_travels_with_its_pile() -> None:
    table = position(["chase 9", "", ""], ["*3", "4+5 *3", 3], turn=B)
    say(table, "1 flip", "0 tap")
    assert stock(table, B)[-3:] == ["chase", "9", "4+5"]
    assert window(table) == "closed"


def test_A20_in_the_countdown_nobody_taps_or_flips() -> None:
    table = say(position(["2", "3", "4"], ["clock *3", "*3", "*3"], turn=A), "0 flip")
    assert window(table) == "countdown"
    assert table.acting == {BELL}
    assert refused(table, B, "tap").clause == "A26"
    assert refused(table, B, "flip").clause == "A20"
