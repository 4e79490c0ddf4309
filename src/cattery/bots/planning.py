"""Thinking in whole turns: the best few by what the game has learned, then what may follow each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cattery.bots.search import SearchSettings
from cattery.bots.thinking import Considered, Thinker
from cattery.core.engine import Engine
from cattery.core.game import AnyGame
from cattery.core.mind import Planner, PlanningMind
from cattery.flat import Ints

CHOICES = 12  # turns from which to look further
WIDTH, WIDE = 32, 6  # turns followed at each move, and in how many of these every kind of move is tried
QUICK_WIDTH, QUICK_WIDE = 8, 2  # the same for a thought that does not look further
AHEAD, AHEAD_WIDTH, AHEAD_WIDE = 1, 4, 0  # turns imagined after this one, and the same for these
STEP = {True: 16, False: 1}  # turns followed between two looks at the clock: some milliseconds
QUICK = 1  # rounds: then the turn is chosen by its value alone


class TurnThinker(Thinker):
    """Plans the whole turn, then plays it move by move. Rounds are turns imagined after this one."""

    def __init__(self, game: AnyGame, mind: PlanningMind[Any, Any], fast: bool | None = None) -> None:
        self.planner = mind.planner
        self.plan: dict[tuple[int, bytes], int] = {}
        self.desks: dict[bool, Desk] = {}
        super().__init__(game, fast)

    def choose(self, state: Any, seat: int, rng: Ints, rounds: int, stop: Callable[[], bool]) -> int:
        """The next move of the turn that was planned, if all went as planned."""
        own = self.planner.alone(state, seat)
        planned = self.plan.get((rounds, own.dump()))
        if planned is not None:
            return planned
        best = self.consider(state, seat, rng, rounds, stop)[0]
        self.plan, made = {}, best.move
        for move in best.then:
            self.game.rules.apply(own, 0, made)
            self.plan[rounds, own.dump()] = made = move
        return best.move

    def _think(
        self,
        state: Any,
        seat: int,
        rng: Ints,
        rounds: int,
        stop: Callable[[], bool],
        settings: SearchSettings | None,  # noqa: ARG002  # there is but one way to plan
    ) -> list[Considered]:
        engine = self.engine
        if engine.fast not in self.desks:
            self.desks[engine.fast] = Desk(engine, self.planner)
        desk = self.desks[engine.fast]
        desk.begin(self.planner.alone(state, seat))
        choices = 1 if rounds <= QUICK else max(2, min(CHOICES, rounds // 4))
        turns = desk.find_turns(choices, rounds > QUICK, stop)
        if len(turns) > 1:
            turns = desk.look_further(turns, rng, rounds, stop)
        best: dict[int, Considered] = {}
        for turn in sorted(turns, key=lambda one: (-one.rounds, -one.value)):
            best.setdefault(turn.move, turn)
        return list(best.values())


class Desk:
    """What one engine thinks with: room for many tables, taken once."""

    def __init__(self, engine: Engine, planner: Planner[Any, Any]) -> None:
        self.engine, self.planner = engine, planner
        self.loop: Planner[Any, Any] = engine.loop
        self.tables = engine.tables(planner.State(), planner.TABLES)
        self.pads = engine.tables(planner.Pad(), 1)
        self.moves_found = engine.numbers([0] * planner.MOST_STEPS)
        self.learned: dict[int, Any] = {}
        self.weights: Any = None
        self.final_moves: list[int] = []

    def begin(self, own: Any) -> None:
        number = self.planner.weights_number(own)
        if number not in self.learned:
            self.learned[number] = self._fractions(self.planner.weights(number))
        self.weights = self.learned[number]
        self.tables[0:1] = self.engine.tables(own, 1)
        self.final_moves = self.planner.final_moves(own)

    def _fractions(self, values: Sequence[float]) -> Any:
        if not self.engine.fast:
            return list(values)
        import numpy

        return numpy.array(values, numpy.float64)

    def find_turns(self, wanted: int, thorough: bool, stop: Callable[[], bool]) -> list[Considered]:
        """The most valuable turns, the best first."""
        loop, moves = self.loop, self.engine.moves
        width, wide = (WIDTH, WIDE) if thorough else (QUICK_WIDTH, QUICK_WIDE)
        loop.begin(self.tables, self.pads, self.weights, wanted)
        hurry, step = False, STEP[self.engine.fast]
        while loop.go_on(self.tables, self.pads, self.weights, moves, width, wide, step, hurry):
            hurry = hurry or stop()
        return [self._turn(k) for k in range(loop.choose_from(self.tables, self.pads))]

    def _turn(self, k: int) -> Considered:
        n = self.loop.moves_of(self.pads, k, self.moves_found)
        first, *then = [*(int(move) for move in reversed(self.moves_found[:n])), *self.final_moves]
        return Considered(first, 1, float(self.loop.value_of(self.pads, k)), tuple(then))

    def look_further(
        self, turns: list[Considered], rng: Ints, rounds: int, stop: Callable[[], bool]
    ) -> list[Considered]:
        """Go on from all of them with the same dice, drop the worse half, go on from the others more often."""
        chance, live = self.engine.numbers(rng), list(range(len(turns)))
        sums, times = [turn.value for turn in turns], [1] * len(turns)
        heats = (len(turns) - 1).bit_length()
        for _ in range(heats):
            for _ in range(max(1, rounds // (heats * len(live)))):
                found = self._imagine(live, chance, stop)
                if len(found) < len(live):
                    break
                for k, value in zip(live, found, strict=True):
                    sums[k] += value
                    times[k] += 1
            live.sort(key=lambda k: -sums[k] / times[k])
            live = live[: (len(live) + 1) // 2]
        rng[0] = int(chance[0])
        return [
            Considered(turn.move, count, total / count, turn.then)
            for turn, total, count in zip(turns, sums, times, strict=True)
        ]

    def _imagine(self, live: Sequence[int], chance: Any, stop: Callable[[], bool]) -> list[float]:
        """What may come of each, with the same dice; less, if the time is over."""
        luck, found = chance[0], []
        for k in live:
            if stop():
                break
            chance[0] = luck
            args = self.tables, self.pads, self.weights, self.engine.moves, k, chance
            found.append(float(self.loop.look_ahead(*args, AHEAD, AHEAD_WIDTH, AHEAD_WIDE)))
        return found
