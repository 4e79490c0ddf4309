"""One connection: the seats it holds, and its outbox."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

from msgspec import Struct

from cattery.server.protocol import Ack, Seated, encode

LONGEST_OUTBOX = 200  # messages that a slow connection may leave unsent before it is cut

DEVICES = count()

Send = Callable[[bytes], Awaitable[None]]
Cut = Callable[[], Awaitable[None]]


class Transport(Protocol):
    """A connection that can be sent to without waiting, and measured."""

    trips: list[float]

    def post(self, *texts: bytes) -> bool:
        """Send these texts in one go, if there is room for them; did it?"""

    def ping(self) -> None: ...


class Connection:
    """Messages leave in order and nobody waits for them: a slow connection holds up only itself."""

    __slots__ = (
        "_cut",
        "_held",
        "_outbox",
        "_send",
        "_sending",
        "_transport",
        "answers",
        "device",
        "gone",
        "seats",
        "seen",
    )

    def __init__(self, send: Send, cut: Cut, transport: Transport | None = None) -> None:
        """`transport`: one that never waits, if the connection has one."""
        self._send, self._cut, self._transport = send, cut, transport
        self.device = next(DEVICES)
        self._outbox: list[bytes] = []  # nearly always empty, and an empty list is small
        self._sending: asyncio.Task[None] | None = None
        self.seats: set[int] = set()
        self.seen: dict[int | None, int] = {}  # by viewer: how many entries of its log were sent
        self.answers: OrderedDict[bytes, Ack | Seated] = OrderedDict()  # by request; to repeat, if it comes twice
        self.gone = self._held = False

    @property
    def viewers(self) -> list[int | None]:
        """Whose eyes it sees with: its seats, or a spectator's."""
        return [*sorted(self.seats)] or [None]

    @property
    def trips(self) -> list[float]:
        """The last round trips, in milliseconds."""
        return self._transport.trips if self._transport else []

    def ping(self) -> None:
        if self._transport and not self.gone:
            self._transport.ping()

    def tell(self, message: Struct) -> None:
        self.post(encode(message))

    def post(self, data: bytes) -> None:
        if self.gone or (self._sending is None and not self._held and self._transport and self._transport.post(data)):
            return
        self._outbox.append(data)
        if len(self._outbox) > LONGEST_OUTBOX:
            self.drop()
        elif self._sending is None and not self._held:
            self._sending = asyncio.ensure_future(self._flush())

    def hold(self) -> None:
        """Until it is released, keep what it is told: then all leaves in one packet."""
        self._held = True

    def release(self) -> None:
        self._held = False
        if self._outbox and self._sending is None and not self.gone:
            if self._transport and self._transport.post(*self._outbox):
                self._outbox.clear()
            else:
                self._sending = asyncio.ensure_future(self._flush())

    def drop(self) -> None:
        """Cut the connection; the client will come back by itself."""
        if not self.gone:
            self.gone = True
            self._outbox.clear()
            self._sending = asyncio.ensure_future(self._hang_up())

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
