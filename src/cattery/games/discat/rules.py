"""Discat's rules: lay cards under a constraint, pass when nothing fits, count the piles."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.core.winning import share
from cattery.flat import Ints
from cattery.games.discat.hiding import redeal as redeal
from cattery.games.discat.moves import BY_UNITS, FIRST, GROUP, OTHERS, PASS, UNITS, card_on, line_of, others_of, top_of
from cattery.games.discat.proofs import drop, leave, prove
from cattery.games.discat.state import CARDS, UP, bits, draw_card, lay, pay_bonus, put_under, take, turn_down
from cattery.games.discat.state import State as State

HAND = 5  # D5
BONUS_GROUP = 4  # D17c: so many cards in one group, or more, earn a bonus card …
BONUS_POINTS = 4  # … which counts so many points (D29)

MAX_MOVES = 200  # 192 ways to play a hand of six that shares a digit, and a pass or six swaps beside them

PLAYING, INSTANT, POINTS = 0, 1, 2  # endings


def setup(s: State, seats: int, arrows: str, first: int) -> None:
    """D5, D8 An unshuffled deck, nothing on the table; `arrows` has a letter U or D a card, `first` may be -1."""
    s.seats = seats
    s.left = s.unlaid = (seats + 3) * 10  # D5
    s.arrow = [UP] + [UP if letter == "U" else 0 for letter in arrows]  # no constraint is "more than 0"
    for i in range(s.left):
        s.draw[i] = i + 1
        s.spot[i + 1] = i
    s.first = first
    s.turn = max(first, 0)
    s.creator = s.last_turns = -1


def acting(s: State) -> int:
    """Who may move, as bits."""
    if s.ending:
        return 0
    if s.unlaid:
        return 1 << HOUSE
    return 1 << s.turn


# ── legality ──────────────────────────────────────────────────────────────────────────────────────


def legal(s: State, seat: int, moves: Ints) -> int:
    """Write the seat's moves, return how many. The only source of legality."""
    if seat == HOUSE:
        n = house_count(s)
        for k in range(n):
            moves[k] = house_move(s, k)
        return n
    if s.ending or s.unlaid or seat != s.turn:
        return 0
    n = plays(s, seat, moves)
    if n == 0 or (s.voluntary_pass and s.limit):  # D12, D13, DO2
        n = passes(s, seat, moves, n)
    return n


def house_count(s: State) -> int:
    """How many moves the house has: D7 who begins, then D6 each card it has not laid yet."""
    return s.seats if s.first < 0 else s.unlaid


def house_move(s: State, k: int) -> int:
    return FIRST + k if s.first < 0 else s.draw[s.left - s.unlaid + k]


def fits(s: State, card: int) -> bool:
    """D12 Strictly above or below the card that binds."""
    return (card > s.limit) == (s.arrow[s.limit] == UP)


def plays(s: State, seat: int, moves: Ints) -> int:
    """D14, D15 Every fitting card, alone or on top of others that share its tens, or its units."""
    n = 0
    hand, lines = s.hand[seat], s.lines[seat]
    limit, up, later = s.limit, s.arrow[s.limit] == UP, s.turns > 0
    for i in range(s.held[seat]):
        card = hand[i]
        if (card > limit) == up:
            top = GROUP | card
            moves[n] = top
            n += 1
            if later:  # D10: the first turn of the game is one card
                tens, units = card // 10, card % 10
                same_tens = lines[tens] ^ 1 << units
                same_units = lines[UNITS + units] ^ 1 << tens
                if same_tens:
                    n = groups_under(top, same_tens, moves, n)
                if same_units:
                    n = groups_under(top | BY_UNITS, same_units, moves, n)
    return n


def groups_under(top: int, others: int, moves: Ints, n: int) -> int:
    """D16 Each choice of some of the others; their order is not part of the move."""
    some = -others & others
    while some:
        moves[n] = top | some << OTHERS
        n += 1
        some = (some - others) & others
    return n


def passes(s: State, seat: int, moves: Ints, n: int) -> int:
    """D20 Keep the hand, or swap a card if the draw pile will have one."""
    moves[n] = PASS
    n += 1
    if s.left + s.bonus_paid > 1:  # D18 comes first and may take a card
        for i in range(s.held[seat]):
            moves[n] = s.hand[seat][i]
            n += 1
    return n


# ── plays ─────────────────────────────────────────────────────────────────────────────────────────


def apply(s: State, seat: int, move: int) -> None:
    """One play, with every automatic step that follows it."""
    if seat == HOUSE:
        house_play(s, move)
        return
    if move >= GROUP:
        play_group(s, seat, move)
    else:
        pass_turn(s, seat, move)
    end_turn(s, seat)


def house_play(s: State, move: int) -> None:
    """D7 Name the first player; D6 lay the next card of the deck, and deal when all are laid."""
    if move >= FIRST:
        s.first = s.turn = move - FIRST
        return
    draw, spot = s.draw, s.spot
    laid, old = s.left - s.unlaid, spot[move]
    other = draw[laid]
    draw[old] = other
    spot[other] = old
    draw[laid] = move
    spot[move] = laid
    if laid < HAND * s.seats and not s.imagined:
        s.known[move] = 1 << (s.first + laid) % s.seats  # its receiver hears it
    s.unlaid -= 1
    if s.unlaid == 0:
        deal(s)


def deal(s: State) -> None:
    """D6 Five cards to each, one at a time, clockwise from the first player."""
    for i in range(HAND * s.seats):
        draw_card(s, (s.first + i) % s.seats)


def play_group(s: State, seat: int, move: int) -> None:
    """D17 The others ascending, the top card last; then the constraint and the refill."""
    top = top_of(move)
    if others_of(move):
        lay_others(s, seat, move)
    show(s, seat, top)
    lay(s, seat, top)
    s.creator = seat  # D17d
    s.limit = top
    s.bonus_paid = 0
    if not s.ending:
        for _ in range(min(HAND - s.held[seat], s.left)):  # D23
            draw_card(s, seat)


def lay_others(s: State, seat: int, move: int) -> None:
    """D17a All cards but the top one, D17b perhaps the win, D17c perhaps a bonus card: the lowest of them."""
    others, line = others_of(move), line_of(move)
    size = 1 + bits(others)
    if s.winning_group <= size <= s.largest_winning_group:
        s.ending = INSTANT
    pays = size >= BONUS_GROUP and not s.ending
    digit = 0
    while others >> digit:
        if others >> digit & 1:
            card = card_on(line, digit)
            show(s, seat, card)
            if pays:
                pay_bonus(s, seat, card)
                pays = False
            else:
                lay(s, seat, card)
        digit += 1


def show(s: State, seat: int, card: int) -> None:
    """A card leaves the hand before everybody's eyes."""
    take(s, seat, card)
    if s.proven[seat] and not s.imagined:
        leave(s, seat, card)


def pass_turn(s: State, seat: int, move: int) -> None:
    """D18 the bonus, D19 the turned card, D20 the swap: in this order. D9 Everybody learns from it."""
    if not s.bonus_paid:
        s.bonus_paid = 1
        if s.left:
            draw_card(s, s.creator)
    turn_down(s, seat)
    if not s.voluntary_pass and not s.imagined:
        prove(s, seat)
    if move != PASS:
        take(s, seat, move)
        if not s.imagined:
            lose_sight(s, seat, move)
        put_under(s, move)
        draw_card(s, seat)


def lose_sight(s: State, seat: int, card: int) -> None:
    """D20 A card was put back unseen: nobody else can be sure any more which of those in hand before it was."""
    if s.proven[seat]:
        drop(s, seat, 0)
    for i in range(s.held[seat]):
        s.known[s.hand[seat][i]] = 0
    s.known[card] = 1 << seat


def end_turn(s: State, seat: int) -> None:
    s.turns += 1
    if s.ending:
        return
    if s.last_turns < 0:
        if s.left == 0 and s.held[seat] == 0:  # D24
            s.last_turns = s.seats - 1 if s.last_round else 0  # DO4
    else:
        s.last_turns -= 1  # D25
    if s.last_turns == 0:
        s.ending = POINTS
        return
    s.turn = seat + 1 if seat + 1 < s.seats else 0  # D22, D26
    if s.creator == s.turn:  # D11: everybody else has passed
        turn_down(s, s.turn)
        s.creator = -1
        s.limit = 0


# ── points ────────────────────────────────────────────────────────────────────────────────────────


def score(s: State, seat: int) -> int:
    """D29"""
    return s.piled[seat] + BONUS_POINTS * s.bonuses[seat] - s.held[seat]


def standing(s: State, seat: int) -> int:
    """D30, D31 What ranks a seat: the instant win, then points, then bonus cards."""
    won = s.ending == INSTANT and s.creator == seat
    return (int(won) << 20) + score(s, seat) * 32 + s.bonuses[seat]


def payoff(s: State, seat: int) -> float:
    """1 to share among the winners."""
    return share(standing, s, seat)


def turns(s: State) -> int:
    return s.turns


def ending(s: State) -> int:
    return s.ending


def timeout_move(s: State, seat: int) -> int:
    """Of an absent seat: the lowest fitting card alone, else a pass."""
    lowest = CARDS + 1
    for i in range(s.held[seat]):
        card = s.hand[seat][i]
        if card < lowest and fits(s, card):
            lowest = card
    return GROUP | lowest if lowest <= CARDS else PASS
