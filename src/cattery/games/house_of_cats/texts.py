"""Moves as words (section 12 of the rules), written canonically and read leniently."""

from __future__ import annotations

import re
from functools import lru_cache

from cattery.core.errors import MalformedMove
from cattery.core.reasons import Reason
from cattery.core.seats import HOUSE
from cattery.games.house_of_cats.masks import bit
from cattery.games.house_of_cats.moves import (
    A_CROSS,
    CHANGE,
    CROSS,
    DONE,
    E_LESS,
    E_MORE,
    J_CROSS,
    K_CAT,
    L_TWO,
    OPEN,
    ROOM,
    TILE,
    TRACK,
    TRACK_CAT,
    WRITE,
    A,
    D,
    G,
    I,
    J,
    K,
    L,
    cell_of,
    kind_of,
    new_of,
    old_of,
    other_of,
    symbol_of,
)
from cattery.games.house_of_cats.plays import room_cells
from cattery.games.house_of_cats.setting_up import LETTERS
from cattery.games.house_of_cats.state import State

SYMBOLS = ("2", "3", "4", "5", "cat", "mouse")
ALONE = {TRACK_CAT: "cat", E_MORE: "e more", E_LESS: "e less", J: "j", K_CAT: "k cat", DONE: "done"}
WITH_SYMBOL = {WRITE: "", TRACK: "track ", A: "a ", I: "i ", K: "k "}
WITH_CELL = {D: "d", L: "l", OPEN: "open", CROSS: "cross", A_CROSS: "a cross", J_CROSS: "j cross"}

CELL = "[a-z][1-9]"
SYMBOL = "(?:[2-5]|cat|mouse)"
HOUSE_FORMS = re.compile(rf"tile [a-l]|die {SYMBOL}", re.ASCII)
FORMS = re.compile(
    rf"cat|j|done|e (?:more|less)|k cat|{SYMBOL} {CELL}|(?:track|a|i|k) {SYMBOL} {CELL}"
    rf"|[bcfh] {SYMBOL} {SYMBOL}|(?:d|open|cross|a cross|j cross) {CELL}|g {CELL} {CELL}|l {CELL}(?: {CELL})?"
    rf"|room {CELL}(?: {CELL}){{0,63}}",
    re.ASCII,
)


def cell_name(row: int, column: int) -> str:
    """H4"""
    return f"{chr(ord('A') + row)}{column + 1}"


def name_of(s: State, cell: int) -> str:
    return cell_name(s.row[cell], s.column[cell])


def cell_named(s: State, name: str) -> int | None:
    """The cell of this name on this sheet, if there is one."""
    return next((cell for cell in range(s.size) if name_of(s, cell) == name), None)


def names_in(s: State, mask: int) -> list[str]:
    return [name_of(s, cell) for cell in range(s.size) if mask >> cell & 1]


def text(s: State, seat: int, move: int) -> str:
    if seat == HOUSE:
        return f"tile {LETTERS[move - TILE]}" if move >= TILE else f"die {SYMBOLS[move]}"
    return seat_text(move, tuple(zip(s.row[: s.size], s.column[: s.size], strict=True)))


@lru_cache(100_000)
def seat_text(move: int, places: tuple[tuple[int, int], ...]) -> str:
    kind = kind_of(move)
    if kind in ALONE:
        return ALONE[kind]
    if kind == CHANGE:
        return f"{LETTERS[symbol_of(move)]} {SYMBOLS[old_of(move)]} {SYMBOLS[new_of(move)]}"
    if kind == ROOM:
        cells = [cell_name(*place) for cell, place in enumerate(places) if room_cells(move) & bit(cell)]
        return f"room {' '.join(cells)}"
    there = cell_name(*places[cell_of(move)])
    if kind in WITH_SYMBOL:
        return f"{WITH_SYMBOL[kind]}{SYMBOLS[symbol_of(move)]} {there}"
    if kind in (G, L_TWO):
        return f"{'g' if kind == G else 'l'} {cell_name(*places[other_of(move)])} {there}"
    return f"{WITH_CELL[kind]} {there}"


def canonical(seat: int, typed: str) -> str:
    """Small words, large cells; the cells of a room and of `l` in their order."""
    words = typed.lower().replace(",", " ").split()
    form = HOUSE_FORMS if seat == HOUSE else FORMS
    if len(words) > 70 or not form.fullmatch(" ".join(words)):
        raise MalformedMove(Reason("no_word", values={"text": typed.strip()[:40]}))
    words = [word.upper() if re.fullmatch(CELL, word) else word for word in words]
    if words[0] in ("room", "l"):
        words[1:] = sorted(words[1:])
    return " ".join(words)
