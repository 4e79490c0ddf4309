"""A store whose writes a test holds back."""

from __future__ import annotations

import asyncio

from cattery.store.memory import MemoryStore
from cattery.store.rows import StoredPlay, StoreError


class Gate(MemoryStore):
    """A disk that takes its time: `append` and `finish` wait until the gate is open, and then may fail."""

    def __init__(self) -> None:
        super().__init__()
        self.open_gate, self.waiting = asyncio.Event(), asyncio.Event()
        self.open_gate.set()
        self.full = False

    async def append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        self.waiting.set()
        await self.open_gate.wait()
        if self.full:
            raise StoreError("disk full")
        await super().append(table, first, plays)
