"""Sequence numbers for what a table tells: each is higher than the last, by no more than the time tells."""

from __future__ import annotations

import time


class SequenceNumbers:
    """Microseconds: two numbers differ by the time between them, whatever somebody else was told meanwhile."""

    def __init__(self) -> None:
        self._last = 0
        self._ahead = time.time_ns() - time.monotonic_ns()  # so that they rise across restarts, too

    def next(self) -> int:
        self._last = max(self._last + 1, (self._ahead + time.monotonic_ns()) // 1000)
        return self._last
