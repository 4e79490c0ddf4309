"""Momistigri's rules: who may do what, and how a turn goes on from there."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.core.winning import share
from cattery.flat import Ints
from cattery.games.momistigri.effects import answer, give, send, start_effect, swap
from cattery.games.momistigri.hiding import redeal as redeal
from cattery.games.momistigri.legality import legal_effect, legal_pairs, legal_swaps
from cattery.games.momistigri.moves import (
    CHOOSE,
    DEAL,
    DRAW,
    FIRST,
    GIVE,
    PAIR,
    PASS,
    SEND,
    kind_of,
    move_of,
    one_of,
    other_of,
)
from cattery.games.momistigri.rounds import deal_card, end_turn, take_drawn
from cattery.games.momistigri.state import DEALING, DISCARDING, DRAWING, EFFECT, EVERYBODY, NAMING, SWAPPING, lay, take
from cattery.games.momistigri.state import State as State
from cattery.games.momistigri.timeout import timeout_move as timeout_move

MAX_MOVES = 560  # 552 ways to exchange a card, with half of all different cards in hand and half on the discard


def acting(s: State) -> int:
    """Who may move, as bits."""
    if s.ending:
        return 0
    if s.phase <= DRAWING:
        return 1 << HOUSE
    return 1 << asked(s)


def asked(s: State) -> int:
    """T2: the seat drawn from decides; else the one whose turn it is."""
    return s.source if s.phase == SWAPPING else s.turn


# ── legality ──────────────────────────────────────────────────────────────────────────────────────


def legal(s: State, seat: int, moves: Ints) -> int:
    """Write the seat's moves, return how many. The only source of legality."""
    if seat == HOUSE:
        n = house_count(s)
        for k in range(n):
            moves[k] = house_move(s, k)
        return n
    if s.ending or s.phase <= DRAWING or seat != asked(s):
        return 0
    if s.phase == SWAPPING:
        return legal_swaps(s, seat, moves)
    if s.phase == EFFECT:
        return legal_effect(s, seat, moves)
    n = legal_pairs(s, seat, moves)
    if n == 0 or not s.must_discard:  # M18, MO1
        moves[n] = PASS
        n += 1
    return n


def house_count(s: State) -> int:
    """How many moves the house has: who deals, each card not dealt yet, each card of the hand that is drawn from."""
    if s.ending:
        return 0
    if s.phase == NAMING:
        return s.seats
    if s.phase == DEALING:
        return s.undealt
    return s.held[s.source] if s.phase == DRAWING else 0


def house_move(s: State, k: int) -> int:
    if s.phase == NAMING:
        return move_of(FIRST, k, 0)
    if s.phase == DEALING:
        return move_of(DEAL, s.deck[k], 0)
    return move_of(DRAW, s.hand[s.source][k], 0)  # M13: each card as likely


# ── plays ─────────────────────────────────────────────────────────────────────────────────────────


def apply(s: State, seat: int, move: int) -> None:
    """One play, with every automatic step that follows it."""
    if seat == HOUSE:
        house_play(s, move)
    elif s.phase == SWAPPING:
        swap(s, seat, one_of(move), other_of(move))
    elif kind_of(move) == PAIR:
        discard_pair(s, seat, one_of(move), other_of(move))
    elif s.phase == DISCARDING:
        pass_turn(s, seat)
    else:
        effect_play(s, seat, move)


def house_play(s: State, move: int) -> None:
    if kind_of(move) == FIRST:
        s.dealer = one_of(move)  # M6
        s.phase = DEALING
    elif kind_of(move) == DEAL:
        deal_card(s, one_of(move))
    else:
        take_drawn(s, one_of(move))


def discard_pair(s: State, seat: int, one: int, other: int) -> None:
    """M17"""
    for card in (one, other):
        take(s, seat, card, EVERYBODY)
        lay(s, card)
    s.pair[0] = one
    s.pair[1] = other
    s.pairs += 1
    s.help_down &= ~(1 << seat)
    s.passed = 0
    if s.value[one] != s.value[other] or not start_effect(s, seat, s.value[one]):  # M10: a colour pair has none
        end_turn(s, seat, -1)


def pass_turn(s: State, seat: int) -> None:
    """M18"""
    s.help_down |= 1 << seat
    s.passed |= 1 << seat
    end_turn(s, seat, -1)


def effect_play(s: State, seat: int, move: int) -> None:
    """§6 What the owner of the pair has decided; `stop` and what does nothing just end the turn."""
    kind = kind_of(move)
    chosen = -1
    if kind == SEND:
        send(s, one_of(move), other_of(move))
        if s.to_send:
            return
    elif kind == GIVE:
        give(s, seat, one_of(move), other_of(move))
    elif kind == CHOOSE:
        chosen = one_of(move)  # M24
    else:
        answer(s, seat, move)
    end_turn(s, seat, chosen)


# ── points ────────────────────────────────────────────────────────────────────────────────────────


def score(s: State, seat: int) -> int:
    """M40 Penalties of all rounds."""
    return s.total[seat]


def standing(s: State, seat: int) -> int:
    """M40 The fewest penalties are best."""
    return -s.total[seat]


def payoff(s: State, seat: int) -> float:
    """1 to share among the winners."""
    return share(standing, s, seat)


def turns(s: State) -> int:
    return s.turns


def ending(s: State) -> int:
    return s.ending
