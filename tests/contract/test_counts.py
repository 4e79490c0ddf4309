"""Exact counts: how many sequences of moves can follow a fixed deal.

A number that changes means that legality has changed, and then `rules_version` has to rise. Discat's were counted
twice, by the engine and by a second reading of the rulebook (`by_the_book`), and both gave these numbers. To count
anew: `python -m tests.contract.test_counts`.
"""

from __future__ import annotations

from typing import Any

import pytest

from cattery import GAMES, HOUSE, SeededHouse
from cattery.core.game import AnyGame
from tests.contract.by_the_book import discat_openings
from tests.contract.playing import SEATS, Case, cases_of, legal, seats_in

SEED = 1

# By table: sequences of one move, of two, of three, of four.
EXPECTED: dict[str, list[int]] = {
    "discat-2-default": [5, 20, 310, 1994],
    "discat-3-default": [5, 48, 222, 1028],
    "discat-4-default": [5, 70, 608, 2416],
    "discat-5-default": [5, 19, 83, 448],
    "discat-6-default": [5, 43, 310, 1308],
    "discat-2-voluntary-pass": [5, 50, 1060, 11810],
    "discat-3-voluntary-pass": [5, 72, 792, 7748],
    "discat-4-voluntary-pass": [5, 94, 1190, 9904],
    "discat-5-voluntary-pass": [5, 43, 401, 3616],
    "discat-6-voluntary-pass": [5, 73, 874, 8532],
    "discat-2-no-last-round": [5, 57, 336, 3140],
    "discat-3-no-last-round": [5, 40, 210, 1054],
    "discat-4-no-last-round": [5, 56, 514, 2010],
    "discat-5-no-last-round": [5, 21, 112, 556],
    "discat-6-no-last-round": [5, 24, 156, 216],
    "discat-2-all-arrows-down": [5, 55, 850, 10708],
    "discat-3-all-arrows-down": [5, 86, 834, 6948],
    "discat-4-all-arrows-down": [5, 94, 694, 5262],
    "discat-5-all-arrows-down": [5, 45, 388, 3078],
    "discat-6-all-arrows-down": [5, 69, 510, 4908],
    "momistigri-3-default": [13, 92, 1090, 11435],
    "momistigri-4-default": [14, 143, 2107],
    "momistigri-5-default": [13, 150, 2072],
    "momistigri-3-must-discard": [18, 187, 2471],
    "momistigri-4-must-discard": [12, 118, 948, 11545],
    "momistigri-5-must-discard": [9, 91, 939, 12173],
    "momistigri-3-three-colours": [15, 144, 2035],
    "momistigri-4-three-colours": [17, 280, 3931],
    "momistigri-5-three-colours": [17, 337, 5366],
    "momistigri-3-help-cards": [9, 44, 353, 3560],
    "momistigri-4-help-cards": [8, 52, 777, 10839],
    "momistigri-5-help-cards": [7, 46, 480, 4659],
    "momistigri-3-no-guard": [12, 91, 934, 8968],
    "momistigri-4-no-guard": [8, 59, 732, 7913],
    "momistigri-5-no-guard": [4, 25, 217, 1801],
    "house_of_cats-1-default": [101, 710, 4146, 4146],
    "house_of_cats-2-default": [202, 21822],
    "house_of_cats-1-hardcore": [101, 710, 4146, 24312],
    "house_of_cats-1-level-2": [9, 36, 36, 2880],
    "house_of_cats-2-level-2": [18, 234],
    "house_of_cats-1-level-3": [6, 18, 18, 3312],
    "house_of_cats-3-level-3": [18, 270],
    "house_of_cats-1-level-4": [45, 308, 2208, 2208],
    "house_of_cats-4-level-4": [180, 25532],
    "house_of_cats-5-doubles": [30, 810],
    "house_of_cats-6-own-sheet": [174, 26418],
    "house_of_cats-1-growing-hardcore": [45, 308, 2208, 16128],
    "addi_cats-3-default": [1, 4, 7, 19],
    "addi_cats-4-default": [1, 5, 9, 29],
    "addi_cats-5-default": [1, 6, 11, 41],
    "addi_cats-6-default": [1, 7, 13, 55],
    "addi_cats-8-default": [1, 9, 17, 89],
    "addi_cats-4-shuffled": [1, 5, 9, 29],
    "addi_cats-3-tables": [1, 4, 7, 19],
}


def case_named(name: str) -> Case:
    return next(case for game in GAMES.values() for case in cases_of(game) if str(case) == name)


def sequences(game: AnyGame, s: Any, house: SeededHouse, house_plays: int, depth: int) -> int:
    """So many sequences of plays by seats; the seeded house answers in between, the bell is silent."""
    rules = game.rules
    while rules.acting(s) >> HOUSE & 1:
        s = s.clone()
        rules.apply(s, HOUSE, rules.house_move(s, house.choose(house_plays, rules.house_count(s))))
        house_plays += 1
    if depth == 0:
        return 1
    total = 0
    for seat in seats_in(rules.acting(s)):
        if seat in SEATS:
            for move in legal(game, s, seat):
                after = s.clone()
                rules.apply(after, seat, move)
                total += sequences(game, after, house, house_plays, depth - 1)
    return total


def counted(case: Case, depth: int) -> int:
    return sequences(case.game, case.start(), SeededHouse(SEED), 0, depth)


@pytest.mark.parametrize("name", EXPECTED)
def test_counts_are_as_they_were(name: str) -> None:
    assert [counted(case_named(name), depth + 1) for depth in range(len(EXPECTED[name]))] == EXPECTED[name]


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("discat")])
def test_discat_counted_by_the_book(name: str) -> None:
    case, numbers = case_named(name), EXPECTED[name]
    house = [play.text for play in case.table(seed=SEED).plays]
    voluntary, down = bool(case.options.get("voluntaryPass")), "arrows" in case.options
    for depth, number in enumerate(numbers, 1):
        assert discat_openings(house, case.seats, voluntary, down, depth) == number


def test_every_game_is_counted() -> None:
    assert {name.partition("-")[0] for name in EXPECTED} == set(GAMES)


if __name__ == "__main__":
    for every in GAMES.values():
        for one in cases_of(every):
            print(f'    "{one}": {[counted(one, depth) for depth in range(1, 5)]},')
