"""What the tests of the line-by-line client share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.people import Person


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)
