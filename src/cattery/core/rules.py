"""The contract of `games/<id>/rules.py`: functions over one flat state, without clock, dice or I/O.

A module keeps a protocol if mypy can assign it to an attribute of that type; `Game.rules` is such an attribute. The
members are written as methods, as mypy wants them of a module: the module is the `self`.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from cattery.flat import Flat, Ints


class GameState(Flat):
    """What the state of every game has: a class of cells, this one among them."""

    seats: int


class TrackingState(GameState):
    """A state in which the rules keep track of what each seat has seen; not where `imagined` is 1."""

    imagined: int


S = TypeVar("S", bound=GameState)


class Rules(Protocol[S]):
    """What the rules of every game offer."""

    @property
    def MAX_MOVES(self) -> int: ...  # noqa: N802  # a constant of the module, and so is the next
    @property
    def State(self) -> type[S]: ...  # noqa: N802

    def acting(self, s: S, /) -> int: ...
    def legal(self, s: S, seat: int, moves: Ints, /) -> int: ...
    def house_count(self, s: S, /) -> int: ...
    def house_move(self, s: S, k: int, /) -> int: ...
    def apply(self, s: S, seat: int, move: int, /) -> None: ...
    def score(self, s: S, seat: int, /) -> int: ...
    def standing(self, s: S, seat: int, /) -> int: ...
    def payoff(self, s: S, seat: int, /) -> float: ...
    def turns(self, s: S, /) -> int: ...
    def ending(self, s: S, /) -> int: ...
    def redeal(self, s: S, viewer: int, rng: Ints, /) -> None: ...
    def timeout_move(self, s: S, seat: int, /) -> int: ...


class ReflexRules(Rules[S], Protocol[S]):
    """What the rules of a game of reflexes offer besides: they know the order of taps, not their times."""

    @property
    def FLIP(self) -> int: ...  # noqa: N802  # turns the next card: the conductor plays it when its time has come
    @property
    def TAP(self) -> int: ...  # noqa: N802

    def moment(self, s: S, /) -> int: ...  # the number of the open window: 0 before the first, then it rises
    def bell_move(self, s: S, /) -> int: ...
    def is_entitled(self, s: S, seat: int, /) -> bool: ...
    def ranks_all(self, s: S, /) -> bool: ...
