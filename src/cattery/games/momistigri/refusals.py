"""Why a move of Momistigri is refused: each way to be illegal, with its clause."""

from __future__ import annotations

from cattery.core.reasons import Reason
from cattery.core.seats import BELL, HOUSE
from cattery.games.momistigri.cards import card_name, value_of
from cattery.games.momistigri.rules import asked
from cattery.games.momistigri.state import DEALING, DISCARDING, DRAWING, NAMING, SWAPPING, State
from cattery.games.momistigri.views import names

DECIDE = {  # by effect: the moves it asks for, and the reason against any other
    1: (("shed", "reverse"), Reason("decide_1", "M23")),
    2: (("choose", "reverse"), Reason("decide_2", "M24")),
    3: (("exchange", "reverse"), Reason("decide_3", "M25")),
    4: (("give",), Reason("decide_4", "M26")),
    5: (("send",), Reason("decide_5", "M27")),
    6: (("pair", "stop"), Reason("decide_6", "M28")),
}


def why_not(s: State, seat: int, text: str) -> Reason:
    """Of a canonical move that is not legal for this seat now."""
    token, *rest = text.split()
    if s.ending:
        return Reason("over", "M40")
    if seat == BELL:
        return Reason("no_bell", "M22")
    if seat == HOUSE:
        return why_not_house(s, token, rest)
    if s.phase <= DRAWING:
        return Reason("still_dealing", "M7") if s.phase < DRAWING else Reason("still_drawing", "M13")
    if seat != asked(s):
        return Reason("exchange_first", "M15", {"seat": s.source}) if s.phase == SWAPPING else not_your_turn(s)
    if s.phase == SWAPPING:
        return why_not_swap(s, seat, token, rest)
    if s.phase == DISCARDING:
        return why_not_discard(s, seat, token, rest)
    return why_not_effect(s, seat, token, rest)


def not_your_turn(s: State) -> Reason:
    return Reason("not_your_turn", "M22", {"seat": s.turn})


def why_not_house(s: State, token: str, rest: list[str]) -> Reason:
    if s.phase == NAMING:
        return Reason("no_such_first", "M6") if token == "first" else Reason("name_first", "M6")
    if token == "first":
        return Reason("dealer_is_named", "M6", {"seat": s.dealer})
    if s.phase > DRAWING:
        return Reason("nothing_for_the_house", "M13", {"seat": asked(s)})
    if s.phase == DEALING:
        if token == "draw":
            return Reason("still_dealing", "M7")
        return wrong_card(s, token, Reason("dealt_already", "M7", {"card": card_name(token, "the")}))
    if token != "draw":
        return Reason("all_dealt", "M7")
    lacks = Reason("not_in_source", "M13", {"card": card_name(rest[0], "no"), "seat": s.source})
    return wrong_card(s, rest[0], lacks)


def why_not_swap(s: State, seat: int, verb: str, rest: list[str]) -> Reason:
    if verb != "swap":
        return Reason("must_exchange", "M15")
    card, other = rest
    if card == other and not lacking(s, seat, [card]):
        return Reason("same_card_back", "M15", {"card": card_name(card, "the")})
    return lacking(s, seat, [card]) or wrong_card(s, other)


def why_not_discard(s: State, seat: int, verb: str, rest: list[str]) -> Reason:
    if verb == "pair":
        return why_not_pair(s, seat, rest)
    if verb == "pass":
        return Reason("must_discard", "MO1")
    if verb == "swap":
        return Reason("no_exchange_now", "M15")
    return Reason("no_effect_now", "M10")


def why_not_pair(s: State, seat: int, cards: list[str]) -> Reason:
    if "M" in cards:
        return Reason("momistigri_alone", "M2")
    missing = lacking(s, seat, cards)
    return missing or Reason("no_pair", "M10", {"card": card_name(cards[0]), "other": card_name(cards[1])})


def why_not_effect(s: State, seat: int, verb: str, rest: list[str]) -> Reason:
    verbs, decide = DECIDE[s.effect]
    if verb not in verbs:
        return decide
    if verb == "pair":
        return why_not_pair(s, seat, rest)
    if verb == "give":
        return lacking(s, seat, rest[:1]) or wrong_receiver(s, seat, int(rest[1]))
    if verb == "send":
        return wrong_receiver(s, seat, int(rest[1])) if lies(s, rest[0]) else wrong_card(s, rest[0], clause="M27")
    return lacking(s, seat, rest) or Reason("choose_which", "M24")


def wrong_receiver(s: State, seat: int, to: int) -> Reason:
    """M26, M27 Whom a card cannot go to."""
    clause = "M26" if s.effect == 4 else "M27"
    if to >= s.seats:
        return Reason("no_such_receiver", clause, {"number": to})
    if to == seat:
        return Reason("not_to_yourself", clause)
    if s.held[to] == 0:
        return Reason("receiver_is_out", "M8", {"seat": to})
    if s.served >> to & 1:
        return Reason("has_one_already", "M33", {"seat": to})
    return Reason("not_a_receiver", "MO6", {"seat": to})


def lacking(s: State, seat: int, cards: list[str]) -> Reason | None:
    """A card that is not in the hand, or not twice."""
    hand = names(s, s.hand[seat][: s.held[seat]])
    for card in cards:
        if card not in hand:
            return wrong_card(s, card, Reason("not_in_hand", "M10", {"card": card_name(card, "no")}))
        if cards.count(card) > hand.count(card):
            return Reason("only_one", "M10", {"card": card_name(card, "bare")})
    return None


def lies(s: State, card: str) -> bool:
    return card in names(s, s.discard[: s.discarded])


def wrong_card(s: State, card: str, else_: Reason | None = None, clause: str = "M15") -> Reason:
    """M1, M4 A card that is not in this game at all; else it is elsewhere: by default, not on the discard."""
    if card not in names(s, s.whole):
        return Reason("no_such_card", "M1", {"card": card})
    if card not in names(s, s.pack[: s.cards]):
        return Reason("in_the_box", "M4", {"value": value_of(card)})
    return else_ or Reason("not_in_discard", clause, {"card": card_name(card, "no")})
