"""A seat's own game: the table as if nobody else sat at it."""

from __future__ import annotations

from cattery.games.house_of_cats.rules.state import SEATS, State

ME = 0  # who is alone sits here
OF_A_SHEET = ("mark", "double", "walled", "dead", "crossed", "filled", "opened", "room", "rooms", "spent", "cats")
OF_A_SEAT = tuple(name for name, cell in State.cells.items() if cell.shape[:1] == (SEATS,))


def alone(s: State, seat: int) -> State:
    """The others do not touch this sheet; they can only end the game sooner (H28)."""
    own = s.clone()
    for name in (*OF_A_SHEET, *OF_A_SEAT):
        cell = State.cells[name].zero()
        cell[ME] = getattr(own, name)[seat]
        setattr(own, name, cell)
    own.seats = 1
    return own
