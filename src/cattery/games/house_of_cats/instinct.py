"""What looks good at a glance in House of Cats: rules of thumb for quick bots."""

from __future__ import annotations

from cattery.games.house_of_cats.state import State


def appeal(s: State, seat: int, move: int) -> int:
    return 0
