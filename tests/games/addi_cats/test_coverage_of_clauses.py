"""Every clause of the rulebook has a test that bears its number, and both languages have the same clauses."""

from __future__ import annotations

import re
from pathlib import Path

from cattery.core.rulebook import clauses
from cattery.games import find_game

TEST_NAME = re.compile(r"^def test_(\w+)\(", re.MULTILINE)
CLAUSE = re.compile(r"(?<![A-Za-z0-9])(A[OT]?\d+)(?![A-Za-z0-9])")
VECTORS = [f"AT{n}" for n in range(1, 23)]  # of the specification, not of the rulebook
RULEBOOK = [*(f"A{n}" for n in range(1, 53)), *(f"AO{n}" for n in range(1, 14))]


def clauses_tested() -> set[str]:
    """The clauses that test names in this folder bear."""
    names = (name for file in Path(__file__).parent.glob("test_*.py") for name in TEST_NAME.findall(file.read_text()))
    return {clause for name in names for clause in CLAUSE.findall(name.replace("_", " "))}


def rulebook(language: str) -> list[str]:
    return list(clauses(find_game("addi_cats").rulebook(language)))


def test_every_clause_and_every_vector_has_a_test() -> None:
    missing = [clause for clause in [*rulebook("en"), *VECTORS] if clause not in clauses_tested()]
    assert not missing, f"without a test: {', '.join(missing)}"


def test_no_test_bears_a_clause_that_is_not_there() -> None:
    assert clauses_tested() <= {*rulebook("en"), *VECTORS}


def test_the_rulebook_has_the_clauses_of_the_game_in_both_languages() -> None:
    assert rulebook("en") == rulebook("fr") == RULEBOOK


def test_every_clause_says_something_in_both_languages() -> None:
    for language in ("en", "fr"):
        for clause, text in clauses(find_game("addi_cats").rulebook(language)).items():
            assert len(text) > 40, f"{clause} in {language}"
