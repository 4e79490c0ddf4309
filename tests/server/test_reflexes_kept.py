"""Tables of reflexes over sockets: nothing that was asked or heard is lost, whatever comes between."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cattery.core.arbiter import Latency
from cattery.live import table as live_table
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.store.memory import MemoryStore
from cattery.store.rows import StoredPlay, StoreError
from tests.server.house import House, run, soon
from tests.server.people import refused
from tests.server.reflex_tables import field, person, reveal
from tests.server.slow_proxy import slow_proxy

OPTIONS = {"actions": False, "firstPlayer": 0}


def test_a_flip_that_was_held_is_known_when_it_comes_again(timing: Any) -> None:
    timing(min_gap=300, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 1) as two, person(house, code, 2), house.join(code) as one:
            secret = await one.sit(0)
            await two.start()
            flip = wire.Move("flip", 0, "flip", (await one.my_turn()).version)
            await one.ask(flip)
            assert isinstance(await one.ask(flip), wire.Ack)
            async with house.join(code, secret) as again:
                assert isinstance(await again.ask(flip), wire.Ack), "on another connection, too"
                assert [entry.text for entry in again.log[0]].count("flip") == 1

    run(story, in_no_time=True)


def test_A50_a_flip_that_is_held_when_the_time_is_over_is_answered(timing: Any) -> None:
    timing(min_gap=300, soft_limit=1, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2):
            await one.start()
            flip = wire.Move("flip", 0, "flip", (await one.my_turn()).version)
            assert await refused(one.ask(flip)) == "stale_move"
            assert one.is_over

    run(story, in_no_time=True)


class FullOnce(MemoryStore):
    """A disk that has no room for the next play of this move, or fails in some other way."""

    def __init__(self, trouble: Exception | None = None) -> None:
        super().__init__()
        self.move, self.trouble = "", trouble or StoreError("disk full")

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        if self.move in [play.text for play in plays]:
            self.move = ""
            raise self.trouble
        await super().append(table, first, plays)


def test_a_tap_that_was_heard_counts_although_its_verdict_could_not_be_saved_at_first(
    timing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(live_table, "TRY_AGAIN", 1.5)
    store = FullOnce()

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2) as three:
            await one.start()
            await one.move(await one.my_turn(), "flip")
            await reveal(three, 0)
            conductor = house.room(code).live.reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            shown = dict(conductor.shown)
            await asyncio.sleep(0.15)
            store.move = "tap"
            await three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0))
            slap = await one.expect(wire.SlapVerdict)
            assert not store.move, "it had failed"
            assert [tap.seat for tap in slap.taps] == [2]
            assert slap.taps[0].took < 1400, "its time is that of the tap, not of the second try"
            assert field(one, "last")["kind"] == "fault"
            conductor = house.room(code).live.reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            assert conductor.shown == shown, "nor is it forgotten when everybody was shown the cards"

    run(story, store=store, in_no_time=True)


@pytest.mark.parametrize("move", ["tap", "flip"])
def test_a_fault_of_ours_is_logged_and_the_table_goes_on(
    move: str, timing: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong when an alarm rings: the next one is set, and nothing that was heard is lost."""
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(live_table, "TRY_AGAIN", 0.2)
    store = FullOnce(ZeroDivisionError("a fault"))

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2) as three:
            await one.start()
            store.move = move if move == "flip" else ""
            await one.move(await one.my_turn(), "flip")
            await reveal(three, 0)
            await asyncio.sleep(0.15)
            store.move = move if move == "tap" else ""
            await three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0))
            assert [tap.seat for tap in (await one.expect(wire.SlapVerdict)).taps] == [2]
            assert not store.move, "it had failed"

    run(story, store=store, in_no_time=True)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == ["fault"]


def test_a_flip_that_could_not_be_saved_at_first_is_turned_and_answered(
    timing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(live_table, "TRY_AGAIN", 0.2)
    store = FullOnce()

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2):
            await one.start()
            store.move = "flip"
            await one.move(await one.my_turn(), "flip")
            assert not store.move, "it had failed"
            assert await reveal(one, 0) == 1

    run(story, store=store, in_no_time=True)


def test_who_comes_back_first_is_judged_by_their_own_connection(timing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(Visitor, "trips", property(lambda _: [200.0] * 21, lambda _, __: None))

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with house.join(code) as one:
            secret = await one.sit(0)
            async with person(house, code, 1), person(house, code, 2):
                await one.start()
                await one.move(await one.my_turn(), "flip")
        room = house.room(code)
        await soon(lambda: not room.live.presence.visitors)
        async with house.join(code, secret) as one:
            await reveal(one, 0)
            conductor = room.live.reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            assert {seat: latency for seat, (_, latency, _) in conductor.shown.items()} == {0: Latency(200.0, 0.0)}
            assert conductor.grace == 225

    run(story, in_no_time=True)


def test_a_bot_that_sat_in_does_not_tap_for_somebody_who_is_back(timing: Any) -> None:
    timing(min_gap=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, house.join(code) as two, person(house, code, 2):
            secret = await two.sit(1)
            await one.start()
            await one.move(await one.my_turn(), "flip")
            conductor = house.room(code).live.reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            conductor.levels[1], conductor.plans[1] = 4, conductor.opened + 60_000
            async with house.join(code, secret) as again:
                await reveal(again, 0)
                assert conductor.plans == {}

    run(story, in_no_time=True)


def test_a_connection_that_is_new_is_measured_while_the_window_is_open(timing: Any) -> None:
    timing(min_gap=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with house.join(code) as one:
            secret = await one.sit(0)
            async with person(house, code, 1), person(house, code, 2):
                await one.start()
                await one.move(await one.my_turn(), "flip")
        async with (
            slow_proxy(house.port, 120, 0) as port,
            house.join(code, secret, port=port) as one,
        ):
            await reveal(one, 0)
            conductor = house.room(code).live.reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            await asyncio.sleep(1.0)
            assert conductor.shown[0][1].trip >= 120

    run(story, in_no_time=True)
