"""The hands that can be tried beside the rules on the page: what they offer is what a table offers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.discat.builders import position

EXAMPLES = json.loads((Path(__file__).parents[3] / "web/src/games/discat/examples.json").read_text("utf-8"))


@pytest.mark.parametrize("clause", EXAMPLES["hands"])
def test_a_hand_of_the_page_offers_what_a_table_offers(clause: str) -> None:
    example = EXAMPLES["hands"][clause]
    table = position([" ".join(example["hand"]), "", ""], limit=example["limit"], creator=2)
    assert table.view(0).hand == example["hand"]
    assert table.view(0).arrows == EXAMPLES["arrows"]
    assert table.moves(0) == example["moves"]
