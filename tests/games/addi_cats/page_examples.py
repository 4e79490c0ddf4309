"""The small tables that can be tried beside the rules on the page: who slaps, and what becomes of it.

python -m tests.games.addi_cats.page_examples     writes them into web/src/games/addi_cats/examples.json
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from cattery import Table
from cattery.core.story import Sentence
from cattery.games.addi_cats.cards import HIGHEST, LOWEST, additions
from cattery.games.addi_cats.story import correction_card
from cattery.games.addi_cats.views import Correction
from tests.games.addi_cats.builders import B, C, D, position, say

FILE = Path(__file__).parents[3] / "web/src/games/addi_cats/examples.json"
NAMES = ["Luna", "Oscar", "Minou", "Félix"]


def equal() -> Table:
    """A13 The new 7+7 goes with the 5+9; the 6 has no part in it."""
    return say(position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B), "1 flip")


def old_ones() -> Table:
    """A11 Two cards are equal, but none of them is new."""
    return say(position(["5+9", "14", "2"], ["*4", "*4", "3+3 *4"], turn=C), "2 flip")


def last_action() -> Table:
    """A14 Luna has no stock, and an Action card on top."""
    return say(position(["8 3+3 uturn", "4+5", "2"], ["", "*4", "9 *4"], turn=C), "2 flip")


def half_turn() -> Table:
    """A19 Nothing to slap for."""
    return say(position(["5+5", "8", "9"], ["*4", "uturn *4", "*4"], turn=B), "1 flip")


def sumo() -> Table:
    """A21 The smallest sum against the largest."""
    return say(position(["4", "10+7", "9", "2+2"], ["*4", "*4", "*4", "sumo *4"], turn=D), "3 flip")


def trap() -> Table:
    """A22 The first slap decides."""
    return say(position(["5+5", "8", "9"], ["*4", "trap *4", "*4"], turn=B), "1 flip")


EXAMPLES: dict[str, Callable[[], Table]] = {
    "A11": old_ones,
    "A13": equal,
    "A14": last_action,
    "A19": half_turn,
    "A21": sumo,
    "A22": trap,
}


def example(begin: Callable[[], Table]) -> dict[str, Any]:
    """The cards on the table, and what is told when this seat slaps first."""
    table = begin()
    seats = table.view().seats
    return {
        "names": NAMES[: len(seats)],
        "seats": [{"card": its.card, "new": its.new, "stock": its.stock} for its in seats],
        "standing": msgspec.to_builtins(table.standing().seats),
        "after": [msgspec.to_builtins(say(begin(), f"{seat} tap").log()[-1].story) for seat in range(len(seats))],
    }


def correction(total: int) -> Sentence:
    return correction_card(Correction(total, additions(total)))


def made() -> dict[str, Any]:
    return {
        "corrections": {
            "clause": "A1",
            "first": "14",
            "sums": {str(total): msgspec.to_builtins(correction(total)) for total in range(LOWEST, HIGHEST + 1)},
        },
        "tables": {clause: example(begin) for clause, begin in EXAMPLES.items()},
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
