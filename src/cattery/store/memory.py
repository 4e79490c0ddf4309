"""A store that forgets everything when the program ends: for tests, and for a try."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cattery.store.base import StoredGame, StoredPlay, StoredTable, StoreError

ENDED = ("finished", "closed")

_encode = msgspec.msgpack.Encoder().encode


class MemoryStore:
    """Keeps copies, as a disk would: what a caller changes afterwards is not kept."""

    def __init__(self) -> None:
        self._tables: dict[int, bytes] = {}
        self._plays: dict[int, list[bytes]] = {}
        self._last = 0
        self._closed = False

    async def open(self) -> None:
        self._closed = False

    async def close(self) -> None:
        self._closed = True

    async def add(self, table: StoredTable, plays: Sequence[StoredPlay] = ()) -> int:
        if await self.find(table.code) is not None:
            raise StoreError("there is a table with this code already")
        kept = [_encode(play) for play in plays]
        new = msgspec.structs.replace(table, id=self._last + 1)
        self._tables[new.id], self._plays[new.id] = _encode(new), kept
        self._last = table.id = new.id
        return new.id

    async def save(self, table: StoredTable) -> None:
        self._check()
        if table.id not in self._tables:
            raise StoreError(f"there is no table {table.id}")
        self._tables[table.id] = _encode(table)

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        self._check()
        if not plays:
            return
        kept = self._plays.get(table)
        if kept is None or len(kept) != first:
            raise StoreError(f"play {first} of table {table} does not come next")
        kept += [_encode(play) for play in plays]

    async def finish(self, table: StoredTable, first: int, plays: list[StoredPlay]) -> None:
        data = _encode(table)
        await self.append(table.id, first, plays)
        self._tables[table.id] = data

    async def load(self, table: int) -> StoredGame | None:
        self._check()
        if table not in self._tables:
            return None
        plays = [msgspec.msgpack.decode(play, type=StoredPlay) for play in self._plays[table]]
        return StoredGame(msgspec.msgpack.decode(self._tables[table], type=StoredTable), plays)

    async def find(self, code: str) -> int | None:
        return next((table.id for table in self._all() if table.code == code), None)

    async def alive(self) -> list[StoredTable]:
        return [table for table in self._all() if table.phase not in ENDED]

    async def remove(self, finished_before: int, abandoned_before: int) -> int:
        old = [
            table.id
            for table in self._all()
            if table.changed_at < (finished_before if table.phase in ENDED else abandoned_before)
        ]
        for id in old:  # noqa: A001
            del self._tables[id], self._plays[id]
        return len(old)

    async def check(self) -> None:
        self._check()

    async def backup(self, path: str) -> None:
        raise StoreError(f"what is only in memory cannot be copied to {path}")

    def _check(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")

    def _all(self) -> list[StoredTable]:
        self._check()
        return [msgspec.msgpack.decode(kept, type=StoredTable) for kept in self._tables.values()]
