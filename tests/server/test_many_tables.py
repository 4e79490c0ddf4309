"""Many tables of all games at once, with bots in their own processes and connections that keep breaking."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cattery.bots.pool import BotPool
from cattery.core.table import LogEntry
from cattery.flat import Ints, below, seeded
from cattery.games import GAMES, find_game
from cattery.live.presence import Patience
from cattery.server.tables import hall
from cattery.store.sqlite import SqliteStore
from tests.conftest import Counts
from tests.server.house import House, run, settings
from tests.server.people import SECONDS

TABLES = {"discat": 11, "momistigri": 3, "house_of_cats": 3, "addi_cats": 3}  # ten times as many with --long


async def game_with_broken_connections(house: House, game: str, rng: Ints) -> None:
    """One person against bots; the connection breaks every few moves, and the log goes on without a gap."""
    code = await house.open_table(game=game, seats=max(2, min(find_game(game).info.seats)))
    secret, log, over = "", list[LogEntry](), False
    while not over:
        async with house.join(code, *[secret] * bool(secret), logs={0: log}) as anna:
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
        await asyncio.gather(*games)
        assert len(house.hall.rooms) == len(names) == counts(20)
        assert {room.stored.phase for room in house.hall.rooms.values()} == {"finished"}
        assert await house.figure("cattery_faults_total") == 0
        assert await house.figure("cattery_bot_failures") == 0
        await house.rest()
        assert not house.hall.rooms

    bots = BotPool(2, 10 * SECONDS)
    store = SqliteStore(tmp_path / "tables.db")
    run(story, settings(Patience(bot_delay=0.0, absence=60.0)), store, bots, seconds=10 * SECONDS)
