"""The rules of Addi Cat's: turn cards, slap the Mouse when sums are equal, be rid of your cards first."""

from __future__ import annotations

from cattery.core.seats import BELL, HOUSE
from cattery.core.winning import share
from cattery.flat import Ints
from cattery.games.addi_cats.cards import CARDS, CHASE, CLOCK, GIFT, HALF_TURN, NUMBER, SUMO, TRAP, action
from cattery.games.addi_cats.hiding import redeal as redeal
from cattery.games.addi_cats.moves import FIRST, LAY, TIME, TIMEOUT, VOLLEY, laid_card
from cattery.games.addi_cats.moves import FLIP as FLIP
from cattery.games.addi_cats.moves import TAP as TAP
from cattery.games.addi_cats.resolving import (
    LIMIT,
    commit_fault,
    end_chase,
    give_presents,
    note,
    note_lapse,
    shut_trap,
    win_over,
)
from cattery.games.addi_cats.situations import concerned_with, equal_seats, is_protected, numbers_shown
from cattery.games.addi_cats.situations import is_entitled as is_entitled
from cattery.games.addi_cats.state import (
    CHASING,
    COMPARING,
    COUNTING,
    KNOWN,
    NO_TAP,
    OPEN,
    STALLED,
    TRAPPING,
    WRESTLING,
    current,
    lay_anew,
    lay_card,
    pile_under,
    put_under,
    step,
    to_lay,
    turn_up,
    unlaid_place,
)
from cattery.games.addi_cats.state import State as State

NOT_INLINED = (
    "apply",
    "flip",
    "tap",
    "volley",
    "close_window",
    "pass_on",
)  # compiled once each, not into all that call them

MAX_MOVES = CARDS
MOST_FLIPS = 3000  # A50


def setup(s: State, seats: int, deck: list[int], first: int) -> None:
    """A7, A8 These cards, not dealt yet; `first` may be -1."""
    s.seats = seats
    s.unlaid = s.dealt = len(deck)
    s.shuffle_of = [KNOWN] * (CARDS + 1)
    for i, card in enumerate(deck):
        s.deck[i] = card
        s.shuffle_of[card] = 0
    s.first = first
    s.way = 1
    s.flipper = s.champion = s.fastest = s.caller = s.last_winner = -1


def acting(s: State) -> int:
    """Who may move, as bits."""
    if s.ending:
        return 0
    if s.unlaid or s.lays:
        return 1 << HOUSE
    bits = 0
    if bell_move(s):
        bits = 1 << BELL
    if s.window == OPEN:
        bits |= 1 << s.turn
    if taps_are_open(s):
        for seat in range(s.seats):
            if s.won[seat] == 0 and not s.tapped >> seat & 1:
                bits |= 1 << seat
    return bits


# ── legality ──────────────────────────────────────────────────────────────────────────────────────


def legal(s: State, seat: int, moves: Ints) -> int:
    """Write the seat's moves, return how many. The only source of legality."""
    if s.ending:
        return 0
    if seat == HOUSE:
        n = house_count(s)
        for k in range(n):
            moves[k] = house_move(s, k)
        return n
    if s.unlaid or s.lays:
        return 0
    n = 0
    if seat == BELL:
        if bell_move(s):
            moves[0] = bell_move(s)
            n = 1
        return n
    if not 0 <= seat < s.seats:
        return 0
    if s.window == OPEN and seat == s.turn:  # A10
        moves[0] = FLIP
        n = 1
    if s.won[seat] == 0 and not s.tapped >> seat & 1 and taps_are_open(s):
        moves[n] = TAP
        n += 1
    return n


def taps_are_open(s: State) -> bool:
    """A29 Not once the reveal is decided, nor in the countdown (A26), nor where no card lies face up."""
    shown = 0
    for seat in range(s.seats):
        shown += s.piled[seat]
    return s.live == 1 and s.window != COUNTING and shown > 0


def bell_move(s: State) -> int:
    """What the bell may say now; 0: nothing."""
    if s.window == OPEN:
        return TIME if s.soft_limit else 0  # A50
    return VOLLEY if s.window == COUNTING else TIMEOUT


def house_count(s: State) -> int:
    """How many moves the house has: who begins, then each card it has not dealt yet, or not laid anew yet."""
    if s.first < 0:
        return s.seats
    return s.unlaid if s.unlaid else to_lay(s)


def house_move(s: State, k: int) -> int:
    if s.first < 0:
        return FIRST + k
    if s.unlaid:
        return s.deck[k]
    seat = s.lay_seat[s.lay]
    return LAY + 256 * seat + s.stock[seat][unlaid_place(s, k)]


# ── plays ─────────────────────────────────────────────────────────────────────────────────────────

# What follows a play, unless it is a seat: that one flips next, if it can.
STAY, CLOSE = -1, -2  # all stays as it is; the window is closed


def apply(s: State, seat: int, move: int) -> None:
    """One play, with every automatic step that follows it."""
    follows = STAY
    if seat == HOUSE:
        house_play(s, move)
    elif move == FLIP:
        follows = flip(s, seat)
    elif move == TAP:
        follows = tap(s, seat)
    elif move == VOLLEY:
        volley(s)
    elif move == TIMEOUT:
        follows = time_out(s)
    else:
        s.ending = LIMIT  # A50
    if follows == CLOSE and not s.ending:
        follows = close_window(s)
    if follows >= 0 and not s.ending:
        pass_on(s, follows)


def house_play(s: State, move: int) -> None:
    """A7 Name the first player, deal the next card; A51, AO9 lay a stock anew."""
    if move >= LAY:
        lay_card(s, laid_card(move))
        return
    if move >= FIRST:
        s.first = s.turn = move - FIRST
        return
    deal_card(s, move)
    if s.unlaid == 0:
        s.turn = s.first


def deal_card(s: State, card: int) -> None:
    """A7, A8 The next card goes to the next seat, under what it has got already; AO2 the last ones lie aside."""
    at = 0
    low = CARDS + 1
    kind = action(card)
    for i in range(s.unlaid):
        other = s.deck[i]
        found = other == card if kind == NUMBER else action(other) == kind  # a record cannot tell these apart
        if found and other < low:
            low = other
            at = i
    s.unlaid -= 1
    s.deck[at] = s.deck[s.unlaid]
    s.deck[s.unlaid] = 0
    given = 0
    for seat in range(s.seats):
        given += s.left[seat]
    if given < s.dealt:
        put_under(s, (s.first + given) % s.seats, low)
    else:
        s.aside[s.put_aside] = low
        s.put_aside += 1


def flip(s: State, seat: int) -> int:
    """A11, A12 Turn a card; it closes every earlier situation, and an Action applies at once."""
    note_lapse(s)
    begin_reveal(s)
    s.flipper = seat
    s.in_volley = s.clock = s.due = 0
    s.champion = -1
    s.new = 1 << seat
    turn_up(s, seat)
    kind = action(current(s, seat))
    if kind == HALF_TURN:
        s.way = -s.way  # A19
    elif kind == GIFT:
        give_presents(s, seat)
    if s.flips >= MOST_FLIPS:
        s.ending = LIMIT  # A50
    elif kind == CLOCK:
        open_window(s, COUNTING)
        return STAY
    return STAY if open_race(s, seat, kind) else step(s, seat)


def begin_reveal(s: State) -> None:
    s.reveals += 1
    s.live = 1
    s.struck = 0
    open_window(s, OPEN)


def open_window(s: State, window: int) -> None:
    s.window = window
    s.moment += 1
    s.tapped = s.slowest = 0
    s.fastest = -1


def open_race(s: State, seat: int, kind: int) -> bool:
    """A18, A21, A22 Does this card of the seat open a window?"""
    if kind == CHASE:
        window = CHASING
    elif kind == TRAP:
        window = TRAPPING
    elif kind == SUMO and numbers_shown(s) >= 2:
        window = WRESTLING
    else:
        return False
    open_window(s, window)
    s.caller = seat
    return True


def pass_on(s: State, start: int) -> None:
    """A10 The next flipper is sought from this seat on; A51 where nobody has a stock, the game stalls."""
    s.turn = start
    if find_flipper(s):
        return
    if s.live:
        s.window = STALLED
    else:
        restock(s)


def find_flipper(s: State) -> bool:
    """A10 In play and with a stock; the search goes on where it stood. Is there one?"""
    seat = s.turn
    for _ in range(s.seats):
        if s.left[seat]:
            s.turn = seat
            s.window = OPEN
            return True
        seat = step(s, seat)
    return False


def restock(s: State) -> None:
    """A51 Each pile becomes a stock, to be shuffled by the house."""
    for seat in range(s.seats):
        lay_anew(s, seat, pile_under(s, seat, seat))
    find_flipper(s)


def tap(s: State, seat: int) -> int:
    """A slap on the Mouse, in the order that the arbiter decided."""
    if s.window == CHASING:
        return chase(s, seat)
    if s.window == TRAPPING:
        shut_trap(s, seat)
        return CLOSE
    concerned = concerned_with(s, seat)
    if concerned == 0:
        return tap_wrongly(s, seat)
    win_over(s, seat, concerned)
    return STAY if s.window == COMPARING and equal_seats(s) else CLOSE


def chase(s: State, seat: int) -> int:
    """A18 One tap a seat; the last one is the slowest."""
    s.tapped |= 1 << seat
    s.slowest = 1 << seat
    if s.fastest < 0:
        s.fastest = seat
    return STAY if slower(s) else CLOSE


def slower(s: State) -> int:
    """A42 The seats in play, as bits, that have not tapped."""
    bits = 0
    for seat in range(s.seats):
        if s.won[seat] == 0 and not s.tapped >> seat & 1:
            bits |= 1 << seat
    return bits


def tap_wrongly(s: State, seat: int) -> int:
    """A27, A28 A fault ends everything, the whole volley too (A26); where it is none, it has no effect."""
    if is_protected(s):
        s.tapped |= 1 << seat
        return STAY
    commit_fault(s, seat)
    s.live = s.in_volley = 0
    return step(s, seat if s.after_offender else s.flipper)  # AO4


def volley(s: State) -> None:
    """A20, A26 All who have a stock turn a card together."""
    begin_reveal(s)
    s.window = COMPARING
    s.in_volley = 1
    s.new = s.due = s.clock = 0
    for seat in range(s.seats):
        if s.left[seat]:
            turn_up(s, seat)
            s.new |= 1 << seat
    if s.volley_actions:
        volley_steps(s)
    if s.flips >= MOST_FLIPS:
        s.ending = LIMIT  # A50


def volley_steps(s: State) -> None:
    """A26 Half-turns, then Gifts; the races wait until the sums are compared."""
    for seat in range(s.seats):
        if s.new >> seat & 1 and action(current(s, seat)) == HALF_TURN:
            s.way = -s.way
    seat = s.flipper
    for _ in range(s.seats):
        if s.new >> seat & 1:
            kind = action(current(s, seat))
            if kind == GIFT:
                give_presents(s, seat)
            elif kind == CLOCK:
                s.clock = 1
            elif kind in (CHASE, TRAP, SUMO):
                s.due |= 1 << seat
        seat = step(s, seat)


def time_out(s: State) -> int:
    """A26, A42, A43, A51 The time of this window is over."""
    if s.window == CHASING and s.fastest >= 0:
        s.slowest = slower(s)
    elif s.window not in (COMPARING, STALLED) or not note_lapse(s):
        note(s, NO_TAP, -1, 0, 0)
    if s.window != STALLED:
        return CLOSE
    s.live = 0
    return s.turn


def close_window(s: State) -> int:
    """What follows: A26 the next race of the volley, one more volley, else the next flip."""
    if s.window == CHASING and s.fastest >= 0:
        end_chase(s, s.slowest)
    if s.in_volley:
        seat = s.flipper
        for _ in range(s.seats):
            if s.due >> seat & 1:
                s.due ^= 1 << seat
                if open_race(s, seat, action(current(s, seat))):
                    return STAY
            seat = step(s, seat)
        if s.clock:
            s.clock = 0
            open_window(s, COUNTING)
            return STAY
    s.live = s.in_volley = 0
    return s.champion if s.champion >= 0 else step(s, s.flipper)


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def cards_of(s: State, seat: int) -> int:
    return s.left[seat] + s.piled[seat]


def score(s: State, seat: int) -> int:
    """A34"""
    return -cards_of(s, seat)


def standing(s: State, seat: int) -> int:
    """A33 The order of winning, then the fewest cards."""
    if s.won[seat]:
        return 1000 - s.won[seat]
    return -cards_of(s, seat)


def is_winner(s: State, seat: int) -> bool:
    """A34 Rid of all cards; if nobody is, those who have the fewest. AO8 A person wins with one pile."""
    best = standing(s, seat)
    for other in range(s.seats):
        best = max(best, standing(s, other))
    for other in range(s.seats):
        if s.owner[other] == s.owner[seat] and (s.won[other] or (s.winners == 0 and standing(s, other) == best)):
            return True
    return False


def payoff(s: State, seat: int) -> float:
    """1 to share among the winners."""
    return share(is_winner, s, seat)


def turns(s: State) -> int:
    """A49 Cards turned."""
    return s.flips


def ending(s: State) -> int:
    return s.ending


def moment(s: State) -> int:
    """Which window is open: rises whenever another one is."""
    return s.moment


def ranks_all(s: State) -> bool:
    """A18 In a Chase every tap counts, so that they are judged together."""
    return s.window == CHASING


def timeout_move(s: State, seat: int) -> int:
    """A46 An absent seat flips, and never taps; -1: it does nothing now."""
    return FLIP if s.window == OPEN and seat == s.turn else -1
