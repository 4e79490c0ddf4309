"""Momistigri's cards as data: their values (M1) and their colours (MA1)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from cattery.core.data import DataFile
from cattery.games.momistigri.state import CARDS

DECK = Path(__file__).parent / "deck.toml"
VALUES = [value for value in range(1, 10) for _ in range(10 - value)]  # M1: nine 1s, eight 2s … one 9
MOMISTIGRI = 10  # its value
COLOURS = len(ascii_lowercase)  # also the number of the Momistigri's own colour

REMOVED = {3: (1, 2, 9), 4: (1,), 5: ()}  # M4: by seats


def load_colours(path: Path) -> str:
    """The colours of a deck file as 45 letters, the 1s first."""
    file = DataFile(path)
    found: dict[int, str] = {}
    for entry, line in file.strings("cards"):
        card = re.fullmatch(r"([1-9])([a-z])(?: (?:verified|reconstructed))?", entry, re.ASCII)
        if not card:
            raise file.error(f'{entry!r} is not a card: write "5a verified" or "5b reconstructed"', line)
        value = int(card[1])
        found[value] = found.get(value, "") + card[2]
        if len(found[value]) > VALUES.count(value):
            raise file.error(f"this is one {value} too many: there are {VALUES.count(value)}", line)
    for value in range(1, 10):
        count = len(found.get(value, ""))
        if count < VALUES.count(value):
            raise file.error(
                f"of value {value} there are {count} of {VALUES.count(value)} cards", file.line_of("cards")
            )
    return "".join("".join(sorted(found[value])) for value in range(1, 10))


def round_robin(colours: int) -> str:
    """The cards in order of value, dealt over so many colours."""
    return "".join(ascii_lowercase[i % colours] for i in range(CARDS - 1))


@cache
def letters(option: str) -> str:
    """MO2 The colour of each card in order of value; an option that is no name is those letters already."""
    named = {"5x9": lambda: load_colours(DECK), "3x15": lambda: round_robin(3), "9x5": lambda: round_robin(9)}
    return named[option]() if option in named else option


def cards_of(colours: str) -> list[tuple[int, int]]:
    """All 46 cards as value and colour, ascending; the Momistigri is the last one."""
    cats = sorted((value, ascii_lowercase.index(letter)) for value, letter in zip(VALUES, colours, strict=True))
    return [*cats, (MOMISTIGRI, COLOURS)]
