"""The levels of bots, the gentlest first, and all numbers that make them what they are.

How strong they turn out is measured: bots/strength.toml.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from cattery.bots.quick import KITTEN, RANDOM, TABBY
from cattery.core.errors import BadOption
from cattery.core.game import AnyGame
from cattery.core.mind import PlanningMind, ReflexMind, SearchingMind


class Level(Struct, frozen=True):
    """How strong a bot is. `number` is what the loops in `quick` know it by; those that think ahead have `rounds`."""

    name: str
    number: int = TABBY
    rounds: int = 0
    budget: int = 0  # milliseconds for a move, at most


def by_name(*levels: Level) -> dict[str, Level]:
    return {level.name: level for level in levels}


QUICK_LEVELS = by_name(Level("random", RANDOM), Level("kitten", KITTEN), Level("tabby", TABBY))

# Tree search: rounds are games imagined before a move. A lynx is to be half the way from a tabby to a tiger, which may
# take another number in a game of its own (SearchingMind.lynx_rounds).
LEVELS = QUICK_LEVELS | by_name(Level("lynx", rounds=140, budget=500), Level("tiger", rounds=6_000, budget=900))
# Whole turns: rounds are turns imagined after this one.
TURN_LEVELS = QUICK_LEVELS | by_name(Level("lynx", rounds=1, budget=150), Level("tiger", rounds=200, budget=220))
# Reflexes: numbers that the game's instinct has reaction times for.
REFLEX_LEVELS = QUICK_LEVELS | by_name(Level("lynx", TABBY + 1), Level("tiger", TABBY + 2))


def levels_of(game: AnyGame) -> dict[str, Level]:
    """The bots there are for a game, the gentlest first."""
    mind = game.mind
    if isinstance(mind, ReflexMind):
        return REFLEX_LEVELS
    if isinstance(mind, PlanningMind):
        return TURN_LEVELS
    if not isinstance(mind, SearchingMind):
        return QUICK_LEVELS
    lynx = LEVELS["lynx"]
    return LEVELS | by_name(msgspec.structs.replace(lynx, rounds=mind.lynx_rounds or lynx.rounds))


def find_level(name: str, game: AnyGame | None = None) -> Level:
    levels = levels_of(game) if game else LEVELS
    if name not in levels:
        raise BadOption(f"there is no level {name!r}; there are {', '.join(levels)}")
    return levels[name]
