"""What one viewer sees of a table of Momistigri: types without a field for what he may not know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from string import ascii_lowercase
from typing import Literal

import msgspec
from msgspec import Struct

from cattery.core.story import Sentence, sentence
from cattery.games.momistigri.deck import REMOVED, VALUES
from cattery.games.momistigri.rounds import GUARD_TURNS, SHOWN_TURNS, still_to_pass
from cattery.games.momistigri.rules import asked
from cattery.games.momistigri.state import DISCARDING, DRAWING, EFFECT, SEATS, SWAPPING, State, neighbour

Phase = Literal["first", "deal", "draw", "swap", "turn", "effect", "over"]
PHASES: tuple[Phase, ...] = ("first", "deal", "draw", "swap", "turn", "effect")
RoundEnding = Literal["out", "closing", "passes", "guard"]
ROUND_ENDINGS: tuple[RoundEnding, ...] = ("out", "closing", "passes", "guard")


class MomistigriSeat(Struct, frozen=True):
    """What the viewer sees of a seat, and the cards that he knows to be in its hand."""

    held: int
    out: bool  # M8: no cards left in this round
    help_up: bool  # the side of the Help card
    passed: bool  # since the last pair
    total: int  # penalties of the rounds that are over
    known: list[str]


class MomistigriEffect(Struct, frozen=True):
    """The effect that the seat whose turn it is has to decide now."""

    value: int  # 1 to 6
    pair: list[str]
    to_send: int  # 5: so many cards are still to be handed out …
    receivers: list[int]  # … to some of these seats


class MomistigriPending(Struct, frozen=True):
    """What the pair of the seat that is drawn from does to this draw."""

    kind: Literal["count", "exchange"]  # 7 and 8: more cards; 3: that seat exchanges a card afterwards
    cards: int  # still to be drawn


class MomistigriRound(Struct, frozen=True):
    """A round that is over: who still had cards, and what they cost."""

    dealer: int
    turns: int
    ending: RoundEnding
    told: Sentence  # «Round 1 is over: everybody has passed in a row.»
    hands: list[list[str]]
    penalties: list[int]


class MomistigriView(Struct, frozen=True):
    """What one viewer sees; there is no field for what he does not."""

    viewer: int | None
    hand: list[str] | None
    seats: list[MomistigriSeat]
    discard: list[str]
    removed: list[str]  # not played with by so few
    colours: str  # a letter a card in order of value, 1s first
    last_pair: list[str]  # of this round
    phase: Phase
    asked: int | None  # who has to say something; None: the house, or nobody any more
    turn: int | None  # whose turn it is
    source: int | None  # whom he draws, or has drawn, from
    next: int | None  # whose turn would be next, as the arrow points now
    next_reversed: int | None  # M9: the same if the arrow were turned
    arrow: Literal["clockwise", "counterclockwise"]
    effect: MomistigriEffect | None
    pending: MomistigriPending | None
    closing: bool  # M16: nobody else has cards
    pass_ends: bool  # a pass now would end the round
    dealer: int | None
    to_deal: int
    round: int  # from 1
    rounds: int  # planned; a tie adds more
    round_name: Sentence  # «Round 1 of 2»
    round_turns: int  # turns played in this round
    turns_left: int | None  # M45: until the round is stopped, when that comes near
    history: list[MomistigriRound]
    totals: Sentence  # «Points so far: Minou 3, Luna 12.»
    ending: str


REMEMBERED = 4096  # things of each kind that are not made anew when they come again, at whatever table
CARDS = [[f"{value}{letter}" for letter in ascii_lowercase] for value in range(10)]  # by value and colour


def name(s: State, card: int) -> str:
    return "M" if card == s.kinds - 1 else CARDS[s.value[card]][s.colour[card]]


def names(s: State, cards: Sequence[int]) -> list[str]:
    value, colour, last = s.value, s.colour, s.kinds - 1
    return ["M" if card == last else CARDS[value[card]][colour[card]] for card in cards]


def seen_from(s: State, viewer: int | None, common: MomistigriView) -> MomistigriView:
    if viewer is None:
        return common
    seats, first = common.seats, viewer * SEATS
    if any(s.knows[first : first + s.seats]):
        seats = [
            msgspec.structs.replace(its, known=known(s, first + seat)) if s.knows[first + seat] else its
            for seat, its in enumerate(seats)
        ]
    hand = names(s, s.hand[viewer][: s.held[viewer]])
    return msgspec.structs.replace(common, viewer=viewer, hand=hand, seats=seats)


def known(s: State, row: int) -> list[str]:
    """Cards that a viewer is sure of in another hand."""
    return [name(s, kind) for kind, many in enumerate(s.known[row][: s.kinds]) if many for _ in range(many)]


def open_view(s: State) -> MomistigriView:
    """What everybody sees, spectators too."""
    playing = not s.ending and s.phase >= DRAWING
    return MomistigriView(
        viewer=None,
        hand=None,
        seats=[seat_view(s, seat) for seat in range(s.seats)],
        discard=names(s, s.discard[: s.discarded]),
        removed=removed(s.seats, letters := colours(s)),
        colours=letters,
        last_pair=names(s, s.pair) if s.pairs else [],
        phase="over" if s.ending else PHASES[s.phase],
        asked=asked(s) if playing and s.phase > DRAWING else None,
        turn=s.turn if playing else None,
        source=s.source if playing else None,
        next=next_after(s, s.arrow) if playing else None,
        next_reversed=next_after(s, -s.arrow) if playing else None,
        arrow="clockwise" if s.arrow > 0 else "counterclockwise",
        effect=effect(s),
        pending=pending(s),
        closing=bool(s.closing),
        pass_ends=not s.ending and s.phase == DISCARDING and not still_to_pass(s) & ~(1 << s.turn),
        dealer=s.dealer if s.dealer >= 0 else None,
        to_deal=s.undealt,
        round=round_number(s),
        rounds=s.rounds,
        round_name=round_name(s),
        round_turns=s.round_turns,
        turns_left=turns_left(s),
        history=[round_end(s, number) for number in range(s.round)],
        totals=totals(tuple(s.total[: s.seats])),
        ending=("", "sole", "shared")[s.ending],
    )


def round_number(s: State) -> int:
    """The one that is played, or was the last."""
    return s.round + (not s.ending)


def round_name(s: State) -> Sentence:
    """M41 A tie adds rounds."""
    return name_of_round(round_number(s), s.rounds)


@cache
def name_of_round(number: int, rounds: int) -> Sentence:
    return sentence("table.round" if number <= rounds else "table.extra_round", round=number, rounds=rounds)


@lru_cache(REMEMBERED)
def totals(points: tuple[int, ...]) -> Sentence:
    """M40"""
    told = [sentence("counted.total", seat=seat, n=n) for seat, n in enumerate(points)]
    return sentence("counted.totals", totals=[*told])


def turns_left(s: State) -> int | None:
    """M45"""
    if s.ending or not s.guard or s.round_turns < SHOWN_TURNS * s.seats:
        return None
    return GUARD_TURNS * s.seats - s.round_turns


def next_after(s: State, direction: int) -> int | None:
    """M9"""
    after = neighbour(s, s.turn, direction)
    return after if after >= 0 else None


def seat_view(s: State, seat: int) -> MomistigriSeat:
    help_up, passed = not s.help_down >> seat & 1, bool(s.passed >> seat & 1)
    return seat_of(s.held[seat], is_out(s, seat), help_up, passed, s.total[seat])


@lru_cache(REMEMBERED)
def seat_of(held: int, out: bool, help_up: bool, passed: bool, total: int) -> MomistigriSeat:
    return MomistigriSeat(held=held, out=out, help_up=help_up, passed=passed, total=total, known=[])


def is_out(s: State, seat: int) -> bool:
    """M8; M19, MA6 whoever's last pair still has to take effect is not out yet."""
    deciding = s.phase == EFFECT and seat == s.turn and not s.ending
    return s.held[seat] == 0 and s.phase >= DRAWING and not deciding


@lru_cache(64)
def removed(seats: int, letters: str) -> list[str]:
    """M4"""
    return [f"{value}{letter}" for value, letter in zip(VALUES, letters, strict=True) if value in REMOVED[seats]]


def colours(s: State) -> str:
    return letters_of(bytes(s.whole[: len(VALUES)]), bytes(s.colour[: s.kinds]))


@lru_cache(64)
def letters_of(whole: bytes, colours: bytes) -> str:
    return "".join(ascii_lowercase[colours[card]] for card in whole)


def effect(s: State) -> MomistigriEffect | None:
    if s.ending or s.phase != EFFECT:
        return None
    receivers = [seat for seat in range(s.seats) if s.receivers >> seat & 1]
    return MomistigriEffect(s.effect, names(s, s.pair), s.to_send, receivers)


def pending(s: State) -> MomistigriPending | None:
    if s.ending or s.phase not in (DRAWING, SWAPPING):
        return None
    if s.exchange:
        return MomistigriPending("exchange", s.to_draw)
    return MomistigriPending("count", s.to_draw) if s.pending else None


def round_end(s: State, number: int) -> MomistigriRound:
    counts = tuple(s.left_over[number][: s.seats])
    cards = tuple(names(s, s.revealed[number][: sum(counts)]))
    ending, penalties = ROUND_ENDINGS[s.round_end[number] - 1], tuple(s.penalty[number][: s.seats])
    return round_of(number + 1, s.round_dealer[number], s.round_length[number], ending, counts, cards, penalties)


@lru_cache(REMEMBERED)
def round_of(
    number: int,
    dealer: int,
    turns: int,
    ending: RoundEnding,
    counts: tuple[int, ...],
    cards: tuple[str, ...],
    penalties: tuple[int, ...],
) -> MomistigriRound:
    """`counts`: how many of the cards were left to each seat."""
    ends = [*accumulate(counts)]
    hands = [[*cards[end - count : end]] for end, count in zip(ends, counts, strict=True)]
    told = sentence("say.round_over", round=number, why=sentence(f"ended.{ending}"))
    return MomistigriRound(dealer, turns, ending, told, hands, [*penalties])
