"""All that the contract has to be told about a game: which tables to try, and where its things lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cattery.games.addi_cats import rules as addi_cats
from cattery.games.addi_cats import state as addi_cats_state
from cattery.games.addi_cats.moves import TIME
from cattery.games.discat.state import CARDS, FACE_DOWN, State, place
from cattery.games.house_of_cats.rules.masks import bit
from cattery.games.house_of_cats.rules.state import State as HouseState
from cattery.games.house_of_cats.rules.state import closed, empty
from cattery.games.momistigri.state import SEATS as MOMISTIGRI_SEATS
from cattery.games.momistigri.state import State as MomistigriState

Things = Counter[Any]
Places = dict[str, list[Any]]


@dataclass(frozen=True)
class Knowledge:
    """What the tests know of one game.

    `things`: everything that is neither made nor lost while playing.
    `hidden`: by place, the things lying there that this viewer cannot know; within a place they have no order.
    `options`: house rules to try beside the default ones.
    `bounds`: for each hidden thing of each place, which things it can be, if the viewer knows that not all can.
    `seats`: with which numbers of seats each of them is tried; all, if it says nothing.
    `shuffles`: chance decides what is hidden, so that a redeal spreads it.
    `rings`: where the bell may ring it does so once in this many plays.
    `private`: does a seat know what others do not? `first_alone`: do only those of rank 1 win?
    """

    things: Callable[[Any], Things]
    hidden: Callable[[Any, int], Places]
    options: Mapping[str, Mapping[str, Any]]
    bounds: Callable[[Any, int], dict[str, list[frozenset[Any]]]] | None = None
    seats: Mapping[str, Sequence[int]] = field(default_factory=dict)
    shuffles: bool = True
    rings: Callable[[Any], int] = lambda s: 20  # noqa: ARG005
    private: bool = True
    first_alone: bool = True


# ── Discat ────────────────────────────────────────────────────────────────────────────────────────


def discat_things(s: State) -> Things:
    """D1 Every card is in one hand, in the draw pile, on one own pile or on one bonus pile."""
    cards = [s.draw[place(s, i)] for i in range(s.left)]
    for seat in range(s.seats):
        cards += s.hand[seat][: s.held[seat]]
        cards += [card & ~FACE_DOWN for card in s.pile[seat][: s.piled[seat]]]
        cards += s.bonus[seat][: s.bonuses[seat]]
    return Counter(cards)


def discat_hidden(s: State, viewer: int) -> Places:
    """D9 The other hands and the draw pile, but for the cards that the viewer saw on their way."""
    places: Places = {
        f"hand {seat}": [card for card in s.hand[seat][: s.held[seat]] if not s.known[card] >> viewer & 1]
        for seat in range(s.seats)
        if seat != viewer
    }
    for i in range(s.left):
        card = s.draw[place(s, i)]
        if not s.known[card] >> viewer & 1:
            places[f"draw {i}"] = [card]
    return places


def discat_bounds(s: State, viewer: int) -> dict[str, list[frozenset[int]]]:
    """D9 Passes have bounded some cards of a hand; one that the viewer knows takes the narrowest bounds it fits."""
    places = discat_hidden(s, viewer)
    found = {place: [frozenset(range(1, CARDS + 1))] * len(cards) for place, cards in places.items()}
    for seat in range(s.seats):
        if seat != viewer:
            hand, runs = s.hand[seat][: s.held[seat]], zip(s.run[seat], s.least[seat], s.most[seat], strict=True)
            bounds = [frozenset(range(least, most + 1)) for many, least, most in runs for _ in range(many)]
            for card in set(hand).difference(places[f"hand {seat}"]):
                if card in frozenset().union(*bounds):
                    bounds.remove(next(pair for pair in bounds if card in pair))
            found[f"hand {seat}"][: len(bounds)] = bounds
    return found


DISCAT = Knowledge(
    things=discat_things,
    hidden=discat_hidden,
    bounds=discat_bounds,
    options={
        "voluntary-pass": {"voluntaryPass": True},
        "no-instant-win": {"instantWin": "off"},
        "open-piles": {"openPiles": True, "instantWin": "exactly 5"},
        "no-last-round": {"lastRound": False, "firstPlayer": 1},
        "all-arrows-down": {"arrows": "D" * 90, "voluntaryPass": True},
    },
)

# ── Momistigri ────────────────────────────────────────────────────────────────────────────────────


def momistigri_things(s: MomistigriState) -> Things:
    """M1 Every card is in the deck, in one hand or on the discard."""
    cards = s.deck[: s.undealt] + s.discard[: s.discarded]
    for seat in range(s.seats):
        cards += s.hand[seat][: s.held[seat]]
    return Counter(cards)


def momistigri_hidden(s: MomistigriState, viewer: int) -> Places:
    """Section 3 The other hands and the deck, but for the cards that the viewer is sure of; the end shows all."""
    if s.ending:
        return {}
    places: Places = {"deck": s.deck[: s.undealt]}
    for seat in range(s.seats):
        if seat != viewer:
            sure = Counter(dict(enumerate(s.known[viewer * MOMISTIGRI_SEATS + seat])))
            places[f"hand {seat}"] = list((Counter(s.hand[seat][: s.held[seat]]) - sure).elements())
    return places


MOMISTIGRI = Knowledge(
    things=momistigri_things,
    hidden=momistigri_hidden,
    options={
        "must-discard": {"mustDiscard": True, "firstPlayer": 1},
        "three-colours": {"colours": "3x15", "sameCardBack": True, "rounds": 1},
        "help-cards": {"passEnd": "flags", "shortFives": "order", "colours": "9x5"},
        "no-guard": {"guard": False, "rounds": 3, "colours": "abbacddcxyzzyxqrstu" + "mnop" * 6 + "vw"},
    },
)

# ── House of Cats ─────────────────────────────────────────────────────────────────────────────────


def house_of_cats_things(s: HouseState) -> Things:
    """Every cell of everybody's sheet is closed, empty, or holds one thing."""
    found: Things = Counter()
    for seat in range(s.seats):
        holds = [*s.mark[seat], s.dead[seat], s.crossed[seat], closed(s, seat), empty(s, seat)]
        found.update((seat, cell) for cell in range(s.size) for mask in holds if mask & bit(cell))
    return found


def house_of_cats_hidden(s: HouseState, viewer: int) -> Places:
    """H7 What the others have written on their sheets this turn."""
    return {f"sheet {seat}": [*s.mark[seat], s.dice_used[seat]] for seat in range(s.seats) if seat != viewer}


HOUSE_OF_CATS = Knowledge(
    things=house_of_cats_things,
    hidden=house_of_cats_hidden,
    options={
        "hardcore": {"mode": "hardcore", "tiles": "ajgk"},
        "level-2": {"level": 2, "tiles": "random"},
        "level-3": {"level": 3, "tiles": "klij"},
        "level-4": {"level": 4, "tiles": "lebk"},
        "doubles": {"level": 2, "tiles": "igfh"},
        "own-sheet": {
            "tiles": "random",
            "sheet": {"level1": {"grid": [".....", "~....", "....."], "cats": ["#", "-"]}},
        },
        "growing-hardcore": {"mode": "hardcore", "level": 4, "tiles": "jaid", "hardcoreStars": "kind"},
    },
    seats={
        "hardcore": [1],
        "level-2": [1, 2],
        "level-3": [1, 3],
        "level-4": [1, 4],
        "doubles": [5],
        "own-sheet": [6],
        "growing-hardcore": [1],
    },
    shuffles=False,
)

# ── Addi Cat's ────────────────────────────────────────────────────────────────────────────────────


def addi_cats_stock(s: addi_cats_state.State, seat: int) -> list[int]:
    return [s.stock[seat][addi_cats_state.place(s, seat, i)] for i in range(s.left[seat])]


def addi_cats_things(s: addi_cats_state.State) -> Things:
    """A3 Every card is in the deck, aside, in one stock or on one pile."""
    cards = [*s.deck[: s.unlaid], *s.aside[: s.put_aside]]
    for seat in range(s.seats):
        cards += addi_cats_stock(s, seat)
        cards += s.pile[seat][: s.piled[seat]]
    return Counter(cards)


def addi_cats_hidden(s: addi_cats_state.State, viewer: int) -> Places:  # noqa: ARG001  # all know the same
    """What nobody has seen since the deal; of cards shuffled later the game's own tests tell."""
    places: Places = {
        "deck": [card for card in s.deck[: s.unlaid] if s.shuffle_of[card] == 0],
        "aside": [card for card in s.aside[: s.put_aside] if s.shuffle_of[card] == 0],
    }
    for seat in range(s.seats):
        stock = addi_cats_stock(s, seat)
        half = len(stock) // 2
        for half_name, cards in (("upper", stock[:half]), ("lower", stock[half:])):
            places[f"{half_name} stock {seat}"] = [card for card in cards if s.shuffle_of[card] == 0]
    return places


def addi_cats_rings(s: addi_cats_state.State) -> int:
    """`time` ends the game: it is said late."""
    return 400 if addi_cats.bell_move(s) == TIME else 20


ADDI_CATS = Knowledge(
    things=addi_cats_things,
    hidden=addi_cats_hidden,
    options={
        "no-actions": {"actions": False, "end": "first"},
        "simple": {"volleyActions": False, "afterFault": "offender", "leftover": "aside", "firstPlayer": 1},
        "shuffled": {"pickupShuffle": True, "end": "two left", "trapVictim": "first", "giftCard": "pile"},
        "tables": {"tables": [2, 10], "eitherTerm": True, "minutes": 0},
        "two-each": {"piles": "two each"},
        "one-double": {"piles": "one double"},
    },
    seats={
        "no-actions": (8,),
        "simple": (5,),
        "shuffled": (4,),
        "tables": (3,),
        "two-each": (4,),
        "one-double": (3,),
    },
    rings=addi_cats_rings,
    private=False,
    first_alone=False,
)

KNOWLEDGE = {"discat": DISCAT, "momistigri": MOMISTIGRI, "house_of_cats": HOUSE_OF_CATS, "addi_cats": ADDI_CATS}
