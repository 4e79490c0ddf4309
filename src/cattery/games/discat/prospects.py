"""Who is likely to win a game of Discat that is going on, learned from games that tabbies played.

The weights are those of a softmax over the seats that was fitted to who won 100,000 such games of three and 60,000 of
four, from positions all along the way; they came out alike for both. How: benchmarks/prospects.py.
"""

from __future__ import annotations

from math import exp, sqrt

from cattery.games.discat.moves import LINES
from cattery.games.discat.state import UP, State, bits

HORIZON = 12  # turns; then the deal tells more than any further thought

# All in points of the final score.
HELD, STUCK = -0.05, -0.75  # a card in hand: it will be laid in the end, but hardly once there is nothing to draw
PAIR = 0.45  # two cards that share a digit
LINE = (0.0, 0.0, 0.0, 0.4, 3.7, 20.0, 20.0)  # the longest line in hand: a bonus card, the instant win
STOPS, STOPS_ALL = 0.68, 0.68  # a card that the others could not answer: for the share of them, and if nobody could
CAN_LAY, FITTING = 0.75, 0.12  # on turn, and can answer: at all, and for each card that fits
CREATOR, LEADS_AGAIN = -0.4, 1.55  # his card binds the others; and none of them can answer it
HEAT, HEAT_LEFT = 1.25, 1.4  # how much is open yet: always, and with the cards left to draw


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
    held = HELD if s.left else HELD + STUCK
    points = s.piled[seat] + 4 * s.bonuses[seat] + held * s.held[seat] + lines_worth(s, seat) + stops_worth(s, seat)
    if seat == s.turn:
        points += turn_worth(s, seat)
    if seat == s.creator:
        points += CREATOR + LEADS_AGAIN if stopped_by(s, seat, s.limit) == s.seats - 1 else CREATOR
    return points


def lines_worth(s: State, seat: int) -> float:
    pairs, longest = 0, 0
    for line in range(LINES):
        if s.lines[seat][line]:
            n = bits(s.lines[seat][line])
            pairs += n * (n - 1) // 2
            longest = max(longest, n)
    return PAIR * pairs + LINE[longest]


def stops_worth(s: State, seat: int) -> float:
    """Cards that end the others' turns."""
    stops, all_stopped, others = 0, 0, s.seats - 1
    for i in range(s.held[seat]):
        stopped = stopped_by(s, seat, s.hand[seat][i])
        stops += stopped
        all_stopped += int(stopped == others)
    return STOPS * stops / others + STOPS_ALL * all_stopped


def stopped_by(s: State, seat: int, card: int) -> int:
    """How many of the others hold nothing that answers this card."""
    stopped, up = 0, s.arrow[card] == UP
    for other in range(s.seats):
        if other != seat:
            i, held = 0, s.held[other]
            while i < held and (s.hand[other][i] > card) != up:
                i += 1
            stopped += int(i == held)
    return stopped


def turn_worth(s: State, seat: int) -> float:
    up, fitting = s.arrow[s.limit] == UP, 0
    for i in range(s.held[seat]):
        fitting += int((s.hand[seat][i] > s.limit) == up)
    return CAN_LAY + FITTING * fitting if fitting else 0.0
