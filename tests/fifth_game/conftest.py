"""Every test here has a fifth game at the house, and the contract's tests that are imported here run on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conftest import Counts
from tests.contract.playing import parametrize
from tests.fifth_game.host import FifthHost
from tests.fifth_game.knowledge import HIGH_CAT, at_the_house
from tests.web.conftest import backstage, browser, contexts, hosting, pytest_pyfunc_call, visit
from tests.web.host import Host

__all__ = ["backstage", "browser", "contexts", "pytest_pyfunc_call", "visit"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    with at_the_house():
        parametrize(metafunc, [HIGH_CAT])


@pytest.fixture(scope="module", autouse=True)
def fifth_game() -> Iterator[None]:
    with at_the_house():
        yield


@pytest.fixture(scope="session")
def counts(counts: Counts) -> Counts:
    """A tenth of what larger games take, and a place for at least one."""
    return lambda normal: max(1, counts(normal) // 10)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with the fifth game, for browsers."""
    with hosting(tmp_path_factory.mktemp("fifth") / "data", kind=FifthHost) as running:
        yield running
