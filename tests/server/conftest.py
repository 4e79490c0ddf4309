"""Fixtures of the tests over sockets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cattery.core.game import Timing
from cattery.games.addi_cats.game import AddiCats

QUICK = Timing(min_gap=150, race=500, countdown=60, settle=40, absent=400, loiter=30, soft_limit=0)


@pytest.fixture
def timing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the times of the game."""

    def set_to(**times: int) -> None:
        quick = msgspec.structs.replace(QUICK, **times)
        monkeypatch.setattr(AddiCats, "timing", lambda self, options: quick)  # noqa: ARG005

    set_to()
    return set_to
