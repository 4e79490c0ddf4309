"""Strength in numbers: Elo-like ratings from games of any size, with intervals from leaving each deal out in turn; and
of games alone the mean points."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from statistics import variance

from msgspec import Struct

POINTS = 400 / log(10)  # of Elo: 400 more, ten times the chance to win
STEPS = 200  # of the fit, at most
GROUPS = 400  # of deals, at most, that are left out in turn
PRIOR = 0.5  # wins and losses against the average that everybody is lent, so that no rating is endless


class LadderGame(Struct, frozen=True, array_like=True):
    """One game of a ladder: who sat where, and each seat's share of the win and score."""

    deal: int
    levels: list[str]
    shares: list[float]
    scores: list[int]


class Rating(Struct, frozen=True):
    """A level's strength. `low` and `high` hold it in 19 of 20 cases."""

    level: str
    rating: float  # of games alone: the mean points
    low: float
    high: float
    wins: float  # the mean share of a win
    score: float
    seats: int  # how many it sat at


def ratings(games: Sequence[LadderGame], anchor: str) -> list[Rating]:
    """The strongest first, from two deals at least; the anchor stands at 1000.

    Intervals are those around the mean of all levels: of differences to the anchor, its own would have no width. Whole
    deals are left out (a jackknife), as their games are not independent; several at a time if there are many.
    """
    levels = sorted({level for game in games for level in game.levels})
    groups: dict[int, list[LadderGame]] = {}
    for game in games:
        groups.setdefault(game.deal % GROUPS, []).append(game)
    tables = [summed(group) for group in groups.values()]
    found = fit(levels, merged(tables))
    without = [fit(levels, merged(tables[:k] + tables[k + 1 :])) for k in range(len(tables))]
    rated = []
    for level in levels:
        rating, n = found[level] + 1000 - found[anchor], len(tables)
        bound = bounds(n) * sqrt((n - 1) ** 2 / n * variance(one[level] for one in without))
        rated.append(Rating(level, rating, rating - bound, rating + bound, *_averages(level, games)))
    return sorted(rated, key=lambda one: -one.rating)


def means(games: Sequence[LadderGame]) -> list[Rating]:
    """Of games alone: mean points, the best first."""
    rated = []
    for level in sorted({game.levels[0] for game in games}):
        wins, score, n = _averages(level, games)
        bound = bounds(n) * sqrt(variance(game.scores[0] for game in games if game.levels[0] == level) / n)
        rated.append(Rating(level, score, score - bound, score + bound, wins, score, n))
    return sorted(rated, key=lambda one: -one.rating)


def bounds(n: int) -> float:
    """So many standard errors around the mean of n hold the truth in 19 of 20 cases: Student's t, by its series."""
    if n == 2:
        return 12.71  # the series begins to hold with three
    z, k = 1.96, n - 1
    return (
        z
        + (z**3 + z) / (4 * k)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * k**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * k**3)
    )


Wins = dict[tuple[str, ...], dict[str, float]]  # by the levels at a table: what each level won there


def summed(games: Sequence[LadderGame]) -> Wins:
    wins: Wins = {}
    for game in games:
        table = wins.setdefault(tuple(sorted(game.levels)), {})
        for level, share in zip(game.levels, game.shares, strict=True):
            table[level] = table.get(level, 0.0) + share
    return wins


def merged(parts: Sequence[Wins]) -> Wins:
    wins: Wins = {}
    for part in parts:
        for who, won in part.items():
            table = wins.setdefault(who, {})
            for level, share in won.items():
                table[level] = table.get(level, 0.0) + share
    return wins


def fit(levels: Sequence[str], wins: Wins) -> dict[str, float]:
    """Luce's model: each wins with a chance in proportion to its strength. Hunter's iteration finds the likeliest.

    In points around the mean of all levels.
    """
    won = {level: PRIOR + sum(table.get(level, 0.0) for table in wins.values()) for level in levels}
    strength = dict.fromkeys(levels, 1.0)
    for _ in range(STEPS):
        weight = {level: 2 * PRIOR / (strength[level] + 1.0) for level in levels}
        for who, table in wins.items():
            games, total = sum(table.values()), sum(strength[level] for level in who)
            for level in who:
                weight[level] += games / total
        new = {level: won[level] / weight[level] for level in levels}
        moved = max(abs(log(new[level] / strength[level])) for level in levels)
        strength = new
        if moved < 1e-6:
            break
    points = {level: POINTS * log(strength[level]) for level in levels}
    mean = sum(points.values()) / len(points)
    return {level: points[level] - mean for level in levels}


def expected(ratings_of: Sequence[float]) -> list[float]:
    """The chances to win of these ratings at one table."""
    strengths = [exp(rating / POINTS) for rating in ratings_of]
    return [strength / sum(strengths) for strength in strengths]


def _averages(level: str, games: Sequence[LadderGame]) -> tuple[float, float, int]:
    """Its mean share of a win, its mean score, and at how many seats it sat."""
    results = [
        (share, score)
        for game in games
        for seated, share, score in zip(game.levels, game.shares, game.scores, strict=True)
        if seated == level
    ]
    n = len(results)
    return sum(share for share, _ in results) / n, sum(score for _, score in results) / n, n
