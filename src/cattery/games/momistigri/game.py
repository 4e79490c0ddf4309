"""Momistigri's face: its moves as text, what each seat sees and hears."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from cattery.core.errors import BadOption, MalformedMove
from cattery.core.game import Game, GameInfo, Options, Pace
from cattery.core.mind import Mind
from cattery.core.reasons import Reason
from cattery.core.rules import Rules
from cattery.core.seats import HOUSE
from cattery.core.story import UNKNOWN, Story
from cattery.games.momistigri import rules, story
from cattery.games.momistigri.cards import MOMISTIGRI, NAMES, value_of
from cattery.games.momistigri.deck import REMOVED, VALUES, cards_of, letters, load_colours
from cattery.games.momistigri.mind import MIND
from cattery.games.momistigri.moves import (
    CHOOSE,
    CHOOSE_NOTHING,
    DEAL,
    DRAW,
    EXCHANGE,
    FIRST,
    GIVE,
    PAIR,
    PASS,
    REVERSE,
    SEND,
    SHED,
    STOP,
    SWAP,
    kind_of,
    one_of,
    other_of,
)
from cattery.games.momistigri.refusals import why_not
from cattery.games.momistigri.rounds import begin_round, next_to_draw, receiver
from cattery.games.momistigri.state import State
from cattery.games.momistigri.views import MomistigriView, name, open_view, seen_from

BARE = {PASS: "pass", STOP: "stop", SHED: "shed", REVERSE: "reverse", EXCHANGE: "exchange", CHOOSE_NOTHING: "choose"}
OF_A_CARD = {CHOOSE: "choose ", DRAW: "draw ", DEAL: ""}
OF_TWO_CARDS = {PAIR: "pair", SWAP: "swap"}
TO_A_SEAT = {GIVE: "give", SEND: "send"}
THINGS = {  # what a move names after its kind: cards of the own hand, a card of the discard, a seat
    "pair": ("hand", "hand"),
    "choose": ("hand",),
    "swap": ("hand", "discard"),
    "give": ("hand", "seat"),
    "send": ("discard", "seat"),
}

CARD = r"(?:[1-9][a-z]|m)"
FORMS = (
    rf"pass|stop|shed|reverse|exchange|choose|choose {CARD}|(?:pair |swap )?{CARD} {CARD}|(?:give|send) {CARD} [0-9]"
)
HOUSE_FORMS = rf"first [0-9]|(?:draw )?{CARD}"


class MomistigriOptions(Options, frozen=True, forbid_unknown_fields=True):
    """MO1–MO8"""

    mustDiscard: bool = False  # noqa: N815  # the names are the rulebook's
    colours: Annotated[str, Meta(examples=["5x9", "3x15", "9x5"])] = "5x9"  # or 45 letters
    passEnd: Literal["strict", "flags"] = "strict"  # noqa: N815
    sameCardBack: bool = False  # noqa: N815
    rounds: Literal[1, 2, 3, 4, 5] = 2
    shortFives: Literal["chooser", "order"] = "chooser"  # noqa: N815
    guard: bool = True
    firstPlayer: Literal["random"] | int = "random"  # noqa: N815


def concerned_by(s: State, seat: int, move: int) -> tuple[int, ...] | None:
    """Who sees the card of this move; None: everybody."""
    kind = kind_of(move)
    if kind == DEAL:
        return (receiver(s),)
    if kind == DRAW:
        return s.turn, s.source
    if kind == CHOOSE:
        return seat, next_to_draw(s)
    return (seat, other_of(move)) if kind == GIVE else None


class Momistigri(Game[State, MomistigriOptions, MomistigriView]):
    info = GameInfo(
        id="momistigri",
        seats=range(3, 6),
        rules_version=1,
        pace=Pace.TURNS,
        options=MomistigriOptions,
        endings=("", "sole", "shared"),
        own=("viewer", "hand", "seats"),
        minutes=15,
        age=7,
        files={"colours": load_colours},
        page={
            "MOMISTIGRI": MOMISTIGRI,
            "MOMISTIGRI_POINTS": value_of(MOMISTIGRI),
            "UNKNOWN": UNKNOWN,
            "NAMES": msgspec.to_builtins(NAMES),
            "PAIRED": [value for value in dict.fromkeys(VALUES) if VALUES.count(value) > 1],
            "THINGS": THINGS,
            "DRAW": OF_A_CARD[DRAW].strip(),
            "PASSES": [BARE[PASS], BARE[STOP]],
        },
    )
    rules: ClassVar[Rules[State]] = rules
    mind: ClassVar[Mind[State]] = MIND
    story: ClassVar[Story[MomistigriView]] = story
    folder = Path(__file__).parent

    # ── setting up ─────────────────────────────────────────────────────────────────────────────────

    def check_options(self, seats: int, options: MomistigriOptions) -> None:
        if not re.fullmatch(r"5x9|3x15|9x5|[a-z]{45}", options.colours):
            raise BadOption(
                "momistigri: option colours: '5x9', '3x15', '9x5', a deck file, or 45 small letters in order of value"
            )
        if options.firstPlayer != "random" and not 0 <= options.firstPlayer < seats:
            raise BadOption(f"momistigri: option firstPlayer: 'random' or a seat from 0 to {seats - 1}")

    def setup(self, seats: int, options: MomistigriOptions) -> State:
        """M1, M4, M5 An unshuffled deck, nothing on the table."""
        s = State()
        cards = cards_of(letters(options.colours))
        kinds = sorted(set(cards))
        played = [card for card in cards if card[0] not in REMOVED[seats]]
        s.seats, s.kinds, s.cards = seats, len(kinds), len(played)
        s.value[: s.kinds] = [value for value, _ in kinds]
        s.colour[: s.kinds] = [colour for _, colour in kinds]
        s.whole = [kinds.index(card) for card in cards]
        s.pack[: s.cards] = [kinds.index(card) for card in played]
        s.must_discard, s.same_card_back = int(options.mustDiscard), int(options.sameCardBack)
        s.help_cards_end, s.fives_in_order = int(options.passEnd == "flags"), int(options.shortFives == "order")
        s.rounds, s.guard = options.rounds, int(options.guard)
        begin_round(s, -1 if options.firstPlayer == "random" else options.firstPlayer)
        return s

    def bound(self, seats: int) -> int:
        """M41, M45 Five rounds of 60 turns a seat; the longest turn has a swap, three pairs and four cards sent."""
        return 5 * 60 * seats * 8

    # ── moves as text ─────────────────────────────────────────────────────────────────────────────

    def text(self, s: State, seat: int, move: int) -> str:
        return self._said(s, move, name(s, one_of(move)))

    def _said(self, s: State, move: int, card: str) -> str:
        """The move's text, with this name for its first card."""
        kind = kind_of(move)
        if not kind:
            return BARE[move]
        if kind == FIRST:
            return f"first {one_of(move)}"
        if kind in OF_A_CARD:
            return f"{OF_A_CARD[kind]}{card}"
        if kind in TO_A_SEAT:
            return f"{TO_A_SEAT[kind]} {card} {other_of(move)}"
        return f"{OF_TWO_CARDS[kind]} {card} {name(s, other_of(move))}"

    def canonical(self, s: State, seat: int, text: str) -> str:
        """The lower card of a pair first; two cards alone are a pair."""
        tokens = text.lower().replace(",", " ").split()
        form = HOUSE_FORMS if seat == HOUSE else FORMS
        if len(tokens) > 3 or not re.fullmatch(form, " ".join(tokens), re.ASCII):
            raise MalformedMove(Reason("not_a_move", values={"text": text.strip()[:40]}))
        tokens = ["M" if token == "m" else token for token in tokens]
        if len(tokens) == 2 and tokens[0] not in ("choose", "draw", "first"):
            tokens.insert(0, "pair")
        if tokens[0] == "pair":
            tokens[1:] = sorted(tokens[1:])  # digits come before the M
        return " ".join(tokens)

    def why_not(self, s: State, seat: int, text: str) -> Reason:
        return why_not(s, seat, text)

    def heard(self, s: State, seat: int, move: int, viewer: int | None) -> str:
        """Section 3 A card that changes hands is seen by these two only; a dealt one by its receiver."""
        return self.heard_by(s, seat, move, [viewer])[viewer]

    def heard_by(self, s: State, seat: int, move: int, viewers: Iterable[int | None]) -> dict[int | None, str]:
        text, concerned = self.text(s, seat, move), concerned_by(s, seat, move)
        if concerned is None:
            return dict.fromkeys(viewers, text)
        hidden = self._said(s, move, UNKNOWN)
        return {viewer: text if viewer in concerned else hidden for viewer in viewers}

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, s: State, viewer: int | None) -> MomistigriView:
        return seen_from(s, viewer, open_view(s))

    def private(self, view: MomistigriView) -> tuple[Any, ...]:
        """The hand, and what is known of the others'."""
        return view.hand, [its.known for its in view.seats]

    def views(self, s: State, viewers: Iterable[int | None]) -> dict[int | None, MomistigriView]:
        """What lies open is drawn once for all."""
        common = open_view(s)
        return {viewer: seen_from(s, viewer, common) for viewer in viewers}
