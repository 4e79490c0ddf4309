"""Tables and plays to keep, and how a test runs against a store that is open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from typing import Any, TypeVar

from cattery.store.base import Store
from cattery.store.rows import StoredPlay, StoredSeat, StoredTable

T = TypeVar("T")
StoreT = TypeVar("StoreT", bound=Store)

_numbers: Iterator[int] = count(1)


def run(store: StoreT, story: Callable[[StoreT], Awaitable[T]]) -> T:
    """Open the store, let the story happen, close it."""

    async def whole() -> T:
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def a_table(**more: Any) -> StoredTable:
    """A new table with a code of its own."""
    usual: dict[str, Any] = {
        "id": 0,
        "code": f"code-{next(_numbers):08}",
        "game": "discat",
        "rules_version": 1,
        "options": {"voluntaryPass": True},
        "seats": [StoredSeat("Minou", ["ab" * 32], words="miaou"), StoredSeat(bot="tabby"), StoredSeat()],
        "secret": "00" * 32,
        "created": 1_000,
        "changed_at": 1_000,
    }
    return StoredTable(**{**usual, **more})


def some_plays(many: int, first: int = 0) -> list[StoredPlay]:
    return [StoredPlay(number % 3, f"{number}", number * 10, message=f"m{number}") for number in range(first, many)]
