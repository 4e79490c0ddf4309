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


def example(begin: Callable[[], Board], start: str) -> dict[str, Any]:
    """The view, what is asked, what becomes of the moves that begin like this, and why a die cannot go elsewhere."""
    moves = begin().moves(start)
    view = begin().table.view(0)
    dice = sorted({die.symbol for die in view.turn.dice if not die.used})
    written = [f"{symbol} {cell}" for symbol in dice for cell in view.printed.cells] if not view.turn.due else []
    return {
        "view": as_json(view),
        "asked": as_json(begin().table.asked(0)),
        "why": {move: as_json(begin().why_not(move)) for move in written if move not in begin().moves()},
        "after": {move: after(begin().say(move)) for move in moves},
    }


def after(board: Board) -> dict[str, Any]:
    return {"sheet": as_json(board.sheet()), "story": as_json(board.table.log(0)[-1].story)}


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def made() -> dict[str, Any]:
    return {clause: example(begin, start) for clause, (begin, start) in EXAMPLES.items()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), separators=(",", ":")) + "\n", "utf-8")
