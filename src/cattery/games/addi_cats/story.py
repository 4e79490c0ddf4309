"""Addi Cat's told in sentences: what happened, what is asked, how the table stands and how it ended (`ReflexStory`).

The section of a key says what kind of sentence it is. `turned` and `action` are about cards just turned: these are to
be heard at once. `slap` says who slapped, `verdict` how a situation was resolved. Everything else can wait.
"""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.slaps import TapShown
from cattery.core.story import Effect, Lesson, PointsLine, Sentence, by_rank, sentence, tell, victory
from cattery.core.story import receipt as times
from cattery.core.story import waiting as waiting_for
from cattery.core.table import Heard
from cattery.games.addi_cats.moves import FLIP, TAP, TEXTS, TIME, VOLLEY
from cattery.games.addi_cats.views import AddiCatsView, Correction, Resolution, SeatView, action_of

# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: AddiCatsView, heard: Heard, after: AddiCatsView, viewer: int | None) -> list[Sentence]:
    story = played(heard, after, viewer)
    if after.last and after.last != before.last:
        story += [verdict(after.last, viewer), *map(correction_card, after.last.corrections)]
    story += [
        tell("say.rid", seat, viewer)
        for seat, its in enumerate(after.seats)
        if its.place and before.seats[seat].place is None
    ]
    return story


def played(heard: Heard, after: AddiCatsView, viewer: int | None) -> list[Sentence]:
    if heard.seat == HOUSE:
        who, _, seat = heard.text.partition(" ")
        return [tell("say.begin", int(seat), viewer)] if who == "first" else []
    if heard.text == TEXTS[FLIP]:
        return turned(after, heard.seat, viewer)
    if heard.text == TEXTS[VOLLEY]:
        fresh = [seat for seat, its in enumerate(after.seats) if its.new]
        return [sentence("say.volley"), *(told for seat in fresh for told in turned(after, seat, viewer))]
    if heard.text == TEXTS[TAP]:
        return [tell("slap.tap", heard.seat, viewer)]
    return [sentence("say.time")] if heard.text == TEXTS[TIME] else []


def turned(after: AddiCatsView, seat: int, viewer: int | None) -> list[Sentence]:
    """The card that the seat has turned, and what it asks of everybody."""
    card = after.seats[seat].card or ""
    asks = action_of(card)
    return [tell("turned.card", seat, viewer, card=card), *([asks] if asks else [])]


def verdict(last: Resolution, viewer: int | None) -> Sentence:
    """How it was decided: whatever was resolved has a sentence here."""
    if last.kind == "fault":
        return tell("verdict.fault", last.losers[0], viewer, n=sum(moved.cards for moved in last.moved))
    if last.kind == "lapse":
        return sentence("verdict.lapse", losers=[*last.losers])
    if last.winner is None:
        return sentence("verdict.timeout")
    if last.kind == "gift":
        key, receivers = "verdict.gift" if last.moved else "verdict.no_gift", [moved.seat for moved in last.moved]
        return tell(key, last.winner, viewer, receivers=[*receivers], n=len(receivers))
    if last.kind == "trap" and not last.losers:
        return tell("verdict.trap_owner", last.winner, viewer)
    return tell(f"verdict.{last.kind}", last.winner, viewer, losers=[*last.losers], n=len(last.losers))


def correction_card(card: Correction) -> Sentence:
    """A1 «14 = 4+10 = 5+9 = …»"""
    return sentence("say.correction", sum=card.sum, additions=[*card.additions])


def receipt(before: AddiCatsView, after: AddiCatsView, taps: Sequence[TapShown]) -> list[Sentence]:
    """A27 Whoever has just committed a fault was fast, but wrong."""
    last = after.last if after.last != before.last else None
    return times(taps, last.losers if last and last.kind == "fault" else ())


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


def asked(view: AddiCatsView, moves: Sequence[str]) -> Sentence | None:
    """A44 The same whether sums are equal or not."""
    if not moves:
        return None
    if view.asks:
        return view.asks[0]
    return sentence("asked.flip" if TEXTS[FLIP] in moves else "asked.compare")


def waiting(view: AddiCatsView, acting: Sequence[int]) -> Sentence | None:
    """For whoever turns the next card, or has not slapped yet in a race; else for what goes on."""
    if view.ending:
        return None
    if view.turn is not None:
        return sentence("waiting.flip", seat=view.turn)
    return waiting_for([seat for seat in acting if seat < len(view.seats)]) or view.asks[0]


def effect(view: AddiCatsView, move: str) -> Effect | None:
    return Effect(sentence("effect.flip" if move == TEXTS[FLIP] else "effect.tap"))


# ── how the table stands ──────────────────────────────────────────────────────────────────────────


def table(view: AddiCatsView) -> list[Sentence]:
    """All current cards together, as they are compared; and whose turn comes after whose."""
    cards = [
        sentence("aloud.card", seat=seat, card=its.card) for seat, its in enumerate(view.seats) if its.card is not None
    ]
    shown = sentence("aloud.cards", cards=[*cards]) if cards else sentence("aloud.no_cards")
    return [shown, sentence("aloud.direction", way=view.direction)]


def own(view: AddiCatsView, moves: Sequence[str]) -> list[Sentence]:
    """Nobody has anything that the others do not see."""
    return []


def seat(view: AddiCatsView, seat: int) -> Sentence | None:
    its = view.seats[seat]
    if its.place is not None:
        return sentence("aloud.rid", seat=seat, place=its.place)
    key = "aloud.flipper" if view.turn == seat else "aloud.seat"
    return sentence(key, seat=seat, card=current_card(its), stock=its.stock, pile=its.pile)


def current_card(its: SeatView) -> str | Sentence:
    if its.card is None:
        return sentence("aloud.nothing")
    return sentence("aloud.new", card=its.card) if its.new else its.card


# ── the coach ─────────────────────────────────────────────────────────────────────────────────────


def lesson(view: AddiCatsView, moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    mine = view.seats[view.viewer or 0]
    now = {"won": mine.place is not None, "flip": view.turn == view.viewer, "compare": True}
    kind = view.last.kind if view.last else ""
    news = {
        "first": view.reveal > 0,
        "sum_card": any(its.card is not None and its.card.isdigit() for its in view.seats),
        "equality": kind == "equality",
        "fault": kind == "fault",
        "lapse": kind == "lapse",
        "waiting": mine.stock == 0 and mine.pile > 0,
    }
    return Lesson(tips(now), tips(news))


def tips(fits: dict[str, bool]) -> list[Sentence]:
    return [sentence(f"coach.{tip}") for tip, fit in fits.items() if fit]


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: AddiCatsView, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:
    lines = [
        sentence("ending.line", rank=result.ranks[seat], seat=seat, n=-result.scores[seat]) for seat in by_rank(result)
    ]
    return [victory(result, viewer), sentence(f"ending.{result.ending}"), *lines]


def points(view: AddiCatsView, seat: int) -> list[PointsLine]:
    """A34 Every card left counts against its owner."""
    its = view.seats[seat]
    return [
        PointsLine(sentence("points.stock", n=its.stock), -its.stock),
        PointsLine(sentence("points.pile", n=its.pile), -its.pile),
    ]
