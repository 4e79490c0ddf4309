"""How fast the tree search thinks: rounds a second, beside OpenSpiel's ISMCTS bot (C++) on hearts.

    ./cattery bench search                 about a minute
    ./cattery bench search --rounds 9      steadier figures

All search the first choice of a game, with new cards in every world. "As bots think" is what lynx and tiger do: rules
of thumb as far as the game's horizon, then an estimate. "Random games" is like for like: as in OpenSpiel's bot
everybody's choices are in the tree, and below it a game is played to its end at random; read strictly, the floor is for
this row. In ours all moves in question share a deal. Machines are noisy, so every round measures all rivals one after
the other, in seconds of the processor, and only ratios within a round count.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from cattery.bots.search import SearchSettings
from cattery.bots.thinking import Thinker, textbook_settings
from cattery.core.mind import SearchingMind
from cattery.core.seats import HOUSE
from cattery.flat import available, below, seeded
from cattery.games import GAMES

SEATS = 4  # as in hearts
FLOOR, AIM = 5, 10

Thinking = Callable[[], tuple[int, float]]


def first_choice(name: str, seats: int) -> tuple[Any, int]:
    """A table after the deal, as the seat on turn knows it."""
    game, rng = GAMES[name], seeded("bench")
    state = game.setup(seats, game.options(seats))
    moves = [0] * game.rules.MAX_MOVES
    while True:
        seat = game.rules.acting(state).bit_length() - 1
        if seat == HOUSE:
            game.rules.apply(state, HOUSE, game.rules.house_move(state, below(rng, game.rules.house_count(state))))
        elif game.rules.legal(state, seat, moves) == 1:
            game.rules.apply(state, seat, moves[0])
        else:
            game.rules.redeal(state, seat, rng)
            return state, seat


def ours(thinker: Thinker, rounds: int, settings: SearchSettings | None) -> Thinking:
    (state, seat), rng = first_choice(thinker.game.info.id, SEATS), seeded("bench")

    def think() -> tuple[int, float]:
        began = time.process_time()
        considered = thinker.consider(state, seat, rng, rounds, settings=settings)
        return sum(one.rounds for one in considered), time.process_time() - began

    think()  # warm
    return think


def openspiel(rounds: int) -> Thinking:
    """As its own examples set the bot up: a random game after each new node, a new world in each round."""
    import pyspiel

    game, dice = pyspiel.load_game("hearts"), random.Random(1)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, rounds, -1)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(state.legal_actions()[0])

    def think() -> tuple[int, float]:
        began = time.process_time()
        bot.step(state)
        return rounds, time.process_time() - began

    think()
    return think


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    times = parser.parse_args().rounds
    if not available():
        sys.exit("there is no compiler here (numba is not installed): nothing to measure")
    names = [name for name, game in GAMES.items() if isinstance(game.mind, SearchingMind)]
    rivals: dict[str, Thinking] = {}
    for name in names:
        thinker = Thinker(GAMES[name], True)
        rivals[f"{name}, {SEATS} seats, random games"] = ours(thinker, 5_000, textbook_settings())
        rivals[f"{name}, {SEATS} seats, as bots think"] = ours(thinker, 5_000, None)
    try:
        rivals["OpenSpiel hearts"] = openspiel(500)
    except ImportError:
        print("OpenSpiel is not installed: its row is skipped (./cattery bench installs it)", file=sys.stderr)
    speeds: dict[str, list[float]] = {name: [] for name in rivals}
    for number in range(times):
        for name, think in rivals.items():
            rounds, seconds = think()
            speeds[name].append(rounds / seconds)
        print(f"round {number + 1} of {times}", file=sys.stderr)
    show(speeds)


def show(speeds: dict[str, list[float]]) -> None:
    print("\n| who thinks | rounds/s (median) | against OpenSpiel | floor | aim |\n|---|---:|---:|---:|---:|")
    theirs = speeds.get("OpenSpiel hearts", [])
    for name, values in speeds.items():
        ratios = [ours / other for ours, other in zip(values, theirs, strict=False)]
        told = f"{statistics.median(ratios):.1f} | {FLOOR} | {AIM}" if ratios and values is not theirs else " | | "
        print(f"| {name} | {statistics.median(values):,.0f} | {told} |")


if __name__ == "__main__":
    main()
