"""What pairs of one value do (§6 of the rules)."""

from __future__ import annotations

from cattery.games.momistigri.moves import EXCHANGE, REVERSE, SHED
from cattery.games.momistigri.state import (
    DISCARDING,
    EFFECT,
    EVERYBODY,
    State,
    add,
    in_play,
    lay,
    lift,
    many,
    neighbour,
    take,
)

# Pairs of one value, by that value.
ALONE = (1, 6)  # M37 these do something even if nobody else has cards
ARROW = (1, 2, 3)  # M32 these may turn the arrow instead
OF_THE_HAND = (4, 6, 7, 8)  # M34 these do nothing if no card is left in the hand


def start_effect(s: State, seat: int, value: int) -> bool:
    """Is there something to decide? What needs no decision is done at once."""
    others = in_play(s) & ~(1 << seat)
    if (value in OF_THE_HAND and s.held[seat] == 0) or (value not in ALONE and not others):
        return False
    if value >= 7:
        s.pending = value - 5  # M29, M30
        return False
    if value == 5:
        start_sending(s, seat, others)
    s.effect = value
    s.phase = EFFECT
    return True


def start_sending(s: State, seat: int, others: int) -> None:
    """M33 As many as possible; MO6 who gets nothing if the discard is short."""
    s.to_send = min(s.discarded, many(others))
    s.receivers = others
    if s.fives_in_order:
        s.receivers = 0
        at = seat
        for _ in range(s.to_send):
            at = neighbour(s, at, s.arrow)
            s.receivers |= 1 << at


def answer(s: State, seat: int, move: int) -> None:
    """The bare moves: M23 `shed`, M25 `exchange`, M32 `reverse`; the others do nothing."""
    if move == REVERSE:
        s.arrow = -s.arrow
    elif move == EXCHANGE:
        s.exchange = int(s.held[seat] > 0)  # M34
    elif move == SHED:
        shed(s, seat)


def shed(s: State, seat: int) -> None:
    """M23"""
    while s.held[seat] and s.value[s.hand[seat][0]] == 1:
        card = s.hand[seat][0]
        take(s, seat, card, EVERYBODY)
        lay(s, card)


def give(s: State, seat: int, card: int, to: int) -> None:
    """M26 Only giver and receiver see it."""
    between = 1 << seat | 1 << to
    take(s, seat, card, between)
    add(s, to, card, between)


def send(s: State, card: int, to: int) -> None:
    """M27"""
    lift(s, card)
    add(s, to, card, EVERYBODY)
    s.receivers &= ~(1 << to)
    s.served |= 1 << to
    s.to_send -= 1


def swap(s: State, seat: int, card: int, other: int) -> None:
    """M15 Everybody sees both cards."""
    take(s, seat, card, EVERYBODY)
    lay(s, card)
    lift(s, other)
    add(s, seat, other, EVERYBODY)
    s.exchange = 0
    s.phase = DISCARDING
