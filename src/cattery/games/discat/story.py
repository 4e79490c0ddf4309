"""Discat told in sentences (`core.story.Story`): what happened, how it stands, what is asked, what moves would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.story import Effect, Lesson, PointsLine, Sentence, Value, by_rank, sentence, tell, victory
from cattery.core.table import Heard
from cattery.games.discat.rules import BONUS_GROUP, BONUS_POINTS
from cattery.games.discat.views import REMEMBERED, Direction, DiscatView, asks

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


def arrow(arrows: str, card: str) -> Direction:
    """D2 Where the card points."""
    return "up" if arrows[int(card) - 1] == "U" else "down"


def tops(moves: Sequence[str]) -> list[str]:
    """The cards that one of these moves lays on top."""
    return sorted({move[-2:] for move in moves if move[:1].isdigit()})


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
    limit = after.constraint
    if limit:
        constraint = asks(limit.card, limit.direction)
        story.append(tell("say.play", seat, viewer, cards=group(cards), constraint=constraint))
    if after.seats[seat].bonus > before.seats[seat].bonus:
        story.append(tell("say.bonus", seat, viewer, card=cards[0]))
    drawn = new_cards(before, after)
    if drawn:
        story.append(tell("say.draw", seat, viewer, cards=[*drawn]))
    return story


def passed(before: DiscatView, heard: Heard, after: DiscatView, viewer: int | None) -> Sentence:
    """D18 the present, D19 the nap, D20 the swap; which cards these are is told only to whoever drew them."""
    steps: list[int | str | Sentence] = []
    limit, drawn = before.constraint, " ".join(new_cards(before, after))
    if limit and not limit.bonus_paid and before.draw_pile:
        present: dict[str, Value] = {"card": drawn} if limit.creator == viewer else {}
        steps.append(tell("say.gift", limit.creator, viewer, **present))
    _, swap, card = heard.text.partition("swap ")
    step = STEPS[before.seats[heard.seat].pile.top is not None, bool(swap)]
    swapped: dict[str, Value] = {"card": card, "new": drawn} if swap and heard.seat == viewer else {}
    steps.append(tell(step, heard.seat, viewer, **swapped))
    return tell("say.pass", heard.seat, viewer, steps=steps)


def new_cards(before: DiscatView, after: DiscatView) -> list[str]:
    """What the viewer has drawn."""
    return [card for card in after.hand or [] if card not in (before.hand or [])]


# ── how it stands ─────────────────────────────────────────────────────────────────────────────────


def seat(view: DiscatView, seat: int) -> Sentence:
    its = view.seats[seat]
    return seat_told(seat, its.held, its.pile.count, its.pile.top, its.bonus, its.score)


@lru_cache(REMEMBERED)
def seat_told(seat: int, held: int, count: int, top: str | None, bonus: int, score: int) -> Sentence:
    parts: list[int | str | Sentence] = [sentence("aloud.held", n=held), own_pile(count, top)]
    if bonus:
        parts.append(sentence("aloud.bonus", n=bonus))
    parts.append(sentence("aloud.points", n=score))
    return sentence("aloud.seat", seat=seat, parts=parts)


def own_pile(count: int, top: str | None) -> Sentence:
    if not count:
        return sentence("aloud.no_pile")
    return sentence("aloud.pile", n=count, card=top) if top else sentence("aloud.nap", n=count)


def table(view: DiscatView) -> list[Sentence]:
    if view.to_deal:
        return [sentence("waiting.deal")]
    left = sentence("aloud.draw_pile", n=view.draw_pile) if view.draw_pile else sentence("aloud.drained")
    told = [*browsed(view), left]
    if view.last_turns:
        told.append(sentence("aloud.last_turns", n=view.last_turns))
    if view.asks:
        limit = view.constraint
        constraint = tell("aloud.ask", limit.creator, view.viewer, asks=view.asks) if limit else sentence("aloud.free")
        told.append(constraint)
    return told


def browsed(view: DiscatView) -> list[Sentence]:
    """DO5"""
    piles = enumerate(its.pile.cards for its in view.seats)
    return [tell("aloud.browse", seat, view.viewer, cards=[*cards]) for seat, cards in piles if cards]


def own(view: DiscatView, moves: Sequence[str]) -> list[Sentence]:
    """The hand, and what of it can be on top."""
    if not view.hand or view.to_deal:
        return []
    told, on_top = [hand_told(tuple(view.hand), view.arrows)], tops(moves)
    if on_top:
        told.append(sentence("aloud.on_top", cards=[*on_top]))
    return told


@lru_cache(REMEMBERED)
def hand_told(hand: tuple[str, ...], arrows: str) -> Sentence:
    cards = [sentence("say.up" if arrow(arrows, card) == "up" else "say.down", card=card) for card in hand]
    return sentence("aloud.hand", cards=[*cards])


def waiting(view: DiscatView, acting: Sequence[int]) -> Sentence | None:
    if view.to_deal:
        return sentence("waiting.deal")
    return thinks(acting[0]) if acting else None


@cache
def thinks(seat: int) -> Sentence:
    return sentence("waiting.think", seat=seat)


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
        return sentence("asked.pass_only", constraint=asks(limit.card, limit.direction))
    return sentence("asked.pass_more" if limit.direction == "up" else "asked.pass_less", card=limit.card)


def effect(view: DiscatView, move: str) -> Effect | None:
    direction = arrow(view.arrows, move[-2:]) if move[:1].isdigit() else "down"
    return effect_of(move, direction, move.count(" ") + 1 in view.winning_groups)


@lru_cache(REMEMBERED)
def effect_of(move: str, direction: Direction, wins: bool) -> Effect:
    cards = cards_in(move)
    if not cards:
        does = sentence("effect.pass") if move == "pass" else sentence("effect.swap", card=move.split()[1])
        return Effect(does)
    play, then = sentence("effect.play", cards=group(cards)), asks(cards[-1], direction)
    if wins:  # D27
        return Effect(sentence("effect.wins", play=play), sentence("effect.many", constraint=then, n=len(cards)))
    if len(cards) >= BONUS_GROUP:
        bonus = sentence("effect.bonus", constraint=then, card=cards[0])
        return Effect(sentence("effect.gives_bonus", play=play), bonus)
    return Effect(play, then)


# ── the coach ─────────────────────────────────────────────────────────────────────────────────────


def lesson(view: DiscatView, moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    groups = [cards for move in moves if (cards := cards_in(move))]
    return Lesson(tips_now(view, moves, groups, acting), tips_once(view, moves, groups))


def tips_now(view: DiscatView, moves: Sequence[str], groups: list[list[str]], acting: Sequence[int]) -> list[Sentence]:
    if not moves:
        return [sentence("coach.wait", seat=seat) for seat in acting[:1]]
    if view.constraint is None or view.asks is None:
        return [sentence("coach.first" if view.first_turn else "coach.free")]
    return [sentence("coach.play" if groups else "coach.pass", asks=view.asks)]


def tips_once(view: DiscatView, moves: Sequence[str], groups: list[list[str]]) -> list[Sentence]:
    limit, mine, hand = view.constraint, view.seats[view.viewer or 0], view.hand or []
    tips = []
    if limit and view.asks and limit.creator == view.viewer and not moves:
        tips.append(sentence("coach.made", asks=view.asks))
    if view.last_turns:
        tips.append(sentence("coach.last"))
    if limit and any(len(cards) > 1 for cards in groups):
        tips.append(sentence("coach.group"))
    if len(hand) > view.hand_size:
        tips.append(sentence("coach.present"))
    if mine.pile.count and mine.pile.top is None:
        tips.append(sentence("coach.asleep"))
    return [*tips, sentence("coach.bonus")] if mine.bonus else tips


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
        PointsLine(sentence("points.bonus", n=its.bonus), BONUS_POINTS * its.bonus),
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
