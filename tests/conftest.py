"""What all tests share: `--quick` and `--long`, counts that follow them, in which order tests run, and hypothesis
without dice and without a clock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TIMES = 10  # so much more is tried with --long

TESTS = Path(__file__).parent
# What --quick runs: folders whose tests need neither a browser nor a server, without what compiles, checks types, or
# tells again what the page's tests have just been told.
QUICK = ("client", "contract", "core", "formatter", "games", "golden", "live", "simulation")
NOT_QUICK = (
    "contract/test_lockstep.py",
    "core/test_contracts.py",
    "games/addi_cats/test_bots.py",
    "games/house_of_cats/test_learning.py",
    "games/house_of_cats/test_oracle.py",
    "golden/test_told.py",
)
SAMPLED, SAMPLE = ("contract", "simulation"), 8  # of each test here at most so many cases, from all over
# What waits for a browser or takes long begins first, so that no worker is left alone with it in the end.
FIRST = ("web", "contract", "flat", "durability", "server", "cli")

Counts = Callable[[int], int]

# For a program that is stopped as at a terminal: who was started in the background may have learned to ignore it.
HEED_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"

_ANY_SPEED = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("normal", deadline=None, derandomize=True, suppress_health_check=_ANY_SPEED)
settings.register_profile("quick", settings.get_profile("normal"), max_examples=10)
settings.register_profile("long", settings.get_profile("normal"), max_examples=100 * TIMES)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what needs no browser, server or compiler, and less")
    parser.addoption("--long", action="store_true", help="also the tests that take minutes, and more of the others")
    parser.addoption("--minutes", type=float, default=60.0, help="of mixed load, with --long")
    parser.addoption("--seed", type=int, help="repeat this seed of the simulation, and nothing else")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(extent(config))


def extent(config: pytest.Config) -> str:
    """`quick`, `normal` or `long`."""
    return next((name for name in ("quick", "long") if config.getoption(f"--{name}")), "normal")


def folder(path: Path) -> str:
    """`web`: the folder of `tests` that this lies in."""
    return path.relative_to(TESTS).parts[0] if TESTS in path.parents else ""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if extent(config) != "quick" or not folder(collection_path):
        return None
    left_out = collection_path in [TESTS / name for name in NOT_QUICK]
    return left_out or folder(collection_path) not in QUICK or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    one_seed = config.getoption("--seed") is not None
    items[:] = [item for item in items if ("one_seed" in item.keywords) == one_seed]
    if extent(config) == "quick":
        items[:] = sampled(items)
    items.sort(key=lambda item: [*FIRST, folder(item.path)].index(folder(item.path)))
    if extent(config) != "long":
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes: only with --long"))


def sampled(items: list[pytest.Item]) -> list[pytest.Item]:
    """Without most cases of the tests that have many, where there are too many of them."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        many = folder(item.path) in SAMPLED
        cases[item.nodeid.partition("[")[0] if many else item.nodeid].append(item)
    return [item for found in cases.values() for item in found[:: -(-len(found) // SAMPLE)]]


@pytest.fixture(scope="session")
def counts(request: pytest.FixtureRequest) -> Counts:
    """`counts(200)`: how many to try, ten times as many with --long."""
    long = extent(request.config) == "long"
    return lambda normal: normal * TIMES if long else normal
