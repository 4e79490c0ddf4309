"""Sets of cells as bits of one signed 64-bit number: the same in plain Python and in the twin."""

from __future__ import annotations

CELLS = 64
TOP = -(1 << 63)  # the last cell's bit is the sign

# 2 is a primitive root of 67, so the powers of two up to the 63rd all leave another remainder.
PRIME = 67
CELL_OF_REMAINDER = tuple(next((cell for cell in range(CELLS) if 2**cell % PRIME == rest), 0) for rest in range(PRIME))

PAIRS, NIBBLES, BYTES, ONES = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
    0x0101010101010101,
)


def bit(cell: int) -> int:
    return 1 << cell if cell < CELLS - 1 else TOP


def lowest(mask: int) -> int:
    """The first cell of a set that is not empty."""
    if mask == TOP:
        return CELLS - 1
    return CELL_OF_REMAINDER[(mask & -mask) % PRIME]


def without_lowest(mask: int) -> int:
    return mask ^ bit(lowest(mask))


def count(mask: int) -> int:
    """How many cells: sums of 1, 2, 4 and 8 bits, side by side; what overflows in the twin is masked away."""
    mask = mask - (mask >> 1 & PAIRS)
    mask = (mask & NIBBLES) + (mask >> 2 & NIBBLES)
    return ((mask + (mask >> 4)) & BYTES) * ONES >> 56 & 255
