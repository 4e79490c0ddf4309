"""Quick bots know what is good for them: they win more than those who do not think, and get rid of the Momistigri."""

from __future__ import annotations

import pytest

from cattery import Table
from cattery.bots import bot_move
from cattery.flat import seeded
from cattery.games import find_game
from cattery.lab.simulate import plan, run
from tests.games.momistigri.builders import play, position


def wins(bots: list[str], games: int = 250) -> float:
    """The share of seat 0."""
    return list(run(plan(find_game("momistigri"), len(bots), games, 7, bots, {}), fast=False))[-1].wins[0]


def test_a_tabby_beats_kittens_and_a_kitten_beats_chance() -> None:
    assert wins(["tabby", "kitten", "kitten"]) > 0.65
    assert wins(["kitten", "random", "random"]) > 0.42


def tabby(table: Table) -> str:
    seat = min(table.acting)
    return bot_move(table, seat, "tabby", seeded("tabby"))


@pytest.mark.parametrize(
    ("hand", "plays", "move"),
    [
        ("3a 5a 6b", [], "pair 3a 5a"),
        ("3a 4a 8c 8d M", [], "pair 8c 8d"),
        ("2a 2b 3c M", ["pair 2a 2b"], "choose M"),
        ("4a 4b 3c M", ["pair 4a 4b"], "give M 1"),
        ("5a 5b M 4c", ["pair 5a 5b"], "send 9e 1"),
        ("6a 6b 3c 5c", ["pair 6a 6b"], "pair 3c 5c"),
        ("1a 1b 1c 5c", ["pair 1a 1b"], "shed"),
        ("3a 3b M 5c 7b", ["pair 3a 3b"], "exchange"),
        ("3a 3b M 5c 7b", ["pair 3a 3b", "exchange", "draw 7b"], "swap M 2b"),
    ],
)
def test_what_a_tabby_does(hand: str, plays: list[str], move: str) -> None:
    """Seat 1 has fewer points than seat 2: he is the one to be kept from winning."""
    table = position([hand, "4d 6d", "6c 7e"], discard="9e 2b", totals=[5, 0, 20])
    assert tabby(play(table, *plays)) == move
