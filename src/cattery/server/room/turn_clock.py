"""The clock of a table: a person on turn has so many seconds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cattery.core.seats import HOUSE

if TYPE_CHECKING:
    from cattery.server.room.room import Room

ALARM = "clock"


class Clock:
    """It holds the room's lock whenever it plays."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.deadlines: dict[int, float] = {}  # by seat
        self._turns: dict[int, tuple[int, int]] = {}  # by seat: in which turn its clock was set

    def set(self) -> None:
        """Where the table has a clock: who has come on turn begins, who is on turn no more stops."""
        room = self.room
        table = room.table
        if not room.stored.clock or not table or room.reflexes or room.stored.phase != "playing":
            self.deadlines.clear()
            return
        acting, turn = table.acting, table.turn
        for seat in [seat for seat in self.deadlines if seat not in acting or self._turns[seat] != turn]:
            del self.deadlines[seat]
        for seat in acting:
            if seat < HOUSE and room.stored.seats[seat].secrets and seat not in self.deadlines:
                self._turns[seat], self.deadlines[seat] = turn, time.monotonic() + room.stored.clock
                room.timers.set(f"{ALARM} {seat}", room.stored.clock)

    def left(self, viewer: int | None) -> int | None:
        """Milliseconds on the clock: the viewer's own, else that of whoever is on turn."""
        if not self.deadlines:
            return None
        until = self.deadlines.get(-1 if viewer is None else viewer, min(self.deadlines.values()))
        return max(0, int((until - time.monotonic()) * 1000))

    async def ring(self, seat: int) -> None:
        """The clock ran down: the game's own moves for somebody who does not move, until this turn is over."""
        room = self.room
        async with room.lock:
            due = self.deadlines.get(seat)
            while room.stored.phase == "playing" and room.table and due is not None and time.monotonic() >= due - 0.01:
                move = room.game.rules.timeout_move(room.table.state, seat)
                await room.plays.play(seat, room.game.text(room.table.state, seat, move))
                due = self.deadlines.get(seat)  # another one, if it is the seat's turn again

    def let_go(self, seat: int) -> None:
        self.deadlines.pop(seat, None)

    def stop(self) -> None:
        self.deadlines.clear()
