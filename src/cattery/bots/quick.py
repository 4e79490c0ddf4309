"""Quick bots: a move at random, or the one that looks best at a glance; as a twin they play millions of games."""

from __future__ import annotations

from cattery.core.mind import Instinct
from cattery.core.rules import Rules
from cattery.flat import OPEN, AnyState, Ints, below

rules: Rules[AnyState] = OPEN
instinct: Instinct[AnyState] = OPEN

RANDOM, KITTEN, TABBY = 0, 1, 2
WHIMS = 3  # of four moves of a kitten are made without a thought


def choose(s: AnyState, seat: int, level: int, rng: Ints, moves: Ints) -> int:
    """A move for the seat, from a state that was redealt for it."""
    n = rules.legal(s, seat, moves)
    if level == RANDOM or (level == KITTEN and below(rng, 4) < WHIMS):
        return moves[below(rng, n)]
    return moves[most_appealing(s, seat, n, rng, moves)]


def most_appealing(s: AnyState, seat: int, n: int, rng: Ints, moves: Ints) -> int:
    """The index of the move that looks best; among equals each is as likely."""
    best = 0
    most = instinct.appeal(s, seat, moves[0])
    equals = 1
    for k in range(1, n):
        appeal = instinct.appeal(s, seat, moves[k])
        if appeal > most:
            best, most, equals = k, appeal, 1
        elif appeal == most:
            equals += 1
            if below(rng, equals) == 0:
                best = k
    return best
