"""A proxy in front of a server that makes connections slower: every packet waits, in both directions."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator


class SlowProxy:
    """Forwards to a port on this machine. `trip`: milliseconds there and back; `jitter`: so much more, now and then."""

    def __init__(self, port: int, trip: float, jitter: float, seed: int = 1) -> None:
        self.port, self.trip, self.jitter = port, trip, jitter
        self.dice = random.Random(seed)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onwards = await asyncio.open_connection("127.0.0.1", self.port)
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            await asyncio.gather(self.carry(reader, onwards), self.carry(there, writer))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """In order, each part after its delay."""
        loop, due = asyncio.get_running_loop(), 0.0
        parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                time, data = await parts.get()
                await asyncio.sleep(max(0.0, time - loop.time()))
                if not data:
                    writer.close()
                    return
                writer.write(data)

        delivering = asyncio.ensure_future(deliver())
        try:
            while True:
                data = await reader.read(65536)
                delay = (self.trip / 2 + self.dice.expovariate(1 / max(self.jitter, 1e-9))) / 1000
                due = max(due, loop.time() + delay)  # packets do not overtake each other
                parts.put_nowait((due, data))
                if not data:
                    break
            await delivering
        finally:
            delivering.cancel()


@contextlib.asynccontextmanager
async def slow_proxy(port: int, trip: float, jitter: float = 0.0) -> AsyncIterator[int]:
    """The port of the slower way."""
    async with open_proxy(SlowProxy(port, trip, jitter)) as slower:
        yield slower


@contextlib.asynccontextmanager
async def open_proxy(proxy: SlowProxy) -> AsyncIterator[int]:
    """The port of this proxy, whose delays may change meanwhile."""
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
