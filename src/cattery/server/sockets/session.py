"""One WebSocket from its first message to its last."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from typing import Any

import segno

from cattery.core.errors import GameError, RefusedMove
from cattery.live.bucket import Bucket
from cattery.protocol import messages as wire
from cattery.protocol.errors import BadMessage, TooManyRequests
from cattery.server.hosting.metrics import Metrics
from cattery.server.sockets.connection import Connection
from cattery.server.sockets.websocket import TableWebSocket
from cattery.server.tables.hall import Hall
from cattery.server.tables.room import Room
from cattery.store.rows import StoreError

log = logging.getLogger("cattery.sockets")

AsgiSend = Callable[[Any], Awaitable[None]]

HELLO_SECONDS = 10.0  # for the first message; to wake the table may take longer, on a busy machine
MOST_REFUSED = 100  # messages in a row that came too fast or could not be read, then the connection is cut


class Socket:
    """Reads messages, hands them to the room, and says why when something cannot be."""

    __slots__ = ("bucket", "burst", "connection", "hall", "may_speak", "metrics", "rate", "receive", "refused", "send")

    def __init__(
        self,
        hall: Hall,
        metrics: Metrics,
        address: str,
        may_speak: Callable[[], bool],
        receive: Any,
        send: Any,
        websocket: TableWebSocket | None,
    ) -> None:
        """`may_speak`: has this address not said too much, on all its connections together?"""
        self.hall, self.metrics, self.receive, self.send = hall, metrics, receive, send
        self.may_speak = may_speak
        # The connection knows how to send, but not this socket: two that hold each other wait for the collector.
        self.connection = Connection(partial(send_text, send), partial(hang_up, send), websocket, address)
        limits = hall.settings.limits
        self.rate, self.burst = limits.messages_per_second, float(limits.messages_at_once)
        self.bucket = Bucket(self.burst, hall.clock.monotonic())
        self.refused = 0  # messages in a row

    async def run(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})
        room = await self._hello()
        if room is None:
            await self.connection.close()
            return
        try:
            await self._listen(room)
        except Exception:  # but not if the server stops, perhaps at a disk that hangs: no table hears of that any more
            await room.leave(self.connection)
            raise
        await room.leave(self.connection)
        await hang_up(self.send)

    async def _hello(self) -> Room | None:
        """The first message names the table."""
        data = None
        with contextlib.suppress(TimeoutError):
            data = await asyncio.wait_for(self._next(), HELLO_SECONDS)
        if data is None:
            return None
        try:
            hello = self._decode(data)
            if not isinstance(hello, wire.Hello):
                raise BadMessage("say hello first")
            room = await self.hall.room(hello.code)
            if refused := await room.enter(self.connection, hello):
                self.metrics.refused.labels(refused).inc()
                return None
        except (GameError, StoreError) as error:
            with contextlib.suppress(Exception):  # the connection may have broken meanwhile
                await send_text(self.send, self._refusal("", error))
            return None
        return room

    async def _listen(self, room: Room) -> None:
        while (data := await self._next()) is not None and self.refused < MOST_REFUSED:
            began = self.hall.clock.monotonic()
            try:
                message = self._decode(data)
                if isinstance(message, wire.Hello):
                    raise BadMessage("hello was said already")
                await self._answer(room, message)
            except (GameError, StoreError) as error:
                self.connection.post(self._refusal(wire.id_of(data), error))
            except Exception:
                self.metrics.faults.inc()
                log.exception("fault")
                wrong = "something went wrong here; please try again"
                self.connection.tell(wire.Refused(wire.id_of(data), "fault", wrong))
            self.metrics.answered.add(self.hall.clock.monotonic() - began)

    async def _answer(self, room: Room, message: Any) -> None:
        if isinstance(message, wire.Invite):
            self.connection.tell(self._invited(room, message.id))
        elif isinstance(message, wire.Ping):  # it does not wait for the table: nobody learns when something is saved
            self.connection.tell(wire.Pong(message.id))
        elif refused := await room.ask(self.connection, message):
            self.metrics.refused.labels(refused).inc()

    def _decode(self, data: str | bytes) -> wire.ClientMessage:
        self.refused += 1
        if not self.bucket.take(self.rate, self.burst, self.hall.clock.monotonic()) or not self.may_speak():
            raise TooManyRequests("too fast; wait a little")
        try:
            message = wire.decode_client.decode(data)
        except (ValueError, RecursionError) as error:  # no JSON, no UTF-8, no message, or nested too deeply
            raise BadMessage(str(error)) from None
        self.refused = 0
        return message

    def _refusal(self, id: str, error: Exception) -> bytes:  # noqa: A002
        code = getattr(error, "code", "not_saved")
        self.metrics.refused.labels(code).inc()
        reason = error.reason if isinstance(error, RefusedMove | TooManyRequests) else None
        data: bytes = wire.encode(wire.Refused(id, code, str(error), reason))
        return data

    def _invited(self, room: Room, id: str) -> wire.Invited:  # noqa: A002
        """The code stands behind the #: browsers keep that part to themselves."""
        settings = self.hall.settings
        url = f"{settings.url}/#/t/{room.stored.code}"
        return wire.Invited(id, url, _picture(url), settings.only_here)

    async def _next(self) -> str | bytes | None:
        """The next message; None when the connection is closed."""
        event = await self.receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | bytes | None = event.get("text")
        return event.get("bytes") or b"" if text is None else text


async def send_text(send: AsgiSend, data: bytes) -> None:
    await send({"type": "websocket.send", "text": data.decode()})


async def hang_up(send: AsgiSend) -> None:
    with contextlib.suppress(Exception):  # it may be cut already
        await send({"type": "websocket.close", "code": 1013})


@lru_cache(256)
def _picture(url: str) -> str:
    """A QR code; drawing one takes as long as many moves."""
    return segno.make(url, error="m").svg_data_uri(scale=4, border=2)
