"""What each move does to the sheet of the seat that makes it, and when a turn ends."""

from __future__ import annotations

from cattery.games.house_of_cats.rules.masks import bit
from cattery.games.house_of_cats.rules.moves import (
    A_CROSS,
    A_DIE,
    CAT,
    CELL_BITS,
    CHANGE,
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
    L_ONE,
    L_TWO,
    MOUSE,
    NUMBERS,
    OPEN,
    ROOM,
    TRACK,
    TRACK_CAT,
    WRITE,
    cell_of,
    kind_of,
    new_of,
    old_of,
    other_of,
    symbol_of,
)
from cattery.games.house_of_cats.rules.rooms import EXTENDING, look_for_room, make_room, open_cell
from cattery.games.house_of_cats.rules.state import (
    ABILITY_A,
    ABILITY_D,
    ABILITY_E,
    ABILITY_G,
    ABILITY_I,
    ABILITY_J,
    BLANK,
    FREE,
    KEPT,
    NOBODY,
    OVER,
    ROLL,
    STARS,
    TRACK_DUE,
    USUAL_DICE,
    State,
    begin_turn,
    copy_sheet,
    empty,
    track_is_free,
)

NOT_INLINED = (
    "make_move",
    "end_turn",
)  # compiled once each, not into all that call them

THREE = 1


def make_move(s: State, seat: int, move: int) -> None:
    """One move of a seat; all that writes a number ends in the one look for a room."""
    kind, symbol, cell = kind_of(move), symbol_of(move), cell_of(move)
    s.moves_made[seat] += 1
    if kind == DONE:
        confirm(s, seat)
        return
    if kind in (WRITE, A_DIE, I_DOUBLE, TRACK, D_THREE, G_MOVE, K_ANY):
        if kind == D_THREE:
            symbol = THREE
        elif kind == G_MOVE:
            symbol = number_in(s, seat, other_of(move))
        twice = prepare(s, seat, kind, symbol, cell, other_of(move))
        write(s, seat, symbol, cell, twice)
        if symbol < NUMBERS:
            look_for_room(s, seat, symbol, cell)
        if s.phase == STARS and s.dice_used[seat] == USUAL_DICE:
            confirm(s, seat)
    elif kind == ROOM:
        make_room(s, seat, s.number[seat], room_cells(move))
    elif kind == OPEN:
        open_cell(s, seat, cell)
    elif kind in (CROSS, A_CROSS, J_CROSS):
        cross(s, seat, kind, cell)
    else:
        say_without_number(s, seat, kind, move)


def prepare(s: State, seat: int, kind: int, symbol: int, cell: int, source: int) -> bool:
    """What is paid for a write, and where it belongs; is it a double?"""
    twice = False
    if kind == WRITE:
        use_die(s, seat, symbol)
        anchor(s, seat, cell)
    elif kind == A_DIE:
        spend(s, seat, ABILITY_A)
        use_die(s, seat, symbol)
    elif kind == I_DOUBLE:
        spend(s, seat, ABILITY_I)
        use_die(s, seat, symbol)
        use_die(s, seat, symbol)
        anchor(s, seat, cell)
        twice = True
    elif kind == TRACK:
        s.due[seat] = FREE
    elif kind == D_THREE:
        spend(s, seat, ABILITY_D)
    elif kind == G_MOVE:
        spend(s, seat, ABILITY_G)
        twice = cross_out(s, seat, symbol, source)
    else:
        strike(s, seat)
    return twice


def say_without_number(s: State, seat: int, kind: int, move: int) -> None:
    if kind == TRACK_CAT:
        use_die(s, seat, CAT)
        cross_cat(s, seat)
    elif kind == CHANGE:
        spend(s, seat, symbol_of(move))
        change_die(s, seat, old_of(move), new_of(move))
    elif kind == E_MORE:
        spend(s, seat, ABILITY_E)
        s.dice_number[seat] += 1
    elif kind == E_LESS:
        spend(s, seat, ABILITY_E)
        s.dice_number[seat] -= 1
    elif kind == J_CORNERS:
        spend(s, seat, ABILITY_J)
        s.diagonal[seat] = 1
    elif kind == K_CAT:
        strike(s, seat)
        cross_cat(s, seat)
    elif kind in (L_ONE, L_TWO):
        strike(s, seat)
        write(s, seat, MOUSE, cell_of(move), False)
        if kind == L_TWO:
            write(s, seat, MOUSE, other_of(move), False)


# ── dice and abilities ────────────────────────────────────────────────────────────────────────────


def use_die(s: State, seat: int, symbol: int) -> None:
    die = unused_die(s, seat, symbol)
    s.used[seat] |= 1 << die
    s.dice_used[seat] += 1


def change_die(s: State, seat: int, old: int, new: int) -> None:
    s.dice[seat][unused_die(s, seat, old)] = new


def unused_die(s: State, seat: int, symbol: int) -> int:
    die = 0
    while s.used[seat] >> die & 1 or s.dice[seat][die] != symbol:
        die += 1
    return die


def anchor(s: State, seat: int, cell: int) -> None:
    """H9 The cell belongs to the connected set."""
    s.die_cells[seat] |= bit(cell)
    s.beside[seat] |= s.near[cell]
    s.about[seat] |= s.around[cell]


def spend(s: State, seat: int, ability: int) -> None:
    """H17 Cross a circle."""
    s.spent[seat][s.holder[ability]] += 1


def strike(s: State, seat: int) -> None:
    """H18 The lightning that was due is used."""
    s.spent[seat][s.lightning[seat]] += 1
    s.lightning[seat] = NOBODY
    s.due[seat] = FREE


# ── the sheet ─────────────────────────────────────────────────────────────────────────────────────


def write(s: State, seat: int, symbol: int, cell: int, twice: bool) -> None:
    there = bit(cell)
    s.mark[seat][symbol] |= there
    s.filled[seat] |= there
    s.written[seat] |= there
    if twice:
        s.double[seat] |= there


def number_in(s: State, seat: int, cell: int) -> int:
    number = 0
    while not s.mark[seat][number] >> cell & 1:
        number += 1
    return number


def cross_out(s: State, seat: int, symbol: int, cell: int) -> bool:
    """H19 g: the old cell stays filled and dead. Was it a double?"""
    there = bit(cell)
    twice = s.double[seat] & there != 0
    s.mark[seat][symbol] &= ~there
    s.double[seat] &= ~there
    s.written[seat] &= ~there
    s.dead[seat] |= there
    return twice


def cross_cat(s: State, seat: int) -> None:
    """H21 The leftmost free cat of the track; its number, if it has one, is due at once."""
    if not track_is_free(s, seat):
        return
    entry = s.track[s.cats[seat]]
    s.cats[seat] += 1
    if entry != BLANK and empty(s, seat):
        s.due[seat] = TRACK_DUE
        s.number[seat] = entry


def cross(s: State, seat: int, kind: int, cell: int) -> None:
    """H31"""
    if kind == A_CROSS:
        spend(s, seat, ABILITY_A)
    elif kind == J_CROSS:
        spend(s, seat, ABILITY_J)
    s.crossed[seat] |= bit(cell)
    s.filled[seat] |= bit(cell)
    s.has_crossed[seat] = 1


def room_cells(move: int) -> int:
    cells = 0
    for place in range(5):
        cell = move >> place * CELL_BITS & 127
        if cell:
            cells |= bit(cell - 1)
    return cells


# ── turns ─────────────────────────────────────────────────────────────────────────────────────────


def is_full(s: State, sheet: int) -> bool:
    return empty(s, sheet) == 0


def waits(s: State, seat: int) -> bool:
    """H28 Level 4: who is full plays no more."""
    return s.level == EXTENDING and is_full(s, seat)


def confirm(s: State, seat: int) -> None:
    """H7 The turn ends for all when everybody has confirmed."""
    s.done[seat] = 1
    for other in range(s.seats):
        if not s.done[other]:
            return
    end_turn(s)


def end_turn(s: State) -> None:
    """H28"""
    if s.phase != STARS:
        s.turns += 1
    full = 0
    for seat in range(s.seats):
        copy_sheet(s, seat, KEPT + seat)
        begin_turn(s, seat)
        full += int(is_full(s, seat))
    over = full == s.seats if s.level == EXTENDING else full > 0
    s.phase = OVER if over else ROLL
    s.rolled = 0


def begin_turns(s: State) -> None:
    """The dice lie; H28 who has filled the sheet on level 4 plays no more."""
    for seat in range(s.seats):
        begin_turn(s, seat)
        s.done[seat] = int(waits(s, seat))


def roll_die(s: State, face: int, dice: int) -> bool:
    """H7 One die of the roll; is it complete?"""
    s.roll[s.rolled] = face
    s.rolled += 1
    if s.rolled < dice:
        return False
    begin_turns(s)
    return True
