"""Momistigri's moves as numbers: what is said, and up to two things it is said of."""

from __future__ import annotations

# A bare word is its own number; the others are `said(word, card, card)` or `said(word, card, seat)`.
PASS, STOP, SHED, REVERSE, EXCHANGE, CHOOSE_NOTHING = 0, 1, 2, 3, 4, 5

PAIR, CHOOSE, SWAP, GIVE, SEND = 1, 2, 3, 4, 5  # said by seats
DRAW, DEAL, FIRST = 6, 7, 8  # said by the house


def said(word: int, one: int, other: int) -> int:
    return word << 12 | one << 6 | other


def word_of(move: int) -> int:
    """0: a bare word."""
    return move >> 12


def one_of(move: int) -> int:
    return move >> 6 & 63


def other_of(move: int) -> int:
    return move & 63
