"""What the server bears: deliveries beside a bare echo on the same stack, memory, and how soon a move is safe.

    ./cattery bench server              all rows, some minutes
    ./cattery bench server --quick      fewer tables and shorter runs, under a minute

Server and players are two processes on this machine that talk over loopback. The server is the real one, with its
tables on disk; each move waits for the disk. Every player is a `Conversation` of cattery.client, which reads all it is
told, on the players' own time. CPU seconds are the server process's alone (the bots' workers are others); latency is
counted until a player has read the answer.
Machines are noisy, so the rivals take turns every fraction of a second and only ratios within a round count; each round
is a new sitting, whose first moves do not count.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import random
import resource
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import uvloop
from msgspec import Struct
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from cattery.client import Conversation, View, new_secret
from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from cattery.server.hosting.garbage import keep_searching
from cattery.server.hosting.serve import free_port, server, tell_when_ready
from cattery.server.settings import Limits, Settings
from cattery.server.tables.hall import Hall

HOST = "127.0.0.1"
MANY = 10_000_000
NO_LIMITS = Limits(*[MANY] * len(Limits.__struct_fields__))
SPARE_FILES = 200
WARM, TURNS, MOVES = 5, 4, 15  # of a table in a round: moves to warm up, then so many turns of so many; no game ends
OPENED = 30  # tables a second, while moves are made at the others
MOVE_BYTES = 90  # of a `move` as these players send it, for the echo to receive as much


# ── the server's side ─────────────────────────────────────────────────────────────────────────────


def memory() -> int:
    """Bytes of this process, but not of its children. Counting them takes the system a while: do not time that."""
    rollup = Path("/proc/self/smaps_rollup")
    lines = rollup.read_text().splitlines() if rollup.exists() else []
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


class Echo:
    """The rival: every message goes to everybody of the same path, and nothing else happens."""

    def __init__(self) -> None:
        self.groups: dict[str, list[Any]] = defaultdict(list)
        self.answer = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        group = self.groups[scope["path"]]
        await receive()
        await send({"type": "websocket.accept"})
        group.append(send)
        while (await receive())["type"] == "websocket.receive":
            for other in group:
                await other({"type": "websocket.send", "text": self.answer})


async def open_tables(hall: Hall, count: int, seats: int) -> list[str]:
    wish = wire.NewTable(seats=seats)
    return [(await hall.create(wish)).code for _ in range(count)]


def run_server(pipe: Connection, rival: bool, folder: Path) -> None:
    """The life of the server process: answer the driver's questions until the pipe is closed."""
    raise_file_limit()
    door = free_port(HOST, 0)
    settings = Settings(
        data=folder, host=HOST, port=door.getsockname()[1], workers=1, limits=NO_LIMITS, patience=Patience(bot_delay=0)
    )
    running = server(settings)
    guard: Any = running.config.app
    echo = Echo()
    if rival:
        running.config.app = echo  # all other settings are the very same …
        running.config.ws = "websockets-sansio"  # … and the stack is the bare one

    async def answer() -> None:
        question, *arguments = pipe.recv()
        if question == "cpu":
            pipe.send(time.process_time())  # of all threads
        elif question == "memory":
            pipe.send(memory())
        elif question == "tables":
            pipe.send(await open_tables(guard.hall, *arguments))
        elif question == "size":
            echo.answer = "x" * arguments[0]
            pipe.send(None)

    async def run() -> None:
        loop, asking = asyncio.get_running_loop(), set()

        def ask() -> None:
            if pipe.closed or not pipe.poll():
                return
            task = asyncio.ensure_future(answer())
            asking.add(task)
            task.add_done_callback(stop_at_the_end)

        def stop_at_the_end(task: asyncio.Task[None]) -> None:
            asking.discard(task)
            if isinstance(task.exception(), EOFError):
                loop.remove_reader(pipe.fileno())
                running.should_exit = True

        loop.add_reader(pipe.fileno(), ask)
        serving = asyncio.ensure_future(running.serve(sockets=[door]))
        searching = asyncio.ensure_future(keep_searching())
        await tell_when_ready(running, lambda: pipe.send(settings.port))
        await serving
        searching.cancel()

    uvloop.run(run())


class Rival:
    """A server process, and the pipe to it."""

    def __init__(self, folder: Path, echo: bool = False) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=run_server, args=(theirs, echo, folder))
        self.process.start()
        theirs.close()
        self.port: int = self.pipe.recv()
        self.lines: list[Line] = []

    def ask(self, *question: Any) -> Any:
        self.pipe.send(question)
        return self.pipe.recv()

    def hang_up(self) -> None:
        """All that were connected leave."""
        for line in self.lines:
            line.transport.close()
        self.lines.clear()

    def close(self) -> None:
        self.pipe.close()
        self.process.join(20)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


# ── the players' side ─────────────────────────────────────────────────────────────────────────────


class Line(asyncio.Protocol):
    """A WebSocket without a task of its own, so that thousands cost little."""

    def __init__(self, path: str, hear: Callable[[Line, bytes], None]) -> None:
        self.path, self.hear = path, hear
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.frames = ClientProtocol(parse_uri(f"ws://{HOST}{self.path}"), max_size=None)
        self.frames.send_request(self.frames.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self.frames.receive_data(data)
        for event in self.frames.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.hear(self, bytes(event.data))
            elif not self.opened.done():
                self.opened.set_result(self.frames.state is State.OPEN)
        self._flush()

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(False)

    def say(self, data: bytes) -> None:
        self.frames.send_text(data)
        self._flush()

    def _flush(self) -> None:
        self.transport.write(b"".join(self.frames.data_to_send()))


class Player:
    """One seat: the shipped client's conversation over a line of its own."""

    def __init__(self, table: Players, seat: int) -> None:
        self.table, self.seat = table, seat
        self.conversation = Conversation(table.code, new_secret())
        self.moved = ""  # the id of the last move

    async def come(self, rival: Rival) -> None:
        self.line = await connect(rival, "/api/socket", self.hear)
        self.line.say(self.conversation.hello())
        self.ask(wire.Sit(self.conversation.next_id(), self.seat, f"Cat {self.seat}", new_secret()))

    def ask(self, request: wire.Request) -> None:
        self.line.say(self.conversation.ask(request))

    def move(self, view: View, text: str) -> None:
        self.moved = self.conversation.next_id()
        self.ask(wire.Move(self.moved, self.seat, text, view.version))

    def hear(self, _: Line, data: bytes) -> None:
        message = self.conversation.hear(data)
        if isinstance(message, View):
            self.table.see(self, message, len(data))
        elif isinstance(message, wire.Seated):
            self.table.seated += 1
        elif isinstance(message, wire.Refused):
            self.table.crowd.errors += 1
        elif isinstance(message, wire.Ack) and message.id == self.moved:
            self.table.crowd.acked(self.table)


class Players:
    """Everybody at one table."""

    def __init__(self, crowd: Crowd, code: str) -> None:
        self.crowd, self.code = crowd, code
        self.seated = 0
        self.turn: tuple[Player, View] | None = None  # who may move, and what they see
        self.left = 0  # moves to make at once, one after the other
        self.sent_at = 0.0

    async def come(self, rival: Rival, seats: int) -> None:
        players = [Player(self, seat) for seat in range(seats)]
        for player in players:
            await player.come(rival)
        while self.seated < seats:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        players[0].ask(wire.Start(players[0].conversation.next_id()))
        while not self.turn:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    def see(self, player: Player, view: View, size: int) -> None:
        self.crowd.views += 1
        self.crowd.view_bytes += size
        if view.moves:
            self.turn = player, view
            self.go_on()

    def go_on(self) -> None:
        if self.left:
            self.left -= 1
            self.move()

    def move(self) -> None:
        assert self.turn
        (player, view), self.turn = self.turn, None
        self.sent_at = time.perf_counter()
        self.crowd.waiting += 1
        self.crowd.moves += 1
        player.move(view, self.crowd.dice.choice(view.moves))


class Crowd:
    """All players of a run, and what they count."""

    def __init__(self, server: Rival) -> None:
        self.server, self.dice = server, random.Random(1)
        self.tables: list[Players] = []
        self.moves = self.views = self.view_bytes = self.errors = self.waiting = 0
        self.seconds: list[float] = []

    async def sit_down(self, tables: int, seats: int) -> None:
        codes = await asyncio.to_thread(self.server.ask, "tables", tables, seats)
        self.tables = [Players(self, code) for code in codes]
        for begin in range(0, tables, 50):
            await asyncio.gather(*(table.come(self.server, seats) for table in self.tables[begin : begin + 50]))

    def acked(self, table: Players) -> None:
        self.waiting -= 1
        self.seconds.append(time.perf_counter() - table.sent_at)

    async def play(self, moves: int) -> None:
        """So many moves at every table, as fast as they come."""
        for table in self.tables:
            table.left = moves
            if table.turn:
                table.go_on()
        await self.rest()

    async def play_steadily(self, rate: float, seconds: float) -> None:
        """So many moves a second over all tables; late ones count from when they were due."""
        self.seconds.clear()
        order, at, began = self.dice.sample(self.tables, len(self.tables)), 0, time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            for _ in order:
                at = (at + 1) % len(order)
                if order[at].turn:
                    order[at].move()
                    order[at].sent_at = due
                    break
        await self.rest()

    async def rest(self) -> None:
        while self.waiting and not self.errors:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        if self.errors:
            raise RuntimeError("the server refused a move")


async def connect(rival: Rival, path: str, hear: Callable[[Line, bytes], None]) -> Line:
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(path, hear), HOST, rival.port)
    if not await line.opened:
        raise RuntimeError("the server refused the socket")
    rival.lines.append(line)
    return line


# ── what is measured ──────────────────────────────────────────────────────────────────────────────


@contextlib.asynccontextmanager
async def running(folder: Path, echo: bool = False) -> AsyncIterator[Rival]:
    with tempfile.TemporaryDirectory(dir=folder) as data:
        rival = await asyncio.to_thread(Rival, Path(data), echo)
        try:
            yield rival
        finally:
            rival.hang_up()
            await asyncio.to_thread(rival.close)


class Share(Struct):
    """Deliveries, and the CPU seconds they took."""

    deliveries: int
    cpu: float

    @property
    def speed(self) -> float:
        return self.deliveries / self.cpu

    def __add__(self, other: Share) -> Share:
        return Share(self.deliveries + other.deliveries, self.cpu + other.cpu)


async def full_moves(crowd: Crowd, moves: int) -> Share:
    """Decode, rules, durable append, views to six clients."""
    views, before = crowd.views, crowd.server.ask("cpu")
    await crowd.play(moves)
    return Share(crowd.views - views, crowd.server.ask("cpu") - before)


class Chorus:
    """The rival's players: so many groups, where one after the other speaks and everybody hears it."""

    def __init__(self, rival: Rival, groups: int, seats: int, name: str = "") -> None:
        self.rival, self.seats, self.heard = rival, seats, 0
        self.left = dict.fromkeys((f"/{name}{number}" for number in range(groups)), 0)
        self.lines: dict[str, list[Line]] = {}

    async def come(self) -> None:
        for group in self.left:
            self.lines[group] = [await connect(self.rival, group, self.hear) for _ in range(self.seats)]

    def hear(self, line: Line, _: bytes) -> None:
        self.heard += 1
        left = self.left[line.path]
        if left and self.lines[line.path][left % self.seats] is line:
            self.left[line.path] = left - 1
            line.say(bytes(MOVE_BYTES))

    async def sing(self, rounds: int) -> Share:
        heard, before = self.heard, self.rival.ask("cpu")
        wanted = heard + len(self.left) * rounds * self.seats
        for group, lines in self.lines.items():
            self.left[group] = rounds - 1
            lines[0].say(bytes(MOVE_BYTES))
        while self.heard < wanted:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        return Share(self.heard - heard, self.rival.ask("cpu") - before)


class Bearing(Struct):
    """How a number of tables is borne."""

    tables: int
    seats: int
    memory: float  # bytes a table
    p50: float = 0.0
    p99: float = 0.0
    cpu: float = 0.0  # share of one core


async def open_steadily(rival: Rival, seats: int, seconds: float) -> None:
    """New tables meanwhile, safe on disk and waiting for people."""
    began = time.perf_counter()
    for number in range(int(OPENED * seconds)):
        await asyncio.sleep(max(0.0, began + number / OPENED - time.perf_counter()))
        await asyncio.to_thread(rival.ask, "tables", 1, seats)


async def bear(folder: Path, tables: int, seats: int, rate: float, seconds: float) -> Bearing:
    """Memory with idle sockets, then moves at a steady rate over all tables, while others are opened."""
    async with running(folder) as rival:
        warm = Crowd(rival)
        await warm.sit_down(2, seats)
        await warm.play(3)
        before = rival.ask("memory")
        crowd = Crowd(rival)
        await crowd.sit_down(tables, seats)
        await asyncio.sleep(1)
        found = Bearing(tables, seats, (rival.ask("memory") - before) / tables)
        if seconds:
            idle = rival.ask("cpu")
            opening = asyncio.ensure_future(open_steadily(rival, seats, seconds))
            await crowd.play_steadily(rate, seconds)
            await opening
            cuts = statistics.quantiles(crowd.seconds, n=100)
            found.p50, found.p99, found.cpu = cuts[49], cuts[98], (rival.ask("cpu") - idle) / seconds
        return found


# ── the run ───────────────────────────────────────────────────────────────────────────────────────


def raise_file_limit() -> int:
    """As many sockets as the system lets us have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


async def take_turns(real: Rival, chorus: Chorus, tables: int) -> tuple[Share, Share, int]:
    """One round, at new tables: the full moves, the echo, and the bytes of a view."""
    crowd = Crowd(real)
    await crowd.sit_down(tables, 6)
    crowd.views = crowd.view_bytes = 0
    await crowd.play(WARM)
    size = round(crowd.view_bytes / crowd.views)
    chorus.rival.ask("size", size)
    await chorus.sing(WARM)
    full = bare = Share(0, 0.0)
    for _ in range(TURNS):
        full += await full_moves(crowd, MOVES)
        bare += await chorus.sing(MOVES)
    real.hang_up()
    return full, bare, size


async def measure_deliveries(folder: Path, tables: int, rounds: int) -> None:
    pairs = []
    async with running(folder) as real, running(folder, echo=True) as bare:
        chorus = Chorus(bare, tables, 6)
        await chorus.come()
        for number in range(rounds):
            *pair, size = await take_turns(real, chorus, tables)
            pairs.append(pair)
            note(f"round {number + 1} of {rounds}: {pair[0].speed / pair[1].speed:.2f}")
    ratios = sorted(full.speed / bare.speed for full, bare in pairs)
    print(f"\n| {tables} tables of 6, views of {size:,} bytes | deliveries per CPU second (median) |\n|---|---:|")
    print(f"| full move: decode, rules, disk, views | {statistics.median(full.speed for full, _ in pairs):,.0f} |")
    print(f"| bare echo on the same stack | {statistics.median(bare.speed for _, bare in pairs):,.0f} |")
    print("\n| ratio, median of the rounds | seen | lowest – highest | floor | aim |\n|---|---:|---:|---:|---:|")
    middle = statistics.median(ratios)
    print(f"| full move / bare echo | {middle:.2f} | {ratios[0]:.2f} – {ratios[-1]:.2f} | 0.35 | 0.6 |", flush=True)


async def measure_memory(folder: Path, tables: int) -> None:
    found = await bear(folder, tables, 6, 0, 0)
    print("\n| memory | seen | floor | aim |\n|---|---:|---:|---:|")
    print(f"| a live table with 6 idle sockets, of {tables} | {found.memory / 1000:.0f} kB | 200 | 150 |", flush=True)


async def measure_latency(folder: Path, sizes: list[tuple[int, int]], rate: float, seconds: float) -> None:
    most = raise_file_limit() - SPARE_FILES
    print(f"\n{rate:.0f} moves a second over all tables, from when a move was due to its player's `ack`;")
    print(f"{OPENED} more tables are opened in each second:\n")
    print("| tables | sockets each | p50 | p99 | one core | memory a table |\n|---:|---:|---:|---:|---:|---:|")
    for tables, seats in sizes:
        if tables * seats > most:
            note(f"only {most} sockets: the limit of open files is too low for {tables} tables of {seats}")
        found = await bear(folder, min(tables, most // seats), seats, rate, seconds)
        times = f"{found.p50 * 1000:.1f} ms | {found.p99 * 1000:.1f} ms"
        print(f"| {found.tables} | {seats} | {times} | {found.cpu:.0%} | {found.memory / 1000:.0f} kB |", flush=True)


def note(text: str) -> None:
    print(text, file=sys.stderr)


async def run(folder: Path, quick: bool, rounds: int) -> None:
    await measure_deliveries(folder, 50, rounds)
    await measure_memory(folder, 60 if quick else 300)
    sizes = [(50, 2), (50, 6)] if quick else [(100, 2), (1000, 2), (5000, 2), (1000, 6)]
    await measure_latency(folder, sizes, 200, 3 if quick else 20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=0, help="of the deliveries; else 10, or 3 with --quick")
    parser.add_argument("--folder", type=Path, help="where the tables lie meanwhile: a real disk; else this folder")
    options = parser.parse_args()
    raise_file_limit()
    uvloop.run(run(options.folder or Path.cwd(), options.quick, options.rounds or (3 if options.quick else 10)))


if __name__ == "__main__":
    main()
