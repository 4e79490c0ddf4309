"""The hands that can be tried beside the rules on the page: what they offer, and what each move tells.

python -m tests.games.discat.page_examples     writes them into web/src/games/discat/examples.json
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from cattery import Table
from cattery.core.table import Heard
from cattery.games.discat import story
from cattery.games.discat.views import asks as asks_for
from tests.games.discat.builders import position

FILE = Path(__file__).parents[3] / "web/src/games/discat/examples.json"

# By clause: whose hand, the cards, and the constraint.
HANDS = {
    "D14": ("Oscar", "08 13 18 43 48", "45"),
    "D17": ("Luna", "05 25 35 55", "51"),
    "D27": ("Minou", "30 31 33 36 39", "34"),
}


def table_of(hand: str, limit: str) -> Table:
    return position([hand, "", ""], limit=limit, creator=2)


def example(name: str, hand: str, limit: str) -> dict[str, Any]:
    table = table_of(hand, limit)
    moves = table.moves(0)
    view = table.view(0)
    return {
        "name": name,
        "hand": view.hand,
        "asks": msgspec.to_builtins(view.asks),
        "moves": moves,
        "effects": msgspec.to_builtins(table.effects(0, moves)),
        "played": {move: msgspec.to_builtins(told(table_of(hand, limit), move)) for move in moves},
    }


def told(table: Table, move: str) -> Any:
    """What the others hear of the move."""
    before = table.view(1)
    table.play(0, move)
    return table.game.story.happened(before, Heard(0, table.plays[-1].text, 0), table.view(1), 1)[0]


def examples() -> dict[str, Any]:
    hands = {clause: example(*hand) for clause, hand in HANDS.items()}
    return {"arrows": table_of("01", "45").view(0).arrows, "asks": asks(), "hands": hands}


def asks() -> dict[str, Any]:
    """What each card asks the next player for."""
    view = position(["01"] + [""] * 5, limit="45", creator=2).view(0)
    cards = [f"{card:02d}" for card in range(1, 91)]
    return {card: msgspec.to_builtins(asks_for(card, story.arrow(view.arrows, card))) for card in cards}


def text() -> str:
    return json.dumps(examples(), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
