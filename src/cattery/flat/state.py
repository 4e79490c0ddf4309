"""Flat states: small integers in named cells, as plain lists or as one machine record of the same shape."""

from __future__ import annotations

import itertools
import struct
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, overload

if TYPE_CHECKING:
    import numpy as np

Ints = list[int]  # in the twin: an int64 array
Row = Annotated[list[int], "a row of cells"]  # in the twin: a part of a record, of any machine type


if TYPE_CHECKING:
    AnyState = Any
else:

    class AnyState:
        """The state of whichever game a general loop is bound to."""


class Cell:
    """One number, or a fixed array of numbers, of a machine type."""

    def __init__(self, code: str, shape: tuple[int, ...]) -> None:
        if len(shape) > 2:
            raise TypeError("a cell has at most two dimensions")
        self.code, self.shape = code, shape

    @property
    def bytes_each(self) -> int:
        return struct.calcsize(self.code)

    @property
    def size(self) -> int:
        size = 1
        for n in self.shape:
            size *= n
        return size

    def zero(self) -> Any:
        if len(self.shape) == 2:
            return [[0] * self.shape[1] for _ in range(self.shape[0])]
        return [0] * self.shape[0] if self.shape else 0

    def value(self, numbers: tuple[int, ...]) -> Any:
        """From the cell's numbers, rows one after the other."""
        if len(self.shape) == 2:
            width = self.shape[1]
            return [list(numbers[i : i + width]) for i in range(0, len(numbers), width)]
        return list(numbers) if self.shape else numbers[0]


@overload
def u8() -> int: ...
@overload
def u8(n: int, /) -> list[int]: ...
@overload
def u8(rows: int, n: int, /) -> list[list[int]]: ...
def u8(*shape: int) -> Any:
    """Cards and marks, 0 to 255. Never subtract them: in the twin they would wrap."""
    return Cell("B", shape)


@overload
def i16() -> int: ...
@overload
def i16(n: int, /) -> list[int]: ...
@overload
def i16(rows: int, n: int, /) -> list[list[int]]: ...
def i16(*shape: int) -> Any:
    """Counts, seats and indices."""
    return Cell("h", shape)


@overload
def i64() -> int: ...
@overload
def i64(n: int, /) -> list[int]: ...
@overload
def i64(rows: int, n: int, /) -> list[list[int]]: ...
def i64(*shape: int) -> Any:
    """Bit masks and large totals."""
    return Cell("q", shape)


@overload
def f64() -> float: ...
@overload
def f64(n: int, /) -> list[float]: ...
@overload
def f64(rows: int, n: int, /) -> list[list[float]]: ...
def f64(*shape: int) -> Any:
    """Averages and shares."""
    return Cell("d", shape)


NUMPY_CODES = {"B": "u1", "h": "<i2", "q": "<i8", "d": "<f8"}


class FlatType(type):
    """Collects the cells of a class and gives it slots, a copier and a byte layout."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> FlatType:
        cells = {key: value for key, value in body.items() if isinstance(value, Cell)}
        # The widest first: then every cell is aligned without padding between them.
        cells = dict(sorted(cells.items(), key=lambda item: -item[1].bytes_each))
        body = {key: value for key, value in body.items() if key not in cells}
        body |= {"__slots__": tuple(cells), "cells": cells, "layout": _layout(cells)}
        body |= {"_copy": _copier(cells), "_numbers": _lister(cells)}
        return super().__new__(mcs, name, bases, body)


def _layout(cells: dict[str, Cell]) -> struct.Struct:
    text = "<" + "".join(f"{cell.size}{cell.code}" for cell in cells.values())
    widest = max((cell.bytes_each for cell in cells.values()), default=1)
    return struct.Struct(f"{text}{-struct.calcsize(text) % widest}x")


def _copier(cells: dict[str, Cell]) -> Any:
    """A function that copies every cell, written out: a loop over names is five times slower."""
    how = {0: "source.{0}", 1: "source.{0}[:]", 2: "[row[:] for row in source.{0}]"}
    lines = [f"    into.{name} = {how[len(cell.shape)].format(name)}" for name, cell in cells.items()]
    return _written_out("def made(into, source):\n" + "\n".join(lines or ["    pass"]))


def _lister(cells: dict[str, Cell]) -> Any:
    """A function that lists the numbers of every cell, rows one after the other; written out likewise."""
    how = {0: "s.{0}", 1: "*s.{0}", 2: "*chain.from_iterable(s.{0})"}
    numbers = [how[len(cell.shape)].format(name) for name, cell in cells.items()]
    return _written_out(f"def made(s):\n    return [{', '.join(numbers)}]")


def _written_out(text: str) -> Any:
    scope: dict[str, Any] = {"chain": itertools.chain}
    exec(text, scope)  # noqa: S102  # our own text
    return scope["made"]


class Flat(metaclass=FlatType):
    """A state is a class of cells: `class State(Flat): hand: list[list[int]] = u8(6, 6)`."""

    __slots__ = ()
    cells: ClassVar[dict[str, Cell]]
    layout: ClassVar[struct.Struct]
    _copy: ClassVar[Any]
    _numbers: ClassVar[Any]

    def __init__(self) -> None:
        for name, cell in self.cells.items():
            setattr(self, name, cell.zero())

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        type(self)._copy(twin, self)
        return twin

    def become(self, other: Self) -> None:
        """Take over every cell of another state."""
        type(self)._copy(self, other)

    def dump(self) -> bytes:
        """All cells, little-endian: byte for byte the machine record of the twin."""
        return self.layout.pack(*type(self)._numbers(self))

    @classmethod
    def load(cls, data: bytes) -> Self:
        if len(data) != cls.layout.size:
            raise ValueError(f"a {cls.__name__} has {cls.layout.size} bytes, not {len(data)}")
        numbers = cls.layout.unpack(data)
        state, at = cls(), 0
        for name, cell in cls.cells.items():
            setattr(state, name, cell.value(numbers[at : at + cell.size]))
            at += cell.size
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]  # a state changes with every play

    def __repr__(self) -> str:
        zero = type(self)()
        told = (f"{k}={getattr(self, k)}" for k in self.cells if getattr(self, k) != getattr(zero, k))
        return f"{type(self).__name__}({', '.join(told)})"

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        import numpy

        fields = [(name, NUMPY_CODES[cell.code], cell.shape) for name, cell in cls.cells.items()]
        return numpy.dtype(fields, align=True)

    @classmethod
    def records(cls, n: int = 1) -> Any:
        """An array of n empty machine records, for the twin."""
        import numpy

        return numpy.zeros(n, cls.dtype())

    def record(self) -> Any:
        """This state as an array of one machine record."""
        import numpy

        return numpy.frombuffer(bytearray(self.dump()), self.dtype())


def copy_state(tables: list[AnyState], to: int, source: int) -> None:
    """`tables[to]` becomes a copy of `tables[source]`; in the twin it is one assignment."""
    tables[to].become(tables[source])
