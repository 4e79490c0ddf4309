"""A hint: the best moves of a seat, what may come of them, and why; from nothing but what the seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from cattery.bots import quick
from cattery.bots.bot import redealt_for
from cattery.bots.thinking import Considered, never, thinker
from cattery.core.errors import IllegalMove
from cattery.core.game import Game
from cattery.core.mind import PlanningMind, SearchingMind
from cattery.core.reasons import Reason
from cattery.core.seats import HOUSE
from cattery.core.story import Sentence
from cattery.core.table import Table
from cattery.flat import Ints, plain, seeded

MOST = 3  # moves that a hint names
ROUNDS = 4000
FEW = 30  # games imagined of a move: with fewer nothing can be promised, and a rule of thumb knows better
ROUNDS_A_TURN = 20  # a turn that is imagined takes as long as so many games of cards


class Step(Struct, frozen=True):
    """A move by its text, and what it would do, if that is more than the text says."""

    move: str
    does: Sentence | None = None


class Hint(Struct, frozen=True):
    """A good move. `value`: the share of a win to expect, if the game is one that bots think ahead in.

    Where they plan whole turns: the moves `then` to follow, and the `points` to expect in the end.
    """

    move: str
    value: float | None
    why: Reason
    does: Sentence | None = None
    then: list[Step] = []
    points: float | None = None


def hint(table: Table, seat: int, rounds: int = ROUNDS, stop: Callable[[], bool] = never, seed: int = 0) -> list[Hint]:
    """The seat's best moves, the best first; the same for the same seed and rounds."""
    if seat >= HOUSE or not table.moves(seat):
        raise IllegalMove(Reason("no_hint"))
    rng = seeded("hint", seed)
    return hints_from(table.game, redealt_for(table, seat, rng), seat, rng, rounds, stop)


def hints_from(
    game: Game[Any], state: Any, seat: int, rng: Ints, rounds: int = ROUNDS, stop: Callable[[], bool] = never
) -> list[Hint]:
    """From a state that was dealt anew for the seat."""
    legal = _legal(game, state, seat)
    if len(legal) == 1:
        return [_hint(game, state, seat, legal[0], None, Reason("only"))]
    if isinstance(game.mind, PlanningMind):
        considered = thinker(game.info.id).consider(state, seat, rng, max(2, rounds // ROUNDS_A_TURN), stop)
        return [_planned(game, state, seat, one) for one in considered[:MOST]]
    found = _considered(game, state, seat, rng, rounds, stop)
    if found and found[0].rounds >= FEW:
        best, *others = found[:MOST]
        others.sort(key=lambda one: -one.value)
        return [_thought_out(game, state, seat, one) for one in (best, *others)]
    glance = plain(quick, rules=game.rules, instinct=game.mind.instinct)
    move = legal[glance.most_appealing(state, seat, len(legal), rng, legal)]
    why = game.mind.advice(state, seat, [move])
    return [_hint(game, state, seat, move, None, Reason("looks_best") if why.key == "best" else why)]


def _legal(game: Game[Any], state: Any, seat: int) -> list[int]:
    moves = [0] * game.rules.MAX_MOVES
    return moves[: game.rules.legal(state, seat, moves)]


def _step(game: Game[Any], state: Any, seat: int, move: int) -> Step:
    text = game.text(state, seat, move)
    effect = game.story.effect(game.view(state, seat), text)
    return Step(text, effect.does if effect else None)


def _hint(game: Game[Any], state: Any, seat: int, move: int, value: float | None, why: Reason) -> Hint:
    step = _step(game, state, seat, move)
    return Hint(step.move, value, why, step.does)


def _thought_out(game: Game[Any], state: Any, seat: int, one: Considered) -> Hint:
    value = one.value if one.rounds >= FEW else None
    return _hint(game, state, seat, one.move, value, game.mind.advice(state, seat, [one.move]))


def _planned(game: Game[Any], state: Any, seat: int, turn: Considered) -> Hint:
    at, steps = state.clone(), []
    for move in (turn.move, *turn.then):
        steps.append(_step(game, at, seat, move))
        game.rules.apply(at, seat, move)
    first, *then = steps
    why = game.mind.advice(state, seat, [turn.move, *turn.then])
    return Hint(first.move, None, why, first.does, then, turn.value if turn.rounds else None)


def _considered(
    game: Game[Any], state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool]
) -> list[Considered]:
    thinks = isinstance(game.mind, SearchingMind)
    return thinker(game.info.id).consider(state, seat, rng, rounds, stop) if thinks else []
