"""Every way to be refused, with its clause; and that the sentence is one that people can read."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from cattery import BELL, HOUSE, Table, open_table
from cattery.games import find_game
from cattery.games.momistigri import refusals
from tests.games.momistigri.builders import dealt, play, position, refused

THREE = ["3a 5a 6b", "4a 7b", "4b 8c"]


def effect(pair: str, rest: str = "M 7e", discard: str = "") -> Callable[[], Table]:
    return lambda: play(position([f"{pair} {rest}", "4c 6c", "4d 6d", "3e", ""], discard=discard), f"pair {pair}")


def swapping() -> Table:
    return play(position(["3a 3b M 4e", "4a 7b", "5b 8c"]), "pair 3a 3b", "exchange", "draw 4e")


def over() -> Table:
    table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2], rounds_over=1, totals=[0, 1, 2])
    return play(table, "pass")


def unnamed() -> Table:
    return open_table("momistigri", 3, house=None)


def dealing() -> Table:
    return open_table("momistigri", 4, {"firstPlayer": 0}, house=None)


def dealt_out() -> Table:
    return play(dealing(), "M")


def drawing() -> Table:
    return position(THREE, turn=1, to_draw=True)


def in_order() -> Table:
    table = position(["5a 5b M", "3a", "6a", "8d", "4c"], options={"shortFives": "order"})
    return play(table, "pair 5a 5b")


def served_in_order(discard: str = "") -> Table:
    """There is a card for everybody, and the last seat has got it."""
    table = position(["5a 5b 8c", "3a", "6a"], discard=discard, options={"shortFives": "order"})
    return play(table, "pair 5a 5b", "send 5a 2")


def short_and_served() -> Table:
    return play(in_order(), "send 5a 2")


def served() -> Table:
    return play(effect("5a 5b", discard="8c 8d")(), "send 8c 1")


def turn() -> Table:
    return position(THREE)


REFUSED = [
    (over, 0, "pass", "over", "M40"),
    (turn, BELL, "pass", "no_bell", "M22"),
    (unnamed, HOUSE, "3a", "name_first", "M6"),
    (unnamed, HOUSE, "first 3", "no_such_first", "M6"),
    (unnamed, 0, "pass", "still_dealing", "M7"),
    (dealing, HOUSE, "first 1", "dealer_is_named", "M6"),
    (dealing, HOUSE, "draw 3a", "still_dealing", "M7"),
    (dealing, HOUSE, "1a", "in_the_box", "M4"),
    (dealing, HOUSE, "9a", "no_such_card", "M1"),
    (dealt_out, HOUSE, "M", "dealt_already", "M7"),
    (dealing, 1, "pair 3a 5a", "still_dealing", "M7"),
    (drawing, 1, "pass", "still_drawing", "M13"),
    (drawing, HOUSE, "3a", "all_dealt", "M7"),
    (drawing, HOUSE, "draw 7b", "not_in_source", "M13"),
    (drawing, HOUSE, "draw 9e", "in_the_box", "M4"),
    (drawing, HOUSE, "first 1", "dealer_is_named", "M6"),
    (turn, HOUSE, "draw 3a", "nothing_for_the_house", "M13"),
    (turn, 1, "pass", "not_your_turn", "M22"),
    (turn, 0, "pair 3a 6b", "no_pair", "M10"),
    (turn, 0, "pair 3a M", "momistigri_alone", "M2"),
    (turn, 0, "pair 3a 4a", "not_in_hand", "M10"),
    (turn, 0, "pair 3a 3a", "only_one", "M10"),
    (turn, 0, "pair 3a 9a", "no_such_card", "M1"),
    (turn, 0, "pair 1a 3a", "in_the_box", "M4"),
    (turn, 0, "swap 3a 3b", "no_exchange_now", "M15"),
    (turn, 0, "reverse", "no_effect_now", "M10"),
    (turn, 0, "stop", "no_effect_now", "M10"),
    (lambda: position(THREE, options={"mustDiscard": True}), 0, "pass", "must_discard", "MO1"),
    (swapping, 1, "pass", "exchange_first", "M15"),
    (swapping, 0, "pass", "must_exchange", "M15"),
    (swapping, 0, "swap M M", "same_card_back", "M15"),
    (swapping, 0, "swap 4a 3a", "not_in_hand", "M10"),
    (swapping, 0, "swap M 4b", "not_in_discard", "M15"),
    (swapping, 0, "swap M 1a", "in_the_box", "M4"),
    (effect("1a 1b"), 0, "pass", "decide_1", "M23"),
    (effect("2a 2b"), 0, "shed", "decide_2", "M24"),
    (effect("2a 2b"), 0, "choose", "choose_which", "M24"),
    (effect("2a 2b"), 0, "choose 4a", "not_in_hand", "M10"),
    (effect("3a 3b"), 0, "swap M 3a", "decide_3", "M25"),
    (effect("4a 4b"), 0, "reverse", "decide_4", "M26"),
    (effect("4a 4b"), 0, "give 4c 1", "not_in_hand", "M10"),
    (effect("4a 4b"), 0, "give M 0", "not_to_yourself", "M26"),
    (effect("4a 4b"), 0, "give M 7", "no_such_receiver", "M26"),
    (effect("4a 4b"), 0, "give M 4", "receiver_is_out", "M8"),
    (effect("5a 5b"), 0, "pass", "decide_5", "M27"),
    (effect("5a 5b"), 0, "send M 1", "not_in_discard", "M27"),
    (effect("5a 5b"), 0, "send 5a 0", "not_to_yourself", "M27"),
    (effect("5a 5b"), 0, "send 5a 9", "no_such_receiver", "M27"),
    (effect("5a 5b"), 0, "send 5a 4", "receiver_is_out", "M8"),
    (served, 0, "send 8d 1", "has_one_already", "M33"),
    (in_order, 0, "send 5a 4", "not_a_receiver", "MO6"),
    (short_and_served, 0, "send 5b 2", "has_one_already", "M33"),
    (short_and_served, 0, "send 5b 4", "not_a_receiver", "MO6"),
    (served_in_order, 0, "send 5b 2", "has_one_already", "M33"),
    (lambda: served_in_order("4c"), 0, "send 5b 2", "has_one_already", "M33"),
    (effect("6a 6b"), 0, "pass", "decide_6", "M28"),
    (effect("6a 6b"), 0, "pair 7e M", "momistigri_alone", "M2"),
]


@pytest.mark.parametrize(
    ("table", "seat", "move", "key", "clause"), REFUSED, ids=[f"{row[3]}-{row[2]}" for row in REFUSED]
)
def test_refused_with_a_clause(table: Callable[[], Table], seat: int, move: str, key: str, clause: str) -> None:
    why = refused(table(), seat, move)
    assert (why.key, why.clause) == (key, clause)


def test_every_reason_is_tried() -> None:
    sources = ast.walk(ast.parse(Path(refusals.__file__).read_text("utf-8")))
    calls = [node for node in sources if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason"]
    keys = {node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)}
    assert keys == {row[3] for row in REFUSED}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_are_named_and_the_rule_is_told(language: str) -> None:
    words = find_game("momistigri").words(language)
    why = words.reason(refused(turn(), 1, "pass"), ["Anna", "Ben", "Vic"])
    assert "Anna" in why
    assert why.endswith("M22)")


@pytest.mark.parametrize(
    ("table", "seat", "move", "english", "french"),
    [
        (turn, 0, "pair 3a 6b", "You cannot pair a red 3 with a yellow 6:", "Pas de paire avec un 3 rouge et"),
        (turn, 0, "pair 3a 4a", "You do not have a red 4 in your hand.", "Tu n’as pas de 4 rouge en main."),
        (effect("4a 4b", "7e"), 0, "give M 1", "You do not have the Momistigri", "Tu n’as pas la Momistigri en main."),
        (turn, 0, "pair 3a 3a", "You have only one red 3.", "Tu n’as qu’un seul 3 rouge."),
        (turn, 0, "pair 3a 9a", "There is no card 9a in this game.", "Il n’y a pas de carte 9a dans ce jeu."),
        (turn, 0, "pair 1a 3a", "With so few players, every 1 stays in the box.", "Quand on est si peu, les 1 restent"),
        (swapping, 0, "swap M M", "You cannot take back the Momistigri", "Tu ne peux pas reprendre la Momistigri"),
        (swapping, 0, "swap M 4b", "The discard does not have a yellow 4.", "La défausse n’a pas de 4 jaune."),
        (drawing, HOUSE, "draw 7b", "Anna does not have a yellow 7.", "Anna n’a pas de 7 jaune."),
        (dealt_out, HOUSE, "M", "The house has dealt the Momistigri already", "La maison a déjà distribué la Momis"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_cards_are_named(table: Callable[[], Table], seat: int, move: str, english: str, french: str) -> None:
    why = refused(table(), seat, move)
    for language, sentence in (("en", english), ("fr", french)):
        assert find_game("momistigri").words(language).reason(why, ["Anna", "Ben", "Vic"]).startswith(sentence)


def test_before_the_deal_is_over_all_cards_are_the_houses() -> None:
    assert refused(dealt(seats=3), 0, "pass").key == "still_drawing"
