"""A hint: the best moves of a seat, what may come of them, and why; from nothing but what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from cattery.bots import quick
from cattery.bots.bot import redealt_for
from cattery.bots.thinking import Considered, never, thinker
from cattery.core.errors import IllegalMove
from cattery.core.game import AnyGame
from cattery.core.mind import PlanningMind, SearchingMind
from cattery.core.reasons import Reason
from cattery.core.seats import HOUSE
from cattery.core.story import Sentence, sentence
from cattery.core.table import Table
from cattery.core.words import Words
from cattery.flat import Ints, plain, seeded

MOST = 3  # moves that a hint names
ROUNDS = 4000
FEW = 30  # games imagined of a move: with fewer nothing can be promised, and a rule of thumb knows better
ROUNDS_A_TURN = 20  # a turn that is imagined takes as long as so many games of cards


class Hint(Struct, frozen=True):
    """A good move, and what is said of it.

    `value`: the share of a win to expect, if the game is one that bots think ahead in. Where they plan whole turns:
    the moves `then` to follow, and the `points` to expect in the end.
    """

    move: str
    why: Reason
    value: float | None = None
    then: list[str] = []
    points: float | None = None
    says: list[Sentence] = []  # what would be good, and why
    more: list[Sentence] = []  # how to go on, and what may come of it


class Advised(Struct, frozen=True):
    """What a bot would do: one move, or the moves of a whole turn."""

    moves: list[int]
    why: Reason
    value: float | None = None
    points: float | None = None


def hint_text(hint: Hint, words: Words, names: Sequence[str]) -> str:
    """All that is said of it, with the number of the rule."""
    told = " ".join(words.tell(sentence, names) for sentence in (*hint.says, *hint.more))
    return f"{told}{words.rule(hint.why)}"


def hint(table: Table, seat: int, rounds: int = ROUNDS, stop: Callable[[], bool] = never, seed: int = 0) -> list[Hint]:
    """The seat's best moves, the best first; the same for the same seed and rounds."""
    if seat >= HOUSE or not table.moves(seat):
        raise IllegalMove(Reason("no_hint"))
    rng = seeded("hint", seed)
    return hints_from(table.game, redealt_for(table, seat, rng), seat, rng, rounds, stop)


def hints_from(
    game: AnyGame, state: Any, seat: int, rng: Ints, rounds: int = ROUNDS, stop: Callable[[], bool] = never
) -> list[Hint]:
    """From a state that was dealt anew for the seat."""
    best, *others = _advised(game, state, seat, rng, rounds, stop)
    return [_best(game, state, seat, best), *(_another(game, state, seat, other) for other in others)]


def _advised(game: AnyGame, state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool]) -> list[Advised]:
    legal = _legal(game, state, seat)
    if len(legal) == 1:
        return [Advised(legal, Reason("only"))]
    if isinstance(game.mind, PlanningMind):
        considered = thinker(game.info.id).consider(state, seat, rng, max(2, rounds // ROUNDS_A_TURN), stop)
        return [_planned(game, state, seat, turn) for turn in considered[:MOST]]
    found = _considered(game, state, seat, rng, rounds, stop)
    if found and found[0].rounds >= FEW:
        best, *others = found[:MOST]
        others.sort(key=lambda one: -one.value)
        return [_thought_out(game, state, seat, one) for one in (best, *others)]
    glance = plain(quick, rules=game.rules, instinct=game.mind.instinct)
    move = legal[glance.most_appealing(state, seat, len(legal), rng, legal)]
    why = game.mind.advice(state, seat, [move])
    return [Advised([move], Reason("looks_best") if why.key == "best" else why)]


def _legal(game: AnyGame, state: Any, seat: int) -> list[int]:
    moves = [0] * game.rules.MAX_MOVES
    return moves[: game.rules.legal(state, seat, moves)]


def _thought_out(game: AnyGame, state: Any, seat: int, one: Considered) -> Advised:
    value = one.value if one.rounds >= FEW else None
    return Advised([one.move], game.mind.advice(state, seat, [one.move]), value)


def _planned(game: AnyGame, state: Any, seat: int, turn: Considered) -> Advised:
    moves = [turn.move, *turn.then]
    return Advised(moves, game.mind.advice(state, seat, moves), points=turn.value if turn.rounds else None)


def _considered(
    game: AnyGame, state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool]
) -> list[Considered]:
    thinks = isinstance(game.mind, SearchingMind)
    return thinker(game.info.id).consider(state, seat, rng, rounds, stop) if thinks else []


def _best(game: AnyGame, state: Any, seat: int, advised: Advised) -> Hint:
    (move, *then), (does, *goes_on) = _in_words(game, state, seat, advised.moves)
    says = [sentence("hinted.best", move=does), sentence(f"advice.{advised.why.key}", **advised.why.values)]
    more = []
    if then:
        says.append(sentence("hinted.whole_turn"))
        more.append(sentence("hinted.then", moves=goes_on))
    if advised.points is not None:
        more.append(sentence("hinted.points", n=round(advised.points)))
    if advised.value is not None:
        more.append(sentence("hinted.value", percent=_percent(advised.value)))
    return Hint(move, advised.why, advised.value, then, advised.points, says, more)


def _another(game: AnyGame, state: Any, seat: int, advised: Advised) -> Hint:
    (move, *then), (does, *_) = _in_words(game, state, seat, advised.moves)
    if advised.points is not None:
        says = sentence("hinted.also_points", move=does, n=round(advised.points))
    elif advised.value is not None:
        says = sentence("hinted.also_value", move=does, percent=_percent(advised.value))
    else:
        says = sentence("hinted.also", move=does)
    return Hint(move, advised.why, advised.value, then, advised.points, [says])


def _in_words(game: AnyGame, state: Any, seat: int, moves: list[int]) -> tuple[list[str], list[int | str | Sentence]]:
    """These moves, one after the other: as they are written, and what each does, if that is more than the text says."""
    at, texts = state.clone(), list[str]()
    does = list[int | str | Sentence]()
    for move in moves:
        text = game.text(at, seat, move)
        effect = game.story.effect(game.view(at, seat), text)
        texts.append(text)
        does.append(effect.does if effect else text)
        game.rules.apply(at, seat, move)
    return texts, does


def _percent(value: float) -> int:
    return round(100 * value)
