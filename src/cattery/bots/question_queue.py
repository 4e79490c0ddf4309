"""Which question is thought about next: bots before hints, quick bots apart, and the addresses take turns.

Without clock and workers: questions are handed in, and taken by whoever is free to think.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

BOTS_PER_HINT = 3  # a hint that waits lets so many bots pass, then it is taken: it never waits for ever

T = TypeVar("T")


class Lane(StrEnum):
    QUICK = "quick"  # bots that answer at a glance
    SLOW = "slow"  # bots that think ahead
    HINT = "hint"


class _Place(Struct, frozen=True):
    """Where a question waits."""

    lane: Lane
    address: str
    since: float


class QuestionQueue(Generic[T]):
    """Questions that wait. In each lane the addresses take turns, and of one address the oldest question is first."""

    def __init__(self) -> None:
        self._places: dict[T, _Place] = {}
        # By lane and address: the first address is the next one, and goes behind the others if it still waits then.
        self._lanes: dict[Lane, dict[str, dict[T, None]]] = {lane: {} for lane in Lane}
        self._passed = 0  # bots that were taken while a hint waited

    def add(self, question: T, lane: Lane, addresses: Collection[str], now: float) -> None:
        """It counts toward that of the addresses which has the fewest questions waiting."""
        waiting = self._lanes[lane]
        address = min(addresses, key=lambda one: len(waiting.get(one, ())))
        waiting.setdefault(address, {})[question] = None
        self._places[question] = _Place(lane, address, now)

    def withdraw(self, question: T) -> None:
        """Nobody wants it answered any more; if it does not wait, nothing happens."""
        if place := self._places.pop(question, None):
            waiting = self._lanes[place.lane]
            del waiting[place.address][question]
            if not waiting[place.address]:
                del waiting[place.address]

    def take_quick(self) -> T | None:
        """For a worker that is kept for quick bots."""
        return self._take(Lane.QUICK)

    def take(self) -> T | None:
        """For any other worker: quick bots have one of their own, so those that think ahead are first."""
        order = [Lane.SLOW, Lane.QUICK, Lane.HINT]
        if self._passed >= BOTS_PER_HINT:
            order = [Lane.HINT, Lane.SLOW, Lane.QUICK]
        for lane in order:
            if (question := self._take(lane)) is not None:
                self._passed = self._passed + 1 if lane is not Lane.HINT and self._lanes[Lane.HINT] else 0
                return question
        return None

    def _take(self, lane: Lane) -> T | None:
        waiting = self._lanes[lane]
        if not waiting:
            return None
        address = next(iter(waiting))
        questions = waiting.pop(address)
        question = next(iter(questions))
        del questions[question], self._places[question]
        if questions:
            waiting[address] = questions
        return question

    def waiting(self, lane: Lane) -> int:
        """How many."""
        return sum(map(len, self._lanes[lane].values()))

    def waiting_since(self, lane: Lane) -> float | None:
        """When the oldest of them was added."""
        return min((self._places[next(iter(one))].since for one in self._lanes[lane].values()), default=None)
