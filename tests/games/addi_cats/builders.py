"""Tables of Addi Cat's for stories: set up in the middle of a game, played through the public moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cattery import BELL, HOUSE, Table, open_table
from cattery.games.addi_cats.cards import CARDS, NAMES
from cattery.games.addi_cats.state import KNOWN, State, place, put_under
from tests.games.refusing import refused as refused

A, B, C, D, E = range(5)  # they sit clockwise
WHO = {"house": HOUSE, "bell": BELL}


class Box:
    """The cards that are not on the table yet."""

    def __init__(self) -> None:
        self.left = list(range(1, CARDS + 1))

    def take(self, name: str) -> int:
        card = next(card for card in self.left if NAMES[card] == name)
        self.left.remove(card)
        return card

    def some(self) -> int:
        """A card nobody cares about: the last addition left, else the last card."""
        card = max((card for card in self.left if card <= 100), default=self.left[-1])
        self.left.remove(card)
        return card


def position(
    piles: Sequence[str],
    stocks: Sequence[str | int],
    *,
    turn: int = 0,
    options: dict[str, Any] | None = None,
) -> Table:
    """The middle of a game. A pile is written oldest card first; a stock top card first, or as a number of cards.

    «7+7 *3» is a 7+7 and three more cards below it. Nothing is open: the seat `turn` flips next.
    """
    seats = len(piles)
    table = open_table("addi_cats", seats, {"firstPlayer": 0, **(options or {})}, house=None)
    s: State = table.state
    s.deck, s.unlaid, s.turn, s.flipper = [0] * CARDS, 0, turn, (turn - 1) % seats
    s.shuffle_of = [KNOWN] * (CARDS + 1)
    box = Box()
    wanted = [[box.take(name) for name in pile.split()] for pile in piles]
    tops = [[box.take(name) for name in str(stock).split() if named(stock, name)] for stock in stocks]
    for seat, pile in enumerate(wanted):
        s.pile[seat][: len(pile)], s.piled[seat] = pile, len(pile)
    for seat, top in enumerate(tops):
        for card in [*top, *(box.some() for _ in range(fillers(stocks[seat])))]:
            put_under(s, seat, card)
            s.shuffle_of[card] = 0
    for viewer in (*range(seats), None):
        table.log(viewer)  # told as it happens: the plays alone do not lead here
    return table


def named(stock: str | int, name: str) -> bool:
    return isinstance(stock, str) and not name.startswith("*")


def fillers(stock: str | int) -> int:
    if isinstance(stock, int):
        return stock
    return sum(int(name[1:]) for name in stock.split() if name.startswith("*"))


def say(table: Table, *plays: str) -> Table:
    """«0 flip», «bell timeout», one after the other."""
    for text in plays:
        who, _, move = text.partition(" ")
        table.play(WHO.get(who) if who in WHO else int(who), move)  # type: ignore[arg-type]
    return table


def stock(table: Table, seat: int) -> list[str]:
    """From the top."""
    s: State = table.state
    return [NAMES[s.stock[seat][place(s, seat, i)]] for i in range(s.left[seat])]


def pile(table: Table, seat: int) -> list[str]:
    """The oldest card first."""
    s: State = table.state
    return [NAMES[card] for card in s.pile[seat][: s.piled[seat]]]


def left(table: Table) -> list[int]:
    """How many cards each stock has."""
    return [seat.stock for seat in table.view().seats]


def turn(table: Table) -> int | None:
    found: int | None = table.view().turn
    return found


def window(table: Table) -> str:
    return str(table.view().window)


def last(table: Table) -> tuple[str, int | None, list[int]]:
    """How the last situation was resolved: kind, winner, losers."""
    found = table.view().last
    return found.kind, found.winner, found.losers


def may(table: Table, move: str) -> set[int]:
    """The seats that may say this now."""
    return {seat for seat in (*range(table.seats), BELL) if move in table.moves(seat)}
