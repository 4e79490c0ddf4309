"""HTTP connections that cannot be held open for ever, nor opened without end by one address.

It extends uvicorn's own class, as sockets/websocket.py does, and for the same reason: ASGI knows requests, but nothing
of a connection on which none ever comes. tests/server/test_http_connection.py says which of the names a newer uvicorn
has changed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from cattery.server.web.addresses import household

REQUEST_SECONDS = 20.0  # in which a request has to be here, from its first byte or from the end of the last one


class OpenConnections:
    """How many each address has."""

    def __init__(self, most: int) -> None:
        """`most`: 0 is any number, for all connections of a proxy come from one address."""
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more, if there may be."""
        if self.most and self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class HttpConnection(H11Protocol):
    """uvicorn's, with an end."""

    def __init__(self, *args: Any, open_connections: OpenConnections, **more: Any) -> None:
        super().__init__(*args, **more)
        self._open = open_connections
        self._address: str | None = None  # as long as it counts
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        address = household(self.client[0]) if self.client else ""
        if self._open.enter(address):
            self._address = address
            self._set_deadline()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._set_deadline()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()  # the guard counts sockets
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
        if self._address is not None:
            self._open.leave(self._address)
            self._address = None

    @property
    def _answers(self) -> bool:
        """Is a request here, and not answered yet?"""
        cycle: Any = self.cycle  # None before the first one
        return cycle is not None and not cycle.response_complete

    def _set_deadline(self) -> None:
        """More bytes of a request that is not whole win no time."""
        if self._answers and self._deadline:
            self._deadline.cancel()
            self._deadline = None
        elif not self._answers and not self._deadline and self._address is not None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _give_up(self) -> None:
        self._deadline = None
        if not self._answers:
            self.transport.abort()
