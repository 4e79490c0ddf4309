"""Many games in one loop: random seats and quick bots. A twin runs it at millions of moves a second."""

from __future__ import annotations

from cattery.bots import quick
from cattery.core.mind import Instinct
from cattery.core.rules import Rules
from cattery.core.seats import HOUSE
from cattery.flat import OPEN, AnyState, Flat, Ints, below, copy_state, f64, i64

rules: Rules[AnyState] = OPEN
instinct: Instinct[AnyState] = OPEN

SEATS, ENDINGS = 8, 8
REAL, SEEN, START = 0, 1, 2  # tables: the one in play, what a bot may see of it, the one before the shuffle


class Tally(Flat):
    """What many games add up to."""

    games: int = i64()
    decisions: int = i64()
    turns: int = i64()
    wins: list[float] = f64(SEATS)
    scores: list[int] = i64(SEATS)
    endings: list[int] = i64(ENDINGS)
    when: list[int] = i64(SEATS)  # games of reflexes: when each seat will tap in this window


def simulate(
    tables: list[AnyState], tallies: list[Tally], levels: Ints, rng: Ints, moves: Ints, seats: int, games: int
) -> None:
    """Play so many games from the prepared start, and add them up in the tally."""
    for _ in range(games):
        copy_state(tables, REAL, START)
        decisions = playout(tables, levels, rng, moves)
        count(tallies[0], tables[REAL], seats, decisions)


def playout(tables: list[AnyState], levels: Ints, rng: Ints, moves: Ints) -> int:
    """One game to its end; how many decisions the seats made."""
    s = tables[REAL]
    decisions = 0
    acting = rules.acting(s)
    while acting:
        if acting >> HOUSE & 1:
            rules.apply(s, HOUSE, rules.house_move(s, below(rng, rules.house_count(s))))
        else:
            seat = who(acting, rng)
            level = levels[seat]
            if level == quick.RANDOM:
                move = moves[below(rng, rules.legal(s, seat, moves))]
            else:
                copy_state(tables, SEEN, REAL)
                rules.redeal(tables[SEEN], seat, rng)
                move = quick.choose(tables[SEEN], seat, level, rng, moves)
            rules.apply(s, seat, move)
            decisions += 1
        acting = rules.acting(s)
    return decisions


def who(acting: int, rng: Ints) -> int:
    """One of the seats that may move, each as likely."""
    seats = acting & (1 << HOUSE) - 1
    skip = 0
    if seats & seats - 1:
        many = 0
        for seat in range(SEATS):
            many += seats >> seat & 1
        skip = below(rng, many)
    seat = 0
    while skip or not seats >> seat & 1:
        skip -= seats >> seat & 1
        seat += 1
    return seat


def count(tally: Tally, s: AnyState, seats: int, decisions: int) -> None:
    tally.games += 1
    tally.decisions += decisions
    tally.turns += rules.turns(s)
    tally.endings[rules.ending(s)] += 1
    for seat in range(seats):
        tally.wins[seat] += rules.payoff(s, seat)
        tally.scores[seat] += rules.score(s, seat)
