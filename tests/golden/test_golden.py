"""Records of former games still replay to the same bytes, and would still be played the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery import GAMES, read_record, replay, verify
from tests.golden import FOLDER, golden, make

FILES = sorted(FOLDER.glob("*.txt"))


def name(path: Path) -> str:
    return path.stem


def test_the_files_are_those_that_the_command_writes() -> None:
    assert sorted(golden()) == FILES, "run `python -m tests.golden`"
    assert {path.stem.rpartition("-")[0] for path in FILES} == set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_golden_record_replays_byte_for_byte(path: Path) -> None:
    text = path.read_bytes().decode()
    record = read_record(text)
    assert record.write() == text
    assert replay(record).record().write() == text
    assert verify(record).house_plays > 0


@pytest.mark.parametrize("path", golden(), ids=name)
def test_a_golden_record_would_be_played_the_same_again(path: Path) -> None:
    """Else the rules have changed: raise `rules_version`, then run `python -m tests.golden`."""
    assert make(golden()[path]).encode() == path.read_bytes()
