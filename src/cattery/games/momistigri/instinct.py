"""What looks good at a glance in Momistigri: rules of thumb for quick bots."""

from __future__ import annotations

from cattery.games.momistigri.moves import PAIR, PASS, STOP, one_of, other_of, word_of
from cattery.games.momistigri.state import State


def appeal(s: State, seat: int, move: int) -> int:
    """How good a move looks, from the own hand and the table alone; only comparisons count."""
    if word_of(move) == PAIR:
        return 10 + s.value[one_of(move)] + s.value[other_of(move)]
    if move in (PASS, STOP):
        return 0
    return 1
