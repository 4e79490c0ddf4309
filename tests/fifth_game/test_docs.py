"""docs/adding-a-game.md quotes the files of the fifth game as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
WALK = (DOCS / "adding-a-game.md").read_text("utf-8")
QUOTES = re.findall(r"^\[`[^`]+`\]\((\S+)\)\n\n```\w+\n(.*?)^```$", WALK, re.DOTALL | re.MULTILINE)
LEFT_OUT = re.compile(r"\n+# …\n+")
OWN_FILES = {"state", "rules", "views", "story", "refusals", "instinct", "mind", "game"}


@pytest.mark.parametrize(
    ("path", "quoted"), QUOTES, ids=[f"{number}-{path}" for number, (path, _) in enumerate(QUOTES)]
)
def test_what_is_quoted_is_what_is_there(path: str, quoted: str) -> None:
    text, at = (DOCS / path).read_text("utf-8"), 0
    for part in LEFT_OUT.split(quoted):
        at = text.find(part, at)
        assert at >= 0, part
        at += len(part)


def test_every_block_of_code_is_a_quotation() -> None:
    assert WALK.count("```") == 2 * len(QUOTES)


def test_the_walk_goes_through_every_file_of_the_game() -> None:
    assert {Path(path).stem for path, _ in QUOTES} >= OWN_FILES
