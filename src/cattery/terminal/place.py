"""The person's place at the table: all that telling and asking needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cattery.core.table import Table
from cattery.terminal.drawing import Drawing
from cattery.terminal.listener import Listener
from cattery.terminal.outside import Outside
from cattery.terminal.screen import Screen
from cattery.terminal.story import Story


@dataclass
class Place:
    table: Table
    to: Listener
    drawing: Drawing
    screen: Screen
    outside: Outside

    def __post_init__(self) -> None:
        self.story = Story(self.table, self.to)

    @property
    def own(self) -> list[int]:
        """The seats that the person plays: one, or several where the house rules say so."""
        return self.table.own_seats(self.to.seat)

    @property
    def view(self) -> Any:
        return self.table.view(self.to.seat)

    def say(self, key: str, **values: Any) -> None:
        self.screen.say(self.to.words(key, **values))

    def refuse(self, key: str, **values: Any) -> None:
        self.screen.refuse(self.to.words(key, **values))
