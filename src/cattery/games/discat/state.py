"""Discat's table: the cards in their places, and the handling of them."""

from __future__ import annotations

from cattery.core.rules import TrackingState
from cattery.flat import i16, u8
from cattery.games.discat.moves import LINES, UNITS

SEATS = 6
CARDS = 90
MOST_IN_HAND = 6  # D33
MOST_BONUS = 22  # 90 cards make no more groups of four

FACE_DOWN = 128  # added to a card in a pile
KNOWERS, GIVEN, POOLED = 63, 64, 128  # in `known`: seats, and two marks set only while a redeal runs
UP = 1


class State(TrackingState):
    """Everything that lies on the table, and what each seat knows of it."""

    # the house rules (DO1–DO5)
    arrow: list[int] = u8(CARDS + 1)  # by card: UP or not
    voluntary_pass: int = i16()
    winning_group: int = i16()  # groups from this size on …
    largest_winning_group: int = i16()  # … up to this one win at once
    last_round: int = i16()
    open_piles: int = i16()

    # the cards
    draw: list[int] = u8(CARDS)  # the draw pile, a ring: `left` cards from `top` on
    top: int = i16()
    left: int = i16()
    unlaid: int = i16()  # how many of these, the last ones, the house has not named yet; they lie in no order
    hand: list[list[int]] = u8(SEATS, MOST_IN_HAND)  # in no order
    held: list[int] = i16(SEATS)
    lines: list[list[int]] = i16(SEATS, LINES)  # the hand once more: for each line, which of its cards, as bits
    spot: list[int] = u8(CARDS + 1)  # by card: its place in the hand or in the ring
    pile: list[list[int]] = u8(SEATS, CARDS)  # from the bottom up
    piled: list[int] = i16(SEATS)
    bonus: list[list[int]] = u8(SEATS, MOST_BONUS)
    bonuses: list[int] = i16(SEATS)
    known: list[int] = u8(CARDS + 1)  # by card: the seats, as bits, that know where it lies though it is not theirs

    imagined: int = i16()  # a game of which only the end counts: nobody keeps track of what has been seen

    # what passes have shown to everybody (D9, see proofs.py): some cards of a hand lie between bounds, in runs
    proven: list[int] = i16(SEATS)  # so many cards in all
    runs: list[int] = i16(SEATS)
    run: list[list[int]] = i16(SEATS, MOST_IN_HAND)  # so many cards …
    least: list[list[int]] = u8(SEATS, MOST_IN_HAND)  # … from this one …
    most: list[list[int]] = u8(SEATS, MOST_IN_HAND)  # … to this one; each run's bounds lie within the next one's
    matched: list[list[int]] = u8(SEATS, MOST_IN_HAND)  # while a redeal runs: cards of the run that the viewer knows …
    dealt: list[list[int]] = u8(SEATS, MOST_IN_HAND)  # … and cards that it has been given

    # the turn
    seats: int = i16()
    first: int = i16()  # -1 until the house has named the first player
    turn: int = i16()
    turns: int = i16()
    creator: int = i16()  # -1: there is no constraint
    limit: int = i16()  # the card that binds, 0: none
    bonus_paid: int = i16()
    last_turns: int = i16()  # -1 until the last round
    ending: int = i16()


def add(s: State, seat: int, card: int) -> None:
    """Into the hand."""
    i, lines = s.held[seat], s.lines[seat]
    tens, units = card // 10, card % 10
    s.hand[seat][i] = card
    s.spot[card] = i
    s.held[seat] = i + 1
    lines[tens] |= 1 << units
    lines[UNITS + units] |= 1 << tens


def take(s: State, seat: int, card: int) -> None:
    """Out of the hand; the last card fills the gap. Where it lay, and who knew that, must leave no trace."""
    hand, lines, spot = s.hand[seat], s.lines[seat], s.spot
    tens, units = card // 10, card % 10
    i = s.held[seat] - 1
    s.held[seat] = i
    last, gap = hand[i], spot[card]
    hand[gap] = last
    spot[last] = gap
    hand[i] = 0
    spot[card] = s.known[card] = 0
    lines[tens] ^= 1 << units
    lines[UNITS + units] ^= 1 << tens


def lay(s: State, seat: int, card: int) -> None:
    """Face up on the seat's own pile."""
    s.pile[seat][s.piled[seat]] = card
    s.piled[seat] += 1


def pay_bonus(s: State, seat: int, card: int) -> None:
    """Face down and across, beside the own pile."""
    s.bonus[seat][s.bonuses[seat]] = card
    s.bonuses[seat] += 1


def turn_down(s: State, seat: int) -> None:
    """D11, D19 The top card of the own pile, if there is one, lies face down from now on."""
    if s.piled[seat]:
        s.pile[seat][s.piled[seat] - 1] |= FACE_DOWN


def draw_card(s: State, seat: int) -> None:
    top = s.top
    add(s, seat, s.draw[top])
    s.draw[top] = 0
    s.top = top + 1 if top < CARDS - 1 else 0
    s.left -= 1


def put_under(s: State, card: int) -> None:
    i = place(s, s.left)
    s.draw[i] = card
    s.spot[card] = i
    s.left += 1


def place(s: State, i: int) -> int:
    """Where the i-th card of the draw pile lies in the ring, counted from the top."""
    return s.top + i if s.top + i < CARDS else s.top + i - CARDS


def bits(cards: int) -> int:
    """How many cards of a line these are."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n
