"""Golden records: games played once and kept, so that a change of the rules shows as a change of files.

`python -m tests.golden` writes them anew, from seeded houses and seeded random players. If that changes a file, games
are played differently than before: raise the game's `rules_version`, and review the difference.
"""

from __future__ import annotations

from pathlib import Path

from cattery import FairHouse, House, SeededHouse, Table
from cattery.flat import below
from tests.contract.playing import CASES, Case, who

FOLDER = Path(__file__).parent
PACE = 700  # milliseconds a play


def chosen(case: Case) -> bool:
    """Every number of seats with the usual rules, each house rule once."""
    others = list(case.knowledge.options)
    seats = case.knowledge.seats.get(case.name, case.game.info.seats)
    return case.name == "default" or case.seats == seats[others.index(case.name) % len(seats)]


def golden() -> dict[Path, Case]:
    """Each golden record's file, and the kind of table it comes from."""
    found: dict[Path, Case] = {}
    numbers: dict[str, int] = {}
    for case in filter(chosen, CASES):
        game_id = case.game.info.id
        numbers[game_id] = numbers.get(game_id, 0) + 1
        found[FOLDER / f"{game_id}-{numbers[game_id]}.txt"] = case
    return found


def make(case: Case) -> str:
    """The record of one game. Houses with a secret are among them, and seats with names and words."""
    names = ["Minou", "Luna", "Oscar", "Félix", "Zoé", "Gaston", "Mistigri", "Ulysse"][: case.seats]
    house: House = SeededHouse(case.seats)
    if case.seats % 2:
        house = FairHouse(bytes(range(case.seats, case.seats + 32)), {0: "miaou", case.seats - 1: "ronron «é»"})
    table = Table(case.game, case.seats, dict(case.options), house, names if case.seats > 2 else ())
    rng, at = case.rng("golden"), 0
    while table.acting:
        seat, at = who(case.game, table.state, rng), at + PACE
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))], at)
    return table.record().write()
