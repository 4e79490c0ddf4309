"""Who may play a seat: secrets that only their owner knows, and tokens that carry a seat to another device."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from cattery.store.base import StoredSeat

MOST_DEVICES = 8  # that hold a secret of one seat
TOKEN_SECONDS = 600


def new_code() -> str:
    """96 bits: nobody finds a table by trying."""
    return secrets.token_urlsafe(12)


def new_secret() -> str:
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(secret: str, seat: StoredSeat) -> bool:
    """Is this one of the seat's secrets? Takes the same time whichever it is."""
    wanted = digest(secret)
    return any([hmac.compare_digest(wanted, kept) for kept in seat.secrets])  # noqa: C419  # no early end


class SeatTokens:
    """One-time tokens, each for a seat, good for ten minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[str, tuple[int, float]] = {}

    def give(self, seat: int) -> str:
        token = new_secret()
        self.void(seat)
        self._open[digest(token)] = (seat, self._clock() + TOKEN_SECONDS)
        return token

    @property
    def any_open(self) -> bool:
        return any(self._clock() < until for _, until in self._open.values())

    def void(self, seat: int) -> None:
        """It was claimed; or the seat is free, and nobody may claim it from whoever takes it next."""
        self._open = {kept: (s, until) for kept, (s, until) in self._open.items() if s != seat}

    def seat_of(self, token: str) -> int | None:
        """The seat that this token carries, until it is void."""
        seat, until = self._open.get(digest(token), (None, 0.0))
        return seat if self._clock() < until else None
