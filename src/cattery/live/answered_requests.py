"""What was done already: a request that comes twice is done once and answered twice."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire

REMEMBERED = 64  # requests that are known when they come again, by seat and by connection
UNGUESSABLE = 16  # letters of an id; whoever repeats such a one is the one who sent it, on whatever connection
LASTING = 128  # requests with such an id that a table knows
LASTING_SECONDS = 600.0


class AnsweredRequests:
    """Of one table: requests that changed something."""

    def __init__(self) -> None:
        self.done: dict[int, OrderedDict[bytes | str, int]] = {}  # by seat: requests, and ids of stored plays
        self._lasting: OrderedDict[bytes, float] = OrderedDict()  # and when they were done
        self._start = ""  # id of the request that began the game, if that was before the last start of the server
        self._asked: tuple[wire.Request, bytes] | None = None  # what is being done, and its digest

    def any_lasting(self, clock: float) -> bool:
        """Could somebody still come back for an answer that only this memory has?"""
        self._forget_old(clock)
        return bool(self._lasting)

    def again(self, visitor: Visitor, message: wire.Request, clock: float) -> bool:
        """Was this done already: here, for this seat on another connection, or by an unguessable id?"""
        request = self._digest(message)
        if request in visitor.answered:
            return True
        self._forget_old(clock)
        return request in self._lasting or self._has_started(message) or self._done_by_seat(visitor, message, request)

    def _has_started(self, message: wire.Request) -> bool:
        return isinstance(message, wire.Start) and message.id == self._start and len(message.id) >= UNGUESSABLE

    def _done_by_seat(self, visitor: Visitor, message: wire.Request, request: bytes) -> bool:
        seat = getattr(message, "seat", -1)
        done = self.done.get(seat) if seat in visitor.seats else None
        if done is None:
            return False
        # Of a play from before the last start only id and number are known: what came after it is no repetition.
        if request in done:
            return True
        return isinstance(message, wire.Move | wire.Undo) and message.id in done and message.after < done[message.id]

    def remember(self, visitor: Visitor, message: wire.Request, clock: float) -> None:
        """It is done, and will be known when it comes again."""
        request, seat = self._digest(message), getattr(message, "seat", -1)
        if seat in visitor.seats:
            done = self.done.setdefault(seat, OrderedDict())
            done[request] = 0
            _trim(done, REMEMBERED)
        elif len(message.id) >= UNGUESSABLE:
            self._lasting.pop(request, None)  # the newest is the last
            self._lasting[request] = clock
            _trim(self._lasting, LASTING)
        else:
            visitor.answered[request] = None
            _trim(visitor.answered, REMEMBERED)

    def kept(self, seat: int, id: str, number: int) -> None:  # noqa: A002
        """A play in the store: its request, and how many events the seat knew of then."""
        done = self.done.setdefault(seat, OrderedDict())
        done[id] = number
        _trim(done, REMEMBERED)

    def started(self, id: str) -> None:  # noqa: A002
        """The house has begun, as this request in the store had asked for."""
        self._start = id

    def forget(self, seat: int) -> None:
        self.done.pop(seat, None)

    def _digest(self, message: wire.Request) -> bytes:
        """Of nearly every request it is needed twice: before it is done, and after."""
        if self._asked is None or self._asked[0] is not message:
            self._asked = message, hashlib.blake2b(wire.encode(message), digest_size=12).digest()
        return self._asked[1]

    def _forget_old(self, clock: float) -> None:
        while self._lasting and clock - next(iter(self._lasting.values())) > LASTING_SECONDS:
            self._lasting.popitem(last=False)


def _trim(memory: OrderedDict[Any, Any], most: int) -> None:
    while len(memory) > most:
        memory.popitem(last=False)
