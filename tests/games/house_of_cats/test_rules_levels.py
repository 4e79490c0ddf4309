"""Sections 7 and 8: what cats and mice bring on each level, the growing house, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import HOUSE
from cattery.games.house_of_cats.rules.state import OVER, ROLL
from tests.games.house_of_cats.builders import Board, field

# ── level 1 ───────────────────────────────────────────────────────────────────────────────────────


def test_H21_a_cat_crosses_the_leftmost_free_cat_and_is_not_drawn() -> None:
    board = Board().roll("cat cat 4 5")
    assert board.refused("cat C3") == ("cats_on_track", "H21")
    board.say("cat")
    assert board.sheet().cats == 1
    assert board.points().cats == 1
    assert board.sheet().filled == 0
    assert board.turn.dice_used == 1


def test_H21_a_number_of_the_track_is_written_at_once_anywhere() -> None:
    board = field(cats=["2", "5"]).put("2", "G6").roll("cat cat 4 5").say("4 A1", "cat")
    assert (board.turn.due, board.turn.due_number) == ("track", "2")
    assert board.refused("5 A2") == ("track_first", "H21")
    assert board.refused("track 3 G7") == ("track_first", "H21")
    board.say("track 2 G7")
    assert board.rooms() == [{"G6", "G7"}]
    assert board.cells("5") == {"A2", "B1"}  # outside the connected set


def test_H21_a_hash_is_a_number_of_choice() -> None:
    board = field(cats=["#"]).roll("cat 3 4 5").say("cat")
    assert {move.split()[1] for move in board.moves()} == {"2", "3", "4", "5"}
    assert board.refused("track cat G7") == ("track_any_first", "H21")
    board.say("track 5 G7")
    assert board.symbol("G7") == "5"


def test_H21_without_an_empty_cell_the_number_is_lost() -> None:
    board = field(cats=["2"]).fill_but("A1").roll("cat 3 4 5").say("3 A1", "cat")
    assert board.moves() == ["done"]
    assert board.points().cats == 1


def test_H21_on_a_full_track_a_cat_does_nothing() -> None:
    board = field(cats=["-"]).roll("cat cat 4 5").say("cat", "cat")
    assert board.sheet().cats == 1
    assert board.turn.dice_used == 2


def test_H21_one_symbol_fewer_is_drawn_and_H10_counts_what_is_left() -> None:
    board = field().fill_but("A1 A2 G7").roll("cat 3 4 5").say("cat", "track 2 G7", "3 A1", "4 A2")
    assert board.moves() == ["done"]


def test_HT5_mouse_cat_and_4_of_the_book() -> None:
    board = Board().put("4", "H1")
    board.state.cats[0] = 1
    board.roll("mouse cat 4 5").say("mouse C3", "4 C4", "cat")
    assert board.turn.due_number == "2"
    board.say("track 2 H7", "done")
    assert board.sheet().cheeses == ["C", "3"]
    assert board.points().cats == 2


def test_HT5_seven_cheeses_and_six_cats() -> None:
    board = Board().put("mouse", "A3 B3 C4 C5")
    board.state.cats[0] = 6
    assert board.sheet().cheeses == ["A", "B", "C", "3", "4", "5"]
    board.put("mouse", "D5")
    assert board.points().cheeses == 7
    assert board.points().cats == 6


def test_H22_a_mouse_crosses_the_cheese_of_its_row_and_column_once_each() -> None:
    board = field().roll("mouse mouse 4 5").say("mouse A1")
    assert board.points().cheeses == 2
    board.say("mouse A2")
    assert board.points().cheeses == 3


def test_H22_there_are_fifteen_cheeses_on_our_sheet() -> None:
    printed = Board().view().printed
    assert len(printed.cheese_rows) + len(printed.cheese_columns) == 15
    printed = Board(4).view().printed
    assert len(printed.cheese_rows) + len(printed.cheese_columns) == 14
    assert Board(2).view().printed.cheese_rows == []


# ── levels 2 and 3 ────────────────────────────────────────────────────────────────────────────────


def lines(level: int = 2) -> Board:
    more: dict[str, Any] = {"zones": ["RRRBB"] * 4} if level == 3 else {}
    return Board.on("*.*.*", ".....", "a...b", ".....", level=level, **more)


def test_HT6_a_column_with_a_cat_and_two_mice_brings_2() -> None:
    board = lines().put("cat", "A1").put("mouse", "B1 C1 B2")
    assert board.points().columns == [2, 0, 0, 0, 0]
    assert board.points().rows == [0, 0, 0, 0]


def test_H23_a_mouse_may_score_twice_and_more_cats_do_not_multiply() -> None:
    board = lines().put("cat", "A1 D1 B5").put("mouse", "B1")
    assert board.points().columns[0] == 1
    assert board.points().rows[1] == 1


def test_HT6_a_bonus_cell_in_a_room_of_5_brings_5() -> None:
    board = lines().put("5", "B1 B2 B3 D1").put("4", "A2")
    board.state.phase = ROLL
    board.roll("5 3 4 2").say("5 C1")
    assert board.points().bonus == [5, 0]
    assert board.points().rooms[3] == 7


def test_H24_a_number_outside_a_room_and_animals_bring_no_bonus() -> None:
    board = lines().put("5", "C1").put("cat", "C5")
    assert board.points().bonus == [0, 0]


@pytest.mark.parametrize(("cats", "each"), [("", 0), ("A1", 1), ("A1 A2", 1), ("A1 A2 A3", 2), ("A1 A2 A3 B1", 2)])
def test_H25_each_mouse_of_a_zone_brings_0_1_or_2(cats: str, each: int) -> None:
    board = lines(3).put("cat", cats).put("mouse", "C2 D3 D5")
    assert board.points().zones == [2 * each, 0]


def test_HT7_three_cats_and_two_mice_bring_4_and_a_zone_without_a_cat_nothing() -> None:
    board = Board(3).put("cat", "A1 A2 B2").put("mouse", "C1 C4 A6")
    assert board.points().zones == [4, 0, 0, 0]


def test_H25_the_centre_of_our_sheet_has_no_zone() -> None:
    board = Board(3).put("mouse", "D4").put("cat", "D3 D5 C4 E4")
    assert sum(board.points().zones) == 0
    assert [board.view().printed.zones.count(zone) for zone in range(5)] == [1, 12, 12, 12, 12]


# ── level 4 ───────────────────────────────────────────────────────────────────────────────────────


def test_H26_only_the_open_cells_exist_at_first() -> None:
    board = Board(4).roll("2 3 4 5")
    assert board.sheet().empty == 15
    assert board.refused("2 A2") == ("closed_cell", "H26")


def test_HT8_a_room_of_4_opens_4_connected_cells_anywhere() -> None:
    board = Board(4).put("4", "C2 C3 C4").roll("4 3 3 5").say("4 C5")
    assert board.turn.to_open == 4
    assert board.cells("open") == set(board.sheet().closed)  # anywhere: they need not touch the area
    board.say("open G2")
    assert board.cells("open") == {"F2", "G3"}
    assert board.refused("open A2") == ("open_beside", "H26")
    assert board.refused("open G2") == ("not_closed", "H26")
    board.say("open G3", "open G4", "open G5")
    assert board.turn.due == ""
    assert board.sheet().empty == 15 - 4 + 4


def test_HT8_a_room_made_by_the_second_symbol_opens_cells_for_the_third() -> None:
    board = Board(4).roll("2 2 4 5").say("2 C2", "2 C3", "open B2", "open A2")
    assert "B2" in board.cells("4")
    assert "A2" not in board.cells("4")  # it does not touch the die cells
    board.say("4 B2")
    assert board.moves() == ["done"]


def test_H26_if_no_region_is_large_enough_the_whole_of_a_largest_one_is_opened() -> None:
    board = Board.on("ooooo", "..~.~", "~~~~~", level=4).put("4", "A1 A2 A3").roll("4 3 3 5").say("4 A4")
    assert board.cells("open") == {"B1", "B2"}
    assert board.refused("open B4") == ("open_larger", "H26")
    board.say("open B2", "open B1")
    assert board.turn.due == ""  # the rest is lost
    assert board.sheet().closed == ["B4"]


def test_H26_of_two_largest_regions_either_may_be_opened() -> None:
    board = Board.on("ooooo", ".~.~.", level=4).put("2", "A1").roll("2 3 3 5").say("2 A2")
    assert board.cells("open") == {"B1", "B3", "B5"}
    board.say("open B3")
    assert board.turn.due == ""


def test_H26_with_nothing_closed_there_is_nothing_to_open() -> None:
    board = Board.on("ooo", level=4).put("2", "A1").roll("2 3 3 5").say("2 A2")
    assert (board.turn.due, board.turn.to_open) == ("", 0)


def test_H26_openings_follow_the_number_not_the_cells_of_a_double() -> None:
    board = Board(4, "ibcd").give("i").roll("2 2 4 5").say("i 2 C2")
    assert board.turn.to_open == 2


@pytest.mark.parametrize(
    ("ability", "number", "cells", "move", "opens"),
    [
        ("a", "2", "C2", "a 2 C3", 2),
        ("d", "3", "C2 C3", "d C4", 3),
        ("g", "2", "C2 E6", "g E6 C3", 2),
    ],
)
def test_H26_a_room_made_by_an_ability_opens_cells_too(
    ability: str, number: str, cells: str, move: str, opens: int
) -> None:
    board = Board(4, f"{ability}bce").give(ability).put(number, cells).roll("2 4 4 5").say(move)
    assert (board.turn.due, board.turn.to_open) == ("open", opens)


def test_H26_so_does_a_room_made_by_lightning() -> None:
    board = Board(4, "kabc").put("2", "C2").put("4", "E2 E3 E4").roll("2 3 3 5").say("2 C3", "open A2", "open A3")
    board.say("k 4 E5")
    assert (board.turn.due, board.turn.to_open) == ("open", 4)


def test_H26_a_choice_of_rooms_comes_before_the_opening() -> None:
    board = Board(4).put("2", "C2 C4").roll("2 3 4 5").say("2 C3")
    assert board.moves() == ["room C2 C3", "room C3 C4"]
    board.say("room C3 C4")
    assert board.turn.due == "open"


def test_H27_level_4_counts_cheeses_and_chased_mice_and_no_empty_cells() -> None:
    board = Board(4).put("cat", "C2").put("mouse", "C3 D4")
    points = board.points()
    assert points.cheeses == 4
    assert points.rows[2] == 1
    assert sum(points.rows) + sum(points.columns) == 1
    assert points.empty == 0
    assert points.total == 5


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def test_H28_the_game_ends_after_the_turn_in_which_somebody_is_full() -> None:
    board = field(seats=2).fill_but("A1", seat=0).roll("2 3 4 5").say("2 A1", "done")
    assert board.table.acting == {1}  # the others finish their turn
    assert board.table.result is None
    board.say("2 A1", "3 A2", "4 A3", "done", seat=1)
    assert board.table.acting == set()
    assert board.table.result
    assert board.table.result.ending == "full"


def test_H28_crossed_out_cells_are_filled() -> None:
    board = field(tiles="gbcd").give("g").put("4", "A1").fill_but("A2 A3").roll("2 3 4 5").say("2 A2", "g A1 A3")
    assert board.sheet().empty == 0


def test_H28_on_level_4_who_is_full_waits_and_the_game_ends_when_all_are() -> None:
    board = Board(4, seats=2).fill_but("C2", seat=0).fill_but("C2 C3 E6", seat=1)
    board.roll("mouse 3 4 5").say("mouse C2", "done").say("3 C2", "4 C3", "done", seat=1)
    assert board.table.result is None
    board.roll("2 3 4 5")
    assert board.table.acting == {1}
    assert board.view().seats[0].waiting
    assert board.refused("2 C2") == ("sheet_full", "H28")
    board.say("3 E6", "done", seat=1)
    assert board.table.result


def test_H29_rooms_and_level_points_minus_empty_cells() -> None:
    board = field(cats=["-"]).put("2", "A1").roll("2 mouse cat 5").say("2 A2", "mouse A3", "cat", "done")
    points = board.points()
    assert (points.rooms[0], points.cheeses, points.cats, points.empty) == (1, 2, 1, -46)
    assert points.total == 1 + 2 + 1 - 46


def finish(seats: int, empty: list[int], cats: list[int]) -> Board:
    """A game that is over, with so many empty cells and crossed cats a seat."""
    board = field(seats=seats)
    for seat in range(seats):
        names = " ".join(board.view().printed.cells[: empty[seat]])
        board.fill_but(names, seat)
        board.state.cats[seat] = board.state.cats[6 + seat] = cats[seat]
    board.state.phase = OVER
    return board


def test_H29_the_highest_wins_and_ties_go_to_more_filled_cells() -> None:
    result = finish(3, [0, 1, 2], [0, 1, 1]).table.result
    assert result
    assert result.scores == [0, 0, -1]
    assert result.winners == [0]
    assert result.ranks == [1, 2, 3]


def test_H29_a_full_tie_is_shared_and_the_next_is_third() -> None:
    result = finish(3, [1, 1, 2], [1, 1, 1]).table.result
    assert result
    assert result.winners == [0, 1]
    assert result.ranks == [1, 1, 3]


def test_H29_the_house_does_not_play_after_the_end() -> None:
    board = finish(2, [0, 1], [0, 0])
    assert board.refused("die 2", HOUSE) == ("over", "H28")
