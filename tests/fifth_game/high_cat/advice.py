"""Why a move of High Cat is a good one, for hints."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.reasons import Reason
from tests.fifth_game.high_cat.instinct import is_last
from tests.fifth_game.high_cat.rules import leads
from tests.fifth_game.high_cat.state import State


def advice(s: State, seat: int, moves: Sequence[int]) -> Reason:
    if not leads(s, moves[0]):
        return Reason("lost_anyway")
    return Reason("takes_round", "F4") if is_last(s) else Reason("hard_to_beat")
