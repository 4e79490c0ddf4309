"""Why a move of High Cat is refused: each way to be illegal, with its clause."""

from __future__ import annotations

from cattery.core.reasons import Reason
from cattery.core.seats import BELL, HOUSE
from tests.fifth_game.high_cat import rules
from tests.fifth_game.high_cat.state import CARDS, State


def why_not(s: State, seat: int, card: int) -> Reason:
    """Of a well-formed move that is not legal for this seat now."""
    if s.ending:
        return Reason("over", "F5")
    if seat == BELL:
        return Reason("no_bell", "F3")
    if rules.is_dealing(s) and seat != HOUSE:
        return Reason("still_dealing", "F2")
    if not rules.is_dealing(s) and seat == HOUSE:
        return Reason("all_dealt", "F2")
    if not 1 <= card <= CARDS:
        return Reason("no_such_card", "F1", {"card": card})
    if seat == HOUSE:
        return Reason("dealt_already", "F2", {"card": card})
    if seat != s.turn:
        return Reason("not_your_turn", "F3", {"seat": s.turn})
    return Reason("not_in_hand", "F3", {"card": card})
