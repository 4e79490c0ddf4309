"""Coming back: after a broken connection, on another device, in a second tab, with several seats."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from cattery.client import new_secret
from cattery.protocol import messages as wire
from cattery.store.memory import MemoryStore
from cattery.store.rows import StoredTable, StoreError
from tests.server.house import House, run
from tests.server.people import refused


def test_the_log_goes_on_where_the_connection_broke_without_gap_or_repetition() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.start()
            await anna.play_on(moves=1)
            log = list(anna.log[0])
        while house.room(code).stored.phase == "playing":
            async with house.join(code, secret, logs={0: log}) as anna:
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
            log = anna.log[0]
        async with house.join(code, secret, logs={0: log * 100}) as anna:
            view = await anna.expect(wire.ViewNews)
            assert (view.log_from, view.log) == (len(log), [])

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
            await house.rest()
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
                        await either.until(lambda at=either: at.is_over or at.turn())
                    if not await tab.play_on(moves=1):
                        break
                assert one.views[0].view == two.views[0].view
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
            assert table.views[0].view != table.views[2].view
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


def test_a_seat_whose_answer_was_lost_with_the_connection_is_found_again_on_the_next() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        sit = wire.Sit(named("sit"), 0, "Anna", new_secret())
        async with house.join(code) as anna, house.join(code) as thief:
            given = await anna.ask(sit)
            for guess in (wire.Sit(named("sit"), 0, "Anna", new_secret()), wire.Sit(sit.id, 0, "Anna", new_secret())):
                assert await refused(thief.ask(guess)) == "seat_taken"
        async with house.join(code) as anna:
            assert anna.held == []
            assert (await anna.ask(sit)).seat == given.seat
        await house.rest(after=0)
        assert code not in house.hall.rooms, "nothing is promised: what is kept suffices"
        async with house.join(code) as anna:
            assert anna.held == []
            assert (await anna.ask(sit)).seat == given.seat
            await anna.start()
            await anna.play_on(moves=1)
            assert not anna.info.seats[0].away
        async with house.join(code, sit.secret) as anna:
            assert anna.held == [0]

    run(story)


def test_a_seat_whose_answer_was_lost_with_the_server_is_found_again_on_the_next() -> None:
    store = MemoryStore()
    known: dict[str, str] = {}
    sit, claim = wire.Sit("1", 0, "Anna", new_secret()), wire.Claim("2", new_secret(), new_secret())

    async def first(house: House) -> None:
        known["code"] = await house.open_table(seats=2)
        async with house.join(known["code"]) as anna, house.join(known["code"]) as phone:
            await anna.ask(sit)
            await anna.ask(wire.Carry(anna.id, 0, claim.token))
            await phone.ask(claim)

    async def second(house: House) -> None:
        for request in (sit, claim):
            async with house.join(known["code"]) as anna, house.join(known["code"]) as thief:
                assert (await anna.ask(request)).seat == 0
                assert anna.held == [0]
                assert await refused(thief.ask(wire.Sit("1", 0, "Anna", new_secret()))) == "seat_taken"
                assert await refused(thief.ask(wire.Claim("2", claim.token, new_secret()))) == "not_your_seat"
        (room,) = house.hall.rooms.values()
        assert len(room.stored.seats[0].secrets) == 2, "said again, and kept once"

    run(first, store=store)
    run(second, store=store)


def test_a_seat_that_was_given_up_since_is_not_found_again() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as host, house.join(code) as ben:
            await host.sit(0)
            sit = wire.Sit(named("sit"), 1, "Anna", new_secret())
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


def test_what_the_host_asked_is_done_once_however_many_connections_break() -> None:
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


def test_a_token_whose_answer_was_lost_gives_the_same_seat_on_the_next_connection() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop:
            await laptop.sit(0)
            await laptop.start()
            claim = wire.Claim(named("claim"), await laptop.carry(0), new_secret())
            async with house.join(code) as phone:
                given = await phone.ask(claim)
            async with house.join(code) as phone:
                assert (await phone.ask(claim)).seat == given.seat
                await phone.until(lambda: 0 in phone.views)
            async with house.join(code) as thief:
                assert await refused(thief.claim(claim.token)) == "not_your_seat"

    run(story)


# ── to another device ──────────────────────────────────────────────────────────────────────────────


def test_a_seat_is_carried_to_another_device_by_a_token_that_works_once() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop, house.join(code) as phone, house.join(code) as late:
            old = await laptop.sit(0)
            await laptop.start()
            token = await laptop.carry(0)
            new = await phone.claim(token)
            assert phone.held == [0]
            told = [type(news) for news in phone.heard if getattr(news, "seat", None) == 0]
            assert told[0] is wire.Seated, "then what the seat sees"
            assert await refused(late.claim(token)) == "not_your_seat"
            await phone.until(lambda: 0 in phone.views)
            await phone.play_on()
            await laptop.until(lambda: laptop.is_over)
        for secret in (old, new):
            async with house.join(code, secret) as again:
                assert again.held == [0]

    run(story)


def test_a_newer_token_replaces_the_older_one_and_only_the_owner_gets_any() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            assert await refused(ben.carry(0)) == "not_your_seat"
            first, second = await anna.carry(0), await anna.carry(0)
            assert await refused(ben.claim(first)) == "not_your_seat"
            await ben.claim(second)
            assert ben.held == [0, 1]

    run(story)


def test_a_token_is_worth_nothing_once_its_owner_has_left_the_seat() -> None:
    """Else he could take it back from whoever sits there next, and see that one's cards."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as host, house.join(code) as thief, house.join(code) as victim:
            await host.sit(0)
            for kicked in (False, True):
                await thief.sit(1)
                token = await thief.carry(1)
                if kicked:
                    await host.ask(wire.Kick(host.id, 1))
                else:
                    await thief.ask(wire.Leave(thief.id, 1))
                await victim.sit(1)
                assert await refused(thief.claim(token)) == "not_your_seat"
                await victim.ask(wire.Leave(victim.id, 1))

    run(story)


def test_a_link_to_another_device_is_good_for_its_time_although_everybody_leaves() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as laptop:
            await laptop.sit(0)
            token = await laptop.carry(0)
        await house.rest(after=0)
        async with house.join(code) as phone:
            await phone.claim(token)
            assert phone.held == [0]
        await house.rest(after=0)
        assert code not in house.hall.rooms, "now nothing is promised any more"

    run(story)


def test_a_ninth_device_replaces_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cattery.live.seating.MOST_DEVICES", 3)

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            secrets = [await anna.sit(0)]
            for _ in range(3):
                secrets.append(await anna.claim(await anna.carry(0)))
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
            assert await refused(ben.claim(await anna.carry(0))) == "not_your_seat"

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
            token = await laptop.carry(0)
            store.full = True
            assert await refused(phone.claim(token)) == "not_saved"
            assert phone.held == []
            store.full = False
            await phone.claim(token)
            assert phone.held == [0]
            assert await refused(phone.claim(token)) == "not_your_seat"

    run(story, store=store)
