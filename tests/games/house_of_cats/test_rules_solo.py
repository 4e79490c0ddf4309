"""Section 9: playing alone, for stars and in hardcore."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import BadOption
from cattery.games.house_of_cats.rules.state import OVER
from tests.games.house_of_cats.builders import Board, field


def scored(points: int, level: int = 1, **options: Any) -> Board:
    """A solo game that is over with so many points."""
    board = Board(level, **options)
    board.fill_but("")
    board.state.phase = OVER
    for sheet in (0, 6):
        board.state.rooms[sheet][0] = points
    return board


def stars(board: Board) -> int | None:
    result = board.table.result
    assert result
    assert bool(result.winners) == bool(result.stars)
    return result.stars


@pytest.mark.parametrize(("points", "earned"), [(49, 0), (50, 1), (59, 1), (60, 2), (69, 2), (70, 3), (99, 3)])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_HT11_stars_at_50_60_70(level: int, points: int, earned: int) -> None:
    assert stars(scored(points, level)) == earned


@pytest.mark.parametrize(("points", "earned"), [(29, 0), (30, 1), (39, 1), (40, 2), (49, 2), (50, 3)])
def test_HT11_stars_on_level_4_at_30_40_50(points: int, earned: int) -> None:
    assert stars(scored(points, 4)) == earned


def test_H30_the_view_tells_the_stars_and_what_they_take() -> None:
    view = scored(61).view()
    assert (view.stars, view.star_points) == (2, [50, 60, 70])
    assert Board(4).view().star_points == [30, 40, 50]
    assert Board(seats=2).view().stars is None


def test_H29_alone_one_star_is_a_win_and_less_is_a_defeat() -> None:
    for points, winners in ((49, []), (50, [0])):
        result = scored(points).table.result
        assert result
        assert (result.winners, result.ranks, result.scores) == (winners, [1], [points])


@pytest.mark.parametrize(("level", "first"), [(1, 35), (2, 35), (3, 35), (4, 20)])
def test_H32_kind_stars_are_for_hardcore_only(level: int, first: int) -> None:
    kind = {"mode": "hardcore", "hardcoreStars": "kind"}
    assert stars(scored(first - 1, level, **kind)) == 0
    assert [stars(scored(first + more, level, **kind)) for more in (0, 10, 20)] == [1, 2, 3]
    assert stars(scored(first, level, mode="hardcore")) == 0
    assert stars(scored(first, level, hardcoreStars="kind")) == 0


# ── hardcore ──────────────────────────────────────────────────────────────────────────────────────


def hardcore(tiles: str = "abcd") -> Board:
    return field(mode="hardcore", tiles=tiles)


def test_H31_hardcore_is_for_one() -> None:
    with pytest.raises(BadOption, match="one seat"):
        field(mode="hardcore", seats=2)
    assert field().roll("2 3 4 5").refused("cross A1") == ("no_crossing", "H31")


def test_H31_after_all_writes_a_cell_beside_a_symbol_of_this_turn_is_crossed() -> None:
    board = hardcore().put("mouse", "G7").roll("2 3 4 5").say("2 A1", "3 A2")
    assert board.refused("cross A3") == ("dice_left", "H31")
    board.say("4 A3")
    assert board.turn.due == "cross"
    assert board.refused("done") == ("cross_first", "H31")
    assert board.cells("cross") == {"A4", "B1", "B2", "B3"}
    assert board.refused("cross G6") == ("not_beside", "H31")
    board.say("cross B2")
    assert board.moves() == ["done"]
    assert board.refused("cross B1") == ("only_done", "H31")
    board.say("done").roll("2 3 4 5")
    assert board.refused("2 B2") == ("filled_cell", "H9")


def test_H31_crossed_cells_are_filled_and_cost_nothing() -> None:
    board = hardcore().roll("2 3 4 5").say("2 A1", "3 A2", "4 A3")
    before = board.points().total
    board.say("cross B2")
    assert board.points().total == before + 1  # one empty cell fewer
    assert board.sheet().crossed == ["B2"]
    assert board.sheet().filled == 4


def test_HT10_with_all_neighbours_filled_any_empty_cell_may_be_crossed() -> None:
    board = hardcore().fill_but("A1 G1 G7").roll("2 3 4 5").say("2 A1")
    assert board.cells("cross") == {"G1", "G7"}


def test_H31_nothing_to_cross_no_word() -> None:
    board = hardcore().fill_but("A1").roll("2 3 4 5").say("2 A1")
    assert board.moves() == ["done"]


def test_HT10_with_a_any_cell_may_be_crossed() -> None:
    board = hardcore().give("a").roll("2 3 4 5").say("2 A1", "3 A2", "4 A3")
    assert "a cross G7" in board.moves()
    assert board.refused("a cross B1") == ("cross_plainly", "H31")
    board.say("a cross G7")
    assert board.spent() == [1, 0, 0, 0]
    assert board.sheet().crossed == ["G7"]


def test_HT10_with_j_a_diagonal_cell_may_be_crossed() -> None:
    board = hardcore("jbcd").give("j").roll("2 3 4 5").say("2 A1", "3 A2", "4 A3")
    assert board.cells("j cross") == {"B4"}
    assert board.refused("j cross B1") == ("cross_plainly", "H31")
    assert board.refused("j cross G7") == ("not_diagonal", "H31")
    board.say("j cross B4")
    assert board.spent() == [1, 0, 0, 0]


def test_H31_j_cross_spends_one_more_than_j() -> None:
    board = hardcore("jbcd").give("j").roll("2 3 4 5").say("j", "2 A1", "3 A2", "4 A3")
    assert board.refused("j cross B4") == ("no_use", "H17")
    assert board.cells("cross") == {"A4", "B1", "B2", "B3"}  # j itself is not for crossing


def test_H31_symbols_of_the_track_and_of_abilities_count() -> None:
    board = field(mode="hardcore", tiles="dbca", cats=["2"]).give("d")
    board.roll("cat 3 4 5").say("cat", "track 2 G7", "3 A1", "4 A2", "d D4")
    assert {"G6", "F7", "C4", "D3", "D5", "E4", "B1"} <= board.cells("cross")


DICE = {"A5", "B2", "B3", "B4"}  # beside A2, A3 and A4, where a 2 was beside an older one


@pytest.mark.parametrize(
    ("tile", "lightning", "beside"),
    [
        ("k", ["k 5 G7"], {"F7", "G6"}),
        ("k", ["k mouse G7"], {"F7", "G6"}),
        ("k", ["k cat", "track 2 G7"], {"F7", "G6"}),
        ("l", ["l G7"], {"F7", "G6"}),
        ("l", ["l F7 G7"], {"E7", "F6", "G6"}),
    ],
)
def test_H31_symbols_of_lightning_count(tile: str, lightning: list[str], beside: set[str]) -> None:
    board = hardcore(f"{tile}bcd").put("2", "A1").roll("2 3 4 5").say("2 A2", *lightning, "3 A3", "4 A4")
    assert board.cells("cross") == DICE | beside


def test_H31_symbols_of_a_and_of_i_count() -> None:
    board = hardcore().give("a").roll("2 3 4 5").say("2 A1", "3 A2", "a 4 G7")
    assert board.cells("cross") == {"A3", "B1", "B2", "F7", "G6"}
    board = hardcore("ibcd").give("i").roll("4 4 3 5").say("i 4 A1", "3 A2")
    assert board.cells("cross") == {"A3", "B1", "B2"}


@pytest.mark.parametrize("level", [2, 3])
def test_H31_cats_drawn_by_abilities_count_where_cats_are_drawn(level: int) -> None:
    board = Board.on("*.*.*..", *["......."] * 6, level=level, mode="hardcore").roll("4 5 4")
    board.say("4 A1", "5 A3", "4 A5").give("a").roll("cat 2 3 5").say("a cat G7", "2 C1", "3 D1")
    assert board.cells("cross") == {"B1", "C2", "D2", "E1", "F7", "G6"}


@pytest.mark.parametrize("moves", [["a 4 C2"], ["4 E4", "d C2"]])
def test_H31_on_level_4_closed_cells_beside_symbols_of_abilities_may_be_crossed(moves: list[str]) -> None:
    board = Board(4, "abcd", mode="hardcore").give("a").give("d").roll("2 3 4 5").say("2 E5", "5 E6", *moves)
    assert {"B2", "C1"} <= board.cells("cross")
    assert not board.cells("cross") & {"A2", "C5"}


def test_H31_what_g_crossed_out_does_not_count_what_it_wrote_does() -> None:
    board = hardcore("gbcd").give("g").fill_but("A1 A2 D3 D4 D5 G7").roll("2 3 4 5").say("3 A1", "2 A2", "g A1 D4")
    assert board.cells("cross") == {"D3", "D5"}


def test_H31_on_level_4_closed_cells_may_be_crossed_and_are_never_opened() -> None:
    board = Board(4, mode="hardcore").roll("2 mouse 4 5").say("2 C2", "mouse C3", "4 C4")
    assert "B2" in board.cells("cross")
    board.say("cross B2", "done")
    assert "B2" not in board.sheet().closed
    board.roll("2 3 4 5").say("2 D2")
    assert board.turn.due == "open"
    assert "B2" not in board.cells("open")


def test_H31_abilities_d_e_g_come_before_the_cross() -> None:
    board = hardcore("dbca").give("d").roll("2 3 4 5").say("2 A1", "3 A2", "4 A3")
    assert "d G7" in board.moves()
    board.say("cross B1")
    assert board.refused("d G7") == ("only_done", "H31")
