"""Tables of reflexes over sockets: nothing that was asked or heard is lost, whatever comes between."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cattery.core.arbiter import Latency
from cattery.server import protocol as wire
from cattery.server.room import timers as alarms
from cattery.server.sockets.connection import Connection
from cattery.store.base import StoredPlay, StoreError
from cattery.store.memory import MemoryStore
from tests.server.harness import House, refused, run
from tests.server.lines_of_any_length import long_line
from tests.server.reflex_tables import field, person, reveal

OPTIONS = {"actions": False, "firstPlayer": 0}


def test_A48_a_flip_that_is_held_outlives_a_fault_and_every_device_is_answered(timing: Any) -> None:
    timing(min_gap=800, settle=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, house.join(code) as two, person(house, code, 2) as three:
            secret = await two.sit(1)
            await one.start()
            await one.move(await one.my_turn(), "flip")
            await reveal(three, 0)
            async with house.join(code, secret) as again:
                await reveal(two, 0)
                await reveal(again, 0)
                after = two.views[1].version
                flips = [
                    asyncio.ensure_future(device.ask(wire.Move(name, 1, "flip", after)))
                    for device, name in ((two, "first"), (again, "second"))
                ]
                await two.ping()
                await again.ping()
                await asyncio.sleep(0.15)
                await three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0))
                await three.until(lambda: field(three, "last"), "for the fault")
                assert field(three, "last")["kind"] == "fault"
                assert not any(flip.done() for flip in flips), "it still waits"
                answers = await asyncio.gather(*flips)
                assert [type(answer) for answer in answers] == [wire.Ack, wire.Ack]
                assert await reveal(three, 1) == 2, "and was turned once"

    run(story)


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
                assert isinstance(await again.ask(flip), wire.Ack), "on another line, too"
                assert [line.text for line in again.log[0]].count("flip") == 1

    run(story)


def test_A50_a_flip_that_is_held_when_the_time_is_over_is_answered(timing: Any) -> None:
    timing(min_gap=300, soft_limit=1, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2):
            await one.start()
            flip = wire.Move("flip", 0, "flip", (await one.my_turn()).version)
            assert await refused(one.ask(flip)) == "stale_move"
            assert one.is_over

    run(story)


class FullOnce(MemoryStore):
    """A disk that has no room for the next play with this word, or fails in some other way."""

    def __init__(self, trouble: Exception | None = None) -> None:
        super().__init__()
        self.word, self.trouble = "", trouble or StoreError("disk full")

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        if self.word in [play.text for play in plays]:
            self.word = ""
            raise self.trouble
        await super().append(table, first, plays)


def test_a_tap_that_was_heard_counts_although_its_verdict_could_not_be_saved_at_first(
    timing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(alarms, "TRY_AGAIN", 1.5)
    store = FullOnce()

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2) as three:
            await one.start()
            await one.move(await one.my_turn(), "flip")
            await reveal(three, 0)
            conductor = house.room(code).reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            shown = dict(conductor.shown)
            await asyncio.sleep(0.15)
            store.word = "tap"
            await three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0))
            slap = await one.expect(wire.SlapVerdict)
            assert not store.word, "it had failed"
            assert [tap.seat for tap in slap.taps] == [2]
            assert slap.taps[0].took < 1400, "its time is that of the tap, not of the second try"
            assert field(one, "last")["kind"] == "fault"
            conductor = house.room(code).reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            assert conductor.shown == shown, "nor is it forgotten when everybody was shown the cards"

    run(story, store=store)


@pytest.mark.parametrize("word", ["tap", "flip"])
def test_a_fault_of_ours_is_logged_and_the_table_goes_on(
    word: str, timing: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong when an alarm rings: the next one is set, and nothing that was heard is lost."""
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(alarms, "TRY_AGAIN", 0.2)
    store = FullOnce(ZeroDivisionError("a fault"))

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2) as three:
            await one.start()
            store.word = word if word == "flip" else ""
            await one.move(await one.my_turn(), "flip")
            await reveal(three, 0)
            await asyncio.sleep(0.15)
            store.word = word if word == "tap" else ""
            await three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0))
            assert [tap.seat for tap in (await one.expect(wire.SlapVerdict)).taps] == [2]
            assert not store.word, "it had failed"

    run(story, store=store)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == ["fault"]


def test_a_flip_that_could_not_be_saved_at_first_is_turned_and_answered(
    timing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(alarms, "TRY_AGAIN", 0.2)
    store = FullOnce()

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, person(house, code, 1), person(house, code, 2):
            await one.start()
            store.word = "flip"
            assert isinstance(await one.move(await one.my_turn(), "flip"), wire.Ack)
            assert not store.word, "it had failed"
            assert await reveal(one, 0) == 1

    run(story, store=store)


def test_who_comes_back_first_is_judged_by_his_own_line(timing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    timing(min_gap=100, absent=60_000)
    monkeypatch.setattr(Connection, "trips", property(lambda _: [200.0] * 21))

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with house.join(code) as one:
            secret = await one.sit(0)
            async with person(house, code, 1), person(house, code, 2):
                await one.start()
                await one.move(await one.my_turn(), "flip")
        room = house.room(code)
        while room.connections:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        async with house.join(code, secret) as one:
            await reveal(one, 0)
            conductor = room.reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            assert {seat: line for seat, (_, line, _) in conductor.shown.items()} == {0: Latency(200.0, 0.0)}
            assert conductor.grace == 225

    run(story)


def test_a_bot_that_sat_in_does_not_tap_for_somebody_who_is_back(timing: Any) -> None:
    timing(min_gap=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, house.join(code) as two, person(house, code, 2):
            secret = await two.sit(1)
            await one.start()
            await one.move(await one.my_turn(), "flip")
            conductor = house.room(code).reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            conductor.levels[1], conductor.plans[1] = 4, conductor.opened + 60_000
            async with house.join(code, secret) as again:
                await reveal(again, 0)
                assert conductor.plans == {}

    run(story)


def test_a_line_that_is_new_is_measured_while_the_window_is_open(timing: Any) -> None:
    timing(min_gap=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with house.join(code) as one:
            secret = await one.sit(0)
            async with person(house, code, 1), person(house, code, 2):
                await one.start()
                await one.move(await one.my_turn(), "flip")
        async with (
            long_line(house.port, 120, 0) as port,
            House(house.hall, port, house.guard).join(code, secret) as one,
        ):
            await reveal(one, 0)
            conductor = house.room(code).reflexes.conductor  # type: ignore[union-attr]
            assert conductor
            await asyncio.sleep(1.0)
            assert conductor.shown[0][1].trip >= 120

    run(story)
