"""Discat's face: its words, what each seat sees and hears, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

from cattery.core.errors import BadOption, MalformedMove
from cattery.core.game import Game, GameInfo, Options, Pace
from cattery.core.reasons import Reason
from cattery.core.seats import HOUSE
from cattery.games.discat import instinct, rules
from cattery.games.discat.advice import advice
from cattery.games.discat.deck import load_arrows, parity
from cattery.games.discat.moves import FIRST, GROUP, PASS, card_on, line_of, others_of, top_of
from cattery.games.discat.refusals import why_not
from cattery.games.discat.state import CARDS, FACE_DOWN, UP, State, place

INSTANT_WIN = {"5+": (5, 6), "exactly 5": (5, 5), "off": (7, 6)}  # DO3: groups from … to … win


class DiscatOptions(Options, frozen=True, forbid_unknown_fields=True):
    """DO1–DO6"""

    arrows: str = "parity"
    voluntaryPass: bool = False  # noqa: N815  # the names are the rulebook's
    instantWin: Literal["5+", "exactly 5", "off"] = "5+"  # noqa: N815
    lastRound: bool = True  # noqa: N815
    openPiles: bool = False  # noqa: N815
    firstPlayer: Literal["random"] | int = "random"  # noqa: N815


class Constraint(Struct, frozen=True):
    """Play above or below this card; `creator` laid it."""

    creator: int
    card: str
    direction: Literal["up", "down"]
    bonus_paid: bool


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
    """What one viewer sees; there is no field for what he does not."""

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
    last_turns: int | None
    ending: str


NAMES = [f"{card:02d}" for card in range(100)]


def name(card: int) -> str:
    return NAMES[card]


def arrow(s: State, card: int) -> Literal["up", "down"]:
    return "up" if s.arrow[card] == UP else "down"


@lru_cache(4096)
def group_text(move: int) -> str:
    """The others ascending, the top card last."""
    others = [card_on(line_of(move), digit) for digit in range(10) if others_of(move) >> digit & 1]
    return " ".join(name(card) for card in [*others, top_of(move)])


@cache
def letters(arrows: bytes) -> str:
    """DO1 The arrows as options write them; the first cell stands for "no card"."""
    return "".join("U" if arrow == UP else "D" for arrow in arrows[1:])


class Discat(Game[State]):
    info = GameInfo(
        id="discat",
        seats=range(2, 7),
        rules_version=1,
        pace=Pace.TURNS,
        options=DiscatOptions,
        endings=("", "instant", "points"),
        minutes=10,
        age=8,
        files={"arrows": load_arrows},
    )
    rules: ClassVar[Any] = rules
    instinct: ClassVar[Any] = instinct
    folder = Path(__file__).parent

    # ── setting up ─────────────────────────────────────────────────────────────────────────────────

    def check_options(self, seats: int, options: DiscatOptions) -> None:
        if options.arrows != "parity" and not re.fullmatch("[UD]{90}", options.arrows):
            raise BadOption("discat: option arrows: 'parity', a deck file, or 90 letters U and D, card 01 first")
        if options.firstPlayer != "random" and not 0 <= options.firstPlayer < seats:
            raise BadOption(f"discat: option firstPlayer: 'random' or a seat from 0 to {seats - 1}")

    def embed(self, options: DiscatOptions) -> DiscatOptions:
        """DO1 A record holds the arrows themselves."""
        return msgspec.structs.replace(options, arrows=parity()) if options.arrows == "parity" else options

    def setup(self, seats: int, options: DiscatOptions) -> State:
        s = State()
        rules.setup(s, seats, options.arrows, -1 if options.firstPlayer == "random" else options.firstPlayer)
        s.voluntary_pass = int(options.voluntaryPass)
        s.winning_group, s.largest_winning_group = INSTANT_WIN[options.instantWin]
        s.last_round = int(options.lastRound)
        s.open_piles = int(options.openPiles)
        return s

    def bound(self, seats: int) -> int:
        """D35 Turns ≤ K·N."""
        return (seats + 3) * 10 * seats

    # ── words ──────────────────────────────────────────────────────────────────────────────────────

    def text(self, s: State, seat: int, move: int) -> str:
        if seat == HOUSE:
            return f"first {move - FIRST}" if move >= FIRST else name(move)
        if move == PASS:
            return "pass"
        if move < GROUP:
            return f"swap {name(move)}"
        return group_text(move)

    def canonical(self, s: State, seat: int, text: str) -> str:
        """The others ascending, the last one on top (D16)."""
        words = text.lower().replace(",", " ").split()
        if seat == HOUSE:
            forms = r"first [0-9]|\d\d?"
        else:
            forms = r"pass|swap \d\d?|\d\d?( \d\d?)*"
        if not re.fullmatch(forms, " ".join(words), re.ASCII) or len(words) > CARDS:
            raise MalformedMove(Reason("no_word", values={"text": text.strip()[:40]}))
        if words[0] in ("pass", "first"):
            return " ".join(words)
        if words[0] == "swap":
            return f"swap {name(int(words[1]))}"
        *others, top = (int(word) for word in words)
        return " ".join(name(card) for card in [*sorted(others), top])

    def why_not(self, s: State, seat: int, text: str) -> Reason:
        return why_not(s, seat, text)

    def advice(self, s: State, seat: int, move: int) -> Reason:
        return advice(s, seat, move)

    def heard(self, s: State, seat: int, move: int, viewer: int | None) -> str:
        """A dealt card is heard by its receiver, a swapped one by its owner."""
        if seat == HOUSE and move < FIRST:
            laid = s.left - s.unlaid
            dealt = laid < rules.HAND * s.seats
            return name(move) if dealt and viewer == (s.first + laid) % s.seats else "?"
        if seat != HOUSE and PASS < move < GROUP and viewer != seat:
            return "swap ?"
        return self.text(s, seat, move)

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, s: State, viewer: int | None) -> DiscatView:
        return self._seen_by(s, viewer, self._open(s))

    def views(self, s: State, viewers: Iterable[int | None]) -> dict[int | None, Struct]:
        """What lies open is drawn once for all."""
        common = self._open(s)
        return {viewer: self._seen_by(s, viewer, common) for viewer in viewers}

    def _seen_by(self, s: State, viewer: int | None, common: DiscatView) -> DiscatView:
        if viewer is None:
            return common
        return msgspec.structs.replace(common, viewer=viewer, hand=[NAMES[card] for card in own_hand(s, viewer)])

    def _open(self, s: State) -> DiscatView:
        """What everybody sees, spectators too."""
        limit = Constraint(s.creator, name(s.limit), arrow(s, s.limit), bool(s.bonus_paid)) if s.limit else None
        return DiscatView(
            viewer=None,
            hand=None,
            seats=[self._seat(s, seat) for seat in range(s.seats)],
            arrows=letters(bytes(s.arrow)),
            draw_pile=s.left - s.unlaid,
            to_deal=s.unlaid,
            first=None if s.first < 0 else s.first,
            turn=None if s.ending or s.unlaid else s.turn,
            first_turn=s.turns == 0,
            constraint=limit,
            last_turns=None if s.last_turns < 0 else s.last_turns,
            ending=self.info.endings[s.ending],
        )

    def _seat(self, s: State, seat: int) -> SeatView:
        pile, count = s.pile[seat], s.piled[seat]
        top = NAMES[pile[count - 1]] if count and pile[count - 1] < FACE_DOWN else None
        browsed = [NAMES[card & ~FACE_DOWN] for card in pile[:count]] if s.open_piles else None  # DO5
        return SeatView(s.held[seat], Pile(count, top, browsed), s.bonuses[seat], rules.score(s, seat))


def own_hand(s: State, seat: int) -> list[int]:
    """The seat's cards, also those it has heard while the house still deals."""
    if not s.unlaid:
        return sorted(s.hand[seat][: s.held[seat]])
    laid = min(s.left - s.unlaid, rules.HAND * s.seats)
    return sorted(s.draw[place(s, i)] for i in range(laid) if (s.first + i) % s.seats == seat)
