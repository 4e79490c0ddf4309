"""Why a move of Discat is refused: each way to be illegal, with its clause."""

from __future__ import annotations

from cattery.core.reasons import Reason
from cattery.core.seats import BELL, HOUSE
from cattery.games.discat import rules
from cattery.games.discat.state import CARDS, UP, State


def why_not(s: State, seat: int, text: str) -> Reason:
    """Of a canonical move that is not legal for this seat now."""
    token, *rest = text.split()
    if s.ending:
        return Reason("over", "D27" if s.ending == rules.INSTANT else "D25" if s.last_round else "DO4")
    if seat == BELL:
        return Reason("no_bell", "D26")
    if seat == HOUSE:
        return why_not_house(s, token)
    if s.unlaid:
        return Reason("still_dealing", "D6")
    if seat != s.turn:
        return Reason("not_your_turn", "D26", {"seat": s.turn})
    if token in ("pass", "swap"):
        return why_not_pass(s, seat, [int(card) for card in rest])
    return why_not_play(s, seat, [int(token), *map(int, rest)])


def why_not_house(s: State, token: str) -> Reason:
    if not s.unlaid:
        return Reason("all_dealt", "D6")
    if s.first < 0:
        return Reason("name_first", "D7") if token != "first" else Reason("no_such_first", "D7")
    if token == "first":
        return Reason("first_is_named", "D7", {"seat": s.first})
    return wrong_card(s, int(token)) or Reason("laid_already", "D6", {"card": token})


def why_not_pass(s: State, seat: int, cards: list[int]) -> Reason:
    if s.limit == 0:
        return Reason("lead", "D10" if s.turns == 0 else "D11")
    hand = s.hand[seat][: s.held[seat]]
    fitting = sorted(card for card in hand if rules.fits(s, card))
    if fitting and not s.voluntary_pass:
        return Reason("must_play", "D12", {"card": f"{fitting[0]:02d}"})
    for card in cards:
        if card not in hand:
            return wrong_card(s, card) or Reason("not_in_hand", "D20", {"card": f"{card:02d}"})
    return Reason("nothing_to_draw", "D20")


def why_not_play(s: State, seat: int, cards: list[int]) -> Reason:
    hand, top = s.hand[seat][: s.held[seat]], cards[-1]
    for card in cards:
        if card not in hand:
            return wrong_card(s, card) or Reason("not_in_hand", "D14", {"card": f"{card:02d}"})
        if cards.count(card) > 1:
            return Reason("twice", "D14", {"card": f"{card:02d}"})
    if s.turns == 0:
        return Reason("one_card_first", "D10")
    if len(cards) == 2 and cards[0] == top % 10 * 10 + top // 10:
        return Reason("crossed_digits", "D15", {"card": f"{cards[0]:02d}", "other": f"{top:02d}"})
    if len({card // 10 for card in cards}) > 1 and len({card % 10 for card in cards}) > 1:
        return Reason("no_group", "D14", {"cards": " ".join(f"{card:02d}" for card in sorted(cards))})
    key = "not_higher" if s.arrow[s.limit] == UP else "not_lower"
    return Reason(key, "D14", {"card": f"{top:02d}", "limit": f"{s.limit:02d}"})


def wrong_card(s: State, card: int) -> Reason | None:
    """D1, D5 A card that is not in this game at all."""
    used = (s.seats + 3) * 10
    if not 1 <= card <= CARDS:
        return Reason("no_such_card", "D1", {"card": f"{card:02d}"})
    if card > used:
        return Reason("in_the_box", "D5", {"card": f"{card:02d}", "highest": used})
    return None
