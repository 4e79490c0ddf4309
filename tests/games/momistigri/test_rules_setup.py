"""M5–M7: how a round begins."""

from __future__ import annotations

from collections import Counter

import pytest

from cattery import HOUSE, SeededHouse, Table, open_table
from cattery.games.momistigri.state import State
from tests.games.momistigri.builders import dealt, hands, help_down, moves, play, position, sizes, totals, view


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_M7_MT1_nine_cards_each_and_ten_to_the_dealers_right(seats: int, dealer: int) -> None:
    table = dealt(seats=seats, dealer=dealer)
    assert sizes(table) == [10 if seat == (dealer - 1) % seats else 9 for seat in range(seats)]
    assert view(table).turn == view(table).dealer == dealer


def test_M7_cards_go_one_at_a_time_from_the_dealers_left() -> None:
    table = open_table("momistigri", 4, {"firstPlayer": 2}, house=None)
    for card, size in (("3a", [0, 0, 0, 1]), ("4a", [1, 0, 0, 1]), ("5a", [1, 1, 0, 1]), ("6a", [1, 1, 1, 1])):
        table.play(HOUSE, card)
        assert sizes(table) == size
    assert hands(table) == ["4a", "5a", "6a", "3a"]
    assert view(table).to_deal == 33


def test_M7_MT2_the_dealer_takes_the_first_turn_and_draws_from_his_right() -> None:
    table = dealt(seats=4, dealer=0)
    assert sizes(table) == [9, 9, 9, 10]
    assert (view(table).phase, view(table).turn, view(table).source) == ("draw", 0, 3)
    table.play(HOUSE, moves(table)[0])
    assert sizes(table) == [10, 9, 9, 9]
    assert view(table).asked == 0


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_M4_only_the_cards_of_this_number_of_seats_are_dealt(seats: int) -> None:
    table = dealt(seats=seats)
    s: State = table.state
    held = Counter(card for seat in range(seats) for card in s.hand[seat][: s.held[seat]])
    assert held == Counter(s.pack[: s.cards])
    assert Counter(card[0] for card in view(table).removed) == {3: {"1": 9, "2": 8, "9": 1}, 4: {"1": 9}, 5: {}}[seats]


def test_M5_every_round_begins_with_help_cards_up_and_the_arrow_clockwise() -> None:
    table = position(["3a", "4a 5b", "6b"], turn=1, arrow=-1, passed=[0, 2], discard="3b 3c 4b 4c")
    play(table, "pass")
    seen = view(table)
    assert len(seen.history) == 1
    assert (seen.arrow, seen.discard, seen.to_deal, help_down(table)) == ("clockwise", [], 28, [])
    assert not any(seat.passed or seat.held for seat in seen.seats)


def test_M6_chance_names_the_first_dealer() -> None:
    table = open_table("momistigri", 5, house=None)
    assert moves(table) == [f"first {seat}" for seat in range(5)]
    table.play(HOUSE, "first 3")
    assert view(table).dealer == 3


def test_M6_afterwards_the_highest_total_deals_without_a_move() -> None:
    table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2], totals=[1, 2, 9])
    play(table, "pass")
    assert totals(table) == [4, 11, 15]
    assert view(table).dealer == 2
    assert all(move[0] in "345678M" for move in moves(table)), "cards, and no `first`"


@pytest.mark.parametrize(("last", "found"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_M6_of_several_the_first_one_clockwise_from_the_last_dealers_left(last: int, found: int) -> None:
    """MA16"""
    table = position(["5a", "3a", "5b", "3b"], turn=3, passed=[0, 1, 2], dealer=last)
    play(table, "pass")
    assert totals(table) == [5, 3, 5, 3]
    assert view(table).dealer == found


def test_M6_the_seat_that_chance_names_differs() -> None:
    named = {Table(open_table("momistigri", 5).game, 5, None, SeededHouse(seed)).view().dealer for seed in range(40)}
    assert named == set(range(5))
