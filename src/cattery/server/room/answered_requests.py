"""What was done already: a request that comes twice is done once and answered twice."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from cattery.server import protocol as wire
from cattery.server.sockets.connection import Connection

REMEMBERED = 64  # requests that are known when they come again, by seat and by connection
UNGUESSABLE = 16  # letters of an id; whoever repeats such a one is the one who sent it, on whatever connection
LASTING = 128  # requests with such an id that a table knows
LASTING_SECONDS = 600.0


class AnsweredRequests:
    """Of one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.done: dict[int, OrderedDict[bytes | str, int]] = {}  # by seat: requests, and ids of stored plays
        self._lasting: OrderedDict[bytes, tuple[wire.Ack | wire.Seated, float]] = OrderedDict()  # and when it was given
        self._asked: tuple[wire.Request, bytes] | None = None  # what is being done, and its digest

    @property
    def any_lasting(self) -> bool:
        """Could somebody still come back for an answer that only this memory has?"""
        self._forget_old()
        return bool(self._lasting)

    def again(self, connection: Connection, message: wire.Request) -> wire.Ack | wire.Seated | None:
        """The answer, if this was done already: here, for this seat on another connection, or by an unguessable id."""
        request = self._digest(message)
        if request in connection.answers:
            return connection.answers[request]
        self._forget_old()
        if request in self._lasting:
            return self._lasting[request][0]
        return wire.Ack(message.id, 0) if self._done_by_seat(connection, message, request) else None

    def _done_by_seat(self, connection: Connection, message: wire.Request, request: bytes) -> bool:
        seat = getattr(message, "seat", -1)
        done = self.done.get(seat) if seat in connection.seats else None
        if done is None:
            return False
        # Of a play from before the last start only id and number are known: what came after it is no repetition.
        return request in done or (isinstance(message, wire.Move) and message.after < done.get(message.id, 0))

    def remember(self, connection: Connection, message: wire.Request, answer: wire.ToClient) -> None:
        """A secret is repeated only to the connection that it was given to, or to whoever can name the request."""
        request, seat = self._digest(message), getattr(message, "seat", -1)
        if isinstance(answer, wire.Ack) and seat in connection.seats:
            done = self.done.setdefault(seat, OrderedDict())
            done[request] = 0
            _trim(done, REMEMBERED)
        elif isinstance(answer, wire.Ack | wire.Seated) and len(message.id) >= UNGUESSABLE:
            self._lasting.pop(request, None)  # the newest is the last
            self._lasting[request] = answer, self._clock()
            _trim(self._lasting, LASTING)
        elif isinstance(answer, wire.Ack | wire.Seated):
            connection.answers[request] = answer
            _trim(connection.answers, REMEMBERED)

    def kept(self, seat: int, id: str, number: int) -> None:  # noqa: A002
        """A play in the store: its request, and how many events the seat knew of then."""
        self.done.setdefault(seat, OrderedDict())[id] = number

    def forget(self, seat: int) -> None:
        self.done.pop(seat, None)

    def _digest(self, message: wire.Request) -> bytes:
        """Of nearly every request it is needed twice: before it is done, and after."""
        if self._asked is None or self._asked[0] is not message:
            self._asked = message, hashlib.blake2b(wire.encode(message), digest_size=12).digest()
        return self._asked[1]

    def _forget_old(self) -> None:
        while self._lasting and self._clock() - next(iter(self._lasting.values()))[1] > LASTING_SECONDS:
            self._lasting.popitem(last=False)


def _trim(memory: OrderedDict[Any, Any], most: int) -> None:
    while len(memory) > most:
        memory.popitem(last=False)
