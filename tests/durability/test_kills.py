"""kill -9 at random moments under load: all that was acknowledged is there, and every table is played to its end."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from cattery.games import GAMES
from tests.conftest import Counts
from tests.durability.on_disk import check_all, copied
from tests.durability.people import BROKEN, Company
from tests.durability.servers import Born, Server, all_gone, descendants, serving

TABLES = {  # by game: people and bots
    "discat": ((3, 0), (2, 1), (1, 2), (2, 0)),
    "momistigri": ((3, 0), (2, 1), (1, 2)),
    "house_of_cats": ((1, 0), (1, 1), (2, 0)),
    "addi_cats": ((3, 0), (2, 1), (1, 2)),
}


class Load(Company):
    """A table of each game, played as fast as can be, and replaced when it is over; until it is enough."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__()
        self.dice, self.is_enough = dice, False

    async def run(self, server: Server) -> None:
        """Whatever happens to it: whoever runs another one at its address is found."""
        await asyncio.gather(*(self._keep_playing(server, game) for game in GAMES))

    async def _keep_playing(self, server: Server, game: str) -> None:
        while True:
            people, bots = self.dice.choice(TABLES[game])
            try:
                crew = await self.gather(server, people, bots, self.dice, game)
            except BROKEN:  # while the table was opened
                await asyncio.sleep(0.05)
                continue
            await crew.play()
            if self.is_enough:
                return


def test_what_was_acknowledged_survives_kills_at_random_moments(tmp_path: Path, counts: Counts) -> None:
    """A few kills, which prove that the simulation is true; many with --long."""
    data, dice, kills, port = tmp_path / "data", random.Random(1), counts(3), 0

    async def story() -> None:
        nonlocal port
        workers = set[Born]()
        async with Load(random.Random(1)) as load:
            playing = None
            for _ in range(kills):
                async with serving(data, port=port) as server:
                    port = server.port
                    workers.update(descendants(server.process.pid))
                    playing = playing or asyncio.ensure_future(load.run(server))
                    await asyncio.sleep(dice.uniform(0.05, 1.2))
                await load.all_cut()
                await check_all(copied(data), load.crews)
            load.is_enough = True
            async with serving(data, port=port) as server:
                assert playing
                await playing
                assert server.stop() == 0
            await check_all(data, load.crews)
            assert all(crew.is_over for crew in load.crews)
            assert await all_gone(workers)
            assert sum(len(person.acked) for crew in load.crews for person in crew.people) > 20
            assert {crew.people[0].info.game for crew in load.crews} == GAMES.keys()

    asyncio.run(story())
