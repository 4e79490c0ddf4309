"""What a host does with the tables on disk: copy them, give out records, forget old ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from cattery.core.errors import BadOption
from cattery.live import stored_table
from cattery.protocol.errors import TableNotFound
from cattery.server.clock import SystemClock
from cattery.server.settings import DATABASE, data_folder
from cattery.server.tables.hall import DAY, PUT_ASIDE
from cattery.store.base import Store
from cattery.store.rows import StoreError
from cattery.store.sqlite import SqliteStore

T = TypeVar("T")


def back_up(data: Path | None, target: Path) -> None:
    if target.exists():
        raise BadOption(f"{target} exists already; name a new file")
    with_store(data, lambda store: store.backup(str(target)))


def export_record(data: Path | None, number: int) -> str:
    """Of a finished table only: a running one's record would tell its secrets."""

    async def load(store: Store) -> str:
        stored_game = await store.load(number) if 0 <= number < 2**63 else None
        if stored_game is None:
            raise TableNotFound(f"there is no table {number}")
        return stored_table.record_text(stored_game.table)

    return with_store(data, load)


def forget(data: Path | None, finished: int, abandoned: int | None) -> int:
    """How many tables were put aside; what has been aside for long is deleted."""
    if not all(0 <= days <= 36_500 for days in (finished, abandoned or 0)):
        raise BadOption("days are a number from 0 to 36500")
    now = int(SystemClock.calendar())

    async def work(store: Store) -> int:
        await store.purge(now - PUT_ASIDE)
        return len(await store.forget(now - finished * DAY, 0 if abandoned is None else now - abandoned * DAY, now))

    return with_store(data, work)


def bring_back(data: Path | None) -> int:
    """How many tables are there again."""
    return len(with_store(data, lambda store: store.bring_back()))


def with_store(data: Path | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the tables of a data folder that is there already."""
    path = (data or data_folder()) / DATABASE
    if not path.is_file():
        raise BadOption(f"{path}: there are no tables here")

    async def run() -> T:
        store = SqliteStore(path)
        try:
            await store.open()
            return await work(store)
        except StoreError as error:
            raise BadOption(str(error)) from None
        finally:
            await store.close()

    return asyncio.run(run())
