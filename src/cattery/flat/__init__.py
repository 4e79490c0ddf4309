"""Flat states, and their machine-code twins."""

from cattery.flat.chance import below, seeded, shuffle
from cattery.flat.state import AnyState, Flat, Ints, Row, copy_state, f64, i16, i64, u8
from cattery.flat.twins import OPEN, NoTwin, available, plain, twin

__all__ = [
    "OPEN",
    "AnyState",
    "Flat",
    "Ints",
    "NoTwin",
    "Row",
    "available",
    "below",
    "copy_state",
    "f64",
    "i16",
    "i64",
    "plain",
    "seeded",
    "shuffle",
    "twin",
    "u8",
]
