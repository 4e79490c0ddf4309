"""The example client, run as anybody would run it: as a program of its own against a server."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from tests.server.house import House, run, settings
from tests.server.people import SECONDS

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "client.py"


async def client(url: str, *code: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, str(CLIENT), url, *code, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )


async def last_line(process: Process) -> str:
    try:
        said, complaint = await asyncio.wait_for(process.communicate(), 2 * SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0, complaint.decode()
    assert not complaint
    return said.decode().splitlines()[-1]


def test_the_example_is_as_short_as_promised() -> None:
    lines = [line for line in CLIENT.read_text("utf-8").splitlines() if line.strip() and not line.startswith("import")]
    assert len(lines) < 45


def test_it_opens_a_table_and_plays_to_the_end() -> None:
    async def story(house: House) -> None:
        result = json.loads(await last_line(await client(house.url)))
        assert result["winners"]
        (room,) = house.hall.rooms.values()
        assert room.stored.phase == "finished"
        assert await house.figure("cattery_faults_total") == 0

    run(story)


def test_two_of_them_play_at_one_table() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna:
            await anna.sit(0)
            processes = [await client(house.url, code) for _ in range(2)]
            for seat in (1, 2):
                await anna.until(lambda seat=seat: anna.info.seats[seat].kind == "person")
            await anna.start()
            await anna.play_on()
            results = [json.loads(await last_line(process)) for process in processes]
            assert results[0] == results[1]
            assert sorted(results[0]["winners"])

    run(story, settings())
