"""Company at the table: bots choose a move from what their own seat can know."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from cattery.bots import quick
from cattery.bots.thinking import Thinker, thinker, within
from cattery.core.errors import BadOption
from cattery.core.game import Game, Pace
from cattery.core.table import Table
from cattery.flat import Ints, plain


class Bot(Protocol):
    """A mind for one game. It is given a state that was dealt anew for its seat, never the true one."""

    def choose(self, state: Any, seat: int, budget: int, rng: Ints) -> int:
        """A legal move; `budget` is how long to think, in milliseconds."""


class QuickBot:
    """Answers at once, whatever the budget."""

    def __init__(self, rules: Any, instinct: ModuleType, level: int) -> None:
        self.level, self.moves = level, [0] * rules.MAX_MOVES
        self.quick = plain(quick, rules=rules, instinct=instinct)

    def choose(self, state: Any, seat: int, budget: int, rng: Ints) -> int:  # noqa: ARG002
        return int(self.quick.choose(state, seat, self.level, rng, self.moves))


class SearchBot:
    """Thinks ahead, so many rounds, or until the budget is spent."""

    def __init__(self, thinker: Thinker, rounds: int) -> None:
        self.thinker, self.rounds = thinker, rounds

    def choose(self, state: Any, seat: int, budget: int, rng: Ints) -> int:
        return self.thinker.choose(state, seat, rng, self.rounds, within(budget))


class Level(Struct, frozen=True):
    """How strong a bot is. `number` is what the loops in `quick` know it by; those that think ahead have `rounds`."""

    name: str
    number: int = quick.TABBY
    rounds: int = 0
    budget: int = 0  # milliseconds for a move, at most


LEVELS = {
    level.name: level
    for level in (
        Level("random", quick.RANDOM),
        Level("kitten", quick.KITTEN),
        Level("tabby", quick.TABBY),
        Level("lynx", rounds=Game.few_rounds, budget=500),
        Level("tiger", rounds=6_000, budget=900),
    )
}
TURN_LEVELS = {**LEVELS, "lynx": Level("lynx", rounds=1, budget=150), "tiger": Level("tiger", rounds=200, budget=220)}
REFLEX_LEVELS = {**LEVELS, "lynx": Level("lynx", quick.TABBY + 1), "tiger": Level("tiger", quick.TABBY + 2)}


def levels_of(game: Game[Any]) -> dict[str, Level]:
    """The bots there are for a game, the gentlest first."""
    if game.info.pace is Pace.REFLEX:
        return REFLEX_LEVELS
    if game.planner:
        return TURN_LEVELS
    if not game.thinks_ahead:
        return {name: level for name, level in LEVELS.items() if not level.rounds}
    return {**LEVELS, "lynx": msgspec.structs.replace(LEVELS["lynx"], rounds=game.few_rounds)}


def find_level(name: str, game: Game[Any] | None = None) -> Level:
    levels = levels_of(game) if game else LEVELS
    if name not in levels:
        raise BadOption(f"there is no level {name!r}; there are {', '.join(levels)}")
    return levels[name]


def bot_for(game: Game[Any], level: Level, fast: bool | None = None) -> Bot:
    """`fast`: machine code, ordinary Python, or machine code as soon as it is compiled."""
    if level.rounds:
        return SearchBot(thinker(game.info.id, fast), level.rounds)
    return QuickBot(game.rules, game.instinct, level.number)


def bot_word(table: Table, seat: int, level: str, rng: Ints) -> str:
    """What a bot of this level says at this seat."""
    found = find_level(level, table.game)
    move = bot_for(table.game, found).choose(seen_by(table, seat, rng), seat, found.budget, rng)
    return table.game.text(table.state, seat, move)


def seen_by(table: Table, seat: int, rng: Ints) -> Any:
    """All that a bot at this seat is given: the table, with what the seat cannot know dealt anew."""
    seen = table.state.clone()
    table.game.rules.redeal(seen, seat, rng)
    return seen
