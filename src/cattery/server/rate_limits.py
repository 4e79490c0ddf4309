"""Rate limits: a bucket of tokens for each asker, filled at a steady rate."""

from __future__ import annotations

from collections.abc import Callable

from cattery.live.bucket import Bucket

FORGET_ABOVE = 10_000  # askers: then those whose buckets are full again are forgotten


class RateLimit:
    """A bucket for each asker."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}
        self._forget_above = FORGET_ABOVE

    def allows(self, asker: str) -> bool:
        now = self.clock()
        if len(self._buckets) > self._forget_above:
            full = self.burst / self.rate
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if now - bucket.at < full}
            self._forget_above = max(FORGET_ABOVE, 2 * len(self._buckets))  # so that a crowd is not counted each time
        bucket = self._buckets.get(asker) or self._buckets.setdefault(asker, Bucket(self.burst, now))
        return bucket.take(self.rate, self.burst, now)
