"""Addi Cat's told in sentences: what happened, what is asked, what a move would do, how it ended (`core.story.Story`).

The section of a key says what kind of sentence it is. `turned` and `action` are about cards just turned: these are to
be heard at once. `verdict` says how a situation was resolved. Everything else can wait.
"""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.story import Effect, PointsLine, Sentence, by_rank, sentence, tell, victory
from cattery.core.table import Heard
from cattery.games.addi_cats.views import AddiCatsView, Correction, Resolution, action_of

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
    if heard.text == "flip":
        return turned(after, heard.seat, viewer)
    if heard.text == "volley":
        fresh = [seat for seat, its in enumerate(after.seats) if its.new]
        return [sentence("say.volley"), *(told for seat in fresh for told in turned(after, seat, viewer))]
    if heard.text == "tap":
        return [tell("say.tap", heard.seat, viewer)]
    return [sentence("say.time")] if heard.text == "time" else []


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


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


def asked(view: AddiCatsView, moves: Sequence[str]) -> Sentence | None:
    """A44 The same whether sums are equal or not."""
    if not moves:
        return None
    if view.asks:
        return view.asks[0]
    return sentence("asked.flip" if "flip" in moves else "asked.compare")


def effect(view: AddiCatsView, move: str) -> Effect | None:
    return Effect(sentence("effect.flip" if move == "flip" else "effect.tap"))


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
