"""Sheets of House of Cats for stories: dice by hand, symbols and rooms put where the story needs them."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import HOUSE, IllegalMove, MalformedMove, Reason, Table, open_table
from cattery.core.table import Looks
from cattery.games.house_of_cats.face.notation import SYMBOLS, cell_named, names_in
from cattery.games.house_of_cats.rules.masks import bit
from cattery.games.house_of_cats.rules.state import State


class Board:
    """A table whose house plays by hand; most stories have one seat and a field without corners cut off."""

    def __init__(self, level: int = 1, tiles: str = "abcd", seats: int = 1, **options: Any) -> None:
        given = {"level": level, "tiles": tiles, **options}
        self.table: Table = open_table("house_of_cats", seats, given, house=None)
        for viewer in (*range(seats), None):
            self.table.log(viewer)  # told play by play: what is put on a sheet by hand is in no record

    @classmethod
    def on(cls, *grid: str, level: int = 1, tiles: str = "abcd", seats: int = 1, **more: Any) -> Board:
        """A sheet of its own; the track has three cats, 2, none and #, unless the story says otherwise."""
        sheet: dict[str, Any] = {"grid": list(grid)}
        if level == 1:
            sheet["cats"] = more.pop("cats", ["2", "-", "#"])
        if level == 3:
            sheet["zones"] = more.pop("zones", ["R" * len(row) for row in grid])
        return cls(level, tiles, seats, sheet={f"level{level}": sheet}, **more)

    @property
    def state(self) -> State:
        """To look at or to change: then what has been seen of it is out of date."""
        self.table.looks = Looks()
        state: State = self.table.state
        return state

    # ── playing ────────────────────────────────────────────────────────────────────────────────────

    def roll(self, dice: str) -> Board:
        for symbol in dice.split():
            self.table.play(HOUSE, f"die {symbol}")
        return self

    def say(self, *moves: str, seat: int = 0) -> Board:
        for move in moves:
            self.table.play(seat, move)
        return self

    def moves(self, start: str = "", seat: int = 0) -> list[str]:
        """The legal moves that begin so."""
        return [move for move in self.table.moves(seat) if move.startswith(start)]

    def cells(self, start: str, seat: int = 0) -> set[str]:
        """Where the legal moves that begin so can go."""
        return {move.split()[-1] for move in self.moves(start, seat)}

    def why_not(self, move: str, seat: int = 0) -> Reason:
        with pytest.raises((IllegalMove, MalformedMove)) as caught:
            self.table.play(seat, move)
        return caught.value.reason

    def refused(self, move: str, seat: int = 0) -> tuple[str, str]:
        reason = self.why_not(move, seat)
        return reason.key, reason.clause

    # ── putting things on a sheet ──────────────────────────────────────────────────────────────────

    def mask(self, cells: str) -> int:
        mask = 0
        for name in cells.split():
            cell = cell_named(self.state, name)
            assert cell is not None, name
            mask |= bit(cell)
        return mask

    def put(self, symbol: str, cells: str, seat: int = 0) -> Board:
        """As written in an earlier turn; no room comes of it."""
        s = self.state
        for sheet in (seat, 6 + seat):
            s.mark[sheet][SYMBOLS.index(symbol)] |= self.mask(cells)
            s.filled[sheet] |= self.mask(cells)
        return self

    def fill_but(self, cells: str, seat: int = 0) -> Board:
        """Every cell but these holds nothing that matters any more."""
        s, left = self.state, self.mask(cells)
        for sheet in (seat, 6 + seat):
            s.dead[sheet] |= s.opened[sheet] & ~s.filled[sheet] & ~left
            s.filled[sheet] |= s.opened[sheet] & ~left
        return self

    def give(self, ability: str, uses: int = 1, seat: int = 0) -> Board:
        """Circles as if rooms had been built."""
        s = self.state
        for sheet in (seat, 6 + seat):
            s.rooms[sheet][s.holder["abcdefghijkl".index(ability)]] += uses
        return self

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, viewer: int | None = 0) -> Any:
        return self.table.view(viewer)

    def sheet(self, seat: int = 0) -> Any:
        return self.view(seat).seats[seat].sheet

    def points(self, seat: int = 0) -> Any:
        return self.sheet(seat).points

    @property
    def turn(self) -> Any:
        return self.view(0).turn

    def symbol(self, cell: str, seat: int = 0) -> str:
        view = self.view(seat)
        return str(view.seats[seat].sheet.symbols[view.printed.cells.index(cell)])

    def where(self, symbol: str, seat: int = 0) -> list[str]:
        return names_in(self.state, self.state.mark[seat][SYMBOLS.index(symbol)])

    def rooms(self, seat: int = 0) -> list[set[str]]:
        """The walled cells, room by room."""
        view = self.view(seat)
        numbers = view.seats[seat].sheet.rooms
        return [
            {name for name, its in zip(view.printed.cells, numbers, strict=True) if its == room}
            for room in sorted(set(numbers) - {0})
        ]

    def circles(self, seat: int = 0) -> list[int]:
        return list(self.sheet(seat).circles)

    def spent(self, seat: int = 0) -> list[int]:
        return list(self.sheet(seat).spent)


def field(**more: Any) -> Board:
    """Seven by seven cells of level 1."""
    return Board.on(*["......."] * 7, **more)
