"""What looks good at a glance in High Cat, for quick bots."""

from __future__ import annotations

from tests.fifth_game.high_cat.rules import leads
from tests.fifth_game.high_cat.state import State


def appeal(s: State, seat: int, move: int) -> int:
    """The cheapest card that takes the round; the highest while others can still answer; else the lowest."""
    if not leads(s, move):
        return -move
    return 100 - move if is_last(s) else 50 + move


def is_last(s: State) -> bool:
    """Has everybody else laid a card?"""
    return (s.turns + 1) % s.seats == 0
