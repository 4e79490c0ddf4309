"""Tables of reflexes over sockets: the bell, cards that turn by themselves, taps that name their window, receipts, and
connections of unequal length."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import cattery
from cattery.client import View
from cattery.core.story import sentence
from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from tests.server.house import House, run, settings
from tests.server.people import Person, refused
from tests.server.reflex_tables import field, person, reveal
from tests.server.slow_proxy import slow_proxy


def test_A46_cards_turn_by_themselves_and_bots_play_to_the_end(timing: Any) -> None:
    timing(min_gap=5, race=900, countdown=5, settle=2, absent=8, loiter=5, soft_limit=6000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, level="tiger")
        async with person(house, code, 0) as player:
            await player.start()
            await player.until(lambda: player.is_over, "for the end")
            log = player.log[0]
            assert sum(entry.text == "flip" for entry in log) > 20
            assert any(entry.text == "flip" and entry.seat == 0 for entry in log), "the person's cards, too"
            assert not any(entry.text == "tap" and entry.seat == 0 for entry in log), "who does nothing never taps"
            record = (await house.get("/api/table/record", table_code=code)).body.decode()
            verdict = cattery.verify(cattery.read_record(record))
            assert verdict.committed
            assert record.count("\nreceipt ") >= verdict.slaps > 0
            answer = await house.http("POST", "/api/verify", {"record": record})
            assert answer.json["slaps"] == verdict.slaps

    run(story, in_no_time=True)


def test_A46_after_a_while_a_bot_slaps_for_who_is_gone_until_he_is_back(timing: Any) -> None:
    timing(min_gap=20, absent=20, soft_limit=0)

    async def story(house: House) -> None:
        options = {"actions": False, "minutes": 0}
        code = await house.open_table(game="addi_cats", seats=3, level="tiger", options=options)

        def bots() -> list[int]:
            reflexes = house.room(code).live.reflexes
            assert reflexes
            assert reflexes.conductor
            return [seat for seat, level in enumerate(reflexes.conductor.levels) if level is not None]

        async with person(house, code, 0) as anna:
            async with house.join(code) as ben:
                secret = await ben.sit(1)
                await anna.start()
                assert bots() == [2]
            await anna.until(lambda: bots() == [1, 2], "for a bot")
            async with house.join(code, secret):
                await anna.until(lambda: bots() == [2], "for him")

    run(story, settings(Patience(bot_delay=0.0, absence=0.2)), in_no_time=True)


def test_A50_the_bell_ends_the_game_when_its_time_is_over(timing: Any) -> None:
    timing(min_gap=20, absent=20, soft_limit=500)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, level="kitten", options={"actions": False})
        async with person(house, code, 0) as player:
            await player.start()
            await player.until(lambda: player.is_over, "for the end")
            assert [entry.text for entry in player.log[0]][-1] == "time"

    run(story, in_no_time=True)


def test_A48_a_flip_before_its_time_is_held(timing: Any) -> None:
    timing(min_gap=1500, absent=60_000)  # long, as a busy machine may let us see a card late

    async def story(house: House) -> None:
        options = {"actions": False, "firstPlayer": 0}
        code = await house.open_table(game="addi_cats", seats=3, options=options)
        async with person(house, code, 0) as one, person(house, code, 1) as two, person(house, code, 2):
            await one.start()
            shown = await one.my_turn()
            before = asyncio.get_running_loop().time()
            await one.move(shown, "flip")
            assert asyncio.get_running_loop().time() - before > 0.3, "answered when it was turned"
            await reveal(two, 0)
            shown = await two.until(lambda: two.views[1] if "flip" in two.views[1].moves else None)
            before = asyncio.get_running_loop().time()
            await two.move(shown, "flip")
            assert asyncio.get_running_loop().time() - before > 0.3
            assert await refused(two.ask(wire.Move(two.id, 1, "flip", two.views[1].version))) == "illegal_move"

    run(story, in_no_time=True)


def test_A38_a_tap_names_its_window_and_one_of_a_closed_window_is_dropped(timing: Any) -> None:
    timing(min_gap=700, absent=700)

    async def story(house: House) -> None:
        options = {"actions": False, "firstPlayer": 0}
        code = await house.open_table(game="addi_cats", seats=3, options=options)
        async with person(house, code, 0) as one, person(house, code, 1) as two, person(house, code, 2):
            await one.start()
            await reveal(one, 0)
            moment = field(one, "moment")
            await asyncio.sleep(0.12)
            assert await refused(one.ask(wire.Tap(one.id, 0, moment - 1, 150.0))) == "stale_move"
            assert await refused(one.ask(wire.Tap(one.id, 0, moment, 99.0))) == "stale_move", "nobody is that fast"
            assert await refused(two.ask(wire.Tap(two.id, 0, moment, 150.0))) == "not_your_seat"
            await one.ask(wire.Tap(one.id, 0, moment, 120.0))
            slap = await two.expect(wire.SlapVerdict)
            assert [tap.seat for tap in slap.taps] == [0]
            assert slap.story == [sentence("receipt.wrong", seat=0, took=120)]
            assert slap.moment == moment
            await two.until(lambda: field(two, "last"), "for the fault")
            assert field(two, "last")["kind"] == "fault"
            assert await refused(two.ask(wire.Tap(two.id, 1, moment, 200.0))) == "stale_move", "too late"
            late = await one.expect(wire.SlapVerdict, lambda slap: len(slap.taps) > 1)
            assert [(tap.seat, tap.late) for tap in late.taps] == [(0, False), (1, True)], "but shown by how much"
            assert late.story == [*slap.story, sentence("receipt.late", seat=1, took=200, after=80)]

    run(story, in_no_time=True)


def test_A38_a_tap_that_comes_as_a_word_counts_in_its_own_window_only(timing: Any) -> None:
    timing(min_gap=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options={"actions": False, "firstPlayer": 0})
        async with person(house, code, 0) as one, person(house, code, 1) as two, person(house, code, 2):
            await one.start()
            await one.move(await one.my_turn(), "flip")
            await reveal(two, 0)
            await reveal(one, 0)
            old = one.views[0].version
            await two.move(two.views[1], "flip")
            await reveal(one, 1)
            assert one.views[0].moves == ["tap"], "as before"
            await asyncio.sleep(0.15)
            assert await refused(one.ask(wire.Move(one.id, 0, "tap", old))) == "stale_move"
            assert isinstance(await one.ask(wire.Move(one.id, 0, "tap", one.views[0].version)), wire.Ack)

    run(story, in_no_time=True)


def test_a_game_without_a_mouse_knows_no_taps() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(game="discat", seats=2)
        async with person(house, code, 0) as player:
            await player.start()
            assert await refused(player.ask(wire.Tap(player.id, 0, 0))) == "bad_message"

    run(story, in_no_time=True)


def test_A44_nobody_is_told_who_is_concerned_before_it_is_decided(timing: Any) -> None:
    """Of an open window the view holds cards, counts and whose turn it is; nothing differs but these."""
    timing(min_gap=20, absent=20)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, level="tabby", options={"tables": [1]})
        async with person(house, code, 0) as player:
            await player.start()
            await player.until(lambda: field(player, "reveal") > 40, "for some cards")
            for message in player.heard:
                if isinstance(message, View):
                    shown = message.view
                    if shown["window"] == "open" and shown["last"]:
                        assert shown["last"]["reveal"] < shown["reveal"] or shown["last"]["kind"] == "gift"

    run(story, settings(Patience()), in_no_time=True)


# ── connections of unequal length ───────────────────────────────────────────────────────────────────────

TRIPS = (20.0, 80.0, 200.0)
RACES = 12
CLEARLY = 45.0  # milliseconds between the first and the second, so that no race is a tie


async def taps_when_it_is_time(player: Person, seat: int, times: dict[int, list[float]]) -> None:
    """From the moment that a card comes in, wait as long as this player takes, and slap."""
    loop, seen = asyncio.get_running_loop(), 0
    while seen < RACES and player.socket:
        seen = await reveal(player, seen)
        shown, moment = loop.time(), field(player, "moment")
        took = times[seen][seat] if seen in times else 0.0
        if took:
            await asyncio.sleep(took / 1000)
            await player.send(wire.Tap(player.id, seat, moment, (loop.time() - shown) * 1000))


def test_the_true_first_wins_over_connections_of_20_80_and_200_ms_with_jitter(timing: Any) -> None:
    timing(min_gap=900, absent=900)
    dice = random.Random(3)
    times: dict[int, list[float]] = {}
    for race in range(1, RACES + 1):
        first = dice.randrange(3)
        times[race] = [250.0 if seat == first else 250 + CLEARLY + dice.uniform(0, 60) for seat in range(3)]
    seen: list[wire.SlapVerdict] = []

    async def story(house: House) -> None:
        options = {"actions": False, "minutes": 0, "firstPlayer": 0}
        code = await house.open_table(game="addi_cats", seats=3, options=options)
        async with contextlib.AsyncExitStack() as stack:
            people = []
            for seat, trip in enumerate(TRIPS):
                port = await stack.enter_async_context(slow_proxy(house.port, trip, trip / 20))
                people.append(await stack.enter_async_context(person(house, code, seat, port)))
            await people[0].start()
            room = house.room(code)
            tapping = [
                asyncio.ensure_future(taps_when_it_is_time(player, seat, times)) for seat, player in enumerate(people)
            ]
            await asyncio.wait_for(asyncio.gather(*tapping), 60)
            await people[2].until(lambda: sum(isinstance(m, wire.SlapVerdict) for m in people[2].heard) >= RACES - 1)
            seen.extend({m.moment: m for m in people[2].heard if isinstance(m, wire.SlapVerdict)}.values())
            trips = [round(sorted(who.trips)[len(who.trips) // 2]) for who in room.connections if who.trips]
            assert len(trips) == 3
            for trip, measured in zip(TRIPS, sorted(trips), strict=True):
                assert trip <= measured < trip + 150, "the server has measured the connections by ping frames"

    run(story, in_no_time=True)
    right = sum(
        slap.taps[0].seat == min(range(3), key=lambda seat: times[race][seat]) for race, slap in enumerate(seen, 1)
    )
    assert len(seen) >= RACES - 1
    assert right >= 0.8 * len(seen), [(slap.moment, slap.taps) for slap in seen]
