"""Who is concerned: equalities, the Sumo's duel, and what a tap of a seat would be worth now."""

from __future__ import annotations

from cattery.games.addi_cats.cards import CHASE, TRAP, action, value
from cattery.games.addi_cats.state import CHASING, COUNTING, TRAPPING, WRESTLING, State, current, step


def equal_to(s: State, total: int) -> int:
    """A13 The seats, as bits, that make an equality of this sum: two cards at least, one of them new."""
    concerned = 0
    many = 0
    for seat in range(s.seats):
        if s.piled[seat] and value(current(s, seat)) == total:
            concerned |= 1 << seat
            many += 1
    return concerned if many >= 2 and concerned & s.new else 0


def is_waiting(s: State, seat: int) -> bool:
    """A14 No stock, and an Action card on top: this seat may tap at others' equalities."""
    return s.left[seat] == 0 and s.piled[seat] > 0 and value(current(s, seat)) == 0


def equality_of(s: State, seat: int) -> int:
    """A13, A14 The equality, as bits, that a tap of this seat would decide; 0: none.

    A waiting seat takes the one whose member comes first in turn order from the last flipper (A26).
    """
    total = value(current(s, seat))
    if total == 0 and is_waiting(s, seat):
        equal = equal_seats(s)
        other = s.flipper
        for _ in range(s.seats):
            if total == 0 and equal >> other & 1:
                total = value(current(s, other))
            other = step(s, other)
    return equal_to(s, total) if total else 0


def equal_seats(s: State) -> int:
    """The seats, as bits, of all equalities that are open."""
    seats = 0
    for seat in range(s.seats):
        total = value(current(s, seat))
        if s.new >> seat & 1 and total:
            seats |= equal_to(s, total)
    return seats


def sums_of(s: State, seats: int) -> int:
    """The sums, as bits, of the current cards of these seats."""
    sums = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            sums |= 1 << value(current(s, seat))
    return sums & ~1  # an Action card has none


def numbers_shown(s: State) -> int:
    many = 0
    for seat in range(s.seats):
        many += int(value(current(s, seat)) > 0)
    return many


def duel(s: State) -> int:
    """A21 The owners, as bits, of the smallest and of the largest sum; 0 with fewer than two numbers."""
    if numbers_shown(s) < 2:
        return 0
    smallest = 99
    largest = 0
    for seat in range(s.seats):
        total = value(current(s, seat))
        if total:
            smallest = min(smallest, total)
            largest = max(largest, total)
    concerned = 0
    for seat in range(s.seats):
        total = value(current(s, seat))
        if total and total in (smallest, largest):
            concerned |= 1 << seat
    return concerned


def concerned_with(s: State, seat: int) -> int:
    """The seats, as bits, of the equality or the duel that a tap of this seat would decide; 0: it would be wrong."""
    if s.window != WRESTLING:
        return equality_of(s, seat)
    concerned = duel(s)
    return concerned if concerned >> seat & 1 else 0


def is_entitled(s: State, seat: int) -> bool:
    """Would a tap of this seat be right now? The arbiter asks when taps are tied (A40)."""
    if s.window in (CHASING, TRAPPING):
        return True
    return s.live == 1 and s.window != COUNTING and concerned_with(s, seat) != 0


def is_protected(s: State) -> bool:
    """A26 In a volley a wrong tap costs nothing once a tap has decided something, or where all may tap anyway."""
    if not s.in_volley:
        return False
    if s.struck:
        return True
    races = 0
    for seat in range(s.seats):
        if s.new >> seat & 1 and action(current(s, seat)) in (CHASE, TRAP):
            races += 1
    return s.volley_actions > 0 and races > 0
