"""Company at the table: bots choose a move from what their own seat can know."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Protocol

from msgspec import Struct

from cattery.bots import quick
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


class Level(Struct, frozen=True):
    """How strong a bot is: `number` is what the loops in `quick` know it by."""

    name: str
    number: int
    budget: int = 0


LEVELS = {
    level.name: level
    for level in (Level("random", quick.RANDOM), Level("kitten", quick.KITTEN), Level("tabby", quick.TABBY))
}
REFLEX_LEVELS = {**LEVELS, "lynx": Level("lynx", quick.TABBY + 1), "tiger": Level("tiger", quick.TABBY + 2)}


def levels_of(game: Game[Any]) -> dict[str, Level]:
    """Which bots there are for a game."""
    return REFLEX_LEVELS if game.info.pace is Pace.REFLEX else LEVELS


def find_level(name: str, game: Game[Any] | None = None) -> Level:
    levels = levels_of(game) if game else LEVELS
    if name not in levels:
        raise BadOption(f"there is no level {name!r}; there are {', '.join(levels)}")
    return levels[name]


def bot_for(game: Any, level: Level) -> Bot:
    return QuickBot(game.rules, game.instinct, level.number)


def bot_word(table: Table, seat: int, level: str, rng: Ints) -> str:
    """What a bot of this level says at this seat."""
    found = find_level(level, table.game)
    seen = table.state.clone()
    table.game.rules.redeal(seen, seat, rng)
    move = bot_for(table.game, found).choose(seen, seat, found.budget, rng)
    return table.game.text(table.state, seat, move)
