"""Strength in numbers: Elo-like ratings from games of any size, with intervals from drawing the deals again; and of
games alone the mean points."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from msgspec import Struct

from cattery.flat import below, seeded

POINTS = 400 / log(10)  # of Elo: 400 more, ten times the chance to win
SAMPLES = 400  # times the deals are drawn again for the intervals
STEPS = 200  # of the fit, at most
BOUND = 1.96  # standard errors: 19 of 20 cases
PRIOR = 0.5  # wins and losses against the average that everybody is lent, so that no rating is endless


class Game(Struct, frozen=True, array_like=True):
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


def ratings(games: Sequence[Game], anchor: str) -> list[Rating]:
    """The strongest first; the anchor stands at 1000.

    Intervals are those around the mean of all levels: of differences to the anchor, its own would have no width.
    """
    levels = sorted({level for game in games for level in game.levels})
    by_deal: dict[int, list[Game]] = {}
    for game in games:
        by_deal.setdefault(game.deal, []).append(game)
    tables = [summed(deal) for deal in by_deal.values()]
    found = fit(levels, merged(tables))
    shift = 1000 - found[anchor]
    rng, drawn = seeded("ratings", len(games)), []
    for _ in range(SAMPLES):
        again = [tables[below(rng, len(tables))] for _ in tables]  # whole deals: their games are not independent
        drawn.append(fit(levels, merged(again)))
    rated = [
        _rating(level, found[level] + shift, sorted(one[level] + shift for one in drawn), games) for level in levels
    ]
    return sorted(rated, key=lambda one: -one.rating)


def means(games: Sequence[Game]) -> list[Rating]:
    """Of games alone: mean points, the best first."""
    rated = []
    for level in sorted({game.levels[0] for game in games}):
        wins, score, n = _averages(level, games)
        spread = sum((game.scores[0] - score) ** 2 for game in games if game.levels[0] == level)
        bound = BOUND * sqrt(spread / max(1, n - 1) / n)
        rated.append(Rating(level, score, score - bound, score + bound, wins, score, n))
    return sorted(rated, key=lambda one: -one.rating)


Wins = dict[tuple[str, ...], dict[str, float]]  # by the levels at a table: what each level won there


def summed(games: Sequence[Game]) -> Wins:
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


def _rating(level: str, rating: float, drawn: Sequence[float], games: Sequence[Game]) -> Rating:
    low, high = drawn[int(0.025 * len(drawn))], drawn[int(0.975 * len(drawn))]
    return Rating(level, rating, low, high, *_averages(level, games))


def _averages(level: str, games: Sequence[Game]) -> tuple[float, float, int]:
    """Its mean share of a win, its mean score, and at how many seats it sat."""
    results = [
        (share, score)
        for game in games
        for seated, share, score in zip(game.levels, game.shares, game.scores, strict=True)
        if seated == level
    ]
    n = len(results)
    return sum(share for share, _ in results) / n, sum(score for _, score in results) / n, n
