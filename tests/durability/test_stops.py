"""SIGTERM and SIGINT are a clean end: exit code 0, soon, and running tables go on after the next start."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.durability.on_disk import check_all
from tests.durability.people import Company, hang_up, stop_reading
from tests.durability.servers import all_gone, descendants, serving

SOON = 5.0  # seconds: the promise to whoever stops the server


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_clean_stop_in_the_middle_of_games(number: signal.Signals, tmp_path: Path) -> None:
    """Once as hosts start it, once in haste."""
    data, dice, hasty = tmp_path / "data", random.Random(number), number == signal.SIGINT

    async def story() -> None:
        async with Company() as company:
            async with serving(data, hasty) as server:
                crews = [await company.gather(server, people, 1, dice) for people in (1, 2)]
                workers = descendants(server.process.pid)
                await asyncio.gather(*(crew.play(2) for crew in crews))
                playing = asyncio.gather(*(crew.play() for crew in crews))
                mute = await company.join(server, crews[0].code)
                stop_reading(mute)  # not even that the connection is to be closed
                await asyncio.sleep(0.2)
                began = time.monotonic()
                assert await asyncio.to_thread(server.stop, number) == 0
                assert time.monotonic() - began < SOON
                hang_up(mute)
                assert await all_gone(workers)
                assert "Traceback" not in server.complaints
            assert names(data) == ["cattery.db", "lock"]  # the log is written back, nothing is left behind
            await check_all(data, crews)
            async with serving(data, port=server.port) as server:
                await playing
                assert await asyncio.to_thread(server.stop, number) == 0
            assert all(crew.is_over for crew in crews)
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
