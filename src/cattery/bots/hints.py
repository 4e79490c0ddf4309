"""A hint: the best moves of a seat, what may come of them, and why; from nothing but what the seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from cattery.bots import quick, seen_by
from cattery.bots.thinking import Considered, never, thinker
from cattery.core.errors import IllegalMove
from cattery.core.game import Game
from cattery.core.reasons import Reason
from cattery.core.seats import HOUSE
from cattery.core.table import Table
from cattery.flat import Ints, plain, seeded

MOST = 3  # moves that a hint names
ROUNDS = 4000
FEW = 30  # games imagined of a move: with fewer nothing can be promised, and a rule of thumb knows better
ROUNDS_A_TURN = 20  # a turn that is imagined takes as long as so many games of cards


class Hint(Struct, frozen=True):
    """A move by its word. `value`: the share of a win to expect, if the game is one that bots think ahead in.

    Where they plan whole turns: the words to follow, and the `points` to expect in the end.
    """

    move: str
    value: float | None
    why: Reason
    then: list[str] = []
    points: float | None = None


def hint(table: Table, seat: int, rounds: int = ROUNDS, stop: Callable[[], bool] = never, seed: int = 0) -> list[Hint]:
    """The seat's best moves, the best first; the same for the same seed and rounds."""
    if seat >= HOUSE or not table.moves(seat):
        raise IllegalMove(Reason("no_hint"))
    rng = seeded("hint", seed)
    return hints_from(table.game, seen_by(table, seat, rng), seat, rng, rounds, stop)


def hints_from(
    game: Game[Any], state: Any, seat: int, rng: Ints, rounds: int = ROUNDS, stop: Callable[[], bool] = never
) -> list[Hint]:
    """From a state that was dealt anew for the seat."""
    legal = _legal(game, state, seat)
    if len(legal) == 1:
        return [Hint(game.text(state, seat, legal[0]), None, Reason("only"))]
    if game.planner:
        considered = thinker(game.info.id).consider(state, seat, rng, max(2, rounds // ROUNDS_A_TURN), stop)
        return [_planned(game, state, seat, one) for one in considered[:MOST]]
    found = _considered(game, state, seat, rng, rounds, stop)
    if found and found[0].rounds >= FEW:
        best, *others = found[:MOST]
        others.sort(key=lambda one: -one.value)
        return [_hint(game, state, seat, one) for one in (best, *others)]
    glance = plain(quick, rules=game.rules, instinct=game.instinct)
    why = game.advice(state, seat, move := legal[glance.most_appealing(state, seat, len(legal), rng, legal)])
    return [Hint(game.text(state, seat, move), None, Reason("looks_best") if why.key == "best" else why)]


def _legal(game: Game[Any], state: Any, seat: int) -> list[int]:
    moves = [0] * game.rules.MAX_MOVES
    return moves[: game.rules.legal(state, seat, moves)]


def _hint(game: Game[Any], state: Any, seat: int, one: Considered) -> Hint:
    value = one.value if one.rounds >= FEW else None
    return Hint(game.text(state, seat, one.move), value, game.advice(state, seat, one.move))


def _planned(game: Game[Any], state: Any, seat: int, turn: Considered) -> Hint:
    at, words = state.clone(), []
    for move in (turn.move, *turn.then):
        words.append(game.text(at, seat, move))
        game.rules.apply(at, seat, move)
    why = game.advice_on_turn(state, seat, [turn.move, *turn.then])
    return Hint(words[0], None, why, words[1:], turn.value if turn.rounds else None)


def _considered(
    game: Game[Any], state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool]
) -> list[Considered]:
    return thinker(game.info.id).consider(state, seat, rng, rounds, stop) if game.thinks_ahead else []
