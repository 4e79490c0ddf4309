"""What happens at a table of Momistigri, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cattery.core.drawing import Listener
from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.table import Heard
from cattery.games.momistigri.views import MomistigriRound, MomistigriView


def card_name(card: str, to: Listener) -> str:
    return to.words("say.momistigri") if card == "M" else card


def points_in(cards: Sequence[str]) -> int:
    """M39"""
    return sum(10 if card == "M" else int(card[0]) for card in cards)


# ── a play ────────────────────────────────────────────────────────────────────────────────────────


def happened(before: MomistigriView, heard: Heard, after: MomistigriView, to: Listener) -> list[str]:
    word, *rest = heard.text.split()
    if heard.seat == HOUSE:
        lines = house_play(before, word, rest, to)
    else:
        lines = [seat_play(before, heard.seat, word, rest, after, to)]
    if len(after.history) > len(before.history):
        return lines + round_over(after, to)
    return lines + consequences(before, after, to)


def house_play(before: MomistigriView, word: str, rest: Sequence[str], to: Listener) -> list[str]:
    if word == "first":
        return [to.tell("say.begin", int(rest[0]))]
    if word != "draw" or before.turn is None or before.source is None:
        return []  # dealt cards are seen in the hand
    return [drawn(before.turn, before.source, rest[0], to)]


def drawn(seat: int, source: int, card: str, to: Listener) -> str:
    if seat == to.seat:
        return to.words("say.you_draw", card=card_name(card, to), other=to.name(source))
    if source == to.seat:
        return to.words("say.they_draw_yours", card=card_name(card, to), name=to.name(seat))
    return to.words("say.they_draw", name=to.name(seat), other=to.name(source))


def seat_play(
    before: MomistigriView, seat: int, word: str, rest: Sequence[str], after: MomistigriView, to: Listener
) -> str:
    if word == "pair":
        return pair_laid(seat, rest, to)
    if word == "shed":
        ones = added(before.discard, after.discard)
        return to.tell("say.shed", seat, cards=" ".join(ones)) if ones else to.tell("say.shed_nothing", seat)
    if word == "reverse":
        return to.tell("say.reverse", seat, way=to.words(f"say.{other_way(before)}"))
    if word == "choose":
        return chosen(before, seat, rest, to)
    if word == "exchange":
        return to.tell("say.exchange" if before.seats[seat].held else "say.exchange_nothing", seat)  # M34
    if word == "swap":
        return to.tell("say.swap", seat, card=card_name(rest[0], to), other=card_name(rest[1], to))
    if word == "give":
        return given(seat, int(rest[1]), rest[0], to)
    if word == "send":
        return sent(seat, int(rest[1]), rest[0], to)
    return to.tell(f"say.{word}", seat)


def pair_laid(seat: int, cards: Sequence[str], to: Listener) -> str:
    """M10"""
    said, (value, colour) = to.words.listing(cards), tuple(cards[0])
    if value == cards[1][0]:
        return to.tell("say.pair", seat, cards=said, value=value)
    return to.tell("say.colour_pair", seat, cards=said, colour=colour)


def other_way(view: MomistigriView) -> str:
    return "counterclockwise" if view.arrow == "clockwise" else "clockwise"


def added(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return list((Counter(after) - Counter(before)).elements())


def chosen(before: MomistigriView, seat: int, rest: Sequence[str], to: Listener) -> str:
    """M24 The next player has it at once; M45 unless the round is stopped before the draw."""
    if not rest:
        return to.tell("say.choose_nothing", seat)
    card, other = card_name(rest[0], to), "" if before.next is None else to.name(before.next)
    if seat == to.seat:
        return to.words("say.you_choose", card=card, other=other)
    if before.next == to.seat and rest[0] != "?":
        return to.words("say.they_choose_yours", name=to.name(seat), card=card)
    return to.words("say.they_choose", name=to.name(seat), other=other)


def given(seat: int, other: int, card: str, to: Listener) -> str:
    """M26"""
    if seat == to.seat:
        return to.words("say.you_give", card=card_name(card, to), other=to.name(other))
    if other == to.seat:
        return to.words("say.they_give_you", name=to.name(seat), card=card_name(card, to))
    return to.words("say.they_give", name=to.name(seat), other=to.name(other))


def sent(seat: int, other: int, card: str, to: Listener) -> str:
    """M27"""
    if other == to.seat:
        return to.words("say.they_send_you", name=to.name(seat), card=card_name(card, to))
    return to.tell("say.send", seat, card=card_name(card, to), other=to.name(other))


# ── what comes of it ──────────────────────────────────────────────────────────────────────────────


def consequences(before: MomistigriView, after: MomistigriView, to: Listener) -> list[str]:
    lines = [to.tell("say.out", seat) for seat, its in enumerate(after.seats) if its.out and not before.seats[seat].out]
    if after.pending and after.pending.kind == "count" and after.turn != before.turn:
        lines += more_cards(after, to)
    if after.closing and not before.closing and after.turn is not None:
        lines.append(to.tell("say.closing", after.turn))
    if after.turns_left is not None and before.turns_left is None:
        lines.append(to.words("say.too_long", n=after.turns_left))
    return lines


def more_cards(view: MomistigriView, to: Listener) -> list[str]:
    """M29, M30"""
    if view.turn is None or view.source is None or view.pending is None:
        return []
    source = to.words("say.from_you") if view.source == to.seat else to.name(view.source)
    return [to.tell("say.more", view.turn, n=view.pending.cards, other=source)]


def round_over(after: MomistigriView, to: Listener) -> list[str]:
    """M36–M39, and who deals next."""
    number, last = len(after.history), after.history[-1]
    lines = [to.words("say.round_over", round=number, why=to.words(f"ended.{last.ending}"))]
    lines += left_over(last, to)
    lines.append(to.words("say.totals", points=", ".join(totals(after, to))))
    if after.phase != "over" and after.dealer is not None:
        key = "say.deal" if number < after.rounds else "say.deal_again"
        lines.append(to.tell(key, after.dealer, round=after.round))
    return lines


def left_over(last: MomistigriRound, to: Listener) -> list[str]:
    lines = []
    for seat, hand in enumerate(last.hands):
        cards = " ".join(hand)
        penalty = last.penalties[seat]
        lines.append(to.tell("say.left", seat, cards=cards, n=penalty) if hand else to.tell("say.safe", seat))
    return lines


def totals(view: MomistigriView, to: Listener) -> list[str]:
    return [to.words("say.total", name=to.name(seat), n=its.total) for seat, its in enumerate(view.seats)]


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: MomistigriView, result: Result, heard: Sequence[Heard], to: Listener) -> list[str]:
    say = to.words
    lines = [to.victory(result), say("ending.fewest" if result.ending == "sole" else "ending.even")]
    for seat in sorted(range(len(view.seats)), key=lambda seat: result.ranks[seat]):
        rounds = " + ".join(str(each.penalties[seat]) for each in view.history)
        lines.append(
            say("ending.line", rank=result.ranks[seat], name=to.name(seat), rounds=rounds, n=result.scores[seat])
        )
    return lines
