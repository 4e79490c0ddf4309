"""Sequence numbers for what a table tells: each is higher than the last, by no more than the time tells."""

from __future__ import annotations

from cattery.live.events import Now


class SequenceNumbers:
    """Microseconds: two numbers differ by the time between them, whatever somebody else was told meanwhile."""

    def __init__(self, now: Now) -> None:
        self._last = 0
        self._ahead = now.calendar - now.clock  # so that they rise across restarts, too

    def next(self, clock: float) -> int:
        self._last = max(self._last + 1, int((self._ahead + clock) * 1e6))
        return self._last
