"""What looks good at a glance in Momistigri: rules of thumb for quick bots."""

from __future__ import annotations

from cattery.flat import Ints
from cattery.games.momistigri.legality import is_pair
from cattery.games.momistigri.moves import (
    CHOOSE,
    CHOOSE_NOTHING,
    EXCHANGE,
    GIVE,
    PAIR,
    PASS,
    REVERSE,
    SEND,
    SHED,
    STOP,
    SWAP,
    kind_of,
    move_of,
    one_of,
    other_of,
)
from cattery.games.momistigri.prospects import HORIZON, prospects, stage
from cattery.games.momistigri.state import DISCARDING, SWAPPING, State, in_play

__all__ = ["HORIZON", "appeal", "pick", "prospects", "stage"]

NOT_INLINED = ("appeal", "pick")  # compiled once each, not into all that call them

LAY = 100  # a pair is better than none
POINT = 3  # a point of penalty less in hand
MATE = 4  # two cards kept that could go together
SHED_ONE, AGAIN, GIFT, LOOT = 20, 40, 20, 15  # what effects are worth: another 1 gone, another pair, a card away …
EXCHANGED, CHOSEN, OTHERS = 15, 10, 5  # … a card bettered, one that the next player has to take, cards for the others


def appeal(s: State, seat: int, move: int) -> int:
    """How good a move looks, from the own hand and the table alone; only comparisons count."""
    kind, one, other = kind_of(move), one_of(move), other_of(move)
    if kind == PAIR:
        return pair_appeal(s, seat, one, other)
    if kind == CHOOSE:
        return 1 + burden(s, seat, one)
    if kind == GIVE:
        return 10 * burden(s, seat, one) + threat(s, seat, other)
    if kind == SEND:
        return 10 * s.value[one] + threat(s, seat, other)
    if kind == SWAP:
        return burden(s, seat, one) - burden(s, seat, other) - MATE * int(is_pair(s, one, other))
    if move == SHED:
        return ones(s, seat)
    return int(move == EXCHANGE)


def pair_appeal(s: State, seat: int, one: int, other: int) -> int:
    worth = LAY + POINT * (s.value[one] + s.value[other])
    if s.value[one] == s.value[other]:
        worth += effect_worth(s, seat, s.value[one])
    return worth - MATE * (mates(s, seat, one) + mates(s, seat, other))


def effect_worth(s: State, seat: int, value: int) -> int:
    if s.closing and value != 1:
        return 0
    kept = s.held[seat] - 2
    if value == 1:
        return SHED_ONE * (ones(s, seat) - 2)
    if value == 5:
        return OTHERS
    if kept == 0:
        return 0
    if value == 2:
        return CHOSEN
    if value == 3:
        return EXCHANGED
    if value == 4:
        return GIFT
    if value == 6:
        return AGAIN
    return LOOT * min(kept, value - 6)


def burden(s: State, seat: int, card: int) -> int:
    """How much better off a hand is without this card."""
    return POINT * s.value[card] - MATE * mates(s, seat, card)


def mates(s: State, seat: int, card: int) -> int:
    """How many cards of the hand go with this one; it goes with itself, if it is there."""
    found = 0
    for i in range(s.held[seat]):
        found += int(is_pair(s, card, s.hand[seat][i]))
    return found


def ones(s: State, seat: int) -> int:
    found = 0
    while found < s.held[seat] and s.value[s.hand[seat][found]] == 1:
        found += 1
    return found


def threat(s: State, seat: int, other: int) -> int:
    """A seat with few points and few cards is to be kept from winning; but one draws from the player before."""
    return 200 - 2 * s.total[other] - s.held[other] - 5 * int(other == s.source)


# ── the most appealing move at once ───────────────────────────────────────────────────────────────


def pick(s: State, seat: int, room: Ints) -> int:
    """A move of the highest appeal, without writing all of them down."""
    if s.phase == SWAPPING:
        return pick_swap(s, seat, room)
    if s.phase == DISCARDING or s.effect == 6:
        return pick_pair(s, seat, room)
    if s.effect == 1:
        return SHED
    if s.effect == 3:
        return EXCHANGE
    if s.effect == 5:
        return move_of(SEND, s.discard[s.discarded - 1], most_threatening(s, seat, s.receivers))
    if s.held[seat] == 0:
        return CHOOSE_NOTHING
    card = heaviest(s, seat)
    if s.effect == 4:
        return move_of(GIVE, card, most_threatening(s, seat, in_play(s) & ~(1 << seat)))
    return move_of(CHOOSE, card, 0) if burden(s, seat, card) >= 0 else REVERSE


def pick_pair(s: State, seat: int, room: Ints) -> int:
    """M10, M28 The pair that looks best; else `pass` or `stop`, where that looks better or there is none."""
    hand, held = s.hand[seat], s.held[seat]
    for i in range(held):
        room[i] = mates(s, seat, hand[i])
    best = PASS if s.phase == DISCARDING else STOP
    most = -1000 if s.must_discard and best == PASS else 0
    for i in range(held):
        for j in range(i):
            if is_pair(s, hand[j], hand[i]):
                one, other = hand[j], hand[i]
                looks = LAY + POINT * (s.value[one] + s.value[other]) - MATE * (room[i] + room[j])
                if s.value[one] == s.value[other]:
                    looks += effect_worth(s, seat, s.value[one])
                if looks > most:
                    best, most = move_of(PAIR, one, other), looks
    return best


def pick_swap(s: State, seat: int, room: Ints) -> int:
    """M15"""
    hand, held = s.hand[seat], s.held[seat]
    for i in range(held):
        room[i] = burden(s, seat, hand[i])
    best, most = 0, -10_000
    for k in range(s.discarded):
        other = s.discard[k]
        if k == 0 or other != s.discard[k - 1]:
            weight = burden(s, seat, other)
            for i in range(held):
                looks = room[i] - weight - MATE * int(is_pair(s, hand[i], other))
                if looks > most:
                    best, most = move_of(SWAP, hand[i], other), looks
    return best


def heaviest(s: State, seat: int) -> int:
    """The card that the hand is best without."""
    best, most = 0, -1000
    for i in range(s.held[seat]):
        weight = burden(s, seat, s.hand[seat][i])
        if weight > most:
            best, most = s.hand[seat][i], weight
    return best


def most_threatening(s: State, seat: int, seats: int) -> int:
    """Of these seats."""
    best, most = 0, -10_000
    for other in range(s.seats):
        if seats >> other & 1 and threat(s, seat, other) > most:
            best, most = other, threat(s, seat, other)
    return best
