"""The hands that can be tried beside the rules on the page: what they offer, and what each move tells.

python -m tests.games.momistigri.page_examples     writes them into web/src/games/momistigri/examples.json
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cattery import Table
from cattery.core.table import Heard
from cattery.games.momistigri.deck import VALUES, cards_of, letters
from tests.games.momistigri.builders import play, position, view

FILE = Path(__file__).parents[3] / "web/src/games/momistigri/examples.json"
NAMES = ["Luna", "Oscar", "Minou", "Félix"]
OTHERS = ["7a 8c 9e", "2c 6d 7b", "1e 2d 8d"]


def at_table(hand: str, *plays: str, discard: str = "") -> Table:
    return play(position([hand, *OTHERS], discard=discard), *plays)


# By clause.
TABLES: dict[str, Callable[[], Table]] = {
    "M10": partial(at_table, "2a 2b 3c 3c 5d 6a M"),
    "M15": partial(at_table, "3a 3b 4a 6b M", "pair 3a 3b", "exchange", "draw 6b", discard="1a 2e 5a 5c"),
    "M26": partial(at_table, "4a 4b 6b M", "pair 4a 4b"),
    "M27": partial(at_table, "5a 5b 6b M", "pair 5a 5b", discard="1a 3e 4c"),
}


def example(clause: str, at: Callable[[], Table]) -> dict[str, Any]:
    table = at()
    moves, seen = table.moves(0), view(table, 0)
    return {
        "names": NAMES,
        "hand": seen.hand,
        "discard": [] if clause == "M10" else seen.discard,
        "moves": moves,
        "effects": {move: {"does": does(table, move)} for move in moves},
        "played": {move: told(at(), move) for move in moves},
    }


def does(table: Table, move: str) -> Any:
    return msgspec.to_builtins(table.effects(0, [move])[move].does)


def told(table: Table, move: str) -> Any:
    """What the player has done, told to nobody in particular."""
    before = view(table, 0)
    table.play(0, move)
    return msgspec.to_builtins(table.game.story.happened(before, Heard(0, move, 0), view(table, 0), None)[0])


def deck() -> list[list[str]]:
    """All the cats, those of one number together."""
    cards = cards_of(letters("5x9"))[: len(VALUES)]
    named = [f"{value}{chr(ord('a') + colour)}" for value, colour in cards]
    return [[card for card in named if card.startswith(str(value))] for value in dict.fromkeys(VALUES)]


def examples() -> dict[str, Any]:
    return {"deck": deck(), "hands": {clause: example(clause, at) for clause, at in TABLES.items()}}


def text() -> str:
    return json.dumps(examples(), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
