"""Why a move of Momistigri is a good one, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.reasons import Reason
from cattery.games.momistigri.moves import CHOOSE, GIVE, PAIR, PASS, SEND, SWAP, kind_of, one_of, other_of
from cattery.games.momistigri.state import State

FEW = 3  # cards in a hand: the end is near


def advice(s: State, seat: int, moves: Sequence[int]) -> Reason:
    move = moves[0]
    kind, one, other = kind_of(move), one_of(move), other_of(move)
    if kind == PAIR:
        points = int(s.value[one]) + int(s.value[other])
        if s.value[one] == s.value[other]:
            return Reason("value_pair", "M10", {"n": points, "value": int(s.value[one])})
        return Reason("colour_pair", "M10", {"n": points})
    if kind == CHOOSE:
        return Reason("choose", "M24")
    if kind == GIVE:
        return Reason("give", "M26", {"seat": other})
    if kind == SEND:
        if s.held[other] <= FEW:
            return Reason("send", "M27", {"seat": other})
        return Reason("send_points", "M27", {"seat": other, "n": int(s.value[one])})
    if kind == SWAP:
        return Reason("swap", "M15")
    return Reason("pass" if move == PASS else "best")
