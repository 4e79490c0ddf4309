"""Play on from here: a new table from a play of a finished record, its hidden cards dealt anew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

import cattery
from cattery.core.house import SeededHouse
from cattery.flat import below, seeded
from cattery.protocol import messages as wire
from cattery.server.tables.hall import Hall
from cattery.store.sqlite import SqliteStore
from tests.server.house import BotsHere, House, run, serving, settings


def a_record(seed: int, seats: int = 3) -> cattery.Record:
    table = cattery.open_table("discat", seats, {"openPiles": True}, SeededHouse(seed))
    rng = seeded("record", seed)
    while table.acting:
        seat = min(table.acting)
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))])
    return table.record()


def first_turn(record: cattery.Record) -> int:
    """So many plays until the first seat is to play."""
    return next(number for number, play in enumerate(record.plays) if play.seat < 8)


@pytest.mark.parametrize("turns", [0, 1, 7, 20])
def test_the_viewer_finds_his_hand_and_everybody_elses_cards_are_new(turns: int) -> None:
    record = a_record(1)
    plays = first_turn(record) + turns

    async def story(house: House) -> None:
        code = await house.open_table(record=record.write(), plays=plays, viewer=1)
        async with house.join(code) as anna:
            assert anna.info.goes_on
            assert anna.info.options["openPiles"] is True
            assert len(anna.info.seats) == 3
            await anna.sit(0)
            await anna.sit(1)
            await anna.sit(2)
            await anna.start()
            await anna.until(lambda: {0, 1, 2} <= anna.views.keys())
            before = cattery.replay(record, plays)
            assert anna.views[1].view == json.loads(wire.encode(before.view(1)))
            others = [anna.views[seat].view["hand"] for seat in (0, 2)]
            assert others != [json.loads(wire.encode(before.view(seat)))["hand"] for seat in (0, 2)]
            assert len(anna.log[1]) == plays
            await anna.play_on()
            assert anna.is_over
            new = cattery.read_record((await house.get("/api/table/record", table_code=code)).body.decode())
            assert [(start.plays, start.viewer) for start in new.starts] == [(plays, 1)]
            assert [play.text for play in new.plays[:plays]] == [play.text for play in record.plays[:plays]]
            assert cattery.verify(new).committed

    run(story)


def test_from_before_the_first_shuffle_and_from_the_middle_of_the_deal() -> None:
    record = a_record(2, seats=2)

    async def story(house: House) -> None:
        for plays in (0, 1, 5, first_turn(record) - 1):
            code = await house.open_table(record=record.write(), plays=plays, viewer=0)
            async with house.join(code) as anna:
                await anna.sit(0)
                await anna.start()
                await anna.play_on()
                assert anna.is_over
            text = (await house.get("/api/table/record", table_code=code)).body.decode()
            assert cattery.verify(cattery.read_record(text)).committed

    run(story)


def test_it_goes_on_after_a_restart_before_and_during_the_play(tmp_path: Path) -> None:
    record = a_record(3)
    plays = first_turn(record) + 4

    async def story() -> None:
        secret = ""
        hands = []
        for visit in range(4):
            async with serving(store=SqliteStore(tmp_path / "tables.db")) as house:
                if not visit:
                    code = await house.open_table(record=record.write(), plays=plays, viewer=2)
                    continue
                async with house.join(code, *[secret] * bool(secret)) as anna:
                    if visit == 1:
                        secret = await anna.sit(0)
                        continue
                    if visit == 2:
                        await anna.start()
                    view = await anna.my_turn()
                    hands.append(view.view)
                    if visit == 3:
                        assert hands[0] == hands[1], "the redeal is the same after the restart"
                        await anna.play_on()
                        assert anna.is_over
                text = (await house.get("/api/table/record", table_code=code)).body.decode()
        assert cattery.verify(cattery.read_record(text)).committed

    asyncio.run(story())


def test_a_game_that_went_on_can_go_on_again() -> None:
    record = a_record(4, seats=2)

    async def story(house: House) -> None:
        text, plays = record.write(), first_turn(record) + 2
        for again in range(3):
            code = await house.open_table(record=text, plays=plays + again, viewer=again % 2)
            async with house.join(code) as anna:
                await anna.sit(0)
                await anna.start()
                await anna.play_on()
            text = (await house.get("/api/table/record", table_code=code)).body.decode()
            found = cattery.read_record(text)
            assert cattery.verify(found).committed
            assert len(found.starts) == again + 1

    run(story)


def test_bots_keep_the_names_of_those_whose_places_they_take() -> None:
    record = msgspec.structs.replace(a_record(5), names=["Mochi", "Moustache", "\u202e 🐈"])

    async def story(house: House) -> None:
        code = await house.open_table(record=record.write(), plays=first_turn(record), viewer=1)
        async with house.join(code) as anna:
            assert [seat.name for seat in anna.info.seats] == ["", "", ""], "nobody sits there yet"
            await anna.sit(1, "Mochi")
            await anna.start()
            first, own, last = (seat.name for seat in anna.info.seats)
            assert own == "Mochi"
            assert first not in ("", "Mochi"), "somebody has this name now"
            assert last not in ("", "Mochi", first), "that was no name"
        code = await house.open_table(record=record.write(), plays=first_turn(record), viewer=1)
        async with house.join(code) as anna:
            await anna.sit(1, "Anna")
            await anna.start()
            assert [seat.name for seat in anna.info.seats][:2] == ["Mochi", "Anna"]

    run(story)


def test_two_tables_from_one_record_have_different_cards() -> None:
    record = a_record(5)

    async def story(house: House) -> None:
        hands = set()
        for _ in range(3):
            code = await house.open_table(record=record.write(), plays=first_turn(record), viewer=0)
            async with house.join(code) as anna:
                await anna.sit(1)
                await anna.start()
                await anna.until(lambda: 1 in anna.views)
                hands.add(str(anna.views[1].view["hand"]))
        assert len(hands) == 3

    run(story)


def test_what_cannot_be_played_on_is_refused() -> None:
    record = a_record(6)
    running = cattery.open_table("discat", 2).record()
    end = len(record.plays)

    async def story(house: House) -> None:
        async def code(text: str, plays: int = 0, viewer: int = 0) -> str:
            wish = {"record": text, "plays": plays, "viewer": viewer}
            answer = await house.http("POST", "/api/tables", wish)
            assert answer.status == 400
            return answer.code

        text = record.write()
        assert await code("nonsense") == "bad_record"
        assert await code(text[:-40]) == "bad_record"
        assert await code(running.write()) == "bad_record"
        assert await code(text, end) == "bad_option", "it is over there"
        assert await code(text, end + 1) == "bad_option"
        assert await code(text, 0, 3) == "bad_option", "there is no such seat"
        assert not house.hall.rooms

    run(story)


def test_a_rematch_of_a_game_that_went_on_begins_at_the_beginning() -> None:
    record = a_record(7, seats=2)

    async def story(house: House) -> None:
        code = await house.open_table(record=record.write(), plays=first_turn(record) + 1, viewer=0)
        async with house.join(code) as anna:
            secret = await anna.sit(0)
            await anna.start()
            await anna.play_on()
            await anna.ask(wire.Rematch(anna.id))
            await anna.until(lambda: bool(anna.info.next_code))
        async with house.join(anna.info.next_code, secret) as anna:
            assert not anna.info.goes_on
            await anna.start()
            await anna.my_turn()
            assert anna.log[0][0].seat == 8, "the house deals"

    run(story)


def test_a_finished_table_of_older_rules_still_gives_its_record(tmp_path: Path) -> None:
    """Today's rules would perhaps refuse its plays: nothing of it is played again."""

    async def story() -> None:
        async with serving(store=SqliteStore(tmp_path / "tables.db")) as house:
            code = await house.open_table(seats=2)
            async with house.join(code) as anna:
                await anna.sit(0)
                await anna.start()
                await anna.play_on()
            record = (await house.get("/api/table/record", table_code=code)).body
            stored = house.room(code).stored
            stored.rules_version, stored.record = 0, stored.record.replace("game discat 1", "game discat 0")
            await house.hall.store.save(stored)
        async with serving(store=SqliteStore(tmp_path / "tables.db")) as house:
            old = await house.get("/api/table/record", table_code=code)
            assert old.body == record.replace(b"game discat 1", b"game discat 0")
            assert (await house.get("/api/table", table_code=code)).json["phase"] == "closed"
            assert (await house.get("/api/table/replay", table_code=code)).code == "bad_record"

    asyncio.run(story())


def test_a_table_of_older_rules_is_closed_at_the_start_with_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(store=SqliteStore(tmp_path / "tables.db")) as house:
            code = await house.open_table(seats=2)
            room = house.room(code)
            room.stored.rules_version = 0
            await house.hall.store.save(room.stored)
        hall = Hall(SqliteStore(tmp_path / "tables.db"), settings(), BotsHere())
        await hall.open()
        try:
            info = (await hall.room(code)).live.info()
            assert info.phase == "closed"
            assert "rules" in info.closed_because
        finally:
            await hall.close()

    asyncio.run(story())
