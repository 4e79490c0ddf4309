"""Rooms: which cells of a number can become one, and what follows when they do (H13–H16, H20, H26)."""

from __future__ import annotations

from cattery.games.house_of_cats.rules.masks import bit, count, lowest
from cattery.games.house_of_cats.rules.state import (
    ABILITY_K,
    ABILITY_L,
    FREE,
    LIGHTNING_DUE,
    NOBODY,
    OPEN_DUE,
    ROOM_DUE,
    State,
    closed,
    connected_to,
    empty,
    neighbours,
    track_is_free,
)

NOT_INLINED = (
    "next_room",
    "look_for_room",
    "openable",
)  # compiled once each, not into all that call them

EXTENDING = 4  # the level on which rooms open cells


def group_of(s: State, sheet: int, number: int, cell: int) -> int:
    """H13, H15 The connected cells of this number around the cell that are in no room."""
    return connected_to(s, bit(cell), s.mark[sheet][number] & ~s.walled[sheet])


def weight(s: State, sheet: int, mask: int) -> int:
    """H20 A double counts twice."""
    return count(mask) + count(mask & s.double[sheet])


def next_room(s: State, sheet: int, number: int, cell: int, previous: int) -> int:
    """H14 The next set of cells that can be the room with the new cell in it, or 0; `previous` is 0 for the first.

    A walk over all sets of the other cells in ascending order, each set its own stack: it grows by the next higher
    cell while it is too light, and else gives its highest cell back.
    """
    group = group_of(s, sheet, number, cell)
    others = group & ~bit(cell)
    own = weight(s, sheet, bit(cell))
    picked = previous & ~bit(cell)
    last = highest(picked, s.size) if picked else -1
    size = own + weight(s, sheet, picked)
    fresh = previous == 0 and size == number + 2
    while not fresh:
        higher = next_above(others, last, s.size)
        if higher >= 0 and size < number + 2:
            last = higher
            picked |= bit(higher)
            size = own + weight(s, sheet, picked)
            fresh = size == number + 2 and connected_to(s, bit(cell), picked | bit(cell)) == picked | bit(cell)
        elif picked:
            last = highest(picked, s.size)
            picked ^= bit(last)
            size = own + weight(s, sheet, picked)
        else:
            return 0
    return picked | bit(cell)


def highest(mask: int, cells: int) -> int:
    cell = cells - 1
    while not mask >> cell & 1:
        cell -= 1
    return cell


def next_above(mask: int, cell: int, cells: int) -> int:
    """The next cell of the set after this one, or -1."""
    for higher in range(cell + 1, cells):
        if mask >> higher & 1:
            return higher
    return -1


def look_for_room(s: State, seat: int, number: int, cell: int) -> None:
    """H13 After every single write: one way to make a room and it is made, several and the seat has to say which."""
    if s.near[cell] & s.mark[seat][number] & ~s.walled[seat] == 0 and not s.double[seat] >> cell & 1:
        return
    group = group_of(s, seat, number, cell)
    whole = weight(s, seat, group)
    if whole < number + 2:
        return
    first = group if whole == number + 2 else next_room(s, seat, number, cell, 0)
    if first == 0:
        return
    if whole > number + 2 and next_room(s, seat, number, cell, first):
        s.due[seat] = ROOM_DUE
        s.number[seat] = number
        s.new_cell[seat] = cell
        return
    make_room(s, seat, number, first)


def make_room(s: State, seat: int, number: int, cells: int) -> None:
    """H13 Walls, and a circle; H26 then perhaps cells to open, H18 then perhaps lightning."""
    name = 1
    for other in range(4):
        name += s.rooms[seat][other]
    s.walled[seat] |= cells
    while cells:
        cell = lowest(cells)
        s.room[seat][cell] = name
        cells ^= bit(cell)
    s.rooms[seat][number] += 1
    if s.level == EXTENDING:
        s.to_open[seat] = number + 2
    if number == s.holder[ABILITY_K] or number == s.holder[ABILITY_L]:
        s.lightning[seat] = number
    what_is_due(s, seat)


def what_is_due(s: State, seat: int) -> None:
    """H18 Openings first, then lightning; what is impossible is lost."""
    s.due[seat] = FREE
    if closed(s, seat) == 0:
        s.to_open[seat] = 0
    if s.to_open[seat]:
        s.due[seat] = OPEN_DUE
    elif s.lightning[seat] >= 0:
        number = s.lightning[seat]
        if empty(s, seat) or (s.holder[ABILITY_K] == number and s.level == 1 and track_is_free(s, seat)):
            s.due[seat] = LIGHTNING_DUE
        else:
            s.spent[seat][number] += 1
            s.lightning[seat] = NOBODY


def openable(s: State, seat: int) -> int:
    """H26 First in a region that is large enough, else in a largest one; then beside those opened for this room."""
    shut = closed(s, seat)
    if s.opening[seat]:
        return neighbours(s, s.opening[seat]) & shut
    largest, found, rest = 0, 0, shut
    while rest:
        region = connected_to(s, bit(lowest(rest)), shut)
        rest &= ~region
        size = min(count(region), s.to_open[seat])
        if size > largest:
            largest, found = size, region
        elif size == largest:
            found |= region
    return found


def open_cell(s: State, seat: int, cell: int) -> None:
    s.opened[seat] |= bit(cell)
    s.opening[seat] |= bit(cell)
    s.to_open[seat] -= 1
    if s.to_open[seat] == 0 or openable(s, seat) == 0:
        s.to_open[seat] = 0
        s.opening[seat] = 0
        what_is_due(s, seat)
