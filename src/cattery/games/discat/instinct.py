"""What looks good at a glance in Discat: rules of thumb for quick bots."""

from __future__ import annotations

from cattery.games.discat.moves import GROUP, PASS, holds, others_of, top_of
from cattery.games.discat.state import UP, State

CARD, BONUS, WIN = 20, 70, 10_000  # a card laid, a bonus card, a group of five
PAIR = 4  # two cards kept that share a digit: groups grow from them
SQUEEZE = 30  # nobody can answer: a bonus card, and the lead again


def appeal(s: State, seat: int, move: int) -> int:
    """How good a move looks, from the own hand and the table alone; only comparisons count."""
    if move < GROUP:
        return 0 if move == PASS else swap_appeal(s, seat, move)
    size = group_size(move)
    if s.winning_group <= size <= s.largest_winning_group:
        return WIN
    worth = size * CARD + (BONUS if size >= 4 else 0)
    return worth + squeeze(s, top_of(move)) + PAIR * kept_pairs(s, seat, move)


def group_size(move: int) -> int:
    size = 1
    for digit in range(10):
        size += others_of(move) >> digit & 1
    return size


def squeeze(s: State, top: int) -> int:
    """How few cards can answer this one."""
    cards = (s.seats + 3) * 10
    answers = cards - top if s.arrow[top] == UP else top - 1
    return SQUEEZE * (cards - answers) // cards


def kept_pairs(s: State, seat: int, move: int) -> int:
    """Pairs that share a digit among the cards that stay in hand."""
    pairs = 0
    for i in range(s.held[seat]):
        card = s.hand[seat][i]
        if not holds(move, card):
            for j in range(i):
                other = s.hand[seat][j]
                if not holds(move, other) and alike(card, other):
                    pairs += 1
    return pairs


def swap_appeal(s: State, seat: int, card: int) -> int:
    """Put back a card that goes with no other; keep the hand if there is none."""
    mates = 0
    for i in range(s.held[seat]):
        mates += int(alike(card, s.hand[seat][i]))
    return 1 - (mates - 1)  # it is alike to itself


def alike(card: int, other: int) -> bool:
    return card // 10 == other // 10 or card % 10 == other % 10
