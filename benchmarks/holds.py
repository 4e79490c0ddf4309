"""How long each kind of request holds the loop that serves everybody, its worst case built on purpose.

    ./cattery bench holds               some minutes
    ./cattery bench holds --tables 100  fewer tables around, a first look

The server runs in a thread of its own, with its tables on disk; each callback of its loop is timed by the processor
time of that thread, so that other programs do not count. A request is asked several times; the longest callback of all
its runs is told. At most 20 ms are allowed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import threading
import time
from asyncio import events
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cattery.bots.pool import BotPool
from cattery.client import new_secret, open_socket
from cattery.core.game import Pace
from cattery.core.house import FairHouse
from cattery.core.record import Continuation, Record
from cattery.core.seats import BELL, HOUSE
from cattery.core.table import Table
from cattery.games import GAMES, find_game
from cattery.live.seat_secrets import digest
from cattery.live.stored_table import stored_plays
from cattery.protocol import messages as wire
from cattery.server.hosting.garbage import keep_searching
from cattery.server.hosting.serve import free_port, make_api_document, server_of
from cattery.server.settings import Limits, Settings
from cattery.server.tables.hall import Hall, new_code
from cattery.store.rows import StoredPlay, StoredSeat, StoredTable, StoreError
from cattery.store.sqlite import SqliteStore

HOST = "127.0.0.1"
MANY = 10_000_000
ALLOWED = 20.0  # milliseconds
RUNS = 2
WATCHING = 60
LONG = 600  # plays; then the bell rings, where there is one
STARTS = 100  # as often as a game may have been played on

# ── the server's side ─────────────────────────────────────────────────────────────────────────────


class Disk(SqliteStore):
    """Once it is full, no play is kept."""

    full = False

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        if self.full:
            raise StoreError("the disk is full")
        await super().append(table, first, plays)


class Watched:
    """A running server, and the longest callback of its loop."""

    def __init__(self, folder: Path) -> None:
        self.door = free_port(HOST, 0)
        self.url = f"http://{HOST}:{self.door.getsockname()[1]}"
        limits = Limits(*[MANY] * len(Limits.__struct_fields__))
        settings = Settings(folder, HOST, self.door.getsockname()[1], workers=1, limits=limits)
        self.disk = Disk(folder / "cattery.db")
        self.hall = Hall(self.disk, settings, BotPool(1, 5.0))
        self.running = server_of(self.hall)
        make_api_document(self.running)
        self.longest = 0.0
        self.thread = threading.Thread(target=self._serve)

    def _serve(self) -> None:
        run, here = events.Handle._run, threading.get_ident()

        def timed(handle: events.Handle) -> None:
            began = time.thread_time()
            run(handle)
            if threading.get_ident() == here:
                self.longest = max(self.longest, time.thread_time() - began)

        events.Handle._run = timed  # type: ignore[method-assign,assignment]
        asyncio.run(self._run())

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        searching = asyncio.ensure_future(keep_searching())
        await self.running.serve(sockets=[self.door])
        searching.cancel()

    async def ask(self, work: Awaitable[Any]) -> Any:
        """Done on the server's own loop."""

        async def done() -> Any:
            return await work

        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(done(), self.loop))


# ── tables ────────────────────────────────────────────────────────────────────────────────────────


def long_game(name: str, seats: int, tries: int = 6) -> Table:
    """The longest of some games that are played by chance, to its end."""
    return max((play_out(name, seats, seed) for seed in range(tries)), key=lambda table: len(table.plays))


def play_out(name: str, seats: int, seed: int) -> Table:
    table, dice = Table(find_game(name), seats, {}, FairHouse(bytes([seed] * 32))), random.Random(seed)
    go_on(table, dice)
    return table


def go_on(table: Table, dice: random.Random) -> None:
    while not table.result:
        seats = sorted(table.acting - {BELL}) if len(table.plays) < LONG else sorted(table.acting)[-1:]
        seat = dice.choice(seats or [BELL])
        table.play(seat, dice.choice(table.moves(seat)), 1000 * len(table.plays))


def played_on(table: Table) -> Record:
    """A record of a game that was played on from its middle as often as may be."""
    middle, house = len(table.plays) // 2, FairHouse(bytes(32))
    starts = [Continuation(middle, 0, number) for number in range(STARTS - 2)]
    record = msgspec.structs.replace(table.record(), starts=starts)
    again = Table.go_on(record, table.game, Continuation(middle, 0, house.start_seed), house)
    go_on(again, random.Random(1))
    return again.record()


class Sleeping(msgspec.Struct):
    """A table in the store that nobody has woken, and the secrets of its seats."""

    code: str
    secrets: list[str]


async def put_to_bed(watched: Watched, table: Table, left: int) -> Sleeping:
    """So many plays before its end; 0: it is over."""
    secrets = [new_secret() for _ in range(table.seats)]
    house, now = table.house, int(time.time())
    assert isinstance(house, FairHouse)
    stored = StoredTable(
        id=0,
        code=new_code(),
        game=table.game.info.id,
        rules_version=table.game.info.rules_version,
        options=msgspec.to_builtins(table.options),
        seats=[StoredSeat(name=f"Cat {seat}", secrets=[digest(one)]) for seat, one in enumerate(secrets)],
        secret=house.secret.hex(),
        created=now,
        changed_at=now,
        phase="playing" if left else "finished",
        host=0,
        hints=True,
        record="" if left else table.record().write(),
        starts=[(start.plays, start.viewer, start.seed) for start in table.starts],
    )
    rows = stored_plays(table.plays[: len(table.plays) - left])
    while left and rows[-1].seat >= HOUSE:
        rows.pop()
    await watched.ask(watched.disk.add(stored, rows))
    return Sleeping(stored.code, secrets)


# ── the people's side ─────────────────────────────────────────────────────────────────────────────


class Guest:
    """A bare socket that remembers the last view of each seat."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.ids = socket, 0
        self.views: dict[int | None, dict[str, Any]] = {}

    async def hear(self, until: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), 60))
            if heard["type"] == "view":
                self.views[heard["seat"]] = heard
            if until(heard):
                return heard

    async def ask(self, kind: type[wire.Request], *fields: Any) -> dict[str, Any]:
        self.ids += 1
        name = f"request-{self.ids:016}"
        await self.socket.send(wire.encode(kind(name, *fields)).decode())
        return await self.hear(lambda heard: heard.get("id") in (name, ""))

    @property
    def turn(self) -> tuple[int, dict[str, Any]]:
        return next((seat, view) for seat, view in self.views.items() if seat is not None and view["moves"])


@contextlib.asynccontextmanager
async def guest(watched: Watched, code: str, *secrets: str) -> AsyncIterator[Guest]:
    async with open_socket(watched.url) as socket:
        await socket.send(wire.encode(wire.Hello(code, list(secrets))).decode())
        somebody = Guest(socket)
        await somebody.hear(lambda heard: heard["type"] in ("welcome", "error"))
        await somebody.ask(wire.Ping)
        yield somebody
        socket.transport.abort()  # nobody has read all that was told here


async def http(watched: Watched, path: str, body: Any = None, **headers: str) -> int:
    """The status; the answer is read to its end."""
    data = b"" if body is None else msgspec.json.encode(body)
    kind = "GET" if body is None else "POST"
    given = {"host": HOST, "connection": "close", "content-length": str(len(data)), "content-type": "application/json"}
    given |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "\r\n".join([f"{kind} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items()), "", ""])
    reader, writer = await asyncio.open_connection(HOST, watched.door.getsockname()[1])
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


# ── what is asked ─────────────────────────────────────────────────────────────────────────────────


class Report:
    def __init__(self, watched: Watched) -> None:
        self.watched = watched

    async def ask(self, name: str, asking: Callable[[], Awaitable[Any]], runs: int = RUNS) -> None:
        """The longest callback of some runs."""
        longest = 0.0
        for _ in range(runs):
            await asyncio.sleep(0.05)
            self.watched.longest = 0.0
            await asking()
            await asyncio.sleep(0.02)
            longest = max(longest, self.watched.longest)
        milliseconds = 1000 * longest
        print(f"| {name} | {milliseconds:.1f} ms | {'' if milliseconds <= ALLOWED else 'too long'} |", flush=True)


async def over_http(report: Report, games: dict[str, Table], tables: int) -> None:
    watched = report.watched
    for _ in range(tables):
        await watched.ask(watched.hall.create(wire.NewTable(privacy="public")))
    await report.ask("GET /api/schema, the first", lambda: http(watched, "/api/schema"), 1)
    for path in ("/", "/healthz", "/metrics", "/api/schema", "/api/games", "/api/levels", "/api/strength?game=discat"):
        await report.ask(f"GET {path}", partial(http, watched, path))
    await report.ask(f"GET /api/tables, {tables} of them", lambda: http(watched, "/api/tables"))
    for name in games:
        await report.ask(f"GET /api/rules/{name}/fr, the first", partial(http, watched, f"/api/rules/{name}/fr"), 1)
        words = f"/api/games/{name}/words/fr"
        await report.ask(f"GET {words}, the first", partial(http, watched, words), 1)
    await report.ask("POST /api/tables", lambda: http(watched, "/api/tables", {"game": "house_of_cats", "seats": 6}))
    for name, table in games.items():
        over, text = await put_to_bed(watched, table, 0), table.record().write()
        for path in ("/api/table", "/api/table/record", "/api/table/replay", "/api/table/replay?viewer=0"):
            await report.ask(f"GET {path}, {name}", partial(http, watched, path, table_code=over.code))
        await report.ask(f"POST /api/verify, {name}", partial(http, watched, "/api/verify", {"record": text}))
    too_long = "x" * wire.LONGEST_RECORD
    await report.ask("POST /api/verify, 400 kB", lambda: http(watched, "/api/verify", {"record": too_long}))
    await report.ask("POST /api/tables, a record of 400 kB", lambda: http(watched, "/api/tables", {"record": too_long}))


async def waking(report: Report, games: dict[str, Table]) -> None:
    watched = report.watched
    for name, table in games.items():
        for left, state in ((8, "near its end"), (0, "over")):

            async def wake(table: Table = table, left: int = left, seats: int = 1) -> None:
                asleep = await put_to_bed(watched, table, left)
                async with guest(watched, asleep.code, *asleep.secrets[:seats]):
                    pass

            await report.ask(f"hello wakes {name}, {state}", wake)
            await report.ask(f"hello wakes {name}, {state}, for all seats on one device", partial(wake, seats=8))

        async def late(table: Table = table) -> None:
            asleep = await put_to_bed(watched, table, 8)
            async with guest(watched, asleep.code, asleep.secrets[0]):
                await asyncio.sleep(0.3)
                watched.longest = 0.0
                async with guest(watched, asleep.code), guest(watched, asleep.code, asleep.secrets[1]):
                    pass

        await report.ask(f"hello at {name} that is awake: a spectator and another seat, who have heard nothing", late)

    async def many() -> None:
        asleep = [await put_to_bed(watched, games["house_of_cats"], 8) for _ in range(3)]
        async with contextlib.AsyncExitStack() as stack:
            await asyncio.gather(
                *(stack.enter_async_context(guest(watched, one.code, one.secrets[0])) for one in asleep)
            )

    await report.ask("hello wakes three tables of house_of_cats at once", many)


async def playing(report: Report, games: dict[str, Table]) -> None:
    watched = report.watched
    for name, table in games.items():
        asleep = await put_to_bed(watched, table, 8)
        async with contextlib.AsyncExitStack() as stack:
            anna = await stack.enter_async_context(guest(watched, asleep.code, *asleep.secrets))
            for _ in range(WATCHING if name == "house_of_cats" else 5):
                await stack.enter_async_context(guest(watched, asleep.code))
            reflex = table.game.info.pace is Pace.REFLEX

            async def move(text: str = "", anna: Guest = anna, reflex: bool = reflex) -> None:
                if reflex:
                    await anna.ask(wire.Tap, 0, 1, 300.0)
                elif any(view["moves"] for view in anna.views.values()):
                    seat, view = anna.turn
                    await anna.ask(wire.Move, seat, text or view["moves"][0], view["version"])
                    await anna.ask(wire.Ping)

            async def why(anna: Guest = anna) -> None:
                await anna.ask(wire.Why, 0, "miaow")

            async def hint(anna: Guest = anna) -> None:
                if any(view["moves"] for view in anna.views.values()):
                    seat, view = anna.turn
                    await anna.ask(wire.AskHint, seat, view["version"])

            await report.ask(f"why, {name}", why)
            await report.ask(f"hint, {name}", hint)
            await report.ask(f"a refused move, {name}", partial(move, "miaow"))
            watched.disk.full = True
            await report.ask(f"a move that could not be kept, {name}", move)
            watched.disk.full = False
            await report.ask(
                f"{'a tap' if reflex else 'a move'}, {name}, the last ones among them", move, 1 if reflex else 8
            )
            if table.game.info.undo:
                await undos(report, table)


async def undos(report: Report, table: Table) -> None:
    asleep = await put_to_bed(report.watched, table, 60)
    async with guest(report.watched, asleep.code, *asleep.secrets) as anna:

        async def move_and_undo() -> None:
            seat, view = anna.turn
            await anna.ask(wire.Move, seat, view["moves"][0], view["version"])
            await anna.ask(wire.Ping)
            await anna.ask(wire.Undo, seat, anna.views[seat]["version"])
            await anna.ask(wire.Ping)

        await report.ask(f"undo, {table.game.info.id}", move_and_undo)


async def around(report: Report, games: dict[str, Table], long: Record) -> None:
    """The table around the game."""
    watched = report.watched

    async def opened(**wish: Any) -> str:
        return str((await watched.ask(watched.hall.create(wire.NewTable(**wish)))).code)

    for name in games:
        seats = find_game(name).info.seats.stop - 1

        async def begin(name: str = name, seats: int = seats) -> None:
            code = await opened(game=name, seats=seats)
            async with contextlib.AsyncExitStack() as stack:
                anna = await stack.enter_async_context(guest(watched, code))
                for _ in range(20):
                    await stack.enter_async_context(guest(watched, code))
                secret, token = new_secret(), new_secret()
                await anna.ask(wire.Sit, 0, "Anna", secret)
                await anna.ask(wire.Rename, 0, "Anne")
                await anna.ask(wire.AddWords, 0, "x" * 100)
                if seats > 1:
                    await anna.ask(wire.PutBot, 1, "kitten")
                    await anna.ask(wire.PutBot, 1, "")
                await anna.ask(wire.AllowHints, True)
                await anna.ask(wire.Say, 0, "hello")
                await anna.ask(wire.Invite)
                await anna.ask(wire.Start)
                await anna.ask(wire.Carry, 0, token)
                await anna.ask(wire.Claim, token, new_secret())
                await anna.ask(wire.Leave, 0)
                await anna.ask(wire.Ping)

        await report.ask(f"{name}: sit, rename, words, bot, hints, say, invite, start, carry, claim, leave", begin)

    async def kick_and_leave() -> None:
        asleep = await put_to_bed(watched, games["house_of_cats"], 8)
        async with guest(watched, asleep.code, *asleep.secrets) as anna:
            for seat in (1, 2):
                await anna.ask(wire.Kick, seat)
            for seat in (3, 4, 5, 0):
                await anna.ask(wire.Leave, seat)
            await anna.ask(wire.Ping)

    await report.ask("kick and leave, house_of_cats near its end, all seats on one device", kick_and_leave)

    async def rematch() -> None:
        asleep = await put_to_bed(watched, games["house_of_cats"], 0)
        async with guest(watched, asleep.code, *asleep.secrets) as anna:
            await anna.ask(wire.Rematch)

    await report.ask("rematch, house_of_cats", rematch)

    async def play_on() -> None:
        code = await opened(record=long.write(), plays=len(long.plays) // 2 + 20, viewer=0)
        async with guest(watched, code) as anna:
            await anna.ask(wire.Sit, 0, "Anna", new_secret())
            await anna.ask(wire.Start)
            await anna.ask(wire.Ping)

    await report.ask(f"play on from a game that was played on {STARTS - 1} times, and start", play_on, 1)


async def run(folder: Path, tables: int) -> None:
    watched = Watched(folder)
    watched.thread.start()
    try:
        while not watched.running.started:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        games = {name: long_game(name, find_game(name).info.seats.stop - 1) for name in GAMES}
        sizes = ", ".join(f"{name} {len(table.plays)}" for name, table in games.items())
        print(f"Plays of the longest games: {sizes}.\n\n| request | longest callback | |\n|---|---:|---|", flush=True)
        report = Report(watched)
        long = played_on(games["house_of_cats"])
        await over_http(report, games, tables)
        await around(report, games, long)
        await playing(report, games)
        await waking(report, games)
    finally:
        watched.running.should_exit = True
        watched.thread.join(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000, help="that wait in the lobby meanwhile")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), options.tables))


if __name__ == "__main__":
    main()
