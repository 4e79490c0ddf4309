"""A turn that nobody else may watch (H7): between two of its moves the others' connections carry not one byte."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cattery.client import Conversation, Refusal, new_secret
from cattery.live.events import Now
from cattery.live.news import News
from cattery.live.plays import Plays
from cattery.live.sequence_numbers import SequenceNumbers
from cattery.protocol import messages as wire
from cattery.store.memory import MemoryStore
from tests.server.house import House, run
from tests.server.people import Person, refused

TOGETHER: dict[str, Any] = {"game": "house_of_cats", "seats": 3}
STARS: dict[str, Any] = {**TOGETHER, "options": {"level": 2}}


async def sit_down(anna: Person, ben: Person) -> list[str]:
    """Anna has the first two seats, Ben the third."""
    secrets = [await anna.sit(0), await anna.sit(1), await ben.sit(2)]
    await anna.start()
    for player, seats in ((anna, (0, 1)), (ben, (2,))):
        await player.until(lambda player=player, seats=seats: set(seats) <= player.views.keys())
    return secrets


async def quiet(*players: Person) -> list[list[bytes]]:
    """All that these have been sent, answers to pings left out; nothing is on its way any more."""
    for player in players:
        await player.ping()
    return [[raw for raw in player.raw if b'"pong"' not in raw] for player in players]


async def say(player: Person, seat: int, move: str = "") -> None:
    view = player.views[seat]
    await player.move(view, move or view.moves[0])


async def whole_turn(player: Person, seat: int) -> int:
    """Every move but the last; how many there were."""
    moves = 0
    while player.views[seat].moves[0] != "done":
        await say(player, seat)
        moves += 1
    return moves


@pytest.mark.parametrize("table", [TOGETHER, STARS], ids=["a turn", "the star cells"])
def test_H7_not_a_byte_reaches_the_others_between_two_words(table: dict[str, Any]) -> None:
    """Another seat, a spectator, and the same client's other seat; moves, undos, refusals and questions."""

    async def story(house: House) -> None:
        code = await house.open_table(**table)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
            await sit_down(anna, ben)
            await guest.until(lambda: None in guest.views)
            before = await quiet(ben, guest)
            asked = await house.get("/api/table", table_code=code)
            for number in (0, -1):
                await say(anna, 0, anna.views[0].moves[number])
                await anna.ask(wire.Undo(anna.id, 0, anna.views[0].version))
                await say(anna, 0, anna.views[0].moves[number])
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
                assert [entry.text for entry in player.views[viewer].log] == ["done"]

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
    """Two tables with the same dice; at one of them a seat makes moves and takes them back, again and again."""

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
                heard_of_it = [*await quiet(ben), *await quiet(guest)]
                async with house.join(code) as late:
                    heard_of_it += await quiet(late)
            heard.append([re.sub(rb'"id":"[^"]+"|"seq":\d+|"at":\d+|"number":\d+|"commitment":"\w+"', b"", raw)
                          for messages in heard_of_it for raw in messages])  # fmt: skip
        assert heard[0] == heard[1]

    run(story)


@pytest.mark.parametrize("told", [0, 1, 500])
def test_numbers_rise_by_the_time_and_not_by_what_others_were_told(told: int) -> None:
    numbers = SequenceNumbers(Now(5.0, 5.0, 0))
    first = numbers.next(5.0)
    others = [numbers.next(5.0) for _ in range(told)]
    assert others == sorted(set(others))
    assert numbers.next(5.0625) - first == 62_500


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
    """Logs differ in length where moves are hidden: one number would leave a gap, or say things twice."""

    async def story(house: House) -> None:
        code = await house.open_table(**TOGETHER)
        async with house.join(code) as anna, house.join(code) as ben:
            first, second, _ = await sit_down(anna, ben)
            await whole_turn(anna, 0)
            seen = {seat: len(anna.log[seat]) for seat in (0, 1)}
            assert seen[0] > seen[1]
            logs = anna.log
        for said in (seen, {0: seen[0]}, seen[1], 0):
            conversation = Conversation(code, new_secret(), logs=logs)
            async with house.connect() as connection:
                await connection.send(wire.encode(wire.Hello(code, [first, second], said)), text=True)
                while len(conversation.sights) < 2:
                    conversation.hear(await connection.recv())
            for seat in (0, 1):
                heard = conversation.sights[seat].news
                assert heard.log_from <= (said if isinstance(said, int) else said.get(seat, 0))
                assert [entry.text for entry in heard.log] == [entry.text for entry in logs[seat][heard.log_from :]]

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
            with pytest.raises(Refusal):
                await ben.move(view, view.moves[0])

    run(story)


def test_a_room_that_shows_everybody_everything_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = News.send_views
    monkeypatch.setattr(News, "send_views", lambda self, visitors, _=None: honest(self, visitors))
    with pytest.raises(AssertionError):
        test_H7_not_a_byte_reaches_the_others_between_two_words(TOGETHER)


def test_a_number_of_the_whole_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plays, "heard", lambda plays, _: plays.rows)
    with pytest.raises(AssertionError):
        test_H7_no_number_tells_how_many_words_a_turn_had()
