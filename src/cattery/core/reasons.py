"""Why a move is refused: a clause of the rulebook, a key of the words, and the values to fill in."""

from __future__ import annotations

from msgspec import Struct

from cattery.core.story import Value


class Reason(Struct, frozen=True):
    """Said to people by `Words.reason`; a value named `seat` is a player, said by name."""

    key: str
    clause: str = ""
    values: dict[str, Value] = {}

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.values.items())
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.key.replace('_', ' ')}{': ' if told else ''}{told}{clause}"
