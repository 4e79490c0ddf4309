"""The rules against the slow referee: the same moves offered and the same table after each, all the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cattery import HOUSE, Table, open_table
from cattery.games.momistigri.state import State
from cattery.games.momistigri.views import names
from tests.conftest import Counts
from tests.games.momistigri.builders import view
from tests.games.momistigri.referee import HouseRules, Referee


def seated(seats: int, chance: Random) -> tuple[Table, Referee]:
    """A table with house rules at random, and a referee beside it."""
    rules = HouseRules(
        must_discard=chance.random() < 0.4,
        flags=chance.random() < 0.4,
        same_card_back=chance.random() < 0.4,
        rounds=chance.choice([1, 2, 2, 3]),
        in_order=chance.random() < 0.4,
        guard=chance.random() < 0.8,
        first=chance.choice([None, 0, seats - 1]),
    )
    letters = "".join(chance.choice("abcdefg"[: chance.choice([1, 2, 3, 5, 7])]) for _ in range(45))
    options: dict[str, Any] = {
        "mustDiscard": rules.must_discard,
        "passEnd": "flags" if rules.flags else "strict",
        "sameCardBack": rules.same_card_back,
        "rounds": rules.rounds,
        "shortFives": "order" if rules.in_order else "chooser",
        "guard": rules.guard,
        "colours": chance.choice(["5x9", "3x15", "9x5", letters]),
    }
    if rules.first is not None:
        options["firstPlayer"] = rules.first
    table = open_table("momistigri", seats, options, house=None)
    s: State = table.state
    return table, Referee(seats, names(s, s.pack[: s.cards]), rules)


def compare(table: Table, referee: Referee) -> None:
    seen = view(table)
    for seat in range(table.seats):
        assert sorted(view(table, seat).hand or []) == sorted(referee.hands[seat])
    assert sorted(seen.discard) == sorted(referee.discard)
    assert seen.arrow == ("clockwise" if referee.arrow == 1 else "counterclockwise")
    assert {seat for seat, its in enumerate(seen.seats) if its.passed} == referee.passed
    assert {seat for seat, its in enumerate(seen.seats) if not its.help_up} == referee.help_down


def choose(moves: list[str], chance: Random) -> str:
    """At random, but rather a pair than not, and rather one of a value: these are what matters here."""
    told = [move for move in moves if move.startswith("pair") and move[5] == move[8]]
    return chance.choice(told if told and chance.random() < 0.6 else moves)


def play_beside(table: Table, referee: Referee, chance: Random) -> int:
    """One game; how many plays."""
    story = referee.game()
    who, moves = next(story)
    for plays in range(1, 10**6):
        assert table.acting == {who}
        assert set(table.moves(who)) == moves
        move = choose(sorted(moves), chance)
        table.play(who, move)
        try:
            who, moves = story.send(move)
        except StopIteration:
            return plays
        if who != HOUSE or "draw" in min(moves):
            compare(table, referee)
    raise AssertionError


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_referee_agrees_from_the_first_move_to_the_result(seats: int, counts: Counts) -> None:
    chance, ends = Random(seats), set()
    for _ in range(counts(30)):
        table, referee = seated(seats, chance)
        play_beside(table, referee, chance)
        assert table.acting == set()
        assert table.result is not None
        assert table.result.scores == referee.totals
        assert [over.ending for over in view(table).history] == referee.ends
        assert table.result.winners == [seat for seat in range(seats) if referee.totals[seat] == min(referee.totals)]
        ends |= set(referee.ends)
    assert {"out", "passes", "closing"} <= ends
