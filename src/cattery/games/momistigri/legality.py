"""What a seat of Momistigri may do with its cards: pairs, effects, the exchange of a pair of 3."""

from __future__ import annotations

from cattery.flat import Ints
from cattery.games.momistigri.effects import ARROW
from cattery.games.momistigri.moves import (
    CHOOSE,
    CHOOSE_NOTHING,
    EXCHANGE,
    GIVE,
    PAIR,
    REVERSE,
    SEND,
    SHED,
    STOP,
    SWAP,
    move_of,
)
from cattery.games.momistigri.state import State, in_play


def is_pair(s: State, one: int, other: int) -> bool:
    """M10 Two cards, neither the Momistigri (M2), of one colour or of one value."""
    if s.kinds - 1 in (one, other):
        return False
    return s.value[one] == s.value[other] or s.colour[one] == s.colour[other]


def legal_pairs(s: State, seat: int, moves: Ints) -> int:
    """M10 Each pair once, though there may be equal cards."""
    n = 0
    hand, held = s.hand[seat], s.held[seat]
    for i in range(held - 1):
        one = hand[i]
        if i > 0 and one == hand[i - 1]:
            continue
        for j in range(i + 1, held):
            other = hand[j]
            if (j == i + 1 or other != hand[j - 1]) and is_pair(s, one, other):
                moves[n] = move_of(PAIR, one, other)
                n += 1
    return n


def legal_effect(s: State, seat: int, moves: Ints) -> int:
    """§6"""
    n = legal_answers(s, seat, moves)
    if s.effect in ARROW:
        moves[n] = REVERSE  # M32
        n += 1
    return n


def legal_answers(s: State, seat: int, moves: Ints) -> int:
    """What the pair itself asks for."""
    if s.effect == 2:
        return legal_choices(s, seat, moves)
    if s.effect == 4:
        return legal_gifts(s, seat, moves)
    if s.effect == 5:
        return legal_sendings(s, moves)
    if s.effect == 6:
        n = legal_pairs(s, seat, moves)  # M28
        moves[n] = STOP
        return n + 1
    moves[0] = SHED if s.effect == 1 else EXCHANGE  # M23, M25
    return 1


def legal_choices(s: State, seat: int, moves: Ints) -> int:
    """M24 Any card of the hand; M34 with none, nothing."""
    n = 0
    hand = s.hand[seat]
    for i in range(s.held[seat]):
        if i == 0 or hand[i] != hand[i - 1]:
            moves[n] = move_of(CHOOSE, hand[i], 0)
            n += 1
    if n == 0:
        moves[0] = CHOOSE_NOTHING
        n = 1
    return n


def legal_gifts(s: State, seat: int, moves: Ints) -> int:
    """M26"""
    n = 0
    hand, others = s.hand[seat], in_play(s) & ~(1 << seat)
    for i in range(s.held[seat]):
        if i == 0 or hand[i] != hand[i - 1]:
            n = to_each(GIVE, hand[i], others, moves, n)
    return n


def legal_sendings(s: State, moves: Ints) -> int:
    """M27, M33"""
    n = 0
    for i in range(s.discarded):
        if i == 0 or s.discard[i] != s.discard[i - 1]:
            n = to_each(SEND, s.discard[i], s.receivers, moves, n)
    return n


def to_each(kind: int, card: int, seats: int, moves: Ints, n: int) -> int:
    for seat in range(8):
        if seats >> seat & 1:
            moves[n] = move_of(kind, card, seat)
            n += 1
    return n


def legal_swaps(s: State, seat: int, moves: Ints) -> int:
    """M15 Any card of the hand for any that lies on the discard; with MO4 also for itself."""
    n = 0
    hand = s.hand[seat]
    for i in range(s.held[seat]):
        card = hand[i]
        if i > 0 and card == hand[i - 1]:
            continue
        itself = False
        for j in range(s.discarded):
            other = s.discard[j]
            if j == 0 or other != s.discard[j - 1]:
                moves[n] = move_of(SWAP, card, other)
                n += 1
                itself = itself or other == card
        if s.same_card_back and not itself:
            moves[n] = move_of(SWAP, card, card)
            n += 1
    return n
