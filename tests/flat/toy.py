"""A toy game in two modules, for the twins: cells of every type, and every way to call something.

Tests also copy it into a copy of the package, as `cattery.toy`.
"""

from __future__ import annotations

from collections.abc import Callable

from cattery.flat import Flat, Ints, below, copy_state, f64, i16, i64, shuffle, u8
from tests.flat import toy_parts
from tests.flat.toy_numbers import STEP
from tests.flat.toy_parts import weigh

CARDS = 12


class State(Flat):
    share: float = f64()
    shares: list[float] = f64(3)
    total: int = i64()
    masks: list[int] = i64(2)
    turn: int = i16()
    counts: list[list[int]] = i16(2, 3)
    cards: list[int] = u8(CARDS)
    piles: list[list[int]] = u8(3, 5)


def deal(s: State, rng: Ints) -> None:
    """A function of flat over a row of cells."""
    for i in range(CARDS):
        s.cards[i] = i + 1
    shuffle(rng, s.cards, CARDS)
    shuffle(rng, s.piles[1], 5)


def play(s: State, seat: int, rng: Ints) -> int:
    """Functions of a sibling, by name and through the module; a constant of a third module."""
    card = s.cards[below(rng, CARDS)]
    s.total += weigh(card) * STEP + toy_parts.mark(seat)
    s.counts[seat % 2][card % 3] -= 1
    s.masks[seat % 2] |= 1 << card
    s.piles[card % 3][seat] = card
    s.turn += STEP
    s.share = s.total / (s.turn + 1)
    s.shares[card % 3] += s.share
    return card


def is_heavy(s: State, limit: float) -> bool:
    return s.share > limit


def many(tables: list[State], rng: Ints, games: int) -> int:
    """A loop over records, copied from a start."""
    total = 0
    for _ in range(games):
        copy_state(tables, 0, 1)
        deal(tables[0], rng)
        for seat in range(4):
            total += play(tables[0], seat, rng)
    return total


def beyond(s: State, i: int) -> int:
    return s.cards[i]


def most(of: Callable[[State, int], int], s: State) -> int:
    """A function over functions."""
    return max(of(s, 0), of(s, CARDS - 1))


def both_mosts(s: State) -> int:
    return most(beyond, s) * 100 + most(twice, s)


def twice(s: State, i: int) -> int:
    return 2 * s.cards[i]


def words(s: State, text: str) -> int:
    """No twin: a text is no number."""
    return len(text) + s.turn


def bare(s, n):  # type: ignore[no-untyped-def]  # no twin: it says nothing of itself
    return s.turn + n
