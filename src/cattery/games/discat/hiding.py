"""What a seat of Discat cannot know, dealt anew at random."""

from __future__ import annotations

from cattery.flat import Ints, below
from cattery.games.discat.moves import LINES
from cattery.games.discat.proofs import deal_proven, match_known
from cattery.games.discat.state import CARDS, GIVEN, KNOWERS, POOLED, State, add, place, put_under


def redeal(s: State, viewer: int, rng: Ints) -> None:
    """Deal anew all that the viewer cannot know; what comes out depends on nothing that he cannot know.

    He knows his hand, every card that was played, those he put under the draw pile until somebody who drew one puts a
    card back unseen, and what passes have proven. The rest are pooled at the end of the draw pile; hands with proven
    bounds are given theirs; what is left is laid in order, shuffled, and taken back.
    """
    for i in range(s.held[viewer]):
        s.known[s.hand[viewer][i]] &= 1 << viewer  # as in the pool: what others know is not kept
    proven = 0
    for seat in range(s.seats):
        if seat != viewer:
            pool_hand(s, seat, viewer)
            proven += s.proven[seat]
    for i in range(s.left):
        mark(s, s.draw[place(s, i)], viewer)
    if proven:
        for seat in range(s.seats):
            match_known(s, seat, viewer)
        deal_proven(s, rng)
    lay_in_order(s)
    shuffle_pool(s, rng)
    for seat in range(s.seats):
        if seat != viewer:
            refill_hand(s, seat)
    for card in range(1, CARDS + 1):
        s.known[card] &= KNOWERS


def mark(s: State, card: int, viewer: int) -> bool:
    """Pool the card unless the viewer knows where it lies; what others know of it is not his to keep."""
    if s.known[card] >> viewer & 1:
        return False
    s.known[card] = POOLED
    return True


def pool_hand(s: State, seat: int, viewer: int) -> None:
    """The hidden cards of a hand go under the draw pile; each leaves a gap."""
    for i in range(s.held[seat]):
        card = s.hand[seat][i]
        if mark(s, card, viewer):
            put_under(s, card)
            s.hand[seat][i] = 0


def lay_in_order(s: State) -> None:
    """The pooled cards take the pooled places in ascending order: how they lay before leaves no trace.

    Those that are given to a hand already leave as many places free, at the bottom.
    """
    card, filled = 0, 0
    for i in range(s.left):
        at = place(s, i)
        if s.known[s.draw[at]] & POOLED:
            s.draw[at] = 0
            card += 1
            while card <= CARDS and s.known[card] & (POOLED | GIVEN) != POOLED:
                card += 1
            if card <= CARDS:
                put(s, i, card)
                filled = i + 1
        else:
            filled = i + 1
    s.left = filled


def shuffle_pool(s: State, rng: Ints) -> None:
    for i in range(s.left - 1, 0, -1):
        card = s.draw[place(s, i)]
        if s.known[card] & POOLED:
            j = below(rng, i + 1)
            while not s.known[s.draw[place(s, j)]] & POOLED:
                j = below(rng, i + 1)
            put(s, i, s.draw[place(s, j)])
            put(s, j, card)


def put(s: State, i: int, card: int) -> None:
    """This card becomes the i-th of the draw pile."""
    at = place(s, i)
    s.draw[at] = card
    s.spot[card] = at


def refill_hand(s: State, seat: int) -> None:
    """Fill the gaps from under the draw pile; the order within a hand follows the cards, not their history."""
    hand = s.hand[seat]
    for i in range(s.held[seat]):
        if hand[i] == 0:
            s.left -= 1
            at = place(s, s.left)
            hand[i] = s.draw[at]
            s.draw[at] = 0
    sort_hand(s, seat)
    for line in range(LINES):
        s.lines[seat][line] = 0
    held = s.held[seat]
    s.held[seat] = 0
    for i in range(held):
        add(s, seat, hand[i])


def sort_hand(s: State, seat: int) -> None:
    hand = s.hand[seat]
    for end in range(1, s.held[seat]):
        card = hand[end]
        i = end
        while i > 0 and hand[i - 1] > card:
            hand[i] = hand[i - 1]
            i -= 1
        hand[i] = card
