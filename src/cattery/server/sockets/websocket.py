"""A WebSocket with a short way out: what a table tells its people is most of what a server does.

It extends uvicorn's own class, which is not a public interface. ASGI, which is, cannot replace it: its `send` is a
coroutine, so that each message to each person takes a task of its own, and it knows no ping and pong frames, by which
the latency of a connection is measured. To write the whole protocol would be much more to keep up than the few names
used here; `uvicorn.Config(ws=…)` takes any class. tests/server/test_websocket.py says which of the names a newer
uvicorn has changed.
"""

from __future__ import annotations

import secrets
import socket
import struct
from collections.abc import Callable
from typing import Any, cast
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from cattery.core.arbiter import PINGS, Latency
from cattery.server.settings import LOOPBACK

EXTENSION = "cattery"  # of the ASGI scope: {"websocket": ref(…)}

MARK = b"cattery "  # of our own pings; uvicorn has others
TCP_RTT = struct.Struct("=II")  # of Linux's struct tcp_info: tcpi_rtt and tcpi_rttvar, in microseconds …
TCP_RTT_AT, TCP_RTT_END = 68, 76  # … and where they stand in it
TEXT = 0x81  # a whole text message in one frame


class TableWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's, and `post` beside ASGI's `send`: it never waits, and so costs an eighth."""

    is_proxied = False  # does a proxy hold the other end of every connection?

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = {"websocket": ref(self)}  # which holds the scope
            self.on_trip: Callable[[float, Latency | None], None] = ignore  # told of each round trip, in milliseconds
            self._pings: dict[bytes, float] = {}

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave memory now, and not when the collector comes by: the parser and `conn` hold each other."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None

    async def send(self, message: Any) -> None:  # uvicorn's type of it is private
        await super().send(message)
        if message["type"] == "websocket.accept":
            for name in ("request", "response"):  # an idle connection need not hold what was said at its beginning
                vars(self).pop(name, None)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # refused, and answered; uvicorn would log that as an error

    def post(self, *texts: bytes) -> bool:
        """Send these texts (as UTF-8) in one go, if the connection is open and has room for them; did it?

        The frames are written past `conn`, which need not know of them as long as nothing is compressed.
        """
        if not self.writable.is_set() or self.close_sent or not self.handshake_complete or self.transport.is_closing():
            return False
        data = b""
        for text in texts:
            data += head(len(text)) + text
        self.transport.write(data)
        return True

    def ping(self) -> None:
        """Ask for a pong frame: browsers answer it by themselves, and no script can keep it back."""
        if self.close_sent or not self.handshake_complete or self.transport.is_closing():
            return
        payload = MARK + secrets.token_bytes(6)  # nobody can answer what he has not been asked
        if len(self._pings) >= PINGS:
            self._pings.pop(next(iter(self._pings)))
        self._pings[payload] = self.loop.time()
        self.conn.send_ping(payload)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_pong(self, event: Frame) -> None:
        asked = self._pings.pop(bytes(event.data), None)
        if asked is None:
            super().handle_pong(event)
        else:
            self.on_trip((self.loop.time() - asked) * 1000, self.kernel_latency())

    def kernel_latency(self) -> Latency | None:
        """None: behind a proxy, or on this very machine, the other end of the connection is not the player's."""
        peer = self.transport.get_extra_info("peername")
        if self.is_proxied or not peer or peer[0] in LOOPBACK:
            return None
        return kernel_latency(self.transport.get_extra_info("socket"))


class ProxiedWebSocket(TableWebSocket):
    """Behind a trusted proxy."""

    is_proxied = True


def ignore(trip: float, kernel: Latency | None) -> None:
    """Nobody wants to know yet."""


def kernel_latency(connection: socket.socket) -> Latency | None:
    """The round trips of TCP itself, smoothed, and how far they stray; only Linux tells."""
    if not hasattr(socket, "TCP_INFO"):
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_RTT_END)
    except OSError:  # it is closed already
        return None
    rtt, deviation = TCP_RTT.unpack_from(info, TCP_RTT_AT)
    return Latency(rtt / 1000, deviation / 1000)


def head(size: int) -> bytes:
    """What stands before a text of this size (RFC 6455, 5.2); a server does not mask."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)
