"""Why a move of Discat is a good one, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from cattery.core.reasons import Reason
from cattery.games.discat.instinct import alike, group_size, kept_pairs
from cattery.games.discat.moves import GROUP, PASS, top_of
from cattery.games.discat.rules import BONUS_GROUP
from cattery.games.discat.state import UP, State, place


def advice(s: State, seat: int, moves: Sequence[int]) -> Reason:
    move = moves[0]
    if move == PASS:
        return Reason("keep")
    if move < GROUP:
        held = s.hand[seat][: s.held[seat]]
        alone = not any(alike(move, card) for card in held if card != move)
        return Reason("lone_card" if alone else "swap", values={"card": f"{move:02d}"})
    size = group_size(move)
    if s.winning_group <= size <= s.largest_winning_group:
        return Reason("wins", "D27")
    if size >= BONUS_GROUP:
        return Reason("bonus", "D17", {"n": size})
    if comes_again(s, seat, size) and is_hard(s, seat, top_of(move)):
        up, card = s.arrow[top_of(move)] == UP, f"{top_of(move):02d}"
        if s.left > size:  # one draws as many before anybody passes
            return Reason("hard_up" if up else "hard_down", "D18", {"card": card})
        return Reason("hard_up_late" if up else "hard_down_late", values={"card": card})
    if size > 1:
        return Reason("many", values={"n": size})
    return Reason("keeps_pairs" if kept_pairs(s, seat, move) else "fits")


def comes_again(s: State, seat: int, size: int) -> bool:
    """D24, D28 Has the seat another turn after this one? Not in the last round, nor if its last cards begin it."""
    return s.last_turns < 0 and (s.left > 0 or s.held[seat] > size)


def is_hard(s: State, seat: int, top: int) -> bool:
    """Is it more likely than not that none of the others holds a card that answers this one?"""
    others = [other for other in range(s.seats) if other != seat]
    unseen = [s.draw[place(s, i)] for i in range(s.left)]
    unseen += [card for other in others for card in s.hand[other][: s.held[other]]]
    answers = sum((card > top) == (s.arrow[top] == UP) for card in unseen)
    held = sum(s.held[other] for other in others)
    return 2 * comb(len(unseen) - answers, held) > comb(len(unseen), held)
