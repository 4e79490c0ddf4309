"""No room on the disk, or a database that somebody else has locked: the player is told, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cattery.client import Refusal, open_table
from cattery.protocol import messages as wire
from tests.durability.on_disk import check_all
from tests.durability.people import Company, Person, refusal_of
from tests.durability.servers import Server, serving


def size(file: Path) -> int:
    return file.stat().st_size


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Nothing may grow any more."""
    server.let_files_grow_to(size(server.wal))
    yield
    server.let_files_grow_to()


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Another process holds the database: this one."""
    with closing(sqlite3.connect(data / "cattery.db", isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        yield
        base.execute("ROLLBACK")


async def is_refused(person: Person, move: wire.Move) -> None:
    """The move is not saved, and the table is as it was."""
    told, moves = person.log, person.view.moves
    assert await refusal_of(person, move) == "not_saved"
    async with asyncio.timeout(10):
        await person.ask(wire.Ping(person.id))
    assert person.log == told
    assert person.view.moves == moves


def test_a_full_disk(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with Company() as company:
            async with serving(data) as server:
                crew, other = [await company.gather(server, 1, 1, random.Random(3)) for _ in range(2)]
                (person,) = crew.people
                await crew.play(2)
                assert await server.ask("/healthz") == (200, "ok\n")
                move = await person.next_move()
                with full_disk(server):
                    for _ in range(3):
                        await is_refused(person, move)
                    await others_are_told(server, other.people[0])
                    guest = await company.join(server, crew.code)  # looking on goes on
                    await guest.until(lambda: guest.log)
                    assert len(guest.log) == len(person.log)
                await person.ask(move)  # the very same message, now that there is room
                assert await server.ask("/healthz") == (200, "ok\n")
                await other.play(2)
            await check_all(data, company.crews)
            async with serving(data, port=server.port):
                await asyncio.gather(crew.play(), other.play())
            await check_all(data, company.crews)
            assert crew.is_over
            assert other.is_over

    async def others_are_told(server: Server, host: Person) -> None:
        """Nothing new can be kept: no table, no start; and whoever watches the server is told."""
        with pytest.raises(Refusal, match="not_saved"):
            await open_table(server.url, "discat", seats=2)
        assert await refusal_of(host, wire.Start(host.id)) == "not_saved"
        assert host.info.phase == "waiting"
        assert not host.conversation.views
        assert (await server.ask("/healthz"))[0] == 503
        assert (await server.ask("/api/games"))[0] == 200

    asyncio.run(story())


def test_a_disk_that_is_full_at_the_last_play_does_not_end_the_game(tmp_path: Path) -> None:
    """Nor does it give away the secret of the house, which the end reveals."""
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server, Company() as company:
            crew = await company.gather(server, 1, 1, random.Random(4))
            (person,) = crew.people
            refusals = 0
            await crew.play(1)
            async for view in person.turns():
                move = person.choose(view)
                with full_disk(server):
                    await is_refused(person, move)
                    refusals += 1
                    assert person.info.phase == "playing"
                    assert not person.view.secret
                await person.ask(move)
            assert refusals > 2
            server.kill()
            await check_all(data, [crew])

    asyncio.run(story())


def test_a_locked_database(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server, Company() as company:
            crew = await company.gather(server, 1, 1, random.Random(5))
            (person,) = crew.people
            await crew.play(2)
            move = await person.next_move()
            with locked(data):
                health = asyncio.ensure_future(server.ask("/healthz"))
                await is_refused(person, move)
                assert (await health)[0] == 503
            await person.ask(move)
            assert (await server.ask("/healthz"))[0] == 200
            await crew.play()
            assert server.stop() == 0
            await check_all(data, [crew])

    asyncio.run(story())
