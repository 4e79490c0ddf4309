"""High Cat's face: its options, its moves as text, what each viewer sees and hears."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar, Literal

from cattery.core.errors import MalformedMove
from cattery.core.game import Game, GameInfo, Options, Pace
from cattery.core.mind import Mind
from cattery.core.reasons import Reason
from cattery.core.rules import Rules
from cattery.core.seats import HOUSE
from cattery.core.story import UNKNOWN, Story
from tests.fifth_game.high_cat import refusals, rules, story, views
from tests.fifth_game.high_cat.mind import MIND
from tests.fifth_game.high_cat.state import CARDS, HAND, State


class HighCatOptions(Options, frozen=True, forbid_unknown_fields=True):
    lastRound: Literal["high", "low"] = "high"  # noqa: N815  # FO1; the name is the rulebook's


class HighCat(Game[State, HighCatOptions, views.HighCatView]):
    info = GameInfo(
        id="high_cat",
        seats=range(2, 5),
        rules_version=1,
        pace=Pace.TURNS,
        options=HighCatOptions,
        endings=views.ENDINGS,
        own=("hand", "leading"),
        minutes=2,
        age=5,
    )
    folder = Path(__file__).parent
    rules: ClassVar[Rules[State]] = rules
    mind: ClassVar[Mind[State]] = MIND
    story: ClassVar[Story[views.HighCatView]] = story

    def setup(self, seats: int, options: HighCatOptions) -> State:
        s = State()
        s.seats, s.last_low = seats, int(options.lastRound == "low")
        s.deck, s.left = list(range(1, CARDS + 1)), CARDS
        return s

    def bound(self, seats: int) -> int:
        return HAND * seats

    def text(self, s: State, seat: int, move: int) -> str:
        return f"{'deal' if seat == HOUSE else 'lay'} {move}"

    def canonical(self, s: State, seat: int, text: str) -> str:
        """The number alone will do."""
        verb = "deal" if seat == HOUSE else "lay"
        found = re.fullmatch(rf"(?:{verb}\s+)?(\d\d?)", text.strip().lower(), re.ASCII)
        if not found:
            raise MalformedMove(Reason("not_a_move", values={"text": text.strip()[:40]}))
        return self.text(s, seat, int(found[1]))

    def why_not(self, s: State, seat: int, text: str) -> Reason:
        return refusals.why_not(s, seat, int(text.split()[1]))

    def heard(self, s: State, seat: int, move: int, viewer: int | None) -> str:
        """F6 A card that is dealt is heard by its receiver alone."""
        return UNKNOWN if seat == HOUSE and viewer != rules.receiver(s) else self.text(s, seat, move)

    def view(self, s: State, viewer: int | None) -> views.HighCatView:
        return views.view(s, viewer)
