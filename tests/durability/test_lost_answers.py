"""A play that was kept, but whose acknowledgement was lost, is acknowledged when it is sent again, and made once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.durability.driver import SECONDS, Crew, Player, serving
from tests.durability.on_disk import check_all, shelves


async def kept(data: Path, player: Player) -> int:
    """How often the pending message is on disk."""
    assert player.pending
    stored_game = (await shelves(data))[player.code]
    return sum(play.message == player.pending["id"] and play.seat == player.seat for play in stored_game.plays)


async def until_kept(data: Path, player: Player) -> None:
    async with asyncio.timeout(SECONDS):
        while not await kept(data, player):
            pass


def test_a_play_whose_answer_was_lost_in_a_kill_is_made_once(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server:
            crew = await Crew.gather(server, 1, 1, random.Random(1))
            (player,) = crew.players
            await crew.play(server, 2)
            async with player.at(server):
                await player.turn()
                player.choose()
                await player.send(player.pending or {})
                await until_kept(data, player)  # and the answer is never read
                server.kill()
        told, lost = len(player.log), dict(player.pending or {})
        async with serving(data) as server:
            async with player.at(server):
                await player.hear("view")
                assert len(player.log) > told  # the play was made
                assert (await player.answer_to_pending())["type"] == "ack"
                await player.send(lost)  # and once more: somebody is not sure
                assert (await player.hear("ack"))["id"] == lost["id"]
            await crew.play(server)
            async with player.at(server):  # and after the end
                await player.send(lost)
                assert (await player.hear("ack"))["id"] == lost["id"]
            server.kill()
        await check_all(data, [crew])
        stored_game = (await shelves(data))[crew.code]
        assert sum(play.message == lost["id"] for play in stored_game.plays) == 1

    asyncio.run(story())


def test_a_play_that_was_never_kept_is_made_when_it_is_sent_again(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server:
            crew = await Crew.gather(server, 1, 1, random.Random(2))
            (player,) = crew.players
            await crew.play(server, 1)
            async with player.at(server):
                await player.turn()
                player.choose()  # but it is never sent
            server.kill()
        assert await kept(data, player) == 0
        async with serving(data) as server:
            await crew.play(server)
            server.kill()
        await check_all(data, [crew])
        assert crew.over

    asyncio.run(story())
