"""A disk that does not confirm what it was given: the server ends rather than say that a move was not saved."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.durability.on_disk import check_all, copied
from tests.durability.people import Company
from tests.durability.servers import SECONDS, Server, serving

COMPILER = shutil.which("cc")


class Trouble:
    """The syncs of a server, which fail from the moment that is said."""

    def __init__(self, folder: Path) -> None:
        self._file, library = folder / "trouble", folder / "failing_syncs.so"
        assert COMPILER
        source = Path(__file__).with_name("failing_syncs.c")
        subprocess.run([COMPILER, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), "FAILING_SYNCS": str(self._file)}

    def begin(self) -> None:
        self._file.touch()


async def ended(server: Server) -> int:
    """Its exit code."""
    return await asyncio.to_thread(server.process.wait, SECONDS)


@pytest.mark.skipif(not COMPILER, reason="needs a C compiler, for a disk whose syncs fail")
@pytest.mark.parametrize("reached_the_disk", [True, False])
def test_after_a_failed_sync_the_next_start_knows_what_became_of_the_move(
    tmp_path: Path, reached_the_disk: bool
) -> None:
    """Nobody was told that it was not saved, for it may be; whoever asks again is answered, and it is made once."""
    data, trouble = tmp_path / "data", Trouble(tmp_path)

    async def story() -> None:
        async with Company() as company:
            async with serving(data, environment=trouble.environment) as server:
                crew, other = [await company.gather(server, 1, 1, random.Random(3)) for _ in range(2)]
                (person,) = crew.people
                await asyncio.gather(crew.play(2), other.play(2))
                move = await person.next_move()
                size, log_before = server.wal.stat().st_size, person.log
                trouble.begin()
                asked, exiting = asyncio.ensure_future(person.ask(move)), asyncio.ensure_future(ended(server))
                await asyncio.wait((asked, exiting), return_when=asyncio.FIRST_COMPLETED)
                assert not asked.done(), "nobody can know yet what became of it"
                assert await exiting == os.EX_IOERR
                assert person.log == log_before
                check_complaint(server)
            if not reached_the_disk:
                os.truncate(server.wal, size)
            await is_not_trusted()
            await check_all(copied(data), company.crews)
            async with serving(data, port=server.port):
                await asked
                await asyncio.gather(crew.play(2), other.play(2))
            await check_all(data, company.crews)

    async def is_not_trusted() -> None:
        """What is there is written once more before anybody is told of it, and if that fails, nobody is."""
        server = Server(data, environment=trouble.environment)
        try:
            assert await ended(server) > 0
            assert "disk I/O error" in server.complaints
        finally:
            server.kill()

    def check_complaint(server: Server) -> None:
        (line,) = [json.loads(line) for line in server.complaints.splitlines() if '"critical"' in line]
        assert line["event"] == "sync_failed"
        assert line["error"] == "SQLITE_IOERR_FSYNC"

    asyncio.run(story())
