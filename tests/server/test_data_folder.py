"""Where the tables lie."""

from __future__ import annotations

import stat
from pathlib import Path

from cattery.server.hosting.serve import hall_on_disk
from cattery.server.settings import Settings


def test_a_new_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    hall_on_disk(Settings(tmp_path / "tables"))
    assert stat.S_IMODE((tmp_path / "tables").stat().st_mode) == 0o700
