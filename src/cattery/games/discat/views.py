"""What a viewer sees of Discat: all that lies open, and the own hand."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from cattery.core.story import Sentence, sentence
from cattery.games.discat import rules
from cattery.games.discat.state import FACE_DOWN, UP, State, place

ENDINGS = ("", "instant", "points")
REMEMBERED = 4096  # things of each kind that are not made anew when they come again, at whatever table
Direction = Literal["up", "down"]


class Constraint(Struct, frozen=True):
    """Play above or below this card; `creator` laid it."""

    creator: int
    card: str
    direction: Direction
    bonus_paid: bool
    told: Sentence  # who made it: «Minou laid the 22.»


class Pile(Struct, frozen=True):
    """A seat's own pile: `top` is the card on it while that lies face up; `cards` only with open piles."""

    count: int
    top: str | None
    cards: list[str] | None


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat."""

    held: int
    pile: Pile
    bonus: int
    score: int


class DiscatView(Struct, frozen=True):
    """What one viewer sees; there is no field for what he does not. The first two are the viewer's own."""

    viewer: int | None
    hand: list[str] | None
    seats: list[SeatView]
    arrows: str  # a letter U or D a card, 01 first
    draw_pile: int
    to_deal: int
    first: int | None
    turn: int | None
    first_turn: bool
    constraint: Constraint | None
    asks: Sentence | None  # of whoever is to play: «less than 22», «any card you like»
    last_turns: int | None
    hand_size: int  # D23 one draws up to so many; a present comes on top of them
    winning_groups: list[int]  # D27 groups of so many cards win at once
    ending: str


NAMES = [f"{card:02d}" for card in range(100)]


def name(card: int) -> str:
    return NAMES[card]


def constraint(s: State) -> Constraint | None:
    if not s.limit:
        return None
    return constraint_of(s.creator, NAMES[s.limit], "up" if s.arrow[s.limit] == UP else "down", bool(s.bonus_paid))


@lru_cache(REMEMBERED)
def constraint_of(creator: int, card: str, direction: Direction, bonus_paid: bool) -> Constraint:
    return Constraint(creator, card, direction, bonus_paid, sentence("table.laid", seat=creator, card=card))


@cache
def asks(card: str, direction: Direction) -> Sentence:
    """«less than 22»"""
    return sentence("say.more" if direction == "up" else "say.less", card=card)


def asked_for(s: State, limit: Constraint | None) -> Sentence | None:
    """D10–D12; nothing while the house deals, or at the end."""
    if s.ending or s.unlaid:
        return None
    if limit:
        return asks(limit.card, limit.direction)
    return sentence("say.anything" if s.turns else "say.any_card")


@cache
def letters(arrows: bytes) -> str:
    """DO1 The arrows as options write them; the first cell stands for "no card"."""
    return "".join("U" if arrow == UP else "D" for arrow in arrows[1:])


def seen_from(s: State, viewer: int | None, common: DiscatView) -> DiscatView:
    if viewer is None:
        return common
    return msgspec.structs.replace(common, viewer=viewer, hand=hand_of(tuple(own_hand(s, viewer))))


@lru_cache(REMEMBERED)
def hand_of(cards: tuple[int, ...]) -> list[str]:
    return [NAMES[card] for card in sorted(cards)]


def open_view(s: State) -> DiscatView:
    """What everybody sees, spectators too."""
    limit = constraint(s)
    return DiscatView(
        viewer=None,
        hand=None,
        seats=[seat_view(s, seat) for seat in range(s.seats)],
        arrows=letters(bytes(s.arrow)),
        draw_pile=s.left - s.unlaid,
        to_deal=s.unlaid,
        first=None if s.first < 0 else s.first,
        turn=None if s.ending or s.unlaid else s.turn,
        first_turn=s.turns == 0,
        constraint=limit,
        asks=asked_for(s, limit),
        last_turns=None if s.last_turns < 0 else s.last_turns,
        hand_size=rules.HAND,
        winning_groups=winning_groups(s.winning_group, s.largest_winning_group),
        ending=ENDINGS[s.ending],
    )


@cache
def winning_groups(least: int, most: int) -> list[int]:
    """D27, DO3"""
    return list(range(least, most + 1))


def seat_view(s: State, seat: int) -> SeatView:
    pile, count = s.pile[seat], s.piled[seat]
    top = NAMES[pile[count - 1]] if count and pile[count - 1] < FACE_DOWN else None
    browsed = tuple(NAMES[card & ~FACE_DOWN] for card in pile[:count]) if s.open_piles else None  # DO5
    return seat_of(s.held[seat], count, top, browsed, s.bonuses[seat], rules.score(s, seat))


@lru_cache(REMEMBERED)
def seat_of(
    held: int, count: int, top: str | None, browsed: tuple[str, ...] | None, bonus: int, score: int
) -> SeatView:
    return SeatView(held, Pile(count, top, None if browsed is None else [*browsed]), bonus, score)


def own_hand(s: State, seat: int) -> list[int]:
    """The seat's cards, also those it has heard while the house still deals."""
    if not s.unlaid:
        return s.hand[seat][: s.held[seat]]
    laid = min(s.left - s.unlaid, rules.HAND * s.seats)
    return [s.draw[place(s, i)] for i in range(laid) if (s.first + i) % s.seats == seat]
