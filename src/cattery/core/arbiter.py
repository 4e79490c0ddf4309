"""Who was first? The arbiter orders taps that come over unequal connections, by times that are handed in.

A client reports how long its player took, on one clock of its own; the server knows when it sent the card and when the
tap arrived, and how long a round trip usually takes. The report is believed as far as the connection can explain it,
and beyond the usual round trip only within a budget. All times are milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import median

from msgspec import UNSET, Struct, UnsetType

PINGS = 21  # the last ones tell what a connection is like
SLACK = 25.0  # a screen and an event loop are not instantaneous
LARGEST_CAP = 300.0  # no connection is excused for more, and no verdict waits for longer
TIED = 17.0  # a frame of a screen: below, nobody can tell who was first
ANTICIPATION = 100.0  # nobody reacts faster
LONGEST = 1e9  # of any time
BUDGET = 100.0  # that a seat may claim in a match beyond its usual round trip; each tap of a person adds to it again
DOUBTFUL = 60.0  # a claim that goes so far beyond what is believed is marked on the receipt


class Latency(Struct, frozen=True):
    """What the last pings tell of a connection: the usual round trip, and how far it strays."""

    trip: float = 0.0
    spread: float = 0.0

    @property
    def cap(self) -> float:
        """How much of what the server measured the connection may explain."""
        return self.cap_within(LONGEST)

    def cap_within(self, allowance: float) -> float:
        """The same, where no more than this is left of the budget for what goes beyond the usual round trip."""
        return tenth(min(LARGEST_CAP, self.trip + min(3 * self.spread + SLACK, allowance)))


def latency_of(pings: Sequence[float]) -> Latency:
    """The median of the last round trips, and their median absolute deviation."""
    last = [clean(ping) for ping in pings[-PINGS:]]
    if not last:
        return Latency()
    usual = median(last)
    return Latency(tenth(usual), tenth(median(abs(ping - usual) for ping in last)))


def bounded(measured: Latency, kernel: Latency | None) -> Latency:
    """What the pings tell, but no more than the kernel's own round trips: a program can hold back pongs, but not those.

    `kernel`: as the server's own kernel knows it; None: the connection does not end at the player's machine.
    """
    if kernel is None:
        return measured
    return Latency(min(measured.trip, clean(kernel.trip)), min(measured.spread, clean(kernel.spread)))


class TimedTap(Struct, frozen=True):
    """One tap as it came in. `reaction`: what the client says; None: it says nothing.

    `head`: how far from the Mouse's head it hit, if that is known. `device`: taps of one device share its clock.
    `allowance`: what is left of the seat's budget; bots have none and need none.
    """

    seat: int
    sent: float
    arrived: float
    reaction: float | None
    latency: Latency
    head: float | None = None
    device: int = -1
    allowance: float | UnsetType = UNSET


class Receipt(Struct, frozen=True):
    """A tap, and what the arbiter made of it: all that a second judgement needs."""

    seat: int
    sent: float
    arrived: float
    reaction: float | None
    trip: float
    spread: float
    cap: float
    score: float
    head: float | None = None
    device: int = -1
    allowance: float | UnsetType = UNSET  # older receipts have none

    @property
    def passed(self) -> float:
        return tenth(self.arrived - self.sent)

    @property
    def is_doubtful(self) -> bool:
        """Did the client claim much more than its connection explains?"""
        return self.reaction is not None and self.passed - self.cap - self.reaction > DOUBTFUL


def tenth(time: float) -> float:
    return float(round(time, 1))


def clean(time: float) -> float:
    """A time within reason, in whole tenths: receipts are written down, and judged again from what is written."""
    if math.isnan(time):
        return LONGEST
    return tenth(min(max(time, 0.0), LONGEST))


def receipt_of(tap: TimedTap) -> Receipt | None:
    """The reaction that this tap can prove; None: it came too early to be one (A39)."""
    sent, arrived = clean(tap.sent), clean(tap.arrived)
    said = None if tap.reaction is None else clean(tap.reaction)
    latency = Latency(clean(tap.latency.trip), clean(tap.latency.spread))
    head = None if tap.head is None or not math.isfinite(tap.head) else clean(tap.head)
    allowance = UNSET if tap.allowance is UNSET else clean(tap.allowance)
    passed = tenth(arrived - sent)
    if passed < ANTICIPATION or (said is not None and said < ANTICIPATION):
        return None
    cap = latency.cap if allowance is UNSET else latency.cap_within(allowance)
    score = scored(passed, said, cap)
    trip, spread = latency.trip, latency.spread
    return Receipt(tap.seat, sent, arrived, said, trip, spread, cap, score, head, tap.device, allowance)


def scored(passed: float, said: float | None, cap: float) -> float:
    """ρ = min(e, max(r, e − C)): as the client says, but no later than it arrived, nor earlier than is possible."""
    return passed if said is None else tenth(min(passed, max(said, passed - cap)))


def is_sound(receipt: Receipt) -> bool:
    """Does the judgement follow from the measurements in it?"""
    seat, sent, arrived, reaction = receipt.seat, receipt.sent, receipt.arrived, receipt.reaction
    latency, head, device = Latency(receipt.trip, receipt.spread), receipt.head, receipt.device
    return receipt_of(TimedTap(seat, sent, arrived, reaction, latency, head, device, receipt.allowance)) == receipt


def allowance_after(receipts: Iterable[Receipt]) -> float:
    """What these taps of one seat, the earliest first, have left of its budget.

    Screens and jitter make honest claims go beyond the usual round trip by about as much as each tap adds.
    """
    left = BUDGET
    for receipt in receipts:
        beyond = max(0.0, receipt.passed - receipt.score - receipt.trip)
        left = min(BUDGET, max(0.0, left - beyond) + SLACK / 2 + receipt.spread)
    return tenth(left)


def verdict_at(receipts: Iterable[Receipt], waiting: Iterable[tuple[float, Latency]]) -> float:
    """When nobody can still be earlier: of each seat that may yet tap, when its card was sent, and its latency."""
    receipts = list(receipts)
    earliest = min(receipt.score for receipt in receipts)
    latest = min(receipt.arrived for receipt in receipts) + LARGEST_CAP
    return min(latest, max((sent + earliest + TIED + latency.cap for sent, latency in waiting), default=0.0))


def judge(
    receipts: Iterable[Receipt], is_entitled: Callable[[int], bool], choose: Callable[[int, int], int]
) -> list[Receipt]:
    """The taps in order: by score; of tied ones by right, by the Mouse's head, by the house. Never by arrival.

    `choose(place, n)`: the house's choice among n. Each seat counts once, with its best tap; taps of one device follow
    its own clock.
    """
    left = list({receipt.seat: receipt for receipt in sorted(receipts, key=_worst_first)}.values())
    order: list[Receipt] = []
    while left:
        first = _first(_heads_of_devices(left), is_entitled, choose, len(order))
        order.append(first)
        left.remove(first)
    return order


def tied_with(tap: Receipt, taps: Iterable[Receipt]) -> bool:
    """A40 Among several, so close to the earliest of them that nobody can tell who was first."""
    others = [other.score for other in taps if other.seat != tap.seat]
    return bool(others) and max(tap.score, min(others)) - min(tap.score, *others) <= TIED


def _worst_first(receipt: Receipt) -> tuple[float, ...]:
    """Any order will do that does not depend on the order in which they came."""
    times = (receipt.score, receipt.reaction, receipt.arrived, receipt.sent, receipt.trip, receipt.spread)
    numbers = (*times, receipt.head, receipt.device)
    return tuple(-(LONGEST if number is None else number) for number in numbers)


def _heads_of_devices(left: list[Receipt]) -> list[Receipt]:
    """Of each device the tap that it says came first."""
    heads: dict[tuple[int, int], Receipt] = {}
    for receipt in sorted(left, key=lambda one: (_said(one), one.seat)):
        alone = receipt.device < 0
        heads.setdefault((receipt.device, receipt.seat if alone else -1), receipt)
    return list(heads.values())


def _said(receipt: Receipt) -> float:
    return receipt.score if receipt.reaction is None else receipt.reaction


def _first(
    taps: list[Receipt], is_entitled: Callable[[int], bool], choose: Callable[[int, int], int], place: int
) -> Receipt:
    earliest = min(tap.score for tap in taps)
    tied = sorted((tap for tap in taps if tap.score - earliest <= TIED), key=lambda tap: tap.seat)
    tied = [tap for tap in tied if is_entitled(tap.seat)] or tied
    heads = [tap.head for tap in tied if tap.head is not None]
    if len(heads) == len(tied):
        tied = [tap for tap in tied if tap.head == min(heads)]
    return tied[0] if len(tied) == 1 else tied[choose(place, len(tied))]
