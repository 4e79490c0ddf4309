"""Which files of the server a move of Discat passes, from the socket to the disk and back to everybody at the table.

    ./cattery bench files_of_a_move

The real server, its tables on disk, and two players with cattery.client. A file counts if a function of it is called
between the move and its `ack`; what the players do is left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import cattery
from cattery.client import Client, View, open_table
from cattery.server.hosting.serve import free_port, server
from cattery.server.settings import Settings

HOST = "127.0.0.1"
HOME = Path(cattery.__file__).parent
MOVES = 20


class Files:
    """Those of which a function was called while it looked, on whatever thread."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.looks = False
        threading.setprofile(self._called)  # the store's thread begins later
        sys.setprofile(self._called)

    @contextlib.contextmanager
    def looking(self) -> Iterator[None]:
        self.looks = True
        yield
        self.looks = False

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if self.looks and event == "call":
            self.found.add(frame.f_code.co_filename)

    def of_the_server(self) -> list[str]:
        paths = [Path(name).relative_to(HOME) for name in self.found if Path(name).is_relative_to(HOME)]
        return sorted(str(path) for path in paths if path.parts[0] != "client")


@contextlib.asynccontextmanager
async def serving(data: Path) -> AsyncIterator[str]:
    door = free_port(HOST, 0)
    settings = Settings(data=data, host=HOST, port=door.getsockname()[1], workers=1)
    running = server(settings)
    done = asyncio.ensure_future(running.serve(sockets=[door]))
    while not running.started:  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    yield settings.url
    running.should_exit = True
    await done


async def play(files: Files, data: Path) -> None:
    async with serving(data) as url:
        code = await open_table(url, "discat", seats=2)
        async with Client(url, code) as anna, Client(url, code) as ben:
            await anna.sit(0, "Anna")
            await ben.sit(1, "Ben")
            await anna.start()
            for _ in range(MOVES):
                table, view = await turn_of(anna, ben)
                with files.looking():
                    await table.move(view, view.moves[0])


async def turn_of(*tables: Client) -> tuple[Client, View]:
    """Whoever may move, and what they see."""
    while True:
        for table in tables:
            if view := table.turn():
                return table, view
        await asyncio.sleep(0.01)


def main() -> None:
    files = Files()
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(play(files, Path(data)))
    found = files.of_the_server()
    print(*found, f"{len(found)} files", sep="\n")


if __name__ == "__main__":
    main()
