"""Section 6: the twelve abilities, each by itself, where a level makes it mean something else, and together."""

from __future__ import annotations

import pytest

from tests.games.house_of_cats.builders import Board, field


def letters(first: str) -> str:
    """Four tiles, this one for rooms of 2."""
    return first + "".join(letter for letter in "abcdefgh" if letter != first)[:3]


def with_ability(ability: str, uses: int = 1) -> Board:
    return field(tiles=letters(ability)).give(ability, uses)


OPEN = {f"{row}{column}" for row in "CDE" for column in range(2, 7)}  # what is open at first on level 4


def without_track(level: int, ability: str) -> Board:
    """A sheet of a level on which Cats are drawn, ready for a turn, with one use of the ability."""
    return Board(4, letters(ability)).give(ability) if level == 4 else starred(level, ability)


def starred(level: int, ability: str) -> Board:
    """A sheet of level 2 or 3 with its stars filled, and one use of the ability."""
    board = Board.on("*.*.*..", *["......."] * 6, level=level, tiles=letters(ability))
    return board.roll("4 5 4").say("4 A1", "5 A3", "4 A5").give(ability)


# ── what all of them share ────────────────────────────────────────────────────────────────────────


def test_H2_every_tile_has_words_in_both_languages() -> None:
    game = field().table.game
    for language in ("en", "fr"):
        assert all(game.words(language)(f"ability.{letter}") for letter in "abcdefghijkl")


def test_H17_a_room_gives_one_use_also_in_the_turn_it_was_won() -> None:
    board = field(tiles="dbac").put("2", "A1").roll("2 4 4 5")
    assert board.refused("d G7") == ("no_use", "H17")
    board.say("2 A2", "d G7")
    assert board.symbol("G7") == "3"
    assert board.refused("d G6") == ("no_use", "H17")


def test_HT9_a_used_circle_is_crossed_and_the_room_still_scores() -> None:
    board = field(tiles="dbac").put("2", "A1 C1").roll("2 4 2 5").say("2 A2", "d G7")
    assert (board.circles(), board.spent()) == ([1, 0, 0, 0], [1, 0, 0, 0])
    assert board.points().rooms == [1, 0, 0, 0]
    board.say("4 B2", "2 C2")
    assert "d G6" in board.moves()  # a second room, a second use


def test_H17_without_limit_and_before_between_and_after_the_dice() -> None:
    board = with_ability("d", 3).roll("2 4 4 5").say("d G1", "2 A1", "d G3", "4 A2", "4 A3", "d G5")
    assert board.where("3") == ["G1", "G3", "G5"]


def test_H17_several_on_one_die() -> None:
    board = field(tiles="abfc").give("b", 2).give("f").give("a").roll("5 mouse mouse mouse")
    board.say("f 5 2", "b 2 3", "b 3 4", "a 4 G7")
    assert board.symbol("G7") == "4"
    assert board.spent() == [1, 2, 1, 0]


def test_H17_not_while_stars_are_filled_nor_after_the_end() -> None:
    board = Board.on("*.*.*", level=2, tiles="dabc").give("d").roll("4 5 4")
    assert board.refused("d A2") == ("stars_first", "H6")
    board.say("4 A1", "5 A3", "4 A5").roll("2 3 4 5").say("2 A2", "d A4", "done")
    assert board.refused("d A2") == ("over", "H28")


def test_H5_an_ability_without_a_tile_is_not_in_play() -> None:
    assert field().roll("2 3 4 5").refused("j") == ("not_in_play", "H5")


# ── a ─────────────────────────────────────────────────────────────────────────────────────────────


def test_H19_a_writes_a_die_anywhere_outside_the_connected_set() -> None:
    board = with_ability("a").roll("2 3 4 5").say("2 A1", "a 3 G7")
    assert board.turn.die_cells == ["A1"]
    assert board.turn.dice_used == 2
    assert board.cells("4") == {"A2", "B1"}


def test_H19_a_may_also_go_beside_the_others() -> None:
    board = with_ability("a").roll("2 3 4 5").say("2 A1", "a 3 A2")
    assert board.cells("4") == {"B1"}  # A2 does not lead on


def test_H19_a_comes_first_too_and_the_first_die_cell_is_still_free() -> None:
    board = with_ability("a").roll("2 3 4 5").say("a 2 A1")
    assert "G7" in board.cells("3")


def test_H19_a_is_over_with_the_dice() -> None:
    board = with_ability("a").roll("2 3 4 5").say("2 A1", "3 A2", "4 A3")
    assert board.refused("a 5 G7") == ("too_late", "H19")


def test_H19_a_moves_no_cat_of_level_1() -> None:
    board = with_ability("a").roll("cat 3 4 5")
    assert board.refused("a cat G7") == ("cats_on_track", "H21")


@pytest.mark.parametrize("level", [2, 3, 4])
def test_H19_a_draws_a_cat_on_other_levels(level: int) -> None:
    board = without_track(level, "a").roll("cat 3 4 2").say("a cat E6")
    assert board.symbol("E6") == "cat"


@pytest.mark.parametrize("start", ["a 2", "d", "g D4", "i 2"])
def test_H19_H26_no_ability_writes_into_a_closed_cell(start: str) -> None:
    board = without_track(4, start[0]).put("5", "D4").roll("2 2 4 5")
    assert board.cells(f"{start} ") == OPEN - {"D4"}
    assert board.refused(f"{start} B2") == ("closed_cell", "H26")


# ── b, c, f, h ────────────────────────────────────────────────────────────────────────────────────


def test_H19_b_adds_or_takes_one_between_2_and_5() -> None:
    board = with_ability("b").roll("2 3 5 cat")
    assert board.moves("b") == ["b 2 3", "b 3 2", "b 3 4", "b 5 4"]
    assert board.refused("b 5 2") == ("no_such_change", "H19")
    assert board.refused("b 4 5") == ("no_such_die", "H19")
    board.say("b 5 4")
    assert [die.symbol for die in board.turn.dice] == ["2", "3", "4", "cat"]


def test_H19_a_changed_die_may_stay_unused() -> None:
    board = with_ability("b").roll("2 3 5 5").say("b 5 4", "2 A1", "3 A2", "5 A3")
    assert board.moves() == ["done"]


def test_H19_b_works_on_unused_dice_only() -> None:
    board = with_ability("b").roll("2 3 5 5").say("2 A1")
    assert "b 2 3" not in board.moves()


def test_H19_c_turns_a_mouse_into_a_number() -> None:
    board = with_ability("c").roll("mouse 3 5 cat")
    assert board.moves("c ") == ["c mouse 2", "c mouse 3", "c mouse 4", "c mouse 5"]
    board.say("c mouse 4", "4 A1")
    assert board.symbol("A1") == "4"
    assert board.sheet().cheeses == []


def test_H19_f_swaps_2_and_5() -> None:
    board = with_ability("f").roll("2 3 5 4")
    assert board.moves("f") == ["f 2 5", "f 5 2"]
    assert board.refused("f 3 5") == ("no_such_change", "H19")


@pytest.mark.parametrize("level", [2, 3, 4])
def test_H19_h_turns_a_number_into_a_cat_or_a_mouse(level: int) -> None:
    board = without_track(level, "h").roll("2 mouse 5 4")
    assert board.moves("h")[:2] == ["h 2 cat", "h 2 mouse"]
    assert board.refused("h mouse cat") == ("no_such_change", "H19")
    board.say("h 2 cat", "cat E6")
    assert board.symbol("E6") == "cat"


def test_H19_h_giving_a_cat_on_level_1_crosses_the_track() -> None:
    board = with_ability("h").roll("2 3 5 4").say("h 2 cat")
    assert board.refused("cat A1") == ("cats_on_track", "H21")
    board.say("cat", "track 2 G7")
    assert board.sheet().cats == 1


def test_H19_changes_never_touch_track_numbers() -> None:
    board = with_ability("b").roll("cat 3 5 4").say("cat")
    assert board.refused("b 3 4") == ("track_first", "H21")


# ── d, e, g ───────────────────────────────────────────────────────────────────────────────────────


def test_H19_d_writes_a_3_anywhere_outside_the_set() -> None:
    board = with_ability("d").put("3", "G6 G7").roll("2 3 5 4").say("2 A1", "d G5")
    assert board.rooms() == [{"G5", "G6", "G7"}]
    assert board.turn.dice_used == 1
    assert board.cells("4") == {"A2", "B1"}


def test_H19_d_needs_an_empty_open_cell() -> None:
    board = with_ability("d").put("2", "A1").roll("2 3 5 4")
    assert board.refused("d A1") == ("filled_cell", "H9")
    board = Board(4, "dabc").give("d").roll("2 3 5 4")
    assert board.refused("d A2") == ("closed_cell", "H26")


def test_H19_e_more_lets_use_all_four_even_after_the_last() -> None:
    board = with_ability("e").roll("2 3 5 4").say("2 A1", "3 A2", "5 A3", "e more")
    assert "done" not in board.moves()  # H10 counts with the new number
    board.say("4 A4")
    assert board.moves() == ["done"]


def test_H19_e_less_down_to_one_and_never_below_what_is_used() -> None:
    board = with_ability("e", 4).roll("2 3 5 4").say("e less", "e less")
    assert board.turn.dice_number == 1
    assert board.refused("e less") == ("fewest_dice", "H19")
    board.say("e more", "2 A1", "3 A2")
    assert board.refused("e less") == ("fewest_dice", "H19")


def test_H19_e_never_beyond_four() -> None:
    board = with_ability("e", 2).roll("2 3 5 4").say("e more")
    assert board.refused("e more") == ("most_dice", "H19")


def test_H19_g_crosses_out_a_number_and_writes_it_elsewhere() -> None:
    board = with_ability("g").put("4", "A1").put("4", "G5 G6 G7").roll("2 3 5 4").say("g A1 F7")
    assert board.rooms() == [{"F7", "G5", "G6", "G7"}]
    assert board.sheet().dead == ["A1"]
    assert board.symbol("A1") == ""
    assert board.refused("2 A1") == ("filled_cell", "H9")  # never used again


def test_H19_g_leaves_no_penalty() -> None:
    board = with_ability("g").put("4", "A1").roll("2 3 5 4")
    before = board.points().empty
    board.say("g A1 F7")
    assert board.points().empty == before + 1


def test_H19_g_moves_no_number_of_a_room_and_no_animal() -> None:
    board = with_ability("g").put("2", "A1").put("mouse", "B7").roll("2 3 5 4").say("2 A2")
    assert board.refused("g A1 F7") == ("not_movable", "H19")
    assert board.refused("g B7 F7") == ("not_movable", "H19")


def test_H19_g_moves_a_double_as_a_double() -> None:
    board = with_ability("g").put("4", "A1")
    board.state.double[0] |= board.mask("A1")
    board.roll("2 3 5 4").say("g A1 F7")
    assert board.sheet().double == ["F7"]


def test_H19_a_crossed_out_die_cell_still_anchors_the_set() -> None:
    board = with_ability("g").roll("2 3 5 4").say("2 A1", "g A1 G7")
    assert board.cells("3") == {"A2", "B1"}
    assert board.turn.written == ["G7"]  # H31: what was crossed out is no symbol of this turn


def test_H19_d_e_g_still_work_after_the_last_die() -> None:
    board = field(tiles="degb").give("d").give("e").give("g").roll("2 3 5 4").say("2 A1", "3 A2", "5 A3")
    assert {"e more", "d G7", "g A1 G7"} <= set(board.moves())
    assert board.moves("e") == ["e more"]


# ── i and j ───────────────────────────────────────────────────────────────────────────────────────


def test_H19_j_makes_corners_count_for_the_set_from_then_on() -> None:
    board = with_ability("j").roll("2 3 5 4").say("2 B2")
    assert board.cells("3") == {"A2", "B1", "B3", "C2"}
    board.say("j")
    assert board.cells("3") == {"A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"}
    assert board.refused("j") == ("no_use", "H17")
    board.give("j")
    assert board.refused("j") == ("diagonal_already", "H19")


def test_H19_j_does_not_count_for_rooms() -> None:
    board = with_ability("j").put("2", "A1").roll("2 3 5 4").say("j", "2 B2")
    assert board.rooms() == []


def test_H19_j_does_not_count_for_openings() -> None:
    board = Board(4, letters("j")).give("j").put("3", "C2 C3").roll("3 4 4 5").say("j", "3 C4", "open G2")
    assert board.cells("open") == {"F2", "G3"}
    board = Board.on("ooooo", "..~.~", "~~~~.", level=4, tiles=letters("j")).give("j").put("2", "A1")
    board.roll("2 4 4 5").say("j", "2 A2")
    assert board.cells("open") == {"B1", "B2"}, "B4 and C5 are two regions"


def test_H19_H26_j_leads_to_no_closed_cell() -> None:
    board = without_track(4, "j").roll("2 3 5 4").say("2 C2", "j")
    assert board.cells("3") == {"C3", "D2", "D3"}


def test_H19_j_ends_with_the_turn() -> None:
    board = with_ability("j").roll("2 3 5 4").say("j", "2 A1", "3 B2", "4 C3", "done").roll("2 3 4 5").say("2 E4")
    assert board.cells("3") == {"D4", "E3", "E5", "F4"}


def test_H19_j_does_not_count_for_l() -> None:
    board = field(tiles="ljab").give("j").put("2", "G7").roll("2 3 5 4").say("j", "2 G6")
    assert "l A1 A2" in board.moves()
    assert board.refused("l A1 B2") == ("not_side_by_side", "H18")


# ── lightning ─────────────────────────────────────────────────────────────────────────────────────


def struck(level: int, ability: str) -> Board:
    """A room of 2 has just been built, and lightning strikes."""
    if level in (2, 3):
        board = Board.on("*.*.*..", *["......."] * 6, level=level, tiles=letters(ability))
        return board.roll("4 5 4").say("4 A1", "5 A3", "4 A5").put("2", "D4").roll("2 3 4 5").say("2 D5")
    return field(tiles=letters(ability)).put("2", "D4").roll("2 3 4 5").say("2 D5")


def test_H18_k_comes_before_anything_else() -> None:
    board = struck(1, "k")
    assert (board.turn.due, board.turn.begins) == ("lightning", "k")
    assert board.refused("3 D6") == ("lightning_first", "H18")
    assert board.refused("done") == ("lightning_first", "H18")
    board.say("k 5 A1")
    assert board.symbol("A1") == "5"
    assert board.spent() == [1, 0, 0, 0]
    assert board.turn.die_cells == ["D5"]


def test_H18_k_writes_any_symbol_and_on_level_1_a_cat_crosses_the_track() -> None:
    board = struck(1, "k")
    assert {move.split()[1] for move in board.moves()} == {"2", "3", "4", "5", "cat", "mouse"}
    assert board.refused("k cat A1") == ("cats_on_track", "H21")
    board.say("k cat")
    assert board.turn.due == "track"
    board.say("track 2 G7")
    assert board.sheet().cats == 1


def test_H18_k_cat_only_while_a_cat_is_free() -> None:
    board = field(tiles=letters("k"), cats=[]).put("2", "D4").roll("2 3 4 5").say("2 D5")
    assert board.refused("k cat") == ("track_full", "H21")


def test_H18_k_cat_strikes_on_a_full_sheet_too() -> None:
    board = Board.on("...", tiles=letters("k"), cats=["-"]).put("2", "A1").put("5", "A3").roll("2 3 4 5").say("2 A2")
    assert board.moves() == ["k cat"]
    board.say("k cat", "done")
    assert board.table.result


@pytest.mark.parametrize("level", [2, 3])
def test_H18_k_draws_cats_on_other_levels(level: int) -> None:
    board = struck(level, "k")
    assert board.refused("k cat") == ("cat_needs_cell", "H21")
    board.say("k cat G7")
    assert board.symbol("G7") == "cat"


def test_H18_impossible_lightning_is_lost_and_its_circle_crossed() -> None:
    for ability in "kl":
        board = Board.on("...", tiles=letters(ability), cats=[]).put("2", "A1").put("5", "A3")
        board.roll("2 3 4 5").say("2 A2")
        assert board.moves() == ["done"]
        assert (board.circles()[0], board.spent()[0]) == (1, 1)


def test_H18_lightning_can_strike_again_and_again() -> None:
    board = field(tiles="klab").put("2", "D4 G1").put("3", "G5 G6").roll("2 3 4 5").say("2 D5")
    board.say("k 2 G2")  # a second room of 2
    assert board.turn.due == "lightning"
    board.say("k 3 G7")  # a room of 3: l
    assert (board.turn.due, board.turn.begins) == ("lightning", "l")
    board.say("l A1 A2")
    assert board.circles() == [2, 1, 0, 0] == board.spent()
    assert board.where("mouse") == ["A1", "A2"]


def test_H18_l_draws_one_mouse_or_two_side_by_side() -> None:
    board = struck(1, "l")
    assert "l A1" in board.moves()
    assert "l A1 A2" in board.moves()
    assert "l A2 A1" not in board.moves()  # written in the order of the sheet …
    board.say("l B1 A1")  # … and read in any
    assert board.where("mouse") == ["A1", "B1"]
    assert board.sheet().cheeses == ["A", "B", "1"]


def test_H18_on_level_4_cells_are_opened_before_lightning_strikes() -> None:
    board = Board(4, "kabc").roll("2 2 4 5").say("2 C2", "2 C3")
    assert board.turn.due == "open"
    assert board.refused("k 5 C4") == ("open_first", "H26")
    board.say("open A2", "open A3")
    assert board.turn.due == "lightning"
    assert "k 5 A2" in board.moves()


def struck_on_level_4(ability: str) -> Board:
    """Lightning strikes; all that was open, and A2 A3."""
    board = Board(4, letters(ability)).put("2", "D4").roll("2 3 4 5").say("2 D5", "open A2", "open A3")
    assert board.turn.due == "lightning"
    return board


@pytest.mark.parametrize(("ability", "moves"), [("k", ["k 5 B2", "k cat B2"]), ("l", ["l B2", "l A2 B2"])])
def test_H18_H26_lightning_strikes_open_cells_only(ability: str, moves: list[str]) -> None:
    board = struck_on_level_4(ability)
    cells = {token for move in board.moves() for token in move.split() if token[0].isupper()}
    assert cells == (OPEN | {"A2", "A3"}) - {"D4", "D5"}
    for move in moves:
        assert board.refused(move) == ("closed_cell", "H26")


def test_H18_k_draws_cats_on_level_4_too() -> None:
    board = struck_on_level_4("k")
    assert board.refused("k cat") == ("cat_needs_cell", "H21")
    assert board.say("k cat A3").symbol("A3") == "cat"


def test_H18_a_room_choice_comes_before_lightning() -> None:
    board = field(tiles="akbc").put("3", "B1 A2 A3").roll("3 3 3 5").say("3 A1")
    assert board.turn.due == "room"
    board.say("room A1 A2 A3")
    assert board.turn.due == "lightning"


def test_H19_symbols_of_lightning_are_outside_the_set() -> None:
    board = struck(1, "k").say("k 5 G7")
    assert board.cells("3") == {"C5", "D6", "E5"}


# ── combinations ──────────────────────────────────────────────────────────────────────────────────


def test_H17_d_wins_k_and_k_wins_d() -> None:
    """A 3 completes a room of 3, its lightning a room of 2, whose d writes the next 3."""
    board = field(tiles="dkab").give("d").put("3", "A1 A2").put("2", "G1").roll("mouse mouse mouse 5")
    board.say("d A3", "k 2 G2", "d E5")
    assert board.circles() == [2, 1, 0, 0]  # one circle of d was given
    assert board.symbol("E5") == "3"


def test_H17_g_makes_a_room_that_gives_e() -> None:
    board = field(tiles="eagb").give("g").put("2", "A1 C3").roll("mouse 3 4 5").say("mouse G7", "g A1 C4", "e more")
    assert board.turn.dice_number == 4


def test_H19_c_makes_the_second_die_of_a_double() -> None:
    board = field(tiles="icab").give("i").give("c").roll("mouse 4 3 2")
    assert board.refused("i 4 A1") == ("no_pair", "H20")
    board.say("c mouse 4", "i 4 A1")
    assert board.sheet().double == ["A1"]


def test_H19_i_with_j_goes_over_a_corner() -> None:
    board = field(tiles="ijab").give("i").give("j").roll("4 4 3 2").say("3 B2", "j", "i 4 A1")
    assert board.sheet().double == ["A1"]
    assert board.moves() == ["done"]


def test_H19_e_more_gives_i_a_second_die() -> None:
    board = field(tiles="ieab").give("i").give("e").roll("4 4 3 2").say("3 B2", "2 B3")
    assert board.refused("i 4 B4") == ("one_die_left", "H20")
    board.say("e more", "i 4 B4")
    assert board.turn.dice_used == 4
