"""The names of players: those of bots, and all of them as a line of text can show them."""

from __future__ import annotations

from cattery.core.record import Record

LONGEST_NAME = 24  # letters, as people type it
SHOWN_NAME = 16  # as much of it as a line of text has room for
CATS = (
    "Minou", "Luna", "Oscar", "Félix", "Pacha", "Mistigri", "Chipie", "Gribouille", "Moustache", "Noisette", "Plume",
    "Réglisse", "Tigrou", "Zoé", "Caramel", "Praline", "Pixel",
)  # what bots are called  # fmt: skip


def tidy_name(name: str) -> str:
    """One short line without tricks."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:SHOWN_NAME].rstrip()


def names_in(record: Record) -> list[str]:
    """The seats that have no name are called by their numbers."""
    names = [tidy_name(name) for name in record.names] or [""] * record.seats
    return [name or f"seat {number}" for number, name in enumerate(names)]
