"""What a bot is asked, as bytes that can go to another process: for a move, or for hints."""

from __future__ import annotations

from msgspec import Struct

from cattery.bots.bot import bot_for
from cattery.bots.hints import Hint, hints_from
from cattery.bots.levels import find_level
from cattery.bots.question_queue import Lane
from cattery.bots.thinking import within
from cattery.flat import seeded
from cattery.games import find_game


class Thought(Struct, frozen=True, array_like=True):
    """What a worker is asked: a state dealt anew for the seat, as bytes."""

    game: str
    state: bytes
    seat: int
    level: str
    seed: int


class Question(Struct, frozen=True, array_like=True):
    """What a worker is asked for a hint, likewise."""

    game: str
    state: bytes
    seat: int
    milliseconds: int
    seed: int

    level = "hint"


def lane_of(asked: Thought | Question) -> Lane:
    """Where it waits: a level without rounds answers in milliseconds."""
    if isinstance(asked, Question):
        return Lane.HINT
    return Lane.SLOW if find_level(asked.level, find_game(asked.game)).rounds else Lane.QUICK


def think(thought: Thought) -> int:
    """In the worker: a legal move."""
    game = find_game(thought.game)
    level = find_level(thought.level, game)
    state = game.rules.State.load(thought.state)
    return bot_for(game, level).choose(state, thought.seat, level.budget, seeded("bot", thought.seed))


def advise(question: Question) -> list[Hint]:
    """In the worker: the best moves, and why."""
    game = find_game(question.game)
    state = game.rules.State.load(question.state)
    rng, stop = seeded("hint", question.seed), within(question.milliseconds)
    return hints_from(game, state, question.seat, rng, stop=stop)
