"""How fast the engine plays at random: beside OpenSpiel's Python API, beside the same loop in plain C, game by game.

    ./cattery bench                 all rows, about a minute
    ./cattery bench --rounds 9      steadier figures

Machines are noisy, so every round measures all rivals one after the other and only ratios within a round count; the
table shows their median. OpenSpiel comes with the extra `bench`; the C row needs a compiler, and is skipped without.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cattery.core.engine import Engine
from cattery.core.game import AnyGame
from cattery.flat import available, seeded
from cattery.games import GAMES
from cattery.lab import playouts
from cattery.lab.playouts import START, Tally
from cattery.lab.simulate import loop_of

SEATS = 3  # every game has a table for three
FLOORS = {"twin / OpenSpiel": (50, 100), "plain / OpenSpiel": (1, None), "twin / C": (0.8, 1.0)}
BESIDE_DISCAT = {"momistigri": 0.15, "addi_cats": 0.15, "house_of_cats": 0.08}  # floors of the other games' twins


def random_player(game: AnyGame, fast: bool, games: int) -> Callable[[], tuple[int, float]]:
    """Play random games on one engine: decisions and seconds."""
    engine = Engine(loop_of(game), game, fast)
    tables = engine.tables(game.imagined(game.setup(SEATS, game.options(SEATS))), START + 1)
    levels = engine.numbers([0] * SEATS)
    rng = engine.numbers(seeded("bench"))

    def play() -> tuple[int, float]:
        tallies = engine.tables(Tally(), 1)
        began = time.perf_counter()
        engine.loop.simulate(tables, tallies, levels, rng, engine.moves, SEATS, games)
        seconds = time.perf_counter() - began
        return engine.read(Tally, tallies).decisions, seconds

    play()  # compiled, and warm
    return play


def openspiel_player(name: str, games: int) -> Callable[[], tuple[int, float]]:
    """The same with OpenSpiel, as its own examples drive a game from Python."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)

    def play() -> tuple[int, float]:
        decisions, began = 0, time.perf_counter()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(actions, chances)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                    decisions += 1
        return decisions, time.perf_counter() - began

    return play


def c_player(folder: Path, games: int) -> Callable[[], tuple[int, float]] | None:
    """benchmarks/discat.c, compiled here and now."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    program = folder / "discat"
    source = Path(__file__).parent / "discat.c"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)

    def play() -> tuple[int, float]:
        command = [str(program), str(seeded("bench")[0]), str(SEATS), str(games)]
        decisions, _, seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        return int(decisions), float(seconds)

    return play


def same_games(game: AnyGame, c_games: Callable[[], tuple[int, float]] | None, games: int) -> bool:
    """The rival in C must play the very same games, else the comparison is worth nothing."""
    if c_games is None:
        return True
    engine = Engine(playouts, game, True)
    tallies, rng = engine.tables(Tally(), 1), engine.numbers(seeded("bench"))
    tables = engine.tables(game.imagined(game.setup(SEATS, game.options(SEATS))), START + 1)
    engine.loop.simulate(tables, tallies, engine.numbers([0] * SEATS), rng, engine.moves, SEATS, games)
    return bool(engine.read(Tally, tallies).decisions == c_games()[0])


def measure(rivals: dict[str, Callable[[], tuple[int, float]]], rounds: int) -> dict[str, list[float]]:
    """Decisions per second of each rival, round by round."""
    speeds: dict[str, list[float]] = {name: [] for name in rivals}
    for number in range(rounds):
        for name, play in rivals.items():
            decisions, seconds = play()
            speeds[name].append(decisions / seconds)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return speeds


def ratio(speeds: dict[str, list[float]], fast: str, slow: str) -> float:
    return statistics.median(a / b for a, b in zip(speeds[fast], speeds[slow], strict=True))


def show(speeds: dict[str, list[float]]) -> None:
    print("\n| who plays | decisions/s (median) |\n|---|---:|")
    for name, values in speeds.items():
        print(f"| {name} | {statistics.median(values):,.0f} |")
    print("\n| ratio, median of the rounds | seen | floor | aim |\n|---|---:|---:|---:|")
    rows: list[tuple[float, float | None, str, str]] = [
        (*FLOORS["twin / OpenSpiel"], "Discat, twin", "OpenSpiel hearts"),
        (*FLOORS["twin / OpenSpiel"], "Discat, twin", "OpenSpiel crazy_eights"),
        (*FLOORS["plain / OpenSpiel"], "Discat, plain", "OpenSpiel hearts"),
        (*FLOORS["plain / OpenSpiel"], "Discat, plain", "OpenSpiel crazy_eights"),
        (*FLOORS["twin / C"], "Discat, twin", "Discat, C"),
    ]
    rows += [(BESIDE_DISCAT[game], None, twin_of(game), "Discat, twin") for game in others()]
    for floor, aim, fast, slow in rows:
        if fast in speeds and slow in speeds:
            print(f"| {fast} / {slow} | {ratio(speeds, fast, slow):.2f} | {floor} | {aim or ''} |")
        else:
            print(f"| {fast} / {slow} | skipped: {slow if slow not in speeds else fast} is not here | {floor} | |")


def others() -> list[str]:
    """The games beside Discat."""
    return [name for name in GAMES if name != "discat"]


def twin_of(game: str) -> str:
    return f"{GAMES[game].words('en')('game.name')}, twin"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    game = GAMES["discat"]
    with tempfile.TemporaryDirectory() as folder:
        c_games = c_player(Path(folder), 100_000)
        rivals = {"Discat, plain": random_player(game, False, 1_000)}
        if available():
            rivals["Discat, twin"] = random_player(game, True, 100_000)
            if not same_games(game, c_games, 100_000):
                sys.exit("benchmarks/discat.c does not play the games of the twin: mend it first")
            for name in others():
                rivals[twin_of(name)] = random_player(GAMES[name], True, 10_000)
        if c_games:
            rivals["Discat, C"] = c_games
        try:
            rivals["OpenSpiel hearts"] = openspiel_player("hearts", 1_000)
            rivals["OpenSpiel crazy_eights"] = openspiel_player("crazy_eights", 1_000)
        except ImportError:
            print("OpenSpiel is not installed: its rows are skipped (./cattery bench installs it)", file=sys.stderr)
        show(measure(rivals, rounds))


if __name__ == "__main__":
    main()
