"""Tables of Discat for stories: dealt card by card through the public moves, or set up in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from cattery import HOUSE, Result, Table, open_table
from cattery.flat import Ints, below
from cattery.games.discat import rules
from cattery.games.discat.moves import GROUP, others_of
from cattery.games.discat.state import FACE_DOWN, State, add, lay, pay_bonus, put_under
from tests.games.refusing import refused as refused

Seat = int
Hands = Sequence[str] | Mapping[Seat, str]

ANNA, BEN, VICTORIA = 0, 1, 2  # of the rulebook's story

# Section 8 of the rules; cards that the book does not name are completed.
STORY_HANDS = ["24 52 31 36 45", "22 27 37 41 47", "28 38 58 18 55"]
STORY_DRAW = "33 40 59 20 30 44 56 60 48"
STORY = [
    (ANNA, "24"),
    (BEN, "27 22"),
    (VICTORIA, "28 38 58 18"),
    (ANNA, "swap 52"),
    (BEN, "pass"),
    (VICTORIA, "20 30 60"),
]


def cards(text: str) -> list[int]:
    """«24 52» as numbers."""
    return [int(card) for card in text.split()]


def name(card: int) -> str:
    return f"{card:02d}"


def once(places: Sequence[str]) -> None:
    """No card lies in two places: a story that says so is wrong."""
    named = cards(" ".join(places))
    if len(set(named)) < len(named):
        raise ValueError(f"a card is named twice: {sorted(named)}")


def stacked_deck(seats: int, hands: Hands = (), draw: str = "", first: Seat = 0) -> list[str]:
    """The deck that deals these hands and leaves this draw pile; unused cards, ascending, fill every gap."""
    given = hands if isinstance(hands, Mapping) else dict(enumerate(hands))
    piles = {seat: cards(hand) for seat, hand in given.items()}
    top = cards(draw)
    named = [*top, *(card for pile in piles.values() for card in pile)]
    unused = [card for card in range(1, 10 * (seats + 3) + 1) if card not in named]
    once([" ".join(map(name, named))])
    for seat in range(seats):
        piles.setdefault(seat, [])
        while len(piles[seat]) < 5:
            piles[seat].append(unused.pop(0))
    dealt = [piles[(first + i) % seats][i // seats] for i in range(5 * seats)]
    return [name(card) for card in [*dealt, *top, *unused]]


def table_with(
    hands: Hands = (), draw: str = "", first: Seat = 0, seats: int = 3, options: dict[str, Any] | None = None
) -> Table:
    """A table right after the deal: the house has laid a stacked deck, move by move."""
    table = open_table("discat", seats, options, house=None)
    if table.view().first is None:
        table.play(HOUSE, f"first {first}")
    for card in stacked_deck(seats, hands, draw, first):
        table.play(HOUSE, card)
    return table


def story(plays: int) -> Table:
    """The rulebook's story after so many turns."""
    table = table_with(STORY_HANDS, STORY_DRAW)
    for seat, move in STORY[:plays]:
        table.play(seat, move)
    return table


def position(
    hands: Sequence[str],
    *,
    draw: str = "",
    turn: Seat = 0,
    limit: str = "",
    creator: Seat = -1,
    bonus_paid: bool = False,
    piles: Sequence[str] = (),
    bonus: Sequence[str] = (),
    last_turns: int = -1,
    turns: int = 20,
    options: dict[str, Any] | None = None,
) -> Table:
    """The middle of a game, with as many seats as hands. Cards named nowhere are out of play.

    `limit`: the card that binds; it lies on the creator's pile unless `piles` say otherwise.
    """
    seats = len(hands)
    laid = list(piles) or [limit if seat == creator else "" for seat in range(seats)]
    once([*hands, draw, *laid, *bonus, *([] if limit in " ".join(laid) else [limit])])
    table = open_table("discat", seats, options, house=None)
    s: State = table.state
    s.unlaid = s.left = s.top = 0
    s.draw, s.spot = [0] * len(s.draw), [0] * len(s.spot)
    for seat, hand in enumerate(hands):
        for card in cards(hand):
            add(s, seat, card)
    for card in cards(draw):
        put_under(s, card)
    for seat, pile in enumerate(laid):
        for card in cards(pile):
            lay(s, seat, card)
    for seat, pile in enumerate(bonus):
        for card in cards(pile):
            pay_bonus(s, seat, card)
    s.first, s.turn, s.turns, s.last_turns = 0, turn, turns, last_turns
    s.limit, s.creator, s.bonus_paid = int(limit or 0), creator, int(bonus_paid)
    return table


def ended(piles: list[int], bonus: list[int], hands: list[int]) -> Result:
    """The result of a game that ends with so many cards in these places: the last seat passes its last turn."""
    unused = iter(range(90, 2, -1))

    def some(n: int) -> str:
        return " ".join(f"{next(unused):02d}" for _ in range(n))

    last = len(hands) - 1
    table = position(
        [some(n) for n in hands],
        piles=[some(n) for n in piles],
        bonus=[some(n) for n in bonus],
        limit="02",
        creator=0,
        turn=last,
        last_turns=1,
    )
    table.play(last, "pass")
    assert table.result is not None
    return table.result


# ── looking ───────────────────────────────────────────────────────────────────────────────────────


def hand(table: Table, seat: Seat) -> str:
    """«24 52 31»: the seat's hand as it sees it, ascending."""
    return " ".join(table.view(seat).hand)


def draw_pile(table: Table) -> list[int]:
    """The hidden order, top first."""
    s: State = table.state
    return [s.draw[(s.top + i) % len(s.draw)] for i in range(s.left)]


def pile(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """The seat's own pile from the bottom up: each card, and whether it lies up or down."""
    s: State = table.state
    laid = s.pile[seat][: s.piled[seat]]
    return [(name(card & ~FACE_DOWN), "down" if card & FACE_DOWN else "up") for card in laid]


def bonus_pile(table: Table, seat: Seat) -> list[str]:
    s: State = table.state
    return [name(card) for card in s.bonus[seat][: s.bonuses[seat]]]


def counted(table: Table) -> int:
    """All cards that lie anywhere."""
    s: State = table.state
    return s.left + sum(s.held) + sum(s.piled) + sum(s.bonuses)


# ── whole games ───────────────────────────────────────────────────────────────────────────────────


class Tally(Struct):
    """What happened in one game."""

    turns: int = 0
    free_plays: int = 0
    bonus_cards: int = 0
    instant: bool = False
    most_held: int = 0
    first: Seat = 0
    winners: list[Seat] = []


def play_out(start: State, rng: Ints, biggest: bool = False) -> Tally:
    """A whole game by the plain rules: at random, or always one of the biggest groups."""
    s, moves, tally = start.clone(), [0] * rules.MAX_MOVES, Tally()
    while rules.acting(s):
        if rules.acting(s) >> HOUSE & 1:
            rules.apply(s, HOUSE, rules.house_move(s, below(rng, rules.house_count(s))))
            continue
        n = rules.legal(s, s.turn, moves)
        choice = moves[below(rng, n)]
        if biggest:
            most = max(map(size_of, moves[:n]))
            best = [move for move in moves[:n] if size_of(move) == most]
            choice = best[below(rng, len(best))]
        tally.free_plays += s.limit == 0 and s.turns > 0
        rules.apply(s, s.turn, choice)
        tally.most_held = max(tally.most_held, *s.held)
    tally.turns, tally.instant, tally.first = s.turns, s.ending == rules.INSTANT, s.first
    tally.bonus_cards = sum(s.bonuses)
    tally.winners = [seat for seat in range(s.seats) if rules.payoff(s, seat) > 0]
    return tally


def size_of(move: int) -> int:
    """How many cards a move lays."""
    return 1 + others_of(move).bit_count() if move >= GROUP else 0
