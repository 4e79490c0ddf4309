"""Discat's moves as numbers: a group is the card on top, and a mask of the other cards of one of its two lines."""

from __future__ import annotations

PASS = 0
# 1 to 90: `swap` that card (a seat), or lay it as the next card of the deck (the house).
FIRST = 128  # the house: FIRST + seat begins
GROUP = 1 << 18  # GROUP | top card | the others: bit d is the card of the line whose other digit is d
OTHERS = 7  # where those bits begin
BY_UNITS = 1 << 17  # the others share the units of the top card; else its tens

# A line is ten cards that share a digit: lines 0 to 9 by their tens, 10 to 19 by their units (D14).
UNITS = 10
LINES = 20


def top_of(move: int) -> int:
    return move & 127


def others_of(move: int) -> int:
    return move >> OTHERS & 1023


def line_of(move: int) -> int:
    return UNITS + top_of(move) % 10 if move & BY_UNITS else top_of(move) // 10


def card_on(line: int, digit: int) -> int:
    return line * 10 + digit if line < UNITS else digit * 10 + line - UNITS


def holds(move: int, card: int) -> bool:
    """Is this card part of the group?"""
    top, tens, units = top_of(move), card // 10, card % 10
    if card == top:
        return True
    if move & BY_UNITS:
        return units == top % 10 and move >> OTHERS + tens & 1 == 1
    return tens == top // 10 and move >> OTHERS + units & 1 == 1
