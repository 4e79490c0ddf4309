"""The clock of a table: a person on turn has so many seconds."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.core.table import Table
from cattery.live.seating import Seating


class TurnClock:
    def __init__(self, seconds: int) -> None:
        """0: the table has no clock."""
        self.seconds = seconds
        self.deadlines: dict[int, float] = {}  # by seat
        self._turns: dict[int, tuple[int, int]] = {}  # by seat: in which turn its clock was set

    def set(self, table: Table, seating: Seating, clock: float) -> None:
        """The clock of a seat that has come on turn starts; that of a seat that no longer is stops."""
        if not self.seconds:
            return
        acting, turn, persons = table.acting, table.turn, seating.persons
        for seat in [seat for seat in self.deadlines if seat not in acting or self._turns[seat] != turn]:
            del self.deadlines[seat]
        for seat in acting & persons:
            if seat < HOUSE and seat not in self.deadlines:
                self._turns[seat], self.deadlines[seat] = turn, clock + self.seconds

    def left(self, viewer: int | None, clock: float) -> int | None:
        """Milliseconds on the clock: the viewer's own, else that of whoever is on turn."""
        if not self.deadlines:
            return None
        until = self.deadlines.get(-1 if viewer is None else viewer, min(self.deadlines.values()))
        return max(0, int((until - clock) * 1000))

    def next_at(self) -> float | None:
        return min(self.deadlines.values(), default=None)

    def due(self, clock: float) -> int | None:
        """A seat whose time is up."""
        return next((seat for seat, until in self.deadlines.items() if clock >= until), None)

    def let_go(self, seat: int) -> None:
        self.deadlines.pop(seat, None)

    def stop(self) -> None:
        """It stands still while nobody is here, and when the game is over."""
        self.deadlines.clear()
