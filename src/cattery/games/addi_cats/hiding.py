"""What nobody at a table of Addi Cat's can know, dealt anew at random."""

from __future__ import annotations

from cattery.flat import Ints, below
from cattery.games.addi_cats.cards import CARDS
from cattery.games.addi_cats.state import KNOWN, State, place


def redeal(s: State, viewer: int, rng: Ints) -> None:
    """Deal anew all that the viewer cannot know; what comes out depends on nothing that he cannot know.

    All seats know the same: every card that was turned once, until the house shuffles it with others. The cards of one
    shuffle change places among themselves only.
    """
    highest = 0
    for card in range(1, CARDS + 1):
        label = s.shuffle_of[card]
        if label != KNOWN:
            s.part[label + 1] += 1
            highest = max(highest, label)
    for label in range(1, highest + 1):
        s.part[label] += s.part[label - 1]  # where the part of this shuffle begins
    pool(s)
    start = 0
    for label in range(highest + 1):
        shuffle_part(s, start, s.part[label], rng)
        start = s.part[label]
    spread(s)
    for label in range(highest + 2):
        s.part[label] = 0


def pool(s: State) -> None:
    """The hidden cards by shuffle, each part in ascending order: how they lay before leaves no trace."""
    for card in range(1, CARDS + 1):
        label = s.shuffle_of[card]
        if label != KNOWN:
            s.pool[s.part[label]] = card
            s.part[label] += 1


def shuffle_part(s: State, start: int, end: int, rng: Ints) -> None:
    for i in range(end - 1, start, -1):
        j = start + below(rng, i + 1 - start)
        card = s.pool[i]
        s.pool[i] = s.pool[j]
        s.pool[j] = card


def spread(s: State) -> None:
    """Back into the places, each filled from the part of its own shuffle."""
    for seat in range(s.seats):
        row = s.stock[seat]
        for i in range(s.left[seat]):
            at = place(s, seat, i)
            if s.shuffle_of[row[at]] != KNOWN:
                row[at] = from_pool(s, row[at])
    for i in range(s.unlaid):
        s.deck[i] = from_pool(s, s.deck[i])
    for i in range(s.put_aside):
        s.aside[i] = from_pool(s, s.aside[i])


def from_pool(s: State, card: int) -> int:
    """The next card of the same shuffle as this one."""
    label = s.shuffle_of[card]
    at = s.part[label] - 1
    s.part[label] = at
    found = s.pool[at]
    s.pool[at] = 0
    return found
