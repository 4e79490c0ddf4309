"""What the contract suite has to be told of High Cat, and High Cat at the house for a while."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator

from cattery.games import GAMES, register
from tests.contract.tables import KNOWLEDGE, Knowledge, Places, Things
from tests.fifth_game.high_cat.game import HighCat
from tests.fifth_game.high_cat.state import State

HIGH_CAT = HighCat()


def things(s: State) -> Things:
    """F1 Every card is in the deck, in one hand or on the table."""
    rows = [s.deck, *s.hand, *s.laid]
    return Counter(card for row in rows for card in row if card)


def hidden(s: State, viewer: int) -> Places:
    """F6 The other hands, and the deck."""
    hands = {f"hand {seat}": s.hand[seat][: s.held[seat]] for seat in range(s.seats) if seat != viewer}
    return {**hands, "deck": s.deck[: s.left]}


WHAT_IS_KNOWN = Knowledge(things=things, hidden=hidden, options={"last-low": {"lastRound": "low"}})


@contextlib.contextmanager
def at_the_house() -> Iterator[None]:
    """Other tests count four games: the fifth one comes for its own tests only."""
    register(HIGH_CAT)
    KNOWLEDGE[HIGH_CAT.info.id] = WHAT_IS_KNOWN
    try:
        yield
    finally:
        del GAMES[HIGH_CAT.info.id], KNOWLEDGE[HIGH_CAT.info.id]
