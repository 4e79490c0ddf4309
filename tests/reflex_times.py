"""Short times for Addi Cat's, so that a test need not wait for a game of minutes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cattery.core.game import Timing
from cattery.games.addi_cats.game import AddiCats


def set_times(timing: Timing, put: Callable[[type, str, Any], None] = setattr) -> None:
    """From now on every table of this process keeps these times; with `monkeypatch.setattr`, until the test is over."""
    put(AddiCats, "timing", lambda _self, _options: timing)
