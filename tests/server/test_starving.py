"""One address asks for all that it may: the bots and hints of others do not wait for it.

The real pool and real sockets, but the workers think on the loop of the test, in its time. What counts is how many
other questions somebody began to think about before the one that a test is about.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import msgspec
import pytest

from cattery.bots.pool import BotPool
from cattery.bots.questions import Question, Thought, think
from cattery.protocol import messages as wire
from cattery.server.settings import Limits
from tests.server.house import AT_ONCE, House, run, settings, soon
from tests.server.people import Person, refused

ATTACKER, VICTIM = "198.51.100.1", "192.0.2.1"
HINT_TABLES, TIGER_TABLES = 15, 20  # as many as one address may open at once, with one left for somebody else
SECONDS = {"kitten": 0.001, "lynx": 0.9, "tiger": 0.9, "hint": 0.9}  # that each of them thinks

Asked = Thought | Question


class WorkerHere:
    """Thinks on the loop of the test; of a hint nobody has an idea."""

    def __init__(self, begun: list[Asked], _: object, only_quick: bool = False) -> None:
        self.begun, self.only_quick, self.ready = begun, only_quick, True
        self.process = self

    async def be_ready(self) -> None:
        pass

    async def ask(self, asked: Asked, _: type) -> Any:
        self.begun.append(asked)
        await asyncio.sleep(SECONDS[asked.level])
        return think(msgspec.structs.replace(asked, level="kitten")) if isinstance(asked, Thought) else []

    def dismiss(self) -> None:
        pass

    def join(self) -> None:
        pass


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """All questions that somebody began to think about."""
    begun: list[Asked] = []
    monkeypatch.setattr("cattery.bots.pool._Worker", partial(WorkerHere, begun))
    return begun


def tell(story: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    run(story, settings(AT_ONCE, Limits(), trust_proxy=True), bots=BotPool(2), in_no_time=True)


@asynccontextmanager
async def table(house: House, address: str, level: str, first: int) -> AsyncIterator[Person]:
    """Somebody plays with a bot; who begins."""
    code = await house.open_table(seats=2, level=level, hints=True, options={"firstPlayer": first})
    async with house.join(code, address=address) as person:
        await person.sit(0)
        await person.start()
        yield person


async def tables(house: House, stay: AsyncExitStack, count: int, level: str, first: int) -> list[Person]:
    """Of the attacker."""
    return [await stay.enter_async_context(table(house, ATTACKER, level, first)) for _ in range(count)]


async def ask_for_hints(people: list[Person]) -> None:
    """As many as each seat may ask for at once."""
    for person in people:
        view = await person.my_turn()
        for _ in range(5):
            await person.send(wire.AskHint(person.id, 0, view.version))
        await person.ping()


def others_before(begun: list[Asked], since: int, level: str) -> int:
    """How many questions were begun since then, before the first of this level."""
    return next(number for number, asked in enumerate(begun[since:]) if asked.level == level)


def test_tables_that_ask_for_hints_do_not_make_a_kitten_wait(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await ask_for_hints(await tables(house, stay, HINT_TABLES, "tiger", first=0))
            since = len(begun)
            async with table(house, VICTIM, "kitten", first=1) as victim:
                await victim.my_turn()
                assert others_before(begun, since, "kitten") == 0

    tell(story)


def test_tables_of_tigers_do_not_make_a_kitten_wait(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, TIGER_TABLES - 1, "tiger", first=1)
            since = len(begun)
            async with table(house, VICTIM, "kitten", first=1) as victim:
                await victim.my_turn()
                assert others_before(begun, since, "kitten") == 0

    tell(story)


def test_kittens_of_many_tables_are_answered_while_all_others_think(begun: list[Asked]) -> None:
    """Also those of the very address that asks so much: they have a worker of their own."""

    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, 10, "tiger", first=1)
            since = len(begun)
            for person in await tables(house, stay, 10, "kitten", first=1):
                await person.my_turn()
            assert [asked.level for asked in begun[since:]] == ["kitten"] * 10

    tell(story)


def test_a_lynx_elsewhere_is_next_but_one_whatever_one_address_asks(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, TIGER_TABLES - 1, "tiger", first=1)
            since = len(begun)
            async with table(house, VICTIM, "lynx", first=1) as victim:
                await victim.my_turn()
                assert others_before(begun, since, "lynx") <= 1

    tell(story)


def test_a_hint_elsewhere_lets_few_bots_pass(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, TIGER_TABLES - 1, "tiger", first=1)
            async with table(house, VICTIM, "tiger", first=0) as victim:
                view, since = await victim.my_turn(), len(begun)
                assert await refused(victim.ask(wire.AskHint(victim.id, 0, view.version))) == "no_hint"
                assert others_before(begun, since, "hint") <= 3

    tell(story)


def test_one_address_gets_one_hint_at_a_time_and_is_told_so(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            people = await tables(house, stay, HINT_TABLES, "kitten", first=0)
            await ask_for_hints(people)
            assert len(begun) == 1
            for person in people[1:]:
                told = await person.expect(wire.Refused)
                assert told.code == "too_many_requests"
                assert told.reason
                assert told.reason.key == "one_hint_at_a_time"
            assert (await people[0].expect(wire.Refused)).code == "no_hint", "the first one was thought about"
            await asyncio.sleep(2.0)
            view = people[1].views[0]
            assert await refused(people[1].ask(wire.AskHint(people[1].id, 0, view.version))) == "no_hint"
            assert len(begun) == 2

    tell(story)


def test_what_nobody_waits_for_any_more_is_never_thought_about(begun: list[Asked]) -> None:
    """The attacker asks, and leaves: that costs nobody more than what is being thought about already."""

    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, TIGER_TABLES - 1, "tiger", first=1)
        await soon(lambda: not sum(len(room.connections) for room in house.hall.rooms.values()))
        since = len(begun)
        async with table(house, VICTIM, "tiger", first=1) as victim:
            await victim.my_turn()
        assert len(begun) == since + 1

    tell(story)


def test_a_hint_for_a_table_that_moved_on_is_never_thought_about(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, 2, "tiger", first=1)  # both workers think
            async with table(house, VICTIM, "kitten", first=0) as victim:
                view = await victim.my_turn()
                asking = asyncio.ensure_future(victim.ask(wire.AskHint(victim.id, 0, view.version)))
                await soon(lambda: house.hall.bots.is_advising(VICTIM))
                await victim.move(view, view.moves[0])
                assert await refused(asking) == "stale_move"
                assert not house.hall.bots.is_advising(VICTIM)
                await asyncio.sleep(60.0)
                assert "hint" not in {asked.level for asked in begun}

    tell(story)


def test_the_figures_tell_how_many_wait_and_how_long(begun: list[Asked]) -> None:
    async def story(house: House) -> None:
        async with AsyncExitStack() as stay:
            await tables(house, stay, 5, "tiger", first=1)
            assert len(begun) == 2
            await asyncio.sleep(0.5)
            assert await house.figure('cattery_questions_waiting{lane="slow"}') == 3
            assert await house.figure('cattery_questions_waiting{lane="quick"}') == 0
            assert await house.figure('cattery_oldest_question_seconds{lane="slow"}') >= 0.5
            assert await house.figure('cattery_oldest_question_seconds{lane="hint"}') == 0

    tell(story)
