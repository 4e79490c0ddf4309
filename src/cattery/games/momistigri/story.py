"""Momistigri told in sentences (`core.story.Story`): plays, how the table stands, what moves would do, the end.

The section `counted` says what a round that is over cost everybody: whoever shows these hands need not say it, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.story import UNKNOWN, Effect, Lesson, PointsLine, Sentence, by_rank, sentence, tell, victory
from cattery.core.table import Heard
from cattery.games.momistigri.cards import by_colour, card_name, is_colour_pair, pair_name, points_in
from cattery.games.momistigri.effects import ALONE, ARROW, OF_THE_HAND
from cattery.games.momistigri.lesson import lesson_on
from cattery.games.momistigri.views import REMEMBERED, MomistigriEffect, MomistigriRound, MomistigriView

MANY = 10  # moves: nobody is told what each of them does
OTHER_WAY = {"clockwise": "say.counterclockwise", "counterclockwise": "say.clockwise"}


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: MomistigriView, heard: Heard, after: MomistigriView, viewer: int | None) -> list[Sentence]:
    if heard.seat == HOUSE:
        story = house_play(before, heard.text, viewer)
    else:
        story = [seat_play(before, heard, after, viewer)]
    if is_new_round(before, after):
        return story + round_over(after, viewer)
    return story + consequences(before, after, viewer)


def is_new_round(before: MomistigriView, after: MomistigriView) -> bool:
    return len(after.history) > len(before.history)


def house_play(before: MomistigriView, text: str, viewer: int | None) -> list[Sentence]:
    verb, _, what = text.partition(" ")
    if verb == "first":
        return [tell("say.begin", int(what), viewer)]
    if verb != "draw" or before.turn is None or before.source is None:
        return []  # dealt cards are seen in the hand
    if what == UNKNOWN and draws_more(before):
        return []  # how many are drawn was told before the first of them
    return [drawn(before.turn, before.source, what, viewer)]


def draws_more(view: MomistigriView) -> bool:
    """M29, M30"""
    return view.pending is not None and view.pending.kind == "count"


def drawn(seat: int, source: int, card: str, viewer: int | None) -> Sentence:
    """M13"""
    if source == viewer:
        return sentence("say.they_draw_yours", seat=seat, card=card_name(card))
    return tell("say.draw", seat, viewer, card=card_name(card), other=source)


def seat_play(before: MomistigriView, heard: Heard, after: MomistigriView, viewer: int | None) -> Sentence:
    seat = heard.seat
    match heard.text.split():
        case ["pair", one, other]:
            key = "say.colour_pair" if is_colour_pair(one, other) else "say.pair"
            return tell(key, seat, viewer, pair=pair_name(one, other))
        case ["choose", card]:
            return chosen(before, seat, card, after, viewer)
        case ["swap", card, other]:
            return tell("say.swap", seat, viewer, card=card_name(card), other=card_name(other))
        case ["give", card, to]:
            return given(seat, int(to), card, viewer)
        case ["send", card, to]:
            return sent(seat, int(to), card, viewer)
        case ["shed"]:
            return shed(before, seat, after, viewer)
        case ["reverse"]:
            return tell("say.reverse", seat, viewer, way=sentence(OTHER_WAY[before.arrow]))
        case ["exchange"]:
            return tell("say.exchange" if before.seats[seat].held else "say.exchange_nothing", seat, viewer)  # M34
        case ["choose"]:
            return tell("say.choose_nothing", seat, viewer)  # M34
        case ["stop"]:
            return tell("say.stop", seat, viewer)
    return tell("say.pass", seat, viewer)


def shed(before: MomistigriView, seat: int, after: MomistigriView, viewer: int | None) -> Sentence:
    """M23"""
    over = is_new_round(before, after)
    left = len(after.history[-1].hands[seat]) if over else after.seats[seat].held
    n = before.seats[seat].held - left
    if n == 0:
        return tell("say.shed_nothing", seat, viewer)
    if over:  # the discard is gone with the round
        return tell("say.shed_all", seat, viewer)
    ones = Counter(after.discard) - Counter(before.discard)
    return tell("say.shed", seat, viewer, n=n, colours=[card[1] for card in ones.elements()])


def chosen(before: MomistigriView, seat: int, card: str, after: MomistigriView, viewer: int | None) -> Sentence:
    """M24 The next player has it at once; M45 unless the round is stopped before the draw."""
    other = next_of(before)
    if card == UNKNOWN or is_new_round(before, after):
        return tell("say.choose_hidden", seat, viewer, other=other)
    if other == viewer:
        return sentence("say.they_choose_yours", seat=seat, card=card_name(card))
    return tell("say.choose", seat, viewer, card=card_name(card), other=other)


def next_of(view: MomistigriView) -> int:
    """Who is next. Where a sentence names him there is somebody: without others no effect is decided (M37)."""
    return -1 if view.next is None else view.next


def given(seat: int, other: int, card: str, viewer: int | None) -> Sentence:
    """M26"""
    if other == viewer:
        return sentence("say.they_give_you", seat=seat, card=card_name(card))
    return tell("say.give", seat, viewer, card=card_name(card), other=other)


def sent(seat: int, other: int, card: str, viewer: int | None) -> Sentence:
    """M27"""
    if other == viewer:
        return sentence("say.they_send_you", seat=seat, card=card_name(card))
    return tell("say.send", seat, viewer, card=card_name(card), other=other)


# ── what comes of it ──────────────────────────────────────────────────────────────────────────────


def consequences(before: MomistigriView, after: MomistigriView, viewer: int | None) -> list[Sentence]:
    seats = zip(before.seats, after.seats, strict=True)
    story = [tell("say.out", seat, viewer) for seat, (was, its) in enumerate(seats) if its.out and not was.out]
    if after.turn is None:
        return story
    if after.turn != before.turn and draws_more(after):
        story += more_cards(after, after.turn, viewer)
    if after.closing and not before.closing:
        story.append(tell("say.closing", after.turn, viewer))
    if after.turns_left is not None and before.turns_left is None:
        story.append(sentence("say.too_long", n=after.turns_left))
    return story


def more_cards(view: MomistigriView, seat: int, viewer: int | None) -> list[Sentence]:
    """M29, M30"""
    if view.source is None or view.pending is None:
        return []
    n = view.pending.cards
    if view.source == viewer:
        return [sentence("say.they_draw_more_yours", seat=seat, n=n)]
    return [tell("say.draw_more", seat, viewer, n=n, other=view.source)]


def round_over(after: MomistigriView, viewer: int | None) -> list[Sentence]:
    """M36–M39, and who deals next."""
    number, last = len(after.history), after.history[-1]
    story = [last.told, *left_over(last, viewer), after.totals]
    if after.phase != "over" and after.dealer is not None:
        key = "say.deal" if number < after.rounds else "say.deal_again"  # M41
        story.append(tell(key, after.dealer, viewer, round=after.round))
    return story


def left_over(last: MomistigriRound, viewer: int | None) -> list[Sentence]:
    """M39"""
    return [
        tell("counted.left", seat, viewer, cards=[card_name(card) for card in hand], n=penalty)
        if hand
        else tell("counted.safe", seat, viewer)
        for seat, (hand, penalty) in enumerate(zip(last.hands, last.penalties, strict=True))
    ]


# ── how the table stands, read aloud ──────────────────────────────────────────────────────────────


def seat(view: MomistigriView, seat: int) -> Sentence:
    its = view.seats[seat]
    helped = its.out or its.help_up
    return seat_told(seat, its.out, its.held, its.total, helped, its.passed, tuple(its.known), view.next == seat)


@lru_cache(REMEMBERED)
def seat_told(
    seat: int, out: bool, held: int, total: int, helped: bool, passed: bool, known: tuple[str, ...], is_next: bool
) -> Sentence:
    parts = [sentence("aloud.out") if out else sentence("aloud.held", n=held)]
    parts.append(sentence("aloud.points", n=total))
    if not helped:
        parts.append(sentence("aloud.passed" if passed else "aloud.help_down"))
    if known:
        parts.append(sentence("aloud.known", cards=[*by_colour(known)]))
    if is_next:
        parts.append(sentence("aloud.next"))
    return sentence("aloud.seat", seat=seat, parts=[*parts])


def table(view: MomistigriView) -> list[Sentence]:
    story = [
        sentence("aloud.where", round=view.round_name, n=view.round_turns + (view.phase != "over")),
        sentence(f"aloud.{view.arrow}"),
        sentence("aloud.discard", cards=[*by_colour(view.discard)]) if view.discard else sentence("table.no_discard"),
    ]
    if view.turns_left is not None:
        story.append(sentence("table.turns_left", n=view.turns_left))  # M45
    return story


def own(view: MomistigriView, moves: Sequence[str]) -> list[Sentence]:
    story = [sentence("aloud.hand", cards=[*by_colour(view.hand)])] if moves and view.hand else []
    return story + what_pairs_do(moves)


def what_pairs_do(moves: Sequence[str]) -> list[Sentence]:
    """Those among many moves, number by number."""
    pairs = [move.split()[1:] for move in moves if move.startswith("pair")] if len(moves) > MANY else []
    values = sorted({int(one[0]) for one, other in pairs if not is_colour_pair(one, other)})
    story = [sentence("pair.does", value=value) for value in values]
    if any(is_colour_pair(one, other) for one, other in pairs):
        story.insert(0, sentence("pair.colour"))
    return story


def waiting(view: MomistigriView, acting: Sequence[int]) -> Sentence | None:
    if not acting:
        return None
    others = waiting_for(view)
    safe = view.viewer is not None and view.seats[view.viewer].out
    return sentence("waiting.safe", others=others) if safe else others


def waiting_for(view: MomistigriView) -> Sentence:
    if view.asked is None:  # the house draws or deals
        return sentence("waiting.draw" if view.phase == "draw" else "waiting.deal")
    if view.effect:
        return sentence("waiting.decide", seat=view.asked, value=view.effect.value)
    return sentence("waiting.swap" if view.phase == "swap" else "waiting.pair", seat=view.asked)


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


def asked(view: MomistigriView, moves: Sequence[str]) -> Sentence | None:
    if not moves:
        return None
    if view.phase == "swap":
        return sentence("asked.swap")
    if view.effect:
        return effect_asked(view, view.effect, moves)
    if not any(move.startswith("pair") for move in moves):
        return sentence("asked.pass_only")
    if "pass" not in moves:
        return sentence("asked.must_pair")  # MO1
    return sentence("asked.pair_closing" if view.closing else "asked.pair")


def effect_asked(view: MomistigriView, effect: MomistigriEffect, moves: Sequence[str]) -> Sentence:
    """M34 With an empty hand a pair of 1, 2 or 3 can only turn the arrow."""
    if not view.hand and "reverse" in moves:
        return sentence("decide.empty", value=effect.value)
    return sentence(f"decide.{effect.value}", next=next_of(view), n=effect.to_send)


def effect(view: MomistigriView, move: str) -> Effect | None:
    match move.split():
        case ["pair", one, other]:
            then = pair_does(view, one, other)
            return Effect(sentence("effect.pair", pair=pair_name(one, other), does=then), then)
        case ["pass"]:
            return pass_effect(view)
        case ["stop"]:
            return Effect(sentence("effect.stop"), sentence("effect.no_other_pair"))
        case ["choose", card]:
            return Effect(sentence("effect.choose", card=card_name(card), seat=next_of(view)))
        case ["give", card, to]:
            return Effect(sentence("effect.give", card=card_name(card), seat=int(to)))
        case ["send", card, to]:
            return Effect(sentence("effect.send", card=card_name(card), seat=int(to)))
        case ["swap", card, other]:
            return Effect(sentence("effect.swap", card=card_name(card), other=card_name(other)))
    return Effect(option(view, move))


def pair_does(view: MomistigriView, one: str, other: str) -> Sentence:
    """What the number does; or that it has nobody to do it to (M37), or no cards to do it with (M34)."""
    value, last = int(one[0]), len(view.hand or []) == 2
    if is_colour_pair(one, other):
        return sentence("effect.last_cards" if last else "effect.no_effect")
    if view.closing and value not in ALONE:
        return sentence("effect.last_cards" if last else "effect.no_target")
    if last and value in ARROW:
        return sentence("effect.last_cards_arrow")
    if last and value in OF_THE_HAND:
        return sentence("effect.last_cards")
    return sentence(f"does.{value}", next=next_of(view))


def pass_effect(view: MomistigriView) -> Effect:
    if not view.pass_ends:
        return Effect(sentence("effect.pass"), sentence("effect.keep"))
    then = sentence("effect.round_ends", n=points_in(view.hand or []))
    return Effect(sentence("effect.pass_ends", does=then), then)


def option(view: MomistigriView, move: str) -> Sentence:
    """The two ways of a pair of 1, 2 or 3 that name no card; M34 with an empty hand the first does nothing."""
    if move == "reverse":
        after = view.next_reversed
        return sentence("effect.reverse_alone") if after is None else sentence("effect.reverse", seat=after)
    if move == "shed":
        ones = [card[1] for card in view.hand or [] if card[0] == "1"]
        return sentence("effect.shed", n=len(ones), colours=[*ones]) if ones else sentence("effect.shed_nothing")
    if move == "exchange" and view.hand:
        return sentence("effect.exchange", seat=next_of(view))
    return sentence("effect.no_card_left")


def lesson(view: MomistigriView, moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    return lesson_on(asked(view, moves), view, acting)


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: MomistigriView, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:
    story = [victory(result, viewer), sentence("ending.fewest" if result.ending == "sole" else "ending.even")]
    for seat in by_rank(result):
        rounds = [each.penalties[seat] for each in view.history]
        story.append(
            sentence("ending.line", rank=result.ranks[seat], seat=seat, rounds=[*rounds], n=result.scores[seat])
        )
    return story


def points(view: MomistigriView, seat: int) -> list[PointsLine]:
    """M39, M40"""
    return [
        PointsLine(left_in(number, each.hands[seat]), each.penalties[seat])
        for number, each in enumerate(view.history, 1)
    ]


def left_in(number: int, hand: Sequence[str]) -> Sentence:
    if not hand:
        return sentence("points.safe", round=number)
    return sentence("points.left", round=number, cards=[card_name(card, "bare") for card in hand])
