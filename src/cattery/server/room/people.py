"""The people of a table: they come and go, take seats, give them up, and carry them to other devices."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cattery.server import protocol as wire
from cattery.server.errors import NotTheHost, NotYourSeat, WrongPhase
from cattery.server.room.seat_secrets import SeatTokens, opens
from cattery.server.sockets.connection import Connection

if TYPE_CHECKING:
    from cattery.server.room.room import Room

ALARM = "host"
MOST_WATCHING = 200


class People:
    """The room's lock is held by whoever calls this, but for `enter`, `exit` and `ring`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tokens = SeatTokens()
        now = time.monotonic()
        self.away_since = {number: now for number, seat in enumerate(room.stored.seats) if seat.secrets}

    # ── coming and going ───────────────────────────────────────────────────────────────────────────

    async def enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Somebody connects, but not while a play is on its way to the disk: it might still not be made."""
        async with self.room.lock:
            self._let_in(connection, hello)

    def _let_in(self, connection: Connection, hello: wire.Hello) -> None:
        """Its secrets open its seats."""
        room = self.room
        seats = enumerate(room.stored.seats)
        connection.seats = {number for number, seat in seats for secret in hello.secrets if opens(secret, seat)}
        if not connection.seats and sum(not other.seats for other in room.connections) >= MOST_WATCHING:
            raise WrongPhase("too many people are watching this table")
        connection.seen = {
            viewer: room.plays.still_true(viewer, hello.entries_of(viewer)) for viewer in connection.viewers
        }
        room.connections.add(connection)
        room.clock.set()  # it stood still while nobody was here
        returned = [number for number in connection.seats if self.away_since.pop(number, None) is not None]
        room.broadcaster.welcome(connection)
        if returned or not connection.seats:
            room.broadcaster.broadcast_table(connection)
        room.wake()

    def exit(self, connection: Connection) -> None:
        room = self.room
        connection.gone = True
        room.connections.discard(connection)
        left = connection.seats - {seat for other in room.connections for seat in other.seats}
        for number in left:
            self.away_since[number] = time.monotonic()
        if left or not connection.seats:
            room.broadcaster.broadcast_table(connection)
        if not room.connections:
            room.pause()
        room.wake()

    # ── seats ──────────────────────────────────────────────────────────────────────────────────────

    async def sit(self, connection: Connection, message: wire.Sit) -> wire.Seated:
        self.room.need_phase("waiting")
        secret = await self.room.change(lambda: self.room.seating.sit(message.seat, message.name))
        self.hold(connection, message.seat)
        return wire.Seated(message.id, message.seat, secret)

    async def claim(self, connection: Connection, message: wire.Claim) -> wire.Seated:
        """The token is used up when the seat is safe, not earlier."""
        company, number = self.room.seating, self.tokens.seat_of(message.token)
        if number is None or company.kind(number) != "person":
            raise NotYourSeat("this link was used already, or is too old")
        secret = await self.room.change(lambda: company.share(number))
        self.tokens.void(number)
        self.hold(connection, number)
        return wire.Seated(message.id, number, secret)

    def carry(self, connection: Connection, message: wire.Carry) -> wire.Carried:
        self.need_seat(connection, message.seat)
        return wire.Carried(message.id, self.tokens.give(message.seat))

    def hold(self, connection: Connection, number: int) -> None:
        """From now on this connection plays the seat."""
        connection.seats.add(number)
        connection.seen.setdefault(number, 0)
        self.away_since.pop(number, None)
        self.room.broadcaster.broadcast_table()
        self.room.wake()

    async def leave(self, connection: Connection, message: wire.Leave | wire.Kick) -> None:
        if isinstance(message, wire.Kick):
            self.need_host(connection)
        else:
            self.need_seat(connection, message.seat)
        await self.room.change(lambda: self.room.seating.free(message.seat))
        self._let_go(message.seat)

    def _let_go(self, number: int) -> None:
        """No connection holds this seat any more, and whoever takes it next has nothing to do with its past."""
        room = self.room
        self.away_since.pop(number, None)
        self.tokens.void(number)
        room.answered.forget(number)
        room.clock.let_go(number)
        for connection in room.connections:
            if number in connection.seats:
                connection.seats.discard(number)
                connection.seen.setdefault(None, 0)
                room.broadcaster.welcome(connection)
        room.wake()

    def need_seat(self, connection: Connection, seat: int) -> None:
        if seat not in connection.seats:
            raise NotYourSeat(f"seat {seat} is not yours")

    # ── the host ───────────────────────────────────────────────────────────────────────────────────

    def need_host(self, connection: Connection) -> None:
        if self.room.stored.host not in connection.seats:
            raise NotTheHost("only the host can do that")

    def watch_host(self) -> None:
        """A table that waits must not wait for ever for a host who is gone."""
        if self._heirs():
            gone = self.away_since[self.room.stored.host]
            self.room.timers.set(ALARM, gone + self.room.patience.host_absence - time.monotonic())

    def _heirs(self) -> set[int]:
        """Who could decide in the host's place."""
        room = self.room
        if room.stored.phase != "waiting" or room.stored.host not in self.away_since:
            return set()
        return {seat for connection in room.connections for seat in connection.seats}

    async def ring(self) -> None:
        """The host has been gone for too long: the next person who is here decides."""
        room = self.room
        async with room.lock:
            gone = self.away_since.get(room.stored.host, time.monotonic())
            if (heirs := self._heirs()) and time.monotonic() - gone > room.patience.host_absence - 0.01:
                await room.change(lambda: room.seating.pass_host(heirs))
