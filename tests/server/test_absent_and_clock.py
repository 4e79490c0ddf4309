"""A real clock wakes a table in time: for who is gone, for who takes too long, and for a host who is lost.

When exactly what happens is told with handed-in times, in tests/live/test_absent_and_clock.py.
"""

from __future__ import annotations

import asyncio
import time

from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from tests.server.house import House, run, settings, soon
from tests.server.people import Person

SOON = Patience(bot_delay=0.0, absence=0.15, host_absence=0.2)
LATER = Patience(bot_delay=0.0, absence=60.0)


async def start_of_two(anna: Person, ben: Person) -> tuple[str, str]:
    secrets = await anna.sit(0, "Anna"), await ben.sit(1, "Ben")
    await anna.start()
    await anna.until(lambda: 0 in anna.views)
    await ben.until(lambda: 1 in ben.views)
    return secrets


def test_a_bot_plays_for_who_is_gone_and_gives_the_seat_back() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            async with house.join(code) as ben:
                _, secret = await start_of_two(anna, ben)
                if not ben.turn():
                    await anna.play_on(moves=1)
                    await ben.my_turn()
            news = await anna.expect(wire.TableNews, lambda news: news.table.seats[1].away)
            assert news.table.seats[1].kind == "person", "the seat stays his"
            view = await anna.my_turn()
            assert [entry.seat for entry in view.log] == [1], "the bot has played for him"
            async with house.join(code, secret) as ben:
                assert ben.held == [1]
                await anna.expect(wire.TableNews, lambda news: not news.table.seats[1].away)
                await anna.move(view, view.moves[0])
                mine = await ben.my_turn()
                await asyncio.sleep(3 * SOON.absence)
                plays = house.room(code).live.plays
                assert plays
                assert plays.versions[1] == mine.version, "nobody plays for him now"
                await ben.move(mine, mine.moves[0])
                await asyncio.gather(anna.play_on(), ben.play_on())
                assert anna.is_over

    run(story, settings(SOON))


def test_when_the_time_is_up_the_game_says_what_happens() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, clock=1)
        async with house.join(code) as anna, house.join(code) as ben:
            await start_of_two(anna, ben)
            player, other = (anna, ben) if anna.turn() else (ben, anna)
            view = await player.my_turn()
            assert view.left is not None
            assert 0 < view.left <= 1000
            table = house.room(code).live.table
            assert table
            due = table.game.text(
                table.state, player.held[0], table.game.rules.timeout_move(table.state, player.held[0])
            )
            began = time.monotonic()
            next_view = await other.my_turn()
            assert time.monotonic() - began > 0.5, "not before the time is up"
            assert next_view.left is not None
            assert table.plays[next_view.version - 1].seat == player.held[0]
            assert table.plays[next_view.version - 1].text == due

    run(story, settings(LATER))


def test_when_the_host_vanishes_before_the_start_the_next_who_is_here_decides() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=4)
        async with house.join(code) as anna:
            secret = await anna.sit(0, "Anna")
            async with house.join(code) as carl:
                await carl.sit(1, "Carl")  # and is gone, too
        async with house.join(code) as ben:
            assert ben.info.host == 0
            await ben.sit(2, "Ben")
            await ben.until(lambda: ben.info.host == 2)
            async with house.join(code, secret) as anna:
                assert anna.info.seats[0].kind == "person", "she keeps her seat"
                await ben.start()
                await anna.until(lambda: 0 in anna.views)

    run(story, settings(SOON))


def test_no_alarm_is_left_while_nobody_is_there() -> None:
    """And the next who comes sets it again."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=3, clock=600)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.start()
            await anna.my_turn()
            room = house.room(code)
            await soon(lambda: room._alarm)
        await soon(lambda: not room.live.presence.visitors)
        assert room._alarm is None
        assert room.live.bot_turns.thinking is None
        async with house.join(code, secret) as anna:
            await soon(lambda: room._alarm)
            await anna.play_on()
            assert anna.is_over

    run(story)
