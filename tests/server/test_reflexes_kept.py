"""Tables of reflexes over sockets: nothing that was asked or heard is lost, whatever comes between."""

from __future__ import annotations

import asyncio
from typing import Any

from cattery.server import protocol as wire
from tests.server.harness import House, run
from tests.server.reflex_tables import field, person, reveal

OPTIONS = {"actions": False, "firstPlayer": 0}


def test_A48_a_flip_that_is_held_outlives_a_fault_and_every_device_is_answered(timing: Any) -> None:
    timing(min_gap=800, settle=100, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 0) as one, house.join(code) as two, person(house, code, 2) as three:
            secret = await two.sit(1)
            await one.start()
            await one.move(await one.my_turn(), "flip")
            await reveal(three, 0)
            async with house.join(code, secret) as again:
                await reveal(two, 0)
                await reveal(again, 0)
                after = two.views[1].changed
                flips = [
                    asyncio.ensure_future(device.ask(wire.Move(name, 1, "flip", after)))
                    for device, name in ((two, "first"), (again, "second"))
                ]
                await two.ping()
                await again.ping()
                await asyncio.sleep(0.15)
                await three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0))
                await three.until(lambda: field(three, "last"), "for the fault")
                assert field(three, "last")["kind"] == "fault"
                assert not any(flip.done() for flip in flips), "it still waits"
                answers = await asyncio.gather(*flips)
                assert [type(answer) for answer in answers] == [wire.Ack, wire.Ack]
                assert await reveal(three, 1) == 2, "and was turned once"

    run(story)


def test_a_flip_that_was_held_is_known_when_it_comes_again(timing: Any) -> None:
    timing(min_gap=300, absent=60_000)

    async def story(house: House) -> None:
        code = await house.open_table(game="addi_cats", seats=3, options=OPTIONS)
        async with person(house, code, 1) as two, person(house, code, 2), house.join(code) as one:
            secret = await one.sit(0)
            await two.start()
            flip = wire.Move("flip", 0, "flip", (await one.my_turn()).changed)
            await one.ask(flip)
            assert isinstance(await one.ask(flip), wire.Ack)
            async with house.join(code, secret) as again:
                assert isinstance(await again.ask(flip), wire.Ack), "on another line, too"
                assert [line.text for line in again.log[0]].count("flip") == 1

    run(story)
