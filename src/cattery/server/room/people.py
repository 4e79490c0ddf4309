"""The people of a table: they come and go, take seats, give them up, and carry them to other devices."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cattery.server import protocol as wire
from cattery.server.errors import NotTheHost, NotYourSeat, WrongPhase
from cattery.server.room.seat_secrets import Tokens, opens
from cattery.server.sockets.connection import Client

if TYPE_CHECKING:
    from cattery.server.room.room import Room

ALARM = "host"
MOST_WATCHING = 200


class People:
    """The room's lock is held by whoever calls this, but for `enter`, `exit` and `ring`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tokens = Tokens()
        now = time.monotonic()
        self.away_since = {number: now for number, seat in enumerate(room.stored.seats) if seat.secrets}

    # ── coming and going ───────────────────────────────────────────────────────────────────────────

    async def enter(self, client: Client, hello: wire.Hello) -> None:
        """A client looks in, but not while a play is on its way to the disk: it might still not be made."""
        async with self.room.lock:
            self._let_in(client, hello)

    def _let_in(self, client: Client, hello: wire.Hello) -> None:
        """Its secrets open its seats."""
        room = self.room
        seats = enumerate(room.stored.seats)
        client.seats = {number for number, seat in seats for secret in hello.secrets if opens(secret, seat)}
        if not client.seats and sum(not other.seats for other in room.clients) >= MOST_WATCHING:
            raise WrongPhase("too many people are watching this table")
        client.seen = {viewer: room.plays.still_true(viewer, hello.lines_of(viewer)) for viewer in client.viewers}
        room.clients.add(client)
        room.clock.set()  # it stood still while nobody was here
        returned = [number for number in client.seats if self.away_since.pop(number, None) is not None]
        room.telling.welcome(client)
        if returned or not client.seats:
            room.telling.all(client)
        room.wake()

    def exit(self, client: Client) -> None:
        room = self.room
        client.gone = True
        room.clients.discard(client)
        left = client.seats - {seat for other in room.clients for seat in other.seats}
        for number in left:
            self.away_since[number] = time.monotonic()
        if left or not client.seats:
            room.telling.all(client)
        if not room.clients:
            room.pause()
        room.wake()

    # ── seats ──────────────────────────────────────────────────────────────────────────────────────

    async def sit(self, client: Client, message: wire.Sit) -> wire.Seated:
        self.room.need_phase("waiting")
        secret = await self.room.change(lambda: self.room.company.sit(message.seat, message.name))
        self.hold(client, message.seat)
        return wire.Seated(message.id, message.seat, secret)

    async def claim(self, client: Client, message: wire.Claim) -> wire.Seated:
        """The token is used up when the seat is safe, not earlier."""
        company, number = self.room.company, self.tokens.seat_of(message.token)
        if number is None or company.kind(number) != "person":
            raise NotYourSeat("this link was used already, or is too old")
        secret = await self.room.change(lambda: company.share(number))
        self.tokens.void(number)
        self.hold(client, number)
        return wire.Seated(message.id, number, secret)

    def carry(self, client: Client, message: wire.Carry) -> wire.Carried:
        self.need_seat(client, message.seat)
        return wire.Carried(message.id, self.tokens.give(message.seat))

    def hold(self, client: Client, number: int) -> None:
        """From now on this client plays the seat."""
        client.seats.add(number)
        client.seen.setdefault(number, 0)
        self.away_since.pop(number, None)
        self.room.telling.all()
        self.room.wake()

    async def leave(self, client: Client, message: wire.Leave | wire.Kick) -> None:
        if isinstance(message, wire.Kick):
            self.need_host(client)
        else:
            self.need_seat(client, message.seat)
        await self.room.change(lambda: self.room.company.free(message.seat))
        self._let_go(message.seat)

    def _let_go(self, number: int) -> None:
        """No client holds this seat any more, and whoever takes it next has nothing to do with its past."""
        room = self.room
        self.away_since.pop(number, None)
        self.tokens.void(number)
        room.answers.forget(number)
        room.clock.let_go(number)
        for client in room.clients:
            if number in client.seats:
                client.seats.discard(number)
                client.seen.setdefault(None, 0)
                room.telling.welcome(client)
        room.wake()

    def need_seat(self, client: Client, seat: int) -> None:
        if seat not in client.seats:
            raise NotYourSeat(f"seat {seat} is not yours")

    # ── the host ───────────────────────────────────────────────────────────────────────────────────

    def need_host(self, client: Client) -> None:
        if self.room.stored.host not in client.seats:
            raise NotTheHost("only the host can do that")

    def watch_host(self) -> None:
        """A table that waits must not wait for ever for a host who is gone."""
        if self._heirs():
            gone = self.away_since[self.room.stored.host]
            self.room.alarms.set(ALARM, gone + self.room.pace.host_absence - time.monotonic())

    def _heirs(self) -> set[int]:
        """Who could decide in the host's place."""
        room = self.room
        if room.stored.phase != "waiting" or room.stored.host not in self.away_since:
            return set()
        return {seat for client in room.clients for seat in client.seats}

    async def ring(self) -> None:
        """The host has been gone for too long: the next person who is here decides."""
        room = self.room
        async with room.lock:
            gone = self.away_since.get(room.stored.host, time.monotonic())
            if (heirs := self._heirs()) and time.monotonic() - gone > room.pace.host_absence - 0.01:
                await room.change(lambda: room.company.pass_host(heirs))
