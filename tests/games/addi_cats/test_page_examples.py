"""The small tables of the page are what a table gives."""

from __future__ import annotations

import json
from typing import Any

from tests.games.addi_cats.page_examples import FILE, made


def test_the_examples_of_the_page_are_up_to_date() -> None:
    """When this fails: python -m tests.games.addi_cats.page_examples"""
    assert json.loads(FILE.read_text("utf-8")) == made()


def verdict(story: list[dict[str, Any]]) -> str:
    (key,) = (told["key"] for told in story if told["key"].startswith("verdict."))
    return str(key).removeprefix("verdict.they_")


def test_each_shows_what_its_clause_says() -> None:
    kinds = {clause: [verdict(story) for story in one["after"]] for clause, one in made()["tables"].items()}
    assert kinds == {
        "A11": ["fault"] * 3,
        "A13": ["equality", "equality", "fault"],
        "A14": ["equality"] * 3,
        "A19": ["fault"] * 3,
        "A21": ["sumo", "sumo", "fault", "fault"],
        "A22": ["trap", "trap_owner", "trap"],
    }
    assert made()["corrections"]["sums"]["18"]["values"]["additions"] == ["8+10", "9+9", "10+8"]
