"""What the terminal draws and reads aloud of Addi Cat's, in both languages."""

from __future__ import annotations

import pytest

from cattery.games import find_game
from cattery.terminal.drawings import addi_cats as drawing
from cattery.terminal.listener import Listener
from tests.games.addi_cats.builders import C, position, say

NAMES = ["Anna", "Ben", "Carla"]


def listener(language: str = "en") -> Listener:
    return Listener(C, NAMES, find_game("addi_cats").words(language))


def test_cards_are_said_in_words() -> None:
    table = position(["5+9", "chase", "14"], ["*3", "*3", "*3"])
    assert drawing.told(table.view(), [], listener()) == ["On the table: Anna 5 plus 9, Ben Chase, Carla 14."]
    assert drawing.told(position(["", "", ""], [1, 1, 1]).view(), [], listener("fr")) == ["Aucune carte n’est visible."]


def test_cards_are_drawn_as_they_are_printed_and_new_ones_are_marked() -> None:
    table = say(position(["5+9", "", "14"], ["*3", "chase *3", "*3"], turn=1), "1 flip")
    shown = [drawing.card_text(its, listener("fr")).plain for its in table.view().seats]
    assert shown == ["5+9", "▶ Poursuite", "14"]


@pytest.mark.parametrize(("language", "told"), [("en", "3 down, 1 up"), ("fr", "talon 3, pile 1")])
def test_counts_are_said_where_there_is_room(language: str, told: str) -> None:
    (its, *_) = position(["5", "6", "7"], [3, 3, 3]).view().seats
    assert drawing.counts(its, 26, listener(language)) == told
    assert drawing.counts(its, 10, listener(language)) == "3 + 1"
