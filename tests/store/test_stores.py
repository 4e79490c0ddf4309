"""What every store promises, in memory or on disk: one suite for both."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from cattery.store.base import Store
from cattery.store.rows import Phase, StoredGame, StoredPlay, StoredSeat, StoredTable, StoreError
from tests.store.stories import a_table, run, some_plays


async def loaded(store: Store, table: int) -> StoredGame:
    stored_game = await store.load(table)
    assert stored_game is not None
    return stored_game


def same(one: object, other: object) -> bool:
    return msgspec.json.encode(one) == msgspec.json.encode(other)


# ── a table ───────────────────────────────────────────────────────────────────────────────────────


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    async def story(store: Store) -> None:
        table = a_table(
            phase="playing",
            privacy="public",
            host=1,
            level="kitten",
            clock=45,
            free_chat=True,
            starts=[(3, 1, 2**60 - 1)],
            next_code="next",
            closed_because="why not",
            options={"deep": {"list": [1, 2.5, None, "x"]}},
        )
        number = await store.add(table)
        assert table.id == number
        assert same(await loaded(store, number), StoredGame(table))

    run(store, story)


def test_tables_get_rising_numbers_of_their_own(store: Store) -> None:
    async def story(store: Store) -> None:
        numbers = [await store.add(a_table()) for _ in range(5)]
        assert numbers == sorted(set(numbers))
        assert all(number > 0 for number in numbers)

    run(store, story)


def test_a_number_is_never_given_twice(store: Store) -> None:
    """Else an old link to a record would show somebody else's game."""

    async def story(store: Store) -> None:
        first = await store.add(a_table(phase="finished", changed_at=1))
        assert await store.forget(2, 2, 3) == [first]
        assert await store.purge(4) == 1
        assert await store.add(a_table()) > first

    run(store, story)


def test_the_plays_that_a_table_goes_on_from_come_with_it(store: Store) -> None:
    async def story(store: Store) -> None:
        plays = some_plays(7)
        number = await store.add(a_table(), plays)
        assert (await loaded(store, number)).plays == plays
        await store.append(number, 7, some_plays(9, 7))
        assert (await loaded(store, number)).plays == some_plays(9)

    run(store, story)


def test_no_plays_are_always_kept(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table(), some_plays(7))
        await store.append(number, 3, [])
        assert (await loaded(store, number)).plays == some_plays(7)

    run(store, story)


def test_a_code_is_given_once_and_a_refused_table_leaves_nothing(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.add(a_table(code="the-only-one"))
        before = await store.alive()
        with pytest.raises(StoreError):
            await store.add(a_table(code="the-only-one"), some_plays(3))
        assert same(await store.alive(), before)
        number = await store.add(a_table())
        assert (await loaded(store, number)).plays == []

    run(store, story)


def test_a_refused_table_keeps_no_number(store: Store) -> None:
    async def story(store: Store) -> None:
        await store.add(a_table(code="the-only-one"))
        refused = a_table(code="the-only-one")
        with pytest.raises(StoreError):
            await store.add(refused)
        assert refused.id == 0

    run(store, story)


def test_save_keeps_the_table_as_it_stands_and_leaves_its_plays(store: Store) -> None:
    async def story(store: Store) -> None:
        table = a_table()
        await store.add(table, some_plays(2))
        table.seats[2] = StoredSeat("Luna", ["cd" * 32])
        table.phase, table.changed_at, table.host = "playing", 2_000, 2
        await store.save(table)
        assert same(await loaded(store, table.id), StoredGame(table, some_plays(2)))

    run(store, story)


def test_a_table_that_is_not_there_cannot_be_saved(store: Store) -> None:
    async def story(store: Store) -> None:
        for number in (0, 1, -1, 77):
            with pytest.raises(StoreError):
                await store.save(a_table(id=number))
            assert await store.load(number) is None

    run(store, story)


# ── plays ─────────────────────────────────────────────────────────────────────────────────────────


def test_plays_come_back_in_their_order(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table())
        for first, last in ((0, 1), (1, 4), (4, 4), (4, 9)):
            await store.append(number, first, some_plays(last, first))
        assert (await loaded(store, number)).plays == some_plays(9)

    run(store, story)


def test_an_undo_and_a_message_come_back_too(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table())
        plays = [StoredPlay(0, "27 22", 5, message="id-1"), StoredPlay(0, "", 6, kind="undo"), StoredPlay(8, "24", 6)]
        await store.append(number, 0, plays)
        assert (await loaded(store, number)).plays == plays

    run(store, story)


@pytest.mark.parametrize("first", [-1, 0, 1, 2, 4, 5, 100])
def test_a_gap_or_a_number_that_is_taken_is_refused(store: Store, first: int) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table(), some_plays(3))
        with pytest.raises(StoreError):
            await store.append(number, first, some_plays(5, 3))
        assert (await loaded(store, number)).plays == some_plays(3)
        await store.append(number, 3, some_plays(5, 3))
        assert (await loaded(store, number)).plays == some_plays(5)

    run(store, story)


def test_of_two_plays_with_one_number_one_is_kept(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table())
        rivals = [[StoredPlay(seat, "27", 1)] for seat in range(8)]
        answers = await asyncio.gather(*(store.append(number, 0, rival) for rival in rivals), return_exceptions=True)
        kept = [rival for rival, answer in zip(rivals, answers, strict=True) if answer is None]
        assert len(kept) == 1
        assert all(isinstance(answer, StoreError) for answer in answers if answer is not None)
        assert (await loaded(store, number)).plays == kept[0]

    run(store, story)


def test_plays_of_a_table_that_is_not_there_are_refused(store: Store) -> None:
    async def story(store: Store) -> None:
        for number in (0, -1, 5):
            with pytest.raises(StoreError):
                await store.append(number, 0, some_plays(1))

    run(store, story)


def test_finish_keeps_the_last_plays_and_the_table(store: Store) -> None:
    async def story(store: Store) -> None:
        table = a_table(phase="playing")
        await store.add(table, some_plays(3))
        table.phase, table.changed_at = "finished", 9_000
        await store.finish(table, 3, some_plays(5, 3))
        assert same(await loaded(store, table.id), StoredGame(table, some_plays(5)))
        assert await store.alive() == []

    run(store, story)


@pytest.mark.parametrize("first", [2, 4])
def test_finish_does_both_or_neither(store: Store, first: int) -> None:
    async def story(store: Store) -> None:
        table = a_table(phase="playing")
        await store.add(table, some_plays(3))
        ended = msgspec.structs.replace(table, phase="finished")
        with pytest.raises(StoreError):
            await store.finish(ended, first, some_plays(first + 2, first))
        assert same(await loaded(store, table.id), StoredGame(table, some_plays(3)))

    run(store, story)


def test_finish_of_a_table_that_is_not_there_keeps_nothing(store: Store) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(StoreError):
            await store.finish(a_table(id=3), 0, some_plays(2))
        assert await store.load(3) is None
        with pytest.raises(StoreError):
            await store.append(3, 2, some_plays(3, 2))

    run(store, story)


# ── copies, not aliases ───────────────────────────────────────────────────────────────────────────


def test_what_a_caller_changes_afterwards_is_not_kept(store: Store) -> None:
    async def story(store: Store) -> None:
        table, plays = a_table(), some_plays(2)
        number = await store.add(table, plays)
        more = some_plays(3, 2)
        await store.append(number, 2, more)
        plays[0].text = more[0].text = "changed"
        table.seats[0].name = table.closed_because = "changed"
        stored_game = await loaded(store, number)
        assert stored_game.plays == some_plays(3)
        assert (stored_game.table.seats[0].name, stored_game.table.closed_because) == ("Minou", "")

    run(store, story)


def test_what_a_caller_changes_while_it_is_being_kept_is_not_kept(store: Store) -> None:
    async def story(store: Store) -> None:
        table, plays = a_table(), some_plays(2)
        adding = asyncio.ensure_future(store.add(table, plays))
        await asyncio.sleep(0)
        plays[0].text = table.closed_because = "changed"
        number = await adding
        table.closed_because = "second"
        saving = asyncio.ensure_future(store.save(table))
        await asyncio.sleep(0)
        table.closed_because = "third"
        await saving
        stored_game = await loaded(store, number)
        assert stored_game.plays == some_plays(2)
        assert stored_game.table.closed_because == "second"

    run(store, story)


def test_what_a_reader_changes_is_not_kept(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table(), some_plays(2))
        stored_game = await loaded(store, number)
        stored_game.plays.clear()
        stored_game.table.seats[0].secrets.append("more")
        (found,) = await store.alive()
        found.seats.clear()
        assert (await loaded(store, number)).plays == some_plays(2)
        assert (await loaded(store, number)).table.seats[0].secrets == ["ab" * 32]

    run(store, story)


# ── finding ───────────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_found_by_its_whole_code_only(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table(code="Abc_-9"))
        await store.add(a_table(code="abc_-9"))
        assert await store.find("Abc_-9") == number
        for other in ("", "Abc_-", "Abc_-9 ", "ABC_-9", "%", "Abc_-9' OR 1=1 --", "Abc__9"):
            assert await store.find(other) is None

    run(store, story)


def test_alive_are_the_tables_that_wait_or_play_in_their_order(store: Store) -> None:
    async def story(store: Store) -> None:
        phases: list[Phase] = ["playing", "finished", "waiting", "closed", "playing"]
        tables = [a_table(phase=phase) for phase in phases]
        for table in tables:
            await store.add(table, some_plays(2))
        alive = [tables[0], tables[2], tables[4]]
        assert same(await store.alive(), alive)
        assert await store.alive_codes() == {table.code for table in alive}

    run(store, story)


def test_an_empty_store_is_empty(store: Store) -> None:
    async def story(store: Store) -> None:
        assert await store.alive() == []
        assert await store.alive_codes() == set()
        assert await store.load(1) is None
        assert await store.forget(10**10, 10**10, 10**10) == []
        assert await store.bring_back() == []
        assert await store.purge(10**10) == 0
        await store.check()

    run(store, story)


# ── forgetting ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("phase", "changed_at", "goes"),
    [
        ("finished", 99, True),
        ("finished", 100, False),
        ("closed", 99, True),
        ("closed", 100, False),
        ("waiting", 199, True),
        ("waiting", 200, False),
        ("playing", 199, True),
        ("playing", 200, False),
    ],
)
def test_tables_go_by_their_phase_and_age(store: Store, phase: Phase, changed_at: int, goes: bool) -> None:
    async def story(store: Store) -> None:
        table = a_table(phase=phase, changed_at=changed_at)
        await store.add(table, some_plays(3))
        assert await store.forget(finished_before=100, abandoned_before=200, now=300) == [table.id] * goes
        assert (await store.load(table.id) is None) == goes
        assert (await store.find(table.code) is None) == goes

    run(store, story)


def test_only_old_tables_go_and_the_others_stay(store: Store) -> None:
    async def story(store: Store) -> None:
        old = [await store.add(a_table(changed_at=1), some_plays(20)) for _ in range(3)]
        new = await store.add(a_table(changed_at=500), some_plays(4))
        assert await store.forget(100, 100, 300) == old
        assert await store.forget(100, 100, 300) == []
        assert [await store.load(number) for number in old] == [None] * 3
        assert (await loaded(store, new)).plays == some_plays(4)

    run(store, story)


def test_the_age_is_that_of_the_last_save(store: Store) -> None:
    async def story(store: Store) -> None:
        table = a_table(changed_at=1)
        await store.add(table)
        table.changed_at = 500
        await store.finish(table, 0, some_plays(2))
        assert await store.forget(100, 100, 300) == []

    run(store, story)


def test_a_forgotten_table_takes_no_more_plays(store: Store) -> None:
    async def story(store: Store) -> None:
        table = a_table(changed_at=1)
        await store.add(table, some_plays(2))
        await store.forget(2, 2, 3)
        for first in (0, 2):
            with pytest.raises(StoreError):
                await store.append(table.id, first, some_plays(1))
        with pytest.raises(StoreError):
            await store.save(table)

    run(store, story)


def test_what_was_forgotten_can_be_brought_back_until_it_is_purged(store: Store) -> None:
    async def story(store: Store) -> None:
        phases: list[Phase] = ["playing", "finished"]
        old = [a_table(changed_at=1, phase=phase) for phase in phases]
        for table in old:
            await store.add(table, some_plays(3))
        before = [await loaded(store, table.id) for table in old]
        numbers = [table.id for table in old]
        assert await store.forget(100, 100, now=300) == numbers
        assert await store.alive() == []
        assert await store.purge(300) == 0
        assert await store.bring_back() == numbers
        assert same([await loaded(store, number) for number in numbers], before)
        assert await store.find(old[0].code) == numbers[0]
        await store.append(numbers[0], 3, some_plays(1))
        assert await store.forget(100, 100, now=300) == numbers
        assert await store.purge(301) == 2
        assert await store.bring_back() == []

    run(store, story)


def test_an_unfinished_table_goes_when_it_was_found_old_often_enough_in_a_row(store: Store) -> None:
    async def story(store: Store) -> None:
        number = await store.add(a_table(changed_at=1))

        async def look(before: int) -> list[int]:
            return await store.forget(0, before, 300, doubts=2)

        assert [await look(100), await look(100)] == [[], []]
        assert await look(0) == [], "so the other clock was wrong"
        assert [await look(100), await look(100), await look(100)] == [[], [], [number]]

    run(store, story)


def test_the_latest_time_never_falls(store: Store) -> None:
    async def story(store: Store) -> None:
        assert [await store.note_time(time) for time in (0, 700, 5, 701)] == [0, 700, 700, 701]

    run(store, story)


# ── closing ───────────────────────────────────────────────────────────────────────────────────────


def test_after_closing_everything_is_refused(store: Store) -> None:
    async def story() -> None:
        await store.open()
        table = a_table()
        await store.add(table)
        await store.close()
        asked = [
            store.add(a_table()),
            store.save(table),
            store.append(table.id, 0, some_plays(1)),
            store.finish(table, 0, some_plays(1)),
            store.load(table.id),
            store.find(table.code),
            store.alive(),
            store.alive_codes(),
            store.forget(1, 1, 1),
            store.bring_back(),
            store.purge(1),
            store.note_time(1),
            store.check(),
        ]
        for answer in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(answer, StoreError)

    asyncio.run(story())


def test_closing_twice_is_closing_once(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.close()
        await store.close()

    asyncio.run(story())


def test_what_was_begun_before_closing_is_answered_and_nothing_waits_for_ever(store: Store) -> None:
    async def story() -> None:
        await store.open()
        number = await store.add(a_table())
        asked = [asyncio.ensure_future(store.append(number, i, some_plays(i + 1, i))) for i in range(50)]
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0)
        late = asyncio.ensure_future(store.append(number, 50, some_plays(51, 50)))
        answers = await asyncio.wait_for(asyncio.gather(*asked, late, return_exceptions=True), 30)
        await closing
        assert answers[:50] == [None] * 50
        assert isinstance(answers[50], StoreError)

    asyncio.run(story())


def test_a_store_that_is_opened_again_has_kept_everything(store: Store) -> None:
    table = a_table()

    async def first(store: Store) -> None:
        await store.add(table, some_plays(3))

    async def then(store: Store) -> None:
        assert same(await loaded(store, table.id), StoredGame(table, some_plays(3)))
        await store.append(table.id, 3, some_plays(5, 3))

    run(store, first)
    run(store, then)


def test_before_opening_nothing_is_lost(store: Store) -> None:
    """A store that was never opened may be closed."""
    asyncio.run(store.close())


# ── all letters, and much of everything ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["Zoé", "猫", "🐈‍⬛", "عربي", "a\0b", "'; DROP TABLE plays; --", "\u202e", "\\n\n\t"])
def test_all_letters_come_back(store: Store, name: str) -> None:
    async def story(store: Store) -> None:
        table = a_table(seats=[StoredSeat(name, words=name)], closed_because=name, options={name: name})
        plays = [StoredPlay(0, name, 1, message=name)]
        number = await store.add(table, plays)
        assert same(await loaded(store, number), StoredGame(table, plays))

    run(store, story)


def test_big_tables_come_back(store: Store) -> None:
    async def story(store: Store) -> None:
        table = a_table(options={"deck": ["x" * 1000] * 300})
        number = await store.add(table, some_plays(3_000))
        await store.append(number, 3_000, some_plays(6_000, 3_000))
        assert same(await loaded(store, number), StoredGame(table, some_plays(6_000)))

    run(store, story)


def test_many_tables_at_once_do_not_mix(store: Store) -> None:
    async def story(store: Store) -> None:
        tables = [a_table() for _ in range(40)]
        await asyncio.gather(*(store.add(table) for table in tables))
        assert len({table.id for table in tables}) == 40

        async def play(table: StoredTable) -> None:
            for number in range(25):
                await store.append(table.id, number, [StoredPlay(0, f"{table.code} {number}", number)])

        await asyncio.gather(*(play(table) for table in tables))
        for table in tables:
            texts = [play.text for play in (await loaded(store, table.id)).plays]
            assert texts == [f"{table.code} {number}" for number in range(25)]

    run(store, story)
