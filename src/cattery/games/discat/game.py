"""Discat's face: its moves as text, what each seat sees and hears, and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Literal

import msgspec

from cattery.core.errors import BadOption, MalformedMove
from cattery.core.game import Game, GameInfo, Options, Pace
from cattery.core.mind import Mind
from cattery.core.reasons import Reason
from cattery.core.rules import Rules
from cattery.core.seats import HOUSE
from cattery.core.story import UNKNOWN, Story
from cattery.games.discat import rules, story
from cattery.games.discat.deck import load_arrows, parity
from cattery.games.discat.mind import MIND
from cattery.games.discat.moves import FIRST, GROUP, PASS, card_on, line_of, others_of, top_of
from cattery.games.discat.refusals import why_not
from cattery.games.discat.state import CARDS, State
from cattery.games.discat.views import ENDINGS, DiscatView, name, open_view, seen_from

INSTANT_WIN = {"5+": (5, 6), "exactly 5": (5, 5), "off": (7, 6)}  # DO3: groups from … to … win


class DiscatOptions(Options, frozen=True, forbid_unknown_fields=True):
    """DO1–DO6"""

    arrows: str = "parity"
    voluntaryPass: bool = False  # noqa: N815  # the names are the rulebook's
    instantWin: Literal["5+", "exactly 5", "off"] = "5+"  # noqa: N815
    lastRound: bool = True  # noqa: N815
    openPiles: bool = False  # noqa: N815
    firstPlayer: Literal["random"] | int = "random"  # noqa: N815


@lru_cache(4096)
def group_text(move: int) -> str:
    """The others ascending, the top card last."""
    others = [card_on(line_of(move), digit) for digit in range(10) if others_of(move) >> digit & 1]
    return " ".join(name(card) for card in [*others, top_of(move)])


class Discat(Game[State, DiscatOptions, DiscatView]):
    info = GameInfo(
        id="discat",
        seats=range(2, 7),
        rules_version=1,
        pace=Pace.TURNS,
        options=DiscatOptions,
        endings=ENDINGS,
        own=("viewer", "hand"),
        minutes=10,
        age=8,
        files={"arrows": load_arrows},
        page={"PASS": "pass"},
    )
    rules: ClassVar[Rules[State]] = rules
    mind: ClassVar[Mind[State]] = MIND
    folder = Path(__file__).parent
    story: ClassVar[Story[DiscatView]] = story

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

    # ── moves as text ─────────────────────────────────────────────────────────────────────────────

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
        tokens = text.lower().replace(",", " ").split()
        if seat == HOUSE:
            forms = r"first [0-9]|\d\d?"
        else:
            forms = r"pass|swap \d\d?|\d\d?( \d\d?)*"
        if not re.fullmatch(forms, " ".join(tokens), re.ASCII) or len(tokens) > CARDS:
            raise MalformedMove(Reason("not_a_move", values={"text": text.strip()[:40]}))
        if tokens[0] in ("pass", "first"):
            return " ".join(tokens)
        if tokens[0] == "swap":
            return f"swap {name(int(tokens[1]))}"
        *others, top = (int(token) for token in tokens)
        return " ".join(name(card) for card in [*sorted(others), top])

    def why_not(self, s: State, seat: int, text: str) -> Reason:
        return why_not(s, seat, text)

    def heard(self, s: State, seat: int, move: int, viewer: int | None) -> str:
        """A dealt card is heard by its receiver, a swapped one by its owner."""
        return self.heard_by(s, seat, move, [viewer])[viewer]

    def heard_by(self, s: State, seat: int, move: int, viewers: Iterable[int | None]) -> dict[int | None, str]:
        text = self.text(s, seat, move)
        if seat == HOUSE and move < FIRST:
            laid = s.left - s.unlaid
            receiver = (s.first + laid) % s.seats if laid < rules.HAND * s.seats else None
            return {viewer: text if viewer is not None and viewer == receiver else UNKNOWN for viewer in viewers}
        if seat != HOUSE and PASS < move < GROUP:
            return {viewer: text if viewer == seat else f"swap {UNKNOWN}" for viewer in viewers}
        return dict.fromkeys(viewers, text)

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, s: State, viewer: int | None) -> DiscatView:
        return seen_from(s, viewer, open_view(s))

    def views(self, s: State, viewers: Iterable[int | None]) -> dict[int | None, DiscatView]:
        """What lies open is drawn once for all."""
        common = open_view(s)
        return {viewer: seen_from(s, viewer, common) for viewer in viewers}
