"""Who is likely to win a game of Discat that is going on, learned from games that tabbies played.

The weights are those of a softmax over the seats that was fitted to who won 200,000 such games of three and of four,
from positions all along the way; they came out alike for both. How: docs/bots.md.
"""

from __future__ import annotations

from math import exp, sqrt

from cattery.games.discat.moves import LINES
from cattery.games.discat.state import UP, State, bits

HORIZON = 12  # turns; then the deal tells more than any further thought

# All in points of the final score.
HELD = -0.35  # a card in hand counts against its owner now (D29), and will be laid in the end
PAIR = 0.4  # two cards that share a digit
LINE = (0.0, 0.0, 0.0, 0.4, 3.7, 20.0, 20.0)  # the longest line in hand: a bonus card, the instant win
CAN_LAY, FITTING, MUST_PASS, LEADS = 1.1, 0.25, -0.6, -0.5  # on turn: can he answer, with how many, is he free to lead
CREATOR, UNPAID = 0.7, -0.4  # his card binds the others; nobody has paid for it yet
HEAT, HEAT_LEFT = 1.3, 1.42  # how much is open yet: always, and with the cards left to draw


def stage(s: State) -> int:
    return s.turns


def prospects(s: State, shares: list[float]) -> None:
    """Each seat's share of the win to expect."""
    heat = HEAT + HEAT_LEFT * sqrt(s.left) / s.seats
    best = -1000.0
    for seat in range(s.seats):
        shares[seat] = worth(s, seat) / heat
        best = max(best, shares[seat])
    total = 0.0
    for seat in range(s.seats):
        shares[seat] = exp(shares[seat] - best)
        total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total


def worth(s: State, seat: int) -> float:
    """The points that a seat has, and what its hand and place in the turn are worth."""
    points = s.piled[seat] + 4 * s.bonuses[seat] + HELD * s.held[seat] + lines_worth(s, seat)
    if seat == s.turn:
        points += turn_worth(s, seat)
    if seat == s.creator:
        points += CREATOR if s.bonus_paid else CREATOR + UNPAID
    return points


def lines_worth(s: State, seat: int) -> float:
    pairs, longest = 0, 0
    for line in range(LINES):
        if s.lines[seat][line]:
            n = bits(s.lines[seat][line])
            pairs += n * (n - 1) // 2
            longest = max(longest, n)
    return PAIR * pairs + LINE[longest]


def turn_worth(s: State, seat: int) -> float:
    up, fitting = s.arrow[s.limit] == UP, 0
    for i in range(s.held[seat]):
        fitting += int((s.hand[seat][i] > s.limit) == up)
    points = CAN_LAY + FITTING * fitting if fitting else MUST_PASS
    return points if s.limit else points + LEADS
