"""`cattery sim`: play many games between bots and measure them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from msgspec import Struct

from cattery.bots import find_level
from cattery.core.engine import Engine
from cattery.core.errors import BadOption
from cattery.core.game import AnyGame, Pace
from cattery.flat import seeded
from cattery.lab import playouts, reflexes
from cattery.lab.playouts import START, Tally

MOST_GAMES = 10**9
FIRST_CHUNK, LONGEST_CHUNK = 256, 1 << 16  # games between two signs of life


class Simulation(Struct, frozen=True):
    """What to play. The same seed plays the same games on both engines."""

    game: AnyGame
    seats: int
    games: int
    seed: int
    bots: list[str]
    options: Any


class Report(Struct, frozen=True):
    """What came out; shares are of all games, by seat and by name of the ending."""

    game: str
    seats: int
    games: int
    seed: int
    bots: list[str]
    engine: str
    seconds: float
    decisions: int
    decisions_per_second: float
    mean_turns: float
    wins: list[float]
    mean_scores: list[float]
    endings: dict[str, float]


def plan(game: AnyGame, seats: int, games: int, seed: int, bots: Sequence[str], options: dict[str, Any]) -> Simulation:
    """Check everything before the first game."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"play 1 to {MOST_GAMES} games, not {games}")
    chosen = game.options(seats, options)
    found = [find_level(bot, game) for bot in bots]
    for level in found:
        if level.rounds:
            raise BadOption(f"a {level.name} thinks too long for many games; cattery ladder measures it")
    levels = [level.name for level in found]
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise BadOption(f"name one level for all, or {seats}, one a seat; these are {len(levels)}")
    return Simulation(game, seats, games, seed, levels, chosen)


def run(simulation: Simulation, fast: bool | None = None) -> Iterator[Report]:
    """A report after every chunk of games; the last one is of all of them."""
    engine = Engine(loop_of(simulation.game), simulation.game, fast)
    tables, tallies = engine.tables(before_deal(simulation), START + 1), engine.tables(Tally(), 1)
    levels = engine.numbers([find_level(bot, simulation.game).number for bot in simulation.bots])
    engine.loop.simulate(tables, engine.tables(Tally(), 1), levels, engine.numbers(seeded(0)), engine.moves, 0, 0)
    began, played = time.perf_counter(), 0
    for chunk, games in enumerate(chunks(simulation.games)):
        rng = engine.numbers(seeded("sim", simulation.seed, chunk))
        engine.loop.simulate(tables, tallies, levels, rng, engine.moves, simulation.seats, games)
        played += games
        yield report(simulation, engine, engine.read(Tally, tallies), time.perf_counter() - began)


def before_deal(simulation: Simulation) -> Any:
    """The table that all games begin from; where nobody looks at it, nobody keeps track of it."""
    start = simulation.game.setup(simulation.seats, simulation.options)
    at_random = all(bot == "random" for bot in simulation.bots)
    return simulation.game.imagined(start) if at_random else start


def loop_of(game: AnyGame) -> ModuleType:
    """The loop that plays many games of this one."""
    return reflexes if game.info.pace is Pace.REFLEX else playouts


def chunks(games: int) -> Iterator[int]:
    """Their sizes, growing: the same on both engines, since each has a generator of its own."""
    size = FIRST_CHUNK
    while games:
        yield min(size, games)
        games -= min(size, games)
        size = min(2 * size, LONGEST_CHUNK)


def report(simulation: Simulation, engine: Engine, tally: Tally, seconds: float) -> Report:
    seats, games = range(simulation.seats), tally.games
    names = enumerate(simulation.game.info.endings)
    return Report(
        game=simulation.game.info.id,
        seats=simulation.seats,
        games=games,
        seed=simulation.seed,
        bots=simulation.bots,
        engine=engine.name,
        seconds=round(seconds, 3),
        decisions=tally.decisions,
        decisions_per_second=round(tally.decisions / seconds),
        mean_turns=tally.turns / games,
        wins=[tally.wins[seat] / games for seat in seats],
        mean_scores=[tally.scores[seat] / games for seat in seats],
        endings={name: tally.endings[number] / games for number, name in names if name},
    )
