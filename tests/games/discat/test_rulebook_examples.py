"""The examples of our own rulebook, played at a table: what it tells people is what happens."""

from __future__ import annotations

from tests.games.discat.builders import bonus_pile, draw_pile, ended, hand, pile, position, refused

OSCAR = 2


def test_D12_less_than_20_is_19_or_lower_and_more_than_41_is_42_or_higher() -> None:
    assert position(["19 21", "", ""], limit="20", creator=2).moves(0) == ["19"]
    assert position(["39 42", "", ""], limit="41", creator=2).moves(0) == ["42"]


def test_D14_oscar_looks_for_a_group() -> None:
    table = position(["08 13 18 43 48", "", ""], limit="45", creator=2, draw="50 51 52 53")
    assert set(table.moves(0)) == {"48", "43 48", "08 48", "18 48", "08 18 48"}
    assert refused(table, 0, "13 43").key == "not_higher"
    table.play(0, "08 18 48")
    limit = table.view().constraint
    assert (limit.card, limit.direction) == ("48", "down")
    assert draw_pile(table) == [53]


def test_D17_luna_plays_four() -> None:
    table = position(["05 25 35 55", "", ""], limit="51", creator=2)
    assert {move.split()[-1] for move in table.moves(0)} == {"55"}
    table.play(0, "05 25 35 55")
    assert bonus_pile(table, 0) == ["05"]
    assert [card for card, _ in pile(table, 0)] == ["25", "35", "55"]
    assert table.view().constraint.direction == "up"


def test_D17_luna_plays_four_under_less_than_10() -> None:
    table = position(["05 25 35 55", "", ""], limit="10", creator=2)
    table.play(0, "25 35 55 05")
    assert bonus_pile(table, 0) == ["25"]
    limit = table.view().constraint
    assert (limit.card, limit.direction) == ("05", "up")


def test_D22_a_very_small_number_and_D11_oscar_plays_freely() -> None:
    hands = ["11 24 33 47 58", "09 15 22 40 51", "17 20 29 37 44"]
    piles = ["30", "31", "06"]
    table = position(hands, limit="06", creator=OSCAR, piles=piles, draw="57 41 42 43 45")
    table.play(0, "swap 58")
    assert hand(table, OSCAR) == "17 20 29 37 44 57"
    assert pile(table, 0) == [("30", "down")]
    assert hand(table, 0) == "11 24 33 41 47"
    table.play(1, "pass")
    assert table.view().seats[OSCAR].held == 6
    assert pile(table, 1) == [("31", "down")]
    assert table.acting == {OSCAR}
    assert pile(table, OSCAR) == [("06", "down")]
    table.play(OSCAR, "17 37 57")
    limit = table.view().constraint
    assert (limit.card, limit.direction) == ("57", "up")
    assert hand(table, OSCAR) == "20 29 42 43 44"
    assert draw_pile(table) == [45, 58]


def test_D27_five_in_one_go() -> None:
    table = position(["30 31 33 36 39", "", ""], limit="34", creator=2)
    fives = {move for move in table.moves(0) if len(move.split()) == 5}
    assert {move.split()[-1] for move in fives} == {"30", "31", "33"}
    table.play(0, "30 31 36 39 33")
    assert table.result is not None
    assert table.result.winners == [0]


def test_D30_a_close_finish() -> None:
    result = ended([20, 15, 17], [1, 2, 0], [3, 2, 0])
    assert result.scores == [21, 21, 17]
    assert result.winners == [1]
