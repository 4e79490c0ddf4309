"""A room runs a live table: one event after the other, each to its end, whatever the disk and the sockets do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cattery.live.news import News
from cattery.protocol import messages as wire
from cattery.server.sockets.connection import Connection
from tests.server.gate import Gate
from tests.server.house import House, run, soon
from tests.server.people import MANY, SECONDS, Person
from tests.server.test_play import two_at_a_table


async def move_on_its_way(store: Gate, player: Person) -> asyncio.Future[Any]:
    """A move that waits for the disk."""
    store.open_gate.clear()
    store.waiting.clear()
    view = await player.my_turn()
    moving = asyncio.ensure_future(player.move(view, view.moves[0]))
    await asyncio.wait_for(store.waiting.wait(), SECONDS)
    return moving


def test_pings_and_invitations_do_not_wait_for_the_table_and_all_else_does() -> None:
    """So nobody learns by pings when somebody else's move is saved."""
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, other = await two_at_a_table(anna, ben)
            moving = await move_on_its_way(store, player)
            await other.ping()
            assert isinstance(await other.ask(wire.Invite(other.id)), wire.Invited)
            saying = asyncio.ensure_future(other.ask(wire.Say(other.id, other.held[0], "purr")))
            await asyncio.sleep(0.05)
            assert not moving.done()
            assert not saying.done()
            store.open_gate.set()
            await moving
            assert isinstance(await saying, wire.Ack)
            kinds = [type(news) for news in player.heard]
            assert kinds.index(wire.Said) > kinds.index(wire.Ack), "in the order in which they came"

    run(story, store=store)


@pytest.mark.parametrize("full", [False, True])
def test_who_hangs_up_while_a_move_is_on_its_way_has_made_it_if_it_was_kept(full: bool) -> None:
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as watcher, house.join(code) as anna:
            secrets = [await anna.sit(0), await anna.sit(1)]
            await anna.start()
            await anna.my_turn()
            await watcher.until(lambda: None in watcher.log)
            plays = len(watcher.log[None])
            moving = await move_on_its_way(store, anna)
            await anna.close()
            moving.cancel()
            await asyncio.sleep(0.05)
            assert not watcher.info.seats[0].away, "the table hears of it when the move is done"
            store.full = full
            store.open_gate.set()
            await watcher.until(lambda: watcher.info.seats[0].away)
            assert len(watcher.log[None]) == plays + (0 if full else 1)
            store.full = False
            async with house.join(code, *secrets) as back:
                await back.play_on()
                assert back.is_over

    run(story, store=store)


@pytest.mark.parametrize("full", [False, True])
def test_whoever_stops_waiting_for_an_event_does_not_leave_the_table_half_changed(full: bool) -> None:
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.sit(1)
            await anna.start()
            view, room = await anna.my_turn(), house.room(code)
            connection = next(iter(room.connections.values()))
            store.open_gate.clear()
            asking = asyncio.ensure_future(
                room.ask(connection, wire.Move("move", view.seat or 0, view.moves[0], view.version))
            )
            await asyncio.wait_for(store.waiting.wait(), SECONDS)
            asking.cancel()
            await asyncio.wait([asking])
            assert not room.may_rest(float(MANY)), "it is not over yet"
            store.full = full
            store.open_gate.set()
            await anna.until(lambda: any(getattr(heard, "id", "") == "move" for heard in anna.heard))
            store.full = False
            await anna.play_on()
            assert anna.is_over

    run(story, store=store)


def test_whoever_stops_waiting_to_be_let_in_has_left() -> None:
    """A hello has its time, and the disk may take longer."""
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, _ = await two_at_a_table(anna, ben)
            moving = await move_on_its_way(store, player)
            room = house.room(code)
            entering = asyncio.ensure_future(room.enter(Connection(nothing, nothing), wire.Hello(code)))
            await asyncio.sleep(0)
            entering.cancel()
            await asyncio.wait([entering])
            store.open_gate.set()
            await moving
            await soon(lambda: not room._events)
            assert len(room.connections) == len(room.live.presence.visitors) == 2

    run(story, store=store)


async def nothing(*_: Any) -> None:
    pass


def test_a_side_effect_that_fails_keeps_back_none_of_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code), house.join(code) as anna, house.join(code) as ben:
            broken = next(iter(house.room(code).connections.values()))
            post = Connection.post

            def stumble(connection: Connection, *texts: bytes) -> None:
                if connection is broken:
                    raise ZeroDivisionError("a fault")
                post(connection, *texts)

            monkeypatch.setattr(Connection, "post", stumble)
            player, other = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            await player.move(view, view.moves[0])
            await other.my_turn()

    run(story)
    assert "ZeroDivisionError" in caplog.text


def test_whom_there_is_no_room_for_is_told_so_and_then_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a connection that is slow to send."""
    monkeypatch.setattr("cattery.live.table.MOST_WATCHING", 0)
    done: list[str] = []

    async def send(text: bytes) -> None:
        await asyncio.sleep(0.01)
        done.append("told" if b"too many people" in text else "something else")

    async def cut() -> None:
        done.append("cut")

    async def story(house: House) -> None:
        room = await house.hall.room(await house.open_table(seats=2))
        assert await room.enter(Connection(send, cut), wire.Hello(room.stored.code)) == "wrong_phase"
        await soon(lambda: "cut" in done)
        assert not room.connections

    run(story)
    assert done == ["told", "cut"]


def stumble_once(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """A fault of ours while something is told, once."""
    honest = getattr(News, what)

    def stumble(*_: Any) -> None:
        monkeypatch.setattr(News, what, honest)
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(News, what, stumble)


def test_who_was_let_in_before_a_fault_is_not_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            stumble_once(monkeypatch, "welcome")
            async with house.connect() as unlucky:
                await unlucky.send(wire.encode(wire.Hello(code)).decode())
                await asyncio.wait_for(unlucky.wait_closed(), SECONDS)
            room = house.room(code)
            await soon(lambda: len(room.live.presence.visitors) == 1)
            assert len(room.connections) == 1
            async with house.join(code):
                await anna.until(lambda: anna.info.watching == 2)

    run(story)


def test_what_a_fault_kept_back_is_told_all_the_same_and_the_bots_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, options={"firstPlayer": 0})
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            view = await anna.my_turn()
            stumble_once(monkeypatch, "send_views")
            await anna.send(wire.Move("move", 0, view.moves[0], view.version))
            assert (await anna.expect(wire.Refused)).code == "fault"
            await anna.until(lambda: anna.views[0].version > view.version, "for the bot's move")
            assert anna.log[0][view.version].text == view.moves[0], "it was kept, and so it was made"
            await anna.play_on()
            assert anna.is_over
        assert await house.figure("cattery_faults_total") == 1

    run(story)


def test_a_server_stops_although_a_disk_hangs(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody is told of a move of which nobody knows whether it was kept; and the table is not asked any more."""
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, other = await two_at_a_table(anna, ben)
            heard = len(other.heard)
            moving = await move_on_its_way(store, player)
            asyncio.get_running_loop().call_later(0.1, moving.cancel)
            await asyncio.wait([moving])
            assert len(other.heard) == heard

    run(story, store=store, in_no_time=True)
    assert "AssertionError" not in caplog.text
