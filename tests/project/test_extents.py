"""What `--quick` runs is there, needs no browser and starts no server; and what runs first is there, too."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import FIRST, NOT_QUICK, QUICK, SAMPLE, SAMPLED, TESTS, folder, sampled

STARTS = re.compile(r"playwright|tests\.(web|durability|cli|project)\b|\bPopen\b")


@pytest.mark.parametrize("name", QUICK)
def test_what_quick_runs_needs_no_browser_and_starts_no_server(name: str) -> None:
    files = [file for file in (TESTS / name).rglob("*.py") if str(file.relative_to(TESTS)) not in NOT_QUICK]
    assert any(file.name.startswith("test_") for file in files)
    assert not [file for file in files if STARTS.search(file.read_text("utf-8"))]


@pytest.mark.parametrize("name", [*NOT_QUICK, *FIRST, *SAMPLED])
def test_what_has_a_rule_of_its_own_is_there(name: str) -> None:
    assert (TESTS / name).exists()


def cases(name: str, many: int) -> list[Any]:
    file, _, test = name.partition("::")
    return [SimpleNamespace(path=TESTS / file, nodeid=f"tests/{file}::{test}[{number}]") for number in range(many)]


def test_of_many_cases_some_are_taken_from_all_over() -> None:
    many, few = cases(f"{SAMPLED[0]}/test_it.py::test_all", 100), cases(f"{SAMPLED[0]}/test_it.py::test_some", SAMPLE)
    other = cases("core/test_it.py::test_all", 100)
    left = sampled([*many, *few, *other])
    assert [case for case in left if case not in many] == [*few, *other]
    taken = [many.index(case) for case in left if case in many]
    assert 2 < len(taken) <= SAMPLE
    assert min(taken) < 10
    assert max(taken) > 80


def test_a_folder_is_known_by_its_name() -> None:
    assert folder(Path(__file__)) == "project"
    assert folder(TESTS / "games" / "discat" / "test_rules.py") == "games"
    assert folder(TESTS) == folder(TESTS.parent / "docs") == ""
