"""The contracts can fail: mypy finds a missing or ill-typed part of what claims to be rules, mind, story or drawing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("mypy")  # one worker runs it, once

RULES = """\
from cattery.core.rules import GameState
from cattery.flat import Ints, i16

MAX_MOVES = 3
FLIP = 1
TAP = 2

class State(GameState):
    seats: int = i16()

def acting(s: State) -> int:
    return 0
def legal(s: State, seat: int, moves: Ints) -> int:
    return 0
def house_count(s: State) -> int:
    return 0
def house_move(s: State, k: int) -> int:
    return 0
def apply(s: State, seat: int, move: int) -> None:
    pass
def score(s: State, seat: int) -> int:
    return 0
def standing(s: State, seat: int) -> int:
    return 0
def payoff(s: State, seat: int) -> float:
    return 0.0
def turns(s: State) -> int:
    return 0
def ending(s: State) -> int:
    return 0
def redeal(s: State, viewer: int, rng: Ints) -> None:
    pass
def timeout_move(s: State, seat: int) -> int:
    return 0
def moment(s: State) -> int:
    return 0
def bell_move(s: State) -> int:
    return 0
def is_entitled(s: State, seat: int) -> bool:
    return False
def ranks_all(s: State) -> bool:
    return False
"""
INSTINCT = """\
from cattery.flat import Ints
from right_rules import State

HORIZON = 2

def appeal(s: State, seat: int, move: int) -> int:
    return 0
def stage(s: State) -> int:
    return 0
def pick(s: State, seat: int, room: Ints) -> int:
    return 0
def prospects(s: State, shares: list[float]) -> None:
    pass
def reaction(s: State, seat: int, level: int, rng: Ints) -> int:
    return 0
def patience(s: State, rng: Ints) -> int:
    return 0
"""
PLANNER = """\
from cattery.flat import Flat, Ints, i16
from right_rules import State as State

TABLES, MOST_STEPS = 2, 3

class Pad(Flat):
    turns: int = i16()

def alone(s: State, seat: int) -> State:
    return s
def weights_number(s: State) -> int:
    return 0
def weights(number: int) -> list[float]:
    return []
def final_moves(s: State) -> list[int]:
    return []
def begin(tables: list[State], pads: list[Pad], weights: list[float], wanted: int) -> None:
    pass
def go_on(
    tables: list[State], pads: list[Pad], weights: list[float], moves: Ints, width: int, wide: int, most: int,
    hurry: bool
) -> bool:
    return False
def choose_from(tables: list[State], pads: list[Pad]) -> int:
    return 0
def value_of(pads: list[Pad], turn: int) -> float:
    return 0.0
def moves_of(pads: list[Pad], turn: int, moves: Ints) -> int:
    return 0
def look_ahead(
    tables: list[State], pads: list[Pad], weights: list[float], moves: Ints, choice: int, rng: Ints, ahead: int,
    width: int, wide: int
) -> float:
    return 0.0
"""
STORY = """\
from collections.abc import Sequence
from msgspec import Struct
from cattery.core.game import Result
from cattery.core.story import Effect, Lesson, PointsLine, Sentence
from cattery.core.table import Heard

class View(Struct):
    turn: int

def happened(before: View, heard: Heard, after: View, viewer: int | None) -> list[Sentence]:
    return []
def asked(view: View, moves: Sequence[str]) -> Sentence | None:
    return None
def waiting(view: View, acting: Sequence[int]) -> Sentence | None:
    return None
def table(view: View) -> list[Sentence]:
    return []
def own(view: View, moves: Sequence[str]) -> list[Sentence]:
    return []
def seat(view: View, seat: int) -> Sentence | None:
    return None
def effect(view: View, move: str) -> Effect | None:
    return None
def lesson(view: View, moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    return Lesson([], [])
def ending(view: View, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:
    return []
def points(view: View, seat: int) -> list[PointsLine]:
    return []
"""
DRAWING = """\
from collections.abc import Sequence
from right_story import View
from rich.console import RenderableType
from cattery.terminal.listener import Listener

def table(view: View, moves: Sequence[str], to: Listener) -> RenderableType:
    return ""
def order(moves: Sequence[str]) -> list[str]:
    return []
def listed(moves: Sequence[str]) -> list[str]:
    return []
def at_hand(view: View, move: str) -> bool:
    return False
"""
GAME = """\
from abc import ABC
import right_rules
from right_rules import State
from right_story import View
from cattery.core.game import GameInfo, Options, Pace, ReflexGame, Timing

class OwnOptions(Options, frozen=True):
    rounds: int = 1
class Planted(ReflexGame[State, OwnOptions, View], ABC):
    info = GameInfo("planted", range(2, 3), 1, Pace.REFLEX, OwnOptions, ("",), minutes=1, age=1)
    rules = right_rules
    def setup(self, seats: int, options: OwnOptions) -> State:
        return State()
    def embed(self, options: OwnOptions) -> OwnOptions:
        return options
    def check_options(self, seats: int, options: OwnOptions) -> None:
        pass
    def view(self, s: State, viewer: int | None) -> View:
        return View(s.seats)
    def timing(self, options: OwnOptions) -> Timing:
        return Timing(options.rounds, 0, 0, 0, 0, 0, 0)
    def rounds(self) -> int:
        return self.options(2).rounds + self.setup(2, self.options(2)).seats
"""
CLAIMS = {  # how a game claims that a module of its own keeps a contract
    "rules": (
        "from abc import ABC\nfrom typing import ClassVar\nfrom cattery.core.game import Game, Options\n"
        "from cattery.core.rules import Rules\nfrom msgspec import Struct\nimport right_rules, {module}\n"
        "class Planted(Game[right_rules.State, Options, Struct], ABC):\n"
        "    rules: ClassVar[Rules[right_rules.State]] = {module}\n"
    ),
    "bare_rules": (  # without naming the contract again: the base class has it
        "from abc import ABC\nfrom cattery.core.game import Game, Options\nfrom msgspec import Struct\n"
        "import right_rules, {module}\n"
        "class Planted(Game[right_rules.State, Options, Struct], ABC):\n    rules = {module}\n"
    ),
    "reflex_rules": (
        "from abc import ABC\nfrom typing import ClassVar\nfrom cattery.core.game import Options, ReflexGame\n"
        "from cattery.core.rules import ReflexRules\nfrom msgspec import Struct\nimport right_rules, {module}\n"
        "class Planted(ReflexGame[right_rules.State, Options, Struct], ABC):\n"
        "    rules: ClassVar[ReflexRules[right_rules.State]] = {module}\n"
    ),
    "quick": (
        "from cattery.core.mind import Mind\nimport right_rules, {module}\n"
        "MIND: Mind[right_rules.State] = Mind(instinct={module})\n"
    ),
    "search": (
        "from cattery.core.mind import SearchingMind\nimport right_rules, {module}\n"
        "MIND: SearchingMind[right_rules.State] = SearchingMind(instinct={module})\n"
    ),
    "reflex": (
        "from cattery.core.mind import ReflexMind\nimport right_rules, {module}\n"
        "MIND: ReflexMind[right_rules.State] = ReflexMind(instinct={module})\n"
    ),
    "planner": (
        "from cattery.core.mind import PlanningMind\nimport right_instinct, right_planner, right_rules, {module}\n"
        "MIND: PlanningMind[right_rules.State, right_planner.Pad] = "
        "PlanningMind(instinct=right_instinct, planner={module})\n"
    ),
    "story": (
        "from abc import ABC\nfrom cattery.core.game import Game, Options\n"
        "import right_rules, right_story, {module}\n"
        "class Planted(Game[right_rules.State, Options, right_story.View], ABC):\n"
        "    story = {module}\n"
    ),
    "drawing": (
        "from cattery.terminal.drawing import Drawing\nimport {module}\n"
        "DRAWINGS: dict[str, Drawing] = {{'planted': {module}}}\n"
    ),
    "game": "from {module} import Planted as Planted\n",  # the class itself names its types
}
RIGHT = {
    "rules": RULES, "instinct": INSTINCT, "planner": PLANNER, "story": STORY, "drawing": DRAWING, "game": GAME
}  # fmt: skip
# A contract, the kind of module, what is planted in it, and what mypy has to say of it; nothing, where it is right.
PLANTED = [
    ("rules", "rules", "", "", ""),
    ("bare_rules", "rules", "", "", ""),
    ("reflex_rules", "rules", "", "", ""),
    ("quick", "instinct", "", "", ""),
    ("search", "instinct", "", "", ""),
    ("reflex", "instinct", "", "", ""),
    ("planner", "planner", "", "", ""),
    ("story", "story", "", "", ""),
    ("drawing", "drawing", "", "", ""),
    ("game", "game", "", "", ""),
    ("rules", "rules", "def payoff(", "def pay_off(", "payoff"),
    ("rules", "rules", "def payoff(s: State, seat: int) -> float", "def payoff(s: State, seat: int) -> str", "payoff"),
    ("bare_rules", "rules", "def ending(s: State)", "def ending(s: int)", "def ending(s: int) -> int"),
    ("rules", "rules", "MAX_MOVES = 3", "MAX_MOVES = '3'", "MAX_MOVES"),
    ("reflex_rules", "rules", "def bell_move(", "def bell(", "bell_move"),
    ("quick", "instinct", "seat: int, move: int) -> int", "seat: int, move: str) -> int", "move: str"),
    ("quick", "instinct", "def appeal(", "def allure(", "Instinct[State]"),
    ("search", "instinct", "def prospects(", "def outlook(", "prospects"),
    ("search", "instinct", "HORIZON = 2", "HORIZONT = 2", "HORIZON"),
    ("reflex", "instinct", "level: int, rng: Ints) -> int", "level: int) -> int", "reaction"),
    ("planner", "planner", "def look_ahead(", "def look_behind(", "look_ahead"),
    ("planner", "planner", "weights_number(s: State) -> int", "weights_number(s: State) -> str", "weights_number"),
    ("story", "story", "def waiting(", "def waits(", "waiting"),
    ("story", "story", "View, seat: int) -> Sentence | None", "View, seat: int) -> str", "def seat("),
    ("story", "story", "def points(view: View, seat: int)", "def points(view: int, seat: int)", "points"),
    ("drawing", "drawing", "def at_hand(", "def held(", "Drawing"),
    ("drawing", "drawing", "def order(moves: Sequence[str])", "def order(moves: int)", "Drawing"),
    ("game", "game", "seats: int, options: OwnOptions) -> State", "seats: int, options: int) -> State", "setup"),
    ("game", "game", "OwnOptions) -> OwnOptions", "OwnOptions) -> Options", "embed"),
    ("game", "game", "seats: int, options: OwnOptions) -> None", "seats: int, options: str) -> None", "check_options"),
    ("game", "game", "def timing(self, options: OwnOptions)", "def timing(self, options: int)", "timing"),
    ("game", "game", "Pace.REFLEX, OwnOptions,", "Pace.REFLEX, Options,", "type[OwnOptions]"),
    ("game", "game", "viewer: int | None) -> View", "viewer: int | None) -> OwnOptions", "view"),
    ("game", "game", "self.options(2).rounds", "self.options(2).round", "round"),
]  # fmt: skip

OF_A_MODULE = ("has incompatible type Module", "expression has type Module", 'incompatible type "str": Module')


def planted_in(kind: str, right: str, planted: str) -> str:
    """The right module with something else in one place; its classes are those of the right ones."""
    text = RIGHT[kind].replace(right, planted)
    text = text.replace("class State(GameState):\n    seats: int = i16()\n", "from right_rules import State as State\n")
    text = text.replace("class View(Struct):\n    turn: int\n", "from right_story import View as View\n")
    return text.replace("class Pad(Flat):\n    turns: int = i16()\n", "from right_planner import Pad as Pad\n")


@pytest.fixture(scope="module")
def remarks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says about each claim, all in one run with the settings of this project."""
    folder = tmp_path_factory.mktemp("planted")
    for kind, text in RIGHT.items():
        (folder / f"right_{kind}.py").write_text(text)
    for number, (contract, kind, right, planted, _) in enumerate(PLANTED):
        assert right in RIGHT[kind]
        (folder / f"module{number}.py").write_text(planted_in(kind, right, planted))
        (folder / f"claim{number}.py").write_text(CLAIMS[contract].format(module=f"module{number}"))
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache",
         *sorted(folder.glob("*.py"))],
        cwd=ROOT, env={**os.environ, "MYPYPATH": str(folder)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1, run.stdout + run.stderr
    found: dict[str, str] = {}
    for line in run.stdout.splitlines()[:-1]:
        name, _, remark = line.partition(":")
        found[Path(name).stem] = found.get(Path(name).stem, "") + remark + "\n"
    return found


@pytest.mark.parametrize("number", range(len(PLANTED)))
def test_mypy_compares_a_module_with_the_contract_that_it_claims_to_keep(number: int, remarks: dict[str, str]) -> None:
    contract, *_, expected = PLANTED[number]
    remark = remarks.get(f"{'module' if contract == 'game' else 'claim'}{number}", "")
    if not expected:
        assert remark == ""
    else:
        assert "error: " in remark
        assert contract == "game" or any(told in remark for told in OF_A_MODULE)
        assert expected in remark
