"""General loops bound to a game: the same calls for both engines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cattery.core.errors import BadOption
from cattery.core.game import AnyGame
from cattery.flat import Flat, available, plain, twin


class Engine:
    """A general loop over one game, as machine code or as ordinary Python; by default the faster one that is there."""

    def __init__(self, loop: object, game: AnyGame, fast: bool | None = None) -> None:
        if fast and not available():
            raise BadOption("there is no compiler here (numba is not installed): use the plain engine")
        self.fast = available() if fast is None else fast
        bind = twin if self.fast else plain
        self.loop: Any = bind(loop, rules=game.rules, instinct=game.mind.instinct)
        self.moves = self.zeros(game.rules.MAX_MOVES)

    @property
    def name(self) -> str:
        return "twin" if self.fast else "plain"

    def numbers(self, values: Sequence[int]) -> Any:
        """An array of integers that the loop takes."""
        if not self.fast:
            return list(values)
        import numpy

        return numpy.array(values, numpy.int64)

    def zeros(self, count: int) -> Any:
        """So many of them, all 0."""
        if not self.fast:
            return [0] * count
        import numpy

        return numpy.zeros(count, numpy.int64)

    def shares(self, count: int) -> Any:
        """An array of floats, all 0."""
        if not self.fast:
            return [0.0] * count
        import numpy

        return numpy.zeros(count)

    def tables(self, start: Flat, count: int) -> Any:
        """So many tables, each a copy of this one."""
        if not self.fast:
            return [start.clone() for _ in range(count)]
        import numpy

        return numpy.repeat(start.record(), count)

    def read(self, kind: type[Flat], tables: Any) -> Any:
        """The first of these tables, as a plain state."""
        return kind.load(tables[:1].tobytes()) if self.fast else tables[0]
