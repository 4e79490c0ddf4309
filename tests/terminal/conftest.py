"""What the tests of the terminal share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.people import Person


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)
