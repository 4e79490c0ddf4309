"""Real servers on the loopback address, each a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

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
from cattery.live.presence import Patience
from cattery.server.hosting.serve import find_door, serve
from cattery.server.settings import Limits, Settings
from tests.reflex_times import set_times
set_times(Timing(min_gap=50, race=200, countdown=60, settle=40, absent=200, loiter=30, soft_limit=3000))
door = find_door("127.0.0.1", int(sys.argv[2]))
settings = Settings(
    data=Path(sys.argv[1]),
    port=door.getsockname()[1],
    limits=Limits(*[10**9] * len(Limits.__struct_fields__)),
    patience=Patience(bot_delay=0.0),
)
serve(settings, door, ready=lambda: welcome(settings.url, True, None))
"""
_ids = count(1)
_open = build_opener(ProxyHandler({}))


class Server:
    """One server process on a data folder, from its start to its end."""

    def __init__(
        self, data: Path, hasty: bool = True, port: int = 0, environment: Mapping[str, str] | None = None
    ) -> None:
        """`port`: that of the server before, so that people find this one. `environment`: what is added to ours."""
        usual = [COMMAND, "serve", "--port", str(port), "--data", str(data), "--no-browser"]
        arguments = [HASTY, str(data), str(port)] if hasty else usual
        self.data, self.url = data, ""
        self._said = data.parent / f"{data.name}-{next(_ids)}.said"
        self._complained = self._said.with_suffix(".complained")
        with self._said.open("wb") as said, self._complained.open("wb") as complained:
            command = [sys.executable, "-c", END_WITH_THE_TEST + arguments[0], *arguments[1:]]
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=said,
                stderr=complained,
                start_new_session=True,
                env={**os.environ, **(environment or {})},
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
    def port(self) -> int:
        return urlsplit(self.url).port or 0

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

    async def ask(self, path: str, wish: dict[str, Any] | None = None) -> tuple[int, str]:
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
async def serving(
    data: Path, hasty: bool = True, port: int = 0, environment: Mapping[str, str] | None = None
) -> AsyncIterator[Server]:
    """A server that is killed at the end, if nobody has ended it before."""
    server = Server(data, hasty, port, environment)
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
