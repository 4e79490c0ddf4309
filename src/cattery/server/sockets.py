"""One WebSocket from its first word to its last."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
import segno

from cattery.core.errors import GameError, RefusedMove
from cattery.server import protocol as wire
from cattery.server.clients import Client
from cattery.server.errors import BadMessage, TooManyRequests
from cattery.server.hall import Hall
from cattery.server.limits import Bucket
from cattery.server.metrics import Metrics
from cattery.server.room import Room
from cattery.store.base import StoreError

log = logging.getLogger("cattery.sockets")

HELLO_SECONDS = 10.0
MOST_REFUSED = 100  # messages in a row that could not be read, then the line is cut


class Socket:
    """Reads messages, hands them to the room, and says why when something cannot be."""

    def __init__(self, hall: Hall, metrics: Metrics, receive: Any, send: Any) -> None:
        self.hall, self.metrics, self.receive, self.send = hall, metrics, receive, send
        self.client = Client(self._send, self._cut)
        limits = hall.settings.limits
        self.rate, self.burst = limits.messages_per_second, float(limits.messages_at_once)
        self.bucket = Bucket(self.burst, time.monotonic())
        self.refused = 0

    async def run(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})
        try:
            room = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
        except TimeoutError:
            room = None
        if room is None:
            await self._cut()
            return
        try:
            await self._listen(room)
        finally:
            room.exit(self.client)

    async def _hello(self) -> Room | None:
        """The first message names the table."""
        data = await self._next()
        try:
            hello = self._decode(data) if data is not None else None
            if not isinstance(hello, wire.Hello):
                raise BadMessage("say hello first")
            room = await self.hall.room(hello.code)
            room.enter(self.client, hello)
        except (GameError, StoreError) as error:
            await self.send({"type": "websocket.send", "text": self._refusal("", error).decode()})
            return None
        return room

    async def _listen(self, room: Room) -> None:
        while (data := await self._next()) is not None and self.refused < MOST_REFUSED:
            self.metrics.messages.inc()
            began, id = time.perf_counter(), ""  # noqa: A001
            try:
                message = self._decode(data)
                if isinstance(message, wire.Hello):
                    raise BadMessage("hello was said already")
                id = message.id  # noqa: A001
                await self._answer(room, message)
                self.refused = 0
            except (GameError, StoreError) as error:
                self.client.post(self._refusal(id, error))
            except Exception:
                self.metrics.faults.inc()
                log.exception("fault")
                self.client.tell(wire.Refused(id, "fault", "something went wrong here; please try again"))
            self.metrics.answered.observe(time.perf_counter() - began)

    async def _answer(self, room: Room, message: Any) -> None:
        if isinstance(message, wire.Invite):
            self.client.tell(self._invited(room, message.id))
        else:
            await room.handle(self.client, message)

    def _decode(self, data: bytes) -> wire.ClientMessage:
        if not self.bucket.take(self.rate, self.burst, time.monotonic()):
            raise TooManyRequests("too fast; wait a little")
        try:
            return wire.decode_client.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            self.refused += 1
            raise BadMessage(str(error)) from None

    def _refusal(self, id: str, error: Exception) -> bytes:  # noqa: A002
        code = getattr(error, "code", "not_saved")
        self.metrics.refused.labels(code).inc()
        reason = error.reason if isinstance(error, RefusedMove) else None
        data: bytes = wire.encode(wire.Refused(id, code, str(error), reason))
        return data

    def _invited(self, room: Room, id: str) -> wire.Invited:  # noqa: A002
        """The code stands behind the #: browsers keep that part to themselves."""
        settings = self.hall.settings
        url = f"{settings.url}/#/t/{room.stored.code}"
        picture = segno.make(url, error="m").svg_data_uri(scale=4, border=2)
        return wire.Invited(id, url, picture, "loopback" if settings.only_here else "")

    async def _next(self) -> bytes | None:
        """The next message; None when the line is closed."""
        event = await self.receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text.encode() if text is not None else event.get("bytes") or b""

    async def _send(self, data: bytes) -> None:
        await self.send({"type": "websocket.send", "text": data.decode()})

    async def _cut(self) -> None:
        await self.send({"type": "websocket.close", "code": 1013})
