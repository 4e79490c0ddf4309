"""The table of House of Cats: the printed sheet, everybody's copy of it, the dice, and the turns under way."""

from __future__ import annotations

from cattery.core.rules import GameState
from cattery.flat import i16, i64, u8
from cattery.games.house_of_cats.rules.masks import CELLS, bit, lowest
from cattery.games.house_of_cats.rules.moves import NUMBERS, SYMBOLS

NOT_INLINED = (
    "connected_to",
    "copy_sheet",
)  # compiled once each, not into all that call them

SEATS = 6
KEPT = SEATS  # sheet KEPT + seat is that seat's sheet as it stood when the turn began
SHEETS = 2 * SEATS
ROWS, COLUMNS = 26, 9
LONGEST_TRACK = 64
DICE, USUAL_DICE = 4, 3  # H7 in the roll, and to be used
ABILITIES = 12
(ABILITY_A, ABILITY_B, ABILITY_C, ABILITY_D, ABILITY_E, ABILITY_F,
 ABILITY_G, ABILITY_H, ABILITY_I, ABILITY_J, ABILITY_K, ABILITY_L) = range(ABILITIES)  # fmt: skip

TILES, STAR_ROLL, STARS, ROLL, TURN, OVER = range(6)  # phases
FREE, ROOM_DUE, OPEN_DUE, LIGHTNING_DUE, TRACK_DUE = range(5)  # what a seat has to do next (H13–H26)
BLANK, ANY = 254, 255  # on the track: a cat without a number, a cat with a number of choice
NOBODY = -1


class State(GameState):
    """Everything on the table."""

    # the printed sheet, as sets of cells
    size: int = i16()  # how many cells
    whole: int = i64()
    near: list[int] = i64(CELLS)  # by cell: its orthogonal neighbours
    around: list[int] = i64(CELLS)  # those and the diagonal ones
    letter: list[int] = u8(CELLS)  # as the data have it
    width: int = i16()
    height: int = i16()
    row: list[int] = u8(CELLS)
    column: list[int] = u8(CELLS)
    in_row: list[int] = i64(ROWS)
    in_column: list[int] = i64(COLUMNS)
    in_zone: list[int] = i64(CELLS)  # there are no more zones than cells
    zones: int = i16()
    bonus: int = i64()
    stars: int = i64()
    track: list[int] = u8(LONGEST_TRACK)  # a symbol, BLANK or ANY
    track_length: int = i16()

    # the house rules (H5)
    level: int = i16()
    hardcore: int = i16()
    kind_stars: int = i16()
    tile: list[int] = i16(NUMBERS)  # by number: the ability of its rooms, NOBODY until the house has named it
    holder: list[int] = i16(ABILITIES)  # by ability: the number whose rooms give it, or NOBODY

    # the sheets: each seat's own, and a copy as at the start of the turn
    mark: list[list[int]] = i64(SHEETS, SYMBOLS)  # by symbol: where it stands
    double: list[int] = i64(SHEETS)  # H20 cells that count twice
    walled: list[int] = i64(SHEETS)  # cells in a room
    dead: list[int] = i64(SHEETS)  # H19 g: numbers crossed out
    crossed: list[int] = i64(SHEETS)  # H31
    filled: list[int] = i64(SHEETS)  # H28 written, dead or crossed
    opened: list[int] = i64(SHEETS)  # H26 all cells but on level 4
    room: list[list[int]] = u8(SHEETS, CELLS)  # by cell: which room it is part of, counted from 1
    rooms: list[list[int]] = i16(SHEETS, NUMBERS)  # by number: circles drawn
    spent: list[list[int]] = i16(SHEETS, NUMBERS)  # … and crossed
    cats: list[int] = i16(SHEETS)  # H21 crossed on the track

    # the table's turn
    seats: int = i16()
    phase: int = i16()
    turns: int = i16()
    roll: list[int] = u8(DICE)
    rolled: int = i16()  # dice of this roll so far

    # each seat's turn under way, which is nobody else's business (H7)
    done: list[int] = i16(SEATS)  # but this one is
    dice: list[list[int]] = u8(SEATS, DICE)  # as changed by abilities
    used: list[int] = i16(SEATS)  # which of them, as bits
    dice_used: list[int] = i16(SEATS)
    dice_number: list[int] = i16(SEATS)  # how many to use this turn
    die_cells: list[int] = i64(SEATS)  # H9 the connected set
    beside: list[int] = i64(SEATS)  # the neighbours of these
    about: list[int] = i64(SEATS)  # … the diagonal ones, too
    diagonal: list[int] = i16(SEATS)  # j was used
    written: list[int] = i64(SEATS)  # H31 symbols of this turn
    due: list[int] = i16(SEATS)
    number: list[int] = i16(SEATS)  # of the room or track number that is due
    new_cell: list[int] = i16(SEATS)  # H14 the room has to hold it
    to_open: list[int] = i16(SEATS)
    opening: list[int] = i64(SEATS)  # H26 opened for this room so far
    lightning: list[int] = i16(SEATS)  # the number whose lightning waits, or NOBODY
    has_crossed: list[int] = i16(SEATS)
    moves_made: list[int] = i16(SEATS)  # this turn


# ── looking ───────────────────────────────────────────────────────────────────────────────────────


def empty(s: State, sheet: int) -> int:
    """Cells that exist and hold nothing."""
    return s.opened[sheet] & ~s.filled[sheet]


def blank(s: State, sheet: int) -> int:
    """H31 The same, and the closed cells of level 4."""
    return s.whole & ~s.filled[sheet]


def closed(s: State, sheet: int) -> int:
    """H26 Cells that can still be opened."""
    return s.whole & ~s.opened[sheet] & ~s.crossed[sheet]


def neighbours(s: State, mask: int) -> int:
    beside = 0
    while mask:
        cell = lowest(mask)
        beside |= s.near[cell]
        mask ^= bit(cell)
    return beside


def surroundings(s: State, mask: int) -> int:
    """Neighbours, and diagonal ones."""
    around = 0
    while mask:
        cell = lowest(mask)
        around |= s.around[cell]
        mask ^= bit(cell)
    return around


def connected_to(s: State, start: int, within: int) -> int:
    """The connected part of a set that holds these cells of it."""
    part, new = start, start
    while new:
        new = neighbours(s, new) & within & ~part
        part |= new
    return part


def uses(s: State, seat: int, ability: int) -> int:
    """H17 How often the seat may still use it."""
    number = s.holder[ability]
    return s.rooms[seat][number] - s.spent[seat][number] if number >= 0 else 0


def unused_dice(s: State, seat: int, symbol: int) -> int:
    """How many dice show this symbol and are not used yet."""
    many = 0
    for die in range(DICE):
        many += int(s.dice[seat][die] == symbol and not s.used[seat] >> die & 1)
    return many


def track_is_free(s: State, sheet: int) -> bool:
    return s.cats[sheet] < s.track_length


# ── handling ──────────────────────────────────────────────────────────────────────────────────────


def copy_sheet(s: State, source: int, to: int) -> None:
    for symbol in range(SYMBOLS):
        s.mark[to][symbol] = s.mark[source][symbol]
    s.double[to] = s.double[source]
    s.walled[to] = s.walled[source]
    s.dead[to] = s.dead[source]
    s.crossed[to] = s.crossed[source]
    s.filled[to] = s.filled[source]
    s.opened[to] = s.opened[source]
    for cell in range(s.size):
        s.room[to][cell] = s.room[source][cell]
    for number in range(NUMBERS):
        s.rooms[to][number] = s.rooms[source][number]
        s.spent[to][number] = s.spent[source][number]
    s.cats[to] = s.cats[source]


def begin_turn(s: State, seat: int) -> None:
    """This seat's turn, with no move made yet; `done` is not touched."""
    for die in range(DICE):
        s.dice[seat][die] = s.roll[die]
    s.used[seat] = (1 << DICE) - (1 << s.rolled)  # H6 before the first turn there are but three
    s.dice_used[seat] = 0
    s.dice_number[seat] = USUAL_DICE
    s.die_cells[seat] = s.beside[seat] = s.about[seat] = s.written[seat] = s.opening[seat] = 0
    s.diagonal[seat] = s.due[seat] = s.number[seat] = s.new_cell[seat] = s.to_open[seat] = 0
    s.lightning[seat] = NOBODY
    s.has_crossed[seat] = s.moves_made[seat] = 0
