"""Who sits at the table: the person, and bots with the names of cats."""

from __future__ import annotations

from cattery.core.names import CATS
from cattery.flat import seeded, shuffle

PERSON = 0  # the person's seat


def names_at_table(person: str, seats: int, seed: str) -> list[str]:
    """The person, then cats in an order that the seed decides; nobody twice."""
    cats = [cat for cat in CATS if cat.casefold() != person.casefold()]
    order = list(range(len(cats)))
    shuffle(seeded("names", seed), order, len(order))
    return [person, *(cats[i] for i in order)][:seats]
