"""Whole turns: the moves of a turn one after the other, of which at each step the most valuable few are followed."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.flat import Ints, below, copy_state
from cattery.flat.chance import LOW
from cattery.games.house_of_cats.mind.pattern_values import note_patterns, pattern_value
from cattery.games.house_of_cats.mind.scratchpad import DUE, KEYS, KINDS, MOST_STEPS, MOST_TURNS, WIDEST, Pad
from cattery.games.house_of_cats.mind.solo_state import ME, alone
from cattery.games.house_of_cats.mind.weights import weights
from cattery.games.house_of_cats.rules import apply, house_count, house_move
from cattery.games.house_of_cats.rules.legality import seat_moves
from cattery.games.house_of_cats.rules.masks import count
from cattery.games.house_of_cats.rules.moves import (
    A_DIE,
    D_THREE,
    DONE,
    G_MOVE,
    K_ANY,
    NUMBERS,
    ROOM,
    SYMBOLS,
    TRACK,
    TRACK_CAT,
    WRITE,
    cell_of,
    kind_of,
    other_of,
    simple,
    symbol_of,
)
from cattery.games.house_of_cats.rules.plays import THREE, make_move, number_in
from cattery.games.house_of_cats.rules.scoring import sheet_points
from cattery.games.house_of_cats.rules.state import DICE, FREE, OVER, ROOM_DUE, STARS, TURN, State, empty

__all__ = [
    "MOST_STEPS",
    "TABLES",
    "Pad",
    "State",
    "alone",
    "begin",
    "choose_from",
    "final_moves",
    "go_on",
    "look_ahead",
    "moves_of",
    "value_of",
    "weights",
    "weights_number",
]

NOT_INLINED = (
    "find_turns",
    "go_on",
    "follow",
    "next_moves",
    "sheet_key",
    "turn_key",
    "sheet_value",
    "roll",
)  # compiled once each, not into all that call them

MOST_MOVES = 24  # of a turn with abilities
FEW = 10  # empty cells: then a number may go anywhere

# Tables: the turn as it stands, one in thought, those under way, those one move further, whole ones, and in order.
ROOT, TRY, NOW = 0, 1, 2
NEXT = NOW + KINDS * WIDEST
WHOLE = NEXT + KINDS * WIDEST
CHOICE = WHOLE + MOST_TURNS
TABLES = CHOICE + MOST_TURNS
NONE = -1

PRIME = (1 << 40) - 87
FACTOR = 4194301  # times PRIME it stays below 2⁶³


def sheet_value(s: State, pads: list[Pad], weights: list[float]) -> float:
    """The points to expect in the end, from the sheet as it stands."""
    note_patterns(s, ME, pads)
    return sheet_points(s, ME) + pattern_value(pads, weights)


# ── the turns of a sheet ──────────────────────────────────────────────────────────────────────────


def find_turns(
    tables: list[State], pads: list[Pad], weights: list[float], moves: Ints, width: int, wide: int, wanted: int
) -> None:
    """The best so many ways to end the turn on tables[ROOT]: tables[WHOLE], … in no order.

    `width`: how many turns of a kind are followed at each step; `wide`: of how many of these abilities are tried.
    """
    begin(tables, pads, weights, wanted)
    while go_on(tables, pads, weights, moves, width, wide, WIDEST, False):
        pass


def begin(tables: list[State], pads: list[Pad], weights: list[float], wanted: int) -> None:
    pad = pads[0]
    pad.steps = pad.turns = pad.depth = pad.cursor = 0
    pad.wanted = wanted
    for k in range(KEYS):
        pad.keys[k] = 0
    for kind in range(KINDS):
        pad.many[kind] = pad.now[kind] = 0
    copy_state(tables, NOW, ROOT)
    pad.now[0] = 1
    pad.step[0] = NONE
    pad.now_value[0] = sheet_value(tables[ROOT], pads, weights)


def go_on(
    tables: list[State],
    pads: list[Pad],
    weights: list[float],
    moves: Ints,
    width: int,
    wide: int,
    most: int,
    hurry: bool,
) -> bool:
    """Follow so many more turns under way at most; is there anything left to do?

    In a `hurry` the first whole turn will do, by way of the most valuable moves so far.
    """
    pad = pads[0]
    if hurry:
        if pad.turns:
            return False
        settle(pads)
    followed = 0
    while pad.cursor < KINDS * WIDEST:
        kind, k = pad.cursor // WIDEST, pad.cursor % WIDEST
        if k >= pad.now[kind]:
            pad.cursor = (kind + 1) * WIDEST
            continue
        if followed == most:
            return True
        able = k < wide and pad.depth < MOST_MOVES and not hurry
        follow(tables, pads, weights, moves, pad.cursor, able, width)
        pad.cursor += 1
        followed += 1
    pad.cursor = 0
    pad.depth += 1
    return next_moves(tables, pads) > 0


def settle(pads: list[Pad]) -> None:
    """Keep the best of each kind; where something may come next already, go no further with those under way."""
    pad = pads[0]
    chosen = 0
    for kind in range(KINDS):
        pad.many[kind] = min(1, pad.many[kind])
        chosen += pad.many[kind]
        if pad.cursor == 0:
            pad.now[kind] = min(1, pad.now[kind])
    if chosen:
        pad.cursor = KINDS * WIDEST


def follow(
    tables: list[State], pads: list[Pad], weights: list[float], moves: Ints, at: int, able: bool, width: int
) -> None:
    """Try every move that may come next in this turn; abilities only if `able`."""
    pad = pads[0]
    n = seat_moves(tables[NOW + at], ME, moves)
    setting_up = tables[NOW + at].phase == STARS
    for k in range(n):
        move = moves[k]
        kind = kind_of(move)
        if kind == DONE:
            keep(tables, pads, NOW + at, pad.step[at], pad.now_value[at])
            continue
        if not is_tried(tables[NOW + at], move, kind, able, at % WIDEST == 0):
            continue
        copy_state(tables, TRY, NOW + at)
        s = tables[TRY]
        make_move(s, ME, move)
        if not is_new(pads, turn_key(s)):
            continue
        value = sheet_value(s, pads, weights)
        if setting_up and s.phase != STARS:
            keep(tables, pads, TRY, new_step(pads, pad.step[at], move), value)
        elif s.due[ME] == FREE:
            insert(pads, s.dice_used[ME], value, at, move, width)
        else:
            soon = 2 * s.number[ME] + 1 if s.due[ME] == ROOM_DUE else 0
            insert(pads, DUE, value + soon, at, move, width)


def is_tried(s: State, move: int, kind: int, able: bool, best: bool) -> bool:
    """Dice always; abilities where they are apt; what is compulsory also elsewhere, in the most valuable turns."""
    if s.due[ME] != FREE:
        return able or best or is_apt(s, move, kind)
    return kind in (WRITE, TRACK_CAT) or kind >= ROOM or (able and is_apt(s, move, kind))


def is_apt(s: State, move: int, kind: int) -> bool:
    """Numbers by ability go beside their like, while there is much room elsewhere."""
    if kind not in (A_DIE, D_THREE, G_MOVE, TRACK, K_ANY):
        return True
    number = symbol_of(move)
    if kind == D_THREE:
        number = THREE
    elif kind == G_MOVE:
        number = number_in(s, ME, other_of(move))
    if number >= NUMBERS:
        return True
    return s.near[cell_of(move)] & s.mark[ME][number] & ~s.walled[ME] != 0 or count(empty(s, ME)) <= FEW


def insert(pads: list[Pad], kind: int, value: float, parent: int, move: int, width: int) -> None:
    """Among the most valuable of its kind, if it is one of them."""
    pad = pads[0]
    first = kind * WIDEST
    k = first + pad.many[kind]
    if pad.many[kind] < width:
        pad.many[kind] += 1
    else:
        k -= 1
        if value <= pad.next_value[k]:
            return
    while k > first and pad.next_value[k - 1] < value:
        pad.next_value[k] = pad.next_value[k - 1]
        pad.parent[k] = pad.parent[k - 1]
        pad.move[k] = pad.move[k - 1]
        k -= 1
    pad.next_value[k] = value
    pad.parent[k] = parent
    pad.move[k] = move


def next_moves(tables: list[State], pads: list[Pad]) -> int:
    """Go one move further with those that were chosen; how many they are."""
    pad = pads[0]
    alive = 0
    for kind in range(KINDS):
        for k in range(kind * WIDEST, kind * WIDEST + pad.many[kind]):
            copy_state(tables, NEXT + k, NOW + pad.parent[k])
            make_move(tables[NEXT + k], ME, pad.move[k])
            pad.parent[k] = pad.step[pad.parent[k]]
    for kind in range(KINDS):
        for k in range(kind * WIDEST, kind * WIDEST + pad.many[kind]):
            copy_state(tables, NOW + k, NEXT + k)
            pad.step[k] = new_step(pads, pad.parent[k], pad.move[k])
            pad.now_value[k] = pad.next_value[k]
        alive += pad.many[kind]
        pad.now[kind] = pad.many[kind]
        pad.many[kind] = 0
    return alive


def new_step(pads: list[Pad], before: int, move: int) -> int:
    pad = pads[0]
    pad.before[pad.steps] = before
    pad.step_move[pad.steps] = move
    pad.steps += 1
    return pad.steps - 1


def keep(tables: list[State], pads: list[Pad], at: int, step: int, value: float) -> None:
    """A whole turn, if it is among the best."""
    pad = pads[0]
    key = sheet_key(tables[at])
    worst = 0
    for k in range(pad.turns):
        if pad.key[k] == key:
            return
        if pad.value[k] < pad.value[worst]:
            worst = k
    if pad.turns < pad.wanted:
        worst = pad.turns
        pad.turns += 1
    elif value <= pad.value[worst]:
        return
    pad.value[worst] = value
    pad.last[worst] = step
    pad.key[worst] = key
    copy_state(tables, WHOLE + worst, at)


def choose_from(tables: list[State], pads: list[Pad]) -> int:
    """Put the whole turns in order, the best first: tables[CHOICE], …; how many they are."""
    pad = pads[0]
    for place in range(pad.turns):
        best = place
        for k in range(place + 1, pad.turns):
            if pad.value[k] > pad.value[best]:
                best = k
        copy_state(tables, CHOICE + place, WHOLE + best)
        copy_state(tables, WHOLE + best, WHOLE + place)
        value, last = pad.value[best], pad.last[best]
        pad.value[best], pad.last[best] = pad.value[place], pad.last[place]
        pad.value[place], pad.last[place] = value, last
    return pad.turns


def value_of(pads: list[Pad], turn: int) -> float:
    return pads[0].value[turn]


def moves_of(pads: list[Pad], turn: int, moves: Ints) -> int:
    """Write the moves of a whole turn, the last one first; how many they are."""
    n, step = 0, pads[0].last[turn]
    while step != NONE:
        moves[n] = pads[0].step_move[step]
        n += 1
        step = pads[0].before[step]
    return n


# ── what may follow ───────────────────────────────────────────────────────────────────────────────


def look_ahead(
    tables: list[State],
    pads: list[Pad],
    weights: list[float],
    moves: Ints,
    choice: int,
    rng: Ints,
    ahead: int,
    width: int,
    wide: int,
) -> float:
    """Go on so many turns after the one on tables[CHOICE + choice]: the points to expect then."""
    copy_state(tables, ROOT, CHOICE + choice)
    finish(tables[ROOT])
    for _ in range(ahead):
        roll(tables[ROOT], rng)
        if tables[ROOT].phase != OVER:
            play_turn(tables, pads, weights, moves, width, wide)
    if tables[ROOT].phase == OVER:
        return float(sheet_points(tables[ROOT], ME))
    return sheet_value(tables[ROOT], pads, weights)


def play_turn(tables: list[State], pads: list[Pad], weights: list[float], moves: Ints, width: int, wide: int) -> None:
    """The best turn on tables[ROOT]."""
    find_turns(tables, pads, weights, moves, width, wide, 1)
    copy_state(tables, ROOT, WHOLE)
    finish(tables[ROOT])


def finish(s: State) -> None:
    if s.phase == TURN:
        make_move(s, ME, simple(DONE))


def final_moves(s: State) -> list[int]:
    """What ends the turn when everything is written; H6 nothing at the set-up."""
    return [] if s.phase == STARS else [simple(DONE)]


def weights_number(s: State) -> int:
    """Each level has weights of its own."""
    return s.level


def roll(s: State, rng: Ints) -> None:
    while s.phase != OVER and s.phase != TURN and s.phase != STARS:
        apply(s, HOUSE, house_move(s, below(rng, house_count(s))))


# ── telling turns apart ───────────────────────────────────────────────────────────────────────────


def mix(key: int, more: int) -> int:
    key = ((key ^ (more & LOW)) * FACTOR + 7) % PRIME
    return ((key ^ (more >> 32 & LOW)) * FACTOR + 7) % PRIME


def sheet_key(s: State) -> int:
    key = s.cats[ME]
    for symbol in range(SYMBOLS):
        key = mix(key, s.mark[ME][symbol])
    key = mix(mix(mix(key, s.walled[ME]), s.opened[ME]), s.filled[ME])
    if s.double[ME]:
        key = mix(key, s.double[ME])
    spent = 0
    for number in range(NUMBERS):
        spent = spent << 8 | s.spent[ME][number]
    return mix(key, spent)


def turn_key(s: State) -> int:
    """The sheet, and the moves that are still open."""
    dice = 0
    for die in range(DICE):
        if not s.used[ME] >> die & 1:
            dice += 1 << 3 * s.dice[ME][die]
    turn = dice << 24 | s.dice_used[ME] << 20 | s.dice_number[ME] << 16 | s.due[ME] << 12 | s.number[ME] << 4
    turn = turn | s.diagonal[ME] << 1 | s.has_crossed[ME]
    return mix(mix(mix(sheet_key(s), s.die_cells[ME]), turn), s.new_cell[ME] << 8 | s.to_open[ME])


def is_new(pads: list[Pad], key: int) -> bool:
    """Was this turn not met yet? When there are too many all are new."""
    pad = pads[0]
    place = key % KEYS
    for _ in range(16):
        if pad.keys[place] == 0:
            pad.keys[place] = key
            return True
        if pad.keys[place] == key:
            return False
        place = (place + 1) % KEYS
    return True
