"""`python -m cattery.lab.warm`: compile every game once, so that whoever comes next finds the twins ready."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from cattery.bots.thinking import compiled
from cattery.flat import available
from cattery.games import GAMES
from cattery.lab import training
from cattery.lab.simulate import plan, run


def warm(name: str) -> None:
    game = GAMES[name]
    for _ in run(plan(game, game.info.seats.start, 1, 0, ["random"], {})):
        pass
    if game.thinks_ahead:
        compiled(game)


def warm_training() -> None:
    for _ in training.Trainer(training.plan(1, 1, 0)).learn():
        pass


if __name__ == "__main__" and available():
    with ProcessPoolExecutor() as others:  # compiling takes one core a game
        for job in [*(others.submit(warm, name) for name in GAMES), others.submit(warm_training)]:
            job.result()
