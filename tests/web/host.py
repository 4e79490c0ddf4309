"""A real server in a process of its own: patient with a crowd from one address, and with bots that do not wait.

python -m tests.web.host PORT DATA BOT_DELAY SHORT NAME
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import ClassVar

from cattery.core.game import Timing
from cattery.live.presence import Patience
from cattery.server.hosting.serve import find_door, serve
from cattery.server.settings import Limits, Settings
from tests.reflex_times import set_times

ROOT = Path(__file__).parents[2]
ABSENCE = 2.0  # seconds; then a bot plays for the absent
BRISK = Timing(min_gap=450, race=1200, countdown=600, settle=300, absent=1500, loiter=100, soft_limit=15_000)
PATIENT = Limits(
    messages_per_second=1000,
    messages_at_once=1000,
    requests_per_second=1000,
    requests_at_once=1000,
    new_tables_per_minute=60_000,
    new_tables_at_once=1000,
    records_at_once=1000,
)


class Host:
    """The server as a program: it can be killed, and started again on the same port and data."""

    module: ClassVar[str] = "tests.web.host"  # the program

    def __init__(self, data: Path, bot_delay: float = 0.02, short: bool = True, name: str = "") -> None:
        """`short`: games of reflexes, which take twenty minutes of everybody's time, are over in a quarter of one.

        `name`: how others call this machine; for a browser it is not its own then.
        """
        self.data, self.bot_delay, self.short, self.port = data, bot_delay, short, free_port()
        self.name = name
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.name or '127.0.0.1'}:{self.port}"

    def start(self) -> None:
        arguments = [str(self.port), str(self.data), str(self.bot_delay), "short" if self.short else ""]
        arguments.append(self.url if self.name else "")
        with (self.data.parent / f"{self.data.name}.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module, *arguments],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        assert self.process.stdout.readline() == "open\n", (self.data.parent / f"{self.data.name}.log").read_text()

    def kill(self) -> None:
        """As when the power goes: no goodbye."""
        assert self.process
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self._gone()

    def _gone(self) -> None:
        assert self.process
        assert self.process.stdin
        assert self.process.stdout
        self.process.wait(20)
        self.process.stdin.close()
        self.process.stdout.close()


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Proxy:
    """Stands between a browser and the server: the connection can be cut, go silent, or be slow."""

    def __init__(self, host: Host) -> None:
        self.host, self.port, self.cut, self.silent = host, free_port(), False, False
        self.delay = 0.0  # seconds, each way
        self.pairs: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        self.server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def close(self) -> None:
        assert self.server
        self.server.close()
        self.lose()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.server.wait_closed()

    def lose(self) -> None:
        """Everything is hung up, and nobody gets through."""
        self.cut = True
        for end in self.pairs:
            end.transport.abort()

    def mend(self) -> None:
        self.cut = self.silent = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.transport.abort()
            return
        there_reader, there = await asyncio.open_connection("127.0.0.1", self.host.port)
        self.pairs |= {writer, there}
        for source, end in ((reader, there), (there_reader, writer)):
            task = asyncio.create_task(self._pump(source, end))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, end: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65_536):
                if self.delay:
                    asyncio.get_running_loop().call_later(self.delay, end.write, data)
                elif not self.silent:
                    end.write(data)
        except OSError:
            pass
        finally:
            self.pairs.discard(end)
            end.close()


def end_with_the_tests() -> None:
    """Whoever started this is gone when nobody holds the other end."""
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    port, data, bot_delay, short, public_url = sys.argv[1:]
    threading.Thread(target=end_with_the_tests, daemon=True).start()
    if short:
        set_times(BRISK)
    settings = Settings(
        data=Path(data),
        port=int(port),
        public_url=public_url,
        workers=1,
        limits=PATIENT,
        patience=Patience(bot_delay=float(bot_delay), absence=ABSENCE),
    )
    serve(settings, find_door("127.0.0.1", settings.port), ready=lambda: print("open", flush=True))


if __name__ == "__main__":
    main()
