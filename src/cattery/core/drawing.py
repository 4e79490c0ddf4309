"""How a game is told and drawn to one listener: what each `games/<id>/drawing.py` offers a line-by-line client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.table import Heard
from cattery.core.words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType


class Listener(Struct, frozen=True):
    """Who is told: the person's seat, everybody's name, and the language."""

    seat: int
    names: list[str]
    words: Words

    def name(self, seat: int) -> str:
        return self.words("told.house") if seat == HOUSE else self.names[seat]

    def tell(self, key: str, seat: int, **values: Any) -> str:
        """The sentence `they_…` about a seat, or `you_…` if it is the listener's own: `tell("say.play", 2, …)`."""
        section, _, key = key.rpartition(".")
        whom = "you" if seat == self.seat else "they"
        return self.words(f"{section}.{whom}_{key}", name=self.name(seat), **values)

    def victory(self, result: Result) -> str:
        if len(result.winners) == 1:
            return self.tell("told.won", result.winners[0])
        return self.words("told.shared", names=self.words.listing([self.name(seat) for seat in result.winners]))


class Drawing(Protocol):
    """The functions of a game's `drawing.py`; `view` is the game's own, as the listener sees it."""

    def table(self, view: Any, moves: Sequence[str], to: Listener, /) -> RenderableType:
        """The table, and what the listener holds; `moves` are the words he may say now."""

    def told(self, view: Any, moves: Sequence[str], to: Listener, /) -> list[str]:
        """The same in sentences that read well aloud."""

    def happened(self, before: Any, heard: Heard, after: Any, to: Listener, /) -> list[str]:
        """What a play was, and what came of it; nothing, if it is not worth a word."""

    def order(self, moves: Sequence[str], /) -> list[str]:
        """The moves as people look for them."""

    def listed(self, moves: Sequence[str], /) -> list[str]:
        """Those of the moves that a list has to name; the others can be seen on the table."""

    def effect(self, view: Any, move: str, to: Listener, /) -> str:
        """What a move will do, in a few words; may be empty."""

    def at_hand(self, view: Any, word: str, /) -> bool:
        """Might somebody who types this canonical word mean a thing he holds?"""

    def ending(self, view: Any, result: Result, heard: Sequence[Heard], to: Listener, /) -> list[str]:
        """Who won, in a line of its own; then why, and everybody's points line by line."""
