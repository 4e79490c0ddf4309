"""Mixed load for an hour: memory stays flat, and nothing goes wrong. `--minutes 3` is a first look."""

from __future__ import annotations

import asyncio
import faulthandler
import multiprocessing
import random
import resource
import statistics
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
import uvloop

from cattery.games import GAMES, find_game
from cattery.live import answered_requests
from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from cattery.server.hosting.garbage import keep_searching
from cattery.server.hosting.serve import free_port, hall_on_disk, server_of, tell_when_ready
from cattery.server.settings import Settings
from cattery.server.tables import hall as hall_module
from tests.server.house import NO_LIMITS, House
from tests.server.people import Person

AT_ONCE = 12  # tables that are played at
RESTS_AFTER = 5.0  # seconds: tables fall asleep and are woken all the time
GROWTH = 1.05  # of the last quarter over the second: what is opened for the first time has been by then


def serve(pipe: Connection, folder: Path) -> None:
    """The server's process, as `cattery serve` runs it."""
    hall_module.REST_AFTER = answered_requests.LASTING_SECONDS = RESTS_AFTER
    door = free_port("127.0.0.1", 0)
    patience = Patience(bot_delay=0.0, absence=2.0)
    settings = Settings(folder, port=door.getsockname()[1], workers=1, limits=NO_LIMITS, patience=patience)
    running = server_of(hall_on_disk(settings))

    async def run() -> None:
        searching = asyncio.ensure_future(keep_searching())
        serving = asyncio.ensure_future(running.serve(sockets=[door]))
        await tell_when_ready(running, lambda: pipe.send(settings.port))
        await asyncio.to_thread(pipe.poll, None)
        running.should_exit = True
        await serving
        searching.cancel()

    uvloop.run(run())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """Its process and its port."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, tmp_path))
    process.start()
    port: int = ours.recv()
    assert process.pid
    yield process.pid, port
    ours.send("end")
    process.join(30)
    process.kill()
    assert process.exitcode == 0


def resident(process: int) -> int:
    """Bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize()


async def evening(house: House, dice: random.Random) -> None:
    """Some moves, with people who come and go, at a table that is then left alone, and perhaps woken again."""
    name = dice.choice([*GAMES])
    code = await house.open_table(game=name, seats=max(2, find_game(name).info.seats.start), level="kitten", hints=True)
    secret = ""
    for _ in range(dice.randint(1, 4)):
        async with house.join(code, *[secret] * bool(secret)) as anna, house.join(code):
            if not secret:
                secret = await anna.sit(0)
                await anna.start()
            await some_moves(anna, dice)
        await house.get("/api/table", table_code=code)
        if dice.random() < 0.2:
            await asyncio.sleep(2 * RESTS_AFTER)
    await house.get(dice.choice(["/api/tables", "/api/games", "/api/table/replay", "/nowhere"]), table_code=code)


async def some_moves(anna: Person, dice: random.Random) -> None:
    for _ in range(dice.randint(1, 12)):
        await anna.until(lambda: anna.is_over or anna.turn())
        if (view := anna.turn()) is None:
            return
        if dice.random() < 0.1:
            await anna.ask_once(wire.Move(anna.id, 0, "miaow", view.version))
        await anna.ask_once(wire.Move(anna.id, 0, dice.choice(view.moves), view.version))
    if dice.random() < 0.3:
        assert anna.socket
        anna.socket.transport.abort()


async def evenings(house: House, number: int) -> None:
    dice = random.Random(number)
    while True:
        await evening(house, dice)


@pytest.mark.long
def test_memory_stays_flat_under_mixed_load(server: tuple[int, int], request: pytest.FixtureRequest) -> None:
    faulthandler.cancel_dump_traceback_later()  # a test that takes so long is else taken for one that hangs
    minutes = float(request.config.getoption("--minutes"))
    process, port = server
    sizes: list[int] = []

    async def story() -> None:
        absent: Any = None
        house = House(absent, port, absent, absent)
        load = [asyncio.ensure_future(evenings(house, number)) for number in range(AT_ONCE)]
        for _ in range(int(60 * minutes)):
            await asyncio.wait(load, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
            sizes.append(resident(process))
            for task in load:
                assert not task.done() or task.result()
        for task in load:
            task.cancel()
        await asyncio.wait(load)
        assert await house.figure("cattery_faults_total") == 0

    asyncio.run(story())
    quarter = len(sizes) // 4
    second, last = (statistics.median(part) for part in (sizes[quarter : 2 * quarter], sizes[3 * quarter :]))
    print([round(size / 1e6) for size in sizes[:: max(1, len(sizes) // 20)]])
    assert last <= second * GROWTH, "bytes of the server, which go on growing"
