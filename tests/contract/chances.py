"""How likely each hidden thing lies in each hidden place, by counting every way to lay them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Any

MOST_WAYS = 4000  # states of the count; beyond that it takes too long

Slots = dict[str, list[frozenset[Any]]]  # by place, for each thing that lies there: which it can be
Left = tuple[int, ...]  # of each kind of slot, how many are empty


class TooMany(Exception):
    """There are more ways to count than a test has time for."""


def chances(slots: Slots, things: Sequence[Any]) -> dict[Any, dict[str, float]]:
    """Each thing is there once, and every way that fits is as likely. Nothing, if everything fits everywhere."""
    kinds = Counter(fits for place in slots.values() for fits in place)
    narrow = [n for fits, n in kinds.items() if not fits.issuperset(things)]
    if not narrow:
        return {}
    if prod(n + 1 for n in narrow) > MOST_WAYS:
        raise TooMany
    order = list(kinds)
    ahead: list[dict[Left, float]] = [{tuple(kinds[fits] for fits in order): 1.0}]
    for thing in things:
        ahead.append(_lay(ahead[-1], thing, order))
    back: dict[Left, float] = dict.fromkeys(ahead[-1], 1.0)
    found: dict[Any, dict[str, float]] = {}
    for i in reversed(range(len(things))):
        shares, back = _shares(ahead[i], back, things[i], order)
        ways = sum(shares)
        found[things[i]] = {
            place: sum(shares[k] * fitting.count(fits) / kinds[fits] for k, fits in enumerate(order)) / ways
            for place, fitting in slots.items()
        }
    return found


def _steps(left: Left, thing: Any, order: list[frozenset[Any]]) -> list[tuple[int, Left]]:
    return [(k, (*left[:k], left[k] - 1, *left[k + 1 :])) for k, fits in enumerate(order) if left[k] and thing in fits]


def _lay(before: dict[Left, float], thing: Any, order: list[frozenset[Any]]) -> dict[Left, float]:
    """In how many ways each state is reached after this thing, too, is laid."""
    after: dict[Left, float] = {}
    for left, ways in before.items():
        for k, then in _steps(left, thing, order):
            after[then] = after.get(then, 0.0) + ways * left[k]
    return after


def _shares(
    before: dict[Left, float], back: dict[Left, float], thing: Any, order: list[frozenset[Any]]
) -> tuple[list[float], dict[Left, float]]:
    """In how many ways this thing comes into each kind of slot; and from each state, how many ways lead to the end."""
    shares, onward = [0.0] * len(order), {}
    for left, ways in before.items():
        total = 0.0
        for k, then in _steps(left, thing, order):
            on = left[k] * back.get(then, 0.0)
            shares[k] += ways * on
            total += on
        onward[left] = total
    return shares, onward
