"""The person's place at the table: all that telling and asking needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cattery.core.drawing import Drawing, Listener
from cattery.core.game import Pace
from cattery.core.table import Table
from cattery.terminal.outside import Outside
from cattery.terminal.screen import Screen
from cattery.terminal.story import Story


def own_seats(table: Table, seat: int) -> list[int]:
    """This seat, and all others of the same person."""
    if table.game.info.pace is not Pace.REFLEX:
        return [seat]
    owners = [its.owner for its in table.view(seat).seats]
    return [number for number, owner in enumerate(owners) if owner == owners[seat]]


@dataclass
class Place:
    table: Table
    to: Listener
    drawing: Drawing
    screen: Screen
    outside: Outside

    def __post_init__(self) -> None:
        self.story = Story(self.table, self.drawing, self.to)

    @property
    def own(self) -> list[int]:
        """The seats that the person plays: one, or as many as he has piles."""
        return own_seats(self.table, self.to.seat)

    @property
    def view(self) -> Any:
        return self.table.view(self.to.seat)

    def say(self, key: str, **values: Any) -> None:
        self.screen.say(self.to.words(key, **values))

    def refuse(self, key: str, **values: Any) -> None:
        self.screen.refuse(self.to.words(key, **values))
