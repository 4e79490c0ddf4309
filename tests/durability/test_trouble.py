"""No room on the disk, or a database that somebody else has locked: the player is told, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.durability.driver import Crew, Player, Server, serving
from tests.durability.on_disk import check_all


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


async def refused(player: Player) -> None:
    """The pending move is not saved, and the table is as it was."""
    told, moves = list(player.log), list(player.view["moves"])
    answer = await player.answer_to_pending()
    assert (answer["type"], answer["code"]) == ("error", "not_saved")
    async with asyncio.timeout(10):
        await player.ask("ping")
    assert player.log == told
    assert player.view["moves"] == moves


def test_a_full_disk(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server:
            crew, other = [await Crew.gather(server, 1, 1, random.Random(3)) for _ in range(2)]
            (player,) = crew.players
            await crew.play(server, 2)
            assert await server.ask("/healthz") == (200, "ok\n")
            async with player.at(server):
                await player.turn()
                player.choose()
                with full_disk(server):
                    for _ in range(3):
                        await refused(player)
                    await others_are_told(server, other)
                    async with Player(crew.code, 0, random.Random()).at(server) as guest:  # looking on goes on
                        await guest.hear("view")
                        assert guest.view["log_from"] + len(guest.view["log"]) == len(player.log)
                answer = await player.answer_to_pending()  # the very same message, now that there is room
                assert answer["type"] == "ack"
                assert len(player.log) > 0
            assert await server.ask("/healthz") == (200, "ok\n")
            await other.play(server, 2)
            server.kill()
        await check_all(data, [crew, other])
        async with serving(data) as server:
            await asyncio.gather(crew.play(server), other.play(server))
            server.kill()
        await check_all(data, [crew, other])
        assert crew.over
        assert other.over

    async def others_are_told(server: Server, other: Crew) -> None:
        """Nothing new can be kept: no table, no start; and whoever watches the server is told."""
        status, body = await server.ask("/api/tables", {"game": "discat", "seats": 2})
        assert (status, json.loads(body)["code"]) == (503, "not_saved")
        async with other.players[0].at(server) as host:
            answer = await host.ask("start")
            assert (answer["type"], answer["code"]) == ("error", "not_saved")
            assert host.table["phase"] == "waiting"
            assert host.view == {}
        assert (await server.ask("/healthz"))[0] == 503
        assert (await server.ask("/api/games"))[0] == 200

    asyncio.run(story())


def test_a_disk_that_is_full_at_the_last_play_does_not_end_the_game(tmp_path: Path) -> None:
    """Nor does it give away the secret of the house, which the end reveals."""
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server:
            crew = await Crew.gather(server, 1, 1, random.Random(4))
            (player,) = crew.players
            refusals = 0
            await crew.play(server, 1)
            async with player.at(server):
                while True:
                    await player.turn()
                    if player.over:
                        break
                    player.choose()
                    with full_disk(server):
                        await refused(player)
                        refusals += 1
                        assert player.table["phase"] == "playing"
                        assert not player.view["secret"]
                    assert (await player.answer_to_pending())["type"] == "ack"
            assert refusals > 2
            server.kill()
        await check_all(data, [crew])

    asyncio.run(story())


def test_a_locked_database(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server:
            crew = await Crew.gather(server, 1, 1, random.Random(5))
            (player,) = crew.players
            await crew.play(server, 2)
            async with player.at(server):
                await player.turn()
                player.choose()
                with locked(data):
                    health = asyncio.ensure_future(server.ask("/healthz"))
                    await refused(player)
                    assert (await health)[0] == 503
                assert (await player.answer_to_pending())["type"] == "ack"
            assert (await server.ask("/healthz"))[0] == 200
            await crew.play(server)
            assert server.stop() == 0
        await check_all(data, [crew])

    asyncio.run(story())
