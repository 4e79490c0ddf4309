"""What looks good at a glance in Momistigri: rules of thumb for quick bots."""

from __future__ import annotations

from cattery.games.momistigri.legality import is_pair
from cattery.games.momistigri.moves import (
    CHOOSE,
    EXCHANGE,
    GIVE,
    PAIR,
    SEND,
    SHED,
    SWAP,
    one_of,
    other_of,
    word_of,
)
from cattery.games.momistigri.state import State

LAY = 100  # a pair is better than none
POINT = 3  # a point of penalty less in hand
MATE = 4  # two cards kept that could go together
SHED_ONE, AGAIN, GIFT, LOOT = 20, 40, 20, 15  # what effects are worth: another 1 gone, another pair, a card away …
EXCHANGED, CHOSEN, OTHERS = 15, 10, 5  # … a card bettered, one that the next player has to take, cards for the others


def appeal(s: State, seat: int, move: int) -> int:
    """How good a move looks, from the own hand and the table alone; only comparisons count."""
    word, one, other = word_of(move), one_of(move), other_of(move)
    if word == PAIR:
        return pair_appeal(s, seat, one, other)
    if word == CHOOSE:
        return 1 + burden(s, seat, one)
    if word == GIVE:
        return 10 * burden(s, seat, one) + threat(s, seat, other)
    if word == SEND:
        return 10 * s.value[one] + threat(s, seat, other)
    if word == SWAP:
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
    """Who has few points and few cards is to be kept from winning; but one draws from the player before."""
    return 200 - 2 * s.total[other] - s.held[other] - 5 * int(other == s.source)
