"""The hands that can be tried beside the rules on the page: what they offer is what a table offers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cattery import Table
from cattery.games.momistigri.deck import cards_of, letters
from tests.games.momistigri.builders import hand, play, position, view

FILE = Path(__file__).parents[3] / "web/src/games/momistigri/examples.json"
NAMES = ["Luna", "Oscar", "Minou", "Félix"]


def tables() -> dict[str, Table]:
    others = ["7a 8c 9e", "2c 6d 7b", "1e 2d 8d"]
    return {
        "M10": position(["2a 2b 3c 3c 5d 6a M", *others]),
        "M15": play(position(["3a 3b 4a 6b M", *others], discard="1a 2e 5a 5c"), "pair 3a 3b", "exchange", "draw 6b"),
        "M26": play(position(["4a 4b 6b M", *others]), "pair 4a 4b"),
        "M27": play(position(["5a 5b 6b M", *others], discard="1a 3e 4c"), "pair 5a 5b"),
    }


def examples() -> dict[str, Any]:
    deck = [f"{value}{chr(97 + colour)}" for value, colour in cards_of(letters("5x9")) if value < 10]
    hands = {
        clause: {
            "names": NAMES,
            "hand": hand(table, 0).split(),
            "discard": [] if clause == "M10" else view(table).discard,
            "moves": table.moves(0),
        }
        for clause, table in tables().items()
    }
    return {"cards": deck, "hands": hands}


def test_a_hand_of_the_page_offers_what_a_table_offers() -> None:
    assert json.loads(FILE.read_text("utf-8")) == examples()
