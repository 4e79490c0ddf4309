"""Tables of every game, played at random: what the contract tests walk over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from cattery import BELL, GAMES, HOUSE, House, SeededHouse, Table
from cattery.core.game import AnyGame
from cattery.flat import Ints, below, seeded
from tests.contract.tables import KNOWLEDGE, Knowledge

SEATS = range(8)  # as `acting` counts them


@dataclass(frozen=True)
class Case:
    """One kind of table: a game, a number of seats, house rules."""

    game: AnyGame
    seats: int
    name: str
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game.info.id}-{self.seats}-{self.name}"

    @property
    def knowledge(self) -> Knowledge:
        return KNOWLEDGE[self.game.info.id]

    def rng(self, *parts: int | str) -> Ints:
        """A generator of this case's own, so that tests do not depend on each other."""
        return seeded(str(self), *parts)

    def start(self) -> Any:
        """The state before the house has played."""
        return self.game.setup(self.seats, self.game.options(self.seats, self.options))

    def table(self, house: House | None = None, seed: int = 0) -> Table:
        return Table(self.game, self.seats, dict(self.options), house or SeededHouse(seed))


def cases_of(game: AnyGame) -> list[Case]:
    knowledge = KNOWLEDGE[game.info.id]
    options = {"default": {}, **knowledge.options}
    return [
        Case(game, seats, name, given)
        for name, given in options.items()
        for seats in knowledge.seats.get(name, game.info.seats)
    ]


CASES = [case for game in GAMES.values() for case in cases_of(game)]


def parametrize(metafunc: pytest.Metafunc, games: Iterable[AnyGame]) -> None:
    """A `case` is every game with every number of seats and several house rules; a `victim` is one case of each game.

    A `secretive` one is of a game in which a seat knows what others do not.
    """
    games = list(games)
    victims = [case for game in games for case in cases_of(game)[1:2]]
    kinds: dict[str, list[Any]] = {
        "game": games,
        "game_id": [game.info.id for game in games],
        "case": [case for game in games for case in cases_of(game)],
        "victim": victims,
        "secretive": [case for case in victims if case.knowledge.private],
    }
    for name in set(kinds) & set(metafunc.fixturenames):
        ids = kinds["game_id"] if name == "game" else [str(one) for one in kinds[name]]
        metafunc.parametrize(name, kinds[name], ids=ids)


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(BELL + 1) if bits >> seat & 1]


def legal(game: AnyGame, s: Any, seat: int) -> list[int]:
    moves = [0] * game.rules.MAX_MOVES
    return moves[: game.rules.legal(s, seat, moves)]


def who(game: AnyGame, s: Any, rng: Ints) -> int:
    """The house at once; else one of the seats, and now and then the bell."""
    acting = seats_in(game.rules.acting(s))
    if HOUSE in acting:
        return HOUSE
    seats = [seat for seat in acting if seat in SEATS]
    if BELL in acting and (not seats or below(rng, KNOWLEDGE[game.info.id].rings(s)) == 0):
        return BELL
    return seats[below(rng, len(seats))]


def pick(game: AnyGame, s: Any, rng: Ints) -> tuple[int, int]:
    """Somebody's play, at random."""
    seat = who(game, s, rng)
    if seat == HOUSE:
        return HOUSE, game.rules.house_move(s, below(rng, game.rules.house_count(s)))
    moves = legal(game, s, seat)
    return seat, moves[below(rng, len(moves))]


def reached(case: Case, rng: Ints, count: int, dealing: int = 10) -> Iterator[Any]:
    """So many states on the way through random games, ends included; while the house plays, one in `dealing`."""
    rules, left = case.game.rules, count
    while True:
        s = case.start()
        while rules.acting(s):
            seat, move = pick(case.game, s, rng)
            rules.apply(s, seat, move)
            if seat != HOUSE or below(rng, dealing) == 0:
                yield s
                left -= 1
                if not left:
                    return


def play_on(table: Table, rng: Ints, plays: int | None = None) -> None:
    """Random plays by seats and bell, to the end or so many."""
    while table.acting and plays != 0:
        seat = who(table.game, table.state, rng)
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))])
        if plays is not None:
            plays -= 1
