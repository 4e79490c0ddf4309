"""Momistigri's moves as numbers: a kind, and up to two cards, or a card and a seat."""

from __future__ import annotations

# A bare move is its own number; the others are `move_of(kind, card, card)` or `move_of(kind, card, seat)`.
PASS, STOP, SHED, REVERSE, EXCHANGE, CHOOSE_NOTHING = 0, 1, 2, 3, 4, 5

PAIR, CHOOSE, SWAP, GIVE, SEND = 1, 2, 3, 4, 5  # by seats
DRAW, DEAL, FIRST = 6, 7, 8  # by the house


def move_of(kind: int, one: int, other: int) -> int:
    return kind << 12 | one << 6 | other


def kind_of(move: int) -> int:
    """0: a bare move."""
    return move >> 12


def one_of(move: int) -> int:
    return move >> 6 & 63


def other_of(move: int) -> int:
    return move & 63
