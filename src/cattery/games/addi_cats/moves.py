"""The moves of Addi Cat's as numbers; those of seats and bell as text."""

from __future__ import annotations

FLIP, TAP = 1, 2  # a seat
VOLLEY, TIMEOUT, TIME = 3, 4, 5  # the bell
TEXTS = {FLIP: "flip", TAP: "tap", VOLLEY: "volley", TIMEOUT: "timeout", TIME: "time"}
# 1 to 137: the house deals that card.
FIRST = 256  # the house: FIRST + seat begins
LAY = 512  # the house: LAY + 256 · seat + card is the next card of that seat's new stock


def laid_card(move: int) -> int:
    return move & 255


def laid_seat(move: int) -> int:
    return (move - LAY) // 256
