"""Tests that take a `case` run over every game, every number of seats and several house rules."""

from __future__ import annotations

import pytest

from tests.contract.playing import CASES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=str)
