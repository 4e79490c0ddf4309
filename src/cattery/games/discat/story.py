"""Discat told in sentences: what happened, what is asked, what a move would do, how it ended (`core.story.Story`)."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.story import Effect, PointsLine, Sentence, Value, by_rank, sentence, tell, victory
from cattery.core.table import Heard
from cattery.games.discat.views import Direction, DiscatView

BONUS_GROUP = 4  # D17
POINTS_A_BONUS = 4

# What a pass does, by whether the top card is turned over, and whether a card is swapped (D19, D20).
STEPS = {
    (True, True): "say.nap_swap",
    (True, False): "say.nap_keep",
    (False, True): "say.swap",
    (False, False): "say.keep",
}


def cards_in(move: str) -> list[str]:
    """The cards that a move lays, the top one last; none for a pass."""
    return move.split() if move[:1].isdigit() else []


def asks(card: str, direction: Direction) -> Sentence:
    """«less than 22»"""
    return sentence("say.more" if direction == "up" else "say.less", card=card)


def arrow(view: DiscatView, card: str) -> Direction:
    """D2 Where the card points."""
    return "up" if view.arrows[int(card) - 1] == "U" else "down"


def group(cards: Sequence[str]) -> Value:
    """«27 with 22 on top», or the card alone"""
    *others, top = cards
    return sentence("say.group", others=list(others), card=top) if others else top


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: DiscatView, heard: Heard, after: DiscatView, viewer: int | None) -> list[Sentence]:
    if heard.seat == HOUSE:
        who, _, seat = heard.text.partition(" ")
        return [tell("say.begin", int(seat), viewer)] if who == "first" else []
    cards = cards_in(heard.text)
    if cards:
        story = played(before, heard.seat, cards, after, viewer)
    else:
        story = [passed(before, heard, after, viewer)]
    if before.draw_pile and not after.draw_pile:
        story.append(sentence("say.drained"))
    if before.constraint and not after.constraint and after.turn is not None:  # D11
        story.append(tell("say.free", after.turn, viewer))
    if after.last_turns and before.last_turns is None:
        story.append(tell("say.last", heard.seat, viewer))
    return story


def played(before: DiscatView, seat: int, cards: list[str], after: DiscatView, viewer: int | None) -> list[Sentence]:
    if after.ending == "instant":
        return [tell("say.win", seat, viewer, cards=group(cards), n=len(cards))]
    story = []
    if after.constraint:
        story.append(tell("say.play", seat, viewer, cards=group(cards), constraint=after.constraint.asks))
    if after.seats[seat].bonus > before.seats[seat].bonus:
        story.append(tell("say.bonus", seat, viewer, card=cards[0]))
    drawn = new_cards(before, after)
    if drawn:
        story.append(tell("say.draw", seat, viewer, cards=[*drawn]))
    return story


def passed(before: DiscatView, heard: Heard, after: DiscatView, viewer: int | None) -> Sentence:
    """D18 the present, D19 the nap, D20 the swap."""
    steps: list[int | str | Sentence] = []
    limit, drawn = before.constraint, " ".join(new_cards(before, after))
    if limit and not limit.bonus_paid and before.draw_pile:
        steps.append(tell("say.gift", limit.creator, viewer, card=drawn))
    _, swap, card = heard.text.partition("swap ")
    step = STEPS[before.seats[heard.seat].pile.top is not None, bool(swap)]
    steps.append(tell(step, heard.seat, viewer, card=card, new=drawn))
    return tell("say.pass", heard.seat, viewer, steps=steps)


def new_cards(before: DiscatView, after: DiscatView) -> list[str]:
    """What the viewer has drawn."""
    return [card for card in after.hand or [] if card not in (before.hand or [])]


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


def asked(view: DiscatView, moves: Sequence[str]) -> Sentence | None:
    limit = view.constraint
    if not moves:
        return None
    if limit is None:
        return sentence("asked.first" if view.first_turn else "asked.free")
    if any(cards_in(move) for move in moves):
        return sentence("asked.more" if limit.direction == "up" else "asked.less", card=limit.card)
    if len(moves) == 1:
        return sentence("asked.pass_only", constraint=limit.asks)
    return sentence("asked.pass_more" if limit.direction == "up" else "asked.pass_less", card=limit.card)


def effect(view: DiscatView, move: str) -> Effect | None:
    cards = cards_in(move)
    if not cards:
        does = sentence("effect.pass") if move == "pass" else sentence("effect.swap", card=move.split()[1])
        return Effect(does)
    play, then = sentence("effect.play", cards=group(cards)), asks(cards[-1], arrow(view, cards[-1]))
    if len(cards) in view.winning_groups:  # D27
        return Effect(sentence("effect.wins", play=play), sentence("effect.many", constraint=then, n=len(cards)))
    if len(cards) >= BONUS_GROUP:
        bonus = sentence("effect.bonus", constraint=then, card=cards[0])
        return Effect(sentence("effect.gives_bonus", play=play), bonus)
    return Effect(play, then)


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: DiscatView, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:
    story = [victory(result, viewer), why_won(result, log[-1], viewer), sentence("ending.counted")]
    for seat in by_rank(result):
        its = view.seats[seat]
        counted = {"pile": its.pile.count, "bonus": its.bonus, "hand": its.held, "score": its.score}
        story.append(sentence("ending.line", rank=result.ranks[seat], seat=seat, **counted))
    return story


def points(view: DiscatView, seat: int) -> list[PointsLine]:
    """D29"""
    its = view.seats[seat]
    return [
        PointsLine(sentence("points.pile", n=its.pile.count), its.pile.count),
        PointsLine(sentence("points.bonus", n=its.bonus), POINTS_A_BONUS * its.bonus),
        PointsLine(sentence("points.hand", n=its.held), -its.held),
    ]


def why_won(result: Result, last: Heard, viewer: int | None) -> Sentence:
    if result.ending == "instant":
        cards = cards_in(last.text)
        return tell("ending.instant", last.seat, viewer, n=len(cards), cards=last.text)
    if len(result.winners) > 1:
        return sentence("ending.even")
    level = result.scores.count(max(result.scores)) > 1
    return sentence("ending.tie" if level else "ending.most")
