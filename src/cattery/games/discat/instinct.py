"""What looks good at a glance in Discat: rules of thumb for quick bots."""

from __future__ import annotations

from cattery.flat import Ints, Row
from cattery.games.discat.moves import BY_UNITS, GROUP, OTHERS, PASS, UNITS, holds, others_of, top_of
from cattery.games.discat.prospects import HORIZON, prospects, stage
from cattery.games.discat.state import UP, State, bits

__all__ = ["HORIZON", "appeal", "pick", "prospects", "stage"]

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
    return 1 + bits(others_of(move))


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


# ── the most appealing move at once ───────────────────────────────────────────────────────────────


def pick(s: State, seat: int, room: Ints) -> int:
    """A move of the highest appeal, without writing all of them down: the more cards of a line, the better it looks."""
    lines = s.lines[seat]
    limit, up = s.limit, s.arrow[s.limit] == UP
    best, most = PASS, -WIN
    for i in range(s.held[seat]):
        card = s.hand[seat][i]
        if (card > limit) == up:
            tens, units = card // 10, card % 10
            move, looks = GROUP | card, CARD - PAIR * mates(lines, card)
            if s.turns > 0:  # D10
                if lines[tens] ^ 1 << units:
                    whole = whole_line(s, lines, tens)
                    if whole > looks:
                        move, looks = GROUP | card | (lines[tens] ^ 1 << units) << OTHERS, whole
                if lines[UNITS + units] ^ 1 << tens:
                    whole = whole_line(s, lines, UNITS + units)
                    if whole > looks:
                        move = GROUP | BY_UNITS | card | (lines[UNITS + units] ^ 1 << tens) << OTHERS
                        looks = whole
            if looks < WIN:
                looks += squeeze(s, card)
            if looks > most:
                best, most = move, looks
    return best if best else pick_swap(s, seat)


def mates(lines: Row, card: int) -> int:
    """How many other cards of the hand share a digit with this one."""
    return bits(lines[card // 10]) + bits(lines[UNITS + card % 10]) - 2


def whole_line(s: State, lines: Row, line: int) -> int:
    """All cards of a line laid: their worth, less that of the pairs they leave with."""
    cards = lines[line]
    size = bits(cards)
    if s.winning_group <= size <= s.largest_winning_group:
        return WIN
    pairs = size * (size - 1) // 2
    for digit in range(10):
        if cards >> digit & 1:
            pairs += bits(lines[UNITS + digit if line < UNITS else digit]) - 1
    return size * CARD + (BONUS if size >= 4 else 0) - PAIR * pairs


def pick_swap(s: State, seat: int) -> int:
    """D20 A card that goes with no other, or with one at most; else none."""
    best, fewest = PASS, 1
    if s.left + s.bonus_paid > 1:
        for i in range(s.held[seat]):
            card = s.hand[seat][i]
            if mates(s.lines[seat], card) < fewest:
                best, fewest = card, mates(s.lines[seat], card)
    return best
