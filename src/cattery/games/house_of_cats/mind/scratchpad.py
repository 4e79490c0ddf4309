"""A pad for thoughts: what is noted while the turns of a sheet are compared."""

from __future__ import annotations

from cattery.flat import Flat, f64, i64
from cattery.games.house_of_cats.rules.masks import CELLS
from cattery.games.house_of_cats.rules.state import DICE

MOST_PATTERNS = 400  # of one sheet: groups and empty cells, regions, rows and columns or zones, and a few more
KINDS = DICE + 2  # of turns under way: by how many dice are used, and those with something compulsory to do
DUE = DICE + 1
WIDEST = 64  # turns of a kind that are followed at a time
MOST_STEPS = 1 << 14
MOST_TURNS = 32
KEYS = 1 << 14


class Pad(Flat):
    """Numbers only: both engines write on it."""

    # one sheet
    joins: list[int] = i64(CELLS)  # by empty cell: how much of each number it would join, a byte a number
    pattern: list[int] = i64(MOST_PATTERNS)
    patterns: int = i64()

    # turns under way: after how many moves, which one is looked at; the most valuable of each kind first
    depth: int = i64()
    cursor: int = i64()
    now: list[int] = i64(KINDS)  # how many there are
    step: list[int] = i64(KINDS * WIDEST)  # the last move of each
    now_value: list[float] = f64(KINDS * WIDEST)
    # … and those that come out of them by one more move
    many: list[int] = i64(KINDS)
    next_value: list[float] = f64(KINDS * WIDEST)
    parent: list[int] = i64(KINDS * WIDEST)
    move: list[int] = i64(KINDS * WIDEST)

    # every move of those that were followed, and the one before it
    steps: int = i64()
    before: list[int] = i64(MOST_STEPS)
    step_move: list[int] = i64(MOST_STEPS)
    keys: list[int] = i64(KEYS)  # of all that were met

    # whole turns
    turns: int = i64()
    wanted: int = i64()
    value: list[float] = f64(MOST_TURNS)
    last: list[int] = i64(MOST_TURNS)  # the last move of each
    key: list[int] = i64(MOST_TURNS)
