"""A turn that nobody else may watch (H7): between two of its words the others' lines carry not one byte."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cattery.server import protocol as wire
from cattery.server.room.broadcast import Broadcaster
from cattery.server.room.plays import Plays
from cattery.server.room.sequence_numbers import SequenceNumbers
from cattery.store.memory import MemoryStore
from tests.server.harness import House, Player, RefusedHere, refused, run

TOGETHER: dict[str, Any] = {"game": "house_of_cats", "seats": 3}
STARS: dict[str, Any] = {**TOGETHER, "options": {"level": 2}}


async def sit_down(anna: Player, ben: Player) -> list[str]:
    """Anna has the first two seats, Ben the third."""
    secrets = [await anna.sit(0), await anna.sit(1), await ben.sit(2)]
    await anna.start()
    for player, seats in ((anna, (0, 1)), (ben, (2,))):
        await player.until(lambda player=player, seats=seats: set(seats) <= player.views.keys())
    return secrets


async def quiet(*players: Player) -> list[list[bytes]]:
    """All that these have been sent, answers to pings left out; nothing is on its way any more."""
    for player in players:
        await player.ping()
    return [[raw for raw in player.raw if b'"pong"' not in raw] for player in players]


async def say(player: Player, seat: int, word: str = "") -> None:
    view = player.views[seat]
    await player.move(view, word or view.moves[0])


async def whole_turn(player: Player, seat: int) -> int:
    """Every word but the last; how many there were."""
    words = 0
    while player.views[seat].moves[0] != "done":
        await say(player, seat)
        words += 1
    return words


@pytest.mark.parametrize("table", [TOGETHER, STARS], ids=["a turn", "the star cells"])
def test_H7_not_a_byte_reaches_the_others_between_two_words(table: dict[str, Any]) -> None:
    """Another seat, a spectator, and the same client's other seat; words, undos, refusals and questions."""

    async def story(house: House) -> None:
        code = await house.open_table(**table)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
            await sit_down(anna, ben)
            await guest.until(lambda: None in guest.views)
            before = await quiet(ben, guest)
            asked = await house.get("/api/table", table_code=code)
            for word in (0, -1):
                await say(anna, 0, anna.views[0].moves[word])
                await anna.ask(wire.Undo(anna.id, 0, anna.views[0].version))
                await say(anna, 0, anna.views[0].moves[word])
            assert await refused(anna.move(anna.views[0], "done")) == "illegal_move"
            await anna.ask(wire.Why(anna.id, 0, "done"))
            assert await quiet(ben, guest) == before
            assert (await house.get("/api/table", table_code=code)).body == asked.body
            views = [heard for heard in anna.heard if isinstance(heard, wire.ViewNews) and heard.seat == 1]
            assert len(views) == 1, "nor with the eyes of one's other seat"

    run(story)


def test_H7_the_others_hear_done_and_who_still_acts() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(**TOGETHER)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
            await sit_down(anna, ben)
            await whole_turn(anna, 0)
            before = await quiet(ben, guest)
            await say(anna, 0, "done")
            after = await quiet(ben, guest)
            assert [len(now) - len(then) for now, then in zip(after, before, strict=True)] == [1, 1]
            for player, viewer in ((ben, 2), (guest, None)):
                assert player.views[viewer].acting == [1, 2]
                assert [line.text for line in player.views[viewer].log] == ["done"]

    run(story)


def test_H6_that_the_stars_are_filled_is_seen_by_who_still_acts() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(**STARS)
        async with house.join(code) as anna, house.join(code) as ben:
            await sit_down(anna, ben)
            for _ in range(3):
                await say(anna, 0)
            await ben.until(lambda: ben.views[2].acting == [1, 2])
            assert ben.views[2].log == [], "nothing was heard"

    run(story)


def test_H7_no_number_tells_how_many_words_a_turn_had() -> None:
    """Two tables with the same dice; at one of them a seat says words and takes them back, again and again."""

    async def story(house: House) -> None:
        heard: list[list[bytes]] = []
        for detours in (0, 9):
            code = await house.open_table(**TOGETHER)
            house.room(code).stored.secret = "5e" * 32
            async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
                await sit_down(anna, ben)
                for _ in range(detours):
                    await say(anna, 0)
                    await anna.ask(wire.Undo(anna.id, 0, anna.views[0].version))
                for player, seat in ((anna, 0), (ben, 2), (anna, 1)):
                    await whole_turn(player, seat)
                    await say(player, seat, "done")
                await ben.ask(wire.Say(ben.id, 2, "purr"))
                lines = [*await quiet(ben), *await quiet(guest)]
                async with house.join(code) as late:
                    lines += await quiet(late)
            heard.append([re.sub(rb'"seq":\d+|"at":\d+|"number":\d+|"secret":"[\w-]{22}"|"commitment":"\w+"', b"", raw)
                          for line in lines for raw in line])  # fmt: skip
        assert heard[0] == heard[1]

    run(story)


@pytest.mark.parametrize("told", [0, 1, 500])
def test_numbers_rise_by_the_time_and_not_by_what_others_were_told(told: int, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5_000_000
    monkeypatch.setattr("cattery.server.room.sequence_numbers.time.monotonic_ns", lambda: now)
    numbers = SequenceNumbers()
    first = numbers.next()
    others = [numbers.next() for _ in range(told)]
    assert others == sorted(set(others))
    now += 1_000_000
    assert numbers.next() - first == 1_000


def test_a_seat_that_said_a_word_before_the_restart_is_not_told_of_by_the_first_one_after_it() -> None:
    """What everybody was told last is known again when a room wakes up."""
    store = MemoryStore()
    known: dict[str, Any] = {}

    async def first(house: House) -> None:
        known["code"] = await house.open_table(**TOGETHER)
        async with house.join(known["code"]) as anna, house.join(known["code"]) as ben:
            known["secrets"] = await sit_down(anna, ben)
            await say(anna, 0)
            known["version"] = [anna.views[0].version, anna.views[1].version, ben.views[2].version]

    async def second(house: House) -> None:
        code, (mine, other, bens) = known["code"], known["secrets"]
        async with house.join(code, mine, other) as anna, house.join(code, bens) as ben:
            await ben.until(lambda: 2 in ben.views)
            await anna.until(lambda: {0, 1} <= anna.views.keys())
            assert [anna.views[0].version, anna.views[1].version, ben.views[2].version] == known["version"]
            before = await quiet(ben)
            await say(anna, 0)
            assert await quiet(ben) == before

    run(first, store=store)
    run(second, store=store)


def test_each_seat_of_a_client_goes_on_with_its_own_log() -> None:
    """Logs differ in length where words are hidden: one number would leave a gap, or say things twice."""

    async def story(house: House) -> None:
        code = await house.open_table(**TOGETHER)
        async with house.join(code) as anna, house.join(code) as ben:
            first, second, _ = await sit_down(anna, ben)
            await whole_turn(anna, 0)
            seen = {seat: len(anna.log[seat]) for seat in (0, 1)}
            assert seen[0] > seen[1]
            logs = {seat: list(anna.log[seat]) for seat in (0, 1)}
        for said in (seen, {0: seen[0]}, seen[1], 0):
            async with house.line() as line:
                hello = {"type": "hello", "code": code, "secrets": [first, second], "seen": said}
                await line.send(json.dumps(hello))
                heard: dict[int, dict[str, Any]] = {}
                while len(heard) < 2:
                    message = json.loads(await line.recv())
                    if message["type"] == "view":
                        heard[message["seat"]] = message
            for seat, log in logs.items():
                begin = heard[seat]["log_from"]
                assert begin <= (said if isinstance(said, int) else said.get(seat, 0))
                assert [line["text"] for line in heard[seat]["log"]] == [line.text for line in log[begin:]]

    run(story)


def test_a_move_of_another_seat_makes_none_stale() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(**TOGETHER)
        async with house.join(code) as anna, house.join(code) as ben:
            await sit_down(anna, ben)
            view = ben.views[2]
            await whole_turn(anna, 0)
            await say(anna, 0, "done")
            await ben.move(view, view.moves[0])  # nothing of what Anna does changes what Ben may do
            with pytest.raises(RefusedHere):
                await ben.move(view, view.moves[0])

    run(story)


def test_a_room_that_shows_everybody_everything_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Broadcaster.send_views
    monkeypatch.setattr(Broadcaster, "send_views", lambda self, connections, _=None: honest(self, connections))
    with pytest.raises(AssertionError):
        test_H7_not_a_byte_reaches_the_others_between_two_words(TOGETHER)


def test_a_number_of_the_whole_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plays, "heard", lambda plays, _: plays.rows)
    with pytest.raises(AssertionError):
        test_H7_no_number_tells_how_many_words_a_turn_had()
