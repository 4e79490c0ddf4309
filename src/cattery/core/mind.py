"""What bots know of a game: `games/<id>/mind` builds one `Mind`, and its class says how the game is thought about.

The modules in it keep protocols: mypy compares every function of theirs where the `Mind` is built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from cattery.core.reasons import Reason
from cattery.core.rules import S
from cattery.flat import Flat, Ints

StateIn = TypeVar("StateIn", bound=Flat, contravariant=True)  # of what only takes states
P = TypeVar("P", bound=Flat)

Advice = Callable[[S, int, Sequence[int]], Reason]


class Instinct(Protocol[StateIn]):
    """What `instinct.py` offers to quick bots."""

    def appeal(self, s: StateIn, seat: int, move: int, /) -> int: ...


class ThinkingInstinct(Instinct[StateIn], Protocol[StateIn]):
    """What it offers besides for the tree search."""

    @property
    def HORIZON(self) -> int: ...  # noqa: N802  # a constant: so many stages are thought ahead, then prospects weighed

    def stage(self, s: StateIn, /) -> int: ...
    def pick(self, s: StateIn, seat: int, room: Ints, /) -> int: ...  # a move of the highest appeal; `room` to work in
    def prospects(self, s: StateIn, shares: list[float], /) -> None: ...  # each seat's share of the win to expect


class ReflexInstinct(Instinct[StateIn], Protocol[StateIn]):
    """How long bots take, and how long they wait, in milliseconds."""

    def reaction(self, s: StateIn, seat: int, level: int, rng: Ints, /) -> int: ...
    def patience(self, s: StateIn, rng: Ints, /) -> int: ...


class Planner(Protocol[S, P]):
    """A module that finds the best whole turns of one seat, where a turn is many moves (bots/planning.py).

    It works on `TABLES` states, the turn to plan on the first of them, and on a `Pad` of notes. All from `begin` on is
    also called as a twin.
    """

    @property
    def State(self) -> type[S]: ...  # noqa: N802  # constants, all four
    @property
    def Pad(self) -> type[P]: ...  # noqa: N802
    @property
    def TABLES(self) -> int: ...  # noqa: N802
    @property
    def MOST_STEPS(self) -> int: ...  # noqa: N802

    def alone(self, s: S, seat: int, /) -> S: ...  # the table as if nobody but this seat, then seat 0, sat at it
    def weights_number(self, s: S, /) -> int: ...  # which of the learned weights go with a state
    def weights(self, number: int, /) -> list[float]: ...
    def final_moves(self, s: S, /) -> list[int]: ...  # what ends a turn that is planned

    def begin(self, tables: list[S], pads: list[P], weights: list[float], wanted: int, /) -> None: ...
    def go_on(
        self,
        tables: list[S],
        pads: list[P],
        weights: list[float],
        moves: Ints,
        width: int,
        wide: int,
        most: int,
        hurry: bool,
        /,
    ) -> bool: ...
    def choose_from(self, tables: list[S], pads: list[P], /) -> int: ...
    def value_of(self, pads: list[P], turn: int, /) -> float: ...
    def moves_of(self, pads: list[P], turn: int, moves: Ints, /) -> int: ...
    def look_ahead(
        self,
        tables: list[S],
        pads: list[P],
        weights: list[float],
        moves: Ints,
        choice: int,
        rng: Ints,
        ahead: int,
        width: int,
        wide: int,
        /,
    ) -> float: ...


def looks_best(s: Flat, seat: int, moves: Sequence[int]) -> Reason:  # noqa: ARG001  # for games that say no more
    return Reason("looks_best")


def is_best(s: Flat, seat: int, moves: Sequence[int]) -> Reason:  # noqa: ARG001  # likewise
    return Reason("best")


@dataclass(frozen=True, kw_only=True)
class Mind(Generic[S]):
    """Of a game that bots play at a glance.

    `advice`: why these moves are good ones for the seat, a whole turn or the next move of it; its key is of the table
    `advice` of the words.
    """

    instinct: Instinct[S]
    advice: Advice[S] = looks_best


@dataclass(frozen=True, kw_only=True)
class SearchingMind(Mind[S]):
    """Of a game that strong bots play by tree search (bots/search.py)."""

    instinct: ThinkingInstinct[S]
    advice: Advice[S] = is_best
    lynx_rounds: int = 0  # games that a lynx imagines before a move, if not the usual number (bots/levels.py)


@dataclass(frozen=True, kw_only=True)
class PlanningMind(Mind[S], Generic[S, P]):
    """Of a game in which strong bots plan whole turns (bots/planning.py)."""

    planner: Planner[S, P]
    advice: Advice[S] = is_best


@dataclass(frozen=True, kw_only=True)
class ReflexMind(Mind[S]):
    """Of a game that is won by quickness."""

    instinct: ReflexInstinct[S]
