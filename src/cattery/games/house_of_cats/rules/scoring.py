"""Points, line by line (H16, H21–H29), and the stars of a solo game (H30, H32)."""

from __future__ import annotations

from cattery.games.house_of_cats.rules.masks import count
from cattery.games.house_of_cats.rules.moves import CAT, MOUSE, NUMBERS
from cattery.games.house_of_cats.rules.state import COLUMNS, ROWS, State, empty

NOT_INLINED = ("sheet_points",)  # compiled once each, not into all that call them

MOST_STARS, STAR_STEP = 3, 10  # H30 how many, and how many points each further one takes
WITH_CHEESE, WITH_CHASES = (1, 4), (2, 4)  # the levels that count these


def room_worth(number: int) -> int:
    """H16 1, 3, 5, 7"""
    return 2 * number + 1


def room_points(s: State, sheet: int, number: int) -> int:
    return s.rooms[sheet][number] * room_worth(number)


def cat_points(s: State, sheet: int) -> int:
    """H21"""
    return s.cats[sheet]


def cheese_points(s: State, sheet: int) -> int:
    """H22 A crossed cheese for each row and each column with a Mouse."""
    if s.level not in WITH_CHEESE:
        return 0
    mice, cheeses = s.mark[sheet][MOUSE], 0
    for row in range(ROWS):
        cheeses += int(s.in_row[row] & mice != 0)
    for column in range(COLUMNS):
        cheeses += int(s.in_column[column] & mice != 0)
    return cheeses


def mouse_points(s: State, sheet: int) -> int:
    """H23 by rows and columns, H25 by zones"""
    points = 0
    if s.level in WITH_CHASES:
        for row in range(ROWS):
            points += chased_in(s, sheet, s.in_row[row])
        for column in range(COLUMNS):
            points += chased_in(s, sheet, s.in_column[column])
    for zone in range(s.zones):
        points += zone_points(s, sheet, zone)
    return points


def chased_in(s: State, sheet: int, line: int) -> int:
    """H23 Each Mouse of a row or column with a Cat."""
    return how_many(s, sheet, MOUSE, line) if line & s.mark[sheet][CAT] else 0


def zone_points(s: State, sheet: int, zone: int) -> int:
    """H25"""
    cats = how_many(s, sheet, CAT, s.in_zone[zone])
    mice = how_many(s, sheet, MOUSE, s.in_zone[zone])
    return mice * (0 if cats == 0 else 1 if cats < 3 else 2)


def how_many(s: State, sheet: int, symbol: int, within: int) -> int:
    """H20 A double counts twice."""
    there = s.mark[sheet][symbol] & within
    return count(there) + count(there & s.double[sheet])


def bonus_in(s: State, sheet: int, cells: int) -> int:
    """H24 The number in each of these bonus cells that is part of a room."""
    points = 0
    for number in range(NUMBERS):
        points += (number + 2) * count(cells & s.walled[sheet] & s.mark[sheet][number])
    return points


def empty_points(s: State, sheet: int) -> int:
    """H29, H27"""
    return 0 if s.level == 4 else -count(empty(s, sheet))


def sheet_points(s: State, sheet: int) -> int:
    """H29"""
    points = cat_points(s, sheet) + cheese_points(s, sheet) + mouse_points(s, sheet)
    for number in range(NUMBERS):
        points += room_points(s, sheet, number)
    return points + bonus_in(s, sheet, s.bonus) + empty_points(s, sheet)


def first_star(s: State) -> int:
    """H30, H32 The points for the first star."""
    kind = s.hardcore and s.kind_stars
    if s.level == 4:
        return 20 if kind else 30
    return 35 if kind else 50


def stars(s: State, sheet: int) -> int:
    above = sheet_points(s, sheet) - first_star(s)
    return 0 if above < 0 else min(MOST_STARS, 1 + above // STAR_STEP)
