"""Everything but speed works without numba and numpy: the core's tests, whole games and simulations say so."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import cattery
from tests.conftest import Counts

ROOT = Path(__file__).parents[2]
SOURCE = Path(cattery.__file__).parents[1]


def run(*arguments: str) -> str:
    """Python with these arguments, in a process of its own; all it printed."""
    environment = os.environ | {"PYTHONPATH": f"{SOURCE}{os.pathsep}{ROOT}"}
    environment = {name: value for name, value in environment.items() if not name.startswith(("PYTEST", "COV"))}
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_neither_can_be_imported_here() -> None:
    assert importlib.util.find_spec("tests.flat.no_numba")
    said = run(
        "-c",
        "import tests.flat.no_numba\n"
        "for name in ('numba', 'numpy', 'llvmlite'):\n"
        "    try: __import__(name)\n"
        "    except ImportError: print('no', name)\n"
        "from cattery.flat import available\n"
        "print(available())\n",
    )
    assert said == "no numba\nno numpy\nno llvmlite\nFalse\n"


PLAY = """
import tests.flat.no_numba
import sys
from cattery import GAMES, SeededHouse, open_table, read_record, replay, verify
for id, game in GAMES.items():
    for seats in game.info.seats:
        table = open_table(id, seats)
        while table.acting:
            seat = min(table.acting)
            table.play(seat, table.moves(seat)[0])
        record = read_record(table.record().write())
        assert replay(record).result == table.result
        assert verify(record).committed
        print(id, seats, table.result.ending)
assert "numba" not in sys.modules
assert "numpy" not in sys.modules
"""


def test_whole_games_are_played_through_the_public_names() -> None:
    lines = run("-c", PLAY).splitlines()
    assert len(lines) == sum(len(game.info.seats) for game in cattery.GAMES.values())


SIMULATE = """
import tests.flat.no_numba
from cattery import GAMES
from cattery.lab.simulate import plan, run
for game in GAMES.values():
    seats = game.info.seats.start
    *_, report = run(plan(game, seats, 30, 7, ["random"], {}))
    print(report.games, report.engine)
"""


def test_simulations_run_on_the_plain_engine() -> None:
    lines = run("-c", SIMULATE).splitlines()
    assert lines == ["30 plain"] * len(cattery.GAMES)


def test_the_core_of_this_suite_passes(counts: Counts) -> None:
    """As with --quick: what larger counts find does not depend on numba. With --long: all tests of the games too."""
    places = ["tests/core", "tests/golden", "tests/flat/test_state.py"]
    if counts(1) > 1:
        places += ["tests/games", "tests/contract", "tests/flat/test_chance.py"]
    else:
        places += [
            "--quick",
            *(str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("tests/games/*/test_rules*.py"))),
        ]
    said = run("-m", "pytest", "-q", "-p", "tests.flat.no_numba", "-p", "no:cacheprovider", "-p", "no:xdist", *places)
    passed = re.search(r"(\d+) passed", said)
    assert passed
    assert int(passed[1]) > 200
    assert "failed" not in said
