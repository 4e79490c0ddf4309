"""Moves of House of Cats as numbers: a kind, then symbols and cells."""

from __future__ import annotations

CAT, MOUSE = 4, 5  # symbols: 0 to 3 are the numbers 2 to 5
SYMBOLS = 6
NUMBERS = 4

# The house: 0 to 5 a face of a die, TILE + letter.
TILE = 16

# Kinds. A_ to L_ are the abilities of these letters (H2).
(
    WRITE, TRACK_CAT, TRACK, A_DIE, CHANGE, D_THREE, E_MORE, E_LESS, G_MOVE, I_DOUBLE,
    J_CORNERS, K_ANY, K_CAT, L_ONE, L_TWO, ROOM, OPEN, CROSS, A_CROSS, J_CROSS, DONE,
) = range(21)  # fmt: skip

KIND = 40  # where the kind begins
SYMBOL = 36  # a symbol, or an ability's letter
SECOND = 33  # another symbol
CELL_BITS = 7  # a room is up to five cells, each one higher than its number so that 0 is none


def simple(kind: int) -> int:
    return kind << KIND


def at(kind: int, symbol: int, cell: int) -> int:
    return kind << KIND | symbol << SYMBOL | cell


def between(kind: int, cell: int, other: int) -> int:
    return kind << KIND | other << CELL_BITS | cell


def change(ability: int, old: int, new: int) -> int:
    return CHANGE << KIND | ability << SYMBOL | old << SECOND | new


def kind_of(move: int) -> int:
    return move >> KIND


def symbol_of(move: int) -> int:
    return move >> SYMBOL & 15


def old_of(move: int) -> int:
    """What the die shows before a change."""
    return move >> SECOND & 7


def new_of(move: int) -> int:
    return move & 7


def cell_of(move: int) -> int:
    return move & 127


def other_of(move: int) -> int:
    return move >> CELL_BITS & 127
