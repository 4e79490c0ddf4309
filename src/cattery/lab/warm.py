"""`python -m cattery.lab.warm`: compile every game once, so that whoever comes next finds the twins ready."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from cattery.bots.thinking import compiled
from cattery.core.commands import commands_of
from cattery.core.mind import PlanningMind, SearchingMind
from cattery.flat import available
from cattery.games import GAMES
from cattery.lab.simulate import plan, run


def warm(name: str) -> None:
    game = GAMES[name]
    for _ in run(plan(game, game.info.seats.start, 1, 0, ["random"], {})):
        pass
    if isinstance(game.mind, SearchingMind | PlanningMind):
        compiled(game)


def warm_commands(name: str) -> None:
    """What the commands that a game brings run."""
    commands = commands_of(GAMES[name])
    if commands and commands.warm_up:
        commands.warm_up()


if __name__ == "__main__" and available():
    with ProcessPoolExecutor() as others:  # compiling takes one core a game
        for job in [others.submit(work, name) for work in (warm, warm_commands) for name in GAMES]:
            job.result()
