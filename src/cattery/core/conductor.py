"""Keeps the time of a game of reflexes: when the bell rings, when cards turn by themselves, when taps are judged.

It has no clock: times are handed in, in milliseconds since the start of the table. Whoever has one (a server, a
terminal) asks when the next thing is due, and does it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from cattery.core.arbiter import Latency, Receipt, TimedTap, allowance_after, receipt_of, verdict_at
from cattery.core.game import Timing, reflex_game
from cattery.core.seats import BELL, HOUSE
from cattery.core.slaps import flip_move, may_tap, tap_move
from cattery.core.table import Table
from cattery.flat import below, seeded

LATE = 0.05  # of a millisecond: clocks and timers round


class Due(Struct, frozen=True):
    """What is to be done now: judge the taps that wait, or play a move of a seat or of the bell."""

    kind: Literal["slap", "flip", "bell"]
    seat: int = BELL
    move: str = ""


class Conductor:
    """One table's time. `levels`: by seat the bot that plays there, None for a person."""

    def __init__(self, table: Table, timing: Timing, levels: Sequence[int | None], seed: int, now: float) -> None:
        self.table, self.timing, self.levels = table, timing, list(levels)
        self.game = reflex_game(table.game)
        # Two generators: when a card turns must not depend on what the bots see in it (A44).
        self._flips, self._reactions = seeded("flips", seed), seeded("reactions", seed)
        self.taps: dict[int, Receipt] = {}  # by seat: those that wait for a verdict
        self.shown: dict[int, tuple[float, Latency, int]] = {}  # by seat: when the cards were sent, latency, device
        self.plans: dict[int, float] = {}  # by seat: when a bot will tap
        self.asked = -1.0  # when the person on turn wanted to flip
        self._asker: int | None = None  # who that was
        self.settled = self.opened = now
        self._moment = -1
        self._live = False
        self.loiter = 0.0
        self.look(now)

    # ── what happens at the table ──────────────────────────────────────────────────────────────────

    def look(self, now: float) -> None:
        """Something was played: is there a new window, or has this one been decided?"""
        rules, state = self.game.rules, self.table.state
        live = any(may_tap(self.table, seat) for seat in range(self.table.seats))
        if rules.moment(state) != self._moment:
            self._moment, self.asked = rules.moment(state), -1.0
            self.opened = now + self.timing.settle if live and self._is_slapped() else now  # A45
            self.taps.clear()
            self.shown.clear()
            self._draw_plans(live)
        elif self._live and not live:
            self.settled = now  # A45
            self.plans.clear()
        if self.flipper != self._asker:
            self.asked = -1.0
        self._live = live
        self.loiter = float(below(self._flips, self.timing.loiter))

    def _is_slapped(self) -> bool:
        """Was the last move of anybody but the house a tap? Then cards move."""
        last = next((play for play in reversed(self.table.plays) if play.seat != HOUSE), None)
        return last is not None and last.text == tap_move(self.table)

    def _draw_plans(self, live: bool) -> None:
        self.plans.clear()
        if live:
            state, instinct = self.table.state, self.game.mind.instinct
            for seat, level in enumerate(self.levels):
                if level is not None:
                    took = instinct.reaction(state, seat, level, self._reactions)
                    if took >= 0:
                        self.plans[seat] = self.opened + took

    # ── what people do ─────────────────────────────────────────────────────────────────────────────

    @property
    def moment(self) -> int:
        return self._moment

    def seat_bots(self, levels: Sequence[int | None]) -> None:
        """A player who is back taps in person: what the stand-in bot had planned is dropped."""
        self.levels = list(levels)
        self.plans = {seat: time for seat, time in self.plans.items() if levels[seat] is not None}

    def show(self, seat: int, now: float, latency: Latency, device: int = -1) -> None:
        """The cards of this window were sent to a person; the first time counts."""
        self.shown.setdefault(seat, (now, latency, device))

    def learn(self, seat: int, latency: Latency, device: int) -> None:
        """The connection of somebody who has just come was measured since he was shown the cards."""
        known = self.shown.get(seat)
        if known and known[1:] == (Latency(), device):
            self.shown[seat] = known[0], latency, device

    def tap(self, seat: int, moment: int, now: float, said: float | None, head: float | None = None) -> bool:
        """A38 A tap for this window, on its way to a verdict. False: it is too late, or too early."""
        if moment != self._moment or seat in self.taps or not may_tap(self.table, seat):
            return False
        sent, latency, device = self.shown.get(seat, (self.opened, Latency(), -1))
        early = max(0.0, self.opened - sent)  # A45 it was shown before it opened
        said = None if said is None else said - early
        allowance = allowance_after(slap.receipt for slap in self.table.slaps if slap.receipt.seat == seat)
        receipt = receipt_of(TimedTap(seat, sent + early, now, said, latency, head, device, allowance))
        if receipt:
            self.taps[seat] = receipt
        return receipt is not None

    def flip(self, now: float) -> None:
        """A48 The person on turn wants to flip: not before its time."""
        if self.asked < 0:
            self.asked, self._asker = now, self.flipper

    # ── what is due ────────────────────────────────────────────────────────────────────────────────

    @property
    def grace(self) -> float:
        """So long a tap may be on its way that was made in time; the same whatever the cards."""
        return max((latency.cap for _, latency, _ in self.shown.values()), default=0.0)

    @property
    def flipper(self) -> int | None:
        """Who has a card to turn; when the game is over nobody has."""
        rules, state, acting = self.game.rules, self.table.state, self.table.acting
        seats = range(self.table.seats)
        return next((seat for seat in seats if seat in acting and rules.timeout_move(state, seat) >= 0), None)

    def flip_at(self) -> float | None:
        """A41, A45, A46 When the card of whoever is on turn is turned."""
        seat = self.flipper
        if seat is None:
            return None
        timing = self.timing
        earliest = max(self.opened + timing.min_gap, self.settled + timing.settle)
        if self.levels[seat] is not None:
            return earliest + self.loiter + self.grace
        if self.asked >= 0:
            return max(earliest, self.asked) + self.grace
        return max(earliest, max(self.opened, self.settled) + timing.absent) + self.grace

    def bell_at(self) -> float | None:
        """A41 When the bell says `volley` or `timeout`."""
        if self.flipper is not None or not self.table.moves(BELL):
            return None
        if not self._live:
            return max(self.opened, self.settled) + self.timing.countdown
        return self.opened + self.timing.race + self.grace

    def verdict_at(self) -> float | None:
        """When the taps that wait are judged: as soon as nobody can still be earlier."""
        if not self.taps:
            return None
        rules, state = self.game.rules, self.table.state
        waiting = [
            (max(sent, self.opened), latency)
            for seat, (sent, latency, _) in self.shown.items()
            if seat not in self.taps and may_tap(self.table, seat)
        ]
        waiting += [(self.opened, Latency()) for seat in self.plans if seat not in self.taps]
        if rules.ranks_all(state):
            left = [seat for seat in range(self.table.seats) if seat not in self.taps and may_tap(self.table, seat)]
            return self.bell_at() if left else 0.0
        return verdict_at(self.taps.values(), waiting)

    def next_at(self) -> float | None:
        """When to look again; None: only a person can go on."""
        if self.table.result:
            return None
        times = [self.flip_at(), self.bell_at(), self.verdict_at(), min(self.plans.values(), default=None)]
        return min((time for time in times if time is not None), default=None)

    def due(self, now: float) -> Due | None:
        """What is to be done now; afterwards `look`. What waits for a verdict is judged before any card is turned."""
        if self.table.result:
            return None
        self._let_bots_tap(now + LATE)
        closing = [time for time in (self.flip_at(), self.bell_at(), self.verdict_at()) if time is not None]
        if not closing or now + LATE < min(closing):
            return None
        if self.taps:
            return Due("slap")
        seat = self.flipper
        if seat is None:
            return Due("bell", BELL, self.table.moves(BELL)[0])
        if self.timing.soft_limit and now >= self.timing.soft_limit and self.table.moves(BELL):
            return Due("bell", BELL, self.table.moves(BELL)[0])  # A50
        return Due("flip", seat, flip_move(self.table))

    def judged(self) -> list[Receipt]:
        """The taps to judge now; each waits once."""
        receipts = list(self.taps.values())
        self.taps.clear()
        return receipts

    def wait_again(self, receipts: Iterable[Receipt]) -> None:
        """Their verdict could not be kept: they were heard, and are judged later."""
        self.taps.update({receipt.seat: receipt for receipt in receipts})

    def _let_bots_tap(self, now: float) -> None:
        for seat, time in sorted(self.plans.items(), key=lambda plan: plan[1]):
            if time <= now:
                del self.plans[seat]
                took = time - self.opened
                receipt = receipt_of(TimedTap(seat, self.opened, time, took, Latency()))
                if receipt and seat not in self.taps and may_tap(self.table, seat):
                    self.taps[seat] = receipt
