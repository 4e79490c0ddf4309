"""What all tests share: `--long`, counts that grow with it, and hypothesis without dice and without a clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

TIMES = 10  # so much more is tried with --long

Counts = Callable[[int], int]

# For a program that is stopped as at a terminal: who was started in the background may have learned to ignore it.
HEED_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"

_ANY_SPEED = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("normal", deadline=None, derandomize=True, suppress_health_check=_ANY_SPEED)
settings.register_profile("long", settings.get_profile("normal"), max_examples=100 * TIMES)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the tests that take minutes, and more of the others")
    parser.addoption("--seed", type=int, help="repeat this seed of the simulation, and nothing else")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "normal")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    one_seed = config.getoption("--seed") is not None
    items[:] = [item for item in items if ("one_seed" in item.keywords) == one_seed]
    if not config.getoption("--long"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes: only with --long"))


@pytest.fixture(scope="session")
def counts(request: pytest.FixtureRequest) -> Counts:
    """`counts(200)`: how many to try, ten times as many with --long."""
    long = bool(request.config.getoption("--long"))
    return lambda normal: normal * TIMES if long else normal
