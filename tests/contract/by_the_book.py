"""Small second readings of the rulebooks, written apart from the engine, to count how many ways a game can begin."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple


class Opening(NamedTuple):
    """Discat's first turns: the draw pile is far from empty, so nothing of the end is needed here."""

    hands: tuple[frozenset[int], ...]
    draw: tuple[int, ...]
    turn: int
    limit: int = 0  # the card that binds
    creator: int = -1
    paid: bool = False
    begun: bool = False


def discat_openings(house: Sequence[str], seats: int, voluntary: bool, down: bool, depth: int) -> int:
    """How many sequences of so many moves can follow these moves of the house."""
    first = int(house[0].removeprefix("first ")) if house[0].startswith("first") else 1
    deck = [int(move) for move in house if not move.startswith("first")]
    hands = tuple(frozenset(deck[(seat - first) % seats : 5 * seats : seats]) for seat in range(seats))  # D6
    return _count(Opening(hands, tuple(deck[5 * seats :]), first), voluntary, down, depth)


def _count(game: Opening, voluntary: bool, down: bool, depth: int) -> int:
    if depth == 0:
        return 1
    if game.creator == game.turn:  # D11
        game = game._replace(limit=0, creator=-1)
    total, hand = 0, game.hands[game.turn]
    fitting = [card for card in hand if fits(card, game.limit, down)]
    for top in fitting:
        for group in groups(top, hand) if game.begun else [{top}]:  # D10
            if len(group) >= 5:
                total += depth == 1  # D27: nothing follows
            else:
                total += _count(_play(game, top, group), voluntary, down, depth - 1)
    if game.limit and (voluntary or not fitting):  # D12, D13
        total += sum(_count(_pass(game, card), voluntary, down, depth - 1) for card in (0, *hand))
    return total


def fits(card: int, limit: int, down: bool) -> bool:
    """D12, D4"""
    if limit == 0:
        return True
    return card < limit if down or limit % 2 == 0 else card > limit


def groups(top: int, hand: frozenset[int]) -> set[frozenset[int]]:
    """D14 All sets of cards with this one among them that share their tens, or share their units."""
    found = set()
    for size in range(len(hand)):
        for others in combinations(hand - {top}, size):
            cards = frozenset({top, *others})
            if len({card // 10 for card in cards}) == 1 or len({card % 10 for card in cards}) == 1:
                found.add(cards)
    return found


def _play(game: Opening, top: int, group: set[int] | frozenset[int]) -> Opening:
    """D17, D23"""
    hand = game.hands[game.turn] - group
    missing = max(0, 5 - len(hand))
    hands = _with(game.hands, game.turn, hand | set(game.draw[:missing]))
    return _next(game)._replace(
        hands=hands, draw=game.draw[missing:], limit=top, creator=game.turn, paid=False, begun=True
    )


def _pass(game: Opening, swapped: int) -> Opening:
    """D18, D20"""
    hands, draw = game.hands, game.draw
    if not game.paid:
        hands, draw = _with(hands, game.creator, hands[game.creator] | {draw[0]}), draw[1:]
    if swapped:
        draw = (*draw, swapped)
        hands, draw = _with(hands, game.turn, hands[game.turn] - {swapped} | {draw[0]}), draw[1:]
    return _next(game)._replace(hands=hands, draw=draw, paid=True)


def _next(game: Opening) -> Opening:
    return game._replace(turn=(game.turn + 1) % len(game.hands))


def _with(hands: tuple[frozenset[int], ...], seat: int, hand: frozenset[int]) -> tuple[frozenset[int], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
