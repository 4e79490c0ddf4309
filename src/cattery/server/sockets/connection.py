"""One connection: the visitor at its other end, and its outbox."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

from msgspec import Struct

from cattery.core.arbiter import Latency
from cattery.live.visitor import Visitor
from cattery.protocol.messages import encode

LONGEST_OUTBOX = 200  # messages that a slow connection may leave unsent before it is cut

DEVICES = count()

Send = Callable[[bytes], Awaitable[None]]
Cut = Callable[[], Awaitable[None]]


class Transport(Protocol):
    """A connection that can be sent to without waiting, and measured."""

    on_trip: Callable[
        [float, Latency | None], None
    ]  # told of each round trip, in milliseconds, and what the kernel knows

    def post(self, *texts: bytes) -> bool:
        """Send these texts in one go, if there is room for them; did it?"""

    def ping(self) -> None: ...


class Connection:
    """Messages leave in order and nobody waits for them: a slow connection holds up only itself."""

    __slots__ = ("_cut", "_outbox", "_send", "_sending", "_transport", "address", "gone", "visitor")

    def __init__(self, send: Send, cut: Cut, transport: Transport | None = None, address: str = "") -> None:
        """`transport`: one that never waits, if the connection has one. `address`: where it comes from."""
        self.address = address
        self._send, self._cut, self._transport = send, cut, transport
        self.visitor = Visitor(next(DEVICES))
        if transport:
            transport.on_trip = self.visitor.measured
        self._outbox: list[bytes] = []  # nearly always empty, and an empty list is small
        self._sending: asyncio.Task[None] | None = None
        self.gone = False

    def ping(self) -> None:
        if self._transport and not self.gone:
            self._transport.ping()

    def tell(self, message: Struct) -> None:
        self.post(encode(message))

    def post(self, *texts: bytes) -> None:
        """In one packet, if the connection is free."""
        if self.gone or (self._sending is None and self._transport and self._transport.post(*texts)):
            return
        self._outbox += texts
        if len(self._outbox) > LONGEST_OUTBOX:
            self.drop()
        elif self._sending is None:
            self._sending = asyncio.ensure_future(self._flush())

    def drop(self) -> None:
        """Cut the connection; the client will come back by itself."""
        if not self.gone:
            self.gone = True
            self._outbox.clear()
            self._sending = asyncio.ensure_future(self._hang_up())

    async def close(self) -> None:
        """Cut the connection when all that was posted has left."""
        if self._sending:
            await asyncio.wait([self._sending])
        self.gone = True
        await self._hang_up()

    async def _flush(self) -> None:
        try:
            while self._outbox:
                await self._send(self._outbox.pop(0))
        except Exception:  # the connection broke: whoever reads from it will notice, too
            self.gone = True
        finally:
            self._sending = None

    async def _hang_up(self) -> None:
        with contextlib.suppress(Exception):
            await self._cut()
