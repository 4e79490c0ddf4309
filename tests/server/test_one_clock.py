"""The running program reads its clock in one place; everybody else is handed a time."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cattery.server

FOLDER = Path(cattery.server.__file__).parent


def reads_time(source: str) -> bool:
    """Could it ask for the time itself?"""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names) if any(alias.name == "time" for alias in names):
                return True
            case ast.ImportFrom(module="time"):
                return True
            case ast.Attribute(value=ast.Name(id="datetime" | "date"), attr="now" | "utcnow" | "today"):
                return True
    return False


def test_only_the_clock_of_the_running_program_reads_the_time() -> None:
    files = [file for file in FOLDER.rglob("*.py") if reads_time(file.read_text("utf-8"))]
    assert [file.relative_to(FOLDER).as_posix() for file in files] == ["clock.py"]


@pytest.mark.parametrize(
    "source", ["import time", "def later():\n    from time import monotonic", "at = datetime.now(UTC)", "date.today()"]
)
def test_whoever_did_would_be_found(source: str) -> None:
    assert reads_time(source)
