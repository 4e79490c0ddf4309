"""Long games are replayed a little at a time: whoever plays at another table does not wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cattery.core.record import read_record
from cattery.core.table import Table
from cattery.live.seat_secrets import digest
from cattery.live.stored_table import stored_plays
from cattery.protocol import messages as wire
from cattery.server.sockets.connection import Connection
from cattery.server.tables.hall import Hall
from cattery.store.memory import MemoryStore
from cattery.store.rows import StoredPlay, StoredSeat, StoredTable, StoreError
from tests.server.house import BotsHere, settings

LONGEST = Path(__file__).parents[1] / "golden" / "house_of_cats-6.txt"  # of our golden games
SECRETS = [f"secret-of-seat-{seat:08}" for seat in range(6)]
AT_ONCE = 40  # plays between two turns of the loop; there are more than 500


class Ticking:
    """A clock that goes on by a millisecond whenever it is read."""

    read = 0
    calendar = staticmethod(lambda: 1_800_000_000.0)

    def monotonic(self) -> float:
        self.read += 1
        return self.read / 1000


class Disk(MemoryStore):
    full = False

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        if self.full:
            raise StoreError("the disk is full")
        await super().append(table, first, plays)


class Night:
    """A hall in which the longest game sleeps, one play before its end."""

    def __init__(self) -> None:
        self.store = Disk()
        self.hall = Hall(self.store, settings(), BotsHere(), Ticking())

    async def fall_asleep(self, code: str) -> None:
        record = read_record(LONGEST.read_text("utf-8"))
        seats = [StoredSeat(name=f"Cat {seat}", secrets=[digest(SECRETS[seat])]) for seat in range(record.seats)]
        secret, now = "00" * 32, 1_800_000_000
        table = StoredTable(0, code, record.game, record.rules_version, record.options, seats, secret, now, now)
        table.phase = "playing"
        await self.store.add(table, stored_plays(record.plays[:-1]))

    async def enter(self, code: str, *secrets: str) -> Connection:
        connection = Connection(nothing, nothing)
        await (await self.hall.room(code)).enter(connection, wire.Hello(code, list(secrets)))
        return connection


async def nothing(*_: Any) -> None: ...


Story = Callable[[Night], Awaitable[None]]


def most_at_once(monkeypatch: pytest.MonkeyPatch, story: Story) -> tuple[int, int]:
    """So many plays were made without anybody else having had a turn on the loop; and so many in all."""
    night, made = Night(), 0
    counts = [0]
    apply = Table._apply

    def count(self: Table, seat: int, move: int, at: int) -> None:
        nonlocal made
        made += 1
        apply(self, seat, move, at)

    async def somebody_else() -> None:
        while True:
            counts.append(made)
            await asyncio.sleep(0)

    async def tell() -> None:
        waiting = asyncio.ensure_future(somebody_else())
        await story(night)
        counts.append(made)
        waiting.cancel()

    monkeypatch.setattr(Table, "_apply", count)
    asyncio.run(tell())
    return max(after - before for before, after in pairwise(counts)), made


async def wakes(night: Night) -> None:
    await night.fall_asleep("a" * 16)
    await night.enter("a" * 16, SECRETS[0])


async def two_wake_at_once(night: Night) -> None:
    for code in ("a" * 16, "b" * 16):
        await night.fall_asleep(code)
    await asyncio.gather(*(night.enter(code, SECRETS[0]) for code in ("a" * 16, "b" * 16)))


async def listeners_come_late(night: Night) -> None:
    await wakes(night)
    await night.enter("a" * 16)
    await night.enter("a" * 16, SECRETS[1], SECRETS[2])


async def somebody_gets_up(night: Night) -> None:
    await night.fall_asleep("a" * 16)
    anna = await night.enter("a" * 16, SECRETS[0])
    assert not await night.hall.rooms["a" * 16].ask(anna, wire.Leave("id", 0))


async def a_write_fails(night: Night) -> None:
    await night.fall_asleep("a" * 16)
    everybody = await night.enter("a" * 16, *SECRETS)
    room = night.hall.rooms["a" * 16]
    plays = room.live.need_playing()
    seat = next(seat for seat in range(6) if plays.moves(seat))
    night.store.full = True
    move = wire.Move("id", seat, next(iter(plays.moves(seat))), plays.versions[seat])
    assert await room.ask(everybody, move) == "not_saved"
    assert len(plays.table.plays) == plays.rows


@pytest.mark.parametrize("story", [wakes, two_wake_at_once, listeners_come_late, somebody_gets_up, a_write_fails])
def test_a_long_game_is_replayed_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch, story: Story) -> None:
    at_once, made = most_at_once(monkeypatch, story)
    assert made > 10 * AT_ONCE, "it was replayed"
    assert at_once <= AT_ONCE


def test_who_only_asks_about_a_table_does_not_have_it_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asks(night: Night) -> None:
        await night.fall_asleep("a" * 16)
        assert (await night.hall.room("a" * 16)).live.info().phase == "playing"

    assert most_at_once(monkeypatch, asks) == (0, 0)


def test_a_table_that_wakes_slowly_is_the_one_that_fell_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wakes_and_compares(night: Night) -> None:
        await wakes(night)
        table = night.hall.rooms["a" * 16].live.table
        record = read_record(LONGEST.read_text("utf-8"))
        assert table
        assert [play.text for play in table.plays] == [play.text for play in record.plays[:-1]]
        assert len(table.log(0)) == table.entries(0)

    most_at_once(monkeypatch, wakes_and_compares)
