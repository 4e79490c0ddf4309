"""The table of Addi Cat's: the cards in their places, and the handling of them."""

from __future__ import annotations

from cattery.core.rules import GameState
from cattery.flat import i16, i64, u8
from cattery.games.addi_cats.cards import CARDS, FIRST_ACTION, alike

SEATS = 8
KNOWN = 255  # in `shuffle_of`: everybody has seen where this card lies

# What is open: nothing special, a race, a countdown, the common window of a volley, the wait at a stall.
OPEN, CHASING, TRAPPING, WRESTLING, COUNTING, COMPARING, STALLED = range(7)

# How the last situation was resolved.
EQUALITY, SUMO_DUEL, CHASE_RUN, TRAP_SHUT, GIFT_GIVEN, FAULT, LAPSE, NO_TAP = range(1, 9)


class State(GameState):
    """Everything that lies on the table; all seats know the same."""

    # the house rules (AO1–AO10)
    enough: int = i16()  # so many winners end the game
    dealt: int = i16()  # so many cards of the deck are dealt, the others lie aside
    after_offender: int = i16()
    first_is_victim: int = i16()
    gift_from_pile: int = i16()
    volley_actions: int = i16()
    pickup_shuffle: int = i16()
    soft_limit: int = i16()
    owner: list[int] = i16(SEATS)  # by seat: the person (A36)

    # the cards
    deck: list[int] = u8(CARDS)  # not dealt yet, in no order: `unlaid` cards
    unlaid: int = i16()
    aside: list[int] = u8(SEATS)
    put_aside: int = i16()
    stock: list[list[int]] = u8(SEATS, CARDS)  # a ring each: `left` cards from `top` on
    top: list[int] = i16(SEATS)
    left: list[int] = i16(SEATS)
    pile: list[list[int]] = u8(SEATS, CARDS)  # from the bottom up
    piled: list[int] = i16(SEATS)
    shuffle_of: list[int] = u8(CARDS + 1)  # by card: KNOWN, or which shuffle hid it; 0 is the deal

    pool: list[int] = u8(CARDS)  # used only while a redeal runs
    part: list[int] = i16(CARDS + 2)  # likewise: where the cards of each shuffle lie in it

    # the stocks that the house lays anew, one after the other: the last cards of each
    lay_seat: list[int] = i16(SEATS)
    lay_count: list[int] = i16(SEATS)
    lays: int = i16()
    lay: int = i16()  # the one that it is at
    laid: int = i16()  # of its cards

    # the reveal
    seats: int = i16()
    first: int = i16()  # -1 until the house has named the first player
    way: int = i16()  # 1: clockwise, -1: the other way round
    turn: int = i16()  # who flips next, or from where on that is sought
    flipper: int = i16()  # who said `flip` last; -1: nobody yet
    reveals: int = i16()
    flips: int = i16()  # cards turned
    window: int = i16()
    moment: int = i16()  # counts the windows
    caller: int = i16()  # whose Action card opened the window
    live: int = i16()  # this reveal is not decided yet
    in_volley: int = i16()
    new: int = i16()  # the seats, as bits, that turned a card in this reveal
    tapped: int = i16()  # the seats, as bits, that have had their tap in this window
    fastest: int = i16()  # in a Chase; -1: nobody yet
    slowest: int = i16()  # in a Chase, as bits
    struck: int = i16()  # a tap has decided something in this volley
    due: int = i16()  # the seats, as bits, whose Action of this volley is still to come
    clock: int = i16()  # this volley showed a Clock
    champion: int = i16()  # who flips next because he was the fastest; -1: nobody

    # the end
    won: list[int] = i16(SEATS)  # by seat: 0 in play, else the place in the order of winning
    winners: int = i16()
    ending: int = i16()

    # the last situation that was resolved
    last: int = i16()
    last_reveal: int = i16()
    last_moment: int = i16()
    last_winner: int = i16()
    last_losers: int = i16()  # as bits
    last_sums: int = i64()  # as bits
    moved: list[list[int]] = i16(SEATS, SEATS)  # how many cards went from whom to whom


def current(s: State, seat: int) -> int:
    """A8 The seat's current card; 0: none."""
    return s.pile[seat][s.piled[seat] - 1] if s.piled[seat] else 0


def place(s: State, seat: int, i: int) -> int:
    """Where the i-th card of a stock lies in its ring, counted from the top."""
    at = s.top[seat] + i
    return at if at < CARDS else at - CARDS


def put_under(s: State, seat: int, card: int) -> None:
    s.stock[seat][place(s, seat, s.left[seat])] = card
    s.left[seat] += 1


def draw(s: State, seat: int) -> int:
    """Take the top card of a stock."""
    at = s.top[seat]
    card = s.stock[seat][at]
    s.stock[seat][at] = 0
    s.top[seat] = at + 1 if at < CARDS - 1 else 0
    s.left[seat] -= 1
    return card


def turn_up(s: State, seat: int) -> None:
    """A11 The top of the stock goes face up on the pile, before everybody's eyes."""
    card = draw(s, seat)
    if card >= FIRST_ACTION and s.shuffle_of[card] != KNOWN:
        card = as_known(s, card)
    s.pile[seat][s.piled[seat]] = card
    s.piled[seat] += 1
    s.shuffle_of[card] = KNOWN
    s.flips += 1


def as_known(s: State, card: int) -> int:
    """Of hidden cards that look alike the lowest is turned first: which one it was would tell of the others."""
    for low in range(FIRST_ACTION, card):
        if alike(low, card) and s.shuffle_of[low] == s.shuffle_of[card]:
            rename(s, low, card)
            return low
    return card


def rename(s: State, card: int, other: int) -> None:
    """In the hidden place of this card lies that one."""
    for seat in range(s.seats):
        for i in range(s.left[seat]):
            at = place(s, seat, i)
            if s.stock[seat][at] == card:
                s.stock[seat][at] = other
    for i in range(s.put_aside):
        if s.aside[i] == card:
            s.aside[i] = other


def pass_under(s: State, giver: int, seat: int) -> None:
    """The top card of one stock goes unseen under another."""
    put_under(s, seat, draw(s, giver))
    s.moved[giver][seat] += 1


def pile_under(s: State, giver: int, seat: int) -> int:
    """AA16 A whole pile goes under a stock, turned over: the oldest card first. How many cards?"""
    many = s.piled[giver]
    for i in range(many):
        put_under(s, seat, s.pile[giver][i])
        s.pile[giver][i] = 0
    s.piled[giver] = 0
    s.moved[giver][seat] += many
    return many


def step(s: State, seat: int) -> int:
    """The next seat in the direction of play."""
    after = seat + s.way
    if after == s.seats:
        return 0
    return after if after >= 0 else s.seats - 1


# ── stocks laid anew ──────────────────────────────────────────────────────────────────────────────


def lay_anew(s: State, seat: int, many: int) -> None:
    """The last cards of this stock are shuffled: from now on nobody knows where each of them lies."""
    if many == 0:
        return
    label = free_label(s)
    for i in range(s.left[seat] - many, s.left[seat]):
        s.shuffle_of[s.stock[seat][place(s, seat, i)]] = label
    s.lay_seat[s.lays] = seat
    s.lay_count[s.lays] = many
    s.lays += 1


def free_label(s: State) -> int:
    """A number for a shuffle of which cards are still hidden by no other."""
    label = 1
    card = 1
    while card <= CARDS:
        if s.shuffle_of[card] == label:
            label += 1
            card = 0
        card += 1
    return label


def to_lay(s: State) -> int:
    """How many cards the house has still to name for the stock it is at."""
    return s.lay_count[s.lay] - s.laid if s.lays else 0


def unlaid_place(s: State, k: int) -> int:
    """Where the k-th of these lies in the ring."""
    seat = s.lay_seat[s.lay]
    return place(s, seat, s.left[seat] - to_lay(s) + k)


def lay_card(s: State, card: int) -> None:
    """A51, AO9 The next card of the new stock, from the top."""
    row = s.stock[s.lay_seat[s.lay]]
    low = CARDS + 1
    at = 0
    for k in range(to_lay(s)):
        other = row[unlaid_place(s, k)]
        if other < low and alike(card, other):  # a record cannot tell them apart
            low = other
            at = unlaid_place(s, k)
    row[at] = row[unlaid_place(s, 0)]
    row[unlaid_place(s, 0)] = low
    s.laid += 1
    if to_lay(s) == 0:
        s.laid = 0
        s.lay_seat[s.lay] = s.lay_count[s.lay] = 0
        s.lay += 1
        if s.lay == s.lays:
            s.lay = s.lays = 0
