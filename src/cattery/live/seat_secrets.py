"""Who may play a seat: secrets that only their owner knows, and tokens that carry a seat to another device.

Clients choose both and send them; only their hashes are kept. So what is said twice is said once, also after a restart.
"""

from __future__ import annotations

import hashlib
import hmac

from cattery.store.rows import StoredSeat

MOST_DEVICES = 8  # that hold a secret of one seat
TOKEN_SECONDS = 600


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(secret: str, seat: StoredSeat) -> bool:
    """Is this one of the seat's secrets? Takes the same time whichever it is."""
    wanted = digest(secret)
    return any([hmac.compare_digest(wanted, kept) for kept in seat.secrets])  # noqa: C419  # no early end


class SeatTokens:
    """One-time tokens, one a seat, good for ten minutes."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[int, float]] = {}  # by digest: the seat, and until when

    def give(self, seat: int, token: str, clock: float) -> None:
        self.void(seat)
        self._open[digest(token)] = (seat, clock + TOKEN_SECONDS)

    def any_open(self, clock: float) -> bool:
        return any(clock < until for _, until in self._open.values())

    def void(self, seat: int) -> None:
        """It was claimed; or the seat is free, and nobody may claim it from whoever takes it next."""
        self._open = {kept: (s, until) for kept, (s, until) in self._open.items() if s != seat}

    def seat_of(self, token: str, clock: float) -> int | None:
        """The seat that this token carries, until it is void."""
        seat, until = self._open.get(digest(token), (None, 0.0))
        return seat if clock < until else None
