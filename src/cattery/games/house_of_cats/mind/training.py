"""Learning the values of sheets: games alone, each sheet after a turn drawn towards what came of it."""

from __future__ import annotations

from cattery.flat import Flat, Ints, below, copy_state, i64
from cattery.games.house_of_cats.mind.pattern_values import note_patterns, pattern_value
from cattery.games.house_of_cats.mind.scratchpad import MOST_PATTERNS, Pad
from cattery.games.house_of_cats.mind.solo_state import ME
from cattery.games.house_of_cats.mind.turns import ROOT, TABLES, play_turn, roll
from cattery.games.house_of_cats.rules.scoring import sheet_points
from cattery.games.house_of_cats.rules.state import OVER, State

NOT_INLINED = ("learn",)  # compiled once each, not into all that call them

LONGEST = 100  # turns of a game
SLOWEST = 0.03  # as the play gets better all weights have to follow
START, OTHER_START = TABLES, TABLES + 1  # tables: with the tiles to learn for, and with tiles that the house draws


class Diary(Flat):
    """A game alone: after each turn the points, and the patterns of the sheet."""

    turns: int = i64()
    points: list[int] = i64(LONGEST)
    many: list[int] = i64(LONGEST)
    pattern: list[list[int]] = i64(LONGEST, MOST_PATTERNS)


def play_games(
    tables: list[State],
    pads: list[Pad],
    diaries: list[Diary],
    weights: list[float],
    drift: list[float],
    travel: list[float],
    scores: Ints,
    rng: Ints,
    moves: Ints,
    width: int,
    wide: int,
    rate: float,
    trace: float,
    others: int,
) -> None:
    """As many games as there are `scores`; one in `others` with random tiles. Without a rate nothing is learned."""
    for game in range(len(scores)):
        copy_state(tables, ROOT, OTHER_START if others and below(rng, others) == 0 else START)
        diaries[0].turns = 0
        roll(tables[ROOT], rng)
        while tables[ROOT].phase != OVER:
            play_turn(tables, pads, weights, moves, width, wide)
            if rate > 0.0:
                note_patterns(tables[ROOT], ME, pads)
                write_down(diaries, pads, sheet_points(tables[ROOT], ME))
            roll(tables[ROOT], rng)
        scores[game] = sheet_points(tables[ROOT], ME)
        if rate > 0.0:
            learn(pads, diaries, weights, drift, travel, rate, trace)


def write_down(diaries: list[Diary], pads: list[Pad], points: int) -> None:
    diary = diaries[0]
    diary.points[diary.turns] = points
    diary.many[diary.turns] = pads[0].patterns
    for k in range(pads[0].patterns):
        diary.pattern[diary.turns][k] = pads[0].pattern[k]
    diary.turns += 1


def learn(
    pads: list[Pad],
    diaries: list[Diary],
    weights: list[float],
    drift: list[float],
    travel: list[float],
    rate: float,
    trace: float,
) -> None:
    """Backwards through a game. `trace`: how far to believe what really came rather than what was expected.

    A weight whose errors point one way (its `drift` is as large as its `travel`) moves fast, one that is pulled to
    and fro slowly: temporal coherence, by Beal and Smith.
    """
    diary, pad = diaries[0], pads[0]
    to_come, points = 0.0, diary.points[diary.turns - 1]
    for back in range(diary.turns):
        turn = diary.turns - 1 - back
        pad.patterns = diary.many[turn]
        for k in range(pad.patterns):
            pad.pattern[k] = diary.pattern[turn][k]
        to_come += points - diary.points[turn]
        points = diary.points[turn]
        error = to_come - pattern_value(pads, weights)
        for k in range(pad.patterns):
            place = pad.pattern[k]
            pace = max(SLOWEST, abs(drift[place]) / travel[place]) if travel[place] > 0.0 else 1.0
            weights[place] += rate * pace * error / pad.patterns
            drift[place] += error
            travel[place] += abs(error)
        to_come = trace * to_come + (1.0 - trace) * pattern_value(pads, weights)
