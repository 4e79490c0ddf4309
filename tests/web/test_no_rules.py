"""The page knows no rules and tells no game: what was moved to Python may not come back, where a search can tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.words import WEB

SOURCES = sorted(
    file for file in (WEB / "src").rglob("*") if file.suffix in (".ts", ".svelte") and "generated" not in file.parts
)
GAMES = [file for file in SOURCES if (WEB / "src" / "games") in file.parents]

# Sentences about a game are made in Python (core/story.py): the page gets them ready, and looks no part of them up.
MADE_IN_PYTHON = [
    "say",
    "asked",
    "effect",
    "ending",
    "points",
    "ended",
    "told",
    "why",
    "advice",
    "decide",
    "does",
    "verdict",
    "turned",
    "action",
]

FORBIDDEN = {
    "a sentence about a game put together": re.compile(rf"""\bown\(\s*["'`](?:{"|".join(MADE_IN_PYTHON)})\."""),
    "the seats of house and bell": re.compile(r"\b(?:HOUSE|BELL)\s*=\s*\d"),
    "which groups win": re.compile(r"instantWin|exactly 5"),
    "what a bonus card counts": re.compile(r"4 \* bonus"),
    "pairs that do something alone": re.compile(r"\bALONE\b"),
    "what the Momistigri counts": re.compile(r"\? 10 :"),
    "what rooms are worth": re.compile(r"\[\s*1,\s*3,\s*5,\s*7\s*\]"),
    "what a level scores": re.compile(r"level === \d"),
    "which abilities take a die": re.compile(r"""["'`](?:abcfhi|bcfh|aik|dl)["'`]"""),
    "the times of a game of reflexes": re.compile(r"\b(?:LATE|STEP)\s*=\s*(?:1_?500|700)\b"),
}
GONE = re.compile(r"^(?:story|labels|sayings|lines|describe)\.ts$")


def name_of(file: Path) -> str:
    return str(file.relative_to(WEB / "src"))


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_rule_comes_back_to_the_page(what: str) -> None:
    found = [
        f"{name_of(file)}:{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]}"
        for file in SOURCES
        for text in [file.read_text("utf-8")]
        for hit in FORBIDDEN[what].finditer(text)
    ]
    assert found == [], f"{what} belongs into Python"


def test_no_game_is_told_by_a_file_of_the_page() -> None:
    assert [name_of(file) for file in GAMES if GONE.match(file.name)] == []


PLANTED = {
    "a sentence about a game put together": 'own("say.they_play", { name })',
    "the seats of house and bell": "export const HOUSE = 8;",
    "which groups win": "const wins = options.instantWin;",
    "what a bonus card counts": "points: 4 * bonus",
    "pairs that do something alone": "const ALONE = [1, 6];",
    "what the Momistigri counts": "card === MOMISTIGRI ? 10 : Number(card[0])",
    "what rooms are worth": "const WORTH = [1, 3, 5, 7];",
    "what a level scores": "if (level === 4) return null;",
    "which abilities take a die": 'const WITH_DIE = "abcfhi";',
    "the times of a game of reflexes": "const LATE = 1_500;",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_search_can_fail(what: str) -> None:
    assert FORBIDDEN[what].search(PLANTED[what])
