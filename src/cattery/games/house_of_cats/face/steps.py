"""What is chosen on the way to a move, one thing after the other, and how each is asked: for whom taps it together."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from cattery.core.story import Sentence, sentence
from cattery.games.house_of_cats.face.notation import CHANGES, SYMBOLS
from cattery.games.house_of_cats.rules.legality import on_grid
from cattery.games.house_of_cats.rules.state import STARS, State, track_is_free

Takes = Literal["", "die", "cell", "cells", "choice"]


class Step(Struct, frozen=True, omit_defaults=True):
    """What is to be chosen next: a die, a cell, cells in any order, or one of what the moves offer; or nothing."""

    takes: Takes
    asks: Sentence  # with a place for the `symbol` that was chosen before, where there is one
    offers: Sentence | None = None  # what the button of a `choice` says, where that is more than the choice


class Die(Struct, frozen=True):
    """A die of one's own turn, and what is asked of whom takes it."""

    symbol: str
    used: bool
    asks: Sentence
    ends: Sentence | None = None  # where no cell is to be chosen: what its button does


DIE = Step("die", sentence("step.die"))
CELL = Step("cell", sentence("step.cell"))

# H18–H20 By the letter of an ability.
STEPS: dict[str, list[Step]] = {
    "a": [DIE, CELL],
    **{letter: [DIE, Step("choice", sentence("step.becomes"), sentence("button.make_it"))] for letter in CHANGES},
    "d": [CELL],
    "e": [Step("choice", sentence("step.more_or_less"))],
    "g": [Step("cell", sentence("step.number")), CELL],
    "i": [Step("die", sentence("step.pair")), Step("cell", sentence("step.double"))],
    "j": [Step("", sentence("step.corners"))],
    "k": [Step("choice", sentence("asked.lightning_k")), CELL],
    "l": [Step("cells", sentence("asked.lightning_l")), Step("cells", sentence("step.second_mouse"))],
}

# What the button does that leaves it at what is chosen.
ENDS = {"j": sentence("button.corners"), "l": sentence("button.one_mouse")}


def die_view(s: State, seat: int, die: int) -> Die:
    symbol, used = s.dice[seat][die], bool(s.used[seat] >> die & 1)
    if used:
        return _die(symbol, "used")
    if s.phase == STARS:
        return _die(symbol, "star")
    if on_grid(s, symbol):
        return _die(symbol, "where")
    return _die(symbol, "track" if track_is_free(s, seat) else "track_full")


@lru_cache(64)
def _die(symbol: int, state: str) -> Die:
    name, on_track = SYMBOLS[symbol], state in ("track", "track_full")
    asks = sentence(f"step.{state}") if on_track or state == "used" else sentence(f"step.{state}", symbol=name)
    return Die(name, state == "used", asks, sentence(f"button.{state}") if on_track else None)
