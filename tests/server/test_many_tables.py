"""Two hundred tables of all games at once, with bots in their own processes and clients whose lines keep breaking."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cattery.bots.pool import BotPool
from cattery.flat import Ints, below, seeded
from cattery.games import GAMES, find_game
from cattery.server import protocol as wire
from cattery.server.room.room import Patience
from cattery.server.tables import hall
from cattery.store.sqlite import SqliteStore
from tests.server.harness import SECONDS, House, run, settings

TABLES = {"discat": 110, "momistigri": 30, "house_of_cats": 30, "addi_cats": 30}


async def game_with_broken_lines(house: House, game: str, rng: Ints) -> None:
    """One person against bots; the line breaks every few moves, and the log goes on without a gap."""
    code = await house.open_table(game=game, seats=max(2, min(find_game(game).info.seats)))
    secret, log, over = "", list[wire.LogEntry](), False
    while not over:
        async with house.join(code, *[secret] * bool(secret), seen=len(log)) as anna:
            if not secret:
                secret = await anna.sit(0)
                await anna.start()
            await anna.play_on(moves=4 + below(rng, 6))
            await anna.until(lambda: 0 in anna.log)
            log += anna.log[0][len(log) :]
            over = anna.is_over
    table = house.room(code).table
    assert table
    assert table.result
    assert [(line.seat, line.text) for line in log] == [(line.seat, line.text) for line in table.heard(0)]


def test_two_hundred_tables_play_to_the_end(tmp_path: Path, timing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    timing(soft_limit=5000)
    monkeypatch.setattr(hall, "REST_AFTER", 3600.0)  # a slow machine needs minutes; the first rooms are to stay

    async def story(house: House) -> None:
        assert TABLES.keys() == GAMES.keys()
        names = [game for game, tables in TABLES.items() for _ in range(tables)]
        games = [game_with_broken_lines(house, game, seeded("table", number)) for number, game in enumerate(names)]
        await asyncio.gather(*games)
        assert len(house.hall.rooms) == 200
        assert {room.stored.phase for room in house.hall.rooms.values()} == {"finished"}
        assert await house.figure("cattery_faults_total") == 0
        assert await house.figure("cattery_bot_failures") == 0
        house.hall.rest(float("inf"))
        assert not house.hall.rooms

    bots = BotPool(2, 10 * SECONDS)
    store = SqliteStore(tmp_path / "tables.db")
    run(story, settings(Patience(bot_delay=0.0, absence=60.0)), store, bots, seconds=10 * SECONDS)
