"""A table of a game of reflexes: its conductor, driven by the server's clock and the connections of its people."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cattery.bots import find_level
from cattery.core.arbiter import Receipt, latency_of, tied_with
from cattery.core.conductor import Conductor, Due
from cattery.core.game import reflex_game
from cattery.core.slaps import play_slaps
from cattery.core.table import Table
from cattery.server import protocol as wire
from cattery.server.errors import StaleMove
from cattery.server.sockets.connection import Connection

if TYPE_CHECKING:
    from cattery.server.room.room import Room

log = logging.getLogger("cattery.room")

ALARM, PULSE = "reflex", "pulse"
FIRST_PINGS, SOON, LATER = 5, 0.1, 1.0  # so many in quick succession, then one every so many seconds
LATE_TAPS = 1500.0  # so long, in milliseconds, a tap that came too late is still shown on the receipt


class Reflexes:
    """What a room of such a game does besides: it holds the room's lock whenever it plays."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.conductor: Conductor | None = None
        self._held: list[tuple[Connection, wire.Move]] = []  # flips that wait for their time, and whose they are
        self._judged: wire.SlapVerdict | None = None
        self._judged_at = 0.0
        self._pulses = 0

    def now(self) -> float:
        return (time.monotonic() - self.room.plays.began) * 1000

    # ── the table ──────────────────────────────────────────────────────────────────────────────────

    def look(self) -> None:
        """The room's table has changed, or is another: one that could not be saved was set back."""
        table = self.room.table
        assert table
        levels, now = self._levels(), self.now()
        if self.conductor is None:
            timing = reflex_game(table.game).timing(table.options)
            self.conductor = Conductor(table, timing, levels, secrets.randbits(60), now)
        else:
            self.conductor.table = table
            self.conductor.seat_bots(levels)
            self.conductor.look(now)

    def _levels(self) -> list[int | None]:
        """Bots, and in place of the absent the table's own."""
        room = self.room
        found: list[int | None] = []
        for number, seat in enumerate(room.stored.seats):
            level = seat.bot or (room.stored.level if room.stand_ins.is_absent(number) else "")
            found.append(find_level(level, room.game).number if level else None)
        return found

    def shown(self, connection: Connection) -> None:
        """The connection was just sent what its seats see: from now on their time runs."""
        conductor, now, latency = self._conductor(), self.now(), latency_of(connection.trips)
        for seat in connection.seats:
            conductor.show(seat, now, latency, connection.device)

    def opens(self) -> int:
        """A45 So many milliseconds no tap is heard yet."""
        return max(0, round(self._conductor().opened - self.now()))

    def wake(self) -> None:
        """Set the alarm for whatever is due next."""
        conductor = self._conductor()
        conductor.seat_bots(self._levels())
        due = conductor.next_at()
        if due is not None:
            self.room.timers.set(ALARM, max(0.0, due - self.now()) / 1000)
        if not self.room.timers.is_set(PULSE):
            self._pulses = 0
            self.room.timers.set(PULSE, 0.0)

    def pause(self) -> None:
        """Nobody is here any more: the window begins anew when somebody is."""
        self.conductor = None
        self._held.clear()

    # ── people ─────────────────────────────────────────────────────────────────────────────────────

    def tap(self, message: wire.Tap) -> None:
        """A38 Heard, and judged when nobody can be earlier any more."""
        conductor = self._conductor()
        if not conductor.tap(message.seat, message.moment, self.now(), message.took, message.head):
            self._show_late(message)
            raise StaleMove("too late, or too early: this tap does not count")
        self.wake()

    def move(self, connection: Connection, message: wire.Move) -> bool:
        """A word of the game. A48 A card turned before its time waits: False, the answer comes when it is turned."""
        table, conductor = self.room.table, self._conductor()
        assert table
        move = table.game.parse(table.state, message.seat, message.text)
        if move == reflex_game(table.game).rules.TAP:
            self.tap(wire.Tap(message.id, message.seat, conductor.moment))
            return True
        conductor.flip(self.now())
        if (connection, message) not in self._held:
            self._held.append((connection, message))
        self.wake()
        return False

    def _conductor(self) -> Conductor:
        if self.conductor is None:
            self.look()
        assert self.conductor
        return self.conductor

    # ── what is due ────────────────────────────────────────────────────────────────────────────────

    async def ring(self, alarm: str) -> None:
        """Measure the connections, or do what is due, one thing after the other."""
        if alarm == PULSE:
            self._pulse()
            return
        async with self.room.lock:
            while self.room.stored.phase == "playing" and self.conductor:
                due = self.conductor.due(self.now())
                if due is None:
                    break
                if due.kind == "slap":
                    await self._judge(self.conductor)
                else:
                    await self._say(due)

    async def _say(self, due: Due) -> None:
        asked = [(connection, message) for connection, message in self._held if message.seat == due.seat]
        await self.room.plays.play(due.seat, due.word, asked[0][1].id if asked else "")
        self._held = [held for held in self._held if held not in asked]
        for connection, message in asked:
            self.room.answer(connection, message, wire.Ack(message.id, self.room.sequence.next()))
        self._let_go()

    async def _judge(self, conductor: Conductor) -> None:
        """The verdict is played and kept; then all see everybody's milliseconds."""
        moment, receipts = conductor.moment, conductor.judged()
        order: list[Receipt] = []

        def judge(table: Table, at: int) -> None:
            order.extend(play_slaps(table, receipts, at))

        try:
            await self.room.plays.commit(judge)
        except Exception:
            conductor.wait_again(receipts)
            raise
        self._judged = slap_of(moment, order, self.room.sequence.next())
        self._judged_at = self.now()
        self._tell(self._judged)
        self._let_go()

    def _let_go(self) -> None:
        """Flips that waited, and are not to be made any more: the table has moved on."""
        flipper = self.conductor.flipper if self.conductor else None
        gone = [(connection, message) for connection, message in self._held if message.seat != flipper]
        self._held = [held for held in self._held if held not in gone]
        for connection, message in gone:
            connection.tell(wire.Refused(message.id, StaleMove.code, "the table has moved on; look again"))

    def _show_late(self, message: wire.Tap) -> None:
        """Who was beaten wants to know by how much; nobody else profits from it."""
        judged, seat = self._judged, message.seat
        if (
            judged is None
            or judged.moment != message.moment
            or message.took is None
            or self.now() - self._judged_at > LATE_TAPS
            or any(tap.seat == seat for tap in judged.taps)
        ):
            return
        judged.taps.append(wire.TapShown(seat, round(max(message.took, 100.0), 1), late=True))
        self._tell(judged)

    def _tell(self, news: wire.SlapVerdict) -> None:
        data = wire.encode(news)
        for connection in self.room.connections:
            connection.post(data)

    # ── connections ────────────────────────────────────────────────────────────────────────────────

    def _pulse(self) -> None:
        """How long is each round trip? A handful of pings at first, then one now and then."""
        self._pulses += 1
        for connection in self.room.connections:
            for seat in connection.seats:
                if self.conductor:
                    self.conductor.learn(seat, latency_of(connection.trips), connection.device)
            if connection.seats:
                connection.ping()
        if self.room.connections and self.room.stored.phase == "playing":
            self.room.timers.set(PULSE, SOON if self._pulses < FIRST_PINGS else LATER)


def slap_of(moment: int, order: Sequence[Receipt], seq: int) -> wire.SlapVerdict:
    """A verdict as everybody is shown it."""
    told = [wire.TapShown(tap.seat, tap.score, tied=tied_with(tap, order)) for tap in order]
    return wire.SlapVerdict(moment, told, seq)
