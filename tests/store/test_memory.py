"""The store in memory: what it cannot do, it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery.store.memory import MemoryStore
from cattery.store.rows import StoreError
from tests.store.stories import run


def test_what_is_only_in_memory_cannot_be_copied(tmp_path: Path) -> None:
    async def story(store: MemoryStore) -> None:
        with pytest.raises(StoreError, match="memory"):
            await store.backup(str(tmp_path / "copy.db"))

    run(MemoryStore(), story)
    assert list(tmp_path.iterdir()) == []
