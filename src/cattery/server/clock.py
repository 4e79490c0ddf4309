"""The running program's clock and dice: read here and nowhere else; whoever needs a time is handed one."""

from __future__ import annotations

import secrets
import time
from typing import Protocol

from cattery.live.events import Now


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds that never jump; only differences count."""

    def calendar(self) -> float:
        """Seconds since 1970, as the machine believes: it may be wrong, and set right at any time."""


class SystemClock:
    """`time`, as it is."""

    monotonic = staticmethod(time.monotonic)
    calendar = staticmethod(time.time)


class SteadyClock:
    """A calendar that never goes back, for numbers that must rise and for the age of tables.

    Where the machine's was set back, it goes on at half the speed until the true one has caught up.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._reached, self._at = 0.0, clock.monotonic()

    def monotonic(self) -> float:
        return self._clock.monotonic()

    def calendar(self) -> float:
        now = self._clock.monotonic()
        self._reached, self._at = max(self._clock.calendar(), self._reached + (now - self._at) / 2), now
        return self._reached

    def never_before(self, time: float) -> None:
        self._reached = max(self._reached, time)


def now_by(clock: Clock) -> Now:
    return Now(clock.monotonic(), clock.calendar(), secrets.randbits(64))
