"""Discat's cards as data: where their arrows point (DA1)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cattery.core.data import DataFile
from cattery.games.discat.state import CARDS

DECK = Path(__file__).parent / "deck.toml"
LETTERS = {"up": "U", "down": "D"}


def load_arrows(path: Path) -> str:
    """The arrows of a deck file as 90 letters U and D, card 01 first."""
    file = DataFile(path)
    arrows: dict[int, str] = {}
    for entry, line in file.strings("cards"):
        found = re.fullmatch(r"(\d\d) (up|down)(?: (?:verified|reconstructed))?", entry, re.ASCII)
        if not found:
            raise file.error(f'{entry!r} is not a card: write "34 down verified" or "35 up reconstructed"', line)
        card = int(found[1])
        if not 1 <= card <= CARDS:
            raise file.error(f"there is no card {found[1]}, only 01 to {CARDS}", line)
        if card in arrows:
            raise file.error(f"card {found[1]} is there twice", line)
        arrows[card] = LETTERS[found[2]]
    for card in range(1, CARDS + 1):
        if card not in arrows:
            raise file.error(f"card {card:02d} is missing", file.line_of("cards"))
    return "".join(arrows[card] for card in range(1, CARDS + 1))


@cache
def parity() -> str:
    """The arrows we play with."""
    return load_arrows(DECK)
