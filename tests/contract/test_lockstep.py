"""One source, two engines: the plain functions and their machine-code twins agree play by play, byte for byte."""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import Any

import pytest

from cattery import GAMES, HOUSE
from cattery.core.game import AnyGame
from cattery.flat import available, below, twin
from tests.conftest import Counts
from tests.contract.playing import SEATS, Case, cases_of, legal, pick, seats_in

PLAYS = 30_000  # of each game, all its tables together; always the same ones, so more of them say little
INSTALLED = importlib.util.find_spec("numba") is not None
needs_twins = pytest.mark.skipif(not INSTALLED, reason="numba is not installed: there are no twins")

ENDS = ("ending", "turns")
BY_SEAT = ("score", "payoff", "standing")


@needs_twins
def test_twins_are_there_where_numba_is() -> None:
    """Else the tests below would say nothing, and nobody would notice."""
    assert available()


class Twin:
    """A game's compiled rules over one machine record.

    A record is dear to hand over from Python, an array of one is cheap: so each function gets a little door.
    """

    def __init__(self, game: AnyGame) -> None:
        import numba
        import numpy

        fast, door = twin(game.rules), numba.njit
        acting, ending, turns, legal = fast.acting, fast.ending, fast.turns, fast.legal
        score, payoff, standing = fast.score, fast.payoff, fast.standing
        house_count, house_move, timeout_move = fast.house_count, fast.house_move, fast.timeout_move
        apply, redeal = fast.apply, fast.redeal

        self.acting = door(lambda tables: acting(tables[0]))
        self.ending = door(lambda tables: ending(tables[0]))
        self.turns = door(lambda tables: turns(tables[0]))
        self.score = door(lambda tables, seat: score(tables[0], seat))
        self.payoff = door(lambda tables, seat: payoff(tables[0], seat))
        self.standing = door(lambda tables, seat: standing(tables[0], seat))
        self.house_count = door(lambda tables: house_count(tables[0]))
        self.house_move = door(lambda tables, k: house_move(tables[0], k))
        self.timeout_move = door(lambda tables, seat: timeout_move(tables[0], seat))
        self._legal = door(lambda tables, seat, moves: legal(tables[0], seat, moves))
        self.apply = door(lambda tables, seat, move: apply(tables[0], seat, move))
        self._redeal = door(lambda tables, viewer, rng: redeal(tables[0], viewer, rng))
        self.moves = numpy.zeros(game.rules.MAX_MOVES, numpy.int64)
        self.array = numpy.array

    def legal(self, tables: Any, seat: int) -> list[int]:
        moves: list[int] = self.moves[: self._legal(tables, seat, self.moves)].tolist()
        return moves

    def redeal(self, tables: Any, viewer: int, rng: list[int]) -> list[int]:
        """As in Python, but what is left of the generator is returned."""
        numbers = self.array(rng)
        self._redeal(tables, viewer, numbers)
        left: list[int] = numbers.tolist()
        return left


@cache
def twin_of(game_id: str) -> Twin:
    return Twin(GAMES[game_id])


@needs_twins
def test_plain_and_twin_in_lockstep(game: AnyGame, counts: Counts) -> None:
    """All tables of a game in one test: the doors to its twin are compiled once."""
    cases = cases_of(game)
    for case in cases:
        rng, left = case.rng("lockstep"), counts(-(-PLAYS // len(cases)))
        while left > 0:
            left -= play_both(case, rng)


def play_both(case: Case, rng: list[int]) -> int:
    """One game on both engines; how many plays."""
    game, rules, fast = case.game, case.game.rules, twin_of(case.game.info.id)
    s, plays = case.start(), 0
    tables = s.record()
    while acting := rules.acting(s):
        assert fast.acting(tables) == acting
        for seat in seats_in(acting):
            assert fast.legal(tables, seat) == legal(game, s, seat)
            if seat in SEATS:
                assert fast.timeout_move(tables, seat) == rules.timeout_move(s, seat)
        if acting >> HOUSE & 1:
            k = below(rng, rules.house_count(s))
            assert fast.house_count(tables) == rules.house_count(s)
            assert fast.house_move(tables, k) == rules.house_move(s, k)
        if below(rng, 10) == 0:
            redeal_both(case, s, rng)
        seat, move = pick(game, s, rng)
        rules.apply(s, seat, move)
        fast.apply(tables, seat, move)
        assert tables.tobytes() == s.dump(), f"{case}: after {game.text(s, seat, move)!r} by {seat}"
        plays += 1
    compare_ends(case, s, tables)
    return plays


def redeal_both(case: Case, s: Any, rng: list[int]) -> None:
    fast, viewer, other = twin_of(case.game.info.id), below(rng, case.seats), s.clone()
    tables, plain_rng = s.record(), [rng[0]]
    twin_rng = fast.redeal(tables, viewer, plain_rng)
    case.game.rules.redeal(other, viewer, plain_rng)
    assert tables.tobytes() == other.dump()
    assert twin_rng == plain_rng, "both ask chance as often"
    compare_ends(case, other, tables)


def compare_ends(case: Case, s: Any, tables: Any) -> None:
    rules, fast = case.game.rules, twin_of(case.game.info.id)
    for name in ENDS:
        assert getattr(fast, name)(tables) == getattr(rules, name)(s)
    for name in BY_SEAT:
        for seat in range(case.seats):
            assert getattr(fast, name)(tables, seat) == getattr(rules, name)(s, seat)
    assert fast.acting(tables) == rules.acting(s)


@needs_twins
def test_the_twin_stops_at_the_edge_of_an_array(case: Case) -> None:
    """A fault of the rules is an error, not a wild write into memory."""
    rules, tables = twin(case.game.rules), case.start().record()
    with pytest.raises(IndexError):
        rules.legal(tables[0], HOUSE, tables["seats"].astype("int64")[:0])
