"""DT1 to DT17: the rulebook's story of Anna, Ben and Victoria, turn by turn, and the vectors derived from it."""

from __future__ import annotations

import pytest

from tests.games.discat.builders import (
    ANNA,
    BEN,
    VICTORIA,
    bonus_pile,
    draw_pile,
    ended,
    hand,
    pile,
    position,
    refused,
    story,
)


def test_DT1_anna_leads_with_24() -> None:
    table = story(0)
    assert hand(table, ANNA) == "24 31 36 45 52"
    assert hand(table, BEN) == "22 27 37 41 47"
    assert hand(table, VICTORIA) == "18 28 38 55 58"
    assert draw_pile(table)[:9] == [33, 40, 59, 20, 30, 44, 56, 60, 48]
    assert table.view().draw_pile == 45
    table.play(ANNA, "24")
    assert pile(table, ANNA) == [("24", "up")]
    limit = table.view().constraint
    assert (limit.creator, limit.card, limit.direction, limit.bonus_paid) == (ANNA, "24", "down", False)
    assert hand(table, ANNA) == "31 33 36 45 52"
    assert table.view().draw_pile == 44


def test_DT1_fitting_values_are_01_to_23() -> None:
    for card in range(1, 61):
        if card != 24:
            table = position([f"{card:02d}", "", ""], limit="24", creator=2)
            assert (table.moves(0) == [f"{card:02d}"]) == (card <= 23)


@pytest.mark.parametrize("move", ["52 24", "24 45", "31 36", "45 24 31"])
def test_DT2_no_second_card_on_the_first_turn(move: str) -> None:
    assert refused(story(0), ANNA, move).clause == "D10"


def test_DT3_the_groups_in_bens_hand() -> None:
    table = position(["22 27 37 41 47", "01", "02"])
    groups = {frozenset(move.split()) for move in table.moves(0) if " " in move}
    listed = ["22 27", "27 37", "27 47", "37 47", "27 37 47", "41 47"]
    assert groups == {frozenset(group.split()) for group in listed}


def test_DT4_under_less_than_24_exactly_two_plays() -> None:
    table = story(1)
    assert sorted(table.moves(BEN)) == ["22", "27 22"]
    assert refused(table, BEN, "22 27").key == "not_lower"
    assert refused(table, BEN, "41 47").key == "not_lower"
    assert refused(table, BEN, "37 27 47").key == "not_lower"
    assert refused(table, BEN, "pass").key == "must_play"


def test_DT5_ben_lays_27_and_22() -> None:
    table = story(2)
    assert pile(table, BEN) == [("27", "up"), ("22", "up")]
    limit = table.view().constraint
    assert (limit.creator, limit.card, limit.direction) == (BEN, "22", "down")
    assert hand(table, BEN) == "37 40 41 47 59"
    assert table.view().draw_pile == 42


def test_DT6_victoria_lays_four_and_earns_a_bonus_card() -> None:
    table = story(3)
    assert bonus_pile(table, VICTORIA) == ["28"]
    assert pile(table, VICTORIA) == [("38", "up"), ("58", "up"), ("18", "up")]
    limit = table.view().constraint
    assert (limit.creator, limit.card, limit.direction, limit.bonus_paid) == (VICTORIA, "18", "down", False)
    assert hand(table, VICTORIA) == "20 30 44 55 56"
    assert table.view().draw_pile == 38


@pytest.mark.parametrize(
    "move", ["28 38 58 18", "28 58 38 18", "38 28 58 18", "38 58 28 18", "58 28 38 18", "58 38 28 18"]
)
def test_DT6_any_order_with_18_on_top_is_the_same_move(move: str) -> None:
    table = story(2)
    table.play(VICTORIA, move)
    assert table.state == story(3).state
    assert table.record().write() == story(3).record().write()


@pytest.mark.parametrize("move", ["18 38 58 28", "28 18 58 38", "28 38 18 58"])
def test_DT6_no_other_card_may_be_on_top(move: str) -> None:
    assert refused(story(2), VICTORIA, move).key == "not_lower"


def test_DT7_anna_passes_and_swaps_52_for_48() -> None:
    table = story(3)
    assert table.moves(ANNA)[0] == "pass"
    before = table.view().constraint
    table.play(ANNA, "swap 52")
    assert hand(table, VICTORIA) == "20 30 44 55 56 60"
    assert pile(table, ANNA) == [("24", "down")]
    assert hand(table, ANNA) == "31 33 36 45 48"
    assert draw_pile(table)[-1] == 52
    assert table.view().draw_pile == 37
    after = table.view().constraint
    assert (after.creator, after.card, after.direction) == (before.creator, before.card, before.direction)
    assert (before.bonus_paid, after.bonus_paid) == (False, True)


def test_DT8_ben_passes_and_keeps_his_hand() -> None:
    table = story(5)
    assert pile(table, BEN) == [("27", "up"), ("22", "down")]
    assert hand(table, BEN) == "37 40 41 47 59"
    assert table.view().draw_pile == 37
    assert table.view().seats[VICTORIA].held == 6


def test_DT9_victoria_plays_freely() -> None:
    table = story(5)
    assert table.acting == {VICTORIA}
    assert pile(table, VICTORIA)[-1] == ("18", "down")
    assert table.view().constraint is None
    assert refused(table, VICTORIA, "pass").clause == "D11"
    moves = table.moves(VICTORIA)
    assert {"20", "30", "44", "55", "56", "60", "20 30 60", "55 56"} <= set(moves)


def test_DT9_after_three_cards_she_draws_two_and_after_one_none() -> None:
    three = story(6)
    assert three.view().seats[VICTORIA].held == 5
    assert three.view().draw_pile == 35
    one = story(5)
    one.play(VICTORIA, "44")
    assert one.view().seats[VICTORIA].held == 5
    assert one.view().draw_pile == 37


def test_DT10_twelve_and_two_bonus_cards_and_three_in_hand_are_17() -> None:
    assert ended([12, 1], [2, 0], [3, 1]).scores[0] == 17


def test_DT11_the_tie_at_17() -> None:
    assert ended([12, 16], [2, 1], [3, 3]).scores == [17, 17]
    assert ended([12, 16], [2, 1], [3, 3]).winners == [0]
    assert ended([12, 12], [2, 2], [3, 3]).winners == [0, 1]


def test_DT12_single_digit_cards_share_their_zero() -> None:
    table = position(["04 06 08 31 52", "01", "02"], limit="03", creator=2)
    triples = {move for move in table.moves(0) if {"04", "06", "08"} == set(move.split())}
    assert triples == {"06 08 04", "04 08 06", "04 06 08"}
    table = position(["04 06 08 31 52", "01", "02"], limit="07", creator=2)
    assert {move for move in table.moves(0) if {"04", "06", "08"} == set(move.split())} == {"04 06 08"}


@pytest.mark.parametrize("move", ["21 31 41 51 61 11", "21 31 41 51 11"])
def test_DT13_five_or_six_of_a_kind_win_at_once(move: str) -> None:
    """DA6"""
    table = position(["11 21 31 41 51 61", "01", "02", "03"], limit="16", creator=3, draw="40 50")
    table.play(0, move)
    assert table.result is not None
    assert (table.result.ending, table.result.winners) == ("instant", [0])
    assert bonus_pile(table, 0) == []


@pytest.mark.parametrize("move", ["pass", "swap 50"])
def test_DT14_the_second_player_passes_before_having_a_pile(move: str) -> None:
    table = position(["41", "50 51 52", "30"], turn=1, limit="02", creator=0, draw="20 21 22", turns=1)
    table.play(1, move)
    assert hand(table, 0) == "20 41"
    assert pile(table, 1) == []
    assert hand(table, 1) == ("50 51 52" if move == "pass" else "21 51 52")
    assert table.acting == {2}


def test_DT15_the_bonus_takes_the_last_card_and_no_swap_is_offered() -> None:
    table = position(["41", "50 51 52", "30"], turn=1, limit="02", creator=0, draw="20")
    assert table.moves(1) == ["pass"]
    table.play(1, "pass")
    assert hand(table, 0) == "20 41"


def test_DT15_an_empty_pile_pays_and_swaps_nothing() -> None:
    table = position(["41", "50 51 52", "30"], turn=1, limit="02", creator=0)
    assert table.moves(1) == ["pass"]
    table.play(1, "pass")
    assert hand(table, 0) == "41"
    assert table.view().constraint.bonus_paid


def test_DT16_the_last_round_of_four() -> None:
    table = position(["42 44", "12", "10", "03 60"], turn=1, limit="18", creator=0)
    table.play(1, "12")
    table.play(2, "10")  # his hand is empty too: nothing extra
    assert table.view().last_turns == 2
    table.play(3, "03")
    table.play(0, "42")
    assert table.result is not None
    assert table.result.ending == "points"


def test_DT17_a_group_of_four_draws_the_only_card_left() -> None:
    table = position(["28 38 58 18 55", "01", "02"], limit="22", creator=2, draw="40")
    table.play(0, "28 38 58 18")
    assert hand(table, 0) == "40 55"
    assert draw_pile(table) == []
    assert table.view().last_turns is None
