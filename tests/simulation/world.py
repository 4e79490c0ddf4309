"""Virtual time, and which faults there are: everything that happens follows from one seed."""

from __future__ import annotations

import heapq
from collections import Counter, deque
from collections.abc import Callable
from itertools import count
from random import Random

from msgspec import Struct

from cattery.live.events import Now

START = 1_800_000_000.0  # of the calendar


class Faults(Struct):
    """How likely each fault is, whenever it could happen; each seed has some of them, and none of the others."""

    drop: float = 0.0  # of a message
    repeat: float = 0.0
    reorder: float = 0.0
    delay: float = 0.0  # of a message, for seconds
    cut: float = 0.0  # of a connection, at a message; one end may notice late
    slow: float = 0.0  # somebody who reads slowly
    full: float = 0.0  # of the disk, at a write
    crash: float = 0.0  # of the server, at a write
    jump: float = 0.0  # of the calendar, at an event
    away: float = 0.0  # somebody closes the page for a while
    stupid: float = 0.0  # of a bot: no answer, or none that is legal

    @classmethod
    def drawn(cls, random: Random) -> Faults:
        faults = cls()
        for name, most in MOST.items():
            if random.random() < 0.5:
                setattr(faults, name, random.random() * most)
        return faults


MOST = {
    "drop": 0.03, "repeat": 0.1, "reorder": 0.05, "delay": 0.1, "cut": 0.05, "slow": 0.05, "full": 0.1, "crash": 0.03,
    "jump": 0.02, "away": 0.05, "stupid": 0.1,
}  # fmt: skip


class World:
    def __init__(self, seed: int) -> None:
        self.seed, self.random = seed, Random(seed)
        self.faults = Faults.drawn(self.random)
        self.happened: Counter[str] = Counter()  # faults, by name
        self.deeds: Counter[str] = Counter()  # what people did and the server too, by name
        self.clock, self._ahead = 1000.0, START
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self.trace: deque[str] = deque(maxlen=60)
        self.flying = 0  # messages on their way
        self.is_over = False  # then nobody begins anything new

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._due, (self.clock + seconds, next(self._order), do))

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """So long, or until it is so; was it?"""
        end = self.clock + seconds
        while self._due and self._due[0][0] <= end:
            if until():
                return True
            self.clock, _, do = heapq.heappop(self._due)
            do()
        self.clock = end
        return until()

    def strikes(self, fault: str) -> bool:
        """Does this fault happen now?"""
        chance = getattr(self.faults, fault)
        if not chance or self.random.random() >= chance:
            return False
        self.happened[fault] += 1
        self.note(f"fault: {fault}")
        return True

    def heal(self) -> None:
        """From now on nothing goes wrong any more."""
        self.faults = Faults()

    def now(self) -> Now:
        if self.strikes("jump"):
            self._ahead += self.random.choice((-1e6, -3600, 3600, 1e6))
        return Now(self.clock, self._ahead + self.clock, self.random.getrandbits(64))

    def count(self, deed: str) -> None:
        self.deeds[deed] += 1
        self.note(deed)

    def note(self, what: str) -> None:
        self.trace.append(f"{self.clock:9.3f} {what}")
