"""How long the bots that think ahead take for a whole turn, in milliseconds of the processor.

    ./cattery bench turns               some minutes
    ./cattery bench turns --games 2     a first look

Tables as the ladders have them: one of each level, House of Cats alone. Every thought has its rounds and no clock, as
on a ladder; at a table it ends after its budget, so what is within that is as strong there as measured.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from cattery.bots import Level, bot_for, levels_of
from cattery.core.game import AnyGame
from cattery.core.seats import HOUSE
from cattery.flat import available, below, seeded
from cattery.games import GAMES
from cattery.lab.ladder import NO_HURRY

Turn = tuple[int, float]  # who thought, and for how many milliseconds

MOST = 1_000  # milliseconds for a tiger's whole turn
HEAD = "| who thinks | turns | mean ms | 99 of 100 within | longest | at most |\n|---|---:|---:|---:|---:|---:|"
CARD_TABLE = ["kitten", "tabby", "lynx", "tiger"]
TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("discat", CARD_TABLE, {}),
    ("momistigri", CARD_TABLE, {}),
    *(("house_of_cats", [who], {"level": level}) for level in range(1, 5) for who in ("lynx", "tiger")),
]


def thoughts(game: AnyGame, seating: list[Level], options: dict[str, Any], number: int) -> Iterator[Turn]:
    """One game, turn by turn."""
    rules, rng = game.rules, seeded("turns", number)
    state = game.setup(len(seating), game.options(len(seating), options))
    turn, spent = (0, -1), 0.0
    while acting := rules.acting(state):
        if acting >> HOUSE & 1:
            rules.apply(state, HOUSE, rules.house_move(state, below(rng, rules.house_count(state))))
            continue
        seat = (acting & -acting).bit_length() - 1
        if (seat, rules.turns(state)) != turn:
            yield turn[0], spent
            turn, spent = (seat, rules.turns(state)), 0.0
        seen = state.clone()
        rules.redeal(seen, seat, rng)
        began = time.process_time()
        move = bot_for(game, seating[seat], True).choose(seen, seat, NO_HURRY, rng)
        spent += (time.process_time() - began) * 1000
        rules.apply(state, seat, move)
    yield turn[0], spent


def measure(game: AnyGame, names: list[str], options: dict[str, Any], games: int) -> dict[str, list[float]]:
    """For each level that thinks ahead, the milliseconds of its turns."""
    levels, found = levels_of(game), defaultdict(list)
    for number in range(games):
        seating = names[number % len(names) :] + names[: number % len(names)]
        for seat, spent in thoughts(game, [levels[name] for name in seating], options, number):
            if levels[seating[seat]].rounds and spent:
                found[seating[seat]].append(spent)
    return found


def show(game: AnyGame, level: str, options: dict[str, Any], spent: list[float]) -> None:
    where = f", level {options['level']}" if options else ""
    late, most = statistics.quantiles(spent, n=100)[98], MOST if level == "tiger" else ""
    row = f"{len(spent):,} | {statistics.mean(spent):.0f} | {late:.0f} | {max(spent):.0f} | {most}"
    print(f"| {game.words('en')('game.name')}{where}: {level} | {row} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12, help="at each table")
    games = parser.parse_args().games
    if not available():
        sys.exit("there is no compiler here (numba is not installed): nothing to measure")
    print(HEAD)
    for name, seating, options in TABLES:
        measure(GAMES[name], seating, options, 1)  # warm
        for level, spent in measure(GAMES[name], seating, options, games).items():
            show(GAMES[name], level, options, spent)


if __name__ == "__main__":
    main()
