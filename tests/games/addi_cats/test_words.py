"""What the terminal draws and reads aloud of Addi Cat's, in both languages."""

from __future__ import annotations

import pytest

from cattery import Table
from cattery.games import find_game
from cattery.terminal.drawing import aloud
from cattery.terminal.drawings import addi_cats as drawing
from cattery.terminal.listener import Listener
from tests.games.addi_cats.builders import B, C, position, say

NAMES = ["Anna", "Ben", "Carla"]


def listener(language: str = "en") -> Listener:
    return Listener(C, NAMES, find_game("addi_cats").words(language))


def read(table: Table, language: str = "en") -> list[str]:
    return aloud(table.game, table.view(C), table.moves(C), listener(language))


def test_the_table_is_read_aloud() -> None:
    table = say(position(["5+9", "chase", "14"], ["*3", "6+8 *3", "*3"], turn=B), "1 flip")
    assert read(table) == [
        "Anna: 5 plus 9, 3 down, 1 up.",
        "Ben: 6 plus 8 (just turned), 3 down, 2 up.",
        "Carla: 14, 3 down, 1 up, next to turn a card.",
        "On the table: Anna 5 plus 9, Ben 6 plus 8, Carla 14.",
        "Play goes clockwise.",
        "Turn your card.",
    ]
    assert read(table, "fr") == [
        "Anna\u00a0: 5 plus 9, talon 3, pile 1.",
        "Ben\u00a0: 6 plus 8 (tout juste retournée), talon 3, pile 2.",
        "Carla\u00a0: 14, talon 3, pile 1, prochaine carte à retourner.",
        "Sur la table\u00a0: Anna 5 plus 9, Ben 6 plus 8, Carla 14.",
        "On joue dans le sens horaire.",
        "Retourne ta carte.",
    ]


def test_whoever_has_no_card_to_show_is_read_aloud_too() -> None:
    table = position(["", "", ""], [1, 1, 1])
    assert read(table)[:1] == ["Anna: no card, 1 down, 0 up, next to turn a card."]
    assert read(table, "fr")[2:4] == [
        "Carla\u00a0: aucune carte visible, talon 1, pile 0.",
        "Aucune carte n’est visible.",
    ]


def test_A31_whoever_is_rid_of_all_cards_is_read_aloud_with_the_place() -> None:
    table = say(position(["9", "2", "", "3"], ["", "4+5 *2", "*2", "*2"], turn=B), "1 flip", "0 tap")
    to = [Listener(C, [*NAMES, "Dora"], find_game("addi_cats").words(language)) for language in ("en", "fr")]
    told = [aloud(table.game, table.view(C), [], each)[0] for each in to]
    assert told == ["Anna: no cards left, rank 1.", "Anna\u00a0: plus de cartes, rang 1."]


def test_A19_the_direction_is_read_aloud() -> None:
    table = say(position(["", "", ""], ["uturn *3", "*3", "*3"]), "0 flip")
    assert "Play goes counterclockwise." in read(table)
    assert "On joue dans le sens inverse." in read(table, "fr")


def test_cards_are_drawn_as_they_are_printed_and_new_ones_are_marked() -> None:
    table = say(position(["5+9", "", "14"], ["*3", "chase *3", "*3"], turn=1), "1 flip")
    shown = [drawing.card_text(its, listener("fr")).plain for its in table.view().seats]
    assert shown == ["5+9", "▶ Poursuite", "14"]


@pytest.mark.parametrize(("language", "told"), [("en", "3 down, 1 up"), ("fr", "talon 3, pile 1")])
def test_counts_are_said_where_there_is_room(language: str, told: str) -> None:
    (its, *_) = position(["5", "6", "7"], [3, 3, 3]).view().seats
    assert drawing.counts(its, 26, listener(language)) == told
    assert drawing.counts(its, 10, listener(language)) == "3 + 1"
