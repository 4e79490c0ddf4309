"""Every clause of every rulebook has a test that bears its number, and both languages have the same clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cattery.core.rulebook import clauses
from cattery.core.words import LANGUAGES
from cattery.games import find_game

TEST_NAME = re.compile(r"^def test_(\w+)\(", re.MULTILINE)

# By game: the letter of its clauses, how many there are, how many options, and how many vectors of the specification.
NUMBERED = {
    "discat": ("D", 36, 6, 18),
    "momistigri": ("M", 45, 8, 21),
    "house_of_cats": ("H", 32, 0, 11),
    "addi_cats": ("A", 52, 13, 22),
}
every_game = pytest.mark.parametrize("game", NUMBERED)


def numbered(game: str) -> tuple[list[str], list[str]]:
    """The clauses of the rulebook, and the vectors, which are of the specification alone."""
    letter, rules, options, vectors = NUMBERED[game]
    book = [*(f"{letter}{n}" for n in range(1, rules + 1)), *(f"{letter}O{n}" for n in range(1, options + 1))]
    return book, [f"{letter}T{n}" for n in range(1, vectors + 1)]


def clauses_tested(game: str) -> set[str]:
    """The clauses that test names in the game's folder bear; `D17c` is a part of D17."""
    clause = re.compile(rf"(?<![A-Za-z0-9])({NUMBERED[game][0]}[OT]?\d+)[a-z]?(?![A-Za-z0-9])")
    files = (Path(__file__).parent / game).glob("test_*.py")
    names = (name for file in files for name in TEST_NAME.findall(file.read_text("utf-8")))
    return {found for name in names for found in clause.findall(name.replace("_", " "))}


@every_game
def test_every_clause_and_every_vector_has_a_test(game: str) -> None:
    book, vectors = numbered(game)
    missing = [clause for clause in (*book, *vectors) if clause not in clauses_tested(game)]
    assert not missing, f"without a test: {', '.join(missing)}"


@every_game
def test_no_test_bears_a_clause_that_is_not_there(game: str) -> None:
    book, vectors = numbered(game)
    assert clauses_tested(game) <= {*book, *vectors}


@every_game
def test_the_rulebook_has_the_clauses_of_the_game_in_both_languages(game: str) -> None:
    english, french = (list(clauses(find_game(game).rulebook(language))) for language in ("en", "fr"))
    assert english == french
    assert sorted(english) == sorted(numbered(game)[0])


@every_game
def test_every_clause_says_something_in_both_languages(game: str) -> None:
    for language in LANGUAGES:
        for clause, text in clauses(find_game(game).rulebook(language)).items():
            assert len(text) > 40, f"{clause} in {language}"
