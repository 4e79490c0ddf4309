"""Finding a game's own drawing, and one that does for any game until it has its own."""

# ruff: noqa: ARG002  # this drawing needs less than others do

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid

from cattery.core.drawing import Drawing, Listener
from cattery.core.game import Game, Result
from cattery.core.table import Heard

UNKNOWN = "?"  # what a listener hears of a secret


def drawing_of(game: Game[Any]) -> Drawing:
    """`drawing.py` beside the game's own module, if there is one."""
    module = f"{type(game).__module__.rpartition('.')[0]}.drawing"
    try:
        return cast("Drawing", importlib.import_module(module))
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, and lacks something
        return AnyDrawing()


class AnyDrawing:
    """Lists what there is to see."""

    def table(self, view: Any, moves: Sequence[str], to: Listener) -> RenderableType:
        grid = Grid(show_header=False)
        for name, value in fields(msgspec.to_builtins(view)):
            grid.add_row(name, value)
        return grid

    def told(self, view: Any, moves: Sequence[str], to: Listener) -> list[str]:
        return [f"{name}: {value}." for name, value in fields(msgspec.to_builtins(view))]

    def happened(self, before: Any, heard: Heard, after: Any, to: Listener) -> list[str]:
        return [] if heard.text == UNKNOWN else [f"{to.name(heard.seat)}: {heard.text}"]

    def order(self, moves: Sequence[str]) -> list[str]:
        return list(moves)

    def listed(self, moves: Sequence[str]) -> list[str]:
        return list(moves)

    def effect(self, view: Any, move: str, to: Listener) -> str:
        return ""

    def at_hand(self, view: Any, word: str) -> bool:
        return any(word in value.split(", ") for _, value in fields(msgspec.to_builtins(view)))

    def ending(self, view: Any, result: Result, heard: Sequence[Heard], to: Listener) -> list[str]:
        lines = [to.victory(result)]
        for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
            rank, score = result.ranks[seat], result.scores[seat]
            lines.append(to.words("told.score", rank=rank, name=to.name(seat), score=score))
        return lines


def fields(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Each field of a view with its value as text; lists of plain values stay together."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from fields(part, f"{name} {key}".strip().replace("_", " "))
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        for number, part in enumerate(value):
            yield from fields(part, f"{name} {number}")
    elif isinstance(value, list):
        yield name, ", ".join(map(str, value)) or "–"
    else:
        yield name, "–" if value is None else str(value)
