"""Bots in worker processes: what happens when one dies, hangs or talks nonsense."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection

import msgspec
import pytest

from cattery.bots.pool import BotPool
from cattery.bots.questions import Thought, think
from cattery.flat import seeded
from cattery.games import find_game
from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from tests.server.bad_bots import crash, dream, fail, hang, moody, mumble, shout
from tests.server.house import BotsHere, House, run, settings
from tests.server.people import SECONDS


def a_thought(seed: int = 1) -> Thought:
    """A position on turn, dealt anew for its seat as the room does it."""
    game = find_game("discat")
    state = game.setup(2, game.options(2))
    while game.rules.house_count(state):
        game.rules.apply(state, 8, game.rules.house_move(state, 0))
    seat = game.rules.acting(state).bit_length() - 1
    game.rules.redeal(state, seat, seeded("test", seed))
    return Thought("discat", state.dump(), seat, "tabby", seed)


def ask(pool: BotPool, *thoughts: Thought) -> list[int | None]:
    async def questions() -> list[int | None]:
        await pool.open()
        try:
            return [await asyncio.wait_for(pool.ask(thought), 3 * SECONDS) for thought in thoughts]
        finally:
            await pool.close()

    return asyncio.run(questions())


def test_a_worker_finds_the_move_that_it_would_find_here() -> None:
    thoughts = [a_thought(seed) for seed in range(3)]
    pool = BotPool(1)
    assert ask(pool, *thoughts) == [think(thought) for thought in thoughts]
    assert pool.failures == 0


@pytest.mark.parametrize("answer", [crash, fail, hang, mumble])
def test_a_worker_that_fails_costs_one_move_and_is_replaced(
    answer: Callable[[Thought], int], caplog: pytest.LogCaptureFixture
) -> None:
    pool = BotPool(1, 0.3, answer)
    with caplog.at_level(logging.WARNING, "cattery.bots"):
        assert ask(pool, a_thought(), a_thought()) == [None, None]
    assert pool.failures == 2
    assert [record.message for record in caplog.records] == ["bot_failed"] * 2


def test_the_worker_after_a_failed_one_thinks_well() -> None:
    thoughts = [a_thought(seed) for seed in (1, 10, 2)]
    assert ask(BotPool(1, answer=moody), *thoughts) == [think(thoughts[0]), None, think(thoughts[2])]


def test_a_question_that_nobody_waits_for_any_more_does_not_answer_the_next_one() -> None:
    async def story() -> None:
        pool = BotPool(1)
        await pool.open()
        try:
            first, second, workers = a_thought(1), a_thought(2), set(pool._all)
            cut_short = asyncio.ensure_future(pool.ask(first))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            cut_short.cancel()
            assert await asyncio.wait_for(pool.ask(second), 3 * SECONDS) == think(second)
            assert pool._all == workers, "nobody had to be replaced"
            assert pool.failures == 0
        finally:
            await pool.close()

    asyncio.run(story())


def test_a_quick_bot_is_answered_while_all_others_think() -> None:
    async def story() -> None:
        pool = BotPool(1, 3 * SECONDS, dream)
        await pool.open()
        try:
            quick = a_thought()
            slow = [asyncio.ensure_future(pool.ask(msgspec.structs.replace(quick, level="tiger"))) for _ in range(5)]
            await asyncio.sleep(0)
            assert await asyncio.wait_for(pool.ask(quick), 3 * SECONDS) == think(quick)
            assert not any(asking.done() for asking in slow)
            for asking in slow:
                asking.cancel()
        finally:
            await pool.close()

    asyncio.run(story())


def test_a_closed_pool_leaves_no_process_behind_and_hires_nobody() -> None:
    async def story() -> None:
        pool = BotPool(2)
        await pool.open()
        workers = list(pool._all)
        asking = asyncio.ensure_future(pool.ask(a_thought()))
        await asyncio.sleep(0)
        asking.cancel()
        await pool.close()
        await asyncio.wait([asking])
        assert not pool._all
        assert all(worker.process.exitcode is not None for worker in workers)

    asyncio.run(story())


# ── at a table ─────────────────────────────────────────────────────────────────────────────────────


async def game_with_bots(house: House) -> None:
    code = await house.open_table(seats=3)
    async with house.join(code) as anna:
        await anna.sit(0)
        await anna.start()
        await anna.play_on()
        assert anna.is_over


def test_bots_in_their_own_processes_play_a_whole_game() -> None:
    async def story(house: House) -> None:
        await game_with_bots(house)
        assert await house.figure("cattery_bot_failures") == 0

    run(story, bots=BotPool(2, 3 * SECONDS))


def test_a_table_goes_on_when_its_bots_die_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        while not house.hall.bots.failures:
            await game_with_bots(house)
        assert await house.figure("cattery_bot_failures") == house.hall.bots.failures

    with caplog.at_level(logging.WARNING, "cattery"):
        run(story, bots=BotPool(2, 3 * SECONDS, moody))
    assert {record.message for record in caplog.records} == {"bot_failed"}


class Silent(BotsHere):
    """As a pool whose workers all die."""

    async def ask(self, thought: Thought, addresses: Collection[str] = ("",)) -> int | None:  # noqa: ARG002
        self.report(thought, "EOFError")
        return None


class Shouting(BotsHere):
    async def ask(self, thought: Thought, addresses: Collection[str] = ("",)) -> int | None:  # noqa: ARG002
        return shout(thought)


@pytest.mark.parametrize("bots", [Silent, Shouting])
def test_a_bot_without_a_legal_answer_plays_the_first_legal_move(bots: type[BotsHere]) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.play_on()
            table = house.room(code).live.table
            assert table
            copy = type(table)(table.game, 2, {}, None)
            for play in table.plays:
                if play.seat == 1:
                    assert play.text == copy.moves(1)[0]
                copy.play(play.seat, play.text)
        failures = sum(play.seat == 1 for play in table.plays)
        assert await house.figure("cattery_bot_failures") == failures

    run(story, bots=bots())


class Faulty(BotsHere):
    """A mistake of ours, once."""

    def __init__(self) -> None:
        super().__init__()
        self.first = True

    async def ask(self, thought: Thought, addresses: Collection[str] = ("",)) -> int | None:
        if self.first:
            self.first = False
            raise RuntimeError("a mistake")
        return await super().ask(thought, addresses)


def test_after_a_fault_of_ours_the_table_tries_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cattery.live.table.TRY_AGAIN", 0.05)
    run(game_with_bots, bots=Faulty())
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == ["fault"]


class Curious(BotsHere):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Thought] = []

    async def ask(self, thought: Thought, addresses: Collection[str] = ("",)) -> int | None:  # noqa: ARG002
        self.shown.append(thought)
        return think(thought)


def test_bots_are_never_shown_the_true_table() -> None:
    """What a bot is shown is dealt anew for its seat: the other hands are almost never the true ones."""
    bots = Curious()

    async def story(house: House) -> None:
        code = await house.open_table(seats=3, options={"firstPlayer": 1})
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.my_turn()
            table = house.room(code).live.table
            assert table
            copy = type(table)(table.game, 3, {"firstPlayer": 1}, None)
            thoughts = iter(bots.shown)
            told = 0
            for play in table.plays:
                if play.seat in (1, 2):
                    thought = next(thoughts)
                    state = copy.game.rules.State.load(thought.state)
                    assert wire.encode(copy.game.view(state, play.seat)) == wire.encode(copy.view(play.seat))
                    told += state.hand[0][: state.held[0]] == copy.state.hand[0][: copy.state.held[0]]
                copy.play(play.seat, play.text)
            assert bots.shown
            assert not told

    run(story, bots=bots)


def test_a_bot_that_plays_at_the_same_time_as_others_makes_them_wait_once_a_turn() -> None:
    """Its turn is many moves, and nobody sees the steps."""

    async def story(house: House) -> None:
        code = await house.open_table(game="house_of_cats", seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.until(lambda: 0 in anna.views and 1 not in anna.views[0].acting)
            table = house.room(code).live.table
            assert table
            plays = [play for play in table.plays if play.seat == 1]
            assert plays[-1].text == "done"
            assert len(plays) >= 4
            assert plays[-1].at - plays[0].at < 2000

    run(story, settings(Patience(bot_delay=2.0)))
