"""Moves as text (section 12 of the rules), written canonically and read leniently."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from cattery.core.errors import MalformedMove
from cattery.core.reasons import Reason
from cattery.core.seats import HOUSE
from cattery.games.house_of_cats.rules.legality import CHANGING
from cattery.games.house_of_cats.rules.moves import (
    A_CROSS,
    A_DIE,
    CHANGE,
    CROSS,
    D_THREE,
    DONE,
    E_LESS,
    E_MORE,
    G_MOVE,
    I_DOUBLE,
    J_CORNERS,
    J_CROSS,
    K_ANY,
    K_CAT,
    L_ONE,
    L_TWO,
    OPEN,
    ROOM,
    TILE,
    TRACK,
    TRACK_CAT,
    WRITE,
    cell_of,
    kind_of,
    new_of,
    old_of,
    other_of,
    symbol_of,
)
from cattery.games.house_of_cats.rules.plays import room_cells
from cattery.games.house_of_cats.rules.setup import LETTERS
from cattery.games.house_of_cats.rules.state import State

SYMBOLS = ("2", "3", "4", "5", "cat", "mouse")
CHANGES = "".join(LETTERS[ability] for ability in CHANGING)
ALONE = {TRACK_CAT: "cat", E_MORE: "e more", E_LESS: "e less", J_CORNERS: "j", K_CAT: "k cat", DONE: "done"}
WITH_SYMBOL = {WRITE: "", TRACK: "track ", A_DIE: "a ", I_DOUBLE: "i ", K_ANY: "k "}
WITH_CELL = {D_THREE: "d", L_ONE: "l", OPEN: "open", CROSS: "cross", A_CROSS: "a cross", J_CROSS: "j cross"}

MOST_TEXTS = 20_000  # that are remembered; rooms have many shapes
CELL = "[a-z][1-9]"
SYMBOL = "(?:[2-5]|cat|mouse)"
GLUED = re.compile(r"\b([2-5])([a-z][1-9])\b", re.ASCII)
HOUSE_FORMS = re.compile(rf"tile [a-l]|die {SYMBOL}", re.ASCII)
FORMS = re.compile(
    rf"cat|j|done|e (?:more|less)|k cat|{SYMBOL} {CELL}|(?:track|a|i|k) {SYMBOL} {CELL}"
    rf"|[{CHANGES}] {SYMBOL} {SYMBOL}|(?:d|open|cross|a cross|j cross) {CELL}|g {CELL} {CELL}|l {CELL}(?: {CELL})?"
    rf"|room {CELL}(?: {CELL}){{0,63}}",
    re.ASCII,
)
BEGINNINGS = re.compile(
    rf"{SYMBOL}|{CELL}|(?:track|[abcfhik])(?: {SYMBOL})?|[del]|g(?: {CELL})?|room|open|(?:[aj] )?cross", re.ASCII
)


def cell_name(row: int, column: int) -> str:
    """H4"""
    return f"{chr(ord('A') + row)}{column + 1}"


def place_of(name: str) -> tuple[int, int]:
    """Row and column of the cell of this name."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def names(s: State) -> tuple[str, ...]:
    """The names of all cells, in order."""
    return _names(s.size, tuple(s.in_row), tuple(s.in_column))


@lru_cache(64)
def _names(size: int, in_row: tuple[int, ...], in_column: tuple[int, ...]) -> tuple[str, ...]:
    rows, columns = (
        [next(line for line, mask in enumerate(lines) if mask >> cell & 1) for cell in range(size)]
        for lines in (in_row, in_column)
    )
    return tuple(map(cell_name, rows, columns))


def cell_named(s: State, name: str) -> int | None:
    """The cell of this name on this sheet, if there is one."""
    return names(s).index(name) if name in names(s) else None


def is_cell(token: str) -> bool:
    return len(token) == 2 and token[0].isupper()


def names_in(s: State, mask: int) -> list[str]:
    return [name for cell, name in enumerate(names(s)) if mask >> cell & 1] if mask else []


def text(s: State, seat: int, move: int) -> str:
    if seat == HOUSE:
        return f"tile {LETTERS[move - TILE]}" if move >= TILE else f"die {SYMBOLS[move]}"
    return seat_text(move, names(s))


def texts(s: State, moves: Iterable[int]) -> dict[str, int]:
    """Moves of seats by their texts; of two with the same text the first."""
    cells, numbers = names(s), dict[str, int]()
    known = _texts_on(cells)
    if len(known) > MOST_TEXTS:
        known.clear()
    for move in moves:
        said = known.get(move)
        if said is None:
            said = known[move] = seat_text(move, cells)
        numbers.setdefault(said, move)
    return numbers


@lru_cache(16)
def _texts_on(names: tuple[str, ...]) -> dict[int, str]:
    """Of the moves that were said on a sheet with these cells."""
    return {}


def seat_text(move: int, names: tuple[str, ...]) -> str:
    kind = kind_of(move)
    if kind in WITH_SYMBOL:
        return f"{WITH_SYMBOL[kind]}{SYMBOLS[symbol_of(move)]} {names[cell_of(move)]}"
    if kind == G_MOVE:
        return f"g {names[other_of(move)]} {names[cell_of(move)]}"
    if kind in ALONE:
        return ALONE[kind]
    if kind == CHANGE:
        return f"{LETTERS[symbol_of(move)]} {SYMBOLS[old_of(move)]} {SYMBOLS[new_of(move)]}"
    if kind == ROOM:
        cells = room_cells(move)
        return f"room {' '.join(name for cell, name in enumerate(names) if cells >> cell & 1)}"
    if kind == L_TWO:
        return f"l {names[other_of(move)]} {names[cell_of(move)]}"
    return f"{WITH_CELL[kind]} {names[cell_of(move)]}"


def canonical(seat: int, typed: str) -> str:
    """In small letters but for the cells; those of a room and of `l` in their order. `4c3` and `C3 4` are `4 C3`."""
    tokens = tokens_in(typed)
    if len(tokens) == 2 and re.fullmatch(CELL, tokens[0]) and re.fullmatch(SYMBOL, tokens[1]):
        tokens.reverse()
    form = HOUSE_FORMS if seat == HOUSE else FORMS
    if len(tokens) > 70 or not form.fullmatch(" ".join(tokens)):
        raise MalformedMove(Reason("not_a_move", values={"text": typed.strip()[:40]}))
    tokens = with_cells(tokens)
    if tokens[0] in ("room", "l"):
        tokens[1:] = sorted(tokens[1:])
    return " ".join(tokens)


def beginning(typed: str) -> list[str]:
    """The tokens of a move that is not finished; none if no move begins so."""
    tokens = tokens_in(typed[:40])
    return with_cells(tokens) if BEGINNINGS.fullmatch(" ".join(tokens)) else []


def tokens_in(typed: str) -> list[str]:
    return GLUED.sub(r"\1 \2", typed.lower().replace(",", " ")).split()


def with_cells(tokens: list[str]) -> list[str]:
    return [token.upper() if re.fullmatch(CELL, token) else token for token in tokens]
