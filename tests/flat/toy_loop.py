"""A general loop with an open name, to be bound to the toy."""

from __future__ import annotations

from typing import Any

from cattery.flat import OPEN, AnyState, Ints

rules: Any = OPEN


def run(s: AnyState, rng: Ints, plays: int) -> int:
    total = 0
    rules.deal(s, rng)
    for i in range(plays):
        total += rules.play(s, i % 4, rng)
    return total
