"""What nobody at a table of Addi Cat's can know, dealt anew at random."""

from __future__ import annotations

from cattery.flat import Ints, shuffle
from cattery.games.addi_cats.cards import CARDS
from cattery.games.addi_cats.state import KNOWN, State, place


def redeal(s: State, viewer: int, rng: Ints) -> None:
    """Deal anew all that the viewer cannot know; what comes out depends on nothing that he cannot know.

    All seats know the same: every card that was turned once, until the house shuffles it with others. The cards of one
    shuffle change places among themselves only.
    """
    highest = 0
    for card in range(1, CARDS + 1):
        if s.shuffle_of[card] != KNOWN and s.shuffle_of[card] > highest:
            highest = s.shuffle_of[card]
    for label in range(highest + 1):
        pool(s, label)
        shuffle(rng, s.pool, s.pooled)
        spread(s, label)


def pool(s: State, label: int) -> None:
    """The cards of this shuffle in ascending order: how they lay before leaves no trace."""
    s.pooled = 0
    for card in range(1, CARDS + 1):
        if s.shuffle_of[card] == label:
            s.pool[s.pooled] = card
            s.pooled += 1


def spread(s: State, label: int) -> None:
    """Back into the places where cards of this shuffle lie."""
    for seat in range(s.seats):
        for i in range(s.left[seat]):
            at = place(s, seat, i)
            if s.shuffle_of[s.stock[seat][at]] == label:
                s.stock[seat][at] = from_pool(s)
    for i in range(s.unlaid):
        if s.shuffle_of[s.deck[i]] == label:
            s.deck[i] = from_pool(s)
    for i in range(s.put_aside):
        if s.shuffle_of[s.aside[i]] == label:
            s.aside[i] = from_pool(s)


def from_pool(s: State) -> int:
    s.pooled -= 1
    card = s.pool[s.pooled]
    s.pool[s.pooled] = 0
    return card
