"""The real server on a loopback port, until a story is told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from cattery.bots.hints import Hint
from cattery.bots.pool import BotPool
from cattery.bots.questions import Question, Thought, advise, think
from cattery.client import open_socket
from cattery.client.conversation import Logs
from cattery.live.presence import Patience
from cattery.live.sequence_numbers import SequenceNumbers
from cattery.server.hosting.serve import server_of
from cattery.server.settings import Limits, Settings
from cattery.server.tables.hall import Hall
from cattery.server.tables.room import Room
from cattery.server.web.guard import Guard
from cattery.store.base import Store
from cattery.store.memory import MemoryStore
from tests.server.in_no_time import TimelessLoop
from tests.server.people import MANY, SECONDS, Person

NO_LIMITS = Limits(*[MANY] * len(Limits.__struct_fields__))
AT_ONCE = Patience(bot_delay=0.0)


def settings(patience: Patience = AT_ONCE, limits: Limits = NO_LIMITS, **more: Any) -> Settings:
    """Without limits and without pauses, unless a test is about these."""
    return Settings(Path(), patience=patience, limits=limits, **more)


class Steps(SequenceNumbers):
    """Without a clock, so that two tables can be held side by side."""

    def __init__(self) -> None:
        self._last = 0

    def next(self, clock: float) -> int:  # noqa: ARG002
        self._last += 1
        return self._last


class WoundClock:
    """The loop's, but a test may wind it forward."""

    ahead = 0.0
    calendar = staticmethod(time.time)

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead


class BotsHere(BotPool):
    """Bots that think in this very process: no worker has to be started for a test that is not about them."""

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ask(self, thought: Thought, addresses: Collection[str] = ("",)) -> int | None:  # noqa: ARG002
        return think(thought)

    async def advise(self, question: Question, address: str = "") -> list[Hint] | None:  # noqa: ARG002
        return advise(question)


class Answer(msgspec.Struct):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Of the problem."""
        return str(self.json["code"])


class House:
    """A running server."""

    def __init__(self, hall: Hall, port: int, guard: Guard, clock: WoundClock) -> None:
        self.hall, self.port, self.guard, self.clock = hall, port, guard, clock
        self.url = f"http://127.0.0.1:{port}"

    async def http(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request on a connection of its own, with just these headers (`x_forwarded_for=…`)."""
        data = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
        given = {"host": f"127.0.0.1:{self.port}", "connection": "close", "content-length": str(len(data))}
        if body is not None:
            given["content-type"] = "application/json"
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items()), "", ""]
        return await asyncio.wait_for(self._exchange("\r\n".join(lines).encode("latin-1") + data), SECONDS)

    async def _exchange(self, request: bytes) -> Answer:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request)
            with contextlib.suppress(ConnectionError):  # an answer may come before all was sent
                await writer.drain()
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:-2])}
            length = headers.get("content-length")
            body = await (reader.read() if length is None else reader.readexactly(int(length)))
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        return Answer(int(head[0].split()[1]), headers, body)

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.http("GET", path, **headers)

    async def open_table(self, **wish: Any) -> str:
        """Its code."""
        answer = await self.http("POST", "/api/tables", wish)
        assert answer.status == 201, answer
        return str(answer.json["code"])

    def room(self, code: str) -> Room:
        return self.hall.rooms[code]

    def connect(self, **headers: str) -> contextlib.AbstractAsyncContextManager[ClientConnection]:
        """A bare socket, for whatever no client would say."""
        return open_socket(self.url, **headers)

    def join(self, code: str, *secrets: str, logs: Logs | None = None, port: int = 0, address: str = "") -> Person:
        """Somebody who comes to a table, perhaps by another port: `async with house.join(code) as anna`.

        `address`: where they are, as a proxy tells it.
        """
        person = Person(f"http://127.0.0.1:{port or self.port}", code, secrets, logs)
        person.headers = {"x_forwarded_for": address} if address else {}
        return person

    async def rest(self, after: float = 3600.0) -> None:
        """So long after everybody has left, rooms leave memory that nobody was promised anything of."""
        rooms = self.hall.rooms
        await soon(lambda: not any(room.live.presence.visitors or room._lock.locked() for room in rooms.values()))
        self.clock.ahead += after
        self.hall.rest(float("inf"))

    async def figure(self, name: str) -> float:
        """One of the metrics."""
        text = (await self.get("/metrics")).body.decode()
        return next(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(f"{name} "))


@contextlib.asynccontextmanager
async def serving(
    how: Settings | None = None, store: Store | None = None, bots: BotPool | None = None
) -> AsyncIterator[House]:
    """A server until the block is left."""
    clock = WoundClock()
    hall = Hall(store or MemoryStore(), how or settings(), bots or BotsHere(), clock)
    running = server_of(hall)
    door = socket.socket(proto=socket.IPPROTO_TCP)  # said, so that asyncio does not wait for more to send
    door.bind(("127.0.0.1", 0))
    done = asyncio.ensure_future(running.serve(sockets=[door]))
    try:
        await soon(lambda: running.started or done.done())
        assert running.started, "the server did not start"
        guard: Any = running.config.app
        yield House(hall, door.getsockname()[1], guard, clock)
    finally:
        running.should_exit = True
        await asyncio.wait_for(done, SECONDS)
        door.close()


def run(
    story: Callable[[House], Awaitable[None]],
    how: Settings | None = None,
    store: Store | None = None,
    bots: BotPool | None = None,
    seconds: float = 4 * SECONDS,
    in_no_time: bool = False,
) -> None:
    """Let the story happen at a server of its own; `in_no_time`: see there."""

    async def tell() -> None:
        async with serving(how, store, bots) as house:
            await asyncio.wait_for(story(house), seconds)

    with asyncio.Runner(loop_factory=TimelessLoop if in_no_time else None) as runner:
        runner.run(tell())


async def soon(what: Callable[[], object]) -> None:
    """Wait for something that nobody is told of."""
    async with asyncio.timeout(SECONDS):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
