"""Thinking ahead: the tree search for one game, in small steps that can be stopped, on the fastest engine at hand."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from cattery.bots import search
from cattery.bots.search import AT_RANDOM, BY_THUMB, FOREVER, Node, SearchSettings
from cattery.core.engine import Engine
from cattery.core.game import AnyGame
from cattery.core.mind import PlanningMind, SearchingMind
from cattery.core.seats import HOUSE
from cattery.flat import Ints, available
from cattery.games import find_game

EXPLORE = 0.3  # how much a move that was hardly tried is favoured; wins are shares of 1
MOST_NODES = 1 << 15  # then the tree grows no more, and goes on learning
STEP = {True: 256, False: 1}  # rounds between two looks at the clock, about a millisecond
TREE_LOOPS = ("begin", "think")  # what is called of a module that thinks
TURN_LOOPS = ("begin", "go_on", "choose_from", "value_of", "moves_of", "look_ahead")
EVERYBODY = (1 << HOUSE) - 1


def bot_settings(game: AnyGame, seat: int) -> SearchSettings:
    """As bots think: this seat's own choices in the tree, else rules of thumb for everybody, up to the horizon."""
    if not isinstance(game.mind, SearchingMind):
        raise TypeError(f"{game.info.id} is not played by tree search")
    return _settings(BY_THUMB, game.mind.instinct.HORIZON, 1 << seat, EXPLORE)


def textbook_settings() -> SearchSettings:
    """As the textbook has it: everybody's choices in the tree, then a random game to its end. To measure speed by."""
    return _settings(AT_RANDOM, FOREVER, EVERYBODY, 0.7)


def _settings(policy: int, horizon: int, minds: int, explore: float) -> SearchSettings:
    settings = SearchSettings()
    settings.policy, settings.horizon, settings.minds, settings.explore = policy, horizon, minds, explore
    return settings


def loop_of(game: AnyGame) -> object:
    """The module that thinks ahead in this game."""
    return game.mind.planner if isinstance(game.mind, PlanningMind) else search


def compiled(game: AnyGame) -> Engine:
    """The search as machine code, ready to run."""
    engine = Engine(loop_of(game), game, True)
    for name in TURN_LOOPS if isinstance(game.mind, PlanningMind) else TREE_LOOPS:
        getattr(engine.loop, name)  # a twin's functions are compiled when they are named
    return engine


class Considered(Struct, frozen=True):
    """A move, how much of the thinking went into it, and what share of the win it is expected to bring.

    Where whole turns are planned: the points in the end, and the moves to follow.
    """

    move: int
    rounds: int
    value: float
    then: tuple[int, ...] = ()


def never() -> bool:
    return False


def within(milliseconds: int) -> Callable[[], bool]:
    """Stop when that time is over."""
    end = time.monotonic() + milliseconds / 1000
    return lambda: time.monotonic() >= end


class Thinker:
    """Searches one game. One thought at a time."""

    def __init__(self, game: AnyGame, fast: bool | None = None) -> None:
        """`fast`: machine code, ordinary Python, or machine code as soon as it is compiled."""
        self.game, self.lock = game, threading.Lock()
        self.engine = compiled(game) if fast else Engine(loop_of(game), game, False)
        if fast is None and available():
            threading.Thread(target=self._speed_up, daemon=True).start()

    def _speed_up(self) -> None:
        """Compiling takes a while, once on each machine; until then ordinary Python has to do."""
        self.engine = compiled(self.game)

    def choose(self, state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool]) -> int:
        return self.consider(state, seat, rng, rounds, stop)[0].move

    def consider(
        self,
        state: Any,
        seat: int,
        rng: Ints,
        rounds: int,
        stop: Callable[[], bool] = never,
        settings: SearchSettings | None = None,
    ) -> list[Considered]:
        """The seat's moves, the best first, from a state dealt anew for it; the same for the same rng and rounds.

        `rounds` are games played on in thought. `stop` is asked every millisecond or so, and when it says so the
        thinking done so far has to do. `settings`: those of bots, if nothing else is said.
        """
        moves = [0] * self.game.rules.MAX_MOVES
        moves = moves[: self.game.rules.legal(state, seat, moves)]
        if len(moves) == 1:
            return [Considered(moves[0], 0, 0.0)]
        with self.lock:
            considered = self._think(state, seat, rng, rounds, stop, settings)
        return sorted(considered, key=lambda one: (-one.rounds, -one.value))

    def _think(
        self, state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool], settings: SearchSettings | None
    ) -> list[Considered]:
        """Try all moves, drop the worse half, try the others more, and so on: each time with as many rounds."""
        engine = self.engine
        tables, chance = engine.tables(self.game.imagined(state), 3), engine.numbers(rng)
        size = min(rounds, MOST_NODES) + self.game.rules.MAX_MOVES + 1
        nodes, index = engine.tables(Node(), size), engine.zeros(2 << size.bit_length())
        thinking, shares = engine.tables(settings or bot_settings(self.game, seat), 1), engine.shares(HOUSE)
        used = count = engine.loop.begin(tables, nodes, index, seat, engine.moves)
        live = list(range(1, count))
        heats = max(1, (len(live) - 1).bit_length())
        stopped = False
        for _ in range(heats):
            worlds, step = max(1, rounds // (heats * len(live))), max(1, STEP[engine.fast] // len(live))
            while worlds and not stopped:
                now, tried = min(step, worlds), engine.numbers(live)
                used = engine.loop.think(
                    tables, nodes, index, used, seat, chance, engine.moves, tried, thinking, shares, now
                )
                worlds, stopped = worlds - now, stop()
            live.sort(key=lambda at: -_weighed(engine.read(Node, nodes[at : at + 1])).value)
            live = live[: (len(live) + 1) // 2]
        rng[0] = int(chance[0])
        return [_weighed(engine.read(Node, nodes[at : at + 1])) for at in range(1, count)]


def _weighed(node: Node) -> Considered:
    return Considered(node.move, node.visits, node.won / node.visits if node.visits else 0.0)


@cache
def thinker(game_id: str, fast: bool | None = None) -> Thinker:
    """The one of this process."""
    from cattery.bots.planning import TurnThinker

    game = find_game(game_id)
    return TurnThinker(game, game.mind, fast) if isinstance(game.mind, PlanningMind) else Thinker(game, fast)
