"""H3: sheets as data, refused with the line and the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cattery import BadOption, SeededHouse, open_table, read_record, replay
from cattery.games.house_of_cats.rules.sheets import Sheet, check_sheet, load_sheets, our_sheets
from tests.games.house_of_cats.builders import Board

STARS = ["*.*.*", "....."]


def refused(level: int, **sheet: Any) -> str:
    with pytest.raises(BadOption) as error:
        check_sheet(Sheet(**sheet), level)
    return str(error.value)


@pytest.mark.parametrize("grid", [[], [""], ["~~~", "~~~"]])
def test_H3_a_sheet_without_a_cell(grid: list[str]) -> None:
    assert refused(1, grid=grid) == "level1: there is no cell in the grid"


def test_H3_unequal_rows() -> None:
    assert refused(1, grid=["...", "...", ".."]) == "level1: grid, line 3: 2 letters, but the first row has 3"


@pytest.mark.parametrize(
    ("level", "letter"),
    [(1, "*"), (1, "a"), (1, "o"), (1, "x"), (2, "o"), (2, "f"), (3, "o"), (4, "*"), (4, "a"), (4, "é")],
)
def test_H3_a_letter_that_the_level_does_not_know(level: int, letter: str) -> None:
    grid = ["*.*.*", f"...{letter}."] if level in (2, 3) else ["ooo.." if level == 4 else ".....", f"...{letter}."]
    assert refused(level, grid=grid, zones=["RRRRR"] * 2).startswith(f"level{level}: grid, line 2: {letter!r} is no")


@pytest.mark.parametrize(("grid", "line"), [([".....", "**.*."], 2), (["*.*..", "*...*"], 2)])
def test_H3_two_stars_that_touch(grid: list[str], line: int) -> None:
    assert refused(2, grid=grid) == f"level2: grid, line {line}: two stars touch"


def test_H3_stars_may_touch_at_a_corner() -> None:
    check_sheet(Sheet(grid=["*....", ".*.*."]), 2)


@pytest.mark.parametrize("level", [2, 3])
def test_H3_fewer_than_three_stars(level: int) -> None:
    assert refused(level, grid=["*.*..", "....."], zones=["RRRRR"] * 2) == f"level{level}: fewer than 3 stars"


def test_H3_level_3_needs_zones_of_the_same_shape() -> None:
    assert refused(3, grid=STARS) == "level3: there are no zones"
    shape = "the zone map has another shape than the grid"
    assert refused(3, grid=STARS, zones=["RRRRR"]) == f"level3: zones, line 2: {shape}"
    assert refused(3, grid=STARS, zones=["RRRRR", "RRR"]) == f"level3: zones, line 2: {shape}"
    assert refused(3, grid=STARS, zones=["RRRRR"] * 3) == f"level3: zones, line 3: {shape}"


def test_H3_level_4_needs_open_cells() -> None:
    assert refused(4, grid=["..."]) == "level4: no cell is open at the start: mark some with o"


@pytest.mark.parametrize("entry", ["6", "1", "", "--", "x"])
def test_H3_a_bad_entry_of_the_track(entry: str) -> None:
    assert refused(1, grid=["..."], cats=["-", entry]).startswith("level1: cats, line 2: ")


def test_H3_too_many_rows_columns_or_cells() -> None:
    assert refused(1, grid=["."] * 27) == "level1: grid, line 27: more than 26 rows"
    assert refused(1, grid=["." * 10]) == "level1: grid, line 1: more than 9 columns"
    assert refused(1, grid=["." * 9] * 8) == "level1: grid, line 8: more than 64 cells"
    assert refused(1, grid=["..."], cats=["-"] * 65) == "level1: cats, line 65: more than 64 cats"


def test_H3_what_just_fits_is_played() -> None:
    """64 cells, among them the one whose bit is the sign; 26 rows; 9 columns."""
    for grid in (["." * 8] * 8, ["..~"] * 26, ["." * 9] * 7 + ["........~"][:0]):
        table = open_table(
            "house_of_cats", 1, {"sheet": {"level1": {"grid": grid}}, "tiles": "gabd"}, house=SeededHouse(2)
        )
        while table.acting:
            table.play(0, table.moves(0)[len(table.plays) % len(table.moves(0))])
        assert table.result


def test_H3_the_last_of_64_cells_counts_like_any_other() -> None:
    board = Board.on(*["........"] * 8).put("2", "H7").roll("2 mouse 4 5").say("2 H8")
    assert board.rooms() == [{"H7", "H8"}]
    assert board.cells("4") == {"G8"}
    assert board.sheet().empty == 62


def test_H3_cats_may_be_missing_and_other_keys_are_ignored() -> None:
    board = Board(sheet={"level1": {"grid": ["....."], "cheese": "rows", "zones": [], "cats": []}})
    assert board.view().printed.track == []
    board.roll("cat 3 4 5").say("cat")
    assert board.sheet().cats == 0


def test_H3_zone_letters_are_free() -> None:
    board = Board.on(*STARS, level=3, zones=["12345", "é~~~x"])
    assert board.view().printed.zones == [1, 2, 3, 4, 5, 6, 0, 0, 0, 7]


def test_H3_the_sheet_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text('[level2]\ngrid = ["*.*.*", "....."]\n[level4]\ngrid = ["ooo"]\n')
    assert list(load_sheets(path)) == ["level2", "level4"]
    path.write_text('[level2]\ngrid = ["*.*.*", "..x.."]\n')
    with pytest.raises(BadOption, match=r"sheet\.toml: level2: grid, line 2: 'x' is no letter"):
        load_sheets(path)
    path.write_text('grid = ["..."]\n')
    with pytest.raises(BadOption, match="there is no sheet in it"):
        load_sheets(path)
    path.write_text("[level1]\ngrid = 3\n")
    with pytest.raises(BadOption, match="lists of strings"):
        load_sheets(path)
    path.write_text("level1 = 3\n")
    with pytest.raises(BadOption, match="lists of strings"):
        load_sheets(path)


def test_H3_a_file_without_the_level_that_is_played() -> None:
    with pytest.raises(BadOption, match=r"there is no \[level1\] in it"):
        Board(sheet={"level2": {"grid": STARS}})
    with pytest.raises(BadOption, match="option sheet: level1: grid, line 1"):
        Board(sheet={"level1": {"grid": ["..x"]}})


def test_H3_a_record_holds_the_sheet_itself() -> None:
    table = open_table("house_of_cats", 1, {"sheet": {"level1": {"grid": ["...", "..."]}}}, house=SeededHouse(1))
    while table.acting:
        table.play(0, table.moves(0)[0])
    text = table.record().write()
    assert '"grid": ["...", "..."]' in text
    assert replay(read_record(text)).record().write() == text


def test_H3_our_own_sheets_are_those_of_the_rules() -> None:
    sheets = our_sheets()
    assert [sum(len(row) - row.count("~") for row in sheets[f"level{level}"].grid) for level in (1, 2, 3, 4)] == [
        50, 43, 49, 45,
    ]  # fmt: skip
    assert sheets["level1"].cats == ["-", "2", "-", "3", "-", "4", "-", "5", "-", "#"]
    assert sum(row.count("o") for row in sheets["level4"].grid) == 15


@pytest.mark.parametrize("tiles", ["abc", "abca", "abcm", "ABCD", "abcde", ""])
def test_H5_tiles_are_four_different_letters(tiles: str) -> None:
    with pytest.raises(BadOption, match="option tiles"):
        Board(tiles=tiles)
