"""Somebody who is connected to a live table: which seats they hold, and what they were told."""

from __future__ import annotations

from collections import OrderedDict

from cattery.core.arbiter import PINGS, Latency, bounded, latency_of


class Visitor:
    """`device`: another one for each; taps of one device follow its own clock."""

    __slots__ = ("answered", "device", "kernel", "lesson", "seats", "seen", "trips")

    def __init__(self, device: int) -> None:
        self.device = device
        self.seats: set[int] = set()
        self.seen: dict[int | None, int] = {}  # by viewer: how many entries of its log were sent
        self.answered: OrderedDict[bytes, None] = OrderedDict()  # digests of requests that were done for them
        self.lesson = False  # is a coach wanted?
        self.trips: list[float] = []  # the last round trips, in milliseconds
        self.kernel: Latency | None = None  # what the server's kernel knows of them, if it does

    @property
    def viewers(self) -> list[int | None]:
        """Whose eyes they see with: those of their seats, or a spectator's."""
        return [*sorted(self.seats)] or [None]

    @property
    def reads_alone(self) -> bool:
        """Else several people around one device read what is told, and nobody of them is "you"."""
        return len(self.seats) < 2

    def measured(self, trip: float, kernel: Latency | None = None) -> None:
        """A ping came back after so many milliseconds."""
        self.trips = [*self.trips[1 - PINGS :], trip]
        self.kernel = kernel

    @property
    def latency(self) -> Latency:
        return bounded(latency_of(self.trips), self.kernel)
