"""The store on disk: its file, its migrations, its groups, and its neighbours."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from cattery.store import sqlite
from cattery.store.rows import StoredGame, StoredPlay, StoreError
from cattery.store.sqlite import SqliteStore
from tests.server.house import soon
from tests.store.stories import a_table, run, some_plays

Row = tuple[object, ...]

SECONDS = 20.0  # for anything


def ask(path: Path, question: str, *values: object) -> list[Row]:
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        return base.execute(question, values).fetchall()


def modes(folder: Path) -> dict[str, int]:
    """Of each file: who may read it."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        yield
        base.execute("ROLLBACK")


def opened(path: Path) -> None:
    """Open and close: what a start does to the file."""

    async def story(_: SqliteStore) -> None:
        pass

    run(SqliteStore(path, 0.2), story)


async def no_gaps(store: SqliteStore, tables: list[int]) -> list[int]:
    """How many plays each table has; they are numbered from 0, each once."""
    lengths = []
    for number in tables:
        stored_game = await store.load(number)
        assert stored_game is not None
        assert [play.text for play in stored_game.plays] == [str(i) for i in range(len(stored_game.plays))]
        lengths.append(len(stored_game.plays))
    return lengths


# ── the file ──────────────────────────────────────────────────────────────────────────────────────


def test_the_writer_waits_for_the_disk(path: Path) -> None:
    """Write-ahead log, and synchronous=FULL (2): an answer means that the disk has it."""

    async def story(store: SqliteStore) -> None:
        def settings(base: sqlite3.Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [base.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

        assert await store._ask(settings) == ["wal", 2, 1]
        assert ask(path, "PRAGMA journal_mode") == [("wal",)]

    run(SqliteStore(path), story)


def test_a_clean_close_leaves_one_file(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.add(a_table(), some_plays(10))

    run(SqliteStore(path), story)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_was_answered_is_in_the_file_before_anything_is_closed(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())
        for i in range(20):
            await store.append(number, i, some_plays(i + 1, i))
            assert ask(path, "SELECT max(number) FROM plays WHERE table_id = ?", number) == [(i,)]

    run(SqliteStore(path), story)


def test_a_store_whose_process_was_killed_is_whole_again(path: Path) -> None:
    script = """if True:
        import asyncio, os, signal, sys
        from pathlib import Path
        from cattery.store.sqlite import SqliteStore
        from tests.store.stories import a_table, some_plays
        async def story():
            store = SqliteStore(Path(sys.argv[1]))
            await store.open()
            number = await store.add(a_table())
            for i in range(300):
                await store.append(number, i, some_plays(i + 1, i))
            os.kill(os.getpid(), signal.SIGKILL)
        asyncio.run(story())
    """
    assert subprocess.run([sys.executable, "-c", script, path], timeout=60, env=_with_tests()).returncode == -9

    async def story(store: SqliteStore) -> None:
        assert await no_gaps(store, [1]) == [300]

    run(SqliteStore(path), story)
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


def _with_tests() -> dict[str, str]:
    """The environment for a process that imports from tests/, too."""
    folders = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))}


# ── migrations ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of migrations that begins with the real ones."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    for script in sqlite.MIGRATIONS.glob("*.sql"):
        (folder / script.name).write_text(script.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(sqlite, "MIGRATIONS", folder)
    return folder


def newest() -> int:
    return len(list(sqlite.MIGRATIONS.glob("*.sql")))


def test_the_scripts_are_numbered_without_gaps() -> None:
    numbers = sorted(int(script.name[:4]) for script in sqlite.MIGRATIONS.glob("*"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_empty_file_gets_every_script_once(path: Path) -> None:
    path.touch()
    opened(path)
    assert ask(path, "PRAGMA user_version") == [(newest(),)]
    tables = ask(path, "SELECT * FROM sqlite_master")
    opened(path)
    assert ask(path, "SELECT * FROM sqlite_master") == tables


def test_a_new_script_is_applied_once_and_the_tables_stay(path: Path, scripts: Path) -> None:
    async def keep(store: SqliteStore) -> None:
        await store.add(a_table(), some_plays(3))

    run(SqliteStore(path), keep)
    next_one = newest() + 1
    (scripts / f"{next_one:04}_more.sql").write_text(
        "-- more\nCREATE TABLE more (n INTEGER);\nINSERT INTO more VALUES (1);\n"
    )
    for _ in range(3):
        opened(path)
    assert ask(path, "SELECT n FROM more") == [(1,)]
    assert ask(path, "PRAGMA user_version") == [(next_one,)]
    assert ask(path, "SELECT count(*) FROM plays") == [(3,)]


@pytest.mark.parametrize(
    "broken", ["INSERT INTO nowhere VALUES (1);", "CREATE TABLE tables (again);", "INSERT INTO more VALUES (2)"]
)
def test_an_interrupted_migration_leaves_the_old_version(path: Path, scripts: Path, broken: str) -> None:
    opened(path)
    version = newest()
    script = scripts / f"{version + 1:04}_more.sql"
    script.write_text(f"CREATE TABLE more (n INTEGER);\n{broken}\n")
    with pytest.raises(StoreError, match="tables"):
        opened(path)
    assert ask(path, "PRAGMA user_version") == [(version,)]
    assert ask(path, "SELECT count(*) FROM sqlite_master WHERE name = 'more'") == [(0,)]
    script.write_text("CREATE TABLE more (n INTEGER);\n")
    opened(path)
    assert ask(path, "PRAGMA user_version") == [(version + 1,)]


def test_an_interrupted_first_migration_leaves_an_empty_file(path: Path, scripts: Path) -> None:
    (scripts / f"{newest() + 1:04}_more.sql").write_text("SELECT nothing;\n")
    with pytest.raises(StoreError):
        opened(path)
    assert ask(path, "SELECT count(*) FROM sqlite_master") == [(0,)]
    assert ask(path, "PRAGMA user_version") == [(0,)]


def test_a_file_of_a_newer_cattery_is_refused_and_left_alone(path: Path) -> None:
    opened(path)
    ask(path, f"PRAGMA user_version = {newest() + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer Cattery"):
        opened(path)
    assert path.read_bytes() == before


# ── files that are not ours ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read as one " * 40, bytes(5000)])
def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == content


@pytest.mark.parametrize("version", [0, 1])
def test_another_programs_database_is_refused_and_left_alone(path: Path, version: int) -> None:
    ask(path, "CREATE TABLE notes (text)")
    ask(path, f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        opened(path)
    assert path.read_bytes() == before


def test_a_folder_or_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere" / "tables.db"):
        with pytest.raises(StoreError) as refused:
            opened(place)
        assert "\n" not in str(refused.value)


def test_a_damaged_page_is_an_error_and_not_a_wrong_answer(path: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        await store.add(a_table(), some_plays(2_000))

    run(SqliteStore(path), fill)
    content = bytearray(path.read_bytes())
    for page in range(5, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(content)

    async def read(store: SqliteStore) -> None:
        with pytest.raises(StoreError):
            await store.load(1)
        assert await store.find("nothing") is None  # and it goes on

    run(SqliteStore(path), read)


# ── groups ────────────────────────────────────────────────────────────────────────────────────────


def test_many_appends_at_once_share_their_commits(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        numbers = [await store.add(a_table()) for _ in range(100)]
        groups, requests = store.groups, store.requests
        for i in range(5):
            await asyncio.gather(*(store.append(number, i, some_plays(i + 1, i)) for number in numbers))
        assert store.requests - requests == 500
        assert (store.groups - groups) * 5 < 500
        assert await no_gaps(store, numbers) == [5] * 100

    run(SqliteStore(path), story)


def test_more_than_the_largest_group_is_answered_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "LARGEST_GROUP", 7)

    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())
        await asyncio.gather(*(store.append(number, i, some_plays(i + 1, i)) for i in range(100)))
        assert await no_gaps(store, [number]) == [100]
        assert store.groups > 100 / 7

    run(SqliteStore(path), story)


def test_one_request_that_fails_does_not_fail_its_group(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        good, bad = a_table(), a_table()
        await asyncio.gather(store.add(good), store.add(bad))
        asked = [
            store.append(good.id, 0, some_plays(1)),
            store.append(bad.id, 5, some_plays(1)),  # a gap
            store.append(good.id, 0, some_plays(1)),  # taken
            store.add(a_table(code=good.code), some_plays(2)),  # a code that is taken
            store.save(a_table(id=999)),
            store.finish(msgspec.structs.replace(bad, phase="finished"), 3, some_plays(1)),
            store.append(good.id, 1, some_plays(2, 1)),
            store.append(bad.id, 0, some_plays(4)),
        ]
        groups = store.groups
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, StoreError) for answer in answers] == [
            False,
            True,
            True,
            True,
            True,
            True,
            False,
            False,
        ]
        assert store.groups - groups < len(asked)  # they did share
        assert await no_gaps(store, [good.id, bad.id]) == [2, 4]
        assert [table.phase for table in await store.alive()] == ["waiting", "waiting"]

    run(SqliteStore(path), story)


def test_a_fault_in_one_request_is_its_own(path: Path) -> None:
    """Even one that nobody foresaw, after it has begun to write."""

    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())

        def faulty(base: sqlite3.Connection) -> None:
            base.execute("UPDATE tables SET phase = 'closed'")
            raise ZeroDivisionError("oh")

        asked = [store.append(number, 0, some_plays(1)), store._ask(faulty), store.append(number, 1, some_plays(2, 1))]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), StoreError, type(None)]
        assert await no_gaps(store, [number]) == [2]
        assert ask(path, "SELECT phase FROM tables") == [("waiting",)]

    run(SqliteStore(path), story)


def test_a_caller_that_stops_waiting_disturbs_nobody(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())
        asked = [asyncio.ensure_future(store.append(number, i, some_plays(i + 1, i))) for i in range(30)]
        await asyncio.sleep(0)
        for one in asked[::3]:
            one.cancel()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [answer for answer in answers if isinstance(answer, StoreError)] == []
        assert await no_gaps(store, [number]) == [30]  # what was asked for was done

    run(SqliteStore(path), story)


# ── no room, no lock ──────────────────────────────────────────────────────────────────────────────


def large(number: int) -> list[StoredPlay]:
    return [StoredPlay(0, str(number), 1, message="x" * 1500)]


def test_a_full_disk_refuses_and_loses_nothing(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())
        pages = await store._ask(lambda base: int(base.execute("PRAGMA page_count").fetchone()[0]))
        await store._ask(lambda base: base.execute(f"PRAGMA max_page_count = {pages + 3}").fetchone())
        answers = await asyncio.gather(*(store.append(number, i, large(i)) for i in range(10)), return_exceptions=True)
        assert [str(answer) for answer in answers] == ["database or disk is full"] * 10  # one group, one fate
        kept = 0
        with contextlib.suppress(StoreError):
            for kept in range(100):
                await store.append(number, kept, large(kept))
        assert 0 < kept < 99
        with pytest.raises(StoreError, match="full"):
            await store.append(number, kept, some_plays(kept + 500, kept))  # some would have had room: all or none
        assert await no_gaps(store, [number]) == [kept]
        with pytest.raises(StoreError, match="full"):
            await store.finish(
                a_table(id=number, phase="finished"), kept, [StoredPlay(0, str(kept), 1, message="x" * 4000)]
            )
        assert [table.phase for table in await store.alive()] == ["waiting"]
        await store._ask(lambda base: base.execute("PRAGMA max_page_count = 1000000").fetchone())
        await store.check()
        await store.append(number, kept, some_plays(kept + 5, kept))
        assert await no_gaps(store, [number]) == [kept + 5]

    run(SqliteStore(path), story)
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_locked_file_refuses_and_goes_on_afterwards(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table(), some_plays(2))
        with locked(path):
            answers = await asyncio.gather(
                store.append(number, 2, some_plays(3, 2)), store.add(a_table()), return_exceptions=True
            )
            assert all(isinstance(answer, StoreError) and "locked" in str(answer) for answer in answers)
            with pytest.raises(StoreError, match="locked"):
                await store.check()
        await store.check()
        await store.append(number, 2, some_plays(3, 2))
        assert await no_gaps(store, [number]) == [3]

    run(SqliteStore(path, busy_seconds=0.1), story)


def test_after_trouble_only_a_trial_tells_that_it_is_over(path: Path) -> None:
    """Reading goes well on a full disk; `check` is for whoever watches the server."""

    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())
        await store.check()
        size, unlimited = path.with_name(f"{path.name}-wal").stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, unlimited[1]))
        try:
            with pytest.raises(StoreError):
                await store.append(number, 0, some_plays(1))
            assert await store.find("nothing") is None
            for _ in range(2):
                with pytest.raises(StoreError):
                    await store.check()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        for _ in range(2):
            await store.check()
        assert ask(path, "PRAGMA user_version") == [(newest(),)]
        await store.append(number, 0, some_plays(1))

    run(SqliteStore(path), story)


def test_a_short_lock_is_waited_for(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())
        with locked(path):
            asked = asyncio.ensure_future(store.append(number, 0, some_plays(1)))
            await asyncio.sleep(0.2)
            assert not asked.done()
        await asked

    run(SqliteStore(path, busy_seconds=30), story)


def test_a_rollback_that_fails_does_not_end_the_writer(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: SqliteStore) -> None:
        number = await store.add(a_table())

        def faulty(_: sqlite3.Connection) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr(sqlite, "_roll_back", lambda _: None)
            with pytest.raises(StoreError, match="I/O"):
                await store._ask(faulty)
        with pytest.raises(StoreError):  # the transaction is still open
            await store.append(number, 0, some_plays(1))
        await store.append(number, 0, some_plays(1))
        assert await no_gaps(store, [number]) == [1]

    run(SqliteStore(path), story)


def test_a_store_that_could_not_be_opened_can_be_opened_later(path: Path) -> None:
    opened(path)
    ask(path, "PRAGMA user_version = 0")  # so that a migration needs the lock

    async def story() -> None:
        store = SqliteStore(path, busy_seconds=0.1)
        with locked(path), pytest.raises(StoreError, match="locked"):
            await store.open()
        with pytest.raises(StoreError, match="closed"):
            await store.alive()
        await store.close()
        ask(path, f"PRAGMA user_version = {newest()}")
        await store.open()
        assert await store.alive() == []
        await store.close()

    asyncio.run(story())


# ── neighbours ────────────────────────────────────────────────────────────────────────────────────


def test_two_stores_on_one_file_never_tear_a_table(path: Path) -> None:
    """Whoever comes second with a number is refused; what was kept stays."""

    async def story(one: SqliteStore) -> None:
        two = SqliteStore(path)
        await two.open()
        number = await one.add(a_table())
        assert await two.find("nothing") is None
        won: list[str] = []

        async def race(store: SqliteStore, name: str) -> None:
            for i in range(40):
                with contextlib.suppress(StoreError):
                    await store.append(number, i, [StoredPlay(0, f"{name} {i}", i)])
                    won.append(f"{name} {i}")

        await asyncio.gather(race(one, "one"), race(two, "two"))
        stored_game = await two.load(number)
        assert stored_game is not None
        assert {play.text for play in stored_game.plays} == set(won)
        assert [play.text.split()[1] for play in stored_game.plays] == [str(i) for i in range(len(stored_game.plays))]
        await two.close()

    run(SqliteStore(path), story)


def test_processes_that_open_a_new_file_at_once_all_can(path: Path) -> None:
    script = """if True:
        import asyncio, sys
        from pathlib import Path
        from cattery.store.sqlite import SqliteStore
        from tests.store.stories import a_table, some_plays
        async def story():
            store = SqliteStore(Path(sys.argv[1]), 30)
            sys.stdin.readline()  # all wait for the same shot
            await store.open()
            table = a_table(code=sys.argv[2])
            await store.add(table, some_plays(20))
            await store.close()
        asyncio.run(story())
    """
    runners = [
        subprocess.Popen([sys.executable, "-c", script, path, f"by {i}"], stdin=subprocess.PIPE, env=_with_tests())
        for i in range(4)
    ]
    for runner in runners:
        assert runner.stdin
        runner.stdin.write(b"go\n")
        runner.stdin.flush()
    try:
        assert [runner.wait(60) for runner in runners] == [0] * 4
    finally:
        for runner in runners:
            runner.kill()
            runner.communicate()
    assert sorted(ask(path, "SELECT code FROM tables")) == [(f"by {i}",) for i in range(4)]
    assert ask(path, "SELECT count(*) FROM plays") == [(80,)]


def test_stores_that_open_a_new_file_at_once_all_can(tmp_path: Path) -> None:
    """The same within one process, often: the moment between looking and migrating is short."""

    async def story(path: Path) -> None:
        stores = [SqliteStore(path, 30) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.add(a_table()) for store in stores))
        assert len(await stores[0].alive()) == 6
        await asyncio.gather(*(store.close() for store in stores))

    for i in range(10):
        asyncio.run(story(tmp_path / f"{i}.db"))


# ── copies ────────────────────────────────────────────────────────────────────────────────────────


def test_a_copy_made_during_writes_is_whole(path: Path, tmp_path: Path) -> None:
    """It is larger than what is copied in one step by others, and plays never pause: still it ends, and has no gaps."""
    copy = tmp_path / "copy.db"

    async def story(store: SqliteStore) -> list[int]:
        numbers = [await store.add(a_table(options={"deck": "x" * 100_000})) for _ in range(40)]
        played = [0] * len(numbers)
        stop = asyncio.Event()

        async def play(index: int) -> None:
            while not stop.is_set():
                await store.append(numbers[index], played[index], some_plays(played[index] + 1, played[index]))
                played[index] += 1

        playing = [asyncio.ensure_future(play(index)) for index in range(len(numbers))]
        await soon(lambda: min(played) > 0)
        before = list(played)
        await asyncio.wait_for(store.backup(str(copy)), 60)
        stop.set()
        await asyncio.gather(*playing)

        async def check(copied: SqliteStore) -> None:
            lengths = await no_gaps(copied, numbers)
            assert all(old <= there <= now for old, there, now in zip(before, lengths, played, strict=True))

        reader = SqliteStore(copy)
        await reader.open()
        await check(reader)
        await reader.close()
        return numbers

    run(SqliteStore(path), story)
    assert ask(copy, "PRAGMA integrity_check") == [("ok",)]
    assert ask(copy, "PRAGMA foreign_key_check") == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "tables.db"]


def test_a_copy_goes_on_as_a_store(path: Path, tmp_path: Path) -> None:
    table = a_table()

    async def story(store: SqliteStore) -> None:
        await store.add(table, some_plays(3))
        await store.backup(str(tmp_path / "copy.db"))
        await store.append(table.id, 3, some_plays(4, 3))

    async def later(copied: SqliteStore) -> None:
        assert msgspec.json.encode(await copied.load(table.id)) == msgspec.json.encode(StoredGame(table, some_plays(3)))
        await copied.append(table.id, 3, some_plays(9, 3))
        assert await no_gaps(copied, [table.id]) == [9]

    run(SqliteStore(path), story)
    run(SqliteStore(tmp_path / "copy.db"), later)


def test_a_copy_that_cannot_be_made_leaves_nothing(path: Path, tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.add(a_table())
        (tmp_path / "folder").mkdir()
        for target in (tmp_path / "nowhere" / "copy.db", tmp_path / "folder"):
            with pytest.raises(StoreError) as refused:
                await store.backup(str(target))
            assert "\n" not in str(refused.value)

    run(SqliteStore(path), story)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "tables.db"]


def test_the_file_those_beside_it_and_its_copy_are_for_their_owner_only(path: Path, tmp_path: Path) -> None:
    """Also where the folder lets everybody in: who reads them knows every card."""

    async def story(store: SqliteStore) -> None:
        await store.add(a_table())
        await store.backup(str(tmp_path / "copy.db"))
        assert modes(tmp_path) == dict.fromkeys(["tables.db", "tables.db-wal", "tables.db-shm", "copy.db"], 0o600)

    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    try:
        run(SqliteStore(path), story)
    finally:
        os.umask(before)


def test_a_file_that_is_there_already_keeps_its_mode(path: Path) -> None:
    opened(path)
    path.chmod(0o640)
    opened(path)
    assert modes(path.parent)[path.name] == 0o640


def test_what_an_interrupted_copy_left_is_written_over(path: Path, tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.backup(str(tmp_path / "copy.db"))

    (tmp_path / "copy.db.part").write_text("half")
    run(SqliteStore(path), story)
    assert ask(tmp_path / "copy.db", "PRAGMA integrity_check") == [("ok",)]


def test_whoever_reads_does_not_wait_for_what_is_being_written(tmp_path: Path) -> None:
    """Else opening one table would tell when another one is saved."""
    disk = threading.Event()

    async def story(store: SqliteStore) -> None:
        table = await store.add(a_table(code="first"))
        writing = asyncio.ensure_future(store._ask(lambda _: disk.wait(SECONDS)))
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(SECONDS / 2):
                assert await store.find("first") == table
                assert await store.find("none") is None
                assert await store.load(table)
                assert await store.alive_codes() == {"first"}
            assert not writing.done()
        finally:
            disk.set()
        assert await writing

    run(SqliteStore(tmp_path / "cats.db"), story)
