"""A live table of a game of reflexes: its conductor, and the connections of its people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import proxy

from cattery.bots import find_level
from cattery.core.arbiter import Receipt
from cattery.core.conductor import Conductor, Due
from cattery.core.game import reflex_game
from cattery.core.slaps import TapShown, play_slaps, taps_shown
from cattery.core.table import Table
from cattery.live.outcomes import MeasureLatency, Steps
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.protocol.errors import StaleMove, TooManyRequests

if TYPE_CHECKING:
    from cattery.live.plays import Plays
    from cattery.live.table import LiveTable

FIRST_PINGS, SOON, LATER = 5, 0.1, 1.0  # so many in quick succession, then one every so many seconds
MOST_HELD = 16  # flips of one card: each device of its person may ask for it, and none needs to ask often
LATE_TAPS = 1500.0  # so long, in milliseconds, a tap that came too late is still shown on the receipt


class Reflexes:
    """What a table of such a game does besides. Times of the conductor are milliseconds since the start."""

    def __init__(self, live: LiveTable) -> None:
        self.live: LiveTable = proxy(live)  # which holds this
        self.conductor: Conductor | None = None
        self._held: list[tuple[Visitor, wire.Move]] = []  # flips that wait for their time, and whose they are
        self._judged: wire.SlapVerdict | None = None
        self._seen: tuple[Any, Any] = (None, None)  # a spectator's views before and after it
        self._judged_at = 0.0
        self._pulses = 0
        self._pulse_at: float | None = None

    @property
    def _now(self) -> float:
        return self._plays.milliseconds(self.live.now.clock)

    @property
    def _plays(self) -> Plays:
        assert self.live.plays
        return self.live.plays

    # ── the table ──────────────────────────────────────────────────────────────────────────────────

    def look(self) -> None:
        """Something was played, or taken back since it could not be kept."""
        table = self._plays.table
        if self.conductor is None:
            timing = reflex_game(table.game).timing(table.options)
            self.conductor = Conductor(table, timing, self._levels(), self.live.now.luck >> 4, self._now)
        else:
            self.conductor.table = table
            self.conductor.seat_bots(self._levels())
            self.conductor.look(self._now)

    def _levels(self) -> list[int | None]:
        """Bots, and in place of the absent the table's own."""
        live = self.live
        levels = [live.level_at(seat) for seat in range(len(live.stored.seats))]
        return [find_level(level, live.game).number if level else None for level in levels]

    def was_shown(self, visitor: Visitor) -> None:
        """The visitor was just sent what their seats see: from now on their time runs."""
        conductor, now, latency = self._conductor(), self._now, visitor.latency
        for seat in visitor.seats:
            conductor.show(seat, now, latency, visitor.device)

    def opens_in(self) -> int:
        """A45 So many milliseconds no tap is heard yet."""
        return max(0, round(self._conductor().opened - self._now))

    def go_on(self) -> None:
        """People are here: bots tap and connections are measured."""
        self._conductor().seat_bots(self._levels())
        if self._pulse_at is None:
            self._pulses, self._pulse_at = 0, self.live.now.clock

    def next_at(self) -> float | None:
        """When something is due, by the clock of the moments."""
        due = self.conductor.next_at() if self.conductor else None
        times = [self._pulse_at, None if due is None else self._plays.began + due / 1000]
        return min((time for time in times if time is not None), default=None)

    def pause(self) -> None:
        """Nobody is here any more: the window begins anew when somebody is."""
        self.conductor = None
        self._pulse_at = None
        self._held.clear()

    def _conductor(self) -> Conductor:
        if self.conductor is None:
            self.look()
        assert self.conductor
        return self.conductor

    # ── people ─────────────────────────────────────────────────────────────────────────────────────

    def tap(self, message: wire.Tap) -> None:
        """A38 Heard, and judged when nobody can be earlier any more."""
        if not self._conductor().tap(message.seat, message.moment, self._now, message.took, message.head):
            self._show_late(message)
            raise StaleMove("too late, or too early: this tap does not count")

    def move(self, visitor: Visitor, message: wire.Move) -> bool:
        """A move of the game. A48 A card turned before its time waits: False, the answer comes when it is turned."""
        table, conductor = self._plays.table, self._conductor()
        move = table.game.parse(table.state, message.seat, message.text)
        if move == reflex_game(table.game).rules.TAP:
            self.tap(wire.Tap(message.id, message.seat, conductor.moment))
            return True
        if len(self._held) >= MOST_HELD:
            raise TooManyRequests("this card is about to be turned; wait a little")
        conductor.flip(self._now)
        self._held.append((visitor, message))
        return False

    def still_waits(self, visitor: Visitor, message: wire.Move) -> bool:
        """Is this a flip that waits for its time already, asked again by somebody whose connection broke meanwhile?"""
        for number, (_, held) in enumerate(self._held):
            if held == message:
                self._held[number] = visitor, message
                return True
        return False

    # ── what is due ────────────────────────────────────────────────────────────────────────────────

    def do_what_is_due(self) -> Steps[None]:
        """Measure the connections, and do what is due, one thing after the other."""
        if self._pulse_at is not None and self.live.now.clock >= self._pulse_at:
            self._pulse()
        while self.live.is_going_on and self.conductor:
            due = self.conductor.due(self._now)
            if due is None:
                break
            if due.kind == "slap":
                yield from self._judge(self.conductor)
            else:
                yield from self._play(due)

    def _play(self, due: Due) -> Steps[None]:
        live = self.live
        asked = [(visitor, message) for visitor, message in self._held if message.seat == due.seat]
        yield from live.play(due.seat, due.move, asked[0][1].id if asked else "")
        self._held = [held for held in self._held if held not in asked]
        for visitor, message in asked:
            live.done(visitor, message)
        self._let_go()

    def _judge(self, conductor: Conductor) -> Steps[None]:
        """The verdict is played and kept; then all see everybody's milliseconds."""
        live, window, receipts = self.live, conductor.moment, conductor.judged()
        order: list[Receipt] = []

        def judge(table: Table, at: int) -> None:
            before = table.view()
            order.extend(play_slaps(table, receipts, at))
            self._seen = before, table.view()

        try:
            yield from live.commit(judge)
        except Exception:
            conductor.wait_again(receipts)
            raise
        self._judged = wire.SlapVerdict(window, taps_shown(order), [], live.next_number())
        self._judged_at = self._now
        self._tell(self._judged)
        self._let_go()

    def _let_go(self) -> None:
        """Flips that waited, and are not to be made any more: the table has moved on."""
        flipper = self.conductor.flipper if self.conductor else None
        gone = [(visitor, message) for visitor, message in self._held if message.seat != flipper]
        self._held = [held for held in self._held if held not in gone]
        for visitor, message in gone:
            self.live.refuse(visitor, message.id, StaleMove("the table has moved on; look again"))

    def _show_late(self, message: wire.Tap) -> None:
        """Who was beaten wants to know by how much; nobody else profits from it."""
        judged, seat = self._judged, message.seat
        if (
            judged is None
            or judged.moment != message.moment
            or message.took is None
            or self._now - self._judged_at > LATE_TAPS
            or any(tap.seat == seat for tap in judged.taps)
        ):
            return
        judged.taps.append(TapShown(seat, round(max(message.took, 100.0), 1), late=True))
        self._tell(judged)

    def _tell(self, slap: wire.SlapVerdict) -> None:
        slap.story = reflex_game(self.live.game).story.receipt(*self._seen, slap.taps)
        data = wire.encode(slap)
        for visitor in self.live.presence.visitors:
            self.live.post(visitor, data)

    # ── connections ────────────────────────────────────────────────────────────────────────────────

    def _pulse(self) -> None:
        """How long is each round trip? A handful of pings at first, then one now and then."""
        self._pulses += 1
        for visitor in self.live.presence.visitors:
            for seat in visitor.seats:
                if self.conductor:
                    self.conductor.learn(seat, visitor.latency, visitor.device)
            if visitor.seats:
                self.live.do(MeasureLatency(visitor))
        self._pulse_at = self.live.now.clock + (SOON if self._pulses < FIRST_PINGS else LATER)
