"""A bucket of tokens, filled at a steady rate: how often somebody may ask."""

from __future__ import annotations


class Bucket:
    """Lets `burst` through at once, and `rate` a second on average. Times are handed in."""

    __slots__ = ("at", "tokens")

    def __init__(self, burst: float, at: float) -> None:
        self.tokens, self.at = burst, at

    def take(self, rate: float, burst: float, now: float) -> bool:
        self.tokens = min(burst, self.tokens + (now - self.at) * rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def seconds_left(self, rate: float) -> float:
        """Until it lets the next one through, from when it was last asked."""
        return max(0.0, (1 - self.tokens) / rate)
