"""What a viewer sees of High Cat: all that lies open, and the own hand (F6)."""

from __future__ import annotations

from msgspec import Struct

from tests.fifth_game.high_cat import rules
from tests.fifth_game.high_cat.state import State

ENDINGS = ("", "rounds")


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat; `laid` is its card of this round."""

    held: int
    laid: int | None
    taken: int


class HighCatView(Struct, frozen=True):
    """What one viewer sees; there is no field for what he does not."""

    hand: list[int] | None
    leading: list[int] | None  # those of his cards that would take the round as it stands
    round: int
    lowest_takes: bool  # FO1
    turn: int | None
    leader: int | None  # whose card takes the round as it stands
    seats: list[SeatView]
    ending: str


def view(s: State, viewer: int | None) -> HighCatView:
    number = rules.round_number(s)
    leader = rules.leader(s, number)
    hand = None if viewer is None else s.hand[viewer][: s.held[viewer]]
    return HighCatView(
        hand=hand,
        leading=None if hand is None else [card for card in hand if rules.leads(s, card)],
        round=number + 1,
        lowest_takes=rules.is_low(s, number),
        turn=None if s.ending or rules.is_dealing(s) else s.turn,
        leader=None if leader < 0 else leader,
        seats=[SeatView(s.held[seat], s.laid[seat][number] or None, s.taken[seat]) for seat in range(s.seats)],
        ending=ENDINGS[s.ending],
    )
