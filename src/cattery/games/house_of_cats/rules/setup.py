"""The table before the first play: the printed sheet turned into sets of cells, and the tiles if they are agreed."""

from __future__ import annotations

from cattery.games.house_of_cats.rules.masks import bit
from cattery.games.house_of_cats.rules.moves import NUMBERS
from cattery.games.house_of_cats.rules.sheets import BONUS, Sheet
from cattery.games.house_of_cats.rules.state import (
    ABILITIES,
    ANY,
    BLANK,
    NOBODY,
    ROLL,
    SEATS,
    SHEETS,
    STAR_ROLL,
    TILES,
    State,
)

LETTERS = "abcdefghijkl"
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
ENTRIES = {"-": BLANK, "#": ANY, **{str(number + 2): number for number in range(NUMBERS)}}


def setup(s: State, seats: int, level: int, sheet: Sheet, tiles: str) -> None:
    """H5 `tiles` is empty if the house is to name them."""
    s.seats, s.level = seats, level
    print_sheet(s, sheet)
    for seat in range(SHEETS):
        if seat % SEATS < seats:
            s.opened[seat] = cells_marked(sheet, "o") if level == 4 else s.whole
    s.tile, s.holder = [NOBODY] * NUMBERS, [NOBODY] * ABILITIES
    s.lightning = [NOBODY] * SEATS
    for number, letter in enumerate(tiles):
        s.tile[number] = LETTERS.index(letter)
        s.holder[LETTERS.index(letter)] = number
    s.phase = (STAR_ROLL if s.stars else ROLL) if tiles else TILES


def print_sheet(s: State, sheet: Sheet) -> None:
    places = cell_places(sheet)
    numbers = {place: cell for cell, place in enumerate(places)}
    for cell, (row, column) in enumerate(places):
        s.row[cell], s.column[cell] = row, column
        s.letter[cell] = ord(sheet.grid[row][column])
        s.whole |= bit(cell)
        s.in_row[row] |= bit(cell)
        s.in_column[column] |= bit(cell)
        for down, right in STEPS:
            other = numbers.get((row + down, column + right))
            if other is not None:
                s.around[cell] |= bit(other)
                s.near[cell] |= 0 if down and right else bit(other)
    s.size = len(places)
    s.height, s.width = len(sheet.grid), len(sheet.grid[0])
    s.bonus = cells_marked(sheet, BONUS)
    s.stars = cells_marked(sheet, "*")
    zones = zone_letters(sheet)
    for cell, (row, column) in enumerate(places):
        if zones and sheet.zones[row][column] != "~":
            s.in_zone[zones.index(sheet.zones[row][column])] |= bit(cell)
    s.zones = len(zones)
    s.track_length = len(sheet.cats)
    for place, entry in enumerate(sheet.cats):
        s.track[place] = ENTRIES[entry]


def cell_places(sheet: Sheet) -> list[tuple[int, int]]:
    """H4 Row and column of each cell, from the top left."""
    return [(row, column) for row, line in enumerate(sheet.grid) for column, letter in enumerate(line) if letter != "~"]


def zone_letters(sheet: Sheet) -> list[str]:
    """The zones that have a cell, in the order in which the sheet shows them."""
    places = cell_places(sheet) if sheet.zones else []
    return list(dict.fromkeys(sheet.zones[row][column] for row, column in places if sheet.zones[row][column] != "~"))


def cells_marked(sheet: Sheet, letters: str) -> int:
    mask = 0
    for cell, (row, column) in enumerate(cell_places(sheet)):
        if sheet.grid[row][column] in letters:
            mask |= bit(cell)
    return mask
