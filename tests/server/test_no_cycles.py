"""What is over leaves memory at once, without the garbage collector: its full rounds would stop every table."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import types
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvloop
from websockets.exceptions import InvalidStatus

from cattery.games import GAMES, find_game
from cattery.protocol import messages as wire
from cattery.server.tables.room import Room
from cattery.store.memory import MemoryStore
from cattery.store.rows import StoreError
from tests.server.house import House, serving, soon
from tests.server.people import SECONDS, Person, refused

OF_THE_SERVER = ("cattery.live.", "cattery.server.", "cattery.core.table", "uvicorn.", "litestar.", "websockets.server")
CODES = {types.FrameType: "f_code", types.CoroutineType: "cr_code", types.GeneratorType: "gi_code"}


def owner(one: Any) -> str:
    """The module and the name of what this is, or of the code that it runs."""
    kind = type(one)  # isinstance would ask a weak reference for its dead object
    code = next((getattr(one, field) for of, field in CODES.items() if kind is of), None)
    if code is None:
        return f"{kind.__module__}.{kind.__qualname__}"
    path = code.co_filename.partition("site-packages/")[2] or code.co_filename.partition("/src/")[2]
    return f"{path.removesuffix('.py').replace('/', '.')}.{code.co_name}"


def garbage_of_server() -> Counter[str]:
    """What only the collector could free; people of the test and their clients do not count."""
    gc.garbage.clear()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = Counter(name for one in gc.garbage if (name := owner(one)).startswith(OF_THE_SERVER))
    gc.garbage.clear()
    return found


@contextlib.contextmanager
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def leaves_nothing(story: Callable[[House], Any], store: MemoryStore | None = None) -> None:
    async def tell() -> None:
        async with serving(store=store) as house:
            await story(house)  # once, for all that is made at the first time
            await house.rest()
            with no_collector():
                await story(house)
                await house.rest()
                await soon(lambda: not house.guard.sockets)
                await asyncio.sleep(0)
                assert garbage_of_server() == {}
                assert not [one for one in gc.get_objects() if type(one) is Room]

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.wait_for(tell(), 4 * SECONDS))


async def play(people: list[Person], moves: int) -> None:
    for _ in range(moves):
        await soon(lambda: any(person.turn() or person.is_over for person in people))
        for person in people:
            if view := person.turn():
                with contextlib.suppress(Exception):
                    await person.move(view, view.moves[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_played_leaves_nothing(game: str) -> None:
    async def evening(house: House) -> None:
        code = await house.open_table(
            game=game, seats=max(3, find_game(game).info.seats.start), hints=True, level="kitten"
        )
        async with house.join(code) as anna, house.join(code) as ben, house.join(code):
            secret = await anna.sit(0)
            await ben.sit(1)
            await anna.start()
            await play([anna, ben], 4)
            await anna.until(lambda: 0 in anna.views)
            assert await refused(anna.move(anna.views[0], "miaow"))
            with contextlib.suppress(Exception):
                await anna.ask(wire.AskHint(anna.id, 0, anna.views[0].version))
            with contextlib.suppress(Exception):
                await anna.ask(wire.Undo(anna.id, 0, anna.views[0].version))
            async with house.join(code, secret):
                await anna.ask(wire.Say(anna.id, 0, "hello"))
        for path in ("/api/table", "/api/table/record", "/api/table/replay", "/api/tables", "/api/games", "/nowhere"):
            await house.get(path, table_code=code)

    leaves_nothing(evening)


def test_connections_that_end_badly_leave_nothing() -> None:
    async def bad_ends(house: House) -> None:
        code = await house.open_table(game="discat", seats=2)
        async with house.join(code) as anna:
            assert anna.socket
            anna.socket.transport.abort()  # the network is gone
        async with house.join(code) as ben:
            assert ben.socket
            await ben.socket.send("[" * 1000)
            ben.socket.transport.write(b"\xff\xff\xff\xff")  # no frame
            await ben.gone()
        async with house.connect() as nobody:  # a table that is not there
            await nobody.send(wire.encode(wire.Hello("nowhere-nowhere-")).decode())
            await nobody.wait_closed()
        async with house.connect() as silent:
            silent.transport.abort()
        with contextlib.suppress(InvalidStatus):
            async with house.connect(origin="https://evil.example"):
                pass
        await house.get("/api/games", host="evil.example")
        _, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"GET /api/ga")
        writer.transport.abort()
        await house.http("POST", "/api/tables", b"{")
        await house.http("POST", "/api/tables", {"game": "chess"})
        await house.http("POST", "/api/verify", {"record": "cattery record 1\nend"})

    leaves_nothing(bad_ends)


class FullDisk(MemoryStore):
    """Once it is full, every second write fails."""

    full, writes = False, 0

    async def append(self, *given: Any) -> None:
        self.writes += self.full
        if self.full and self.writes % 2:
            raise StoreError("the disk is full")
        await super().append(*given)


def test_plays_that_could_not_be_kept_leave_nothing() -> None:
    disk = FullDisk()

    async def full(house: House) -> None:
        code = await house.open_table(game="discat", seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            await anna.start()
            disk.full = True
            await play([anna, ben], 6)
            disk.full = False

    leaves_nothing(full, disk)
