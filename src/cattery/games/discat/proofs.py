"""What passes prove (D9): bounds for the cards in a hand, told by nothing but what everybody has seen.

Whoever passes has no card that fits, so all cards held then lie on one side of the limit. Cards drawn later may lie
anywhere, and of a card that leaves the hand nobody can tell when it was drawn. The bounds of a hand lie one within the
other, the oldest cards' innermost; so it is always true to say that a card that left had the narrowest bounds it fits.
"""

from __future__ import annotations

from cattery.flat import Ints, below
from cattery.games.discat.state import CARDS, GIVEN, POOLED, UP, State

PATIENCE = (
    200  # deals that may be begun again for the sake of evenness; more would be needed once in a thousand redeals
)


def prove(s: State, seat: int) -> None:
    """D9 Nothing in this hand fits the limit."""
    least, most, limit, runs = s.least[seat], s.most[seat], s.limit, s.runs[seat]
    drawn = s.held[seat] - s.proven[seat]
    if drawn:
        s.run[seat][runs] = drawn
        least[runs] = 1
        most[runs] = CARDS
        runs += 1
        s.runs[seat] = runs
        s.proven[seat] += drawn
    if s.arrow[limit] == UP:
        for i in range(runs):
            most[i] = min(most[i], limit)
    else:
        for i in range(runs):
            least[i] = max(least[i], limit)


def leave(s: State, seat: int, card: int) -> None:
    """Everybody sees this card leave the hand."""
    for i in range(s.runs[seat]):
        if s.least[seat][i] <= card <= s.most[seat][i]:
            drop(s, seat, i)
            return


def drop(s: State, seat: int, i: int) -> None:
    """One card less in this run."""
    s.proven[seat] -= 1
    s.run[seat][i] -= 1
    if s.run[seat][i] == 0:
        run, least, most = s.run[seat], s.least[seat], s.most[seat]
        last = s.runs[seat] - 1
        s.runs[seat] = last
        for k in range(i, last):
            run[k] = run[k + 1]
            least[k] = least[k + 1]
            most[k] = most[k + 1]
        run[last] = least[last] = most[last] = 0


# ── dealing anew within the bounds ────────────────────────────────────────────────────────────────


def match_known(s: State, seat: int, viewer: int) -> None:
    """What the viewer need not deal: his own hand, and in another the cards he knows to be there."""
    for i in range(s.runs[seat]):
        s.matched[seat][i] = s.run[seat][i] if seat == viewer else 0
    if seat != viewer:
        for i in range(s.held[seat]):
            if s.hand[seat][i]:
                match(s, seat, s.hand[seat][i])


def match(s: State, seat: int, card: int) -> None:
    """The narrowest bounds that have room and hold the card."""
    for i in range(s.runs[seat]):
        if s.least[seat][i] <= card <= s.most[seat][i] and s.matched[seat][i] < s.run[seat][i]:
            s.matched[seat][i] += 1
            return


def deal_proven(s: State, rng: Ints) -> None:
    """A pooled card for all bounds that need one, every way to do so as likely.

    The narrowest bounds choose first, evenly among what is left for them. Where that is less than it could have been,
    the deal would come up too often: so it is kept only with that chance, else all is begun again.
    """
    patience = PATIENCE
    while not try_to_deal(s, rng, patience > 0):
        take_back(s)
        patience -= 1
    for seat in range(s.seats):
        for i in range(s.runs[seat]):
            s.matched[seat][i] = s.dealt[seat][i] = 0


def try_to_deal(s: State, rng: Ints, even: bool) -> bool:
    """One way to do it, or False; if not `even`, any way that comes up is good enough."""
    seat = narrowest(s)
    while seat >= 0:
        i = first_open(s, seat)
        least, most = s.least[seat][i], s.most[seat][i]
        here, free = 0, 0
        for card in range(least, most + 1):
            here += int(s.known[card] >= POOLED)
            free += int(s.known[card] == POOLED)
        if free == 0 or (even and below(rng, here - dealt_within(s, least, most)) >= free):
            return False
        give(s, seat, nth_free(s, least, below(rng, free)))
        s.dealt[seat][i] += 1
        seat = narrowest(s)
    return True


def narrowest(s: State) -> int:
    """The seat with the narrowest bounds that lack a card; -1 if there is none."""
    best, width = -1, CARDS
    for seat in range(s.seats):
        i = first_open(s, seat)
        if i < s.runs[seat]:
            room = int(s.most[seat][i]) - int(s.least[seat][i])
            if room < width:
                best, width = seat, room
    return best


def first_open(s: State, seat: int) -> int:
    """The seat's first run that lacks a card."""
    i = 0
    while i < s.runs[seat] and s.matched[seat][i] + s.dealt[seat][i] == s.run[seat][i]:
        i += 1
    return i


def dealt_within(s: State, least: int, most: int) -> int:
    """How many cards of this deal lie within these bounds for sure."""
    n = 0
    for seat in range(s.seats):
        for i in range(s.runs[seat]):
            if least <= s.least[seat][i] and s.most[seat][i] <= most:
                n += s.dealt[seat][i]
    return n


def nth_free(s: State, least: int, n: int) -> int:
    """The n-th pooled card from here on that no hand has been given."""
    card = least
    while n or s.known[card] != POOLED:
        n -= int(s.known[card] == POOLED)
        card += 1
    return card


def give(s: State, seat: int, card: int) -> None:
    """Into a gap of the hand."""
    gap = 0
    while s.hand[seat][gap]:
        gap += 1
    s.hand[seat][gap] = card
    s.known[card] |= GIVEN


def take_back(s: State) -> None:
    """All that this deal has given."""
    for seat in range(s.seats):
        for i in range(s.runs[seat]):
            s.dealt[seat][i] = 0
        for i in range(s.held[seat]):
            card = s.hand[seat][i]
            if s.known[card] & GIVEN:
                s.known[card] ^= GIVEN
                s.hand[seat][i] = 0
