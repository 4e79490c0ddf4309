"""The cards of Addi Cat's as numbers; the box was deduced from the rulebook's counts, and these leave no other (A2)."""

from __future__ import annotations

TERMS = 10  # A2: additions are a+b for all a and b from 1 to 10
ADDITIONS = TERMS * TERMS  # cards 1 to 100: a+b is card 10·(a − 1) + b
LOWEST, HIGHEST = 2, 20  # A2: sums
SUM_CARDS = ADDITIONS - 1  # the Sum card s is card 99 + s: 101 to 119
FIRST_ACTION = SUM_CARDS + HIGHEST + 1
FIRST_TRAP = FIRST_ACTION + 16
CARDS = FIRST_TRAP + 1  # A3: 137 cards in play, the Mouse apart

# What a card does when it is turned. There are four cards of each of the first four kinds, one Trap and one Gift (A3).
NUMBER, CHASE, HALF_TURN, CLOCK, SUMO, TRAP, GIFT = range(7)
ACTIONS = ("", "chase", "uturn", "clock", "sumo", "trap", "gift")


def value(card: int) -> int:
    """A5 The sum of a number card; 0 for an Action card, and for no card."""
    if card > SUM_CARDS + HIGHEST or card == 0:
        return 0
    if card > ADDITIONS:
        return card - SUM_CARDS
    return (card - 1) // TERMS + (card - 1) % TERMS + 2


def action(card: int) -> int:
    """What the card does when it is turned."""
    if card < FIRST_ACTION:
        return NUMBER
    if card < FIRST_TRAP:
        return CHASE + (card - FIRST_ACTION) // 4
    return TRAP + card - FIRST_TRAP


def alike(card: int, other: int) -> bool:
    """The same card, or two of the four that look the same."""
    return card == other or (card >= FIRST_ACTION and action(card) == action(other))


def name(card: int) -> str:
    """`5+9`, `14`, `chase`"""
    if card <= ADDITIONS:
        return f"{(card - 1) // TERMS + 1}+{(card - 1) % TERMS + 1}"
    return str(value(card)) if card < FIRST_ACTION else ACTIONS[action(card)]


NAMES = ["", *(name(card) for card in range(1, CARDS + 1))]


def additions(total: int) -> list[str]:
    """A1 What the Correction card of a sum shows: all additions that make it."""
    return [NAMES[card] for card in range(1, ADDITIONS + 1) if value(card) == total]


def deck(actions: bool, tables: list[int], either: bool) -> list[int]:
    """A35, A37 The cards that are in the game: these first terms' additions, and the Sum cards they reach."""
    chosen = []
    for card in range(1, ADDITIONS + 1):
        a, b = (card - 1) // TERMS + 1, (card - 1) % TERMS + 1
        if a in tables or (either and b in tables):
            chosen.append(card)
    chosen += sorted({SUM_CARDS + value(card) for card in chosen})
    return [*chosen, *range(FIRST_ACTION, CARDS + 1)] if actions else chosen
