"""The value of a symbol in a cell: its points now, and those that it makes likelier."""

from __future__ import annotations

from cattery.games.house_of_cats.rules.masks import bit, count
from cattery.games.house_of_cats.rules.moves import CAT, MOUSE, NUMBERS
from cattery.games.house_of_cats.rules.scoring import WITH_CHASES, WITH_CHEESE, how_many
from cattery.games.house_of_cats.rules.state import State, connected_to, empty

NOT_INLINED = ("symbol_value",)  # compiled once each, not into all that call them

POINT = 60
USE = 40  # an ability that is kept
UNFINISHED = 36  # a point of a room of which nearly everything stands
PREY = 14  # a mouse that may still be seen by a cat, or a cell that may still hold a mouse


def symbol_value(s: State, seat: int, symbol: int, cell: int, times: int) -> int:
    """The value of writing this symbol so many times in an empty cell."""
    filling = 0 if s.level == 4 else POINT  # H29
    if symbol < NUMBERS:
        return filling + number_value(s, seat, symbol, cell, times)
    if s.level == 3:
        return filling + zone_value(s, seat, symbol, cell, times)
    lines = line_value(s, seat, symbol, s.in_row[s.row[cell]], times)
    return filling + lines + line_value(s, seat, symbol, s.in_column[s.column[cell]], times)


def number_value(s: State, seat: int, number: int, cell: int, times: int) -> int:
    """H16, H24 A room, or a step towards one."""
    group = group_with(s, seat, number, cell)
    before = count(group) - 1 + count(group & s.double[seat])
    if before + times >= number + 2:
        bonus = (number + 2) * count(group & s.bonus)
        return POINT * (2 * number + 1 + bonus) + USE - unfinished_room_value(number, before)
    if group == bit(cell) and s.near[cell] & empty(s, seat) == 0:
        return 0
    lucky = PREY * number if s.bonus & bit(cell) else 0
    return unfinished_room_value(number, before + times) - unfinished_room_value(number, before) + lucky


def group_with(s: State, seat: int, number: int, cell: int) -> int:
    """The free cells of this number that would hang together with the cell, and the cell itself."""
    free = s.mark[seat][number] & ~s.walled[seat]
    return connected_to(s, bit(cell), free | bit(cell)) if free & s.near[cell] else bit(cell)


def unfinished_room_value(number: int, size: int) -> int:
    """A group that is not a room yet: its value grows with the square of what is there."""
    return UNFINISHED * (2 * number + 1) * size * size // ((number + 2) * (number + 2))


def line_value(s: State, seat: int, symbol: int, line: int, times: int) -> int:
    """H22, H23 In a row or a column."""
    mice, cats = s.mark[seat][MOUSE] & line, s.mark[seat][CAT] & line
    points = POINT if symbol == MOUSE and mice == 0 and s.level in WITH_CHEESE else 0
    if s.level not in WITH_CHASES:
        return points
    if symbol == MOUSE:
        return points + times * (POINT if cats else PREY)
    if cats:
        return 0
    return POINT * how_many(s, seat, MOUSE, line) + PREY * count(line & empty(s, seat)) // 4


def zone_value(s: State, seat: int, symbol: int, cell: int, times: int) -> int:
    """H25"""
    for zone in range(s.zones):
        within = s.in_zone[zone]
        if within & bit(cell):
            cats = how_many(s, seat, CAT, within)
            if symbol == MOUSE:
                return times * (PREY + POINT * each_mouse(cats))
            mice = how_many(s, seat, MOUSE, within)
            more = each_mouse(cats + times) - each_mouse(cats)
            return POINT * mice * more + PREY * int(cats < 3)
    return 0


def each_mouse(cats: int) -> int:
    return 0 if cats == 0 else 1 if cats < 3 else 2
