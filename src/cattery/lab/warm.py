"""`python -m cattery.lab.warm`: compile every game once, so that whoever comes next finds the twins ready."""

from __future__ import annotations

from cattery.bots.thinking import compiled
from cattery.flat import available
from cattery.games import GAMES
from cattery.lab.simulate import plan, run


def warm() -> None:
    for game in GAMES.values():
        seats = game.info.seats.start
        for _ in run(plan(game, seats, 1, 0, ["random"], {})):
            pass
        if game.thinks_ahead:
            compiled(game)


if __name__ == "__main__" and available():
    warm()
