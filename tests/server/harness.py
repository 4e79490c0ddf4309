"""The real server on a loopback port, and a small client that says what it expects. Every wait has a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cattery.bots.hints import Hint
from cattery.bots.pool import BotPool, Question, Thought, advise, think
from cattery.server import protocol as wire
from cattery.server.hosting.serve import server_of
from cattery.server.room.room import Patience, Room
from cattery.server.room.sequence_numbers import SequenceNumbers
from cattery.server.settings import Limits, Settings
from cattery.server.tables.hall import Hall
from cattery.server.web.guard import Guard
from cattery.store.base import Store
from cattery.store.memory import MemoryStore

T = TypeVar("T", bound=wire.ToClient)
Choose = Callable[[wire.ViewNews], str]

SECONDS = 40.0  # for anything; nothing here takes long, but the machine may be busy
MANY = 1_000_000_000
NO_LIMITS = Limits(*[MANY] * len(Limits.__struct_fields__))
AT_ONCE = Patience(bot_delay=0.0)
BEFORE = wire.LogEntry(-1, "heard before", 0, [])


class ViewHeard(wire.ViewNews, tag="view"):
    """As it is heard: what is raw when it is sent."""

    result: Any = None


Heard = (
    wire.Welcome | wire.TableNews | ViewHeard | wire.SlapVerdict | wire.Ack | wire.Seated | wire.Carried | wire.Invited
    | wire.Reasoned | wire.Hinted
    | wire.Said | wire.Refused | wire.Pong
)  # fmt: skip
decode: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Heard)


def settings(patience: Patience = AT_ONCE, limits: Limits = NO_LIMITS, **more: Any) -> Settings:
    """Without limits and without pauses, unless a test is about these."""
    return Settings(Path(), patience=patience, limits=limits, **more)


class Steps(SequenceNumbers):
    """Without a clock, so that two tables can be held side by side."""

    def next(self) -> int:
        self._last += 1
        return self._last


class BotsHere(BotPool):
    """Bots that think in this very process: no worker has to be started for a test that is not about them."""

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ask(self, thought: Thought) -> int | None:
        return think(thought)

    async def advise(self, question: Question) -> list[Hint] | None:
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

    def __init__(self, hall: Hall, port: int, guard: Guard) -> None:
        self.hall, self.port, self.guard = hall, port, guard
        self.url = f"http://127.0.0.1:{port}"

    async def http(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request on a connection of its own, with just these headers (`x_forwarded_for=…`)."""
        data = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
        given = {"host": f"127.0.0.1:{self.port}", "connection": "close", "content-length": str(len(data))}
        if data:
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

    @contextlib.asynccontextmanager
    async def line(self, **headers: str) -> AsyncIterator[ClientConnection]:
        """A bare socket."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        address = f"ws://127.0.0.1:{self.port}/api/socket"
        async with connect(
            address, additional_headers=given, compression=None, max_size=None, open_timeout=SECONDS, proxy=None
        ) as line:
            yield line

    @contextlib.asynccontextmanager
    async def join(self, code: str, *secrets: str, seen: int = 0) -> AsyncIterator[Player]:
        """A client that has said hello and was welcomed."""
        async with self.line() as line:
            player = Player(line)
            reading = asyncio.ensure_future(player.read())
            try:
                await player.send(wire.Hello(code, list(secrets), seen))
                await player.expect(wire.Welcome)
                yield player
            finally:
                await line.close()
                await reading

    async def figure(self, name: str) -> float:
        """One of the metrics."""
        text = (await self.get("/metrics")).body.decode()
        return next(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(f"{name} "))


class RefusedHere(Exception):
    """The server refused; `code` says why."""

    def __init__(self, answer: wire.Refused) -> None:
        super().__init__(f"{answer.code}: {answer.message}")
        self.code, self.answer = answer.code, answer


class Player:
    """One connection to one table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.raw: list[bytes] = []
        self.heard: list[Any] = []
        self.table: wire.TableInfo | None = None
        self.views: dict[int | None, wire.ViewNews] = {}
        self.log: dict[int | None, list[wire.LogEntry]] = {}
        self.held: list[int] = []
        self.ids: Iterator[int] = count(1)
        self.closed = False
        self._cursor = 0
        self._news = asyncio.Event()
        self._moved: dict[int, int] = {}

    # ── hearing ────────────────────────────────────────────────────────────────────────────────────

    async def read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                data = await self.line.recv(decode=False)
                self.raw.append(data)
                self._take(decode.decode(data))
        self.closed = True
        self._news.set()

    def _take(self, message: Any) -> None:
        self.heard.append(message)
        match message:
            case wire.Welcome():
                self.held = message.held
                self.table = message.table
            case wire.TableNews():
                self.table = message.table
            case wire.Seated():
                self.held = sorted({*self.held, message.seat})
            case wire.ViewNews():
                self.views[message.seat] = message
                log = self.log.setdefault(message.seat, [BEFORE] * message.log_from)
                assert message.log_from <= len(log), "a gap in the log"
                log[message.log_from :] = message.log
        self._news.set()

    async def until(self, what: Callable[[], T | None] | Callable[[], bool], why: str = "") -> Any:
        """Wait for it, but not for ever."""
        try:
            async with asyncio.timeout(SECONDS):
                while not (found := what()):
                    assert not self.closed, f"the line was closed while waiting {why}"
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"waited in vain {why}; last heard: {self.heard[-3:]}") from None
        return found

    async def expect(self, kind: type[T], test: Callable[[T], bool] = lambda _: True) -> T:
        """The next message of this kind that passes the test; those before it are skipped."""

        def look() -> T | None:
            for at in range(self._cursor, len(self.heard)):
                if isinstance(message := self.heard[at], kind) and test(message):
                    self._cursor = at + 1
                    return message
            return None

        found: T = await self.until(look, f"for {kind.__name__}")
        return found

    async def gone(self) -> int:
        """Wait until the server has closed the line; with which code."""
        await asyncio.wait_for(self.line.wait_closed(), SECONDS)
        return self.line.close_code or 0

    # ── saying ─────────────────────────────────────────────────────────────────────────────────────

    async def send(self, message: wire.FromClient) -> None:
        await self.line.send(wire.encode(message).decode())

    async def ask(self, message: wire.Request) -> Any:
        """The answer with the same id; raises RefusedHere when it is an error."""
        before = len(self.heard)
        await self.send(message)

        def look() -> Any:
            return next((found for found in self.heard[before:] if getattr(found, "id", None) == message.id), None)

        answer = await self.until(look, f"for the answer to {message}")
        if isinstance(answer, wire.Refused):
            raise RefusedHere(answer)
        return answer

    @property
    def id(self) -> str:
        return str(next(self.ids))

    async def sit(self, seat: int, name: str = "") -> str:
        """The seat's secret."""
        answer: wire.Seated = await self.ask(wire.Sit(self.id, seat, name or f"Cat {seat}"))
        return answer.secret

    async def start(self) -> None:
        await self.ask(wire.Start(self.id))

    async def ping(self) -> None:
        """When this returns, all that was said before has been dealt with."""
        await self.ask(wire.Ping(self.id))

    # ── playing ────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> wire.TableInfo:
        assert self.table
        return self.table

    def has_turn(self) -> bool:
        return self.on_turn() is not None

    def on_turn(self) -> int | None:
        """A seat of mine that has something new to say."""
        for seat in self.held:
            view = self.views.get(seat)
            if view and view.moves and self._moved.get(seat) != view.version:
                return seat
        return None

    @property
    def is_over(self) -> bool:
        return any(view.result for view in self.views.values())

    async def my_turn(self) -> wire.ViewNews:
        await self.until(lambda: self.has_turn(), "for my turn")
        seat = self.on_turn()
        assert seat is not None
        return self.views[seat]

    async def move(self, view: wire.ViewNews, text: str, id: str = "") -> Any:  # noqa: A002
        assert view.seat is not None
        self._moved[view.seat] = view.version
        return await self.ask(wire.Move(id or self.id, view.seat, text, view.version))

    async def play_on(self, choose: Choose = lambda view: view.moves[0], moves: int = MANY) -> int:
        """So many moves by my seats, or to the end; how many there were."""
        for made in range(moves):
            await self.until(lambda: self.is_over or self.has_turn(), "for my turn or the end")
            if (seat := self.on_turn()) is None:
                return made
            view = self.views[seat]
            try:
                await self.move(view, choose(view))
            except RefusedHere as refused:
                if refused.code not in ("stale_move", "wrong_phase"):  # a bot or the clock was quicker
                    raise
        return moves


@contextlib.asynccontextmanager
async def serving(
    how: Settings | None = None, store: Store | None = None, bots: BotPool | None = None
) -> AsyncIterator[House]:
    """A server until the block is left."""
    hall = Hall(store or MemoryStore(), how or settings(), bots or BotsHere())
    running = server_of(hall)
    door = socket.socket(proto=socket.IPPROTO_TCP)  # said, so that asyncio does not wait for more to send
    door.bind(("127.0.0.1", 0))
    done = asyncio.ensure_future(running.serve(sockets=[door]))
    try:
        await soon(lambda: running.started or done.done())
        assert running.started, "the server did not start"
        guard: Any = running.config.app
        yield House(hall, door.getsockname()[1], guard)
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
) -> None:
    """Let the story happen at a server of its own."""

    async def tell() -> None:
        async with serving(how, store, bots) as house:
            await asyncio.wait_for(story(house), seconds)

    asyncio.run(tell())


async def soon(what: Callable[[], object]) -> None:
    """Wait for something that nobody is told of."""
    async with asyncio.timeout(SECONDS):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def refused(asking: Any) -> str:
    """The code with which the server refuses this."""
    try:
        answer = await asking
    except RefusedHere as error:
        return error.code
    raise AssertionError(f"was not refused: {answer}")
