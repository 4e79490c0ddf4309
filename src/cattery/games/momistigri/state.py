"""Momistigri's table: the cards in their places, what each seat knows of them, and the handling of cards.

A card is its kind, a number in the order of value and colour: equal cards cannot be told apart. Every place keeps its
cards ascending, so that how they came there leaves no trace.
"""

from __future__ import annotations

from cattery.core.rules import TrackingState
from cattery.flat import Row, i16, i64, u8

SEATS = 5
OPENLY = SEATS  # as a viewer: what everybody has seen
VIEWERS = SEATS + 1
CARDS = 46
ROUNDS = 5  # M41
EVERYBODY = (1 << VIEWERS) - 1

NAMING, DEALING, DRAWING, SWAPPING, DISCARDING, EFFECT = 0, 1, 2, 3, 4, 5  # phases


class State(TrackingState):
    """Everything that lies on the table, and what each seat knows of it."""

    # the deck and the house rules (MO1–MO7)
    kinds: int = i16()
    value: list[int] = u8(CARDS)  # by kind; the Momistigri is the last one
    colour: list[int] = u8(CARDS)  # by kind
    whole: list[int] = u8(CARDS)  # all cards, ascending
    pack: list[int] = u8(CARDS)  # those that are played with
    cards: int = i16()  # how many these are
    must_discard: int = i16()
    help_cards_end: int = i16()
    same_card_back: int = i16()
    rounds: int = i16()
    fives_in_order: int = i16()
    guard: int = i16()

    # the cards
    deck: list[int] = u8(CARDS)  # not dealt yet
    undealt: int = i16()
    hand: list[list[int]] = u8(SEATS, CARDS)
    held: list[int] = i16(SEATS)
    discard: list[int] = u8(CARDS)
    discarded: int = i16()
    known: list[list[int]] = u8(VIEWERS * SEATS, CARDS)  # by viewer and hand, by kind: so many he knows to be there
    knows: list[int] = i16(VIEWERS * SEATS)  # by viewer and hand: how many that is together
    imagined: int = i16()  # a game of which only the end counts: nobody keeps track of what has been seen

    # the turn
    seats: int = i16()
    phase: int = i16()
    round: int = i16()  # counted from 0
    dealer: int = i16()  # -1 until the house has named the first one
    arrow: int = i16()  # 1: clockwise
    turn: int = i16()  # whose turn it is
    source: int = i16()  # whom he draws from, -1 while dealing
    to_draw: int = i16()
    pending: int = i16()  # COUNT: a pair of 7 or 8 makes the next player draw so many cards; 0: there is none
    exchange: int = i16()  # SWAP3: the seat drawn from will exchange a card
    closing: int = i16()  # M16
    help_down: int = i16()  # the seats whose Help card lies face down, as bits
    passed: int = i16()  # the seats that have passed since the last pair, as bits
    effect: int = i16()  # the value of the pair whose effect is being decided
    pair: list[int] = u8(2)  # the last pair, and …
    pairs: int = i16()  # … how many there were in this round
    to_send: int = i16()  # M33 so many cards of the discard are still to be handed out, …
    receivers: int = i16()  # … to some of these seats, as bits
    served: int = i16()  # the seats, as bits, that have got one
    round_turns: int = i64()
    turns: int = i64()

    # the rounds that are over
    total: list[int] = i16(SEATS)
    penalty: list[list[int]] = i16(ROUNDS, SEATS)
    round_end: list[int] = i16(ROUNDS)
    round_dealer: list[int] = i16(ROUNDS)
    round_length: list[int] = i64(ROUNDS)
    revealed: list[list[int]] = u8(ROUNDS, CARDS)  # what was left in the hands, seat after seat
    left_over: list[list[int]] = i16(ROUNDS, SEATS)  # how many of these cards were whose
    ending: int = i16()


def put(row: Row, n: int, card: int) -> None:
    """Into a place that holds n cards."""
    i = n
    while i > 0 and row[i - 1] > card:
        row[i] = row[i - 1]
        i -= 1
    row[i] = card


def drop(row: Row, n: int, card: int) -> None:
    """Out of a place that holds n cards, this one among them."""
    i = n - 1
    above = 0
    while row[i] != card:
        here = row[i]
        row[i] = above
        above = here
        i -= 1
    row[i] = above


def add(s: State, seat: int, card: int, seen_by: int) -> None:
    """Into the hand; these seats, as bits, see what it is."""
    put(s.hand[seat], s.held[seat], card)
    s.held[seat] += 1
    if not s.imagined:
        note_added(s, seat, card, seen_by)


def note_added(s: State, seat: int, card: int, seen_by: int) -> None:
    for viewer in range(VIEWERS):
        if viewer != seat and seen_by >> viewer & 1 and (viewer < s.seats or viewer == OPENLY):
            s.known[viewer * SEATS + seat][card] += 1
            s.knows[viewer * SEATS + seat] += 1


def take(s: State, seat: int, card: int, seen_by: int) -> None:
    """Out of the hand; these seats see what it is."""
    drop(s.hand[seat], s.held[seat], card)
    s.held[seat] -= 1
    if not s.imagined:
        note_taken(s, seat, card, seen_by)


def note_taken(s: State, seat: int, card: int, seen_by: int) -> None:
    """A seat that does not see which card leaves can no longer be sure of anything in that hand."""
    for viewer in range(VIEWERS):
        row = viewer * SEATS + seat
        if s.knows[row]:
            if not seen_by >> viewer & 1:
                forget(s, row)
            elif s.known[row][card]:
                s.known[row][card] -= 1
                s.knows[row] -= 1


def forget(s: State, row: int) -> None:
    for kind in range(s.kinds):
        s.known[row][kind] = 0
    s.knows[row] = 0


def forget_all(s: State) -> None:
    for row in range(VIEWERS * SEATS):
        if s.knows[row]:
            forget(s, row)


def lay(s: State, card: int) -> None:
    """Face up on the discard."""
    put(s.discard, s.discarded, card)
    s.discarded += 1


def lift(s: State, card: int) -> None:
    """From the discard."""
    drop(s.discard, s.discarded, card)
    s.discarded -= 1


def in_play(s: State) -> int:
    """M8 The seats that hold cards, as bits."""
    seats = 0
    for seat in range(s.seats):
        if s.held[seat]:
            seats |= 1 << seat
    return seats


def many(seats: int) -> int:
    """How many seats these bits are."""
    n = 0
    while seats:
        n += seats & 1
        seats >>= 1
    return n


def neighbour(s: State, seat: int, direction: int) -> int:
    """M9 The nearest other seat in play that way round; -1 if there is none."""
    at = seat
    for _ in range(s.seats - 1):
        at += direction
        if at < 0:
            at += s.seats
        elif at >= s.seats:
            at -= s.seats
        if s.held[at]:
            return at
    return -1
