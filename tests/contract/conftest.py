"""For whom the contract's tests run: a game with a folder elsewhere imports them, and says it for itself."""

from __future__ import annotations

import pytest

from cattery import GAMES
from tests.contract.playing import parametrize


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize(metafunc, GAMES.values())
