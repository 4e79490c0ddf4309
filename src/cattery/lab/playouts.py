"""Whole games at random, as one loop that a twin can run."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.flat import AnyState, Ints, below, copy_state

rules: AnyState


def playout(s: AnyState, rng: Ints, moves: Ints) -> int:
    decisions = 0
    seats = rules.acting(s)
    while seats:
        if seats == 1 << HOUSE:
            rules.apply(s, HOUSE, rules.house_move(s, below(rng, rules.house_count(s))))
        else:
            seat = 0
            while not seats >> seat & 1:
                seat += 1
            rules.apply(s, seat, moves[below(rng, rules.legal(s, seat, moves))])
            decisions += 1
        seats = rules.acting(s)
    return decisions


def simulate(tables: list[AnyState], rng: Ints, moves: Ints, games: int) -> int:
    total = 0
    for _ in range(games):
        copy_state(tables, 0, 1)
        total += playout(tables[0], rng, moves)
    return total


def deal(tables: list[AnyState], rng: Ints, moves: Ints, games: int) -> int:
    total = 0
    for _ in range(games):
        copy_state(tables, 0, 1)
        s = tables[0]
        while rules.acting(s) == 1 << HOUSE:
            rules.apply(s, HOUSE, rules.house_move(s, below(rng, rules.house_count(s))))
    return total
