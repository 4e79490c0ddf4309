"""`cattery train`: the values of sheets, learned from games that House of Cats plays alone."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from msgspec import Struct

from cattery.core.engine import Engine
from cattery.core.errors import BadOption
from cattery.flat import seeded
from cattery.games.house_of_cats.game import HouseOfCats
from cattery.games.house_of_cats.mind import training as learning
from cattery.games.house_of_cats.mind.pattern_values import WEIGHTS
from cattery.games.house_of_cats.mind.scratchpad import Pad
from cattery.games.house_of_cats.mind.training import Diary
from cattery.games.house_of_cats.mind.weights import Recipe, digest, pack, recipe_beside, rounded, write

GAME = HouseOfCats.info.id
MOST_GAMES = 1_000_000
CHUNK = 100  # games between two signs of life
WIDTH, WIDE = 8, 1  # turns followed at each move, and in how many of these abilities are tried
RATE, TRACE = 1.0, 0.5
OTHER_TILES = 8  # one game in so many is played with tiles that the house draws; 0 for none


class Training(Struct, frozen=True):
    """The same training learns the same weights."""

    level: int
    games: int
    seed: int


class Progress(Struct, frozen=True):
    games: int
    points: float  # the mean of the last chunk


class Tried(Struct, frozen=True):
    """Games alone without looking further: their mean, and its standard error."""

    games: int
    mean: float
    error: float


def plan(level: int, games: int, seed: int) -> Training:
    if level not in (1, 2, 3, 4):
        raise BadOption(f"there is no level {level}; there are 1, 2, 3 and 4")
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"learn from 1 to {MOST_GAMES} games, not {games}")
    return Training(level, games, seed)


class Trainer:
    """Weights under way."""

    def __init__(self, training: Training, fast: bool | None = None) -> None:
        self.training, game = training, HouseOfCats()
        self.engine = Engine(learning, game, fast)
        tiles = ({"level": training.level}, {"level": training.level, "tiles": "random"})
        starts = [game.setup(1, game.options(1, options)) for options in tiles]
        self.tables = self.engine.tables(starts[0], learning.OTHER_START + 1)
        self.tables[learning.OTHER_START : learning.OTHER_START + 1] = self.engine.tables(starts[1], 1)
        self.pads, self.diaries = self.engine.tables(Pad(), 1), self.engine.tables(Diary(), 1)
        self.weights, self.drift, self.travel = (self.fractions([0.0] * WEIGHTS) for _ in range(3))
        self.rng = self.engine.numbers(seeded("train", GAME, training.level, training.seed))

    def fractions(self, values: list[float]) -> Any:
        if not self.engine.fast:
            return list(values)
        import numpy

        return numpy.array(values, numpy.float64)

    def learn(self) -> Iterator[Progress]:
        done = 0
        while done < self.training.games:
            scores = self._play(min(CHUNK, self.training.games - done), self.weights, self.rng, RATE, OTHER_TILES)
            done += len(scores)
            yield Progress(done, sum(scores) / len(scores))

    def learned(self) -> list[float]:
        return rounded([float(weight) for weight in self.weights])

    def try_out(self, weights: list[float], games: int) -> Tried:
        """How they do with the usual tiles; all weights get the same dice."""
        scores: list[int] = []
        for game in range(games):
            rng = self.engine.numbers(seeded("try", GAME, self.training.level, game))
            scores += self._play(1, self.fractions(weights), rng, 0.0, 0)
        mean = sum(scores) / games
        spread = sum((score - mean) ** 2 for score in scores) / max(1, games - 1)
        return Tried(games, mean, sqrt(spread / games))

    def _play(self, games: int, weights: Any, rng: Any, rate: float, others: int) -> list[int]:
        scores = self.engine.numbers([0] * games)
        self.engine.loop.play_games(
            self.tables, self.pads, self.diaries, weights, self.drift, self.travel, scores, rng, self.engine.moves,
            WIDTH, WIDE, rate, TRACE, others,
        )  # fmt: skip
        return [int(score) for score in scores]


def check_free(out: Path) -> None:
    """Nothing is written over."""
    for path in (out, recipe_beside(out)):
        if path.exists():
            raise BadOption(f"{path} is there already: name another file, or take it away")
    if not out.parent.is_dir():
        raise BadOption(f"{out.parent}: there is no such folder")


def save(out: Path, learned: list[float], training: Training, tried: Tried, today: datetime.date) -> None:
    recipe = Recipe(
        command=f"cattery train {GAME} --level {training.level} --games {training.games} --seed {training.seed}",
        level=training.level,
        games=training.games,
        seed=training.seed,
        date=today,
        points=(round(tried.mean, 2), round(tried.error, 2)),
        sha256=digest(pack(learned)),
    )
    write(out, learned, recipe)
