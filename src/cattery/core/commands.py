"""Commands of `cattery`: what those of the program and those that a game brings are made of.

A game may bring its own in `games/<id>/commands.py`: a module with `COMMANDS`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import cyclopts
from cyclopts import App, Parameter

from cattery.core.game import AnyGame

if TYPE_CHECKING:
    from rich.progress import Progress

A = ParamSpec("A")
R = TypeVar("R")


def examples(*lines: str) -> str:
    return "Examples:\n" + "\n".join(f"  {line}" for line in lines)


class Commands:
    """The commands of one module, each with examples to copy. `warm_up` compiles what they run."""

    def __init__(self, warm_up: Callable[[], None] | None = None) -> None:
        self.warm_up = warm_up
        self._found: list[tuple[Callable[..., Any], tuple[str, ...]]] = []

    def add(self, *lines: str) -> Callable[[Callable[A, R]], Callable[A, R]]:
        def add(command: Callable[A, R]) -> Callable[A, R]:
            self._found.append((command, lines))
            return command

        return add

    def register(self, app: App) -> None:
        for command, lines in self._found:
            app.command(command, help_epilogue=examples(*lines))


def commands_of(game: AnyGame) -> Commands | None:
    """Those that a game brings, found beside its class."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.commands"
    if not package or importlib.util.find_spec(name) is None:
        return None
    found = importlib.import_module(name).COMMANDS
    assert isinstance(found, Commands)
    return found


def progress_bar() -> Progress:
    """Apart from what a command prints, and only where somebody looks on."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


# ── what several of them ask for ──────────────────────────────────────────────────────────────────


def whole(kind: Any, tokens: Sequence[cyclopts.Token]) -> int:  # noqa: ARG001  # 2.5 seats are not 2
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"{tokens[0].value[:40]!r} is not a whole number") from None


Whole = Annotated[int, Parameter(converter=whole)]
Flag = Annotated[bool, Parameter(negative=())]
RecordFile = Annotated[Path, Parameter(help="the record of a game, as page and terminal save it")]
