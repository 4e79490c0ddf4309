"""Simulated races over unequal connections: the arbiter finds the true first, gives everybody the same chance, and
leaves a liar little; the order of arrival, measured beside it, does not."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache

import pytest

from cattery.core.arbiter import PINGS, Latency, Receipt, TimedTap, judge, latency_of, receipt_of, verdict_at

RACES = 4000
THREE = (20.0, 80.0, 200.0)
SIX = (15.0, 40.0, 80.0, 120.0, 200.0, 300.0)
FRAME = 16.7  # a screen shows a card a little later than it was told, and the client measures from then on
LIE = 300.0


class Racer:
    """A player with a connection: half the usual round trip each way, and some jitter that never helps."""

    def __init__(self, seat: int, ping: float, dice: random.Random, lie: float = 0.0) -> None:
        self.seat, self.ping, self.dice, self.lie = seat, ping, dice, lie
        self.latency = latency_of([self.one_way() + self.one_way() for _ in range(PINGS)])

    def one_way(self) -> float:
        return self.ping / 2 + self.dice.expovariate(1 / (1 + 0.04 * self.ping))

    def taps(self, took: float) -> TimedTap:
        """Somebody who truly took so long."""
        seen = self.one_way() + self.dice.uniform(0, FRAME)
        said = max(100.0, took + self.dice.gauss(0, 2) - self.lie)
        return TimedTap(self.seat, 0.0, seen + took + self.one_way(), said, self.latency)


def reaction(dice: random.Random) -> float:
    """A47 Of somebody who adds: the tabby's, with the load of one or two additions."""
    return 1400 * math.exp(dice.gauss(0, 0.25)) + dice.choice([0, 70, 150, 270, 350, 500])


def first_by_arbiter(taps: list[TimedTap], dice: random.Random) -> int:
    """As a server does it: taps come in one by one, and those that come after the verdict are too late."""
    came: list[Receipt] = []
    for tap in sorted(taps, key=lambda tap: tap.arrived):
        if came:
            waiting = [(0.0, other.latency) for other in taps if other.seat not in {one.seat for one in came}]
            if tap.arrived > verdict_at(came, waiting):
                break
        receipt = receipt_of(tap)
        assert receipt
        came.append(receipt)
    return judge(came, lambda seat: True, lambda place, n: dice.randrange(n))[0].seat  # noqa: ARG005


def first_by_arrival(taps: list[TimedTap], dice: random.Random) -> int:  # noqa: ARG001
    return min(taps, key=lambda tap: tap.arrived).seat


@cache
def races(
    pings: tuple[float, ...], decide: Callable[[list[TimedTap], random.Random], int], liar: int = -1
) -> tuple[float, list[float]]:
    """The share of races that the true first won, and everybody's share of wins."""
    dice = random.Random(7)
    racers = [Racer(seat, ping, dice, LIE if seat == liar else 0.0) for seat, ping in enumerate(pings)]
    wins, right = [0] * len(pings), 0
    for _ in range(RACES):
        times = [reaction(dice) for _ in racers]
        first = decide([racer.taps(time) for racer, time in zip(racers, times, strict=True)], dice)
        wins[first] += 1
        right += times[first] == min(times)
    return right / RACES, [won / RACES for won in wins]


@pytest.mark.parametrize("pings", [THREE, SIX], ids=["three", "six"])
def test_the_true_first_wins_and_no_connection_is_better_than_another(pings: tuple[float, ...]) -> None:
    right, shares = races(pings, first_by_arbiter)
    assert right >= 0.95, right
    fair = 1 / len(pings)
    assert all(abs(share - fair) <= 0.03 for share in shares), shares


@pytest.mark.parametrize("pings", [THREE, SIX], ids=["three", "six"])
def test_the_order_of_arrival_does_clearly_worse(pings: tuple[float, ...]) -> None:
    right, shares = races(pings, first_by_arbiter)
    by_arrival, arrived = races(pings, first_by_arrival)
    assert by_arrival < right - 0.05, (by_arrival, right)
    fair = 1 / len(pings)
    assert max(abs(share - fair) for share in arrived) > 0.05 > 0.03 >= max(abs(share - fair) for share in shares)


@pytest.mark.parametrize("pings", [THREE, SIX], ids=["three", "six"])
def test_a_liar_gains_little_on_any_connection(pings: tuple[float, ...]) -> None:
    _, honest = races(pings, first_by_arbiter)
    for liar in (0, len(pings) - 1):
        _, shares = races(pings, first_by_arbiter, liar)
        assert shares[liar] - honest[liar] <= 0.06, (liar, shares, honest)


def test_without_the_cap_the_same_lie_would_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail."""
    monkeypatch.setattr(Latency, "cap", property(lambda latency: 1e9))  # noqa: ARG005
    _, shares = races.__wrapped__(THREE, first_by_arbiter, 0)
    assert shares[0] - 1 / 3 > 0.15
