"""High Cat read aloud: everybody's seat, the table, the own hand, and whom one waits for."""

from __future__ import annotations

import pytest

from cattery import Table
from cattery.core.words import LANGUAGES
from tests.fifth_game.knowledge import HIGH_CAT
from tests.fifth_game.test_rules import dealt, lay

NAMES = ["Ada", "Oscar"]
STANDS = {
    "en": [
        "Ada: 1 card in hand, the 11 laid and 1 round taken.",
        "Oscar: 2 cards in hand and 0 rounds taken.",
        "Round 2 of 3.",
        "Ada leads with the 11.",
        "Your hand: 3 and 4.",
    ],
    "fr": [
        "Ada : 1 carte en main, la 11 posée et 1 manche remportée.",
        "Oscar : 2 cartes en main et 0 manche remportée.",
        "Manche 2 sur 3.",
        "Ada mène avec la 11.",
        "Ta main : 3 et 4.",
    ],
}
LAST_ROUND = {
    "en": "Round 3 of 3: the lowest card takes it.",
    "fr": "Manche 3 sur 3 : la carte la plus basse l’emporte.",
}
OVER = {"en": ["All three rounds are played."], "fr": ["Les trois manches sont jouées."]}
WAITING = {"en": "Oscar is choosing a card", "fr": "Oscar choisit une carte"}


def aloud(table: Table, language: str, viewer: int | None) -> list[str]:
    words, standing = HIGH_CAT.words(language), table.standing(viewer)
    said = [words.tell(sentence, NAMES) for sentence in (*standing.seats, *standing.table)]
    return [sentence.replace("\u00a0", " ") for sentence in said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_read_aloud(language: str) -> None:
    table = dealt("12 11 1", "2 3 4", last_round="low")
    lay(table, 12, 2, 11)
    assert aloud(table, language, 1) == STANDS[language]
    assert aloud(table, language, None) == STANDS[language][:-1]
    lay(table, 3)
    assert LAST_ROUND[language] in aloud(table, language, 0)
    lay(table, 1, 4)
    assert aloud(table, language, 0)[2:] == OVER[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_nothing_to_do_is_told_who_chooses(language: str) -> None:
    table = dealt("12 11 1", "2 3 4")
    lay(table, 12)
    assert table.waiting(1) is None
    for viewer in (0, None):
        waiting = table.waiting(viewer)
        assert waiting
        assert HIGH_CAT.words(language).tell(waiting, NAMES) == WAITING[language]
    lay(table, 2, 11, 3, 1, 4)
    assert table.waiting(0) is None
