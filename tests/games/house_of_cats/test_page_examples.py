"""The small sheets of the page are what a table gives."""

from __future__ import annotations

import json

from tests.games.house_of_cats.page_examples import FILE, made


def test_the_examples_of_the_page_are_up_to_date() -> None:
    """When this fails: python -m tests.games.house_of_cats.page_examples"""
    assert json.loads(FILE.read_text("utf-8")) == made()


def test_each_offers_something() -> None:
    examples = made()
    assert len(examples["H14"]["after"]) == 2
    assert {move.split()[1] for move in examples["H9"]["after"]} == {"A2", "B1", "B3", "C2"}
    best = {move: after["sheet"]["points"]["total"] for move, after in examples["H23"]["after"].items()}
    assert len(set(best.values())) > 1
