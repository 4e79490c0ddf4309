"""The face of Addi Cat's: its moves as text, what everybody sees and hears, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, field

from cattery.core.errors import BadOption, MalformedMove
from cattery.core.game import GameInfo, Options, Pace, ReflexGame, Timing
from cattery.core.mind import ReflexMind
from cattery.core.reasons import Reason
from cattery.core.rules import ReflexRules
from cattery.core.seats import BELL, HOUSE
from cattery.core.story import ReflexStory
from cattery.games.addi_cats import rules, story
from cattery.games.addi_cats.cards import ACTIONS, NAMES, TERMS, deck
from cattery.games.addi_cats.mind import MIND
from cattery.games.addi_cats.moves import FIRST, FLIP, LAY, TAP, TEXTS, laid_card, laid_seat
from cattery.games.addi_cats.refusals import why_not
from cattery.games.addi_cats.state import State
from cattery.games.addi_cats.views import AddiCatsView, open_view

CARD = rf"\d\d?\+\d\d?|\d\d?|{'|'.join(filter(None, ACTIONS))}"
PILES = {"one": range(8), "two each": (0, 1, 0, 1), "one double": (0, 1, 0)}  # A36: the owner of each seat

# A41: at least so long between two cards, at most so long for a race, in milliseconds.
GAPS = {"normal": (1500, 4000), "family": (2500, 6000), "expert": (900, 4000)}

COUNT, COUNT_STEP = 3, 700  # A41: a Clock counts down from this number, and each takes so many milliseconds

Term = Annotated[int, Meta(ge=1, le=TERMS)]
ALL_TERMS = list(range(1, TERMS + 1))
TABLES = [ALL_TERMS, ALL_TERMS[:5], ALL_TERMS[5:], *([term] for term in ALL_TERMS)]  # to choose from, among others


class AddiCatsOptions(Options, frozen=True, forbid_unknown_fields=True):
    """AO1–AO13"""

    end: Literal["book", "first", "two left"] = "book"
    leftover: Literal["deal", "aside"] = "deal"
    actions: bool = True
    afterFault: Literal["flipper", "offender"] = "flipper"  # noqa: N815  # the names are the rulebook's
    trapVictim: Literal["owner", "first"] = "owner"  # noqa: N815
    giftCard: Literal["stock", "pile"] = "stock"  # noqa: N815
    volleyActions: bool = True  # noqa: N815
    piles: Literal["one", "two each", "one double"] = "one"
    pickupShuffle: bool = False  # noqa: N815
    minutes: Literal[20, 0] = 20
    pace: Literal["normal", "family", "expert"] = "normal"
    tables: Annotated[list[Term], Meta(examples=TABLES)] = field(default_factory=lambda: [*ALL_TERMS])
    eitherTerm: bool = False  # noqa: N815
    firstPlayer: Literal["random"] | int = "random"  # noqa: N815


class AddiCats(ReflexGame[State, AddiCatsOptions, AddiCatsView]):
    info = GameInfo(
        id="addi_cats",
        seats=range(3, 9),
        rules_version=1,
        pace=Pace.REFLEX,
        options=AddiCatsOptions,
        endings=("", "winners", "limit"),
        own=("viewer",),
        minutes=20,
        age=6,
        gentle={"pace": "family"},
        lesson={"pace": "family", "actions": False},
        page={
            "FLIP": TEXTS[FLIP],
            "TAP": TEXTS[TAP],
            "COUNT": COUNT,
            "COUNT_STEP": COUNT_STEP,
        },
    )
    rules: ClassVar[ReflexRules[State]] = rules
    mind: ClassVar[ReflexMind[State]] = MIND
    folder = Path(__file__).parent
    story: ClassVar[ReflexStory[AddiCatsView]] = story

    # ── setting up ─────────────────────────────────────────────────────────────────────────────────

    def check_options(self, seats: int, options: AddiCatsOptions) -> None:
        if options.piles != "one" and seats != len(PILES[options.piles]):
            raise BadOption(
                f"addi_cats: option piles: {options.piles!r} is for {len(PILES[options.piles])} seats, one a pile"
            )
        if not options.tables or len(set(options.tables)) < len(options.tables):
            raise BadOption(f"addi_cats: option tables: some numbers from 1 to {TERMS}, each once")
        if options.firstPlayer != "random" and not 0 <= options.firstPlayer < seats:
            raise BadOption(f"addi_cats: option firstPlayer: 'random' or a seat from 0 to {seats - 1}")

    def setup(self, seats: int, options: AddiCatsOptions) -> State:
        s = State()
        cards = deck(options.actions, options.tables, options.eitherTerm)
        rules.setup(s, seats, cards, -1 if options.firstPlayer == "random" else options.firstPlayer)
        s.enough = enough_winners(seats, options)
        s.dealt -= len(cards) % seats if options.leftover == "aside" else 0  # AO2
        s.after_offender = int(options.afterFault == "offender")
        s.first_is_victim = int(options.trapVictim == "first")
        s.gift_from_pile = int(options.giftCard == "pile")
        s.volley_actions = int(options.volleyActions)
        s.pickup_shuffle = int(options.pickupShuffle)
        s.soft_limit = int(options.minutes > 0)
        s.owner[:seats] = self.owners(seats, options)
        return s

    def timing(self, options: AddiCatsOptions) -> Timing:
        """A41, A45, A46, A50"""
        gap, race = GAPS[options.pace]
        return Timing(
            min_gap=gap,
            race=race,
            countdown=COUNT * COUNT_STEP,
            settle=1200,
            absent=6000,
            loiter=800,
            soft_limit=options.minutes * 60_000,
        )

    def owners(self, seats: int, options: AddiCatsOptions) -> list[int]:
        """A36 A person may have two piles."""
        return list(PILES[options.piles][:seats])

    def bound(self, seats: int) -> int:
        """A50 Every card turned is one flip at most and opens one window at most, with two taps a seat at most."""
        return (rules.MOST_FLIPS + seats) * (1 + 2 * seats)

    # ── moves as text ─────────────────────────────────────────────────────────────────────────────

    def text(self, s: State, seat: int, move: int) -> str:
        if seat != HOUSE:
            return TEXTS[move]
        if move >= LAY:
            return f"{NAMES[laid_card(move)]} seat {laid_seat(move)}"
        return f"first {move - FIRST}" if move >= FIRST else NAMES[move]

    def canonical(self, s: State, seat: int, text: str) -> str:
        found = re.sub(r"\s*\+\s*", "+", " ".join(text.lower().split()))
        if seat == HOUSE:
            forms = rf"first [0-9]|({CARD})( seat [0-9])?"
        else:
            forms = "volley|timeout|time" if seat == BELL else "flip|tap"
        if not re.fullmatch(forms, found, re.ASCII):
            raise MalformedMove(Reason("not_a_move", values={"text": text.strip()[:40]}))
        return re.sub(r"\b0(?=\d)", "", found) if seat == HOUSE else found

    def why_not(self, s: State, seat: int, text: str) -> Reason:
        return why_not(s, seat, text)

    def heard(self, s: State, seat: int, move: int, viewer: int | None) -> str:
        """A9 Nobody sees a card before it is turned, neither in the deal nor when a stock is laid anew."""
        if seat != HOUSE or FIRST <= move < LAY:
            return self.text(s, seat, move)
        return f"? seat {laid_seat(move)}" if move >= LAY else "?"

    def heard_by(self, s: State, seat: int, move: int, viewers: Iterable[int | None]) -> dict[int | None, str]:
        """All hear the same."""
        return dict.fromkeys(viewers, self.heard(s, seat, move, None))

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, s: State, viewer: int | None) -> AddiCatsView:
        return msgspec.structs.replace(open_view(s), viewer=viewer)

    def views(self, s: State, viewers: Iterable[int | None]) -> dict[int | None, AddiCatsView]:
        """All see the same: it is drawn once."""
        common = open_view(s)
        return {viewer: msgspec.structs.replace(common, viewer=viewer) for viewer in viewers}


def enough_winners(seats: int, options: AddiCatsOptions) -> int:
    """A32, AO1, AO8"""
    if options.piles != "one" or options.end == "first":
        return 1
    return seats - 2 if options.end == "two left" else min(seats - 2, 2)
