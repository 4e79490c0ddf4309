"""Sections 3 and 4: setting up, the dice, the connected cells and the area."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import HOUSE, IllegalMove, SeededHouse, open_table
from tests.games.house_of_cats.builders import Board, field


def test_HT1_any_three_of_the_four_faces() -> None:
    """Mouse, 3, 4 and one more: written in a row, or two of them in an area of two cells."""
    for chosen in (("mouse", "3", "4"), ("3", "5", "mouse"), ("5", "4", "3"), ("4", "mouse", "5")):
        board = (
            field().roll("mouse 3 4 5").say(*(f"{symbol} A{place}" for place, symbol in enumerate(chosen, 1)), "done")
        )
        assert [board.symbol(f"A{place}") for place in (1, 2, 3)] == list(chosen)
    board = field().fill_but("A1 A2 G7").roll("mouse 3 4 5").say("5 A1", "3 A2", "done")
    assert board.view().turns == 1


def test_H1_four_dice_with_six_faces_for_one_to_six_people() -> None:
    board = Board(seats=6)
    assert board.table.moves(HOUSE) == ["die 2", "die 3", "die 4", "die 5", "die cat", "die mouse"]
    board.roll("2 3 cat mouse")
    assert board.view().roll == ["2", "3", "cat", "mouse"]
    assert board.table.acting == set(range(6))
    for seats in (0, 7):
        with pytest.raises(Exception, match="1 to 6"):
            Board(seats=seats)


def test_H4_cells_have_a_letter_and_a_number_from_the_top_left() -> None:
    assert Board().view().printed.cells[:9] == ["A3", "A4", "A5", "B2", "B3", "B4", "B5", "B6", "C1"]
    assert Board().view().printed.cells[-1] == "H7"
    assert field().roll("2 3 4 5").refused("2 H1") == ("no_such_cell", "H4")


def letters(view: Any) -> str:
    return "".join(tile.letter for tile in view.tiles)


def test_H5_the_first_game_is_level_1_with_a_b_c_d() -> None:
    view = Board().view()
    assert (view.printed.level, letters(view), view.mode) == (1, "abcd", "normal")
    assert [len(Board(level).view().printed.cells) for level in (1, 2, 3, 4)] == [50, 43, 49, 45]


def test_H5_random_tiles_are_four_different_ones_for_2_3_4_5_in_the_order_revealed() -> None:
    board = Board(tiles="random")
    assert board.table.moves(HOUSE) == [f"tile {letter}" for letter in "abcdefghijkl"]
    for letter in "kbaf":
        board.table.play(HOUSE, f"tile {letter}")
    assert letters(board.view()) == "kbaf"
    assert [tile.room for tile in board.view().tiles] == [2, 3, 4, 5]
    assert board.table.moves(HOUSE)[0] == "die 2"


def test_H5_a_tile_is_named_once() -> None:
    board = Board(tiles="random")
    board.table.play(HOUSE, "tile k")
    assert "tile k" not in board.table.moves(HOUSE)
    assert board.refused("tile k", HOUSE) == ("tile_taken", "H5")
    assert board.refused("die 2", HOUSE) == ("tiles_first", "H5")


@pytest.mark.parametrize("level", [2, 3])
def test_H6_three_dice_go_to_the_star_cells_in_any_order(level: int) -> None:
    board = Board(level)
    board.roll("2 cat cat")
    stars = {"C2", "C5", "D4"} if level == 2 else {"D2", "D5", "E4"}
    assert board.view().phase == "stars"
    assert board.cells("2") == board.cells("cat") == stars
    first, second, third = sorted(stars)
    board.say(f"cat {first}", f"2 {third}")
    assert board.moves() == [f"cat {second}"]
    board.say(f"cat {second}")
    assert board.view().phase == "roll"  # no `done`
    assert board.symbol(first) == "cat"
    assert board.sheet().filled == 3


def test_H6_a_double_room_cannot_arise_and_abilities_do_not_work_yet() -> None:
    board = Board.on("*.*.*", ".....", level=2).give("d").roll("2 2 2")
    assert all(move.startswith("2 ") for move in board.moves())
    board.say("2 A1", "2 A3", "2 A5")
    assert board.rooms() == []


def test_H6_with_more_than_three_stars_any_three_are_used() -> None:
    board = Board.on("*.*.*", ".....", "*....", level=2).roll("2 3 4")
    board.say("2 A1", "3 C1", "4 A5")
    board.roll("2 3 4 5")
    assert "A3" in board.cells("2 ")
    assert board.sheet().empty == 12


def test_H6_who_speaks_while_the_dice_for_the_stars_roll_is_told_of_them() -> None:
    board = Board(2).roll("2 cat")
    assert board.refused("2 C2") == ("still_rolling", "H6")
    assert Board(1).roll("2 cat").refused("2 C2") == ("still_rolling", "H7")


def test_H6_levels_1_and_4_have_no_stars() -> None:
    for level in (1, 4):
        assert Board(level).view().phase == "roll"


def test_H7_three_of_the_four_dice_are_used() -> None:
    board = field().roll("2 3 4 5").say("2 A1", "3 A2")
    assert "done" not in board.moves()
    board.say("5 A3")
    assert board.moves() == ["done"]
    assert board.refused("4 A4") == ("dice_used_up", "H7")
    board.say("done")
    assert board.view().phase == "roll"


def test_H7_all_act_at_once_and_the_turn_ends_when_all_have_confirmed() -> None:
    board = field(seats=3).roll("2 3 4 5")
    board.say("2 A1", "3 A2", "4 A3", "done", seat=2)
    assert board.table.acting == {0, 1}
    assert board.refused("5 A4", seat=2) == ("confirmed", "H7")
    board.say("2 A1", seat=1).say("5 G7", "4 G6", "3 G5", "done", seat=0)
    assert board.table.acting == {1}
    assert [seat.done for seat in board.view(None).seats] == [True, False, True]
    board.say("3 B1", "4 C1", "done", seat=1)
    assert board.table.acting == {HOUSE}
    assert board.view().turns == 1


def test_H8_each_later_die_touches_an_earlier_one_of_this_turn() -> None:
    board = field().put("5", "D4").roll("2 3 4 5").say("2 A1")
    assert board.cells("3") == {"A2", "B1"}
    board.say("3 B1")
    assert board.cells("4") == {"A2", "B2", "C1"}


def test_H8_an_ability_won_by_the_first_die_may_change_the_rest() -> None:
    board = field(tiles="badc").put("2", "A2").roll("2 3 4 5").say("2 A1")
    assert board.circles() == [1, 0, 0, 0]
    assert "b 3 4" in board.moves()
    board.say("b 3 4", "4 B1", "4 C1")
    assert board.where("4") == ["B1", "C1"]


def test_H9_the_cells_of_a_turn_were_empty_and_need_not_touch_older_ones() -> None:
    board = field().put("mouse", "D4").roll("2 3 4 5")
    assert board.refused("2 D4") == ("filled_cell", "H9")
    assert "A1" in board.cells("2")
    board.say("2 A1")
    assert board.refused("3 B2") == ("not_connected", "H9")  # only a corner


def test_H10_a_small_area_is_filled_and_the_rest_is_lost() -> None:
    board = field().fill_but("A1 A2 G5 G6 G7").roll("mouse 3 4 5")
    board.say("5 A1")
    assert "done" not in board.moves()
    assert board.refused("done") == ("dice_left", "H11")
    board.say("3 A2")
    assert board.moves() == ["done"]
    assert board.refused("4 G5") == ("area_full", "H10")
    board.say("done")
    assert board.view().phase == "roll"


def test_H10_when_the_area_is_full_cats_and_a_may_still_use_dice() -> None:
    board = field().give("a").fill_but("A1 G7").roll("cat 3 4 5").say("3 A1")
    assert set(board.moves()) == {"done", "cat", "a 4 G7", "a 5 G7"}
    board.say("a 4 G7")
    assert board.symbol("G7") == "4"
    assert set(board.moves()) == {"done", "cat"}


def test_H10_other_writes_shrink_the_area() -> None:
    board = field().give("d").fill_but("A1 A2").roll("mouse 2 4 5").say("5 A1", "d A2")
    assert board.moves() == ["done"]


def test_H10_j_may_enlarge_a_full_area() -> None:
    board = field(tiles="jbcd").give("j").fill_but("A1 B2 C3").roll("2 3 4 5").say("2 A1")
    assert set(board.moves()) == {"done", "j"}
    board.say("j")
    assert board.cells("3") == {"B2"}
    assert "done" not in board.moves()
    board.say("3 B2", "5 C3")
    assert board.moves() == ["done"]


def test_H10_opened_cells_may_enlarge_a_full_area() -> None:
    board = Board.on("o..", "o~~", level=4).roll("2 2 4 5").say("2 A1", "2 B1")
    assert board.circles() == [1, 0, 0, 0]
    board.say("open A2", "open A3")
    assert board.cells("4") == {"A2"}
    assert "done" not in board.moves()


def test_H11_there_is_no_passing_but_by_cats() -> None:
    board = field().roll("cat cat cat 5")
    assert "done" not in board.moves()
    board.say("cat", "track 2 G7", "cat", "cat", "track 5 A1")
    assert board.moves() == ["done"]
    assert board.sheet().filled == 2


def test_H12_own_words_can_be_taken_back_until_done() -> None:
    board = field().roll("2 3 4 5").say("2 A1", "3 A2")
    before = board.state.clone()
    board.say("4 A3")
    board.table.undo(0)
    assert board.state == before
    board.say("5 B1", "done")
    with pytest.raises(IllegalMove, match="nothing to undo"):
        board.table.undo(0)


def test_H12_every_turn_can_be_finished() -> None:
    """Section 10: whatever was played, some move is left until `done` was played."""
    table = open_table("house_of_cats", 1, {"tiles": "random", "level": 4}, house=SeededHouse(11))
    while table.acting:
        assert table.moves(0)
        table.play(0, table.moves(0)[-1])
    assert table.result


@pytest.mark.parametrize("typed", ["4 c3", "4C3", "c3 4", " 4,C3 ", "C3   4"])
def test_H7_a_die_and_a_cell_are_understood_in_any_order(typed: str) -> None:
    board = field().roll("2 3 4 5").say(typed)
    assert board.table.plays[-1].text == "4 C3"


def test_H7_a_refusal_names_symbols_in_the_language_of_the_listener() -> None:
    board = field().roll("2 3 4 5")
    french = board.table.game.words("fr").reason(board.why_not("mouse A1"))
    assert "souris" in french
    assert "mouse" not in french
