"""How turns follow each other, and rounds: dealing, drawing, going out, the end of a round and of the game."""

from __future__ import annotations

from cattery.games.momistigri.state import (
    DEALING,
    DISCARDING,
    DRAWING,
    NAMING,
    ROUNDS,
    SWAPPING,
    State,
    add,
    drop,
    forget_all,
    in_play,
    many,
    neighbour,
    take,
)

OUT, CLOSING, PASSES, GUARD = 1, 2, 3, 4  # how a round ends
SOLE, SHARED = 1, 2  # how the game ends

GUARD_TURNS, SHOWN_TURNS = 60, 50  # M45, for each seat


# ── a round ───────────────────────────────────────────────────────────────────────────────────────


def begin_round(s: State, dealer: int) -> None:
    """M5 All cards shuffled, Help cards up, the arrow clockwise."""
    for seat in range(s.seats):
        for i in range(s.held[seat]):
            s.hand[seat][i] = 0
        s.held[seat] = 0
    for i in range(s.cards):
        s.deck[i] = s.pack[i]
        s.discard[i] = 0
    s.undealt = s.cards
    s.discarded = 0
    s.dealer = s.turn = dealer
    s.source = -1
    s.arrow = 1
    s.help_down = s.passed = s.closing = 0
    s.pending = s.exchange = s.to_draw = 0
    s.pair[0] = s.pair[1] = s.pairs = 0
    s.round_turns = 0
    s.phase = NAMING if dealer < 0 else DEALING


def receiver(s: State) -> int:
    """M7 Who gets the next card: clockwise from the dealer's left, the last one to his right."""
    dealt = s.cards - s.undealt
    if s.undealt == 1:
        return (s.dealer + s.seats - 1) % s.seats
    return (s.dealer + 1 + dealt) % s.seats


def deal_card(s: State, card: int) -> None:
    to = receiver(s)
    drop(s.deck, s.undealt, card)
    s.undealt -= 1
    add(s, to, card, 0)
    if s.undealt == 0:
        begin_turn(s, s.dealer, -1)


def end_round(s: State, how: int) -> None:
    """M36–M39 Who still has cards shows and counts them."""
    at = 0
    for seat in range(s.seats):
        for i in range(s.held[seat]):
            card = s.hand[seat][i]
            s.revealed[s.round][at] = card
            s.penalty[s.round][seat] += s.value[card]
            at += 1
        s.left_over[s.round][seat] = s.held[seat]
        s.total[seat] += s.penalty[s.round][seat]
    s.round_end[s.round] = how
    s.round_dealer[s.round] = s.dealer
    s.round_length[s.round] = s.round_turns
    s.round += 1
    if not s.imagined:
        forget_all(s)
    winners = lowest(s)
    if s.round >= s.rounds and (winners == 1 or s.round == ROUNDS):  # M40, M41
        s.ending = SOLE if winners == 1 else SHARED
    else:
        begin_round(s, next_dealer(s))


def lowest(s: State) -> int:
    """M40 How many share the lowest total."""
    least = s.total[0]
    for seat in range(1, s.seats):
        least = min(least, s.total[seat])
    winners = 0
    for seat in range(s.seats):
        winners += int(s.total[seat] == least)
    return winners


def next_dealer(s: State) -> int:
    """M6 The highest total; of several (MA16) the first one clockwise from the last dealer's left."""
    found = (s.dealer + 1) % s.seats
    for step in range(2, s.seats + 1):
        seat = (s.dealer + step) % s.seats
        if s.total[seat] > s.total[found]:
            found = seat
    return found


# ── a turn ────────────────────────────────────────────────────────────────────────────────────────


def begin_turn(s: State, seat: int, chosen: int) -> None:
    """T1 He draws; M24 a chosen card is taken at once."""
    s.turn = seat
    s.source = neighbour(s, seat, -s.arrow)
    s.to_draw = min(max(1, s.pending), s.held[s.source])  # M13
    s.phase = DRAWING
    if chosen >= 0:
        take_drawn(s, chosen)


def take_drawn(s: State, card: int) -> None:
    """M13 Only the two of them see it."""
    between = 1 << s.turn | 1 << s.source
    take(s, s.source, card, between)
    add(s, s.turn, card, between)
    s.to_draw -= 1
    if s.to_draw == 0:
        after_draw(s)


def after_draw(s: State) -> None:
    """T2, T3"""
    s.pending = 0
    if s.held[s.source] == 0:  # M14, MA5
        s.exchange = 0
    if s.exchange:
        s.phase = SWAPPING
        return
    s.phase = DISCARDING
    s.closing = int(in_play(s) == 1 << s.turn)  # M16


def end_turn(s: State, seat: int, chosen: int) -> None:
    """T6; `chosen`: the card that the next player has to draw, or -1."""
    s.effect = 0
    s.receivers = s.served = 0
    s.round_turns += 1
    s.turns += 1
    if many(in_play(s)) <= 1:  # M19, M20
        end_round(s, CLOSING if s.closing else OUT)
    elif s.passed >> seat & 1 and still_to_pass(s) == 0:
        end_round(s, PASSES)
    elif s.guard and s.round_turns == GUARD_TURNS * s.seats:
        end_round(s, GUARD)
    else:
        begin_turn(s, neighbour(s, seat, s.arrow), chosen)  # M22


def next_to_draw(s: State) -> int:
    """Who draws as soon as this turn ends without another pass; -1 if the round ends with it (M45)."""
    if s.guard and s.round_turns + 1 == GUARD_TURNS * s.seats:
        return -1
    return neighbour(s, s.turn, s.arrow)


def still_to_pass(s: State) -> int:
    """M21, M38 The seats in play, as bits, that have not passed; MO3 as their Help cards have it."""
    return in_play(s) & ~(s.help_down if s.help_cards_end else s.passed)
