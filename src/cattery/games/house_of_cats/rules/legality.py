"""What each seat may do (sections 4 to 7, 9 and 12 of the rules): the only source of legality."""

from __future__ import annotations

from cattery.flat import Ints
from cattery.games.house_of_cats.rules.masks import bit, lowest
from cattery.games.house_of_cats.rules.moves import (
    A_CROSS,
    A_DIE,
    CAT,
    CELL_BITS,
    CROSS,
    D_THREE,
    DONE,
    E_LESS,
    E_MORE,
    G_MOVE,
    I_DOUBLE,
    J_CORNERS,
    J_CROSS,
    K_ANY,
    K_CAT,
    KIND,
    L_ONE,
    L_TWO,
    MOUSE,
    NUMBERS,
    OPEN,
    ROOM,
    SYMBOLS,
    TRACK,
    TRACK_CAT,
    WRITE,
    at,
    between,
    change,
    simple,
)
from cattery.games.house_of_cats.rules.rooms import next_room, openable
from cattery.games.house_of_cats.rules.state import (
    ABILITY_A,
    ABILITY_B,
    ABILITY_C,
    ABILITY_D,
    ABILITY_E,
    ABILITY_F,
    ABILITY_G,
    ABILITY_H,
    ABILITY_I,
    ABILITY_J,
    ABILITY_K,
    ANY,
    DICE,
    FREE,
    LIGHTNING_DUE,
    OPEN_DUE,
    ROOM_DUE,
    STARS,
    TURN,
    State,
    blank,
    empty,
    neighbours,
    surroundings,
    track_is_free,
    unused_dice,
    uses,
)

NOT_INLINED = (
    "seat_moves",
    "in_cells",
    "closing_moves",
)  # compiled once each, not into all that call them

FIVE = 3  # the symbols 2 and 5, for f
TWO = 0
CHANGING = (ABILITY_B, ABILITY_C, ABILITY_F, ABILITY_H)  # H19 the abilities that change a die


def may_speak(s: State, seat: int) -> bool:
    return (s.phase == TURN or s.phase == STARS) and seat < s.seats and not s.done[seat]


def seat_moves(s: State, seat: int, moves: Ints) -> int:
    """Every move of this seat; what is compulsory leaves no other choice."""
    if not may_speak(s, seat):
        return 0
    if s.phase == STARS:
        return star_moves(s, seat, moves)
    due = s.due[seat]
    if due == FREE:
        return free_moves(s, seat, moves)
    if due == ROOM_DUE:
        return room_moves(s, seat, moves)
    if due == OPEN_DUE:
        return in_cells(at(OPEN, 0, 0), openable(s, seat), moves, 0)
    if due == LIGHTNING_DUE:
        return lightning_moves(s, seat, moves)
    return track_moves(s, seat, moves)


def in_cells(move: int, cells: int, moves: Ints, n: int) -> int:
    """The same move for each of these cells."""
    while cells:
        cell = lowest(cells)
        moves[n] = move | cell
        n += 1
        cells ^= bit(cell)
    return n


# ── what is compulsory ────────────────────────────────────────────────────────────────────────────


def free_stars(s: State, seat: int) -> int:
    return s.stars & ~s.filled[seat]


def star_moves(s: State, seat: int, moves: Ints) -> int:
    """H6"""
    n = 0
    for symbol in range(SYMBOLS):
        if unused_dice(s, seat, symbol):
            n = in_cells(at(WRITE, symbol, 0), free_stars(s, seat), moves, n)
    return n


def room_moves(s: State, seat: int, moves: Ints) -> int:
    """H14"""
    n = 0
    cells = next_room(s, seat, s.number[seat], s.new_cell[seat], 0)
    while cells:
        moves[n] = room_move(cells)
        n += 1
        cells = next_room(s, seat, s.number[seat], s.new_cell[seat], cells)
    return n


def room_move(cells: int) -> int:
    move, shift = 0, 0
    while cells:
        cell = lowest(cells)
        move |= cell + 1 << shift
        shift += CELL_BITS
        cells ^= bit(cell)
    return ROOM << KIND | move


def lightning_moves(s: State, seat: int, moves: Ints) -> int:
    """H18 k: any symbol anywhere; l: a Mouse, or two side by side."""
    vacant, n = empty(s, seat), 0
    if s.lightning[seat] == s.holder[ABILITY_K]:
        for symbol in range(SYMBOLS):
            if symbol != CAT or s.level != 1:
                n = in_cells(at(K_ANY, symbol, 0), vacant, moves, n)
        if s.level == 1 and track_is_free(s, seat):
            moves[n] = simple(K_CAT)
            n += 1
        return n
    n = in_cells(at(L_ONE, MOUSE, 0), vacant, moves, n)
    while vacant:
        cell = lowest(vacant)
        vacant ^= bit(cell)
        n = in_cells(between(L_TWO, 0, cell), s.near[cell] & vacant, moves, n)
    return n


def track_moves(s: State, seat: int, moves: Ints) -> int:
    """H21"""
    n = 0
    for number in range(NUMBERS):
        if s.number[seat] == number or s.number[seat] == ANY:
            n = in_cells(at(TRACK, number, 0), empty(s, seat), moves, n)
    return n


# ── what is free ──────────────────────────────────────────────────────────────────────────────────


def reach(s: State, seat: int) -> int:
    """H9 Where the next die may be written: empty, and touching this turn's die cells."""
    if s.die_cells[seat] == 0:
        return empty(s, seat)
    return empty(s, seat) & (s.about[seat] if s.diagonal[seat] else s.beside[seat])


def dice_left(s: State, seat: int) -> bool:
    return s.dice_used[seat] < s.dice_number[seat]


def dice_are_over(s: State, seat: int) -> bool:
    """H10 The right number is used, or the area is full."""
    return not dice_left(s, seat) or reach(s, seat) == 0


def free_moves(s: State, seat: int, moves: Ints) -> int:
    """Closing moves first, then dice, then abilities."""
    n = 0
    if dice_are_over(s, seat):
        n = closing_moves(s, seat, moves)
        if s.has_crossed[seat]:
            return n
    if dice_left(s, seat):
        n = die_moves(s, seat, moves, n)
        n = change_moves(s, seat, moves, n)
        if uses(s, seat, ABILITY_J) and not s.diagonal[seat]:
            moves[n] = simple(J_CORNERS)
            n += 1
    return kept_moves(s, seat, moves, n)


def closing_moves(s: State, seat: int, moves: Ints) -> int:
    if not s.hardcore or s.has_crossed[seat] or blank(s, seat) == 0:
        moves[0] = simple(DONE)
        return 1
    plain = crossable(s, seat)
    n = in_cells(at(CROSS, 0, 0), plain, moves, 0)
    if uses(s, seat, ABILITY_A):
        n = in_cells(at(A_CROSS, 0, 0), blank(s, seat) & ~plain, moves, n)
    if uses(s, seat, ABILITY_J):
        n = in_cells(at(J_CROSS, 0, 0), crossable_by_j(s, seat), moves, n)
    return n


def crossable(s: State, seat: int) -> int:
    """H31 Beside a symbol of this turn; if there is no such cell, anywhere."""
    beside = neighbours(s, s.written[seat]) & blank(s, seat)
    return beside if beside else blank(s, seat)


def crossable_by_j(s: State, seat: int) -> int:
    return surroundings(s, s.written[seat]) & blank(s, seat) & ~crossable(s, seat)


def on_grid(s: State, symbol: int) -> bool:
    """H21 Cats of level 1 are not drawn."""
    return symbol != CAT or s.level != 1


def die_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """H8–H10, H19 a, H20 i, H21"""
    near, vacant = reach(s, seat), empty(s, seat)
    anywhere = uses(s, seat, ABILITY_A) > 0
    twice = uses(s, seat, ABILITY_I) > 0 and s.dice_used[seat] + 2 <= s.dice_number[seat]
    for symbol in range(SYMBOLS):
        many = unused_dice(s, seat, symbol)
        if many and on_grid(s, symbol):
            n = in_cells(at(WRITE, symbol, 0), near, moves, n)
            if anywhere:
                n = in_cells(at(A_DIE, symbol, 0), vacant, moves, n)
            if twice and many > 1:
                n = in_cells(at(I_DOUBLE, symbol, 0), near, moves, n)
        elif many:
            moves[n] = simple(TRACK_CAT)
            n += 1
    return n


def change_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """H19 b, c, f, h: an unused die into another symbol."""
    for ability in CHANGING:
        if uses(s, seat, ability):
            for old in range(SYMBOLS):
                if unused_dice(s, seat, old):
                    for new in range(SYMBOLS):
                        if can_change(ability, old, new):
                            moves[n] = change(ability, old, new)
                            n += 1
    return n


def can_change(ability: int, old: int, new: int) -> bool:
    if ability == ABILITY_B:
        return old < NUMBERS and new < NUMBERS and (old == new + 1 or new == old + 1)
    if ability == ABILITY_C:
        return old == MOUSE and new < NUMBERS
    if ability == ABILITY_F:
        return (old == TWO and new == FIVE) or (old == FIVE and new == TWO)
    return old < NUMBERS <= new


def kept_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """H19 d, e, g: also after the last die."""
    if uses(s, seat, ABILITY_D):
        n = in_cells(at(D_THREE, 0, 0), empty(s, seat), moves, n)
    if uses(s, seat, ABILITY_E):
        if s.dice_number[seat] < DICE:
            moves[n] = simple(E_MORE)
            n += 1
        if s.dice_number[seat] > max(1, s.dice_used[seat]):
            moves[n] = simple(E_LESS)
            n += 1
    if uses(s, seat, ABILITY_G):
        movable, vacant = free_numbers(s, seat), empty(s, seat)
        while movable:
            cell = lowest(movable)
            n = in_cells(between(G_MOVE, 0, cell), vacant, moves, n)
            movable ^= bit(cell)
    return n


def free_numbers(s: State, sheet: int) -> int:
    """Numbers that are in no room."""
    numbers = 0
    for number in range(NUMBERS):
        numbers |= s.mark[sheet][number]
    return numbers & ~s.walled[sheet]


# ── the first move ────────────────────────────────────────────────────────────────────────────────


def first_move(s: State, seat: int) -> int:
    """What `seat_moves` lists first, without the list: it is made for an absent seat."""
    due = s.due[seat]
    if s.phase == STARS:
        return at(WRITE, lowest_die(s, seat), lowest(free_stars(s, seat)))
    if due == ROOM_DUE:
        return room_move(next_room(s, seat, s.number[seat], s.new_cell[seat], 0))
    if due == OPEN_DUE:
        return at(OPEN, 0, lowest(openable(s, seat)))
    if due == LIGHTNING_DUE:
        if s.lightning[seat] != s.holder[ABILITY_K]:
            return at(L_ONE, MOUSE, lowest(empty(s, seat)))
        return at(K_ANY, TWO, lowest(empty(s, seat))) if empty(s, seat) else simple(K_CAT)
    if due != FREE:
        return at(TRACK, TWO if s.number[seat] == ANY else s.number[seat], lowest(empty(s, seat)))
    if not dice_are_over(s, seat):
        symbol = lowest_die(s, seat)
        return at(WRITE, symbol, lowest(reach(s, seat))) if on_grid(s, symbol) else simple(TRACK_CAT)
    if not s.hardcore or s.has_crossed[seat] or blank(s, seat) == 0:
        return simple(DONE)
    return at(CROSS, 0, lowest(crossable(s, seat)))


def lowest_die(s: State, seat: int) -> int:
    symbol = 0
    while not unused_dice(s, seat, symbol):
        symbol += 1
    return symbol
