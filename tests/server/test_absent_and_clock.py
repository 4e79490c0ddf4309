"""Who is not there, who takes too long, and a table that nobody looks at."""

from __future__ import annotations

import asyncio
import time

import pytest

from cattery.server import protocol as wire
from cattery.server.room.room import Patience
from tests.server.harness import House, Player, run, settings, soon

SOON = Patience(bot_delay=0.0, absence=0.15)
LATER = Patience(bot_delay=0.0, absence=60.0)


async def start_of_two(anna: Player, ben: Player) -> tuple[str, str]:
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
                if ben.on_turn() is None:
                    await anna.play_on(moves=1)
                    await ben.my_turn()
            news = await anna.expect(wire.TableNews, lambda news: news.table.seats[1].away)
            assert news.table.seats[1].kind == "person", "the seat stays his"
            view = await anna.my_turn()
            assert [line.seat for line in view.log] == [1], "the bot has played for him"
            async with house.join(code, secret) as ben:
                assert ben.held == [1]
                await anna.expect(wire.TableNews, lambda news: not news.table.seats[1].away)
                await anna.move(view, view.moves[0])
                mine = await ben.my_turn()
                await asyncio.sleep(3 * SOON.absence)
                assert house.room(code).plays.versions[1] == mine.version, "nobody plays for him now"
                await ben.move(mine, mine.moves[0])
                await asyncio.gather(anna.play_on(), ben.play_on())
                assert anna.is_over

    run(story, settings(SOON))


def test_a_short_absence_costs_nothing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            async with house.join(code) as ben:
                _, secret = await start_of_two(anna, ben)
                if ben.on_turn() is None:
                    await anna.play_on(moves=1)
                view = await ben.my_turn()
            await anna.expect(wire.TableNews, lambda news: news.table.seats[1].away)
            async with house.join(code, secret) as ben:
                assert (await ben.my_turn()).version == view.version

    run(story, settings(LATER))


def test_after_all_were_gone_the_absent_are_still_noticed() -> None:
    """The alarms rest with the table; whoever comes back sets them again."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            secret, _ = await start_of_two(anna, ben)
            if ben.on_turn() is None:
                await anna.play_on(moves=1)
                await ben.my_turn()
        async with house.join(code, secret) as anna:
            await anna.play_on()
            assert anna.is_over

    run(story, settings(Patience(bot_delay=0.0, absence=0.5)))


def test_after_a_restart_people_get_the_time_to_come_back() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            secret, other = await start_of_two(anna, ben)
            if ben.on_turn() is None:
                await anna.play_on(moves=1)
            view = await ben.my_turn()
        house.hall.rest(float("inf"))
        async with house.join(code, secret):
            await asyncio.sleep(0.1)
            async with house.join(code, other) as ben:
                assert (await ben.my_turn()).version == view.version, "no bot has played for him meanwhile"

    run(story, settings(LATER))


def test_when_the_time_is_up_the_game_says_what_happens() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, clock=1)
        async with house.join(code) as anna, house.join(code) as ben:
            await start_of_two(anna, ben)
            player, other = (anna, ben) if anna.on_turn() is not None else (ben, anna)
            view = await player.my_turn()
            assert view.left is not None
            assert 0 < view.left <= 1000
            table = house.room(code).table
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


def test_without_a_clock_nobody_is_hurried() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            assert (await anna.my_turn()).left is None

    run(story)


def test_bots_have_no_clock_and_a_seat_that_was_left_has_none_any_more() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, clock=1)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.my_turn()
            room = house.room(code)
            assert room.clock.deadlines.keys() == {0}
            await anna.ask(wire.Leave(anna.id, 0))
            assert not room.clock.deadlines

    run(story, settings(Patience(bot_delay=0.2)))


def test_everything_pauses_while_nobody_is_there() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3, clock=1)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.start()
            await anna.my_turn()
        room = house.room(code)
        table = room.table
        assert table
        await asyncio.sleep(0.1)
        plays = len(table.plays)
        assert not room.clock.deadlines
        await asyncio.sleep(1.2)  # longer than the clock, and much longer than the patience with the absent
        assert len(table.plays) == plays
        assert room.stand_ins.thinking is None
        async with house.join(code, secret) as anna:
            await anna.play_on()
            assert anna.is_over

    run(story, settings(SOON))


def test_a_bot_that_thinks_while_the_owner_comes_back_keeps_its_thoughts_to_itself() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            async with house.join(code) as ben:
                _, secret = await start_of_two(anna, ben)
                if ben.on_turn() is None:
                    await anna.play_on(moves=1)
                view = await ben.my_turn()
            await anna.until(lambda: house.room(code).stand_ins.thinking is not None or anna.on_turn() is not None)
            async with house.join(code, secret) as ben:
                again = await ben.my_turn()
                assert again.version == view.version
                await soon(lambda: not house.room(code).stand_ins.thinking)
                assert house.room(code).plays.versions[1] == view.version

    # Anna hears of it by the news of Ben's going; the bot then waits a little before it thinks.
    run(story, settings(Patience(bot_delay=1.5, absence=0.0)))


def test_at_the_end_of_the_time_the_whole_turn_is_played_and_the_next_one_has_its_own_time() -> None:
    """H §12 The first legal words until `done`: an idle seat must not hold the table up."""

    async def story(house: House) -> None:
        code = await house.open_table(game="house_of_cats", seats=1, clock=5)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.until(lambda: 0 in anna.views)
            room = house.room(code)
            room.clock.deadlines[0] = 0.0
            await room.clock.ring(0)
            assert room.table
            assert room.table.view(0).turns == 1
            assert room.table.view(0).turn.dice_used == 0
            left = room.clock.left(0)
            assert left is not None
            assert left > 4000

    run(story, settings(LATER))


@pytest.mark.parametrize("seats", [1, 2])
def test_H6_the_first_turn_has_its_own_time_after_the_star_cells(seats: int) -> None:
    """Also for whoever fills the last of them, and so never ceases to act."""

    async def story(house: House) -> None:
        code = await house.open_table(game="house_of_cats", seats=seats, options={"level": 2}, clock=600)
        async with house.join(code) as anna:
            for seat in range(seats):
                await anna.sit(seat)
            await anna.start()
            room = house.room(code)
            room.clock.deadlines[seats - 1] -= 500.0  # most of the time went by
            for _ in range(3 * seats):
                left = room.clock.left(seats - 1)
                assert left is not None
                assert left <= 100_000
                view = await anna.my_turn()
                await anna.move(view, view.moves[0])
            assert anna.views[0].acting == list(range(seats))
            left = anna.views[seats - 1].left
            assert left is not None
            assert left > 500_000
            view = await anna.my_turn()
            await anna.move(view, view.moves[0])
            assert view.seat is not None
            room.clock.deadlines[view.seat] -= 500.0
            await anna.ask(wire.Undo(anna.id, view.seat, anna.views[view.seat].version))
            left = anna.views[view.seat].left
            assert left is not None
            assert left < 100_000, "neither words nor undos renew it"

    run(story, settings(LATER))


def test_who_comes_to_a_table_that_stood_still_sees_the_clock() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, clock=600)
        async with house.join(code) as anna:
            secrets = [await anna.sit(0), await anna.sit(1)]
            await anna.start()
        async with house.join(code, *secrets) as anna:
            assert (await anna.my_turn()).left is not None

    run(story)
