"""What a live table wants done: a row to keep first, then side effects to carry out."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, Literal, TypeVar, cast

from msgspec import Struct

from cattery.bots.questions import Question, Thought
from cattery.live.visitor import Visitor
from cattery.store.rows import StoredPlay, StoredTable

# ── to keep ───────────────────────────────────────────────────────────────────────────────────────


class Save(Struct, frozen=True):
    """The table as it stands around the game."""

    table: StoredTable


class Append(Struct, frozen=True):
    """Plays number `first`, `first` + 1, … of the table."""

    table: int
    first: int
    plays: list[StoredPlay]


class Finish(Struct, frozen=True):
    """Plays and the table: both or neither."""

    table: StoredTable
    first: int
    plays: list[StoredPlay]
    event: Literal["", "started", "finished"] = ""  # what this is, for the log


class AddTable(Struct, frozen=True):
    """Another table like this one, which gets a code and a secret of its own; `kept` is told its code."""

    table: StoredTable
    visitor: Visitor  # who asked for it: there is a limit to what one address may open


Write = Save | Append | Finish | AddTable


class Pause(Struct, frozen=True):
    """Nothing to keep, but long work to do: other tables may go first. `kept` goes on with it."""


PAUSE: Final = Pause()

T = TypeVar("T")
Steps = Generator[Write | Pause, Any, T]  # what a handler is: it yields what must be kept before it goes on


def with_pauses(work: Generator[None, None, T]) -> Steps[T]:
    """Long work, which others may interrupt wherever it yields."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            return cast(T, done.value)
        yield PAUSE


# ── to do ─────────────────────────────────────────────────────────────────────────────────────────


class Tell(Struct, frozen=True, gc=False):
    visitor: Visitor
    text: bytes


class MeasureLatency(Struct, frozen=True, gc=False):
    """Measure the visitor's connection."""

    visitor: Visitor


class Close(Struct, frozen=True, gc=False):
    """Close the visitor's connection, when it has been told what was to tell."""

    visitor: Visitor


class Think(Struct, frozen=True):
    """Ask a bot for one of these moves; `MoveFound` is the answer."""

    number: int
    thought: Thought
    moves: frozenset[int]


class Advise(Struct, frozen=True):
    """Ask for hints; `HintsFound` is the answer, or `HintRefused`."""

    number: int
    question: Question
    visitor: Visitor  # who asked for it: there is a limit to what one address may ask


class Withdraw(Struct, frozen=True, gc=False):
    """Nobody wants the answer to this `Think` or `Advise` any more; should it still come, nothing happens."""

    number: int


SideEffect = Tell | MeasureLatency | Close | Think | Advise | Withdraw


class Outcome(Struct, frozen=True):
    """Carry out the side effects, about what is safe already; then keep `write`, and say `kept` or `not_kept`."""

    side_effects: list[SideEffect]
    write: Write | Pause | None = None
    wake_at: float | None = None  # when to hand in `Woken`, by the clock of the moments; an earlier wish is void
    refused: str = ""  # the code of the refusal, if the request was refused
