"""What a server refuses, beyond the rules: each with a stable code on the wire."""

from __future__ import annotations

from cattery.core.errors import GameError
from cattery.core.reasons import Reason


class ServerError(GameError):
    """Something a client asked for that cannot be."""

    code = "server_error"
    status = 400


class TableNotFound(ServerError):
    code, status = "table_not_found", 404


class SeatTaken(ServerError):
    code, status = "seat_taken", 409


class NotYourSeat(ServerError):
    code, status = "not_your_seat", 403


class NotTheHost(ServerError):
    code, status = "not_the_host", 403


class WrongPhase(ServerError):
    """The table waits, plays or is over, and this does not fit."""

    code, status = "wrong_phase", 409


class StaleMove(ServerError):
    """The table has moved on since the player looked."""

    code, status = "stale_move", 409


class NoHint(ServerError):
    """None is given at this table, or nobody could think of one."""

    code, status = "no_hint", 409


class TooManyRequests(ServerError):
    """`reason`: what a player is told of it, if there is more to say than that."""

    code, status = "too_many_requests", 429

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class TooManyTables(ServerError):
    code, status = "too_many_tables", 503


class NotSaved(ServerError):
    """The play could not be made safe on disk, so it was not made."""

    code, status = "not_saved", 503


class BadMessage(ServerError):
    code, status = "bad_message", 400
