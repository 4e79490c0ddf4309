"""What a seat cannot know: how the others' turns are going (H7)."""

from __future__ import annotations

from cattery.flat import Ints
from cattery.games.house_of_cats.rules.state import KEPT, STARS, TURN, State, begin_turn, copy_sheet


def redeal(s: State, viewer: int, rng: Ints) -> None:  # nothing here is left to chance
    """Every other sheet goes back to the start of the turn; who has confirmed stays known."""
    if s.phase != STARS and s.phase != TURN:
        return
    for seat in range(s.seats):
        if seat != viewer:
            copy_sheet(s, KEPT + seat, seat)
            begin_turn(s, seat)
