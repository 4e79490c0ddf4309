"""Tests that take a `case` run over every game, every number of seats and several house rules.

All of a game run in one worker: what they compile for it is compiled once.
"""

from __future__ import annotations

import pytest

from tests.contract.playing import CASES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        groups = [pytest.param(case, marks=pytest.mark.xdist_group(case.game.info.id)) for case in CASES]
        metafunc.parametrize("case", groups, ids=map(str, CASES))
