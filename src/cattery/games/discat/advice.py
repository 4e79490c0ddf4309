"""Why a move of Discat is a good one, in a sentence."""

from __future__ import annotations

from cattery.core.reasons import Reason
from cattery.games.discat.instinct import alike, group_size, kept_pairs
from cattery.games.discat.moves import GROUP, PASS, top_of
from cattery.games.discat.state import UP, State

FEW = 6  # a card in so many can answer: then most likely nobody will


def advice(s: State, seat: int, move: int) -> Reason:
    if move == PASS:
        return Reason("keep")
    if move < GROUP:
        held = s.hand[seat][: s.held[seat]]
        alone = not any(alike(move, card) for card in held if card != move)
        return Reason("lone_card" if alone else "swap", values={"card": f"{move:02d}"})
    size = group_size(move)
    if s.winning_group <= size <= s.largest_winning_group:
        return Reason("wins", "D27")
    if size >= 4:
        return Reason("bonus", "D17", {"n": size})
    if is_hard(s, top_of(move)):
        return Reason("hard_up" if s.arrow[top_of(move)] == UP else "hard_down", "D18", {"card": f"{top_of(move):02d}"})
    if size > 1:
        return Reason("many", values={"n": size})
    return Reason("keeps_pairs" if kept_pairs(s, seat, move) else "fits")


def is_hard(s: State, top: int) -> bool:
    """Can only few cards answer this one?"""
    cards = (s.seats + 3) * 10
    answers = cards - top if s.arrow[top] == UP else top - 1
    return answers * FEW <= cards
