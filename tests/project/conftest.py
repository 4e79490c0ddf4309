"""A checkout that is fresh, and one that has been started before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.project.checkout import Checkout, fresh


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return fresh(tmp_path)


@pytest.fixture
def installed(checkout: Checkout) -> Checkout:
    code, _, errors = checkout.run("warm-up")
    assert code == 0, errors
    assert checkout.called()
    return checkout
