"""Many games of reflexes in one loop: in each window the seats draw their reaction times, and tap in that order."""

from __future__ import annotations

from cattery.core.mind import ReflexInstinct
from cattery.core.rules import ReflexRules
from cattery.core.seats import BELL, HOUSE
from cattery.flat import OPEN, AnyState, Ints, below, copy_state
from cattery.lab import playouts
from cattery.lab.playouts import REAL, START, Tally

rules: ReflexRules[AnyState] = OPEN
instinct: ReflexInstinct[AnyState] = OPEN

NOT_INLINED = ("playout",)  # compiled once, not into its caller too

NEVER = -1


def simulate(
    tables: list[AnyState], tallies: list[Tally], levels: Ints, rng: Ints, moves: Ints, seats: int, games: int
) -> None:
    """Play so many games from the prepared start, and add them up in the tally."""
    for _ in range(games):
        copy_state(tables, REAL, START)
        decisions = playout(tables[REAL], tallies[0], levels, rng, moves, seats)
        playouts.count(tallies[0], tables[REAL], seats, decisions)


def playout(s: AnyState, tally: Tally, levels: Ints, rng: Ints, moves: Ints, seats: int) -> int:
    """One game to its end; how many decisions the seats made.

    Nothing is redealt for the bots: their reactions come from face-up cards alone.
    """
    decisions = 0
    moment = NEVER
    acting = rules.acting(s)
    while acting:
        if acting >> HOUSE & 1:
            seat = HOUSE
            move = rules.house_move(s, below(rng, rules.house_count(s)))
        else:
            if rules.moment(s) != moment:
                moment = rules.moment(s)
                draw_times(s, tally, levels, rng, seats)
            seat = next_seat(s, tally, acting, moves, seats)
            move = moves[0]
            decisions += int(seat != BELL)
        rules.apply(s, seat, move)
        acting = rules.acting(s)
    return decisions


def draw_times(s: AnyState, tally: Tally, levels: Ints, rng: Ints, seats: int) -> None:
    """When each seat taps in this window, if it does so before the next flip or the bell."""
    longest = instinct.patience(s, rng)
    for seat in range(seats):
        time = instinct.reaction(s, seat, levels[seat], rng)
        tally.when[seat] = time if time <= longest else NEVER


def next_seat(s: AnyState, tally: Tally, acting: int, moves: Ints, seats: int) -> int:
    """Who plays next: the next to tap, else who flips, else the bell. The move is the first of `moves`."""
    first = BELL
    flipper = BELL
    for seat in range(seats):
        if acting >> seat & 1:
            n = rules.legal(s, seat, moves)
            when = tally.when[seat] if moves[n - 1] == rules.TAP else NEVER
            if when != NEVER and (first == BELL or when < tally.when[first]):
                first = seat
            if rules.timeout_move(s, seat) >= 0:
                flipper = seat
    if first != BELL:
        tally.when[first] = NEVER
        moves[0] = rules.TAP
        return first
    if flipper != BELL:
        moves[0] = rules.timeout_move(s, flipper)
    else:
        moves[0] = rules.bell_move(s)
    return flipper
