"""Sheets as data (H3): read from TOML, and refused with the line and the reason if nobody could play on them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cattery.core.data import DataFile
from cattery.core.errors import BadOption
from cattery.games.house_of_cats.rules.masks import CELLS
from cattery.games.house_of_cats.rules.state import COLUMNS, LONGEST_TRACK, ROWS

LEVELS = (1, 2, 3, 4)
OUR_SHEETS = Path(__file__).parent / "sheets.toml"
BONUS = "abcde"
LETTERS = {1: ".~", 2: f".~*{BONUS}", 3: f".~*{BONUS}", 4: ".~o"}
TRACK = ("-", "2", "3", "4", "5", "#")
STARS = 3


class Sheet(Struct, frozen=True, omit_defaults=True):
    """What is printed on a sheet: a letter a cell, row by row."""

    grid: list[str]
    cats: list[str] = []
    zones: list[str] = []


Sheets = dict[str, Sheet]


def table_name(level: int) -> str:
    return f"level{level}"


def load_sheets(path: Path) -> Sheets:
    """The sheets of a file, one for each table [level1] to [level4] in it."""
    file = DataFile(path)
    found: Sheets = {}
    for level in LEVELS:
        name = table_name(level)
        if name in file.tables:
            try:
                found[name] = read_sheet(file.tables[name], level)
            except BadOption as error:
                raise file.error(str(error)) from None
    if not found:
        raise file.error("there is no sheet in it: write one under [level1], [level2], [level3] or [level4]")
    return found


def read_sheet(table: Any, level: int) -> Sheet:
    try:
        sheet = msgspec.convert(table, Sheet)
    except msgspec.ValidationError as error:
        raise BadOption(f"{table_name(level)}: a sheet has lists of strings: {error}") from None
    check_sheet(sheet, level)
    return only_used(sheet, level)


def only_used(sheet: Sheet, level: int) -> Sheet:
    """H3 What a level does not use is ignored."""
    return Sheet(sheet.grid, sheet.cats if level == 1 else [], sheet.zones if level == 3 else [])


@cache
def our_sheets() -> Sheets:
    return load_sheets(OUR_SHEETS)


# ── what must be so ───────────────────────────────────────────────────────────────────────────────


def check_sheet(sheet: Sheet, level: int) -> None:
    """H3 Raise BadOption with the line of the grid (zone map, track), counted from 1, and the reason."""
    check_grid(sheet.grid, level)
    if level in (2, 3):
        check_stars(sheet.grid, level)
    if level == 4 and not any("o" in row for row in sheet.grid):
        raise refused(level, "grid", 0, "no cell is open at the start: mark some with o")
    if level == 1:
        check_track(sheet.cats)
    if level == 3:
        check_zones(sheet)


def refused(level: int, part: str, line: int, reason: str) -> BadOption:
    return BadOption(
        f"{table_name(level)}: {part}, line {line}: {reason}" if line else f"{table_name(level)}: {reason}"
    )


def check_grid(grid: list[str], level: int) -> None:
    if not any(set(row) - {"~"} for row in grid):
        raise refused(level, "grid", 0, "there is no cell in the grid")
    if len(grid) > ROWS:
        raise refused(level, "grid", ROWS + 1, f"more than {ROWS} rows")
    cells = 0
    for line, row in enumerate(grid, 1):
        if len(row) > COLUMNS:
            raise refused(level, "grid", line, f"more than {COLUMNS} columns")
        if len(row) != len(grid[0]):
            raise refused(level, "grid", line, f"{len(row)} letters, but the first row has {len(grid[0])}")
        for letter in row:
            if letter not in LETTERS[level]:
                raise refused(level, "grid", line, f"{letter!r} is no letter of level {level}: {LETTERS[level]}")
        cells += len(row) - row.count("~")
        if cells > CELLS:
            raise refused(level, "grid", line, f"more than {CELLS} cells")


def check_stars(grid: list[str], level: int) -> None:
    """H6 A room cannot arise while they are filled."""
    for line, row in enumerate(grid, 1):
        for column, letter in enumerate(row):
            if letter == "*" and (row[column + 1 : column + 2] == "*" or (line > 1 and grid[line - 2][column] == "*")):
                raise refused(level, "grid", line, "two stars touch")
    if sum(row.count("*") for row in grid) < STARS:
        raise refused(level, "grid", 0, f"fewer than {STARS} stars")


def check_track(cats: list[str]) -> None:
    for place, entry in enumerate(cats, 1):
        if entry not in TRACK:
            raise refused(1, "cats", place, f"{entry!r} is no cat of the track: {' '.join(TRACK)}")
    if len(cats) > LONGEST_TRACK:
        raise refused(1, "cats", LONGEST_TRACK + 1, f"more than {LONGEST_TRACK} cats")


def check_zones(sheet: Sheet) -> None:
    if not sheet.zones:
        raise refused(3, "zones", 0, "there are no zones")
    for line in range(max(len(sheet.grid), len(sheet.zones))):
        row, zones = (part[line] if line < len(part) else "" for part in (sheet.grid, sheet.zones))
        if len(row) != len(zones):
            raise refused(3, "zones", line + 1, "the zone map has another shape than the grid")
