"""High Cat's table: the cards in their places, and the handling of them."""

from __future__ import annotations

from cattery.core.rules import GameState
from cattery.flat import Row, i16, u8

SEATS = 4
CARDS = 12  # F1
HAND = 3  # F2: so many cards, and so many rounds


class State(GameState):
    """Everything that lies on the table. A row of cards is ascending, then empty: the order tells nothing."""

    last_low: int = i16()  # FO1
    seats: int = i16()
    deck: list[int] = u8(CARDS)  # what has not been dealt
    left: int = i16()  # so many cards
    hand: list[list[int]] = u8(SEATS, HAND)
    held: list[int] = i16(SEATS)
    laid: list[list[int]] = u8(SEATS, HAND)  # by round; 0: nothing yet
    taken: list[int] = i16(SEATS)  # rounds
    turn: int = i16()
    turns: int = i16()
    ending: int = i16()


def put(cards: Row, n: int, card: int) -> None:
    """Into a row of n cards."""
    while n > 0 and cards[n - 1] > card:
        cards[n] = cards[n - 1]
        n -= 1
    cards[n] = card


def take(cards: Row, n: int, card: int) -> None:
    """Out of a row of n cards."""
    for i in range(n - 1):
        if cards[i] >= card:
            cards[i] = cards[i + 1]
    cards[n - 1] = 0
