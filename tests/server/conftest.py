"""Fixtures of the tests over sockets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cattery.core.game import Timing
from tests.reflex_times import set_times

QUICK = Timing(min_gap=150, race=500, countdown=60, settle=40, absent=400, loiter=30, soft_limit=0)


@pytest.fixture
def timing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the times of the game."""

    def set_to(**times: int) -> None:
        set_times(msgspec.structs.replace(QUICK, **times), monkeypatch.setattr)

    set_to()
    return set_to
