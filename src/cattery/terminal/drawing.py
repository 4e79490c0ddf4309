"""How a game is drawn at the terminal: what each of `terminal.drawings` offers, and one for any other game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid

from cattery.core.game import AnyGame
from cattery.core.story import sentence, standing
from cattery.terminal.listener import Listener

NOTHING = "–"


class Drawing(Protocol):
    """The functions of a game's drawing; `view` is the game's own, as the listener sees it."""

    def table(self, view: Any, moves: Sequence[str], to: Listener, /) -> RenderableType:
        """The table, and what the listener holds; `moves` are those he may make now."""

    def order(self, moves: Sequence[str], /) -> list[str]:
        """The moves as people look for them."""

    def listed(self, moves: Sequence[str], /) -> list[str]:
        """Those of the moves that a list has to name; the others can be seen on the table."""

    def at_hand(self, view: Any, move: str, /) -> bool:
        """Might somebody who types this canonical move mean a thing he holds?"""


class PlainDrawing:
    """Lists what there is to see, in the words `view` of the game: see docs/adding-a-game.md."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def table(self, view: Any, moves: Sequence[str], to: Listener) -> RenderableType:
        grid = Grid(show_header=False)
        for name, value in fields(msgspec.to_builtins(view), to):
            grid.add_row(name, value)
        if moves:
            grid.add_row("", to.say(self.game.story.asked(view, moves)), style="bold")
        return grid

    def order(self, moves: Sequence[str]) -> list[str]:
        return list(moves)

    def listed(self, moves: Sequence[str]) -> list[str]:
        return list(moves)

    def at_hand(self, view: Any, move: str) -> bool:
        """What somebody holds is a list of plain values."""
        return any(part in things(msgspec.to_builtins(view)) for part in (move, *move.split()))


def aloud(game: AnyGame, view: Any, moves: Sequence[str], to: Listener, seats: bool = True) -> list[str]:
    """The table in sentences that read well aloud; of a game without any, each field with its value.

    `seats`: with a sentence about each of them.
    """
    told = standing(game.story, view, len(to.names) if seats else 0, moves)
    lines = [to.aloud(sentence) for sentence in (*told.seats, *told.table)]
    if not lines:
        shown = fields(msgspec.to_builtins(view), to)
        lines = [f"{to.words('terminal.pair', left=name, right=value)}." for name, value in shown]
    return [*lines, ended(to.say(game.story.asked(view, moves)))] if moves else lines


def ended(prompt: str) -> str:
    """A prompt as a full sentence; a call like "Everybody slap!" has its mark already."""
    return prompt if prompt.endswith((".", "!", "?", "…")) else f"{prompt}."


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
                its = [to.words("terminal.pair", left=left, right=right) for left, right in fields(part, to, "", field)]
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
        return to.words("terminal.yes" if value else "terminal.no")
    if f"view.{field}_value" in to.words:
        return to.say(sentence(f"view.{field}_value", value=value))
    own = f"view.{field}_{value}"
    return to.words(own) if own in to.words else str(value)
