"""Sets of cells as bits of one signed 64-bit number: the same in plain Python and in the twin."""

from __future__ import annotations

CELLS = 64
TOP = -(1 << 63)  # the last cell's bit is the sign
LOW = 0xFFFFFFFF


def bit(cell: int) -> int:
    return 1 << cell if cell < CELLS - 1 else TOP


def lowest(mask: int) -> int:
    """The first cell of a set that is not empty."""
    cell = 0
    if mask & LOW == 0:
        cell, mask = 32, mask >> 32
    if mask & 0xFFFF == 0:
        cell, mask = cell + 16, mask >> 16
    if mask & 0xFF == 0:
        cell, mask = cell + 8, mask >> 8
    if mask & 0xF == 0:
        cell, mask = cell + 4, mask >> 4
    if mask & 3 == 0:
        cell, mask = cell + 2, mask >> 2
    return cell if mask & 1 else cell + 1


def without_lowest(mask: int) -> int:
    return mask ^ bit(lowest(mask))


def count(mask: int) -> int:
    """How many cells."""
    return count_half(mask & LOW) + count_half(mask >> 32 & LOW)


def count_half(mask: int) -> int:
    mask = mask - (mask >> 1 & 0x55555555)
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    return ((mask + (mask >> 4) & 0x0F0F0F0F) * 0x01010101 & LOW) >> 24
