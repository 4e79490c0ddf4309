"""What a seat of Momistigri cannot know, dealt anew at random."""

from __future__ import annotations

from cattery.flat import Ints, below
from cattery.games.momistigri.state import OPENLY, SEATS, State, drop, forget, put


def redeal(s: State, viewer: int, rng: Ints) -> None:
    """Deal anew all that the viewer cannot know; what comes out depends on nothing that he cannot know.

    Of another hand he knows the cards he gave or lost to it and those it got openly, until one left it unseen.
    """
    if s.ending:
        return  # the last hands were shown
    forget_secrets(s, viewer)
    for seat in range(s.seats):
        if seat != viewer:
            pool_hand(s, seat, viewer * SEATS + seat)
    for seat in range(s.seats):
        if seat != viewer:
            refill_hand(s, seat, s.knows[viewer * SEATS + seat], rng)


def forget_secrets(s: State, viewer: int) -> None:
    """What other seats know is not his to keep, but for what everybody has seen."""
    for seat in range(s.seats):
        if seat != viewer:
            for hand in range(s.seats):
                row, openly = seat * SEATS + hand, OPENLY * SEATS + hand
                if s.knows[row]:
                    forget(s, row)
                if hand != seat and s.knows[openly]:
                    s.knows[row] = s.knows[openly]
                    for kind in range(s.kinds):
                        s.known[row][kind] = s.known[openly][kind]


def pool_hand(s: State, seat: int, row: int) -> None:
    """The hidden cards of a hand join the deck; those that the viewer knows move together."""
    hand, known = s.hand[seat], s.known[row]
    kept = 0
    before = -1
    same = 0
    for i in range(s.held[seat]):
        card = hand[i]
        same = same + 1 if card == before else 1
        before = card
        if same <= known[card]:
            hand[kept] = card
            kept += 1
        else:
            put(s.deck, s.undealt, card)
            s.undealt += 1
    for i in range(kept, s.held[seat]):
        hand[i] = 0


def refill_hand(s: State, seat: int, kept: int, rng: Ints) -> None:
    for n in range(kept, s.held[seat]):
        card = s.deck[below(rng, s.undealt)]
        drop(s.deck, s.undealt, card)
        s.undealt -= 1
        put(s.hand[seat], n, card)
