"""Real servers on the loopback address, and players who write down all that they were told."""

from __future__ import annotations

import asyncio
import json
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cattery.core.game import Pace
from cattery.games import find_game

Message = dict[str, Any]

SECONDS = 30.0  # for anything to happen; all is over much sooner, also on a busy machine
COMMAND = "from cattery.cli import main; main()"
# A server ends with its test, also when that is killed: nobody writes to its standard input, only the end is heard.
END_WITH_THE_TEST = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
"""
# As `cattery serve`, but bots do not dawdle, nobody is too fast, and a game of reflexes is over in seconds.
HASTY = """
import sys
from pathlib import Path
from cattery.cli.hosts import welcome
from cattery.core.game import Timing
from cattery.server.room.room import Patience
from cattery.server.hosting.serve import find_door, serve
from cattery.server.settings import Limits, Settings
from tests.reflex_times import set_times
set_times(Timing(min_gap=50, race=200, countdown=60, settle=40, absent=200, loiter=30, soft_limit=3000))
door = find_door("127.0.0.1", 0)
settings = Settings(
    data=Path(sys.argv[1]),
    port=door.getsockname()[1],
    limits=Limits(*[10**9] * len(Limits.__struct_fields__)),
    patience=Patience(bot_delay=0.0),
)
serve(settings, door, ready=lambda: welcome(settings.url, True, None))
"""
MOVED_ON = (
    "stale_move",
    "wrong_phase",
)  # in a game of reflexes a card may turn before one's word
BROKEN = (OSError, EOFError, HTTPException, WebSocketException)  # what a line says whose other end was killed
_ids = count(1)
_open = build_opener(ProxyHandler({}))


class Server:
    """One server process on a data folder, from its start to its end."""

    def __init__(self, data: Path, hasty: bool = True) -> None:
        words = [HASTY, str(data)] if hasty else [COMMAND, "serve", "--port", "0", "--data", str(data), "--no-browser"]
        self.data, self.url = data, ""
        self._said = data.parent / f"{data.name}-{next(_ids)}.said"
        self._complained = self._said.with_suffix(".complained")
        with self._said.open("wb") as said, self._complained.open("wb") as complained:
            command = [sys.executable, "-c", END_WITH_THE_TEST + words[0], *words[1:]]
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=said, stderr=complained, start_new_session=True
            )

    async def ready(self) -> Server:
        """When it has printed its address."""
        async with asyncio.timeout(SECONDS):
            while "Ctrl-C" not in self._said.read_text():
                assert self.process.poll() is None, self.complaints
                await asyncio.sleep(0.01)
        self.url = self._said.read_text().split("open: ")[1].split()[0]
        return self

    @property
    def complaints(self) -> str:
        return self._complained.read_text()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(SECONDS)
        if self.process.stdin:
            self.process.stdin.close()

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(SECONDS)

    def let_files_grow_to(self, size: int = resource.RLIM_INFINITY) -> None:
        """As on a disk that is full: no file of the server may grow beyond this."""
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    @property
    def wal(self) -> Path:
        return self.data / "cattery.db-wal"

    async def ask(self, path: str, wish: Message | None = None) -> tuple[int, str]:
        """Over HTTP: status and body."""
        data = None if wish is None else json.dumps(wish).encode()
        request = Request(self.url + path, data, {"content-type": "application/json"})

        def fetch() -> tuple[int, str]:
            try:
                with _open.open(request, timeout=SECONDS) as answer:
                    return answer.status, answer.read().decode()
            except HTTPError as error:
                with error:
                    return error.code, error.read().decode()

        return await asyncio.to_thread(fetch)


@asynccontextmanager
async def serving(data: Path, hasty: bool = True) -> AsyncIterator[Server]:
    """A server that is killed at the end, if nobody has ended it before."""
    server = Server(data, hasty)
    try:
        yield await server.ready()
    finally:
        server.kill()


Born = tuple[int, str]  # a process, and when it began: numbers of processes come again


def _stat(pid: int) -> list[str]:
    """From the state on, as in `man 5 proc`; nothing once it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def descendants(pid: int) -> set[Born]:
    """The processes that this one has started (Linux)."""
    pids = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    stats = {pid: _stat(pid) for pid in pids}
    return {(child, stat[19]) for child, stat in stats.items() if stat and int(stat[1]) == pid}


async def all_gone(processes: Iterable[Born]) -> bool:
    """Within a while."""
    left = set(processes)
    until = time.monotonic() + SECONDS
    while left and time.monotonic() < until:
        left = {(pid, born) for pid, born in left if (stat := _stat(pid)) and stat[19] == born and stat[0] != "Z"}
        await asyncio.sleep(0.05)
    return not left


class Player:
    """One person at one seat, who keeps the secret, the log, what was acknowledged and what was not yet."""

    def __init__(self, code: str, seat: int, dice: random.Random, reflex: bool = False) -> None:
        self.code, self.seat, self.dice, self.reflex = code, seat, dice, reflex
        self.secret = ""
        self.log: list[tuple[int, str]] = []
        self.acked: dict[str, str] = {}  # message id: word
        self.pending: Message | None = None
        self.table: Message = {}
        self.view: Message = {}
        self.line: ClientConnection | None = None

    @property
    def over(self) -> bool:
        return bool(self.view.get("result"))

    @property
    def words(self) -> list[str]:
        """What may be said now; a tap is only heard, not kept, before its verdict."""
        return [word for word in self.view.get("moves", []) if word != "tap"]

    @asynccontextmanager
    async def at(self, server: Server) -> AsyncIterator[Player]:
        """Connected, welcomed, and on the seat that the secret opens."""
        address = server.url.replace("http", "ws", 1) + "/api/socket"
        async with connect(address, proxy=None, compression=None, open_timeout=SECONDS, close_timeout=1) as self.line:
            secrets = [self.secret] if self.secret else []
            await self.send({"type": "hello", "code": self.code, "secrets": secrets, "seen": len(self.log)})
            welcome = await self.hear("welcome")
            assert welcome["held"] == ([self.seat] if self.secret else [])
            yield self

    async def send(self, message: Message) -> None:
        assert self.line
        await self.line.send(json.dumps(message))

    async def ask(self, type: str, **more: Any) -> Message:  # noqa: A002
        """A request and its answer."""
        id = f"{type}-{next(_ids)}"  # noqa: A001
        await self.send({"type": type, "id": id, **more})
        while (answer := await self.next()).get("id") != id:
            pass
        return answer

    async def next(self) -> Message:
        """The next message, written down."""
        assert self.line
        message: Message = json.loads(await asyncio.wait_for(self.line.recv(), SECONDS))
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        elif message["type"] == "view":
            self._look(message)
        elif message["type"] == "ack" and self.pending and message["id"] == self.pending["id"]:
            self.acked[message["id"]] = self.pending["text"]
            self.pending = None
        return message

    async def hear(self, type: str) -> Message:  # noqa: A002
        while (message := await self.next())["type"] != type:
            pass
        return message

    def _look(self, view: Message) -> None:
        self.view = view
        assert view["log_from"] <= len(self.log), "lines of the log are missing"
        lines = [(line["seat"], line["text"]) for line in view["log"]]
        known = self.log[view["log_from"] :]
        assert lines[: len(known)] == known[: len(lines)], "what was heard has changed"
        self.log[view["log_from"] :] = lines

    async def sit(self) -> None:
        answer = await self.ask("sit", seat=self.seat, name=f"Cat {self.seat}")
        self.secret = answer["secret"]

    def choose(self) -> Message:
        """A move on what was seen last; it is pending until it is acknowledged."""
        text = self.dice.choice(self.words)
        id = f"move-{next(_ids)}"  # noqa: A001
        self.pending = {"type": "move", "id": id, "seat": self.seat, "text": text, "after": self.view["version"]}
        return self.pending

    async def turn(self) -> None:
        """Until it is this player's turn, or nobody's any more."""
        while not self.words and not self.over:
            await self.next()

    async def answer_to_pending(self) -> Message:
        assert self.pending
        id = self.pending["id"]  # noqa: A001
        await self.send(self.pending)
        while (message := await self.next()).get("id") != id:
            pass
        return message

    async def play(self, moves: int = 10**9) -> None:
        """So many moves of one's own, or to the end; what is pending from before is sent again first."""
        while moves > 0:
            if not self.pending:
                await self.turn()
                if self.over:
                    return
                self.choose()
            answer = await self.answer_to_pending()
            if self.reflex and answer.get("code") in MOVED_ON:
                self.pending = None
                continue
            assert answer["type"] == "ack", answer
            moves -= 1


class Crew:
    """Some people at one table, with bots on the other seats."""

    def __init__(self, number: int, code: str, people: int, dice: random.Random, reflex: bool = False) -> None:
        self.number, self.code = number, code
        self.players = [Player(code, seat, dice, reflex) for seat in range(people)]

    @property
    def over(self) -> bool:
        return all(player.over for player in self.players)

    @classmethod
    async def gather(cls, server: Server, people: int, bots: int, dice: random.Random, game: str = "discat") -> Crew:
        """At a new table, each on a seat."""
        status, body = await server.ask("/api/tables", {"game": game, "seats": people + bots, "level": "kitten"})
        assert status == 201, body
        answer = json.loads(body)
        crew = cls(answer["number"], answer["code"], people, dice, find_game(game).info.pace is Pace.REFLEX)
        for player in crew.players:
            async with player.at(server):
                await player.sit()
        return crew

    async def play(self, server: Server, moves: int = 10**9) -> None:
        """All come (again), the first one starts the game if nobody has, and each makes so many moves."""
        async with AsyncExitStack() as lines:
            for player in self.players:
                await lines.enter_async_context(player.at(server))
            if self.players[0].table["phase"] == "waiting":
                answer = await self.players[0].ask("start")
                assert answer["type"] == "ack", answer
            await asyncio.gather(*(player.play(moves) for player in self.players))
