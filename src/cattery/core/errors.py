"""What can go wrong at a table, each with a stable code for the wire."""

from __future__ import annotations

from typing import ClassVar

from cattery.core.reasons import Reason


class GameError(Exception):
    """Anything a player, a host or a file can cause; never a fault of the program."""

    code: ClassVar[str] = "game_error"


class UnknownGame(GameError):
    code = "unknown_game"


class BadOption(GameError):
    """An option, a number of seats or a level that this game does not have."""

    code = "bad_option"


class RefusedMove(GameError):
    """A move that was not made: the table stands as before."""

    code = "refused_move"

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class MalformedMove(RefusedMove):
    """Not a move of this game."""

    code = "malformed_move"


class IllegalMove(RefusedMove):
    """A move of this game, but not allowed now."""

    code = "illegal_move"


class BadRecord(GameError):
    """A record that cannot be read, played on or verified; names the line."""

    code = "bad_record"

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.why, self.line = why, line
