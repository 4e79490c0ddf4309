"""Sections 7, 8 and 11: greed, winning, and games that go on and on."""

from __future__ import annotations

import pytest

from cattery import BELL, HOUSE, SeededHouse, Table, open_table
from cattery.games.addi_cats import rules
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


def test_A27_A28_a_greedy_player_takes_all_and_the_next_after_the_flipper_goes_on() -> None:
    table = position(["2 3", "4", "", "5"], ["*3", "*3", "9+9 *3", "*3"], turn=C)
    say(table, "2 flip", "0 tap")
    assert left(table) == [3 + 5, 3, 3, 3]
    assert stock(table, A)[-5:] == ["2", "3", "4", "9+9", "5"]
    assert turn(table) == D


def test_AO4_the_next_can_be_counted_from_the_greedy_one() -> None:
    table = position(["2", "4", ""], ["*3", "*3", "9+9 *3"], turn=C, options={"afterFault": "offender"})
    say(table, "2 flip", "0 tap")
    assert turn(table) == B


def test_A29_a_decided_card_can_not_be_tapped_nor_can_an_empty_table() -> None:
    table = say(position(["5+9", "", ""], ["*3", "7+7 *3", "*3"], turn=B), "1 flip", "0 tap")
    assert may(table, "tap") == set()
    assert refused(table, B, "tap").key == "nothing_shown"
    fresh = position(["", "", ""], [3, 3, 3])
    assert refused(fresh, A, "tap").clause == "A29"
    timed_out = say(position(["4", "17", "9"], ["trap *3", "*3", "*3"]), "0 flip", "bell timeout")
    assert refused(timed_out, A, "tap").key == "decided"


def test_A30_AT20_a_fault_can_make_others_win() -> None:
    table = position(["2 3 4 5", "6", "7"], ["", "9+9 *3", "*3"], turn=B)
    say(table, "1 flip", "2 tap")
    assert table.result
    assert table.result.winners == [A]
    assert table.result.ranks[A] == 1


def test_A31_who_has_no_cards_leaves_and_is_skipped() -> None:
    table = position(["5+5", "2", "3", "4", "6"], ["", "10 *3", "*3", "*3", "*3"], turn=B)
    say(table, "1 flip", "0 tap")
    assert table.view().seats[A].place == 1
    assert table.result is None
    assert turn(table) == B, "the next after A"
    assert table.moves(A) == []
    assert refused(table, A, "tap").key == "has_won"


def test_AT18_the_last_pile_is_given_away_or_comes_back() -> None:
    start = (["2 3 5+5", "4", "6"], ["", "10 *3", "*3"])
    table = say(position(*start, turn=B), "1 flip", "0 tap")
    assert left(table)[B] == 3 + 3 + 2
    assert table.result
    assert table.result.winners == [A]
    table = say(position(*start, turn=B), "1 flip", "1 tap")
    assert stock(table, A) == ["4", "10", "2", "3", "5+5"]
    assert table.result is None
    assert turn(table) == B


@pytest.mark.parametrize(("seats", "end", "enough"), [(3, "book", 1), (4, "book", 2), (8, "book", 2), (5, "first", 1)])
def test_A32_AO1_how_many_winners_end_the_game(seats: int, end: str, enough: int) -> None:
    table = open_table("addi_cats", seats, {"end": end}, house=SeededHouse(1))
    assert table.state.enough == enough
    left_over = open_table("addi_cats", seats, {"end": "two left"}, house=SeededHouse(1))
    assert left_over.state.enough == seats - 2


def test_A32_with_more_players_play_goes_on_after_the_first_winner() -> None:
    table = position(["5+5", "2", "3+7", "4"], ["", "10 *3", "*3", "*3"], turn=B)
    say(table, "1 flip", "0 tap")
    assert table.result is None
    assert last(table) == ("equality", A, [B, C])


def test_A33_winners_of_one_moment_share_the_place() -> None:
    table = position(["2", "3", "4", "5", ""], ["", "", "9+9 *3", "*7", "*2"], turn=C)
    say(table, "2 flip", "3 tap")
    assert table.result
    assert table.result.winners == [A, B]
    assert table.result.ranks == [1, 1, 4, 5, 3]


def test_A34_scores_are_the_cards_left() -> None:
    table = position(["2", "3", "4"], ["5+8 *9", "*4", "*4"])
    say(table, "0 flip", "bell time")
    assert table.result
    assert table.result.ending == "limit"
    assert table.result.scores == [-11, -5, -5]
    assert table.result.winners == [B, C]
    assert table.result.ranks == [3, 1, 1]


def test_A34_who_is_rid_of_his_cards_wins_also_when_time_is_over() -> None:
    table = position(["5+5", "2", "3", "4"], ["", "10 *3", "*3", "*3"], turn=B)
    say(table, "1 flip", "0 tap", "bell time")
    assert table.result
    assert (table.result.ending, table.result.winners) == ("limit", [A])


# ── games that go on and on ───────────────────────────────────────────────────────────────────────


def test_A49_cards_only_go_round() -> None:
    table = open_table("addi_cats", 4, house=SeededHouse(2))
    for _ in range(200):
        seats = table.acting - {BELL}
        flipper = [seat for seat in seats if "flip" in table.moves(seat)]
        table.play(flipper[0] if flipper else BELL, "flip" if flipper else table.moves(BELL)[0])
        assert sum(seat.stock + seat.pile for seat in table.view().seats) == 137


def test_A50_the_game_ends_with_the_3000th_card() -> None:
    table = position(["2", "3", "4"], ["9+9 *3", "*3", "*3"])
    table.state.flips = rules.MOST_FLIPS - 1
    say(table, "0 flip")
    assert table.result
    assert table.result.ending == "limit"
    assert window(table) == "over"


def test_A50_a_gift_is_still_given_with_the_last_card_and_a_volley_turned_whole() -> None:
    table = position(["2", "3", "4"], ["gift *3", "*3", "*3"])
    table.state.flips = rules.MOST_FLIPS - 1
    say(table, "0 flip")
    assert left(table) == [1, 4, 4]
    table = position(["2", "3", "4"], ["clock 5 *3", "6 *3", "7 *3"])
    table.state.flips = rules.MOST_FLIPS - 2
    say(table, "0 flip", "bell volley")
    assert table.result
    assert table.state.flips == rules.MOST_FLIPS + 2


def test_A50_AO10_the_soft_limit_is_legal_whenever_a_flip_is() -> None:
    table = position(["2", "3", "4"], ["chase *3", "*3", "*3"])
    assert may(table, "time") == {BELL}
    say(table, "0 flip")
    assert refused(table, BELL, "time").key == "not_yet_time"
    endless = position(["2", "3", "4"], ["*3", "*3", "*3"], options={"minutes": 0})
    assert BELL not in endless.acting
    assert refused(endless, BELL, "time").clause == "AO10"


def stalled() -> Table:
    """Nobody has a stock when C has turned his last card."""
    table = position(["2 3", "5", "4"], ["", "", "6+6"], turn=C)
    return say(table, "2 flip")


def test_A51_at_a_stall_the_last_card_may_still_be_tapped() -> None:
    table = stalled()
    assert window(table) == "stall"
    assert may(table, "tap") == {A, B, C}
    assert may(table, "flip") == set()
    say(table, "0 tap")
    assert last(table) == ("fault", None, [A])
    assert table.result, "the others have no cards left"


def test_A51_then_the_house_lays_each_pile_anew_and_the_search_goes_on() -> None:
    table = say(stalled(), "bell timeout")
    assert table.acting == {HOUSE}
    assert table.moves(HOUSE) == ["2 seat 0", "3 seat 0"]
    say(table, "house 3 seat 0", "house 2 seat 0", "house 5 seat 1", "house 6+6 seat 2", "house 4 seat 2")
    assert stock(table, A) == ["3", "2"]
    assert stock(table, C) == ["6+6", "4"]
    assert turn(table) == A, "where the search stood: after C"
    assert pile(table, A) == []


def test_A51_a_stall_after_a_decided_card_needs_no_other_bell() -> None:
    table = position(["2 3", "5", "4"], ["", "", "trap"], turn=C)
    say(table, "2 flip", "bell timeout")
    assert table.acting == {HOUSE}


def test_A52_who_waits_unmatched_is_freed_by_a_sumo_or_the_limit() -> None:
    table = position(["2 1+1", "5", "20", ""], ["", "*3", "*3", "sumo *3"], turn=D)
    say(table, "3 flip", "0 tap")
    assert table.view().seats[A].place == 1


def test_AO9_picked_up_cards_are_shuffled_by_the_house_first() -> None:
    table = position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B, options={"pickupShuffle": True})
    say(table, "1 flip", "0 tap")
    assert table.acting == {HOUSE}
    assert sorted(table.moves(HOUSE)) == ["2 seat 1", "3+4 seat 1", "5+9 seat 1", "7+7 seat 1"]
    assert refused(table, A, "flip").key == "laying_anew"
    say(table, *(f"house {card} seat 1" for card in ("7+7", "2", "5+9", "3+4")))
    assert stock(table, B)[-4:] == ["7+7", "2", "5+9", "3+4"]
    assert turn(table) == A


@pytest.mark.parametrize(("card", "plays"), [("trap", ["1 tap"]), ("gift", [])])
def test_AO9_cards_of_a_trap_or_a_gift_are_not_picked_up(card: str, plays: list[str]) -> None:
    """They go unseen under a stock, in turn order, and nothing is laid anew."""
    table = position(["2", "3", "4"], [f"{card} 6 8 *3", "9+9 *3", "10+10 *3"], options={"pickupShuffle": True})
    say(table, "0 flip", *plays)
    assert HOUSE not in table.acting
    if card == "trap":
        assert stock(table, A)[-2:] == ["9+9", "10+10"]
    else:
        assert (stock(table, B)[-1], stock(table, C)[-1]) == ("6", "8")


def test_AO9_several_seats_are_laid_in_the_order_of_pick_up() -> None:
    options = {"pickupShuffle": True}
    table = position(["2", "3 4", "5"], ["chase *3", "*3", "*3"], turn=A, options=options)
    say(table, "0 flip", "2 tap", "bell timeout")
    assert table.moves(HOUSE) == ["2 seat 0", "chase seat 0"], "from the Chase's owner on"
    say(table, "house chase seat 0", "house 2 seat 0")
    assert table.moves(HOUSE) == ["3 seat 1", "4 seat 1"]
