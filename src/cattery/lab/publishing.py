"""From a ladder to the figures that people are shown."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from math import sqrt

from cattery.bots.strength import Measured, Strength
from cattery.core.errors import BadOption
from cattery.lab.ladder import Standing
from cattery.lab.ratings import Game, Rating

BOUND = 1.96  # standard errors: 19 of 20 cases


def measured(
    standing: Standing, games: Sequence[Game], source: str, today: datetime.date, where: Sequence[str] = ()
) -> Measured:
    """Played together: ratings. Played alone: mean points. `where`: house rules without which they do not hold."""
    ladder = standing.ladder
    for name in where:
        if name not in ladder.options:
            raise BadOption(f"{ladder.game} has no option {name!r}; it has {', '.join(ladder.options)}")
    found = {one.level: one for one in standing.ratings}
    levels = [level for level in ladder.levels if level != "random"]  # that one is for measuring
    alone = ladder.seats == 1
    return Measured(
        measure="points" if alone else "rating",
        source=source,
        date=today,
        games=standing.games,
        levels={level: points(level, games) if alone else rating(found[level]) for level in levels},
        where={name: ladder.options[name] for name in where},
    )


def rating(found: Rating) -> Strength:
    return Strength(round(found.rating), round(found.low), round(found.high))


def points(level: str, games: Sequence[Game]) -> Strength:
    scores = [game.scores[0] for game in games if game.levels[0] == level]
    n = len(scores)
    mean = sum(scores) / n
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / max(1, n - 1))
    bound = BOUND * spread / sqrt(n)
    return Strength(round(mean, 1), round(mean - bound, 1), round(mean + bound, 1))
