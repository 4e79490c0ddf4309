"""SIGTERM and SIGINT are a clean end: exit code 0, soon, and running tables go on after the next start."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.durability.driver import BROKEN, Crew, all_gone, descendants, serving
from tests.durability.on_disk import check_all

SOON = 5.0  # seconds: the promise to whoever stops the server


def mute(url: str, code: str) -> socket.socket:
    """A client that says hello and never reads again, not even that the line is to be closed."""
    place = urlsplit(url)
    line = socket.create_connection((place.hostname, place.port), timeout=10)
    hello = f'{{"type": "hello", "code": "{code}"}}'.encode()
    asking = (
        f"GET /api/socket HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    line.sendall(asking.encode())
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    line.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return line


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_clean_stop_in_the_middle_of_games(number: signal.Signals, tmp_path: Path) -> None:
    """Once as hosts start it, once in haste."""
    data, dice, hasty = tmp_path / "data", random.Random(number), number == signal.SIGINT

    async def story() -> None:
        async with serving(data, hasty) as server:
            crews = [await Crew.gather(server, people, 1, dice) for people in (1, 2)]
            workers = descendants(server.process.pid)
            await asyncio.gather(*(crew.play(server, 2) for crew in crews))
            playing = [asyncio.ensure_future(crew.play(server)) for crew in crews]
            silent = mute(server.url, crews[0].code)
            await asyncio.sleep(0.2)
            began = time.monotonic()
            assert await asyncio.to_thread(server.stop, number) == 0
            assert time.monotonic() - began < SOON
            silent.close()
            for answer in await asyncio.gather(*playing, return_exceptions=True):
                assert answer is None or isinstance(answer, BROKEN)
            assert await all_gone(workers)
            assert "Traceback" not in server.complaints
        assert names(data) == ["cattery.db", "lock"]  # the log is written back, nothing is left behind
        await check_all(data, crews)
        async with serving(data) as server:
            await asyncio.gather(*(crew.play(server) for crew in crews))
            assert await asyncio.to_thread(server.stop, number) == 0
        assert all(crew.over for crew in crews)
        await check_all(data, crews)

    asyncio.run(story())


def test_ctrl_c_in_a_terminal_reaches_the_bots_too_and_nobody_complains(tmp_path: Path) -> None:
    """Also while the bots' workers are still on their way."""

    async def story() -> None:
        async with serving(tmp_path / "data") as server:
            workers = descendants(server.process.pid)
            os.killpg(server.process.pid, signal.SIGINT)  # the server was started as the leader of its own group
            assert await asyncio.to_thread(server.process.wait, 30) == 0
            assert await all_gone(workers)
            assert server.complaints == ""

    asyncio.run(story())
