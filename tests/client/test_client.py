"""The shipped client plays, and comes back whatever happens to its connection."""

from __future__ import annotations

import asyncio
import re
import runpy
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidURI

from cattery.client import Client, ConnectionRefused, Refusal, open_table
from cattery.live.seat_secrets import opens
from cattery.protocol import messages as wire
from cattery.server.settings import Limits
from tests.server.house import House, run, settings

DOCS = Path(__file__).parents[2] / "docs"


def test_a_game_to_its_end() -> None:
    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=3)
        async with Client(house.url, code) as table:
            await table.sit(0, "Mia")
            await table.start()
            async for view in table.turns():
                await table.move(view, view.moves[0])
            assert table.result
            assert table.info.phase == "finished"
            assert table.result.scores == house.room(code).live.table.result.scores  # type: ignore[union-attr]

    run(story)


def test_a_connection_that_breaks_again_and_again_costs_nothing() -> None:
    """Every third turn the socket is cut under the client, with a move on its way."""

    async def story(house: House) -> None:
        code = await open_table(house.url, "momistigri", seats=3)
        async with Client(house.url, code) as table:
            await table.sit(0, "Mia")
            await table.start()
            turns = 0
            async for view in table.turns():
                turns += 1
                making = asyncio.ensure_future(table.move(view, view.moves[-1]))
                if turns % 3 == 0:
                    await asyncio.sleep(0)
                    for connection in list(house.room(code).connections.values()):
                        connection.drop()
                await making
                if turns == 12:
                    break
            seen = [(entry.seat, entry.text) for entry in table.conversation.sights[0].log]
            truth = house.room(code).live.table
            assert truth
            assert seen == [(entry.seat, entry.text) for entry in truth.heard(0)][: len(seen)]

    run(story)


def test_a_seat_is_safe_although_the_answer_was_lost() -> None:
    """The secret is chosen before it is asked for, so the next hello holds the seat."""

    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=2)
        async with Client(house.url, code) as table:
            sitting = asyncio.ensure_future(table.sit(1, "Mia"))
            await asyncio.sleep(0)
            for connection in list(house.room(code).connections.values()):
                connection.drop()
            secret = await sitting
            await table.until(lambda: table.held == [1])
        async with Client(house.url, code, [secret]) as again:
            assert again.held == [1]
        assert opens(secret, house.room(code).stored.seats[1])

    run(story)


def test_a_seat_is_taken_along_to_another_device_and_given_up_there() -> None:
    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=2)
        async with Client(house.url, code) as laptop, Client(house.url, code) as phone:
            await laptop.sit(0, "Mia")
            token = await laptop.carry(0)
            secret = await phone.claim(token)
            assert phone.held == [0]
            assert opens(secret, house.room(code).stored.seats[0])
            with pytest.raises(Refusal, match="not_your_seat"):
                await phone.claim(token)
            assert phone.conversation.secrets == [secret]
            await phone.leave(0)
            await laptop.until(lambda: laptop.held == [])

    run(story)


def test_a_client_that_does_not_come_back_says_what_has_ended_it() -> None:
    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=2)
        async with Client(house.url, code, comes_back=False) as table:
            for connection in list(house.room(code).connections.values()):
                connection.drop()
            with pytest.raises(ConnectionClosed):
                await table.until(lambda: False)
            assert table.socket is None

    run(story)


def test_a_refusal_is_an_error_with_its_code_and_its_rule() -> None:
    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=2)
        async with Client(house.url, code) as mia, Client(house.url, code) as ben:
            await mia.sit(0, "Mia")
            with pytest.raises(Refusal, match="seat_taken"):
                await ben.sit(0, "Ben")
            assert ben.conversation.secrets == []
            await ben.sit(1, "Ben")
            await mia.start()
            table = await first_on_turn(mia, ben)
            async for view in table.turns():
                with pytest.raises(Refusal) as refused:
                    await table.move(view, "91")
                assert refused.value.reason
                reason = await table.why(table.held[0], "91")
                assert reason == refused.value.reason
                break

    run(story)


def test_whoever_is_too_slow_for_a_seat_takes_the_next_one() -> None:
    """Three that come at the same moment all see the same empty seat."""

    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=3)
        async with Client(house.url, code) as one, Client(house.url, code) as two, Client(house.url, code) as three:
            await asyncio.gather(*(table.sit_anywhere("Mia") for table in (one, two, three)))
            assert sorted([*one.held, *two.held, *three.held]) == [0, 1, 2]
            async with Client(house.url, code) as late:
                with pytest.raises(Refusal, match="seat_taken"):
                    await late.sit_anywhere("Ben")

    run(story)


async def first_on_turn(*tables: Client) -> Client:
    while True:
        for table in tables:
            if any(view.moves for view in table.conversation.views):
                return table
        await asyncio.sleep(0.01)


def test_a_table_that_is_not_there_is_told_at_once() -> None:
    async def story(house: House) -> None:
        with pytest.raises(ConnectionRefused, match="table_not_found"):
            async with Client(house.url, "0123456789abcdef"):
                pass
        with pytest.raises(Refusal, match="unknown_game"):
            await open_table(house.url, "chess", seats=2)

    run(story)


def test_whoever_speaks_too_fast_is_slowed_down_and_nothing_is_lost() -> None:
    """Under the limits that every server has."""

    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=2)
        async with Client(house.url, code) as table:
            many = 2 * Limits().messages_at_once
            answers = await asyncio.gather(*(table.ask(wire.Ping(table.id)) for _ in range(many)))
            assert len(answers) == many

    run(story, settings(limits=Limits()))


@pytest.mark.parametrize(("seat", "name"), [(0, ""), (0, "x" * 25), (9, "Mia")])
def test_a_request_that_makes_no_sense_is_refused_and_not_waited_for(seat: int, name: str) -> None:
    async def story(house: House) -> None:
        code = await open_table(house.url, "discat", seats=2)
        async with Client(house.url, code) as table:
            with pytest.raises(Refusal, match="bad_message"):
                await table.sit(seat, name)

    run(story)


def test_nobody_waits_for_a_client_that_is_closed_or_an_address_that_is_none() -> None:
    async def story(house: House) -> None:
        table = Client(house.url, await open_table(house.url, "discat", seats=2))
        async with table:
            waiting = asyncio.ensure_future(table.until(lambda: False))
            await asyncio.sleep(0)
        for late in (waiting, table.ask(wire.Ping(table.id))):
            with pytest.raises(ConnectionError):
                await late
        with pytest.raises(InvalidURI):
            async with Client("no address", "0123456789abcdef"):
                pass

    run(story)


def test_the_bot_of_the_docs_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DOCS / "protocol.md").read_text("utf-8")
    code = re.search(r"## A bot in twenty lines.*?```python\n(.*?)```", text, re.DOTALL)
    assert code
    lines = code[1].strip().splitlines()
    assert len(lines) <= 20
    bot = tmp_path / "bot.py"
    bot.write_text(code[1].replace("asyncio.run(play(sys.argv[1]))", "story = play(sys.argv[1])"))

    async def story(house: House) -> None:
        monkeypatch.setattr(sys, "argv", ["bot.py", house.url])
        await runpy.run_path(str(bot))["story"]

    run(story)
