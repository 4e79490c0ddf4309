"""What a sheet may still bring: patterns of its cells, each looked up in a table of learned weights."""

from __future__ import annotations

from cattery.games.house_of_cats.mind.scratchpad import Pad
from cattery.games.house_of_cats.mind.symbol_values import each_mouse
from cattery.games.house_of_cats.rules.masks import CELLS, bit, count, lowest
from cattery.games.house_of_cats.rules.moves import CAT, MOUSE, NUMBERS
from cattery.games.house_of_cats.rules.scoring import WITH_CHASES, how_many
from cattery.games.house_of_cats.rules.state import (
    ABILITIES,
    State,
    blank,
    closed,
    connected_to,
    empty,
    neighbours,
    uses,
)

NOT_INLINED = ("note_patterns",)  # compiled once each, not into all that call them

STAGES, STAGE_CELLS = 6, 8  # a stage for every so many cells that are still to be filled

# Where each kind of pattern begins within a stage, and how many there are of it.
JOINS = 2 * 3 * 4 * 5  # an empty cell: how much of each number it would join, a room at most
CELL = 0
GROUP = CELL + 3 * 2 * 5 * JOINS
REGION = GROUP + NUMBERS * 5 * 5 * 4 * 3
REGIONS = 12
LINE = REGION + REGIONS
ZONE = LINE + 2 * 5 * 10
ABILITY = ZONE + 4 * 7 * 13
TRACK = ABILITY + ABILITIES * 5
BONUS = TRACK + 16
STAGE = BONUS + 13 * 6 * 5
CLOSED = 33
ALWAYS = STAGES * STAGE
SPACE = ALWAYS + STAGE  # then, once: how many cells are empty, and how many closed
WEIGHTS = SPACE + (CELLS + 1) * CLOSED


def note_patterns(s: State, sheet: int, pads: list[Pad]) -> None:
    """Note which patterns the sheet shows."""
    pad = pads[0]
    vacant = empty(s, sheet)
    base = min(STAGES - 1, count(blank(s, sheet)) // STAGE_CELLS) * STAGE
    pad.pattern[0] = SPACE + count(vacant) * CLOSED + min(CLOSED - 1, count(closed(s, sheet)))
    pad.patterns = 1
    for cell in range(s.size):
        pad.joins[cell] = 0
    for number in range(NUMBERS):
        note_groups(s, sheet, number, vacant, base, pads)
    note_cells(s, sheet, vacant, base, pads)
    note_regions(s, vacant, base, pads)
    note_bonus(s, sheet, vacant, base, pads)
    if s.level == 3:
        note_zones(s, sheet, base, pads)
    else:
        note_lines(s, sheet, base, pads)
    for ability in range(ABILITIES):
        if s.holder[ability] >= 0:
            note(pads, base, ABILITY + ability * 5 + min(4, uses(s, sheet, ability)))
    if s.track_length:
        note(pads, base, TRACK + min(15, s.cats[sheet]))


def note(pads: list[Pad], base: int, pattern: int) -> None:
    """It counts twice: for its stage, and for all of them, which learns faster."""
    n = pads[0].patterns
    pads[0].pattern[n] = base + pattern
    pads[0].pattern[n + 1] = ALWAYS + pattern
    pads[0].patterns = n + 2


def pattern_value(pads: list[Pad], weights: list[float]) -> float:
    """The points that the noted patterns are expected to bring, all together."""
    total = 0.0
    for k in range(pads[0].patterns):
        total += weights[pads[0].pattern[k]]
    return total


# ── patterns ──────────────────────────────────────────────────────────────────────────────────────


def note_groups(s: State, sheet: int, number: int, vacant: int, base: int, pads: list[Pad]) -> None:
    """Each group that is no room yet: how much of it stands, and how freely it can grow."""
    rest = s.mark[sheet][number] & ~s.walled[sheet]
    while rest:
        cell = lowest(rest)
        group = bit(cell)
        if s.near[cell] & rest:
            group = connected_to(s, group, rest)
        rest &= ~group
        size = count(group) + count(group & s.double[sheet])
        beside = neighbours(s, group) & vacant
        beyond = neighbours(s, beside) & vacant & ~beside
        shape = (number * 5 + min(4, size)) * 5 + min(4, count(beside))
        bonus = 2 if group & s.bonus else 1 if (beside | beyond) & s.bonus else 0
        note(pads, base, GROUP + (shape * 4 + min(3, count(beyond))) * 3 + bonus)
        while beside:
            cell = lowest(beside)
            beside ^= bit(cell)
            pads[0].joins[cell] += size << 8 * number


def note_cells(s: State, sheet: int, vacant: int, base: int, pads: list[Pad]) -> None:
    """Each empty cell: what it would join, how many empty neighbours it has, what a Mouse would get there."""
    for cell in range(s.size):
        if not vacant >> cell & 1:
            continue
        joined = 0
        for number in range(NUMBERS):
            joined = joined * (number + 2) + min(number + 1, pads[0].joins[cell] >> 8 * number & 255)
        place = mouse_place(s, sheet, cell) * 2 + int(s.bonus & bit(cell) != 0)
        note(pads, base, CELL + (place * 5 + count(s.near[cell] & vacant)) * JOINS + joined)


def mouse_place(s: State, sheet: int, cell: int) -> int:
    """0, 1 or 2: how well a Mouse would do here."""
    if s.level == 3:
        return zone_place(s, sheet, cell)
    row, column = s.in_row[s.row[cell]], s.in_column[s.column[cell]]
    if s.level == 1:
        mice = s.mark[sheet][MOUSE]
        return int(row & mice == 0) + int(column & mice == 0)
    cats = s.mark[sheet][CAT]
    return int(row & cats != 0) + int(column & cats != 0)


def zone_place(s: State, sheet: int, cell: int) -> int:
    for zone in range(s.zones):
        if s.in_zone[zone] & bit(cell):
            return each_mouse(how_many(s, sheet, CAT, s.in_zone[zone]))
    return 0


def note_regions(s: State, vacant: int, base: int, pads: list[Pad]) -> None:
    """Each connected part of the empty cells."""
    rest = vacant
    while rest:
        region = connected_to(s, bit(lowest(rest)), vacant)
        rest &= ~region
        size = count(region)
        note(pads, base, REGION + (size if size < 8 else min(REGIONS - 1, 6 + size // 4)))


def note_bonus(s: State, sheet: int, vacant: int, base: int, pads: list[Pad]) -> None:
    """H24 Each empty bonus cell: the space around it, and the 5s and 4s there that are in no room."""
    rest = s.bonus & vacant
    while rest:
        cell = lowest(rest)
        rest ^= bit(cell)
        about = (s.near[cell] | neighbours(s, s.near[cell])) & ~bit(cell)
        fives = min(5, count(s.mark[sheet][3] & ~s.walled[sheet] & about))
        fours = min(4, count(s.mark[sheet][2] & ~s.walled[sheet] & about))
        note(pads, base, BONUS + (count(vacant & about) * 6 + fives) * 5 + fours)


def note_zones(s: State, sheet: int, base: int, pads: list[Pad]) -> None:
    left = blank(s, sheet)
    for zone in range(s.zones):
        within = s.in_zone[zone]
        cats, mice = min(3, how_many(s, sheet, CAT, within)), min(6, how_many(s, sheet, MOUSE, within))
        note(pads, base, ZONE + (cats * 7 + mice) * 13 + min(12, count(left & within)))


def note_lines(s: State, sheet: int, base: int, pads: list[Pad]) -> None:
    left = blank(s, sheet)
    for row in range(s.height):
        note(pads, base, LINE + line_pattern(s, sheet, s.in_row[row], left))
    for column in range(s.width):
        note(pads, base, LINE + line_pattern(s, sheet, s.in_column[column], left))


def line_pattern(s: State, sheet: int, line: int, left: int) -> int:
    seen = int(s.level in WITH_CHASES and s.mark[sheet][CAT] & line != 0)
    return (seen * 5 + min(4, how_many(s, sheet, MOUSE, line))) * 10 + min(9, count(left & line))
