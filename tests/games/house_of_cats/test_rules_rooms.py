"""Section 5: rooms, the choice among them, and doubles."""

from __future__ import annotations

import pytest

from tests.games.house_of_cats.builders import Board, field


def test_H13_a_connected_part_of_exactly_n_becomes_a_room_at_once() -> None:
    board = field().put("4", "A1 A2 B2").roll("4 3 3 5").say("4 B3")
    assert board.rooms() == [{"A1", "A2", "B2", "B3"}]
    assert board.circles() == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("number", "before", "last"),
    [("2", "D4", "D5"), ("3", "D4 D5", "D6"), ("4", "A1 A2 B1", "B2"), ("5", "A1 A2 B1 B2", "B3")],
)
def test_HT2_the_groups_of_the_book_are_rooms(number: str, before: str, last: str) -> None:
    board = field().put(number, before).roll(f"{number} mouse mouse mouse").say(f"{number} {last}")
    assert board.rooms() == [{*before.split(), last}]


def test_HT2_two_2s_on_a_diagonal_are_no_room() -> None:
    board = field().put("2", "A1").roll("2 3 4 5").say("2 B2")
    assert board.rooms() == []


def test_H13_too_few_or_other_numbers_make_no_room() -> None:
    board = field().put("5", "A1 A2 A3").put("4", "B1").roll("5 3 4 2").say("5 A4")
    assert board.rooms() == []


def test_HT3_with_four_3s_the_player_chooses_which_three() -> None:
    """On level 3, the 3s of the vector in its order: A2 and A3, B1, and then A1."""
    board = Board(3).roll("4 5 4").say("4 D2", "5 D5", "4 E4")
    board.roll("3 3 mouse 5").say("3 A2", "3 A3", "mouse A4", "done").roll("3 3 5 5").say("3 B1")
    assert (board.rooms(), board.turn.due) == ([], "")
    board.say("3 A1")
    assert board.moves() == ["room A1 A2 A3", "room A1 A2 B1"]
    assert (board.turn.due, board.turn.due_number, board.turn.new_cell) == ("room", "3", "A1")
    board.say("room A1 A2 A3")
    assert board.rooms() == [{"A1", "A2", "A3"}]
    board.say("5 B2", "done").roll("3 3 3 5").say("3 C1", "3 C2")
    assert board.rooms() == [{"A1", "A2", "A3"}, {"B1", "C1", "C2"}]
    assert board.circles() == [0, 2, 0, 0]


def test_H14_the_room_holds_the_new_cell_and_the_choice_comes_first() -> None:
    board = field().put("3", "B1 A2 A3").roll("3 3 3 5").say("3 A1")
    assert board.refused("room A2 A3 B1") == ("no_such_room", "H14")
    assert board.refused("3 B2") == ("room_first", "H14")
    assert board.refused("done") == ("room_first", "H14")


def test_H14_cells_may_be_named_in_any_order() -> None:
    board = field().put("3", "B1 A2 A3").roll("3 3 3 5").say("3 A1", "room b1, a2 a1")
    assert board.rooms() == [{"A1", "A2", "B1"}]


def test_H14_all_ways_are_offered_and_each_once() -> None:
    """A plus of 5s around the new one: every connected set of five with the centre in it."""
    board = field().put("5", "C4 B4 D3 D2 D5 D6 E4 F4").roll("5 3 3 3").say("5 D4")
    rooms = [set(move.split()[1:]) for move in board.moves()]
    assert all(len(room) == 5 and "D4" in room for room in rooms)
    assert len(rooms) == len({frozenset(room) for room in rooms}) == 19


def test_H14_no_word_is_needed_when_there_is_only_one_way() -> None:
    board = field().put("2", "A1").roll("2 3 4 5").say("2 A2")
    assert board.rooms() == [{"A1", "A2"}]


def test_H15_walled_cells_join_no_other_group_and_rooms_may_touch() -> None:
    board = field().put("2", "A1").roll("2 2 2 5").say("2 A2", "2 A3")
    assert board.rooms() == [{"A1", "A2"}]
    board.say("2 A4")
    assert board.rooms() == [{"A1", "A2"}, {"A3", "A4"}]


@pytest.mark.parametrize(("number", "before", "points"), [("2", "A1", 1), ("3", "A1 B1", 3), ("4", "A1 B1 B2", 5)])
def test_H16_a_room_scores_at_once(number: str, before: str, points: int) -> None:
    board = field().put(number, before).roll(f"{number} mouse mouse mouse").say(f"{number} A2")
    assert sum(board.points().rooms) == points


def test_HT4_rooms_of_the_books_example_are_worth_22() -> None:
    board = field()
    board.state.rooms[0][:] = [3, 4, 0, 1]
    board.state.spent[0][:] = [3, 0, 0, 1]
    assert board.points().rooms == [3, 12, 0, 7]
    assert sum(board.points().rooms) == 22


# ── doubles ───────────────────────────────────────────────────────────────────────────────────────


def doubled() -> Board:
    return field(tiles="ibcd").give("i")


def test_H20_a_double_2_is_a_room_by_itself() -> None:
    board = doubled().roll("2 2 4 5").say("i 2 D4")
    assert board.rooms() == [{"D4"}]
    assert board.circles() == [2, 0, 0, 0]
    assert board.sheet().double == ["D4"]
    assert board.points().rooms == [2, 0, 0, 0]


def test_H20_weights_have_to_add_up_exactly() -> None:
    board = doubled().put("3", "A1 A2").roll("3 3 4 5").say("i 3 A3")
    assert board.rooms() == [{"A2", "A3"}]  # 1 + 2; with A1 it would be 4


def test_H20_if_nothing_fits_exactly_there_is_no_room_yet() -> None:
    board = doubled().give("i").roll("3 3 3 3")
    board.say("i 3 A1")
    assert board.rooms() == []
    board.say("3 A2")
    assert board.rooms() == [{"A1", "A2"}]


def test_H20_two_doubles_of_5_and_a_single_one_are_a_room_of_5() -> None:
    board = doubled().put("5", "A1 A2")
    board.state.double[0] |= board.mask("A1 A2")
    board.roll("5 3 3 3").say("5 A3")
    assert board.rooms() == [{"A1", "A2", "A3"}]
    assert board.circles() == [1, 0, 0, 1]


def test_H20_i_needs_two_equal_dice_within_the_turns_number() -> None:
    board = doubled().roll("2 2 4 5")
    assert board.refused("i 4 A1") == ("no_pair", "H20")
    board.say("4 A1", "5 A2")
    assert board.moves("i") == []
    assert board.refused("i 2 A3") == ("one_die_left", "H20")


def test_H20_a_double_takes_two_dice_and_belongs_to_the_connected_set() -> None:
    board = doubled().roll("4 4 2 5").say("2 A1")
    assert board.cells("i 4") == {"A2", "B1"}
    board.say("i 4 A2")
    assert board.turn.dice_used == 3
    assert board.moves() == ["done"]


def test_H20_a_double_mouse_counts_twice_but_eats_once() -> None:
    board = doubled().roll("mouse mouse 2 5").say("i mouse D4")
    assert board.sheet().cheeses == ["D", "4"]
    board = Board.on("*.*.*", ".....", ".....", level=2, tiles="ibcd").give("i")
    board.roll("cat 5 5").say("cat A1", "5 A3", "5 A5").roll("mouse mouse 3 4").say("i mouse B1", "3 B2", "done")
    assert board.points().columns[0] == 2


def test_H20_on_level_4_a_double_mouse_is_chased_twice_and_eats_once() -> None:
    board = Board(4, "ibcd").give("i").put("cat", "C2").roll("mouse mouse 3 4").say("i mouse C3")
    assert (board.points().rows[2], board.points().cheeses) == (2, 2)


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize(("number", "before"), [("2", ""), ("3", "C2")])
def test_H20_H24_a_double_in_a_bonus_cell_brings_its_number_once(level: int, number: str, before: str) -> None:
    board = Board.on("*.*.*", ".....", "a...b", level=level, tiles="ibcd").roll("4 5 4").say("4 A1", "5 A3", "4 A5")
    board.give("i").put(number, before).roll(f"{number} {number} mouse mouse").say(f"i {number} C1")
    assert board.rooms() == [{"C1", *before.split()}]
    assert board.points().bonus == [int(number), 0]


def test_H20_a_double_cat_counts_as_two() -> None:
    board = Board.on("*.*.*", ".....", level=3, tiles="ibcd").give("i")
    board.roll("cat mouse 5").say("cat A1", "mouse A3", "5 A5")
    assert board.points().zones == [1]
    board.roll("cat cat 3 4").say("i cat B1", "3 B2")
    assert board.points().zones == [2]


def test_H20_the_track_takes_no_doubles() -> None:
    board = doubled().roll("cat cat 2 5")
    assert board.moves("i") == []
    assert board.refused("i cat A1") == ("cats_on_track", "H21")
