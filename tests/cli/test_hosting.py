"""`cattery serve`, `backup`, `export` and `gc` as a host runs them: processes, their output, their exit codes."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

import cattery
from cattery.core.errors import BadOption
from cattery.live.stored_table import empty_table, house_of_table, stored_plays
from cattery.server.settings import Settings
from cattery.store.rows import Phase, StoredSeat, StoredTable
from cattery.store.sqlite import SqliteStore
from tests.cli.program import cattery as run
from tests.durability.people import Company
from tests.durability.servers import COMMAND, END_WITH_THE_TEST, serving

DAY = 86_400


def refused(*arguments: str | Path) -> str:
    """What a person reads who asked for something that cannot be: one line, no traceback, nothing else."""
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cattery: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def played(phase: Phase = "finished", days_ago: float = 0) -> StoredTable:
    changed = int(time.time() - days_ago * DAY)
    seats = [StoredSeat("Zoé"), StoredSeat("Luna", words="miaou")]
    code = f"{phase}-{days_ago}"
    return StoredTable(0, code, "discat", 1, {}, seats, "5a" * 32, changed, changed, phase)


async def keep(store: SqliteStore, stored: StoredTable) -> None:
    """With all plays of a whole game, or with the first ones of a running one."""
    table = empty_table(stored)
    table.house = house_of_table(stored)
    table.settle()
    while table.acting and (stored.phase == "finished" or len(table.plays) < 60):
        seat = min(table.acting)
        table.play(seat, table.moves(seat)[0])
    if table.result:
        stored.record = table.record().write()
    await store.add(stored, stored_plays(table.plays))


def filled(data: Path, *tables: StoredTable) -> Path:
    """A data folder with these tables, numbered from 1."""

    async def fill() -> None:
        store = SqliteStore(data / "cattery.db")
        await store.open()
        for table in tables:
            await keep(store, table)
        await store.close()

    data.mkdir()
    asyncio.run(fill())
    return data


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return filled(tmp_path / "data", played(), played("playing"), played("closed"))


@contextmanager
def started(*arguments: str | Path) -> Iterator[list[str]]:
    """What `cattery serve` prints, while it runs."""
    command = [sys.executable, "-c", END_WITH_THE_TEST + COMMAND, "serve", *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            lines: list[str] = []
            while not lines or "Ctrl-C" not in lines[-1]:
                lines.append(server.stdout.readline())
                assert lines[-1], "it ended"
            yield lines
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0


def address(lines: list[str]) -> str:
    assert lines[0].startswith("Cattery is open: http://")
    return lines[0].split()[-1]


def is_up(url: str) -> bool:
    with build_opener(ProxyHandler({})).open(f"{url}/healthz", timeout=30) as answer:
        return bool(answer.read() == b"ok\n")


# ── backup ────────────────────────────────────────────────────────────────────────────────────────


def test_backup_copies_all_tables_into_one_file(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "a copy.db"
    done = run("backup", copy, "--data", data)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"all tables are in {copy}\n", "")
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert base.execute("SELECT count(*) FROM tables").fetchone() == (3,)
    restored = tmp_path / "restored"
    restored.mkdir()
    copy.rename(restored / "cattery.db")
    assert run("export", "1", "--data", restored).stdout == run("export", "1", "--data", data).stdout != ""


def test_backup_never_writes_over_a_file(data: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("precious")
    assert "exists already" in refused("backup", there, "--data", data)
    assert there.read_text() == "precious"


def test_backup_into_a_folder_that_is_not_there(data: Path, tmp_path: Path) -> None:
    refused("backup", tmp_path / "nowhere" / "copy.db", "--data", data)


# ── export ────────────────────────────────────────────────────────────────────────────────────────


def test_export_writes_the_record_of_a_finished_table(data: Path, tmp_path: Path) -> None:
    done = run("export", "1", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    record = cattery.read_record(done.stdout)
    assert record.names == ["Zoé", "Luna"]
    assert cattery.verify(record).committed
    file = tmp_path / "game.txt"
    file.write_text(done.stdout, "utf-8")
    assert "the house was fair" in run("verify", file).stdout


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("2", "when the game is over"),
        ("4", "there is no table 4"),
        ("-1", "there is no table -1"),
        (str(10**30), "there is no table 1000"),
        ("one", "TABLE"),
    ],
)
def test_export_gives_no_other_record(data: Path, number: str, message: str) -> None:
    assert message in refused("export", number, "--data", data)


# ── gc ────────────────────────────────────────────────────────────────────────────────────────────


def codes(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "cattery.db")) as base:
        assert base.execute("SELECT count(*) FROM plays WHERE table_id NOT IN (SELECT id FROM tables)").fetchone() == (
            0,
        )
        return {code for (code,) in base.execute("SELECT code FROM tables WHERE forgotten IS NULL")}


AGES: list[tuple[Phase, float]] = [
    ("finished", 91), ("finished", 89), ("closed", 91), ("closed", 89),
    ("playing", 8), ("playing", 6), ("waiting", 8), ("waiting", 6),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        ("", {"finished-89", "closed-89", "playing-8", "playing-6", "waiting-8", "waiting-6"}),
        ("--finished 30 --abandoned 7", {"playing-6", "waiting-6"}),
        ("--finished 365 --abandoned 1", {"finished-91", "finished-89", "closed-91", "closed-89"}),
    ],
)
def test_gc_forgets_finished_tables_after_90_days_and_others_if_told_so(
    tmp_path: Path, arguments: str, left: set[str]
) -> None:
    data = filled(tmp_path / "data", *(played(phase, days) for phase, days in AGES))
    done = run("gc", *arguments.split(), "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    gone = len(AGES) - len(left)
    undone = "`cattery gc --undo` brings back what was forgotten in the last 30 days"
    assert done.stdout == f"{gone} tables forgotten; {undone}\n"
    assert codes(data) == left
    assert run("gc", "--undo", "--data", data).stdout == f"{gone} tables brought back\n"
    assert len(codes(data)) == len(AGES)


@pytest.mark.parametrize("arguments", ["--finished -1", "--abandoned 36501"])
def test_gc_wants_days(data: Path, arguments: str) -> None:
    before = codes(data)
    refused("gc", *arguments.split(), "--data", data)
    assert codes(data) == before


# ── folders without tables ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("export 1", "nothing"),
        ("backup copy.db", "an empty folder"),
        ("gc", "a file"),
        ("backup copy.db", "no database"),
        ("gc", "another program's"),
    ],
)
def test_a_folder_without_tables_is_named_and_left_alone(command: str, what: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    if what == "a file":
        data.write_text("file")
    elif what != "nothing":
        data.mkdir()
    if what == "no database":
        (data / "cattery.db").write_text("no database " * 100)
    elif what == "another program's":
        with closing(sqlite3.connect(data / "cattery.db")) as base:
            base.execute("CREATE TABLE notes (text)")
    before = sorted(tmp_path.rglob("*"))
    assert str(data) in refused(*command.split(), "--data", data)
    assert sorted(tmp_path.rglob("*")) == before
    assert not Path("copy.db").exists()


def test_hosts_keep_their_tables_while_the_server_runs(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def story() -> None:
        async with serving(data) as server, Company() as company:
            over, playing = [await company.gather(server, 1, 1, random.Random(7)) for _ in range(2)]
            await asyncio.gather(over.play(), playing.play(1))
            number, unfinished = [str(crew.people[0].info.number) for crew in (over, playing)]

            async def ask(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
                return await asyncio.to_thread(run, *arguments, "--data", data)

            answers = await asyncio.gather(
                ask("export", number), ask("export", unfinished), ask("backup", copy), ask("gc")
            )
            assert [answer.returncode for answer in answers] == [0, 2, 0, 0]
            assert cattery.verify(cattery.read_record(answers[0].stdout)).committed
            assert codes_of(copy) == {over.code, playing.code}
            await playing.play()

    def codes_of(file: Path) -> set[str]:
        with closing(sqlite3.connect(file)) as base:
            return {code for (code,) in base.execute("SELECT code FROM tables WHERE forgotten IS NULL")}

    copy = tmp_path / "copy.db"
    asyncio.run(story())


# ── serve ─────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def taken(port: int = 0) -> Iterator[int]:
    """A port that somebody listens on: this test, or whoever was faster."""
    with socket.socket() as door:
        try:
            door.bind(("127.0.0.1", port))
            door.listen()
            yield int(door.getsockname()[1])
        except OSError:
            yield port


def test_serve_prints_its_address_and_how_others_can_join(tmp_path: Path) -> None:
    """Without a port it takes the usual one, or the next free one."""
    with taken(8000), started("--data", tmp_path / "data", "--no-browser") as lines:
        assert is_up(address(lines))
        assert 8000 < int(address(lines).rpartition(":")[2]) < 8020
        assert address(lines).startswith("http://127.0.0.1:")
        assert "--lan" in lines[1]
        assert len(lines) == 3


def test_serve_lan_prints_an_address_that_can_be_reached(tmp_path: Path) -> None:
    with started("--lan", "--port", "0", "--data", tmp_path / "data", "--no-browser") as lines:
        assert "0.0.0.0" not in address(lines)
        assert is_up(address(lines))
        assert "--lan" not in "".join(lines)


def test_serve_prints_the_public_address(tmp_path: Path) -> None:
    arguments = ["--public-url", "https://cats.example/", "--trust-proxy", "--port", "0", "--no-browser"]
    with started(*arguments, "--data", tmp_path / "data") as lines:
        assert lines[0] == "Cattery is open: https://cats.example\n"
        assert "--lan" not in "".join(lines)


@pytest.mark.parametrize(
    "url",
    ["cats.example", "cats.example:8000", "//cats.example", "ftp://cats.example", "https://", "https://cats.example/a",
     "https://cats.example?a", "https://cats.example#a", "https://me@cats.example", "https://cats.example:port",
     "https://cats example"],
)  # fmt: skip
def test_a_public_address_that_would_lead_nowhere_is_refused(url: str) -> None:
    with pytest.raises(BadOption, match="--public-url"):
        Settings(Path(), public_url=url)


@pytest.mark.parametrize(
    "url",
    ["", "https://cats.example", "http://cats.example:8000/", "https://[2001:db8::1]:8443", "HTTPS://Cats.Example"],
)
def test_a_public_address_is_where_people_find_the_server(url: str) -> None:
    assert Settings(Path(), public_url=url).public_url == url


def test_serve_with_half_a_public_address(tmp_path: Path) -> None:
    message = refused("serve", "--public-url", "cats.example", "--port", "0", "--data", tmp_path / "data")
    assert "https://cats.example" in message
    assert not (tmp_path / "data").exists()


def test_serve_on_a_port_that_is_taken(tmp_path: Path) -> None:
    with taken() as port:
        message = refused("serve", "--port", str(port), "--data", tmp_path / "data")
    assert f"port {port}" in message
    assert f"--port {port + 1}" in message
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--port 70000", "port 70000"),
        ("--host 192.0.2.5", "192.0.2.5"),
        ("--host a..b", "a..b"),
        ("--host ::zz --port 0", "::zz"),
    ],
)
def test_serve_where_nobody_can_listen(arguments: str, message: str, tmp_path: Path) -> None:
    said = refused("serve", *arguments.split(), "--data", tmp_path / "data")
    assert message in said
    assert "try --port" not in said  # another port would not help
    assert not (tmp_path / "data").exists()


def test_serve_with_a_file_for_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("precious")
    for place in (file, file / "folder"):
        assert str(place) in refused("serve", "--port", "0", "--data", place)
    assert file.read_text() == "precious"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
def test_serve_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        for place in (tmp_path, tmp_path / "data"):
            assert "permission denied" in refused("serve", "--port", "0", "--data", place)
    finally:
        tmp_path.chmod(0o755)


def test_serve_with_a_database_that_is_none(tmp_path: Path) -> None:
    base, content = tmp_path / "cattery.db", b"no database at all " * 100
    base.write_bytes(content)
    assert str(base) in refused("serve", "--port", "0", "--data", tmp_path)
    assert base.read_bytes() == content


def test_serve_with_the_database_of_a_newer_cattery(data: Path) -> None:
    with closing(sqlite3.connect(data / "cattery.db")) as base:
        base.execute("PRAGMA user_version = 99")
    assert "newer Cattery" in refused("serve", "--port", "0", "--data", data)


def test_serve_twice_on_one_folder(tmp_path: Path) -> None:
    """Two servers would not hear of each other's plays."""
    with started("--port", "0", "--data", tmp_path, "--no-browser") as lines:
        assert "another Cattery" in refused("serve", "--port", "0", "--data", tmp_path)
        assert is_up(address(lines))
