"""What an absent seat of Momistigri does."""

from __future__ import annotations

from cattery.games.momistigri.legality import is_pair
from cattery.games.momistigri.moves import (
    CHOOSE,
    CHOOSE_NOTHING,
    EXCHANGE,
    GIVE,
    PAIR,
    PASS,
    SEND,
    SHED,
    STOP,
    SWAP,
    move_of,
)
from cattery.games.momistigri.state import DISCARDING, SWAPPING, State, neighbour


def timeout_move(s: State, seat: int) -> int:
    """High cards go, low cards come; no pair is spent unless it must be."""
    if s.phase == SWAPPING:
        return move_of(SWAP, highest(s, seat), s.discard[0])
    if s.phase == DISCARDING:
        return first_pair(s, seat) if s.must_discard else PASS
    if s.effect == 1:
        return SHED
    if s.effect == 2:
        return move_of(CHOOSE, highest(s, seat), 0) if s.held[seat] else CHOOSE_NOTHING
    if s.effect == 3:
        return EXCHANGE
    if s.effect == 4:
        return move_of(GIVE, highest(s, seat), neighbour(s, seat, s.arrow))
    if s.effect == 5:
        return move_of(SEND, s.discard[0], next_receiver(s, seat))
    return STOP


def highest(s: State, seat: int) -> int:
    """Of equal values the first colour."""
    hand, i = s.hand[seat], s.held[seat] - 1
    while i > 0 and s.value[hand[i - 1]] == s.value[hand[i]]:
        i -= 1
    return hand[i]


def first_pair(s: State, seat: int) -> int:
    """MO1"""
    for i in range(s.held[seat]):
        for j in range(i + 1, s.held[seat]):
            if is_pair(s, s.hand[seat][i], s.hand[seat][j]):
                return move_of(PAIR, s.hand[seat][i], s.hand[seat][j])
    return PASS


def next_receiver(s: State, seat: int) -> int:
    """In the order of turns, from the next player on."""
    to = neighbour(s, seat, s.arrow)
    while not s.receivers >> to & 1:
        to = neighbour(s, to, s.arrow)
    return to
