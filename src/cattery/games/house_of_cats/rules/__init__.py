"""The rules of House of Cats: roll, write three of four results in a connected part of the sheet, build rooms."""

from __future__ import annotations

from cattery.core.seats import HOUSE
from cattery.core.winning import share
from cattery.flat import Ints
from cattery.games.house_of_cats.rules.hiding import redeal as redeal
from cattery.games.house_of_cats.rules.legality import first_move, seat_moves
from cattery.games.house_of_cats.rules.masks import count
from cattery.games.house_of_cats.rules.moves import NUMBERS, SYMBOLS, TILE
from cattery.games.house_of_cats.rules.plays import make_move, roll_die
from cattery.games.house_of_cats.rules.scoring import sheet_points, stars
from cattery.games.house_of_cats.rules.setup import setup as setup
from cattery.games.house_of_cats.rules.state import (
    ABILITIES,
    DICE,
    NOBODY,
    OVER,
    ROLL,
    STAR_ROLL,
    STARS,
    TILES,
    TURN,
    USUAL_DICE,
)
from cattery.games.house_of_cats.rules.state import State as State

# `g` moves one of f numbers to one of e empty cells, f + e ≤ 64; with a, d, i and the dice that is at most
# e·(f + 11), and a few moves without a cell.
MAX_MOVES = 1440


def acting(s: State) -> int:
    """Who may move, as bits: all at once, but who has confirmed (H7) or is full on level 4 (H28)."""
    if s.phase == OVER:
        return 0
    if s.phase != STARS and s.phase != TURN:
        return 1 << HOUSE
    seats = 0
    for seat in range(s.seats):
        seats |= int(not s.done[seat]) << seat
    return seats


def legal(s: State, seat: int, moves: Ints) -> int:
    """Write the seat's moves, return how many."""
    if seat != HOUSE:
        return seat_moves(s, seat, moves)
    n = house_count(s)
    for k in range(n):
        moves[k] = house_move(s, k)
    return n


def house_count(s: State) -> int:
    """H5 the tiles not named yet, H7 the faces of a die."""
    if s.phase == TILES:
        return ABILITIES - named(s)
    return SYMBOLS if s.phase in (STAR_ROLL, ROLL) else 0


def named(s: State) -> int:
    """How many of the four tiles lie on the table."""
    number = 0
    while number < NUMBERS and s.tile[number] != NOBODY:
        number += 1
    return number


def house_move(s: State, k: int) -> int:
    if s.phase != TILES:
        return k
    letter = 0
    while k or s.holder[letter] != NOBODY:
        k -= int(s.holder[letter] == NOBODY)
        letter += 1
    return TILE + letter


def apply(s: State, seat: int, move: int) -> None:
    """One play, with every automatic step that follows it."""
    if seat != HOUSE:
        make_move(s, seat, move)
    elif move >= TILE:
        number = named(s)
        s.tile[number] = move - TILE
        s.holder[move - TILE] = number
        if number == NUMBERS - 1:
            s.phase = STAR_ROLL if s.stars else ROLL
    elif s.phase == STAR_ROLL:
        if roll_die(s, move, USUAL_DICE):
            s.phase = STARS
    elif roll_die(s, move, DICE):
        s.phase = TURN


def score(s: State, seat: int) -> int:
    """H29"""
    return sheet_points(s, seat)


def standing(s: State, seat: int) -> int:
    """H29 Points, then filled cells."""
    return sheet_points(s, seat) * 128 + count(s.filled[seat])


def payoff(s: State, seat: int) -> float:
    """1 to share among the winners; H29 alone, one star is a win."""
    if s.seats == 1:
        return 1.0 if stars(s, seat) else 0.0
    return share(standing, s, seat)


def turns(s: State) -> int:
    return s.turns


def ending(s: State) -> int:
    return int(s.phase == OVER)


def timeout_move(s: State, seat: int) -> int:
    """Of an absent seat: the first legal move."""
    return first_move(s, seat)
