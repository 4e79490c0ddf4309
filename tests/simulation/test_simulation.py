"""Whatever goes wrong between people, server and disk: nothing promised is lost, and the table goes on.

`./cattery test --seed N` repeats one seed, and tells what happened.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest

from tests.simulation.story import Outcome, Simulation
from tests.simulation.world import MOST

SEEDS = 2_000
CHUNK = 50
LONG_PARTS = 4  # so that several workers share them
OFTEN = 5  # in a hundred seeds


TELL = "from tests.simulation.test_simulation import story; [print(story(seed)) for seed in range(20)]"


def story(seed: int) -> str:
    simulation = Simulation(seed)
    simulation.run()
    world = simulation.world
    told = repr((simulation.disk.rows, sorted(world.happened.items()), sorted(world.deeds.items()), world.clock))
    return hashlib.sha256(told.encode()).hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_seed_is_always_the_same_story(hash_seed: str) -> None:
    """Also in another process, where sets have another order."""
    told = subprocess.run(
        [sys.executable, "-c", TELL], env=os.environ | {"PYTHONHASHSEED": hash_seed}, capture_output=True, check=True
    )
    assert told.stdout.decode().split() == [story(seed) for seed in range(20)]


def check(seed: int) -> Outcome:
    outcome = Simulation(seed).run()
    assert not outcome.problems, f"{outcome}\nrepeat it with ./cattery test --seed {seed}"
    return outcome


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_nothing_promised_is_lost_and_nobody_waits_for_ever(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check(seed)


@pytest.mark.one_seed
def test_one_seed(request: pytest.FixtureRequest) -> None:
    """What `--seed` asks for, and nothing else."""
    check(request.config.getoption("--seed"))


DEEDS = {
    "Sit", "Start", "Move", "Undo", "Say", "Rename", "Hinted", "Carry", "Claim", "Kick", "Leave", "Rematch",
    "next table", "night", "put to rest", "Withdraw",
}  # fmt: skip


def test_every_kind_of_fault_happens_and_people_do_everything() -> None:
    happened, deeds = Counter[str](), Counter[str]()
    for seed in range(100, 200):
        outcome = Simulation(seed).run()
        happened += outcome.faults
        deeds += outcome.deeds
    assert happened.keys() == MOST.keys()
    assert deeds.keys() >= DEEDS
    assert min(deeds[deed] for deed in DEEDS) >= OFTEN, "so in the seeds of a normal run each happens a hundred times"


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_two_hundred_thousand_faults(part: int) -> None:
    seed, happened = SEEDS + part, 0
    while happened < 200_000 / LONG_PARTS:
        happened += check(seed).faults.total()
        seed += LONG_PARTS
