"""Tables that a start finds in the store: of other rules, and of long ago."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from cattery.client import new_secret
from cattery.live.seat_secrets import digest
from cattery.protocol import messages as wire
from cattery.store.rows import Phase, StoredSeat, StoredTable
from tests.durability.on_disk import opened, shelves
from tests.durability.people import Company, refusal_of
from tests.durability.servers import COMMAND, serving

DAY = 86_400


def test_a_running_table_of_other_rules_is_closed_and_its_players_are_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    secret = new_secret()

    def table(code: str, version: int, phase: Phase) -> StoredTable:
        seats = [StoredSeat("Minou", [digest(secret)]), StoredSeat("Bot", bot="kitten")]
        now = int(time.time())
        return StoredTable(0, code, "discat", version, {}, seats, "00" * 32, now, now, phase, host=0)

    async def story() -> None:
        async with opened(data) as store:
            for code, version, phase in OLD:
                await store.add(table(code, version, phase))
            await store.add(table("of-todays-rules-", 1, "waiting"))
        async with serving(data) as server, Company() as company:
            for code, _, _ in OLD:
                person = await company.join(server, code, secret)
                assert person.held == [0]
                assert person.info.phase == "closed"
                assert "rules" in person.info.closed_because
                for request in (wire.Start(person.id), wire.Move(person.id, 0, "1", 0)):
                    assert await refusal_of(person, request) == "wrong_phase"
            person = await company.join(server, "of-todays-rules-", secret)
            assert (person.info.phase, person.info.closed_because) == ("waiting", "")
            assert server.stop() == 0
        found = await shelves(data)
        assert [found[code].table.phase for code, _, _ in OLD] == ["closed"] * len(OLD)

    asyncio.run(story())


OLD: list[tuple[str, int, Phase]] = [
    ("waits-for-people", 0, "waiting"),
    ("plays-old-rules-", 0, "playing"),
    ("plays-new-rules-", 99, "playing"),
]


def test_a_game_that_is_still_played_is_not_abandoned(tmp_path: Path) -> None:
    """However long ago it began: its last play counts, also while the server runs."""
    data = tmp_path / "data"

    async def grow_old(code: str) -> None:
        async with opened(data) as store:
            table = (await shelves(data))[code].table
            await store.save(msgspec.structs.replace(table, changed_at=int(time.time()) - 8 * DAY))

    async def story() -> None:
        async with Company() as company:
            async with serving(data) as server:
                played, left = [await company.gather(server, 1, 1, random.Random(6)) for _ in range(2)]
                for crew in (played, left):
                    await crew.play(1)
                await left.people[0].close()
                server.stop()
            for crew in (played, left):
                await grow_old(crew.code)
            async with serving(data, port=server.port):
                await played.play(1)
                gc = [sys.executable, "-c", COMMAND, "gc", "--abandoned", "7", "--data", str(data)]
                done = await asyncio.to_thread(
                    subprocess.run, gc, capture_output=True, text=True, timeout=60, check=True
                )
                assert done.stdout.startswith("1 table forgotten;")
                await played.play()
        assert set(await shelves(data)) == {played.code}

    asyncio.run(story())
