"""A bot: given a state that was dealt anew for its seat, it chooses a move."""

from __future__ import annotations

from typing import Any, Protocol

from cattery.bots import quick
from cattery.bots.levels import Level, find_level
from cattery.bots.thinking import Thinker, thinker, within
from cattery.core.game import AnyGame
from cattery.core.mind import Instinct
from cattery.core.rules import Rules
from cattery.core.table import Table
from cattery.flat import AnyState, Ints, plain


class Bot(Protocol):
    """It plays one game. It is given a state that was dealt anew for its seat, never the true one."""

    def choose(self, state: AnyState, seat: int, budget: int, rng: Ints) -> int:
        """A legal move; `budget` is how long to think, in milliseconds."""


class QuickBot:
    """Answers at once, whatever the budget."""

    def __init__(self, rules: Rules[Any], instinct: Instinct[Any], level: int) -> None:
        self.level, self.moves = level, [0] * rules.MAX_MOVES
        self.quick = plain(quick, rules=rules, instinct=instinct)

    def choose(self, state: AnyState, seat: int, budget: int, rng: Ints) -> int:  # noqa: ARG002
        return int(self.quick.choose(state, seat, self.level, rng, self.moves))


class SearchBot:
    """Thinks ahead, so many rounds, or until the budget is spent."""

    def __init__(self, thinker: Thinker, rounds: int) -> None:
        self.thinker, self.rounds = thinker, rounds

    def choose(self, state: AnyState, seat: int, budget: int, rng: Ints) -> int:
        return self.thinker.choose(state, seat, rng, self.rounds, within(budget))


def bot_for(game: AnyGame, level: Level, fast: bool | None = None) -> Bot:
    """`fast`: machine code, ordinary Python, or machine code as soon as it is compiled."""
    if level.rounds:
        return SearchBot(thinker(game.info.id, fast), level.rounds)
    return QuickBot(game.rules, game.mind.instinct, level.number)


def bot_move(table: Table, seat: int, level: str, rng: Ints) -> str:
    """What a bot of this level says at this seat."""
    found = find_level(level, table.game)
    move = bot_for(table.game, found).choose(redealt_for(table, seat, rng), seat, found.budget, rng)
    return table.game.text(table.state, seat, move)


def redealt_for(table: Table, seat: int, rng: Ints) -> AnyState:
    """All that a bot at this seat is given: the table, with what the seat cannot know dealt anew."""
    state = table.state.clone()
    table.game.rules.redeal(state, seat, rng)
    return state
