"""Many tables of all games at once, with bots in their own processes and connections that keep breaking."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from cattery.bots.pool import BotPool
from cattery.client import Client
from cattery.core.table import LogEntry
from cattery.flat import Ints, below, seeded
from cattery.games import GAMES, find_game
from cattery.live.presence import Patience
from cattery.server.tables import hall
from cattery.store.sqlite import SqliteStore
from tests.conftest import Counts
from tests.server.house import House, run, settings
from tests.server.people import SECONDS, Person

TABLES = {"discat": 11, "momistigri": 3, "house_of_cats": 3, "addi_cats": 3}  # ten times as many with --long


class Patient(Person):
    """Waits as long as it takes: of all the tables one may have to wait long for its turn with the bots."""

    async def until(self, what: Callable[..., object], why: str = "") -> Any:  # noqa: ARG002
        return await Client.until(self, what)


async def while_something_is_played(house: House, games: Iterable[Awaitable[None]]) -> None:
    """How long it takes is the machine's business, but it never stands still."""
    playing, rows = asyncio.gather(*games), -1
    while not playing.done():
        before, rows = rows, sum(room.live.plays.rows for room in house.hall.rooms.values() if room.live.plays)
        assert rows > before, "nothing is played any more"
        await asyncio.wait([playing], timeout=SECONDS)
    await playing


async def game_with_broken_connections(house: House, game: str, rng: Ints) -> None:
    """One person against bots; the connection breaks every few moves, and the log goes on without a gap."""
    code = await house.open_table(game=game, seats=max(2, min(find_game(game).info.seats)))
    secret, log, over = "", list[LogEntry](), False
    while not over:
        async with Patient(house.url, code, [secret] * bool(secret), {0: log}) as anna:
            if not secret:
                secret = await anna.sit(0)
                await anna.start()
            await anna.play_on(moves=4 + below(rng, 6))
            await anna.until(lambda: 0 in anna.log)
            log += anna.log[0][len(log) :]
            over = anna.is_over
    table = house.room(code).live.table
    assert table
    assert table.result
    assert [(entry.seat, entry.text) for entry in log] == [(entry.seat, entry.text) for entry in table.heard(0)]


def test_many_tables_play_to_the_end(
    tmp_path: Path, timing: Any, monkeypatch: pytest.MonkeyPatch, counts: Counts
) -> None:
    timing(soft_limit=2000)
    monkeypatch.setattr(hall, "REST_AFTER", 3600.0)  # a slow machine needs minutes; the first rooms are to stay

    async def story(house: House) -> None:
        assert TABLES.keys() == GAMES.keys()
        names = [game for game, tables in TABLES.items() for _ in range(counts(tables))]
        games = [
            game_with_broken_connections(house, game, seeded("table", number)) for number, game in enumerate(names)
        ]
        await while_something_is_played(house, games)
        assert len(house.hall.rooms) == len(names) == counts(20)
        assert {room.stored.phase for room in house.hall.rooms.values()} == {"finished"}
        assert await house.figure("cattery_faults_total") == 0
        assert await house.figure("cattery_bot_failures") == 0
        await house.rest()
        assert not house.hall.rooms

    bots = BotPool(2, 10 * SECONDS)
    store = SqliteStore(tmp_path / "tables.db")
    run(story, settings(Patience(bot_delay=0.0, absence=60.0)), store, bots, seconds=inf)
