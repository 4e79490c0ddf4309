"""The small sheets that can be tried beside the rules on the page: what they offer, and what becomes of it.

python -m tests.games.house_of_cats.page_examples     writes them into web/src/games/house_of_cats/examples.json
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tests.games.house_of_cats.builders import Board

FILE = Path(__file__).parents[3] / "web/src/games/house_of_cats/examples.json"


def touching() -> Board:
    """H9 A die is written: the next one must touch it."""
    return Board.on("....", "....", "....", cats=[]).roll("2 3 4 5").say("2 B2")


def two_rooms() -> Board:
    """H14 Three 3s lie there, and the fourth joins them."""
    board = Board.on("....", "....", "....", cats=[])
    board.roll("3 3 4 5").say("3 A2", "3 A3", "4 A4", "done")
    return board.roll("3 3 5 5").say("3 B1", "3 A1")


def chase() -> Board:
    """H23 Where does a mouse meet a cat?"""
    board = Board.on("*.*.*", ".....", level=2).roll("cat 4 mouse").say("cat A1", "4 A3", "mouse A5")
    return board.roll("mouse mouse 3 4").say("4 B3", "3 B4")


EXAMPLES: dict[str, tuple[Callable[[], Board], str]] = {
    "H9": (touching, ""),
    "H14": (two_rooms, ""),
    "H23": (chase, "mouse "),
}


def example(begin: Callable[[], Board], word: str) -> dict[str, Any]:
    """The view, the words that begin like this with the sheet after each, and why a die cannot go elsewhere."""
    moves = begin().moves(word)
    view = begin().table.view(0)
    dice = sorted({die.symbol for die in view.turn.dice if not die.used})
    written = [f"{symbol} {cell}" for symbol in dice for cell in view.printed.cells] if not view.turn.due else []
    return {
        "view": msgspec.to_builtins(view),
        "why": {move: msgspec.to_builtins(begin().why_not(move)) for move in written if move not in begin().moves()},
        "after": {move: msgspec.to_builtins(begin().say(move).table.view(0).seats[0].sheet) for move in moves},
    }


def made() -> dict[str, Any]:
    return {clause: example(begin, word) for clause, (begin, word) in EXAMPLES.items()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), separators=(",", ":")) + "\n", "utf-8")
