"""The store on disk: one SQLite file, one writer thread, group commit."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from cattery.store.base import Shelf, StoredPlay, StoredTable, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

MIGRATIONS = Path(__file__).parent / "migrations"
LARGEST_GROUP = 512  # requests that share one commit, and one wait for the disk
BUSY_SECONDS = 5.0

_encode = msgspec.json.Encoder().encode
_decode_table = msgspec.json.Decoder(StoredTable).decode
_decode_play = msgspec.json.Decoder(StoredPlay).decode


class SqliteStore:
    """All work is done by one thread, in groups: each group is one transaction, safe on disk before anyone hears of it.

    A request that fails by itself (a number that is taken) fails alone; a commit that fails, fails its whole group.
    """

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path, self.busy_seconds = path, busy_seconds
        self.groups = self.requests = 0
        self._queue: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def open(self) -> None:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._thread = threading.Thread(target=self._run, args=(_Answer(ready),), name="store", daemon=True)
        self._thread.start()
        await ready

    async def close(self) -> None:
        if self._thread:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    # ── what is asked of it ────────────────────────────────────────────────────────────────────────

    async def add(self, table: StoredTable, plays: Sequence[StoredPlay] = ()) -> int:
        def work(base: sqlite3.Connection) -> int:
            words = (table.code, table.phase, table.changed, b"{}")
            row = base.execute("INSERT INTO tables (code, phase, changed, data) VALUES (?, ?, ?, ?)", words).lastrowid
            table.id = int(row or 0)
            _save(base, table)
            _append(base, table.id, 0, list(plays))
            return table.id

        return await self._ask(work)

    async def save(self, table: StoredTable) -> None:
        await self._ask(lambda base: _save(base, table))

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        await self._ask(lambda base: _append(base, table, first, plays))

    async def finish(self, table: StoredTable, first: int, plays: list[StoredPlay]) -> None:
        def work(base: sqlite3.Connection) -> None:
            _append(base, table.id, first, plays)
            _save(base, table)

        await self._ask(work)

    async def load(self, table: int) -> Shelf | None:
        def work(base: sqlite3.Connection) -> Shelf | None:
            row = base.execute("SELECT data FROM tables WHERE id = ?", (table,)).fetchone()
            if not row:
                return None
            plays = base.execute("SELECT data FROM plays WHERE table_id = ? ORDER BY number", (table,))
            return Shelf(_decode_table(row[0]), [_decode_play(play) for (play,) in plays])

        return await self._ask(work)

    async def find(self, code: str) -> int | None:
        def work(base: sqlite3.Connection) -> int | None:
            row = base.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
            return int(row[0]) if row else None

        return await self._ask(work)

    async def alive(self) -> list[StoredTable]:
        text = "SELECT data FROM tables WHERE phase IN ('waiting', 'playing') ORDER BY id"
        return await self._ask(lambda base: [_decode_table(data) for (data,) in base.execute(text)])

    async def remove(self, finished_before: int, abandoned_before: int) -> int:
        text = """DELETE FROM tables WHERE CASE WHEN phase IN ('finished', 'closed') THEN changed < ?
                  ELSE changed < ? END"""
        return await self._ask(lambda base: base.execute(text, (finished_before, abandoned_before)).rowcount)

    async def backup(self, path: str) -> None:
        """Through a connection of its own: plays go on meanwhile."""

        def copy() -> None:
            try:
                source, target = _connect(self.path, self.busy_seconds), sqlite3.connect(path)
                try:
                    source.backup(target, pages=512)
                finally:
                    target.close()
                    source.close()
            except sqlite3.Error as error:
                raise StoreError(f"{path}: {error}") from None

        await asyncio.to_thread(copy)

    # ── the writer thread ──────────────────────────────────────────────────────────────────────────

    async def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if not self._thread or not self._thread.is_alive():
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Request(work, _Answer(future)))
        return await future

    def _run(self, ready: _Answer) -> None:
        try:
            base = _connect(self.path, self.busy_seconds)
            migrate(base)
        except (sqlite3.Error, OSError) as error:
            ready.fail(StoreError(f"{self.path}: {error}"))
            return
        ready.give(None)
        while group := self._take_group():
            self._commit(base, group)
        base.close()

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
            base.execute("BEGIN IMMEDIATE")
            outcomes = [_try(base, request.work) for request in group]
            base.execute("COMMIT")
        except sqlite3.Error as error:
            if base.in_transaction:
                base.execute("ROLLBACK")
            for request in group:
                request.answer.fail(StoreError(str(error)))
            return
        for request, (value, failure) in zip(group, outcomes, strict=True):
            if failure:
                request.answer.fail(failure)
            else:
                request.answer.give(value)


class _Answer:
    """A future of another thread's loop."""

    def __init__(self, future: asyncio.Future[Any]) -> None:
        self.future, self.loop = future, asyncio.get_running_loop()

    def give(self, value: Any) -> None:
        self._call(self.future.set_result, value)

    def fail(self, error: Exception) -> None:
        self._call(self.future.set_exception, error)

    def _call(self, setter: Callable[[Any], None], value: Any) -> None:
        def once() -> None:
            if not self.future.done():
                setter(value)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(once)


class _Request:
    __slots__ = ("answer", "work")

    def __init__(self, work: Work, answer: _Answer) -> None:
        self.work, self.answer = work, answer


def _connect(path: Path, busy_seconds: float) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA foreign_keys = ON")
    return base


def _try(base: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """One request of a group; if it is refused, the others do not notice. A full disk is everybody's matter."""
    base.execute("SAVEPOINT request")
    try:
        value = work(base)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise
        base.execute("ROLLBACK TO request")
        base.execute("RELEASE request")
        return None, StoreError(str(error))
    base.execute("RELEASE request")
    return value, None


def _save(base: sqlite3.Connection, table: StoredTable) -> None:
    words = (table.phase, table.changed, _encode(table), table.id)
    if not base.execute("UPDATE tables SET phase = ?, changed = ?, data = ? WHERE id = ?", words).rowcount:
        raise StoreError(f"there is no table {table.id}")


def _append(base: sqlite3.Connection, table: int, first: int, plays: list[StoredPlay]) -> None:
    before = base.execute("SELECT max(number) FROM plays WHERE table_id = ?", (table,)).fetchone()[0]
    if first != (0 if before is None else before + 1):
        raise StoreError(f"play {first} of table {table} does not come next")
    rows = [(table, first + i, _encode(play)) for i, play in enumerate(plays)]
    base.executemany("INSERT INTO plays VALUES (?, ?, ?)", rows)


def migrate(base: sqlite3.Connection) -> None:
    """Bring the file to the newest form, one numbered script after the other, each whole or not at all."""
    scripts = sorted(MIGRATIONS.glob("[0-9]*.sql"))
    version = base.execute("PRAGMA user_version").fetchone()[0]
    if version > len(scripts):
        raise sqlite3.DatabaseError("made by a newer Cattery; update this one")
    for number, script in enumerate(scripts[version:], version + 1):
        text = script.read_text("utf-8")
        base.executescript(f"BEGIN IMMEDIATE;\n{text}\nPRAGMA user_version = {number};\nCOMMIT;")
