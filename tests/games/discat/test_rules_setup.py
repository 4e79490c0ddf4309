"""D1 to D8: the cards, the deal, who begins."""

from __future__ import annotations

import pytest

from cattery import HOUSE, BadOption, SeededHouse, open_table
from cattery.games.discat.deck import parity
from cattery.games.discat.state import CARDS
from tests.games.discat.builders import draw_pile, hand, pile, position, refused, stacked_deck, table_with

SETUP = [(2, 50, 10, 40), (3, 60, 15, 45), (4, 70, 20, 50), (5, 80, 25, 55), (6, 90, 30, 60)]


def test_D1_ninety_cards_each_number_once() -> None:
    assert CARDS == 90
    deck = open_table("discat", 6, house=None)
    deck.play(HOUSE, "first 0")
    assert deck.moves(HOUSE) == [f"{card:02d}" for card in range(1, 91)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_D1_two_to_six_people_may_play(seats: int) -> None:
    assert len(open_table("discat", seats, house=SeededHouse(1)).view().seats) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 8, 100])
def test_D1_nobody_else_may(seats: int) -> None:
    with pytest.raises(BadOption, match=f"2 to 6 seats, not {seats}"):
        open_table("discat", seats)


def test_D1_the_box_says_eight_years_and_ten_minutes() -> None:
    info = open_table("discat", 2).game.info
    assert (info.id, info.age, info.minutes, info.seats) == ("discat", 8, 10, range(2, 7))


def test_D2_a_white_arrow_asks_for_more_and_a_black_one_for_less() -> None:
    table = table_with(["31 32", "30 40", "01 02"])
    assert table.view().arrows[31 - 1] == "U"
    assert table.view().arrows[32 - 1] == "D"
    table.play(0, "31")
    assert "40" in table.moves(1)
    assert "30" not in table.moves(1)
    other = table_with(["31 32", "30 40", "01 02"])
    other.play(0, "32")
    assert "30" in other.moves(1)
    assert "40" not in other.moves(1)


def test_D2_every_card_of_the_deck_shows_its_arrow_to_everybody() -> None:
    table = table_with(seats=4)
    for viewer in (0, 1, 2, 3, None):
        assert table.view(viewer).arrows == "UD" * 45


def test_D3_zero_is_a_digit_like_any_other() -> None:
    lead = position(["04 08 10 70 39", "21", "22", "23"])
    assert {"04 08", "08 04", "10 70", "70 10"} <= set(lead.moves(0))
    assert "04 10" not in lead.moves(0)


def test_D3_only_90_has_nine_tens() -> None:
    table = position(["90 80 89 09 79", "", "", "", "", ""])
    with_90 = [move for move in table.moves(0) if "90" in move.split()]
    assert sorted(with_90) == ["80 90", "90", "90 80"]


def test_D4_the_four_known_cards_point_down() -> None:
    arrows = table_with(seats=2).view().arrows
    assert [arrows[card - 1] for card in (18, 22, 24, 34)] == ["D"] * 4


def test_D4_the_others_are_even_down_and_odd_up() -> None:
    """DA1"""
    assert parity() == "UD" * 45
    for seats, deck, _, _ in SETUP:
        assert table_with(seats=seats).view().arrows[:deck].count("U") == deck // 2


@pytest.mark.parametrize(("seats", "deck", "dealt", "left"), SETUP)
def test_D5_the_setup_table(seats: int, deck: int, dealt: int, left: int) -> None:
    table = open_table("discat", seats, house=SeededHouse(seats))
    view = table.view(0)
    assert view.draw_pile == left == deck - dealt
    assert [seat.held for seat in view.seats] == [5] * seats
    hands = [card for seat in range(seats) for card in table.view(seat).hand]
    assert len(hands) == dealt
    assert sorted([*map(int, hands), *draw_pile(table)]) == list(range(1, deck + 1))


@pytest.mark.parametrize(("seats", "deck"), [(row[0], row[1]) for row in SETUP[:-1]])
def test_D5_the_high_cards_stay_in_the_box(seats: int, deck: int) -> None:
    table = open_table("discat", seats, {"firstPlayer": 0}, house=None)
    reason = refused(table, HOUSE, str(deck + 1))
    assert (reason.key, reason.clause) == ("in_the_box", "D5")
    assert f"{deck:02d}" in table.moves(HOUSE)


def test_D6_five_each_one_at_a_time_clockwise_from_the_first_player() -> None:
    table = open_table("discat", 3, house=None)
    table.play(HOUSE, "first 1")
    for card in range(1, 61):
        table.play(HOUSE, str(card))
    assert hand(table, 1) == "01 04 07 10 13"
    assert hand(table, 2) == "02 05 08 11 14"
    assert hand(table, 0) == "03 06 09 12 15"
    assert draw_pile(table) == list(range(16, 61))


def test_D6_nobody_plays_before_the_last_card_is_laid() -> None:
    table = open_table("discat", 2, {"firstPlayer": 0}, house=None)
    for laid, card in enumerate(stacked_deck(2)):
        assert table.acting == {HOUSE}
        assert table.view().to_deal == 50 - laid
        assert table.moves(0) == table.moves(1) == []
        table.play(HOUSE, card)
    assert table.acting == {0}
    assert table.moves(HOUSE) == []
    assert table.view().to_deal == 0


def test_D6_the_house_lays_each_card_once() -> None:
    table = open_table("discat", 2, {"firstPlayer": 0}, house=None)
    table.play(HOUSE, "24")
    assert "24" not in table.moves(HOUSE)
    assert len(table.moves(HOUSE)) == 49
    assert refused(table, HOUSE, "24").key == "laid_already"


def test_D6_other_shuffles_deal_other_hands() -> None:
    hands = {tuple(open_table("discat", 2, house=SeededHouse(seed)).view(0).hand) for seed in range(20)}
    assert len(hands) == 20


def test_D7_the_house_names_the_first_player_before_the_deal() -> None:
    table = open_table("discat", 4, house=None)
    assert table.view().first is None
    assert table.moves(HOUSE) == ["first 0", "first 1", "first 2", "first 3"]
    table.play(HOUSE, "first 2")
    assert table.view().first == 2
    for card in stacked_deck(4):
        table.play(HOUSE, card)
    assert table.acting == {2}


def test_D7_chance_lets_everybody_begin_once_in_a_while() -> None:
    firsts = {open_table("discat", 6, house=SeededHouse(seed)).view().first for seed in range(60)}
    assert firsts == set(range(6))


def test_D7_play_is_clockwise_whatever_the_arrows_say() -> None:
    table = open_table("discat", 4, {"firstPlayer": 2}, house=SeededHouse(7))
    order = []
    for _ in range(12):
        (seat,) = table.acting
        order.append(seat)
        table.play(seat, table.moves(seat)[0])
    assert order == [2, 3, 0, 1] * 3


def test_D8_both_piles_are_empty_at_first() -> None:
    table = table_with(seats=5)
    for seat in table.view().seats:
        assert (seat.pile.count, seat.pile.top, seat.bonus) == (0, None, 0)
    assert pile(table, 0) == []
