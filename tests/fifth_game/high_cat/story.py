"""High Cat told in sentences (`core.story.Story`); the words are in words/*.toml."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.story import (
    UNKNOWN,
    Effect,
    Lesson,
    PointsLine,
    Sentence,
    by_rank,
    plain_lesson,
    sentence,
    tell,
    victory,
)
from cattery.core.table import Heard
from tests.fifth_game.high_cat.views import HighCatView


def happened(before: HighCatView, heard: Heard, after: HighCatView, viewer: int | None) -> list[Sentence]:
    if heard.seat == HOUSE:
        return [] if heard.text == UNKNOWN else [sentence("say.dealt", card=card_in(heard.text))]
    story = [tell("say.lay", heard.seat, viewer, card=card_in(heard.text))]
    for seat, (earlier, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.taken > earlier.taken:
            story.append(tell("say.take", seat, viewer, round=before.round))
    return story


def asked(view: HighCatView, moves: Sequence[str]) -> Sentence | None:
    if not moves:
        return None
    key = "asked.low" if view.lowest_takes else "asked.high"
    if view.leader is None:
        return sentence(f"{key}_first")
    return sentence(key, card=view.seats[view.leader].laid or 0)


def waiting(view: HighCatView, acting: Sequence[int]) -> Sentence | None:
    return None if view.turn is None else sentence("asked.waiting", seat=view.turn)


def seat(view: HighCatView, seat: int) -> Sentence | None:
    shown = view.seats[seat]
    laid = [sentence("aloud.laid", card=shown.laid)] if shown.laid else []
    held, taken = sentence("aloud.held", n=shown.held), sentence("aloud.taken", n=shown.taken)
    return sentence("aloud.seat", seat=seat, parts=[held, *laid, taken])


def table(view: HighCatView) -> list[Sentence]:
    if view.ending:
        return [sentence("aloud.over")]
    lies = [sentence("aloud.round_low" if view.lowest_takes else "aloud.round", round=view.round)]
    if view.leader is not None:
        lies.append(sentence("aloud.leader", seat=view.leader, card=view.seats[view.leader].laid or 0))
    return lies


def own(view: HighCatView, moves: Sequence[str]) -> list[Sentence]:
    return [sentence("aloud.hand", cards=[*view.hand])] if view.hand and not view.ending else []


def effect(view: HighCatView, move: str) -> Effect | None:
    card = int(card_in(move))
    leads = card in (view.leading or [])
    return Effect(sentence("effect.lay", card=card), sentence("effect.leads" if leads else "effect.loses"))


def lesson(view: HighCatView, moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    return plain_lesson(moves, acting)


def ending(view: HighCatView, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:
    why = sentence("ending.most" if len(result.winners) == 1 else "ending.level")
    lines = [
        sentence("ending.line", rank=result.ranks[seat], seat=seat, n=result.scores[seat]) for seat in by_rank(result)
    ]
    return [victory(result, viewer), why, *lines]


def points(view: HighCatView, seat: int) -> list[PointsLine]:
    taken = view.seats[seat].taken
    return [PointsLine(sentence("points.rounds", n=taken), taken)]


def card_in(move: str) -> str:
    return move.split()[1]
