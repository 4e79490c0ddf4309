"""Tables of Momistigri for stories: dealt card by card through the public moves, or set up in the middle of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cattery import HOUSE, Table, open_table
from cattery.games.momistigri.rounds import begin_turn
from cattery.games.momistigri.state import DISCARDING, State, add, in_play, lay, neighbour
from cattery.games.momistigri.views import MomistigriView, name, names
from tests.games.refusing import refused as refused

Seat = int

CLOCKWISE, COUNTERCLOCKWISE = 1, -1


def position(
    hands: Sequence[str],
    *,
    discard: str = "",
    turn: Seat = 0,
    to_draw: bool = False,
    arrow: int = CLOCKWISE,
    passed: Sequence[Seat] = (),
    help_down: Sequence[Seat] | None = None,
    round_turns: int = 20,
    totals: Sequence[int] = (),
    rounds_over: int = 0,
    dealer: Seat = 0,
    options: dict[str, Any] | None = None,
) -> Table:
    """The middle of a round, with as many seats as hands; the one whose turn it is has drawn, unless he is `to_draw`.

    Cards named nowhere are out of play. Nobody knows another hand.
    """
    table = open_table("momistigri", len(hands), options, house=None)
    s: State = table.state
    kinds = {name(s, kind): kind for kind in range(s.kinds)}
    placed = Counter(" ".join([*hands, discard]).split())
    if placed - Counter(names(s, s.whole)):
        raise ValueError(f"there are not so many: {placed - Counter(names(s, s.whole))}")
    s.deck, s.undealt = [0] * len(s.deck), 0
    for seat, cards in enumerate(hands):
        for card in cards.split():
            add(s, seat, kinds[card], 0)
    for card in discard.split():
        lay(s, kinds[card])
    s.dealer, s.arrow, s.round, s.round_turns, s.turns = dealer, arrow, rounds_over, round_turns, round_turns
    s.passed = bits(passed)
    s.help_down = bits(passed if help_down is None else help_down)
    s.total[: len(totals)] = totals
    if to_draw:
        begin_turn(s, turn, -1)
    else:
        s.turn, s.source, s.phase = turn, neighbour(s, turn, -arrow), DISCARDING
        s.closing = int(in_play(s) == 1 << turn)
    return table


def bits(seats: Sequence[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def dealt(
    hands: Mapping[Seat, str] | None = None, seats: int = 4, dealer: Seat = 0, options: dict[str, Any] | None = None
) -> Table:
    """A table right after the deal of the first round; cards not named fill every gap, ascending."""
    table = open_table("momistigri", seats, options, house=None)
    if table.view().phase == "first":
        table.play(HOUSE, f"first {dealer}")
    given = {seat: (hands or {}).get(seat, "").split() for seat in range(seats)}
    s: State = table.state
    unused = Counter(names(s, s.pack[: s.cards])) - Counter(card for cards in given.values() for card in cards)
    rest = list(unused.elements())
    right = (dealer - 1) % seats
    for seat, cards in given.items():
        while len(cards) < 9 + (seat == right):
            cards.append(rest.pop(0))
    for i in range(9 * seats):
        table.play(HOUSE, given[(dealer + 1 + i) % seats][i // seats])
    table.play(HOUSE, given[right][9])
    return table


def play(table: Table, *plays: str) -> Table:
    """Each move by whoever has to act."""
    for move in plays:
        table.play(min(table.acting), move)
    return table


# ── looking ───────────────────────────────────────────────────────────────────────────────────────


def view(table: Table, viewer: Seat | None = None) -> MomistigriView:
    seen = table.view(viewer)
    assert isinstance(seen, MomistigriView)
    return seen


def hand(table: Table, seat: Seat) -> str:
    """«3a 5a M»: the seat's hand as it sees it."""
    return " ".join(view(table, seat).hand or [])


def hands(table: Table) -> list[str]:
    return [hand(table, seat) for seat in range(table.seats)]


def sizes(table: Table) -> list[int]:
    return [seat.held for seat in view(table).seats]


def discard(table: Table) -> str:
    return " ".join(view(table).discard)


def known(table: Table, viewer: Seat, seat: Seat) -> str:
    """What the viewer is sure of in that hand."""
    return " ".join(view(table, viewer).seats[seat].known)


def out(table: Table) -> list[Seat]:
    return [seat for seat, its in enumerate(view(table).seats) if its.out]


def passed(table: Table) -> list[Seat]:
    return [seat for seat, its in enumerate(view(table).seats) if its.passed]


def help_down(table: Table) -> list[Seat]:
    return [seat for seat, its in enumerate(view(table).seats) if not its.help_up]


def totals(table: Table) -> list[int]:
    return [seat.total for seat in view(table).seats]


def moves(table: Table, first: str = "") -> list[str]:
    """What may be played now, or those moves that begin so; a seat's moves are listed once."""
    seat = min(table.acting)
    listed = table.game.rules.legal(table.state, seat, [0] * table.game.rules.MAX_MOVES)
    assert seat == HOUSE or listed == len(table.moves(seat))
    return [move for move in table.moves(seat) if move.startswith(first)]


def heard(table: Table, viewer: Seat | None) -> str:
    """The last entry of that log."""
    return table.heard(viewer)[-1].text


def reason(table: Table, move: str) -> tuple[str, str]:
    """Key and clause, if whoever has to act plays it."""
    why = refused(table, min(table.acting), move)
    return why.key, why.clause
