"""A WebSocket with a short way out: what a table tells its people is most of what a server does."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "cattery"  # of the ASGI scope: {"post": …}
Post = Callable[..., bool]  # of some texts

TEXT = 0x81  # a whole text message in one frame


class Line(WebSocketsSansIOProtocol):
    """uvicorn's, and `post` beside ASGI's `send`: it never waits, and so costs an eighth."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = {"post": self.post}

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # refused, and answered; uvicorn would log that as an error

    def post(self, *texts: bytes) -> bool:
        """Send these texts (as UTF-8) in one go, if the line is open and has room for them; did it?"""
        if not self.writable.is_set() or self.close_sent or not self.handshake_complete or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))
        return True


def head(size: int) -> bytes:
    """What stands before a text of this size (RFC 6455, 5.2); a server does not mask."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)
