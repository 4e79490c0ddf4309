"""A disk in virtual time: what it says is safe is safe; of what it has not said yet, nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cattery.live import outcomes
from cattery.live.outcomes import Write
from cattery.store.rows import StoredGame, StoredPlay, StoredTable, StoreError
from tests.simulation.world import World

encode = msgspec.msgpack.Encoder().encode

Done = Callable[[Exception | None, Any], None]
Change = Callable[[], Any]


class Disk:
    def __init__(self, world: World) -> None:
        self.world = world
        self.tables: dict[int, bytes] = {}
        self.rows: dict[int, list[bytes]] = {}
        self.on_crash: Callable[[], None] = lambda: None
        self._writing: dict[int, Change] = {}
        self._number = 0

    # ── writing ────────────────────────────────────────────────────────────────────────────────────

    def keep(self, write: Write, done: Done) -> None:
        """It takes its time; `done` is told when it is safe, or why it is not."""
        self._number += 1
        number, self._writing[self._number] = self._number, self._change(write)
        self.world.after(self.world.random.expovariate(200.0), lambda: self._finish(number, done))

    def _finish(self, number: int, done: Done) -> None:
        if number not in self._writing:
            return  # the server crashed meanwhile
        if self.world.strikes("crash"):
            self.on_crash()
            return
        change = self._writing.pop(number)
        if self.world.strikes("full"):
            done(StoreError("the disk is full"), None)
            return
        try:
            value = change()
        except StoreError as error:
            done(error, None)
        else:
            done(None, value)

    def crash(self) -> None:
        """What was being written is there or not: nobody was told. A failed sync ends a server just so."""
        for change in self._writing.values():
            if self.world.random.random() < 0.5:
                change()
        self._writing.clear()

    def _change(self, write: Write) -> Change:
        """What it will do; what is written is what it was when it was handed in."""
        match write:
            case outcomes.Append(number, first, plays):
                rows = [encode(play) for play in plays]
                return lambda: self._append(number, first, rows)
            case outcomes.Finish(table, first, plays):
                data, rows = encode(table), [encode(play) for play in plays]
                return lambda: self._append_and_save(table.id, first, rows, data)
            case outcomes.Save(table):
                data = encode(table)
                return lambda: self.tables.update({table.id: data})
            case outcomes.AddTable(table, _):
                return lambda: self.add(table, f"{self.world.random.getrandbits(256):064x}")

    def _append_and_save(self, table: int, first: int, rows: list[bytes], data: bytes) -> None:
        self._append(table, first, rows)
        self.tables[table] = data

    def _append(self, table: int, first: int, rows: list[bytes]) -> None:
        if len(self.rows[table]) != first:
            raise StoreError(f"play {first} of table {table} does not come next")
        self.rows[table] += rows

    def add(self, table: StoredTable, secret: str, rows: Iterable[StoredPlay] = ()) -> str:
        """`secret`: of its house."""
        number = len(self.tables) + 1
        code = f"{number:016}"
        new = msgspec.structs.replace(table, id=number, code=code, secret=secret)
        self.tables[number], self.rows[number] = encode(new), [encode(row) for row in rows]
        return code

    # ── reading ────────────────────────────────────────────────────────────────────────────────────

    def is_finished(self, code: str) -> bool:
        return b"finished" in self.tables[int(code)]

    def load(self, code: str) -> StoredGame:
        number = int(code)
        table = msgspec.msgpack.decode(self.tables[number], type=StoredTable)
        return StoredGame(table, [msgspec.msgpack.decode(row, type=StoredPlay) for row in self.rows[number]])
