"""The fair house over the wire: bound before the first card, opened at the end, checked by anybody."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

import cattery
from cattery.protocol import messages as wire
from cattery.store.memory import MemoryStore
from tests.server.house import House, run, serving
from tests.server.people import refused


def test_the_house_is_bound_before_the_start_and_opens_its_secret_only_at_the_end() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as watcher:
            bound = anna.info.commitment
            await anna.sit(0)
            await anna.start()
            secret = house.room(code).stored.secret
            while not (anna.is_over or watcher.is_over):
                assert anna.info.commitment == bound
                assert secret.encode() not in b"".join(anna.raw + watcher.raw)
                answer = await house.get("/api/table/record", table_code=code)
                if house.room(code).stored.phase == "playing":  # the bot may have ended it meanwhile
                    assert (answer.status, answer.code) == (409, "wrong_phase"), "a running table keeps its record"
                    await anna.play_on(moves=3)
            await anna.until(lambda: anna.is_over)
            assert anna.views[0].secret == secret
            await watcher.until(lambda: watcher.is_over)
            assert watcher.views[None].secret == secret
            assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == bound

    run(story)


def test_the_record_of_a_finished_table_verifies() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0, "Anna")
            await ben.sit(1, "Ben")
            await anna.ask(wire.AddWords(anna.id, 0, "three white mice"))
            await ben.ask(wire.AddWords(ben.id, 1, 'and "one" grey\u202e one'))
            await anna.start()
            await asyncio.gather(anna.play_on(), ben.play_on())
            text = (await house.get("/api/table/record", table_code=code)).body.decode()
            record = cattery.read_record(text)
            assert record.words == {0: "three white mice", 1: 'and "one" grey one'}
            assert record.names[:2] == ["Anna", "Ben"]
            assert record.commitment == anna.info.commitment
            assert cattery.verify(record).committed
            answer = await house.http("POST", "/api/verify", {"record": text})
            assert answer.json == {"committed": True, "house_plays": cattery.verify(record).house_plays, "slaps": 0}
            forged = record.write().replace("three white mice", "three black mice")
            assert (await house.http("POST", "/api/verify", {"record": forged})).code == "bad_record"

    run(story)


def test_words_are_given_before_the_start_by_the_owner_and_told_to_nobody() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            assert await refused(ben.ask(wire.AddWords(ben.id, 0, "not mine"))) == "not_your_seat"
            await anna.ask(wire.AddWords(anna.id, 0, "hush hush"))
            news = await ben.expect(wire.TableNews, lambda news: news.table.seats[0].added_words)
            assert not news.table.seats[1].added_words
            await anna.start()
            assert await refused(ben.ask(wire.AddWords(ben.id, 1, "too late"))) == "wrong_phase"
            await ben.until(lambda: 1 in ben.views)
            assert b"hush hush" not in b"".join(ben.raw)

    run(story)


def test_words_change_the_shuffle() -> None:
    hands = []

    async def story(house: House) -> None:
        for words in ("", "", "a", "b"):
            code = await house.open_table(seats=2, options={"firstPlayer": 0})
            house.room(code).stored.secret = "5e" * 32
            async with house.join(code) as anna:
                await anna.sit(0)
                if words:
                    await anna.ask(wire.AddWords(anna.id, 0, words))
                await anna.start()
                hands.append((await anna.my_turn()).view["hand"])

    run(story)
    assert hands[0] == hands[1]
    assert len({str(hand) for hand in hands}) == 3


@pytest.mark.parametrize("when", ["in play", "after the end"])
def test_the_record_still_verifies_when_people_have_left_and_the_server_was_restarted(when: str) -> None:
    store = MemoryStore()

    async def story() -> None:
        async with serving(store=store) as house:
            code = await house.open_table(seats=2)
            async with house.join(code) as anna, house.join(code) as ben:
                await anna.sit(0, "Anna")
                await ben.sit(1, "Ben")
                await anna.ask(wire.AddWords(anna.id, 0, "my words"))
                await anna.start()
                if when == "in play":
                    await anna.ask(wire.Leave(anna.id, 0))
                await asyncio.gather(anna.play_on(), ben.play_on())
                if when == "after the end":
                    await anna.ask(wire.Leave(anna.id, 0))
            before = (await house.get("/api/table/record", table_code=code)).body
        async with serving(store=store) as house:
            after = (await house.get("/api/table/record", table_code=code)).body
            assert after == before
            record = cattery.read_record(after.decode())
            assert cattery.verify(record).committed
            assert record.names == ["Anna", "Ben"]
            assert record.words == {0: "my words"}

    asyncio.run(story())
