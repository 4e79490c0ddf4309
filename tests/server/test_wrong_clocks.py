"""No clock erases a running game: not one that is days ahead, not one that began in 1970."""

from __future__ import annotations

import asyncio

import pytest

from cattery.protocol import messages as wire
from cattery.protocol.errors import TableNotFound
from cattery.server.clock import SteadyClock
from cattery.server.tables.hall import DAY, DOUBTS, Hall
from cattery.store.memory import MemoryStore
from tests.server.house import BotsHere, settings

TODAY = 1_800_000_000.0


class HandedClock:
    def __init__(self, calendar: float) -> None:
        self._calendar, self._clock = calendar, 0.0

    def monotonic(self) -> float:
        return self._clock

    def calendar(self) -> float:
        return self._calendar

    def set_calendar(self, calendar: float) -> None:
        self._calendar = calendar

    def pass_time(self, seconds: float) -> None:
        self._calendar += seconds
        self._clock += seconds


async def served(store: MemoryStore, clock: HandedClock) -> Hall:
    hall = Hall(store, settings(), BotsHere(), clock)
    await hall.open()
    return hall


async def days(hall: Hall, clock: HandedClock, count: int) -> None:
    """Of a server that nobody visits."""
    for _ in range(count * 24):
        clock.pass_time(3600)
        await hall.sweep()


@pytest.mark.parametrize(
    ("played", "restarted"),
    [(TODAY, TODAY + 8 * DAY), (TODAY, TODAY + 3650 * DAY), (5.0, TODAY), (TODAY, 5.0)],
    ids=["8 days ahead", "10 years ahead", "played in 1970", "restarted in 1970"],
)
def test_a_start_with_another_time_forgets_nothing(played: float, restarted: float) -> None:
    async def story() -> None:
        store = MemoryStore()
        hall = await served(store, HandedClock(played))
        code = (await hall.create(wire.NewTable(seats=2))).code
        await hall.close()
        clock = HandedClock(restarted)
        hall = await served(store, clock)
        await days(hall, clock, 5)
        assert (await hall.room(code)).stored.phase == "waiting"
        await hall.close()
        clock = HandedClock(played + 60)
        hall = await served(store, clock)
        await days(hall, clock, 1)
        assert (await hall.room(code)).stored.phase == "waiting"
        await hall.close()

    asyncio.run(story())


def test_a_table_that_nobody_touches_is_forgotten_in_a_fortnight_and_can_be_brought_back() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), HandedClock(TODAY)
        hall = await served(store, clock)
        code = (await hall.create(wire.NewTable(seats=2))).code
        await days(hall, clock, 7 + DOUBTS - 1)
        assert await store.find(code)
        await days(hall, clock, 3)
        with pytest.raises(TableNotFound):
            await hall.room(code)
        await store.bring_back()
        assert (await hall.room(code)).stored.code == code
        await hall.close()

    asyncio.run(story())


def test_nothing_is_forgotten_soon_after_a_start() -> None:
    async def story() -> None:
        store = MemoryStore()
        hall = await served(store, HandedClock(TODAY))
        await hall.create(wire.NewTable(seats=2))
        await hall.close()
        for _ in range(3 * DOUBTS):
            clock = HandedClock(TODAY + 100 * DAY)
            hall = await served(store, clock)
            for _ in range(10):
                clock.pass_time(300)
                await hall.sweep()
            assert len(await store.alive()) == 1
            await hall.close()

    asyncio.run(story())


def test_sequence_numbers_never_fall_not_even_over_a_restart_with_a_clock_set_back() -> None:
    async def story() -> None:
        store, numbers = MemoryStore(), list[int]()
        for calendar in (TODAY, TODAY - 400 * DAY, TODAY - 1, 0.0):
            clock = HandedClock(calendar)
            hall = await served(store, clock)
            code = (await hall.create(wire.NewTable(seats=2))).code
            for _ in range(10):
                clock.pass_time(15)
                await hall.sweep()
                numbers.append((await hall.room(code)).live.next_number())
            await hall.close()
        assert numbers == sorted(numbers)

    asyncio.run(story())


def test_a_calendar_that_was_set_back_goes_on_slowly_until_the_true_one_has_caught_up() -> None:
    clock = HandedClock(TODAY)
    steady = SteadyClock(clock)
    assert steady.calendar() == TODAY
    clock.set_calendar(TODAY - 100)
    assert steady.calendar() == TODAY
    clock.pass_time(100)
    assert steady.calendar() == TODAY + 50
    clock.pass_time(200)
    assert steady.calendar() == TODAY + 200
    clock.set_calendar(TODAY + 1000)
    assert steady.calendar() == TODAY + 1000
