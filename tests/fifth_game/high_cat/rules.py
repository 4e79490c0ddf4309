"""High Cat's rules: everybody lays a card, the highest one takes the round."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.core.winning import share
from cattery.flat import Ints, shuffle
from tests.fifth_game.high_cat.state import CARDS, HAND, put, take
from tests.fifth_game.high_cat.state import State as State  # part of the protocol

MAX_MOVES = CARDS


def acting(s: State) -> int:
    """Who may move, as bits."""
    if s.ending:
        return 0
    return 1 << HOUSE if is_dealing(s) else 1 << s.turn


def legal(s: State, seat: int, moves: Ints) -> int:
    """F3 Any card of one's hand, on one's turn. A move is the number of its card."""
    n = 0
    if seat == HOUSE:
        n = house_count(s)
        for k in range(n):
            moves[k] = house_move(s, k)
    elif seat == s.turn and not s.ending and not is_dealing(s):
        n = s.held[seat]
        for k in range(n):
            moves[k] = s.hand[seat][k]
    return n


def house_count(s: State) -> int:
    """F2 The house deals any card that is left."""
    return s.left if is_dealing(s) else 0


def house_move(s: State, k: int) -> int:
    return s.deck[k]


def is_dealing(s: State) -> bool:
    return s.left > CARDS - HAND * s.seats


def receiver(s: State) -> int:
    """F2 Whoever gets the next card."""
    return (CARDS - s.left) % s.seats


def apply(s: State, seat: int, move: int) -> None:
    if seat == HOUSE:
        to = receiver(s)
        take(s.deck, s.left, move)
        s.left -= 1
        put(s.hand[to], s.held[to], move)
        s.held[to] += 1
        return
    number = round_number(s)
    take(s.hand[seat], s.held[seat], move)
    s.held[seat] -= 1
    s.laid[seat][number] = move
    s.turns += 1
    s.turn = (seat + 1) % s.seats  # F3
    if s.turns % s.seats == 0:  # F4
        s.turn = leader(s, number)
        s.taken[s.turn] += 1
        s.ending = int(number == HAND - 1)  # F5


def round_number(s: State) -> int:
    return min(s.turns // s.seats, HAND - 1)


def leader(s: State, number: int) -> int:
    """F4 Whose card of this round beats the others so far; -1 before the first one."""
    best = -1
    for seat in range(s.seats):
        card = s.laid[seat][number]
        if card and (best < 0 or beats(s, number, card, s.laid[best][number])):
            best = seat
    return best


def beats(s: State, number: int, card: int, other: int) -> bool:
    """F4, FO1"""
    return card < other if is_low(s, number) else card > other


def is_low(s: State, number: int) -> bool:
    """FO1 Does the lowest card take this round?"""
    return s.last_low == 1 and number == HAND - 1


def leads(s: State, card: int) -> bool:
    """Would this card take the round as it stands?"""
    number = round_number(s)
    seat = leader(s, number)
    return seat < 0 or beats(s, number, card, s.laid[seat][number])


def score(s: State, seat: int) -> int:
    """F5"""
    return s.taken[seat]


def standing(s: State, seat: int) -> int:
    return score(s, seat)


def payoff(s: State, seat: int) -> float:
    """F5 1 to share among those with the most rounds."""
    return share(standing, s, seat)


def turns(s: State) -> int:
    return s.turns


def ending(s: State) -> int:
    return s.ending


def timeout_move(s: State, seat: int) -> int:
    """Of an absent seat: the lowest card."""
    return s.hand[seat][0]


def redeal(s: State, viewer: int, rng: Ints) -> None:
    """F6 Shuffle all that the viewer cannot see, the other hands and the deck, and deal it again."""
    for seat in range(s.seats):
        if seat != viewer:
            for i in range(s.held[seat]):
                put(s.deck, s.left, s.hand[seat][i])
                s.left += 1
    shuffle(rng, s.deck, s.left)
    for seat in range(s.seats):
        if seat != viewer:
            for i in range(s.held[seat]):
                s.left -= 1
                put(s.hand[seat], i, s.deck[s.left])
                s.deck[s.left] = 0
    for i in range(s.left):  # what stays is in order again
        put(s.deck, i, s.deck[i])
