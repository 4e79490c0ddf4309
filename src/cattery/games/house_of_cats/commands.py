"""Commands that House of Cats brings: learn the values of sheets anew."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cattery.core.commands import Commands, Whole, progress_bar
from cattery.core.errors import BadOption

TRIED = 200  # games to tell new weights from old ones


def warm_up() -> None:
    from cattery.games.house_of_cats.mind.trainer import Trainer, plan

    for _ in Trainer(plan(1, 1, 0)).learn():
        pass


COMMANDS = Commands(warm_up)


@COMMANDS.add(
    "cattery train house_of_cats --level 2",
    "cattery train house_of_cats --level 2 --games 50000 --seed 7",
)
def train(
    game: Annotated[str, Parameter(help="house_of_cats: no other game learns")],
    /,
    *,
    level: Whole = 1,
    games: Whole = 20000,
    seed: Whole = 1,
    out: Path | None = None,
) -> None:
    """Let House of Cats learn what its sheets promise, from games that it plays alone; some minutes a level.

    Parameters
    ----------
    level
        of the game, 1 to 4: each has weights of its own
    games
        from how many games to learn
    seed
        the same number, the same weights
    out
        the file for the weights; else levelN.json.gz here. A recipe is put beside it. Nothing is written over
    """
    from cattery.games import find_game
    from cattery.games.house_of_cats.mind.trainer import GAME, Trainer, check_free, plan, save
    from cattery.games.house_of_cats.mind.weights import weights

    if find_game(game).info.id != GAME:
        raise BadOption(f"{game} has nothing to learn: only {GAME} has")
    what, path = plan(level, games, seed), out or Path(f"level{level}.json.gz")
    check_free(path)
    trainer = Trainer(what)
    with progress_bar() as progress:
        task = progress.add_task("compiling", total=games)
        for step in trainer.learn():
            progress.update(task, completed=step.games, description=f"learning, {step.points:.1f} points")
        progress.update(task, description="trying out")
        new, shipped = (trainer.try_out(them, TRIED) for them in (trainer.learned(), weights(level)))
    save(path, trainer.learned(), what, new, datetime.date.today())  # noqa: DTZ011  # a day is enough
    print(
        f"{path}: {new.mean:.1f} ± {2 * new.error:.1f} points on level {level}; the shipped weights make "
        f"{shipped.mean:.1f} ± {2 * shipped.error:.1f} ({TRIED} games each, with the same dice)"
    )
