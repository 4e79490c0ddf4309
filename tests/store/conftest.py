"""Both stores, for the one suite that holds them to the same promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery.store.base import Store
from cattery.store.memory import MemoryStore
from cattery.store.sqlite import SqliteStore


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "tables.db")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a SQLite store lies."""
    return tmp_path / "tables.db"
