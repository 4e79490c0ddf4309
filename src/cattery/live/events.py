"""What can happen to a live table, and when."""

from __future__ import annotations

from msgspec import Struct

from cattery.bots.hints import Hint
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire


class Now(Struct, frozen=True):
    """When an event happens. Clocks and dice are outside: what they showed is handed in with each event."""

    clock: float  # seconds; it never jumps, and only differences count
    calendar: float  # seconds since 1970; it may jump
    luck: int  # 64 random bits


class Entered(Struct, frozen=True):
    """Somebody connects."""

    visitor: Visitor
    hello: wire.Hello


class Left(Struct, frozen=True):
    """A connection is closed, or broken."""

    visitor: Visitor


class Asked(Struct, frozen=True):
    visitor: Visitor
    message: wire.Request


class Woken(Struct, frozen=True):
    """The time has come that the last outcome asked to be woken at."""


class MoveFound(Struct, frozen=True):
    """A bot has thought; None: it failed, or took too long."""

    number: int  # of the `Think` that asked for it
    move: int | None


class HintsFound(Struct, frozen=True):
    number: int  # of the `Advise` that asked for them
    hints: list[Hint] | None


class HintRefused(Struct, frozen=True):
    """Another hint is thought out for the same address already."""

    number: int  # likewise


class Touched(Struct, frozen=True):
    """Somebody is still here: the table is not abandoned."""


Event = Entered | Left | Asked | Woken | MoveFound | HintsFound | HintRefused | Touched
