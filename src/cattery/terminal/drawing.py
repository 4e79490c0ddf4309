"""How a game is drawn at the terminal: what each module of `terminal.drawings` offers, and one for any other game."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, cast

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid

from cattery.core.game import Game
from cattery.core.story import sentence
from cattery.terminal.listener import Listener

NOTHING = "–"


class Drawing(Protocol):
    """The functions of a game's drawing; `view` is the game's own, as the listener sees it."""

    def table(self, view: Any, moves: Sequence[str], to: Listener, /) -> RenderableType:
        """The table, and what the listener holds; `moves` are those he may make now."""

    def told(self, view: Any, moves: Sequence[str], to: Listener, /) -> list[str]:
        """The same in sentences that read well aloud."""

    def order(self, moves: Sequence[str], /) -> list[str]:
        """The moves as people look for them."""

    def listed(self, moves: Sequence[str], /) -> list[str]:
        """Those of the moves that a list has to name; the others can be seen on the table."""

    def at_hand(self, view: Any, word: str, /) -> bool:
        """Might somebody who types this canonical move mean a thing he holds?"""


def drawing_of(game: Game[Any]) -> Drawing:
    """The module named as the game, if there is one."""
    module = f"cattery.terminal.drawings.{game.info.id}"
    try:
        return cast("Drawing", importlib.import_module(module))
    except ModuleNotFoundError as error:
        if error.name != module:
            raise  # it is there, and lacks something
        return PlainDrawing(game)


class PlainDrawing:
    """Lists what there is to see, in the words `view` of the game: see docs/adding-a-game.md."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def table(self, view: Any, moves: Sequence[str], to: Listener) -> RenderableType:
        grid = Grid(show_header=False)
        for name, value in fields(msgspec.to_builtins(view), to):
            grid.add_row(name, value)
        if moves:
            grid.add_row("", to.say(self.game.story.asked(view, moves)), style="bold")
        return grid

    def told(self, view: Any, moves: Sequence[str], to: Listener) -> list[str]:
        shown = fields(msgspec.to_builtins(view), to)
        lines = [f"{to.words('client.pair', left=name, right=value)}." for name, value in shown]
        return [*lines, f"{to.say(self.game.story.asked(view, moves))}."] if moves else lines

    def order(self, moves: Sequence[str]) -> list[str]:
        return list(moves)

    def listed(self, moves: Sequence[str]) -> list[str]:
        return list(moves)

    def at_hand(self, view: Any, word: str) -> bool:
        """What somebody holds is a list of plain values."""
        return any(part in things(msgspec.to_builtins(view)) for part in (word, *word.split()))


def things(value: Any) -> set[str]:
    """Whatever lies in lists of plain values."""
    if isinstance(value, dict):
        return set().union(*map(things, value.values()))
    if not isinstance(value, list):
        return set()
    return set().union(*(things(part) if isinstance(part, dict | list) else {str(part)} for part in value))


def fields(value: Any, to: Listener, name: str = "", field: str = "") -> Iterator[tuple[str, str]]:
    """Each field of a view with its value as text: what is there, lists of plain values together, a line a seat."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from fields(part, to, f"{name} {field_name(key, to)}".strip(), key)
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for number, part in enumerate(value):
            if len(value) == len(to.names):
                its = [to.words("client.pair", left=left, right=right) for left, right in fields(part, to, "", field)]
                yield to.name(number), ", ".join(its)
            else:
                yield from fields(part, to, f"{name} {number}", field)
    elif isinstance(value, list):
        yield name, ", ".join(written(part, field, to) for part in value) or NOTHING
    elif value not in (None, ""):
        yield name, written(value, field, to)


def field_name(field: str, to: Listener) -> str:
    key = f"view.{field}"
    return to.words(key) if key in to.words else field.replace("_", " ")


def written(value: Any, field: str, to: Listener) -> str:
    """One value: as the game's words have it (`view.turn_value`), or what they say for it (`view.ending_points`)."""
    if isinstance(value, bool):
        return to.words("client.yes" if value else "client.no")
    if f"view.{field}_value" in to.words:
        return to.say(sentence(f"view.{field}_value", value=value))
    own = f"view.{field}_{value}"
    return to.words(own) if own in to.words else str(value)
