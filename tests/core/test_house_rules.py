"""What people can choose when they open a table."""

from __future__ import annotations

from typing import Any

from cattery.core.errors import BadOption
from cattery.core.game import AnyGame
from cattery.core.house_rules import HouseRule, house_rules
from cattery.games import GAMES, find_game


def rules_of(game: str) -> dict[str, HouseRule]:
    return {rule.name: rule for rule in house_rules(find_game(game))}


def values(game: str, name: str) -> list[Any]:
    return rules_of(game)[name].values


def test_a_house_rule_is_chosen_among_its_values_the_rulebooks_first() -> None:
    assert values("discat", "instantWin") == ["5+", "exactly 5", "off"]
    assert values("momistigri", "rounds") == [2, 1, 3, 4, 5]


def test_it_is_yes_or_no_whichever_is_usual_first() -> None:
    assert values("discat", "lastRound") == [True, False]
    assert values("discat", "openPiles") == [False, True]


def test_it_can_name_anybody_at_the_table() -> None:
    first = rules_of("discat")["firstPlayer"]
    assert (first.values, first.any_seat) == (["random"], True)
    assert not rules_of("momistigri")["rounds"].any_seat


def test_without_a_usual_value_the_first_example_is_one() -> None:
    assert values("addi_cats", "tables")[0] == list(range(1, 11))
    assert [3] in values("addi_cats", "tables")


def test_it_can_be_a_text_of_ones_own() -> None:
    tiles = rules_of("house_of_cats")["tiles"]
    assert tiles.values == ["abcd", "random"]
    assert "[a-l]{4}" in tiles.pattern


def test_one_that_only_makes_sense_alone_says_so() -> None:
    assert rules_of("house_of_cats")["mode"].seats == [1]
    assert rules_of("house_of_cats")["level"].seats == [1, 2, 3, 4, 5, 6]


def test_what_needs_a_file_is_no_choice() -> None:
    assert "arrows" not in rules_of("discat")
    assert "sheet" not in rules_of("house_of_cats")


def test_every_value_is_accepted_at_some_table() -> None:
    for game in GAMES.values():
        for rule in house_rules(game):
            for value in rule.values:
                assert any(is_accepted(game, seats, {rule.name: value}) for seats in rule.seats), (rule.name, value)


def is_accepted(game: AnyGame, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.options(seats, options)
    except BadOption:
        return False
    return True
