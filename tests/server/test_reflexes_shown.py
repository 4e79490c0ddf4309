"""Tables of reflexes over sockets: what people are told besides the cards, and connections that change meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import cattery
from cattery.core.arbiter import latency_of
from cattery.live import reflexes
from cattery.protocol import messages as wire
from cattery.server.sockets import websocket
from cattery.server.tables.room import Room
from tests.server.house import House, run
from tests.server.people import Person
from tests.server.reflex_tables import field, person, reveal
from tests.server.slow_proxy import SlowProxy, open_proxy, slow_proxy

OPTIONS = {"actions": False, "firstPlayer": 0}


def test_A45_a_view_tells_how_long_no_tap_is_heard_yet(timing: Any) -> None:
    timing(min_gap=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2):
            await one.start()
            await one.move(await one.my_turn(), "flip")
            await reveal(one, 0)
            assert one.views[0].opens == 0, "an ordinary card may be slapped for at once"
            conducting = house.room(code).live.reflexes
            assert conducting
            assert conducting.conductor
            conducting.conductor.opened = conducting._now + 900
            async with house.join(code) as watching:
                await watching.until(lambda: None in watching.views, "for a view")
                assert 500 < watching.views[None].opens <= 900

    run(story, in_no_time=True)


async def slap_now(player: Person) -> None:
    """At what lies there now; on a busy machine the next card may already have turned by itself."""
    moment, heard = field(player, "moment"), len(player.heard)
    await player.send(wire.Tap(player.id, 0, moment, 300))
    judged = (wire.SlapVerdict, wire.Refused)
    await player.until(lambda: any(isinstance(news, judged) for news in player.heard[heard:]), "for an answer")


def test_a_replay_shows_every_receipt_of_the_record(timing: Any) -> None:
    timing(min_gap=5, race=900, countdown=5, settle=2, absent=1000, loiter=5, soft_limit=6000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=4, level="tiger")
        async with person(house, code, 0) as player:
            await player.start()
            await reveal(player, 0)
            await player.my_turn()  # so that the table waits
            while not any(isinstance(news, wire.SlapVerdict) for news in player.heard):
                await slap_now(player)
            await player.until(lambda: player.is_over, "for the end")
        record = cattery.read_record((await house.get("/api/table/record", table_code=code)).body.decode())
        frames = (await house.get("/api/table/replay", table_code=code)).json
        told = [(number, frame["slap"]) for number, frame in enumerate(frames) if frame["slap"]]
        assert len(told) == cattery.verify(record).slaps > 0
        shown = [(number - 1, tap["seat"], tap["took"]) for number, slap in told for tap in slap["taps"]]
        assert shown == [(slap.before, slap.receipt.seat, slap.receipt.score) for slap in record.slaps]
        for number, slap in told:
            assert slap["moment"] == frames[number - 1]["view"]["moment"]
            assert frames[number]["text"] == "tap"
        heard = {news.moment: news for news in player.heard if isinstance(news, wire.SlapVerdict)}
        again = {slap["moment"]: slap["story"] for _, slap in told}
        for moment, news in heard.items():
            in_time = [told for told, tap in zip(news.story, news.taps, strict=True) if not tap.late]
            assert msgspec.to_builtins(in_time) == again[moment], "a replay tells it as it was told"

    run(story)


async def measured(room: Room, trip: float) -> None:
    """Wait until the server takes the slowest connection for one of this length."""
    for _ in range(400):
        if max((latency_of(visitor.trips).trip for visitor in room.connections), default=0.0) >= trip:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the connection was not measured anew")


async def seen(player: Person) -> float:
    """When this player sees that the first card lies there."""
    await reveal(player, 0)
    return asyncio.get_running_loop().time()


def since(then: float) -> float:
    return (asyncio.get_running_loop().time() - then) * 1000


def test_a_connection_that_grows_slower_in_the_game_is_still_judged_fairly(
    timing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From 20 to 200 ms there and back: who saw the card later, and taps at the same time, was quicker.

    Both tell how long they took by a real clock: a busy machine may take longer than it was told to.
    """
    timing(min_gap=1500, absent=60_000)
    monkeypatch.setattr(reflexes, "LATER", 0.05)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options={**OPTIONS, "minutes": 0})
        proxy = SlowProxy(house.port, 20, 0)
        async with (
            open_proxy(proxy) as port,
            person(house, code, 0, port) as far,
            person(house, code, 1) as near,
            person(house, code, 2),
        ):
            await near.ping()
            await far.start()
            await measured(house.room(code), 20)
            proxy.trip = 200
            await measured(house.room(code), 200)
            await far.move(await far.my_turn(), "flip")
            saw_near, saw_far = await asyncio.gather(seen(near), seen(far))
            moment = field(far, "moment")
            await asyncio.sleep(0.3)
            await far.send(wire.Tap(far.id, 0, moment, since(saw_far)))
            await near.send(wire.Tap(near.id, 1, moment, since(saw_near)))
            slap = await near.expect(wire.SlapVerdict)
            assert [tap.seat for tap in slap.taps] == [0, 1], slap.taps

    run(story, in_no_time=True)


def test_whoever_holds_back_pongs_is_known_by_the_kernels_own_round_trips(
    timing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a program would, something between client and server answers TCP at once and hands pongs on late."""
    timing(absent=60_000)
    monkeypatch.setattr(websocket, "LOOPBACK", ())  # else a connection from this machine may come from a proxy

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options={"actions": False})
        async with slow_proxy(house.port, 200, 0) as port, person(house, code, 0, port) as one:
            await one.start()
            await measured(house.room(code), 200)
            (visitor,) = house.room(code).connections
            assert visitor.kernel
            assert visitor.latency.trip < 100 < 200 <= latency_of(visitor.trips).trip

    run(story)
