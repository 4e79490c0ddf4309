"""Coming back: after a broken line, on another device, in a second tab, with several seats."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from cattery.server import protocol as wire
from cattery.server.room import answered_requests as answers
from cattery.server.room import seat_secrets as seats
from cattery.server.room.answered_requests import AnsweredRequests
from cattery.server.sockets.connection import Connection
from cattery.store.base import StoredTable, StoreError
from cattery.store.memory import MemoryStore
from tests.server.harness import House, refused, run, soon


def test_the_log_goes_on_where_the_line_broke_without_gap_or_repetition() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.start()
            await anna.play_on(moves=1)
            log = list(anna.log[0])
        while house.room(code).stored.phase == "playing":
            async with house.join(code, secret, seen=len(log)) as anna:
                first = await anna.expect(wire.ViewNews)
                assert first.log_from == len(log)
                log += first.log
                await anna.play_on(moves=2)
                for view in anna.heard:
                    if isinstance(view, wire.ViewNews) and view is not first:
                        assert view.log_from == len(log)
                        log += view.log
        async with house.join(code, secret) as anna:
            whole = await anna.expect(wire.ViewNews)
            assert whole.log_from == 0
            assert whole.log[: len(log)] == log
            assert len(whole.log) > 10

    run(story)


def test_a_client_that_has_seen_more_than_there_is_starts_at_the_end() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.start()
            await anna.my_turn()
            plays = len(anna.log[0])
        async with house.join(code, secret, seen=10**9) as anna:
            view = await anna.expect(wire.ViewNews)
            assert (view.log_from, view.log) == (plays, [])

    run(story)


def test_numbers_rise_for_whoever_listens_also_after_the_room_has_rested() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        numbers = []
        secret = ""
        for visit in range(3):
            async with house.join(code, *[secret] * bool(secret)) as anna:
                if not visit:
                    secret = await anna.sit(0)
                    await anna.start()
                await anna.play_on(moves=1)
                numbers += [message.seq for message in anna.heard if hasattr(message, "seq")]
            house.hall.rest(float("inf"))
        assert numbers == sorted(numbers)

    run(story)


def test_two_tabs_of_one_seat_both_work() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as one:
            secret = await one.sit(0)
            async with house.join(code, secret) as two:
                assert two.held == [0]
                await one.start()
                for tab in [one, two] * 100:
                    for either in (one, two):
                        await either.until(lambda at=either: at.is_over or at.has_turn())
                    if not await tab.play_on(moves=1):
                        break
                assert bytes(one.views[0].view) == bytes(two.views[0].view)
                assert one.log[0] == two.log[0]
            await one.ping()
            assert not one.info.seats[0].away, "one tab is left"

    run(story)


def test_one_client_holds_several_seats_and_sees_with_the_eyes_of_each() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as table, house.join(code) as ben:
            secrets = [await table.sit(0), await table.sit(2)]
            await ben.sit(1)
            await table.start()
            await table.until(lambda: {0, 2} <= table.views.keys())
            assert bytes(table.views[0].view) != bytes(table.views[2].view)
            await asyncio.gather(table.play_on(), ben.play_on())
            assert table.views.keys() == {0, 2}, "and not as a spectator"
        async with house.join(code, *secrets) as back:
            assert back.held == [0, 2]
        async with house.join(code, secrets[1]) as half:
            assert half.held == [2]

    run(story)


def test_leaving_one_of_two_seats_keeps_the_other() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as both:
            await both.sit(0)
            await both.sit(1)
            await both.start()
            await both.ask(wire.Leave(both.id, 0))
            assert both.held == [1]
            await both.ping()
            assert both.info.host == 1
            await both.play_on()
            assert both.is_over

    run(story)


# ── the answer was lost ────────────────────────────────────────────────────────────────────────────


def named(what: str) -> str:
    """An id that nobody else could think of, as the page makes them."""
    return f"{secrets.token_hex(8)}-{what}"


def test_a_seat_whose_answer_was_lost_with_the_line_is_found_again_on_the_next() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        sit = wire.Sit(named("sit"), 0, "Anna")
        async with house.join(code) as anna, house.join(code) as thief:
            given = await anna.ask(sit)
            for guess in (wire.Sit(named("sit"), 0, "Anna"), wire.Sit(sit.id, 0, "Anne")):
                assert await refused(thief.ask(guess)) == "seat_taken"
        house.hall.rest(float("inf"))
        async with house.join(code) as anna:
            assert anna.held == []
            assert await anna.ask(sit) == given
            await anna.start()
            await anna.play_on(moves=1)
            assert not anna.info.seats[0].away
        async with house.join(code, given.secret) as anna:
            assert anna.held == [0]

    run(story)


def test_a_seat_that_was_given_up_since_is_not_found_again() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as host, house.join(code) as ben:
            await host.sit(0)
            sit = wire.Sit(named("sit"), 1, "Anna")
            async with house.join(code) as anna:
                await anna.ask(sit)
            await host.ask(wire.Kick(named("kick"), 1))
            await ben.sit(1, "Ben")
            async with house.join(code) as anna:
                assert await refused(anna.ask(sit)) == "seat_taken"
                assert anna.held == []
            await ben.ping()
            assert ben.held == [1]

    run(story)


def test_what_the_host_asked_is_done_once_however_many_lines_break() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        kick, start = wire.Kick(named("kick"), 1), wire.Start(named("start"))
        async with house.join(code) as ben, house.join(code) as cleo:
            async with house.join(code) as host:
                secret = await host.sit(0)
                await ben.sit(2)
                await cleo.sit(1, "Old Cleo")
                await host.ask(kick)
            await cleo.sit(1, "Cleo")
            async with house.join(code, secret) as host:
                assert isinstance(await host.ask(kick), wire.Ack)
                assert (await host.ask(kick)).seq < (await host.ask(kick)).seq, "numbers rise, also of old news"
                await cleo.ping()
                assert cleo.held == [1], "nobody is thrown out by an old kick"
                await host.ask(start)
            async with house.join(code, secret) as host:
                assert isinstance(await host.ask(start), wire.Ack)

    run(story)


def test_a_leave_whose_answer_was_lost_is_answered_although_somebody_else_sits_there() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        leave = wire.Leave(named("leave"), 0)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.ask(leave)
        async with house.join(code) as ben, house.join(code, secret) as anna:
            await ben.sit(0)
            assert isinstance(await anna.ask(leave), wire.Ack)
            await ben.ping()
            assert ben.held == [0]

    run(story)


def test_a_token_whose_answer_was_lost_gives_the_same_secret_on_the_next_line() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop:
            await laptop.sit(0)
            await laptop.start()
            claim = wire.Claim(named("claim"), (await laptop.ask(wire.Carry(laptop.id, 0))).token)
            async with house.join(code) as phone:
                given = await phone.ask(claim)
            async with house.join(code) as phone:
                assert await phone.ask(claim) == given
                await phone.until(lambda: 0 in phone.views)
            async with house.join(code) as thief:
                assert await refused(thief.ask(wire.Claim(named("claim"), claim.token))) == "not_your_seat"

    run(story)


def test_lasting_answers_are_bounded_and_end() -> None:
    now = 0.0
    known = AnsweredRequests(lambda: now)

    async def nothing(*_: bytes) -> None:
        pass

    starts = [wire.Start(named(str(number))) for number in range(2 * answers.LASTING)]
    for start in starts:
        known.remember(Connection(nothing, nothing), start, wire.Ack(start.id, 1))
    again = Connection(nothing, nothing)
    assert [known.again(again, start) is not None for start in starts] == [False] * 128 + [True] * 128
    now = answers.LASTING_SECONDS + 1
    assert known.again(again, starts[-1]) is None
    assert not known.any_lasting


# ── to another device ──────────────────────────────────────────────────────────────────────────────


def test_a_seat_is_carried_to_another_device_by_a_token_that_works_once() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop, house.join(code) as phone, house.join(code) as late:
            old = await laptop.sit(0)
            await laptop.start()
            token = (await laptop.ask(wire.Carry(laptop.id, 0))).token
            seated = await phone.ask(wire.Claim(phone.id, token))
            assert seated.seat == 0
            assert seated.secret != old
            assert not [view for view in phone.heard[: phone.heard.index(seated)] if getattr(view, "seat", None) == 0]
            assert await refused(late.ask(wire.Claim(late.id, token))) == "not_your_seat"
            await phone.until(lambda: 0 in phone.views)
            await phone.play_on()
            await laptop.until(lambda: laptop.is_over)
        for secret in (old, seated.secret):
            async with house.join(code, secret) as again:
                assert again.held == [0]

    run(story)


def test_a_newer_token_replaces_the_older_one_and_only_the_owner_gets_any() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            assert await refused(ben.ask(wire.Carry(ben.id, 0))) == "not_your_seat"
            first = (await anna.ask(wire.Carry(anna.id, 0))).token
            second = (await anna.ask(wire.Carry(anna.id, 0))).token
            assert await refused(ben.ask(wire.Claim(ben.id, first))) == "not_your_seat"
            assert (await ben.ask(wire.Claim(ben.id, second))).seat == 0

    run(story)


def test_a_token_is_worth_nothing_once_its_owner_has_left_the_seat() -> None:
    """Else he could take it back from whoever sits there next, and see that one's cards."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as host, house.join(code) as thief, house.join(code) as victim:
            await host.sit(0)
            for kicked in (False, True):
                await thief.sit(1)
                token = (await thief.ask(wire.Carry(thief.id, 1))).token
                if kicked:
                    await host.ask(wire.Kick(host.id, 1))
                else:
                    await thief.ask(wire.Leave(thief.id, 1))
                await victim.sit(1)
                assert await refused(thief.ask(wire.Claim(thief.id, token))) == "not_your_seat"
                await victim.ask(wire.Leave(victim.id, 1))

    run(story)


def test_a_token_expires() -> None:
    now = 0.0
    tokens = seats.SeatTokens(lambda: now)
    early, late = tokens.give(0), tokens.give(1)
    now = seats.TOKEN_SECONDS - 1
    assert tokens.seat_of(early) == 0
    assert tokens.any_open
    tokens.void(0)
    assert tokens.seat_of(early) is None
    now = seats.TOKEN_SECONDS
    assert tokens.seat_of(late) is None
    assert not tokens.any_open
    assert tokens.seat_of("A" * 22) is None


def test_a_link_to_another_device_is_good_for_its_time_although_everybody_leaves() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop:
            await laptop.sit(0)
            token = (await laptop.ask(wire.Carry(laptop.id, 0))).token
        await soon(lambda: not house.room(code).connections)
        house.hall.rest(float("inf"))
        async with house.join(code) as phone:
            assert (await phone.ask(wire.Claim(phone.id, token))).seat == 0
        await soon(lambda: not house.room(code).connections)
        house.hall.rest(float("inf"))
        assert code not in house.hall.rooms, "now nothing is promised any more"

    run(story)


def test_a_ninth_device_replaces_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cattery.server.room.seating.MOST_DEVICES", 3)

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            secrets = [await anna.sit(0)]
            for _ in range(3):
                token = (await anna.ask(wire.Carry(anna.id, 0))).token
                secrets.append((await anna.ask(wire.Claim(anna.id, token))).secret)
        opened = []
        for secret in secrets:
            async with house.join(code, secret) as device:
                opened.append(device.held == [0])
        assert opened == [False, True, True, True]

    run(story)


def test_the_secret_of_one_table_opens_nothing_at_another() -> None:
    async def story(house: House) -> None:
        here, there = await house.open_table(seats=2), await house.open_table(seats=2)
        async with house.join(here) as anna, house.join(there) as ben:
            mine = await anna.sit(0)
            yours = await ben.sit(0)
            async with house.join(there, mine) as wrong:
                assert wrong.held == []
            async with house.join(there, mine, yours) as right:
                assert right.held == [0]
            token = (await anna.ask(wire.Carry(anna.id, 0))).token
            assert await refused(ben.ask(wire.Claim(ben.id, token))) == "not_your_seat"

    run(story)


def test_hello_is_said_once() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as other:
            secret = await anna.sit(0)
            await other.send(wire.Hello(code, [secret]))
            assert (await other.expect(wire.Refused)).code == "bad_message"
            assert await refused(other.ask(wire.Say(other.id, 0, "meow"))) == "not_your_seat"

    run(story)


class FullNow(MemoryStore):
    """A disk that is full while it is told to be."""

    full = False

    async def save(self, table: StoredTable) -> None:
        if self.full:
            raise StoreError("disk full")
        await super().save(table)


def test_a_token_is_not_used_up_by_a_claim_that_could_not_be_saved() -> None:
    store = FullNow()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop, house.join(code) as phone:
            await laptop.sit(0)
            token = (await laptop.ask(wire.Carry(laptop.id, 0))).token
            store.full = True
            assert await refused(phone.ask(wire.Claim(phone.id, token))) == "not_saved"
            assert phone.held == []
            store.full = False
            assert (await phone.ask(wire.Claim(phone.id, token))).seat == 0
            assert await refused(phone.ask(wire.Claim(phone.id, token))) == "not_your_seat"

    run(story, store=store)
