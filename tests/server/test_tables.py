"""Tables: opening one, finding it, sitting down, company, and who says what goes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
import pytest

from cattery.client import View, new_secret
from cattery.live import table as live_table
from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from cattery.server.settings import Limits
from cattery.store.memory import MemoryStore
from cattery.store.rows import StoredGame, StoreError
from tests.server.house import House, run, settings, soon
from tests.server.people import MANY, refused


def kinds(info: wire.TableInfo) -> list[str]:
    return [seat.kind for seat in info.seats]


# ── finding one ────────────────────────────────────────────────────────────────────────────────────


def test_a_public_table_stands_in_the_lobby_until_it_is_full_or_begins() -> None:
    async def story(house: House) -> None:
        async def lobby() -> list[list[str]]:
            return [table["names"] for table in (await house.get("/api/tables")).json]

        code = await house.open_table(seats=2, privacy="public")
        await house.open_table(seats=2)  # by link: nobody else hears of it
        assert await lobby() == [[]]
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0, "Anna")
            assert await lobby() == [["Anna"]]
            await ben.sit(1, "Ben")
            assert await lobby() == [], "full"
            await ben.ask(wire.Leave(ben.id, 1))
            assert await lobby() == [["Anna"]]
            await anna.start()
            assert await lobby() == []

    run(story)


def test_the_lobby_shows_who_sits_also_after_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, privacy="public")
        async with house.join(code) as anna:
            with monkeypatch.context() as trouble:
                trouble.setattr(house.hall.store, "save", full)
                assert await refused(anna.sit(0, "Anna")) == "not_saved"
            await anna.sit(0, "Anna")
        assert [table["names"] for table in (await house.get("/api/tables")).json] == [["Anna"]]

    async def full(_: object) -> None:
        raise StoreError("disk full")

    run(story)


def test_the_lobby_shows_the_newest_first_and_also_tables_that_rest() -> None:
    async def story(house: House) -> None:
        codes = [await house.open_table(privacy="public") for _ in range(3)]
        await house.rest()
        assert not house.hall.rooms
        assert [table["code"] for table in (await house.get("/api/tables")).json] == codes[::-1]
        async with house.join(codes[0]):
            assert [table["code"] for table in (await house.get("/api/tables")).json] == codes[::-1]

    run(story)


def test_who_has_the_code_reads_what_everybody_knows() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=4, options={"openPiles": True}, level="kitten", clock=30, free_chat=True)
        info = (await house.get("/api/table", table_code=code)).json
        assert (info["game"], info["phase"], info["privacy"]) == ("discat", "waiting", "link")
        assert (info["level"], info["clock"], info["free_chat"], info["host"]) == ("kitten", 30, True, -1)
        assert len(info["seats"]) == 4
        assert info["options"]["openPiles"] is True
        assert len(info["commitment"]) == 64
        assert not {"secret", "secrets", "words", "code"} & info.keys()

    run(story)


def test_a_code_that_nobody_has_opens_nothing() -> None:
    async def story(house: House) -> None:
        async with house.connect() as connection:
            await connection.send(wire.encode(wire.Hello("A" * 16)).decode())
            assert b'"table_not_found"' in await asyncio.wait_for(connection.recv(decode=False), 10)
            await asyncio.wait_for(connection.wait_closed(), 10)

    run(story)


# ── sitting down ───────────────────────────────────────────────────────────────────────────────────


def test_the_first_to_sit_is_the_host_and_everybody_hears_who_sits_where() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as watcher:
            await anna.sit(1, "Anna")
            await ben.sit(0, "Ben")
            news = await watcher.expect(wire.TableNews, lambda news: kinds(news.table) == ["person", "person", "empty"])
            assert news.table.host == 1
            assert [seat.name for seat in news.table.seats] == ["Ben", "Anna", ""]
            assert await refused(watcher.sit(0, "Cleo")) == "seat_taken"
            assert await refused(watcher.sit(3, "Cleo")) == "not_your_seat"

    run(story)


def test_names_are_clean_and_nobody_elses() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=4)
        async with house.join(code) as anna:
            await anna.sit(0, "  Anna\u202e \u200b Karenina\n")
            await anna.sit(1, "Anna Karenina")
            await anna.sit(2, "<b>&amp;</b>")
            await anna.ping()
            first, second, third, _ = (seat.name for seat in anna.info.seats)
            assert first == "Anna Karenina"
            assert second.startswith("Anna Karenina ")
            assert second != first
            assert third == "<b>&amp;</b>", "kept as it is: it is for whoever draws it to escape"
            assert await refused(anna.sit(3, "\u200b\u200d!")) == "bad_message"
            assert await refused(anna.ask(wire.Rename(anna.id, 0, "\u2066\u2069"))) == "bad_message"
            await anna.ask(wire.Rename(anna.id, 0, "Anne"))
            await anna.ping()
            assert anna.info.seats[0].name == "Anne"

    run(story)


def test_a_name_is_changed_only_by_its_owner_and_only_before_the_start() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            assert await refused(ben.ask(wire.Rename(ben.id, 0, "Fool"))) == "not_your_seat"
            await anna.start()
            assert await refused(ben.ask(wire.Rename(ben.id, 1, "Late"))) == "wrong_phase"

    run(story)


# ── company ────────────────────────────────────────────────────────────────────────────────────────


def test_the_host_puts_bots_and_takes_them_away() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            assert await refused(ben.ask(wire.PutBot(ben.id, 2, "kitten"))) == "not_the_host"
            assert await refused(anna.ask(wire.PutBot(anna.id, 1, "kitten"))) == "seat_taken"
            assert await refused(anna.ask(wire.PutBot(anna.id, 2, "dragon"))) == "bad_option"
            assert await refused(anna.ask(wire.PutBot(anna.id, 5, "kitten"))) == "not_your_seat"
            await anna.ask(wire.PutBot(anna.id, 2, "kitten"))
            news = await ben.expect(wire.TableNews, lambda news: news.table.seats[2].kind == "bot")
            assert news.table.seats[2].level == "kitten"
            assert news.table.seats[2].name
            await anna.ask(wire.PutBot(anna.id, 2, ""))
            await ben.expect(wire.TableNews, lambda news: news.table.seats[2].kind == "empty")

    run(story)


def test_empty_seats_get_bots_of_the_tables_level_at_the_start() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=4, level="kitten")
        async with house.join(code) as anna, house.join(code) as watcher:
            await anna.sit(2)
            assert await refused(watcher.start()) == "not_the_host"
            await anna.start()
            await watcher.expect(wire.TableNews, lambda news: news.table.phase == "playing")
            assert kinds(watcher.info) == ["bot", "bot", "person", "bot"]
            assert {seat.level for seat in watcher.info.seats} == {"kitten", ""}
            assert len({seat.name for seat in watcher.info.seats}) == 4
            assert await refused(anna.start()) == "wrong_phase"
            assert await refused(watcher.sit(0)) == "wrong_phase"
            assert await refused(anna.ask(wire.PutBot(anna.id, 0, "tabby"))) == "wrong_phase"

    run(story)


def test_the_next_person_becomes_host_and_a_seat_that_was_left_is_empty() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=4)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as cleo:
            await anna.sit(2)
            await ben.sit(0)
            await cleo.sit(3)
            await anna.ask(wire.Leave(anna.id, 2))
            news = await ben.expect(wire.TableNews, lambda news: news.table.host == 3)  # the next around the table
            assert kinds(news.table) == ["person", "empty", "empty", "person"]
            assert anna.held == []
            await cleo.ask(wire.Leave(cleo.id, 3))
            await ben.ask(wire.Leave(ben.id, 0))
            await ben.ping()
            assert ben.info.host == -1
            await anna.sit(1)
            await anna.ping()
            assert anna.info.host == 1, "whoever sits down first is host again"

    run(story)


def test_the_host_frees_a_seat_and_the_secret_of_who_sat_there_is_worth_nothing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            secret = await ben.sit(1)
            assert await refused(ben.ask(wire.Kick(ben.id, 0))) == "not_the_host"
            assert await refused(anna.ask(wire.Kick(anna.id, 2))) == "not_your_seat"
            await anna.ask(wire.Kick(anna.id, 1))
            await ben.expect(wire.Welcome, lambda welcome: welcome.held == [])
            assert await refused(ben.ask(wire.Say(ben.id, 1, "hiss"))) == "not_your_seat"
            async with house.join(code, secret) as again:
                assert again.held == []

    run(story)


def test_who_leaves_in_play_is_followed_by_a_bot_that_finishes_the_game() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0, "Anna")
            await ben.sit(1, "Ben")
            await anna.start()
            await anna.ask(wire.Leave(anna.id, 0))
            news = await ben.expect(wire.TableNews, lambda news: news.table.seats[0].kind == "bot")
            assert news.table.host == 1
            assert news.table.seats[0].name == "Anna"
            assert None in anna.views, "she looks on"
            await ben.play_on()
            assert ben.is_over
            await anna.until(lambda: anna.is_over)
            assert anna.views[None].view == seen_by_all(house, code)

    run(story)


def seen_by_all(house: House, code: str) -> Any:
    table = house.room(code).live.table
    assert table
    return msgspec.json.decode(wire.encode(table.view(None)))


def test_bots_alone_play_on_while_somebody_looks_on_and_rest_when_nobody_does() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.ask(wire.Leave(anna.id, 0))
            await anna.until(lambda: anna.is_over)
        assert house.room(code).stored.phase == "finished"
        assert house.room(code).live.bot_turns.thinking is None

    run(story)


# ── looking on ─────────────────────────────────────────────────────────────────────────────────────


def test_spectators_are_counted_see_no_hand_and_can_do_nothing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as watcher:
            await anna.sit(0)
            await anna.expect(wire.TableNews, lambda news: news.table.watching == 1)
            async with house.join(code):
                await anna.expect(wire.TableNews, lambda news: news.table.watching == 2)
            await anna.expect(wire.TableNews, lambda news: news.table.watching == 1)
            await anna.start()
            view = await watcher.expect(View)
            assert (view.seat, view.moves, view.version) == (None, [], 0)
            assert view.view["hand"] is None
            for request in (
                wire.Move(watcher.id, 0, "pass", view.version),
                wire.Why(watcher.id, 0, "pass"),
                wire.Say(watcher.id, 0, "meow"),
                wire.Carry(watcher.id, 0, new_secret()),
                wire.AddWords(watcher.id, 0, "mine"),
                wire.Leave(watcher.id, 0),
                wire.Undo(watcher.id, 0, 0),
            ):
                assert await refused(watcher.ask(request)) == "not_your_seat"

    run(story)


def test_a_table_has_room_for_so_many_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "MOST_WATCHING", 3)

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with contextlib.AsyncExitStack() as crowd:
            for _ in range(3):
                await crowd.enter_async_context(house.join(code))
            async with house.connect() as late:
                await late.send(wire.encode(wire.Hello(code)).decode())
                assert b'"wrong_phase"' in await asyncio.wait_for(late.recv(decode=False), 10)
                await asyncio.wait_for(late.wait_closed(), 10)
                assert late.close_code == 1013
            assert await house.figure('cattery_refused_total{code="wrong_phase"}') == 1
            assert await house.figure("cattery_clients") == 3
        async with house.join(code):
            pass

    run(story)


class Slow(MemoryStore):
    """What takes time on a disk, so that much can happen meanwhile."""

    async def load(self, table: int) -> StoredGame | None:
        await asyncio.sleep(0.01)
        return await super().load(table)


# ── caps, rest, and rematch ────────────────────────────────────────────────────────────────────────


def test_a_server_has_so_many_tables_and_finished_ones_make_room_once() -> None:
    limits = Limits(2, *[MANY] * 7)

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        await house.open_table(seats=2)
        assert (await house.http("POST", "/api/tables", {})).code == "too_many_tables"
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.play_on()
        for _ in range(3):  # woken and put to rest again, it must not make room a second time
            assert (await house.get("/api/table", table_code=code)).status == 200
            await house.rest()
        await house.open_table(seats=2)
        assert (await house.http("POST", "/api/tables", {})).status == 503

    run(story, settings(limits=limits))


def test_one_address_does_not_fill_the_hall_and_ended_tables_make_room() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        await house.open_table(seats=2)
        refusal = await house.http("POST", "/api/tables", {})
        assert (refusal.status, refusal.code) == (503, "too_many_tables")
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.play_on()
        await house.open_table(seats=2)
        assert (await house.http("POST", "/api/tables", {})).code == "too_many_tables"

    run(story, settings(limits=Limits(tables_per_address=2)))


def test_abandoned_tables_are_forgotten_and_no_longer_count() -> None:
    async def story(house: House) -> None:
        asleep, empty, visited = [await house.open_table(seats=2, privacy="public") for _ in range(3)]
        for room in house.hall.rooms.values():
            room.stored.changed_at -= 100
            await house.hall.store.save(room.stored)
        await house.rest()
        await house.get("/api/table", table_code=empty)
        async with house.join(visited) as anna:
            await house.hall.forget(50, 0)
            assert [table["code"] for table in (await house.get("/api/tables")).json] == [visited]
            await anna.sit(0)
            for gone in (asleep, empty):
                assert (await house.get("/api/table", table_code=gone)).status == 404
            await house.open_table(seats=2)
            await house.open_table(seats=2)
            assert (await house.http("POST", "/api/tables", {})).code == "too_many_tables"

    run(story, settings(limits=Limits(3, *[MANY] * 8)))


def test_who_opened_a_table_is_forgotten_with_it() -> None:
    async def story(house: House) -> None:
        for number in range(3):
            await house.http("POST", "/api/tables", {}, x_forwarded_for=f"203.0.113.{number}")
        code = await house.open_table()
        for room in list(house.hall.rooms.values())[:2]:
            room.stored.changed_at -= 100
            await house.hall.store.save(room.stored)
        await house.hall.forget(50, 0)
        assert house.hall._opened_from.keys() == {"203.0.113.2", "127.0.0.1"}
        assert house.hall._opened_from["127.0.0.1"] == {code}

    run(story, settings(trust_proxy=True))


def test_tables_that_rest_and_wake_count_once() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        for _ in range(5):
            await house.rest()
            assert (await house.get("/api/table", table_code=code)).status == 200
        await house.open_table(seats=2)
        assert (await house.http("POST", "/api/tables", {})).code == "too_many_tables"
        await house.rest()
        assert (await house.http("POST", "/api/tables", {})).code == "too_many_tables"

    run(story, settings(limits=Limits(2, *[MANY] * 7)))


def test_a_room_is_not_put_to_rest_under_whoever_has_just_asked_for_it() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        room = house.room(code)
        long_ago = room.live.presence.empty_since = 1.0
        assert await house.hall.room(code) is room
        house.hall.rest(long_ago + 1)
        assert house.room(code) is room
        async with house.join(code):
            house.hall.rest(float(MANY))
            assert house.room(code) is room, "somebody is here"
        await house.rest()
        assert code not in house.hall.rooms
        woken = await asyncio.gather(*[house.hall.room(code) for _ in range(5)])
        assert len(set(woken)) == 1, "there is never more than one room of a table"
        assert room not in woken

    run(story, store=Slow())


def test_a_rematch_seats_the_same_people_who_enter_with_the_same_secrets() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben:
            secret = await anna.sit(0, "Anna")
            await ben.sit(1, "Ben")
            await anna.ask(wire.AddWords(anna.id, 0, "my words"))
            await anna.start()
            assert await refused(anna.ask(wire.Rematch(anna.id))) == "wrong_phase"
            await asyncio.gather(anna.play_on(), ben.play_on())
            async with house.join(code) as watcher:
                assert await refused(watcher.ask(wire.Rematch(watcher.id))) == "not_your_seat"
            await ben.ask(wire.Rematch(ben.id))
            await anna.ask(wire.Rematch(anna.id))
            await anna.until(lambda: bool(anna.info.next_code))
            next_code = anna.info.next_code
        assert next_code != code
        async with house.join(next_code, secret) as anna:
            assert anna.held == [0]
            assert anna.info.phase == "waiting"
            assert kinds(anna.info) == ["person", "person", "bot"]
            assert [seat.name for seat in anna.info.seats[:2]] == ["Anna", "Ben"]
            assert not anna.info.seats[0].added_words
            assert anna.info.commitment != house.room(code).live.info().commitment
        assert len(house.hall.rooms) == 2, "one rematch a table, however many ask"

    run(story)


@pytest.mark.parametrize("limits", [Limits(2, *[MANY] * 8), Limits(tables_per_address=2)])
def test_a_rematch_counts_like_any_other_table(limits: Limits) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        other = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.play_on()
            filler = await house.open_table(seats=2) if limits.tables_per_address == 2 else other
            assert await refused(anna.ask(wire.Rematch(anna.id))) == "too_many_tables"
            closed = house.room(filler).stored
            closed.phase = "closed"
            await house.hall.store.save(closed)
            house.hall.rest(float(MANY))
            assert isinstance(await anna.ask(wire.Rematch(anna.id)), wire.Ack)
            await anna.until(lambda: bool(anna.info.next_code))
        assert (await house.http("POST", "/api/tables", {})).code == "too_many_tables", "although nobody has come to it"

    run(story, settings(limits=limits))


def test_the_sweeper_survives_a_fault_and_tries_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cattery.server.tables.hall.REST_AFTER", 0.04)
    tries: list[int] = []

    async def story(house: House) -> None:
        forget = house.hall.forget

        async def stumble(age: int, doubts: int) -> None:
            tries.append(age)
            if len(tries) < 3:
                raise ZeroDivisionError("a fault")
            await forget(age, doubts)

        monkeypatch.setattr(house.hall, "forget", stumble)
        house.hall._forgot -= 10 * 86_400
        await soon(lambda: len(tries) == 3)
        await asyncio.sleep(0.05)
        assert len(tries) == 3, "once a day, if it succeeds"

    run(story)
    assert caplog.text.count("ZeroDivisionError") >= 2


def test_a_rematch_has_no_record_until_it_is_over() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.play_on()
            await anna.ask(wire.Rematch(anna.id))
            await anna.until(lambda: bool(anna.info.next_code))
        assert (await house.get("/api/table/record", table_code=anna.info.next_code)).code == "wrong_phase"

    run(story)


def test_a_seat_left_after_the_end_is_empty_in_the_rematch() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0, "Anna")
            await ben.sit(1, "Ben")
            await anna.start()
            await asyncio.gather(anna.play_on(), ben.play_on())
            await anna.ask(wire.Leave(anna.id, 0))
            await ben.ask(wire.Rematch(ben.id))
            await ben.until(lambda: bool(ben.info.next_code))
            info = (await house.get("/api/table", table_code=ben.info.next_code)).json
            assert [seat["kind"] for seat in info["seats"]] == ["empty", "person"]
            assert info["seats"][0]["name"] == ""
            assert info["host"] == 1

    run(story)


def test_leaving_while_a_bot_thinks_disturbs_nothing() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3, options={"firstPlayer": 2})
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await ben.sit(1)
            await anna.start()
            await anna.ask(wire.Leave(anna.id, 0))
            await ben.play_on()
            assert ben.is_over
        assert await house.figure("cattery_faults_total") == 0

    run(story, settings(Patience(bot_delay=0.1)), in_no_time=True)
