"""A store that forgets everything when the program ends: for tests, and for a try."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cattery.store.base import Shelf, StoredPlay, StoredTable, StoreError

ENDED = ("finished", "closed")


class MemoryStore:
    """Keeps copies, as a disk would: what a caller changes afterwards is not kept."""

    def __init__(self) -> None:
        self._tables: dict[int, bytes] = {}
        self._plays: dict[int, list[bytes]] = {}
        self._last = 0

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def add(self, table: StoredTable, plays: Sequence[StoredPlay] = ()) -> int:
        if await self.find(table.code) is not None:
            raise StoreError("there is a table with this code already")
        self._last += 1
        table.id = self._last
        self._plays[table.id] = []
        await self.finish(table, 0, list(plays))
        return table.id

    async def save(self, table: StoredTable) -> None:
        if table.id not in self._plays:
            raise StoreError(f"there is no table {table.id}")
        self._tables[table.id] = msgspec.msgpack.encode(table)

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        kept = self._plays.get(table)
        if kept is None or len(kept) != first:
            raise StoreError(f"play {first} of table {table} does not come next")
        kept += [msgspec.msgpack.encode(play) for play in plays]

    async def finish(self, table: StoredTable, first: int, plays: list[StoredPlay]) -> None:
        await self.append(table.id, first, plays)
        await self.save(table)

    async def load(self, table: int) -> Shelf | None:
        if table not in self._tables:
            return None
        plays = [msgspec.msgpack.decode(play, type=StoredPlay) for play in self._plays[table]]
        return Shelf(msgspec.msgpack.decode(self._tables[table], type=StoredTable), plays)

    async def find(self, code: str) -> int | None:
        return next((table.id for table in self._all() if table.code == code), None)

    async def alive(self) -> list[StoredTable]:
        return [table for table in self._all() if table.phase not in ENDED]

    async def remove(self, finished_before: int, abandoned_before: int) -> int:
        old = [
            table.id
            for table in self._all()
            if table.changed < (finished_before if table.phase in ENDED else abandoned_before)
        ]
        for id in old:  # noqa: A001
            del self._tables[id], self._plays[id]
        return len(old)

    async def backup(self, path: str) -> None:
        raise StoreError(f"what is only in memory cannot be copied to {path}")

    def _all(self) -> list[StoredTable]:
        return [msgspec.msgpack.decode(kept, type=StoredTable) for kept in self._tables.values()]
