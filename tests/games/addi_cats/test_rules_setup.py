"""Sections 1 to 3 and 9: the box, the deal, who sees what, and other ways to deal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from cattery import HOUSE, BadOption, SeededHouse, open_table
from cattery.core.game import reflex_game
from cattery.games import find_game
from cattery.games.addi_cats.cards import CARDS, NAMES, action, additions, deck, value
from tests.games.addi_cats.builders import left, may, position, say

EVERYTHING = list(range(1, 11))


def test_A1_the_box_has_additions_sums_and_actions() -> None:
    cards = deck(True, EVERYTHING, False)
    kinds = Counter("addition" if "+" in NAMES[c] else "sum" if NAMES[c].isdigit() else "action" for c in cards)
    assert kinds == {"addition": 100, "sum": 19, "action": 18}, "and the Mouse"


def test_A2_additions_are_all_ordered_pairs_and_sums_go_from_2_to_20() -> None:
    assert {NAMES[card] for card in range(1, 101)} == {f"{a}+{b}" for a in EVERYTHING for b in EVERYTHING}
    assert [NAMES[card] for card in range(101, 120)] == [str(total) for total in range(2, 21)]
    for card in range(1, 101):
        a, b = map(int, NAMES[card].split("+"))
        assert value(card) == a + b


def test_A3_137_cards_in_play() -> None:
    actions = Counter(NAMES[card] for card in range(120, CARDS + 1))
    assert actions == {"chase": 4, "uturn": 4, "clock": 4, "sumo": 4, "trap": 1, "gift": 1}
    assert CARDS == 137


def test_A4_how_many_cards_each_sum_has_and_how_often_two_match() -> None:
    cards = [value(card) for card in range(1, 120)]
    counts = Counter(cards)
    assert [counts[total] for total in range(2, 21)] == [11 - abs(11 - total) for total in range(2, 21)]
    matching = sum(a == b for a, b in combinations(cards, 2))
    assert matching * 2 / (119 * 118) == 770 / 14042


def test_A5_action_cards_have_no_value() -> None:
    assert all(value(card) == 0 and action(card) for card in range(120, CARDS + 1))
    assert value(0) == 0


def test_AT2_correction_cards() -> None:
    assert additions(18) == ["8+10", "9+9", "10+8"]
    assert additions(2) == ["1+1"]
    assert additions(20) == ["10+10"]
    assert len(additions(11)) == 10
    assert len(deck(True, EVERYTHING, False)) == 100 + 19 + 18 == 137


@pytest.mark.parametrize("seats", [2, 9])
def test_A6_three_to_eight_seats(seats: int) -> None:
    with pytest.raises(BadOption):
        open_table("addi_cats", seats)


DEALS = {
    3: ([46, 46, 45], [40, 40, 39]),
    4: ([35, 34, 34, 34], [30, 30, 30, 29]),
    5: ([28, 28, 27, 27, 27], [24, 24, 24, 24, 23]),
    6: ([23] * 5 + [22], [20] * 5 + [19]),
    7: ([20] * 4 + [19] * 3, [17] * 7),
    8: ([18] + [17] * 7, [15] * 7 + [14]),
}


@pytest.mark.parametrize("seats", DEALS)
def test_A7_A35_all_cards_are_dealt_from_the_first_player_on(seats: int) -> None:
    for actions, expected in zip((True, False), DEALS[seats], strict=True):
        options = {"actions": actions, "firstPlayer": 1}
        table = open_table("addi_cats", seats, options, house=SeededHouse(seats))
        assert left(table) == [*expected[-1:], *expected[:-1]]


def test_AT22_137_cards_for_five() -> None:
    table = open_table("addi_cats", 5, {"firstPlayer": 0}, house=SeededHouse(1))
    assert left(table) == [28, 28, 27, 27, 27]


def test_A8_the_first_card_dealt_is_the_first_to_be_flipped() -> None:
    table = open_table("addi_cats", 3, {"firstPlayer": 2}, house=None)
    cards = ["5+9", "2", "7+7"]
    rest = [name for name in NAMES[1:] if name]
    for card in cards:
        rest.remove(card)
    for card in [*cards, *rest]:
        table.play(HOUSE, card)
    assert may(table, "flip") == {2}
    for seat, card in ((2, "5+9"), (0, "2"), (1, "7+7")):
        table.play(seat, "flip")
        assert table.view().seats[seat].card == card
    assert table.view().direction == "clockwise"


def test_A9_all_see_the_same_and_nobody_what_lies_face_down() -> None:
    table = open_table("addi_cats", 3, house=SeededHouse(3))
    views = [table.view(viewer) for viewer in (0, 1, 2)]
    assert len({msgspec.json.encode(msgspec.structs.replace(view, viewer=None)) for view in views}) == 1
    assert all(line.text == "?" or line.text.startswith("first") for line in table.log(0))
    say(table, f"{table.view().turn} flip")
    assert sum(seat.card is not None for seat in table.view().seats) == 1


def test_A37_AO12_learning_tables() -> None:
    two = deck(False, [2], False)
    assert [NAMES[card] for card in two] == [*(f"2+{b}" for b in EVERYTHING), *(str(total) for total in range(3, 13))]
    either = {NAMES[card] for card in deck(False, [2], True)}
    assert {"2+7", "7+2", "2+2"} <= either
    assert "7+3" not in either
    assert len(deck(True, [2], False)) == len(two) + 18
    game = find_game("addi_cats")
    for tables in ([], [0], [11], [2, 2]):
        with pytest.raises(BadOption):
            game.options(3, {"tables": tables})


def test_AO2_leftover_cards_can_be_put_aside() -> None:
    table = open_table("addi_cats", 5, {"leftover": "aside", "firstPlayer": 0}, house=SeededHouse(1))
    assert left(table) == [27] * 5
    assert table.state.put_aside == 2
    assert sum(play.seat == HOUSE for play in table.plays) == 137, "the house still names them"


def test_AO3_without_action_cards() -> None:
    table = open_table("addi_cats", 3, {"actions": False}, house=SeededHouse(1))
    assert sum(left(table)) == 119


def test_AO13_the_first_player_is_chosen_or_drawn() -> None:
    assert open_table("addi_cats", 3, {"firstPlayer": 2}, house=SeededHouse(1)).view().turn == 2
    drawn = {open_table("addi_cats", 3, house=SeededHouse(seed)).view().turn for seed in range(20)}
    assert drawn == {0, 1, 2}
    with pytest.raises(BadOption):
        open_table("addi_cats", 3, {"firstPlayer": 3})


def test_AO11_the_pace_is_no_rule() -> None:
    game = find_game("addi_cats")
    states = {game.setup(3, game.options(3, {"pace": pace})).dump() for pace in ("normal", "family", "expert")}
    assert len(states) == 1
    assert reflex_game(game).timing(game.options(3, {"pace": "family"})).min_gap == 2500


def test_A36_AO8_piles_have_owners_and_need_their_seats() -> None:
    table = open_table("addi_cats", 4, {"piles": "two each"}, house=SeededHouse(1))
    assert [seat.owner for seat in table.view().seats] == [0, 1, 0, 1]
    table = open_table("addi_cats", 3, {"piles": "one double"}, house=SeededHouse(1))
    assert [seat.owner for seat in table.view().seats] == [0, 1, 0]
    for seats, piles in ((3, "two each"), (4, "one double")):
        with pytest.raises(BadOption, match="seats"):
            open_table("addi_cats", seats, {"piles": piles})


def test_A36_the_first_pile_that_is_gone_wins_for_its_owner() -> None:
    table = position(["14", "2", "3", "1+1"], ["", "7+7 *4", 5, 5], turn=1, options={"piles": "two each"})
    say(table, "1 flip", "0 tap")
    assert table.result
    assert table.result.winners == [0, 2]
    assert table.result.ranks[0] == 1
    assert table.result.ranks[2] > 1


def test_A36_two_piles_of_one_person_can_be_equal() -> None:
    table = position(["9", "1+1", "20", "3"], ["*5", "*5", "4+5 *4", "*5"], turn=2, options={"piles": "two each"})
    say(table, "2 flip", "2 tap")
    assert left(table) == [5 + 1 + 2, 5, 4, 5], "the other own pile gets the cards"
