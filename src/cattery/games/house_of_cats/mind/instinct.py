"""What looks good at a glance in House of Cats: the most that this turn's dice can bring, for quick bots."""

from __future__ import annotations

from cattery.games.house_of_cats.mind.symbol_values import POINT, USE, group_with, symbol_value, unfinished_room_value
from cattery.games.house_of_cats.rules.legality import dice_are_over, reach
from cattery.games.house_of_cats.rules.masks import bit, count, lowest
from cattery.games.house_of_cats.rules.moves import (
    A_DIE,
    CAT,
    CHANGE,
    CROSS,
    D_THREE,
    DONE,
    E_MORE,
    G_MOVE,
    I_DOUBLE,
    J_CORNERS,
    K_ANY,
    L_TWO,
    MOUSE,
    NUMBERS,
    OPEN,
    ROOM,
    TRACK,
    TRACK_CAT,
    WRITE,
    cell_of,
    kind_of,
    new_of,
    old_of,
    other_of,
    symbol_of,
)
from cattery.games.house_of_cats.rules.plays import THREE, number_in, room_cells, unused_die
from cattery.games.house_of_cats.rules.rooms import group_of
from cattery.games.house_of_cats.rules.state import ANY, BLANK, DICE, STARS, State, empty, track_is_free

NOT_INLINED = (
    "appeal",
    "write_and_go_on",
    "best_of",
    "best_of_one",
)  # compiled once each, not into all that call them

LATER = -1_000_000  # after the dice there is still time for it
ANYWHERE = -1  # every cell touches
GOOD = 3 * POINT  # less is not worth an ability


def appeal(s: State, seat: int, move: int) -> int:
    """How good a move looks: the points it brings, and the best that the rest of the dice can add to them."""
    kind, symbol, cell = kind_of(move), symbol_of(move), cell_of(move)
    if kind == DONE:
        return 0
    if kind >= ROOM:
        return handiwork(s, seat, kind, move, cell)
    if s.phase == STARS or kind in (TRACK, K_ANY, L_TWO):
        second = symbol_value(s, seat, MOUSE, other_of(move), 1) if kind == L_TWO else 0
        return symbol_value(s, seat, MOUSE if kind == L_TWO else symbol, cell, 1) + second
    if kind in (WRITE, A_DIE, I_DOUBLE, CHANGE, J_CORNERS, TRACK_CAT):
        return with_dice(s, seat, kind, symbol, cell, move)
    if not dice_are_over(s, seat):
        return LATER
    return afterwards(s, seat, kind, cell, other_of(move))


def handiwork(s: State, seat: int, kind: int, move: int, cell: int) -> int:
    """Rooms that hold bonus cells; openings beside empty cells; crosses where little is lost."""
    if kind == ROOM:
        cells = room_cells(move)
        rest = group_of(s, seat, s.number[seat], s.new_cell[seat]) & ~cells
        return (s.number[seat] + 2) * POINT * count(cells & s.bonus) + count(rest)
    space = count(s.near[cell] & empty(s, seat))
    return space if kind == OPEN else -space - (USE if kind > CROSS else 0)


def afterwards(s: State, seat: int, kind: int, cell: int, source: int) -> int:
    """When the dice are over, an ability has to be worth it: `done` has no appeal at all."""
    if kind == D_THREE:
        return symbol_value(s, seat, THREE, cell, 1) - USE
    if kind == E_MORE:
        return best_of_one(s, seat, s.used[seat], touching(s, seat)) - USE
    if kind == G_MOVE:
        number = number_in(s, seat, source)
        left = unfinished_room_value(number, count(group_of(s, seat, number, source)))
        return symbol_value(s, seat, number, cell, 1) - left - USE
    return LATER


# ── dice ──────────────────────────────────────────────────────────────────────────────────────────


def with_dice(s: State, seat: int, kind: int, symbol: int, cell: int, move: int) -> int:
    used, touch = s.used[seat], touching(s, seat)
    left = s.dice_number[seat] - s.dice_used[seat] - 1
    if kind == J_CORNERS:
        return best_of(s, seat, used, s.about[seat], left + 1) - USE if reach(s, seat) == 0 else LATER
    if kind == CHANGE:
        return changed(s, seat, unused_die(s, seat, old_of(move)), new_of(move), touch, left) - USE
    used |= 1 << unused_die(s, seat, symbol if kind != TRACK_CAT else CAT)
    if kind == TRACK_CAT:
        return track_value(s, seat) + best_of(s, seat, used, touch, left)
    times = 1
    if kind == I_DOUBLE:
        times, left = 2, left - 1
        used |= 1 << second_die(s, seat, used, symbol)
    if kind == A_DIE and symbol_value(s, seat, symbol, cell, 1) < GOOD:
        return LATER
    if kind != A_DIE:
        touch = beyond(s, seat, touch, cell)
    price = 0 if kind == WRITE else USE
    return write_and_go_on(s, seat, symbol, cell, times, used, touch, left) - price


def touching(s: State, seat: int) -> int:
    """H9 The cells that the next die may be written in, filled ones among them."""
    if s.die_cells[seat] == 0:
        return ANYWHERE
    return s.about[seat] if s.diagonal[seat] else s.beside[seat]


def beyond(s: State, seat: int, touch: int, cell: int) -> int:
    """The same when this cell is written."""
    near = s.around[cell] if s.diagonal[seat] else s.near[cell]
    return near if touch == ANYWHERE else touch | near


def second_die(s: State, seat: int, used: int, symbol: int) -> int:
    die = 0
    while used >> die & 1 or s.dice[seat][die] != symbol:
        die += 1
    return die


def track_value(s: State, seat: int) -> int:
    """H21 A crossed cat, and perhaps a number anywhere."""
    if not track_is_free(s, seat):
        return 0
    entry = s.track[s.cats[seat]]
    if entry == BLANK:
        return POINT
    best, cells = 0, empty(s, seat)
    while cells:
        cell = lowest(cells)
        cells ^= bit(cell)
        for number in range(NUMBERS):
            if entry in (number, ANY):
                best = max(best, symbol_value(s, seat, number, cell, 1))
    return POINT + best


def changed(s: State, seat: int, die: int, new: int, touch: int, left: int) -> int:
    """The changed die where it is best, and then the others; only for something good."""
    used, cells = s.used[seat] | 1 << die, empty(s, seat) & touch
    if new == CAT and s.level == 1:
        return track_value(s, seat) if left == 0 else LATER
    best, most = -1, GOOD - 1
    while cells:
        cell = lowest(cells)
        cells ^= bit(cell)
        here = symbol_value(s, seat, new, cell, 1)
        if here > most:
            best, most = cell, here
    if best < 0:
        return LATER
    return write_and_go_on(s, seat, new, best, 1, used, beyond(s, seat, touch, best), left)


def write_and_go_on(s: State, seat: int, symbol: int, cell: int, times: int, used: int, touch: int, left: int) -> int:
    """Write it for a moment, and look what the other dice can add."""
    value = symbol_value(s, seat, symbol, cell, times)
    if left <= 0:
        return value
    mark, filled, walled, double = s.mark[seat][symbol], s.filled[seat], s.walled[seat], s.double[seat]
    put(s, seat, symbol, cell, times)
    value += best_of(s, seat, used, touch, left)
    s.mark[seat][symbol] = mark
    s.filled[seat] = filled
    s.walled[seat] = walled
    s.double[seat] = double
    return value


def put(s: State, seat: int, symbol: int, cell: int, times: int) -> None:
    """As it would stand, walls included."""
    if symbol < NUMBERS:
        group = group_with(s, seat, symbol, cell)
        if count(group) - 1 + count(group & s.double[seat]) + times >= symbol + 2:
            s.walled[seat] |= group
    s.mark[seat][symbol] |= bit(cell)
    s.filled[seat] |= bit(cell)
    if times > 1:
        s.double[seat] |= bit(cell)


def best_of(s: State, seat: int, used: int, touch: int, left: int) -> int:
    """The most that the next two dice can bring."""
    if left <= 0:
        return 0
    if left == 1:
        return best_of_one(s, seat, used, touch)
    best, tried = 0, 0
    for die in range(DICE):
        symbol = s.dice[seat][die]
        if used >> die & 1 or tried >> symbol & 1:
            continue
        tried |= 1 << symbol
        if symbol == CAT and s.level == 1:
            gain = POINT if track_is_free(s, seat) else 0
            best = max(best, gain + best_of_one(s, seat, used | 1 << die, touch))
            continue
        cells = empty(s, seat) & touch
        mark, filled, walled = s.mark[seat][symbol], s.filled[seat], s.walled[seat]
        while cells:
            cell = lowest(cells)
            cells ^= bit(cell)
            value = symbol_value(s, seat, symbol, cell, 1)
            put(s, seat, symbol, cell, 1)
            value += best_of_one(s, seat, used | 1 << die, beyond(s, seat, touch, cell))
            best = max(best, value)
            s.mark[seat][symbol] = mark
            s.filled[seat] = filled
            s.walled[seat] = walled
    return best


def best_of_one(s: State, seat: int, used: int, touch: int) -> int:
    """The most that one more die can bring."""
    best, tried = 0, 0
    for die in range(DICE):
        symbol = s.dice[seat][die]
        if used >> die & 1 or tried >> symbol & 1:
            continue
        tried |= 1 << symbol
        if symbol == CAT and s.level == 1:
            best = max(best, POINT if track_is_free(s, seat) else 0)
            continue
        cells = empty(s, seat) & touch
        while cells:
            cell = lowest(cells)
            cells ^= bit(cell)
            best = max(best, symbol_value(s, seat, symbol, cell, 1))
    return best
