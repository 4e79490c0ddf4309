"""kill -9 at random moments under load: all that was acknowledged is there, and every table is played to its end."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from cattery.games import GAMES
from tests.durability.driver import BROKEN, Born, Crew, Server, all_gone, descendants, serving
from tests.durability.on_disk import check_all, copied

TABLES = {  # by game: people and bots
    "discat": ((3, 0), (2, 1), (1, 2), (2, 0)),
    "momistigri": ((3, 0), (2, 1), (1, 2)),
    "house_of_cats": ((1, 0), (1, 1), (2, 0)),
    "addi_cats": ((3, 0), (2, 1), (1, 2)),
}


class Load:
    """A table of each game, played as fast as can be, and replaced when it is over."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.crews: dict[str, Crew] = {}
        self.all: list[Crew] = []

    async def run(self, server: Server) -> None:
        """Until the server is gone."""
        await asyncio.gather(*(self._keep_playing(server, game) for game in GAMES))

    async def _keep_playing(self, server: Server, game: str) -> None:
        with suppress(*BROKEN):
            while True:
                if game not in self.crews or self.crews[game].over:
                    people, bots = self.dice.choice(TABLES[game])
                    self.crews[game] = await Crew.gather(server, people, bots, self.dice, game)
                    self.all.append(self.crews[game])
                await self.crews[game].play(server)

    async def finish(self, server: Server) -> None:
        await asyncio.gather(*(crew.play(server) for crew in self.all if not crew.over))


@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_acknowledged_survives_kills_at_random_moments(
    seed: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """10 kills in all; 50 with --long."""
    data, dice = tmp_path / "data", random.Random(seed)
    load, workers = Load(random.Random(seed)), set[Born]()

    async def be_killed(after: float) -> None:
        async with serving(data) as server:
            workers.update(descendants(server.process.pid))
            playing = asyncio.ensure_future(load.run(server))
            await asyncio.sleep(after)
            server.kill()
            await playing

    async def story() -> None:
        for _ in range(25 if request.config.getoption("--long") else 5):
            await be_killed(dice.uniform(0.05, 1.2))
            await check_all(copied(data), load.all)
        async with serving(data) as server:
            await load.finish(server)
            assert server.stop() == 0
        await check_all(data, load.all)
        assert all(crew.over for crew in load.all)
        assert await all_gone(workers)

    asyncio.run(story())
    assert sum(len(player.acked) for crew in load.all for player in crew.players) > 20
    assert load.crews.keys() == GAMES.keys()
