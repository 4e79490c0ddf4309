"""The store on disk: one SQLite file, one writer thread, group commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from cattery.store.rows import StoredGame, StoredPlay, StoredTable, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Outcome = tuple[Any, Exception | None]

log = logging.getLogger("cattery.store")

MIGRATIONS = Path(__file__).parent / "migrations"
LARGEST_GROUP = 512  # requests that share one commit, and one wait for the disk
BUSY_SECONDS = 5.0
MARK = (
    0x43617473  # "Cats": the first migration writes it into the file's head, so that no other program's file is touched
)
ALIVE = "phase IN ('waiting', 'playing') AND forgotten IS NULL"
APPEND = """INSERT INTO plays SELECT id, ?, ? FROM tables WHERE id = ? AND forgotten IS NULL
            AND ? = (SELECT coalesce(max(number) + 1, 0) FROM plays WHERE table_id = ?)"""

# A commit that fails so is no commit for the next start either: its last part, which makes it one, was not written.
NOT_WRITTEN = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_WRITE)
SYNC_FAILED = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)

_encode = msgspec.json.Encoder().encode
_decode_table = msgspec.json.Decoder(StoredTable).decode
_decode_play = msgspec.json.Decoder(StoredPlay).decode


class SqliteStore:
    """One thread writes, in groups: each group is one transaction, safe on disk before anyone hears of it.

    Another one reads, and does not wait for it: who opens a table does not learn when another one is saved.

    A request that fails by itself (a number that is taken) fails alone; a commit that fails, fails its whole group.
    When nobody can tell whether it has failed, the process ends: docs/decisions/0011-a-failed-sync-ends-the-server.md.
    """

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path, self.busy_seconds = path, busy_seconds
        self.groups = self.requests = 0
        self._trouble = False  # the last thing known of the disk
        self._queue: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: ThreadPoolExecutor | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self._loop.create_future()
        self._queue = queue.SimpleQueue()
        thread = threading.Thread(target=self._run, args=(ready,), name="store", daemon=True)
        thread.start()
        await ready
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._reading = await self._loop.run_in_executor(self._reader, _connect, self.path, self.busy_seconds)
        self._thread = thread

    async def close(self) -> None:
        thread, self._thread = self._thread, None  # nothing is taken in any more: it would wait for ever
        if thread and self._reader:
            await self._loop.run_in_executor(self._reader, self._reading.close)
            self._reader.shutdown()
            self._queue.put(None)
            await asyncio.to_thread(thread.join)

    # ── what is asked of it ────────────────────────────────────────────────────────────────────────

    # Everything is written out at once, on the caller's side: what the caller changes later is not kept.

    async def add(self, table: StoredTable, plays: Sequence[StoredPlay] = ()) -> int:
        columns, rows = (table.code, table.phase, table.changed_at, _encode(table)), [_encode(play) for play in plays]

        def work(base: sqlite3.Connection) -> int:
            row = base.execute("INSERT INTO tables (code, phase, changed, data) VALUES (?, ?, ?, ?)", columns).lastrowid
            _append(base, int(row or 0), 0, rows)
            return int(row or 0)

        table.id = await self._ask(work)
        return table.id

    async def save(self, table: StoredTable) -> None:
        columns = _columns(table)
        await self._ask(lambda base: _save(base, columns))

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        rows = [_encode(play) for play in plays]
        await self._ask(lambda base: _append(base, table, first, rows))

    async def finish(self, table: StoredTable, first: int, plays: list[StoredPlay]) -> None:
        number, columns, rows = table.id, _columns(table), [_encode(play) for play in plays]

        def work(base: sqlite3.Connection) -> None:
            _append(base, number, first, rows)
            _save(base, columns)

        await self._ask(work)

    async def load(self, table: int) -> StoredGame | None:
        def work(base: sqlite3.Connection) -> StoredGame | None:
            row = base.execute("SELECT data FROM tables WHERE id = ? AND forgotten IS NULL", (table,)).fetchone()
            if not row:
                return None
            plays = base.execute("SELECT data FROM plays WHERE table_id = ? ORDER BY number", (table,))
            return StoredGame(_table(table, row[0]), [_decode_play(play) for (play,) in plays])

        return await self._read(work)

    async def find(self, code: str) -> int | None:
        def work(base: sqlite3.Connection) -> int | None:
            row = base.execute("SELECT id FROM tables WHERE code = ? AND forgotten IS NULL", (code,)).fetchone()
            return int(row[0]) if row else None

        return await self._read(work)

    async def alive(self) -> list[StoredTable]:
        text = f"SELECT id, data FROM tables WHERE {ALIVE} ORDER BY id"
        return await self._read(lambda base: [_table(*row) for row in base.execute(text)])

    async def alive_codes(self) -> set[str]:
        text = f"SELECT code FROM tables WHERE {ALIVE}"
        return await self._read(lambda base: {code for (code,) in base.execute(text)})

    async def forget(self, finished_before: int, abandoned_before: int, now: int, doubts: int = 0) -> list[int]:
        old = "CASE WHEN phase IN ('finished', 'closed') THEN changed < :finished ELSE changed < :abandoned END"
        again = f"UPDATE tables SET doubted = ({old}) * (doubted + 1) WHERE forgotten IS NULL AND (doubted OR {old})"
        gone = f"""UPDATE tables SET forgotten = :now WHERE forgotten IS NULL AND {old}
                   AND (phase IN ('finished', 'closed') OR doubted > :doubts) RETURNING id"""
        times = {"finished": finished_before, "abandoned": abandoned_before, "now": now, "doubts": doubts}

        def work(base: sqlite3.Connection) -> list[int]:
            base.execute(again, times)
            return sorted(number for (number,) in base.execute(gone, times))

        return await self._ask(work)

    async def bring_back(self) -> list[int]:
        text = "UPDATE tables SET forgotten = NULL, doubted = 0 WHERE forgotten IS NOT NULL RETURNING id"
        return await self._ask(lambda base: sorted(number for (number,) in base.execute(text)))

    async def purge(self, before: int) -> int:
        return await self._ask(lambda base: base.execute("DELETE FROM tables WHERE forgotten < ?", (before,)).rowcount)

    async def note_time(self, time: int) -> int:
        def work(base: sqlite3.Connection) -> int:
            base.execute("UPDATE latest SET time = ? WHERE time < ?", (time, time))
            return _number(base, "SELECT time FROM latest")

        return await self._ask(work)

    async def check(self) -> None:
        if not self._trouble:
            await self._ask(lambda base: base.execute("SELECT 1"))  # a disk that hangs is found by waiting for it
            return
        await self._ask(lambda base: base.execute(f"PRAGMA user_version = {len(_scripts())}"))  # as it was, but written
        self._trouble = False

    async def backup(self, path: str) -> None:
        """Through a connection of its own: plays go on meanwhile."""

        def copy() -> None:
            part = Path(f"{path}.part")
            try:
                part.unlink(missing_ok=True)
                _copy(self.path, part, self.busy_seconds)
                part.replace(path)
            except (sqlite3.Error, OSError) as error:
                with contextlib.suppress(OSError):
                    part.unlink(missing_ok=True)
                raise StoreError(f"{path}: {error}") from None

        await asyncio.to_thread(copy)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """All that was committed before; what is on its way to the disk is not seen."""
        if not self._thread or not self._reader:
            raise StoreError("the store is closed")
        try:
            return await self._loop.run_in_executor(self._reader, _in_one_look, self._reading, work)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    # ── the writer thread ──────────────────────────────────────────────────────────────────────────

    async def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if not self._thread:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Request(work, future))
        return await future

    def _run(self, ready: asyncio.Future[None]) -> None:
        try:
            base = _connect(self.path, self.busy_seconds)
        except (sqlite3.Error, OSError) as error:
            self._answer([ready], [(None, StoreError(f"{self.path}: {error}"))])
            return
        with contextlib.closing(base):
            try:
                migrate(base)
                # What was read may be in memory only, after a sync that failed: written once more, it is on the disk.
                base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except (sqlite3.Error, OSError) as error:
                self._answer([ready], [(None, StoreError(f"{self.path}: {error}"))])
                return
            self._answer([ready], [(None, None)])
            while group := self._take_group():
                self._commit(base, group)

    def _take_group(self) -> list[_Request]:
        """What has come in while the last group was on its way to the disk."""
        first = self._queue.get()
        group = [first] if first else []
        while group and len(group) < LARGEST_GROUP:
            try:
                request = self._queue.get_nowait()
            except queue.Empty:
                break
            if request is None:
                self._queue.put(None)
                break
            group.append(request)
        return group

    def _commit(self, base: sqlite3.Connection, group: list[_Request]) -> None:
        self.groups += 1
        self.requests += len(group)
        try:
            outcomes = _do(base, [request.work for request in group])
        except Exception as error:  # whatever it was, the thread goes on: others wait for it
            if isinstance(error, OutcomeUnknown) or getattr(error, "sqlite_errorcode", 0) in SYNC_FAILED:
                _end_process(error)
            _roll_back(base)
            self._trouble = True
            outcomes = [(None, StoreError(str(error)))] * len(group)
        self._answer([request.future for request in group], outcomes)

    def _answer(self, futures: list[asyncio.Future[Any]], outcomes: list[Outcome]) -> None:
        """The whole group at once: each call into the loop's thread would wake it."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_settle, futures, outcomes)


class OutcomeUnknown(Exception):
    """What was written may be on the disk, or come to be, or never."""


def _end_process(error: Exception) -> NoReturn:
    """Whoever waits for an answer gets none; they ask again after the next start, which reads what is there."""
    why = "the disk did not confirm a write, and nobody can tell what it holds until it is read by the next start"
    log.critical("sync_failed", extra={"why": why, "error": getattr(error, "sqlite_errorname", str(error))})
    os._exit(os.EX_IOERR)


class _Request:
    __slots__ = ("future", "work")

    def __init__(self, work: Work, future: asyncio.Future[Any]) -> None:
        self.work, self.future = work, future


def _settle(futures: list[asyncio.Future[Any]], outcomes: list[Outcome]) -> None:
    for future, (value, failure) in zip(futures, outcomes, strict=True):
        if future.done():  # nobody waits for it any more
            continue
        if failure:
            future.set_exception(failure)
        else:
            future.set_result(value)


def _make_private(path: Path) -> None:
    """A new file is for its owner only, and so are those that SQLite puts beside it: who reads it knows every card."""
    with contextlib.suppress(OSError):  # it is there already, or SQLite says what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connect(path: Path, busy_seconds: float) -> sqlite3.Connection:
    _make_private(path)
    base = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    until = time.monotonic() + busy_seconds
    try:
        while not _prepared(base, until):
            time.sleep(0.01)
    except sqlite3.Error:
        base.close()
        raise
    return base


def _prepared(base: sqlite3.Connection, until: float) -> bool:
    """Not yet, while another process changes the journal of a new file: SQLite itself does not wait for that."""
    try:
        _check(base)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
            raise
        return False
    return True


def _check(base: sqlite3.Connection) -> None:
    """Ours, or empty; and not newer than this program."""
    # In this order: another process may be making the file ours at this very moment.
    if _number(base, "SELECT count(*) FROM sqlite_master") and _number(base, "PRAGMA application_id") != MARK:
        raise sqlite3.DatabaseError("this file belongs to another program")
    if _number(base, "PRAGMA user_version") > len(_scripts()):
        raise sqlite3.DatabaseError("made by a newer Cattery; update this one")


def _number(base: sqlite3.Connection, question: str) -> int:
    return int(base.execute(question).fetchone()[0])


def _copy(path: Path, target: Path, busy_seconds: float) -> None:
    """In one go: copied piece by piece it would begin anew with every play that is made meanwhile."""
    _make_private(target)
    with (
        contextlib.closing(_connect(path, busy_seconds)) as source,
        contextlib.closing(sqlite3.connect(target)) as copied,
    ):
        source.backup(copied)


def _roll_back(base: sqlite3.Connection) -> None:
    """If even this fails, the next group fails, too, and tries again."""
    if base.in_transaction:
        with contextlib.suppress(sqlite3.Error):
            base.execute("ROLLBACK")


def _in_one_look(base: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Table and plays as they were at one moment."""
    base.execute("BEGIN")
    try:
        return work(base)
    finally:
        _roll_back(base)


def _do(base: sqlite3.Connection, group: list[Work]) -> list[Outcome]:
    """One transaction for all; only if something is refused they are done again, each so that it can fail alone."""
    base.execute("BEGIN IMMEDIATE")
    try:
        outcomes: list[Outcome] = [(work(base), None) for work in group]
    except Exception as error:
        if not _is_refusal(error):
            raise
        _roll_back(base)
        base.execute("BEGIN IMMEDIATE")
        outcomes = [_try(base, work) for work in group]
    _commit(base)
    return outcomes


def _commit(base: sqlite3.Connection) -> None:
    try:
        base.execute("COMMIT")
    except sqlite3.Error as error:
        if error.sqlite_errorcode in NOT_WRITTEN:
            raise
        raise OutcomeUnknown(error.sqlite_errorname) from error


def _try(base: sqlite3.Connection, work: Work) -> Outcome:
    """One request of a group; if it is refused, the others do not notice."""
    base.execute("SAVEPOINT request")
    try:
        value = work(base)
    except Exception as error:
        if not _is_refusal(error):
            raise
        base.execute("ROLLBACK TO request")
        base.execute("RELEASE request")
        return None, StoreError(str(error))
    base.execute("RELEASE request")
    return value, None


def _is_refusal(error: Exception) -> bool:
    """The request's own matter; a full disk is everybody's."""
    return isinstance(error, sqlite3.IntegrityError) or not isinstance(error, sqlite3.Error)


def _columns(table: StoredTable) -> tuple[str, int, bytes, int]:
    return table.phase, table.changed_at, _encode(table), table.id


def _table(number: int, data: bytes) -> StoredTable:
    table = _decode_table(data)
    table.id = number  # a new table is written before it has one
    return table


def _save(base: sqlite3.Connection, columns: tuple[str, int, bytes, int]) -> None:
    text = "UPDATE tables SET phase = ?, changed = ?, data = ? WHERE id = ? AND forgotten IS NULL"
    if not base.execute(text, columns).rowcount:
        raise StoreError(f"there is no table {columns[-1]}")


def _append(base: sqlite3.Connection, table: int, first: int, plays: list[bytes]) -> None:
    rows = [(number, play, table, number, table) for number, play in enumerate(plays, first)]
    if base.executemany(APPEND, rows).rowcount != len(rows):
        raise StoreError(f"play {first} of table {table} does not come next")


def migrate(base: sqlite3.Connection) -> None:
    """Bring the file to the newest form: all numbered scripts it has not had, or none of them."""
    scripts = _scripts()
    if _number(base, "PRAGMA user_version") == len(scripts):
        return
    base.execute("BEGIN IMMEDIATE")
    try:
        version = _number(base, "PRAGMA user_version")  # once more: another process may have been faster
        for number, script in enumerate(scripts[version:], version + 1):
            for statement in _statements(script.read_text("utf-8")):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {number}")
        base.execute("COMMIT")
    except BaseException:
        _roll_back(base)
        raise


def _scripts() -> list[Path]:
    return sorted(MIGRATIONS.glob("[0-9]*.sql"))


def _statements(script: str) -> list[str]:
    """One by one: `executescript` would end the transaction that holds them together."""
    found, part = [], ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            found.append(part)
            part = ""
    if part.strip():
        raise sqlite3.DatabaseError(f"this migration does not end with a semicolon: {part.strip()[:40]}")
    return found
