"""A store that forgets everything when the program ends: for tests, and for a try."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cattery.store.rows import StoredGame, StoredPlay, StoredTable, StoreError

ENDED = ("finished", "closed")

_encode = msgspec.msgpack.Encoder().encode


class MemoryStore:
    """Keeps copies, as a disk would: what a caller changes afterwards is not kept."""

    def __init__(self) -> None:
        self._tables: dict[int, bytes] = {}
        self._plays: dict[int, list[bytes]] = {}
        self._aside: dict[int, tuple[int, bytes, list[bytes]]] = {}  # when, and what
        self._doubted: dict[int, int] = {}  # how often in a row it was found old
        self._last = self._latest = 0
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

    async def alive_codes(self) -> set[str]:
        return {table.code for table in await self.alive()}

    async def forget(self, finished_before: int, abandoned_before: int, now: int, doubts: int = 0) -> list[int]:
        old = {
            table.id: table.phase in ENDED
            for table in self._all()
            if table.changed_at < (finished_before if table.phase in ENDED else abandoned_before)
        }
        self._doubted = {number: self._doubted.get(number, 0) + 1 for number in old}
        gone = sorted(number for number, is_over in old.items() if is_over or self._doubted[number] > doubts)
        self._aside |= {number: (now, self._tables.pop(number), self._plays.pop(number)) for number in gone}
        return gone

    async def bring_back(self) -> list[int]:
        self._check()
        aside, self._aside = self._aside, {}
        self._tables |= {number: table for number, (_, table, _) in aside.items()}
        self._plays |= {number: plays for number, (_, _, plays) in aside.items()}
        self._doubted = {}
        return sorted(aside)

    async def purge(self, before: int) -> int:
        self._check()
        gone = [number for number, (when, _, _) in self._aside.items() if when < before]
        for number in gone:
            del self._aside[number]
        return len(gone)

    async def note_time(self, time: int) -> int:
        self._check()
        self._latest = max(self._latest, time)
        return self._latest

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
