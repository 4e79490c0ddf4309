"""Taking back at a table of the server: safe on disk, told to nobody else, and the same after a restart."""

from __future__ import annotations

from typing import Any

from cattery.core.record import read_record
from cattery.protocol import messages as wire
from cattery.store.memory import MemoryStore
from tests.server.gate import Gate
from tests.server.house import House, run
from tests.server.people import Person, refused

ALONE: dict[str, Any] = {"game": "house_of_cats", "seats": 1}
TOGETHER: dict[str, Any] = {"game": "house_of_cats", "seats": 2}


async def undo(player: Person, seat: int, after: int | None = None) -> None:
    view = player.views[seat]
    await player.ask(wire.Undo(player.id, seat, view.version if after is None else after))


def filled(player: Person, seat: int, whose: int) -> int:
    return int(player.views[seat].view["seats"][whose]["sheet"]["filled"])


async def begin(player: Person, *seats: int) -> str:
    secrets = [await player.sit(seat) for seat in seats]
    return secrets[0]


def test_a_word_is_taken_back_and_the_log_with_it() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(**ALONE)
        async with house.join(code) as anna:
            await begin(anna, 0)
            await anna.start()
            view = await anna.my_turn()
            entries = list(anna.log[0])
            await anna.move(view, view.moves[0])
            await anna.until(lambda: anna.views[0].moves != view.moves)
            assert len(anna.log[0]) == len(entries) + 1
            await undo(anna, 0)
            await anna.until(lambda: anna.views[0].moves == view.moves)
            assert anna.log[0] == entries
            assert anna.views[0].version > view.version
            assert await refused(undo(anna, 0)) == "illegal_move"  # nothing is left to take back

    run(story)


def test_an_undo_that_names_an_older_view_is_stale() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(**ALONE)
        async with house.join(code) as anna:
            await begin(anna, 0)
            await anna.start()
            view = await anna.my_turn()
            await anna.move(view, view.moves[0])
            assert await refused(undo(anna, 0, view.version)) == "stale_move"

    run(story)


def test_a_word_that_comes_twice_is_said_once() -> None:
    """Also where the same moves are possible after it."""

    async def story(house: House) -> None:
        code = await house.open_table(**ALONE)
        async with house.join(code) as anna:
            await begin(anna, 0)
            await anna.start()
            for _ in range(60):
                view = await anna.my_turn()
                move = "cat" if "cat" in view.moves else view.moves[0]
                await anna.move(view, move)
                assert anna.views[0].version > view.version
                assert await refused(anna.ask(wire.Move(anna.id, 0, move, view.version))) == "stale_move"

    run(story)


def test_the_others_notice_nothing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(**TOGETHER)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
            await begin(anna, 0)
            await begin(ben, 1)
            await anna.start()
            view = await anna.my_turn()
            await ben.my_turn()
            await guest.until(lambda: None in guest.views)
            before = [len(player.log[seat]) for player, seat in ((ben, 1), (guest, None))]
            await anna.move(view, view.moves[0])
            await undo(anna, 0)
            await anna.move(anna.views[0], anna.views[0].moves[-1])
            await ben.ping()
            await guest.ping()
            assert [len(player.log[seat]) for player, seat in ((ben, 1), (guest, None))] == before
            assert filled(ben, 1, 0) == 0
            assert await refused(ben.ask(wire.Undo(ben.id, 0, 0))) == "not_your_seat"

    run(story)


def test_after_a_restart_the_table_stands_as_it_stood() -> None:
    """Moves, undos and moves again; then a new server over the same store plays on to the end."""
    store = MemoryStore()
    known: dict[str, Any] = {}

    async def first(house: House) -> None:
        code = known["code"] = await house.open_table(**ALONE)
        async with house.join(code) as anna:
            known["secret"] = await begin(anna, 0)
            await anna.start()
            for _ in range(12):
                view = await anna.my_turn()
                await anna.move(view, view.moves[0])
                if view.moves[0] != "done":
                    await undo(anna, 0)
                    await anna.move(anna.views[0], anna.views[0].moves[0])
            table = house.room(code).live.table
            assert table
            known["state"], known["moves"] = table.state.dump(), table.moves(0)
            known["log"] = [entry.text for entry in table.log(0)]

    async def second(house: House) -> None:
        async with house.join(known["code"], known["secret"]) as anna:
            view = await anna.my_turn()
            table = house.room(known["code"]).live.table
            assert table
            assert table.state.dump() == known["state"]
            assert view.moves == known["moves"]
            assert [entry.text for entry in anna.log[0]] == known["log"]
            await anna.play_on()
            record = read_record((await house.get("/api/table/record", table_code=known["code"])).body.decode())
            assert record.result
            assert len(record.plays) == len(table.plays)

    run(first, store=store)
    run(second, store=store)


def test_who_comes_back_hears_the_log_as_it_is_now() -> None:
    """A second device saw a move that was taken back meanwhile."""

    async def story(house: House) -> None:
        code = await house.open_table(**ALONE)
        async with house.join(code) as anna:
            secret = await begin(anna, 0)
            await anna.start()
            view = await anna.my_turn()
            await anna.move(view, view.moves[0])
            seen = anna.log[0]
            await undo(anna, 0)
            await anna.move(anna.views[0], anna.views[0].moves[5])
            async with house.join(code, secret, logs={0: seen}) as again:
                await again.until(lambda: 0 in again.views)
                entries = again.views[0].log
                assert [entry.text for entry in entries][-1] == anna.log[0][-1].text
                assert again.views[0].log_from + len(entries) == len(anna.log[0])

    run(story)


def test_an_undo_that_cannot_be_saved_is_not_made() -> None:
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(**ALONE)
        async with house.join(code) as anna:
            await begin(anna, 0)
            await anna.start()
            view = await anna.my_turn()
            await anna.move(view, view.moves[0])
            await undo(anna, 0)
            await anna.move(anna.views[0], view.moves[1])
            store.full = True
            assert await refused(undo(anna, 0)) == "not_saved"
            table = house.room(code).live.table
            assert table
            assert table.plays[-1].text == view.moves[1]
            store.full = False
            await undo(anna, 0)
            await anna.play_on()
            assert anna.is_over

    run(story, store=store)
