"""What a tap brings about: piles given away, faults, races won and lost, and who is rid of his cards."""

from __future__ import annotations

from cattery.games.addi_cats.cards import GIFT, action
from cattery.games.addi_cats.situations import equal_seats, sums_of
from cattery.games.addi_cats.state import (
    CHASE_RUN,
    EQUALITY,
    FAULT,
    GIFT_GIVEN,
    LAPSE,
    SEATS,
    SUMO_DUEL,
    TRAP_SHUT,
    WRESTLING,
    State,
    lay_anew,
    pass_under,
    pile_under,
    put_under,
    step,
)

PLAYING, WINNERS, LIMIT = 0, 1, 2  # endings


def note(s: State, kind: int, winner: int, losers: int, sums: int) -> None:
    """Remember how the situation was resolved; the cards that it moves are counted from here on."""
    s.last = kind
    s.last_reveal = s.reveals
    s.last_moment = s.moment
    s.last_winner = winner
    s.last_losers = losers
    s.last_sums = sums
    for giver in range(SEATS):
        for seat in range(SEATS):
            s.moved[giver][seat] = 0


def note_lapse(s: State) -> bool:
    """A17 Nobody tapped at an equality: it may be told now. Was there one?"""
    equal = equal_seats(s) if s.live else 0
    if equal:
        note(s, LAPSE, -1, equal, sums_of(s, equal))
    return equal != 0


def pick_up(s: State, seat: int, received: int) -> None:
    """A15, AO9 The own pile goes under the stock, after the cards just received."""
    many = received + pile_under(s, seat, seat)
    if s.pickup_shuffle:
        lay_anew(s, seat, many)


def give_pile(s: State, winner: int, losers: int) -> None:
    """A15, A16, AA17 The winner's pile, oldest card first, one by one to the losers in turn order from him."""
    seat = winner
    for i in range(s.piled[winner]):
        seat = step(s, seat)
        while not losers >> seat & 1:
            seat = step(s, seat)
        put_under(s, seat, s.pile[winner][i])
        s.pile[winner][i] = 0
        s.moved[winner][seat] += 1
    s.piled[winner] = 0
    seat = step(s, winner)
    while seat != winner:
        if losers >> seat & 1:
            pick_up(s, seat, received_by(s, seat))
        seat = step(s, seat)


def received_by(s: State, seat: int) -> int:
    many = 0
    for giver in range(s.seats):
        many += s.moved[giver][seat]
    return many


def win_over(s: State, winner: int, concerned: int) -> None:
    """A15, A16, A21 The fastest gives his pile to the others who are concerned, and flips next."""
    losers = concerned & ~(1 << winner)
    note(s, SUMO_DUEL if s.window == WRESTLING else EQUALITY, winner, losers, sums_of(s, concerned))
    give_pile(s, winner, losers)
    s.champion = winner
    s.struck = 1
    count_winners(s)


def commit_fault(s: State, seat: int) -> None:
    """A27 All face-up cards of all go under the stock of whoever tapped wrongly: his own, then the others' in turn
    order."""
    note(s, FAULT, -1, 1 << seat, sums_of(s, s.new | 1 << seat))
    many = 0
    giver = seat
    for _ in range(s.seats):
        many += pile_under(s, giver, seat)
        giver = step(s, giver)
    if s.pickup_shuffle:
        lay_anew(s, seat, many)
    count_winners(s)


def end_chase(s: State, slowest: int) -> None:
    """A18, A42 The slowest pick their own piles up, in turn order from the Chase's owner; the fastest flips next."""
    note(s, CHASE_RUN, s.fastest, slowest, 0)
    seat = s.caller
    for _ in range(s.seats):
        if slowest >> seat & 1:
            pick_up(s, seat, 0)
        seat = step(s, seat)
    s.champion = s.fastest
    s.struck = 1


def shut_trap(s: State, first: int) -> None:
    """A22, AO5 Unless its owner was first, all others give him the top card of their stock."""
    s.struck = 1
    if first == s.caller:
        note(s, TRAP_SHUT, first, 0, 0)
        return
    victim = first if s.first_is_victim else s.caller
    note(s, TRAP_SHUT, first, 1 << victim, 0)
    giver = step(s, victim)
    while giver != victim:
        if s.left[giver]:
            pass_under(s, giver, victim)
        giver = step(s, giver)
    count_winners(s)


def give_presents(s: State, giver: int) -> None:
    """A23, AO6 One card to each other seat in turn order, as far as they reach."""
    note(s, GIFT_GIVEN, giver, 0, 0)
    seat = step(s, giver)
    while seat != giver:
        if not s.won[seat]:
            if s.gift_from_pile:
                give_from_pile(s, giver, seat)
            elif s.left[giver]:
                pass_under(s, giver, seat)
        seat = step(s, seat)


def give_from_pile(s: State, giver: int, seat: int) -> None:
    """AO6 The newest card under the Gift."""
    last = s.piled[giver] - 1
    if last > 0 and action(s.pile[giver][last]) == GIFT:
        put_under(s, seat, s.pile[giver][last - 1])
        s.pile[giver][last - 1] = s.pile[giver][last]
        s.pile[giver][last] = 0
        s.piled[giver] = last
        s.moved[giver][seat] += 1


def count_winners(s: State) -> None:
    """A31, A32 A seat without cards has won; several at once share their place (A33)."""
    before = s.winners
    for seat in range(s.seats):
        if s.won[seat] == 0 and s.left[seat] == 0 and s.piled[seat] == 0:
            s.won[seat] = before + 1
            s.winners += 1
    if s.winners >= s.enough:
        s.ending = WINNERS
