"""Who wins: one loop for the rules of all games, and as machine code part of theirs."""

from __future__ import annotations

from collections.abc import Callable

from cattery.core.rules import S


def share(standing: Callable[[S, int], int], s: S, seat: int) -> float:
    """1 to share among the seats that stand highest."""
    mine = standing(s, seat)
    winners = 0
    for other in range(s.seats):
        theirs = standing(s, other)
        if theirs > mine:
            return 0.0
        winners += int(theirs == mine)
    return 1.0 / winners
