"""What everybody sees of a table of Addi Cat's; who is concerned is told only when a situation is resolved (A44)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cattery.core.story import Sentence, sentence
from cattery.games.addi_cats import rules
from cattery.games.addi_cats.cards import ACTIONS, HIGHEST, LOWEST, NAMES, additions
from cattery.games.addi_cats.state import GIFT_GIVEN, OPEN, TRAP_SHUT, State, current

Window = Literal["dealing", "closed", "open", "chase", "trap", "sumo", "countdown", "volley", "stall", "over"]
Kind = Literal["equality", "sumo", "chase", "trap", "gift", "fault", "lapse", "timeout"]

WINDOWS: tuple[Window, ...] = ("open", "chase", "trap", "sumo", "countdown", "volley", "stall")
CALM: tuple[Window, ...] = ("open", "closed")  # cards are turned and compared
KINDS: tuple[Kind, ...] = ("equality", "sumo", "chase", "trap", "gift", "fault", "lapse", "timeout")
ENDINGS = ("", "winners", "limit")


class SeatView(Struct, frozen=True):
    """A seat is a pile; `owner` is the person who plays it."""

    owner: int
    stock: int  # cards face down
    pile: int  # cards face up
    card: str | None  # the one on top of them: the current card
    new: bool  # it was turned in this reveal
    tapped: bool  # has had its tap in this window
    place: int | None  # in the order of winning


class Moved(Struct, frozen=True):
    """So many cards went from a seat to a seat's stock; perhaps its own."""

    giver: int
    seat: int
    cards: int
    face_up: bool  # from the giver's pile; else unseen from his stock


class Correction(Struct, frozen=True):
    """A1 A Correction card: a sum, and all additions that make it."""

    sum: int
    additions: list[str]


class Resolution(Struct, frozen=True):
    """How the last situation was resolved. `losers`: of a lapse, who could have tapped; of a fault, who tapped."""

    kind: Kind
    reveal: int
    moment: int  # the window in which it was
    winner: int | None
    losers: list[int]
    moved: list[Moved]
    corrections: list[Correction]


class AddiCatsView(Struct, frozen=True):
    """What one viewer sees; there is no field for what he does not, and none for who is concerned right now."""

    viewer: int | None
    seats: list[SeatView]
    direction: Literal["clockwise", "counterclockwise"]
    first: int | None
    to_deal: int  # cards that the house has still to deal or to lay
    turn: int | None  # who flips
    flipper: int | None  # who flipped last
    reveal: int  # counts the reveals
    moment: int  # counts the windows
    window: Window
    caller: int | None  # whose Action card opened it
    taps_open: bool  # somebody may slap now
    asks: list[Sentence]  # of everybody, now
    urgent: bool  # they are about a race, a countdown …, not about cards to compare
    last: Resolution | None
    settled: bool  # the last situation was resolved just now: nothing was turned since
    ending: str


def open_view(s: State) -> AddiCatsView:
    window, seats = window_of(s), [seat_view(s, seat) for seat in range(s.seats)]
    return AddiCatsView(
        viewer=None,
        seats=seats,
        direction="clockwise" if s.way == 1 else "counterclockwise",
        first=None if s.first < 0 else s.first,
        to_deal=s.unlaid + sum(s.lay_count[s.lay : s.lays]) - s.laid,
        turn=s.turn if window in CALM else None,
        flipper=None if s.flipper < 0 else s.flipper,
        reveal=s.reveals,
        moment=s.moment,
        window=window,
        caller=s.caller if window in ("chase", "trap", "sumo") else None,
        taps_open=window not in ("over", "dealing") and rules.taps_are_open(s),
        asks=asks(window, seats),
        urgent=window not in CALM,
        last=resolution(s) if s.last else None,
        settled=bool(s.last) and window == "closed",
        ending=ENDINGS[s.ending],
    )


def window_of(s: State) -> Window:
    if s.ending:
        return "over"
    if s.unlaid or s.lays:
        return "dealing"
    return "closed" if s.window == OPEN and not s.live else WINDOWS[s.window]


def asks(window: Window, seats: list[SeatView]) -> list[Sentence]:
    """What goes on; where nothing special does, what the Action cards ask that were just turned, each once."""
    if window not in CALM:
        return [sentence(f"asked.{window}")]
    cards = dict.fromkeys(its.card for its in seats if its.new and its.card)
    return [told for card in cards if (told := action_of(card))]


def action_of(card: str) -> Sentence | None:
    """What an Action card asks of everybody; None for any other card."""
    return sentence(f"action.{card}") if card in ACTIONS[1:] else None


def seat_view(s: State, seat: int) -> SeatView:
    return SeatView(
        owner=s.owner[seat],
        stock=s.left[seat],
        pile=s.piled[seat],
        card=NAMES[current(s, seat)] or None,
        new=bool(s.new >> seat & 1) and s.piled[seat] > 0,
        tapped=bool(s.tapped >> seat & 1),
        place=s.won[seat] or None,
    )


def resolution(s: State) -> Resolution:
    seats = range(s.seats)
    face_up = s.last != TRAP_SHUT and (s.last != GIFT_GIVEN or s.gift_from_pile > 0)  # A22, A23, AO6
    return Resolution(
        kind=KINDS[s.last - 1],
        reveal=s.last_reveal,
        moment=s.last_moment,
        winner=None if s.last_winner < 0 else s.last_winner,
        losers=[seat for seat in seats if s.last_losers >> seat & 1],
        moved=[
            Moved(giver, seat, s.moved[giver][seat], face_up)
            for giver in seats
            for seat in seats
            if s.moved[giver][seat]
        ],
        corrections=[
            Correction(total, additions(total)) for total in range(LOWEST, HIGHEST + 1) if s.last_sums >> total & 1
        ],
    )
