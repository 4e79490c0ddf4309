"""Whole games over the wire: what is answered, what is refused, and what comes twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cattery.client import Refusal, new_secret
from cattery.flat import below, seeded
from cattery.live.seat_secrets import digest
from cattery.protocol import messages as wire
from cattery.store.base import Store
from cattery.store.memory import MemoryStore
from cattery.store.sqlite import SqliteStore
from tests.server.gate import Gate
from tests.server.house import House, run
from tests.server.people import SECONDS, Person, refused

MakeStore = Callable[[Path], Store]


@pytest.mark.parametrize(
    "make", [lambda _: MemoryStore(), lambda folder: SqliteStore(folder / "tables.db")], ids=["memory", "sqlite"]
)
def test_two_clients_and_two_bots_play_to_the_end(make: MakeStore, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=4, options={"voluntaryPass": True})
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as watcher:
            await anna.sit(0)
            await ben.sit(2)
            await anna.start()
            rng = seeded("play", 1)
            await asyncio.gather(
                anna.play_on(lambda view: view.moves[below(rng, len(view.moves))]),
                ben.play_on(lambda view: view.moves[-1]),
            )
            await watcher.until(lambda: watcher.is_over)
            table = house.room(code).live.table
            assert table
            for player, viewer in ((anna, 0), (ben, 2), (watcher, None)):
                last = player.views[viewer]
                assert last.view == msgspec.json.decode(wire.encode(table.view(viewer)))
                assert last.result == table.result
                assert not last.acting
                assert not last.moves
                assert [(entry.seat, entry.text) for entry in player.log[viewer]] == [
                    (entry.seat, entry.text) for entry in table.heard(viewer)
                ]
            stored_game = await house.hall.store.load(house.room(code).stored.id)
            assert stored_game
            assert stored_game.table.phase == "finished"
            assert [play.text for play in stored_game.plays] == [play.text for play in table.plays]
            await anna.until(lambda: anna.info.phase == "finished")

    run(story, store=make(tmp_path))


async def two_at_a_table(anna: Person, ben: Person) -> tuple[Person, Person]:
    """Both sit, the game begins; first the one whose turn it is."""
    await anna.sit(0)
    await ben.sit(1)
    await anna.start()
    await anna.until(lambda: 0 in anna.views)
    await ben.until(lambda: 1 in ben.views)
    return (anna, ben) if anna.turn() else (ben, anna)


def test_who_leaves_after_the_end_keeps_the_name_at_the_table() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await two_at_a_table(anna, ben)
            names = [seat.name for seat in anna.info.seats]
            await asyncio.gather(anna.play_on(), ben.play_on())
            await anna.until(lambda: anna.info.phase == "finished")
            await ben.ask(wire.Leave(ben.id, 1))
            await anna.until(lambda: anna.info.seats[1].kind == "empty")
            assert [seat.name for seat in anna.info.seats] == names

    run(story)


def test_a_move_that_names_an_older_view_is_stale() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, other = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            assert view.seat is not None
            for after in (view.version - 1, view.version + 1, 0, -1, 2**62):
                assert await refused(player.ask(wire.Move(player.id, view.seat, view.moves[0], after))) == "stale_move"
            await player.move(view, view.moves[0])
            assert await refused(player.move(view, view.moves[-1])) == "stale_move"
            await other.my_turn()

    run(story)


def test_what_others_do_does_not_make_a_move_stale_when_it_changes_nothing_for_the_seat() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, other = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            await other.ask(wire.Say(other.id, other.held[0], "purr"))
            async with house.join(code):
                await player.move(view, view.moves[0])

    run(story)


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, other = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            before = house.room(code).live.table
            assert before
            plays = len(before.plays)
            with pytest.raises(Refusal) as malformed:
                await player.move(view, "miaow!")
            assert malformed.value.code == "malformed_move"
            with pytest.raises(Refusal) as illegal:
                await player.move(view, "swap 91")
            assert illegal.value.code == "illegal_move"
            assert illegal.value.reason
            assert illegal.value.reason.key
            seat = other.held[0]
            out_of_turn = wire.Move(other.id, seat, view.moves[0], other.views[seat].version)
            assert await refused(other.ask(out_of_turn)) == "illegal_move"
            assert len(before.plays) == plays
            await player.move(view, view.moves[0])

    run(story)


def test_why_asks_without_playing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            assert await refused(anna.ask(wire.Why(anna.id, 0, "pass"))) == "wrong_phase"
            await anna.ask(wire.Leave(anna.id, 0))
            player, other = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            assert view.seat is not None
            assert (await player.ask(wire.Why(player.id, view.seat, view.moves[0]))).reason is None
            assert (await player.ask(wire.Why(player.id, view.seat, "swap 91"))).reason.key
            assert (await other.ask(wire.Why(other.id, other.held[0], view.moves[0]))).reason.key
            assert await refused(other.ask(wire.Why(other.id, view.seat, view.moves[0]))) == "not_your_seat"
            assert player.views[view.seat] is view, "nothing was played"

    run(story)


def test_only_who_holds_a_seat_plays_it() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, other = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            assert view.seat is not None
            stolen = wire.Move(other.id, view.seat, view.moves[0], view.version)
            assert await refused(other.ask(stolen)) == "not_your_seat"
            for seat in (2, 7):
                assert await refused(other.ask(wire.Move(other.id, seat, "pass", 0))) == "not_your_seat"

    run(story)


def test_discat_has_no_undo() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, _ = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            await player.move(view, view.moves[0])
            assert view.seat is not None
            assert await refused(player.ask(wire.Undo(player.id, view.seat, view.version))) == "illegal_move"

    run(story)


# ── not before it is safe ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("full", [False, True])
def test_who_comes_while_a_play_is_on_its_way_to_the_disk_is_not_shown_it(full: bool) -> None:
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            player, _ = await two_at_a_table(anna, ben)
            view = await player.my_turn()
            plays = len(player.log[view.seat])
            store.open_gate.clear()
            store.waiting.clear()
            store.full = full
            moving = asyncio.ensure_future(player.move(view, view.moves[0]))
            await asyncio.wait_for(store.waiting.wait(), SECONDS)
            async with contextlib.AsyncExitStack() as crowd:
                coming = asyncio.ensure_future(crowd.enter_async_context(house.join(code)))
                await asyncio.sleep(0.1)
                assert not coming.done()
                store.open_gate.set()
                late = await coming
                shown = await late.expect(wire.ViewNews)
                assert len(shown.log) == plays + (0 if full else 1)
                if full:
                    assert await refused(moving) == "not_saved"
                    store.full = False
                    await player.move(view, view.moves[0])  # what was not made can be made
                    more = await late.expect(wire.ViewNews)
                    assert (more.log_from, len(more.log)) == (plays, 1)
                await asyncio.gather(moving, return_exceptions=True)

    run(story, store=store)


def test_the_record_is_not_given_out_before_the_end_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Gate()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            room = house.room(code)
            assert room.live.table
            honest = store.finish

            async def finish(*given: Any) -> None:
                answer = await house.get("/api/table/record", table_code=code)
                assert (answer.status, answer.code) == (409, "wrong_phase")
                asked.append(answer)
                await honest(*given)

            asked: list[Any] = []
            monkeypatch.setattr(store, "finish", finish)
            await anna.play_on()
            assert anna.is_over
            assert len(asked) == 1
            assert (await house.get("/api/table/record", table_code=code)).status == 200

    run(story, store=store)


# ── what comes twice ───────────────────────────────────────────────────────────────────────────────


def test_a_repeated_move_changes_nothing_and_is_answered_again_on_any_tab_and_after_a_rest() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            secret = await ben.sit(1)
            await anna.start()
            await anna.until(lambda: anna.turn() or bool(anna.views[0].acting))
            if anna.turn():
                await anna.play_on(moves=1)
            view = await ben.my_turn()
            move = wire.Move("the-move", 1, view.moves[0], view.version)
            table = house.room(code).live.table
            assert table
            assert isinstance(await ben.ask(move), wire.Ack)
            plays = len(table.plays)
            assert isinstance(await ben.ask(move), wire.Ack)
            async with house.join(code, secret) as tab:
                assert isinstance(await tab.ask(move), wire.Ack)
            assert await refused(anna.ask(move)) == "not_your_seat", "not even an answer to somebody else"
            assert len(table.plays) == plays
        await house.rest()
        async with house.join(code, secret) as back:
            assert isinstance(await back.ask(move), wire.Ack)
            again = house.room(code).live.table
            assert again
            assert again is not table
            assert len(again.plays) == plays

    run(story)


def test_an_id_that_is_used_anew_means_something_new() -> None:
    """Two tabs may count from 1 each; so may a client that was started again, or whoever has the seat next."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.ask(wire.Rename("1", 0, "Anna"))
            async with house.join(code, secret) as tab:
                await tab.ask(wire.Rename("1", 0, "Anne"))
                await tab.ping()
                assert tab.info.seats[0].name == "Anne"
                await tab.start()
                await tab.my_turn()
        for _ in range(2):
            async with house.join(code, secret) as player:
                view = await player.my_turn()
                await player.ask(wire.Move("1", 0, view.moves[0], view.version))
                await player.ping()
                assert player.views[0].version != view.version, "the move was made"
            await house.rest()

    run(story)


def test_the_memory_of_a_seat_does_not_outlive_its_owner() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await anna.ask(wire.Rename("same", 0, "Anna"))
            await anna.ask(wire.Leave("go", 0))
            assert isinstance(await anna.ask(wire.Leave("go", 0)), wire.Ack), "answered again"
            await ben.sit(0, "Ben")
            await ben.ask(wire.Rename("same", 0, "Anna"))
            await ben.ping()
            assert ben.info.seats[0].name == "Anna"
            assert await refused(anna.ask(wire.Leave("other", 0))) == "not_your_seat"
            await anna.ask(wire.Leave("go", 0))
            await ben.ping()
            assert ben.held == [0], "a repeated leave throws nobody out"

    run(story)


def test_a_repeated_sit_or_claim_is_one_and_with_another_secret_it_is_refused() -> None:
    """A short id that somebody else might use, too: only the secret tells who it is."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as thief:
            sit = wire.Sit("sit", 0, "Anna", new_secret())
            seated = await anna.ask(sit)
            assert (await anna.ask(sit)).seat == seated.seat
            assert await refused(thief.ask(wire.Sit("sit", 0, "Anna", new_secret()))) == "seat_taken"
            claim = wire.Claim("claim", await anna.carry(0), new_secret())
            async with house.join(code) as phone:
                seated = await phone.ask(claim)
                assert (await phone.ask(claim)).seat == seated.seat
            assert await refused(thief.ask(wire.Claim("claim", claim.token, new_secret()))) == "not_your_seat"
            assert thief.held == []
            for secret in (sit.secret, claim.secret):
                assert secret.encode() not in b"".join(anna.raw + phone.raw + thief.raw), "nobody is told a secret"
            kept = house.room(code).stored.seats[0].secrets
            assert kept == [digest(sit.secret), digest(claim.secret)], "said twice, kept once"

    run(story)


def test_memory_is_bounded_however_many_requests_come() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna:
            await anna.sit(0)
            for number in range(100):
                await anna.send(wire.Say(f"say{number}", 0, "meow"))
                await anna.send(wire.PutBot(f"bot{number}", 1, "kitten"))
                await anna.send(wire.Carry(f"carry{number}", 0, new_secret()))
            await anna.ping()
            room = house.room(code)
            (visitor,) = room.connections
            assert len(visitor.answered) <= 64
            assert len(room.live.answered.done[0]) <= 64
            assert len(room.live.tokens._open) == 1
            assert isinstance(await anna.ask(wire.Say("say99", 0, "meow")), wire.Ack)

    run(story)


# ── talking ────────────────────────────────────────────────────────────────────────────────────────


def test_phrases_are_said_to_all_and_free_text_only_where_the_host_allows_it() -> None:
    async def story(house: House) -> None:
        for free in (False, True):
            code = await house.open_table(seats=2, free_chat=free)
            async with house.join(code) as anna, house.join(code) as watcher:
                await anna.sit(0)
                await anna.ask(wire.Say(anna.id, 0, "purr"))
                said = await watcher.expect(wire.Said)
                assert (said.seat, said.phrase, said.text) == (0, "purr", "")
                assert await refused(anna.ask(wire.Say(anna.id, 0))) == "bad_message"
                assert await refused(anna.ask(wire.Say(anna.id, 0, text="\u200b"))) == "bad_message"
                typed = wire.Say(anna.id, 0, text="  <i>hi</i>\u202e  there\n")
                if free:
                    await anna.ask(typed)
                    assert (await watcher.expect(wire.Said)).text == "<i>hi</i> there"
                else:
                    assert await refused(anna.ask(typed)) == "bad_message"

    run(story)


def test_a_phrase_that_is_not_ready_made_is_not_said() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.send('{"type":"say","id":"9","seat":0,"phrase":"bark"}')
            assert (await anna.expect(wire.Refused)).code == "bad_message"

    run(story)


def test_the_invitation_keeps_the_code_behind_the_hash() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            invited = await anna.ask(wire.Invite(anna.id))
            assert invited.url.endswith(f"/#/t/{code}")
            assert invited.qr.startswith("data:image/svg+xml")
            assert invited.only_here

    run(story)
