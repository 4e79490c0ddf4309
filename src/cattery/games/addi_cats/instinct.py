"""How fast and how surely a bot of Addi Cat's reacts (A47); it looks at current cards only, and remembers no pile."""

from __future__ import annotations

from math import exp

from cattery.flat import Ints, below
from cattery.games.addi_cats.cards import ADDITIONS, TERMS, value
from cattery.games.addi_cats.moves import TAP
from cattery.games.addi_cats.situations import duel, equality_of, is_entitled
from cattery.games.addi_cats.state import CHASING, OPEN, TRAPPING, WRESTLING, State, current

NOT_INLINED = ("reaction",)  # compiled once, not into all that call it

NEVER = -1

# By level, from 1: kitten, tabby, lynx, tiger. Times in milliseconds, chances in 10 000.
BASE = (0, 2200, 1400, 900, 650)
RACE = (0, 900, 600, 420, 330)
MISS = (0, 2500, 1000, 300, 100)
FAULT = (0, 30, 50, 30, 10)
NEAR_MISS = 3  # as many faults where the sums differ by 1
SIGMA = 0.25

RANDOM_TAP = 500  # without a level: 0.05 a reveal, whatever the cards
LONGEST = 1500  # of a random tap

SHORTEST_GAP, LONGER_BY, RACE_TIMEOUT = 1500, 800, 4000  # A41, A46 at the normal pace


def appeal(s: State, seat: int, move: int) -> int:
    """How good a move looks where time does not count: tap if it is right, else flip."""
    if move == TAP:
        return 2 if is_entitled(s, seat) else 0
    return 1


def reaction(s: State, seat: int, level: int, rng: Ints) -> int:
    """When this seat taps in the window that has just opened, in milliseconds; NEVER: it does not."""
    if level == 0:
        return below(rng, LONGEST) if below(rng, 10_000) < RANDOM_TAP else NEVER
    luck = below(rng, 10_000)
    spread = lognormal(rng)
    if is_entitled(s, seat):
        if luck < MISS[level]:
            return NEVER
    elif luck >= fault_chance(s, seat, level):
        return NEVER
    if s.window in (CHASING, TRAPPING):
        return int(RACE[level] * spread)
    return int(BASE[level] * spread) + load(s, seat)


def lognormal(rng: Ints) -> float:
    """Twelve dice make a normal distribution, near enough."""
    total = 0
    for _ in range(12):
        total += below(rng, 1000)
    return exp(SIGMA * (total - 5994) / 1000)


def patience(s: State, rng: Ints) -> int:
    """How long a window stays open: the same whatever the cards (A44)."""
    return SHORTEST_GAP + below(rng, LONGER_BY) if s.window == OPEN else RACE_TIMEOUT


def fault_chance(s: State, seat: int, level: int) -> int:
    """Where a tap would be wrong; more where the own sum and a new one are neighbours."""
    mine = value(current(s, seat))
    for other in range(s.seats):
        if mine and other != seat and s.new >> other & 1:
            total = value(current(s, other))
            if total and (total - mine == 1 or mine - total == 1):
                return NEAR_MISS * FAULT[level]
    return FAULT[level]


def load(s: State, seat: int) -> int:
    """What the sums cost to think: of the own card, and of the easiest one that it goes with."""
    concerned = duel(s) if s.window == WRESTLING else equality_of(s, seat)
    least = 10_000
    for other in range(s.seats):
        if other != seat and (concerned >> other & 1 or (concerned == 0 and s.new >> other & 1)):
            least = min(least, card_load(current(s, other)))
    return card_load(current(s, seat)) + (least if least < 10_000 else 0)


def card_load(card: int) -> int:
    """Sum cards cost nothing; doubles, 10 and 1 are easier."""
    if card == 0 or card > ADDITIONS:
        return 0
    a = (card - 1) // TERMS + 1
    b = (card - 1) % TERMS + 1
    easy = a == b or a in (1, TERMS) or b in (1, TERMS)
    return 150 + (200 if a + b > 10 else 0) - (80 if easy else 0)
