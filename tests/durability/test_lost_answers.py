"""A play that was kept, but whose acknowledgement was lost, is acknowledged when it is sent again, and made once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from cattery.client import new_secret
from cattery.protocol import messages as wire
from tests.durability.on_disk import check_all, shelves
from tests.durability.people import Company, hang_up, refusal_of, stop_reading
from tests.durability.servers import SECONDS, serving


async def kept(data: Path, code: str, move: wire.Move) -> int:
    """How often it is on disk."""
    plays = (await shelves(data))[code].plays
    return sum(play.message == move.id and play.seat == move.seat for play in plays)


def test_a_play_whose_answer_was_lost_in_a_kill_is_made_once(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with Company() as company:
            async with serving(data) as server:
                crew = await company.gather(server, 1, 1, random.Random(1))
                (person,) = crew.people
                await crew.play(2)
                move = await person.next_move()
                stop_reading(person)
                moving = asyncio.ensure_future(person.ask(move))
                async with asyncio.timeout(SECONDS):
                    while not await kept(data, crew.code, move):
                        pass
                server.kill()
                hang_up(person)
            told = len(person.log)
            assert not moving.done()
            async with serving(data, port=server.port):
                assert isinstance(await moving, wire.Ack)  # asked again by the client itself
                assert len(person.log) > told
                assert isinstance(await person.ask(move), wire.Ack)  # and once more: somebody is not sure
                await crew.play()
                assert isinstance(await person.ask(move), wire.Ack)  # and after the end
            await check_all(data, [crew])
            assert await kept(data, crew.code, move) == 1

    asyncio.run(story())


def test_a_play_that_was_never_kept_is_made_when_it_is_sent_again(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with Company() as company:
            async with serving(data) as server:
                crew = await company.gather(server, 1, 1, random.Random(2))
                (person,) = crew.people
                await crew.play(1)
                move = await person.next_move()
            await company.all_cut()
            moving = asyncio.ensure_future(person.ask(move))
            assert await kept(data, crew.code, move) == 0
            async with serving(data, port=server.port):
                await moving
                await crew.play()
            await check_all(data, [crew])
            assert crew.is_over

    asyncio.run(story())


def test_a_seat_whose_answer_was_lost_in_a_kill_is_taken_once(tmp_path: Path) -> None:
    """The client chose its secret: the next server knows it by what is on disk."""
    data = tmp_path / "data"

    async def story() -> None:
        async with Company() as company:
            sit = wire.Sit("sit", 1, "Cat 1", new_secret())
            async with serving(data) as server:
                crew = await company.gather(server, 1, 1, random.Random(7))
                person = await company.join(server, crew.code)
                stop_reading(person)
                sitting = asyncio.ensure_future(person.ask(sit))
                async with asyncio.timeout(SECONDS):
                    while not (await shelves(data))[crew.code].table.seats[1].secrets:
                        pass
                server.kill()
                hang_up(person)
            async with serving(data, port=server.port) as server:
                assert (await sitting).seat == 1
                again = await company.join(server, crew.code)
                assert (await again.ask(sit)).seat == 1
                thief = await company.join(server, crew.code)
                assert await refusal_of(thief, wire.Sit("sit", 1, "Cat 1", new_secret())) == "seat_taken"
            (seat,) = (await shelves(data))[crew.code].table.seats[1:]
            assert len(seat.secrets) == 1

    asyncio.run(story())
