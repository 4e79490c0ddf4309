"""The rules against the slow referee: the same moves offered and the same table after each, all the way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cattery import HOUSE, Table, open_table
from tests.games.discat.builders import bonus_pile, draw_pile, name, pile, position
from tests.games.discat.referee import HouseRules, Limit, Referee

Counts = Callable[[int], int]


def seated(seats: int, chance: Random) -> tuple[Table, Referee]:
    """A table with house rules at random, and a referee beside it."""
    arrows = chance.choice(["UD" * 45, "".join(chance.choice("UD") for _ in range(90))])
    rules = HouseRules(chance.random() < 0.3, chance.choice(["5+", "exactly 5", "off"]), chance.random() < 0.8)
    options: dict[str, Any] = {
        "arrows": arrows,
        "voluntaryPass": rules.voluntary_pass,
        "instantWin": rules.instant_win,
        "lastRound": rules.last_round,
    }
    table = open_table("discat", seats, options, house=None)
    first, deck = chance.randrange(seats), list(range(1, 10 * (seats + 3) + 1))
    chance.shuffle(deck)
    table.play(HOUSE, f"first {first}")
    for card in deck:
        table.play(HOUSE, name(card))
    return table, Referee(seats, deck, first, arrows, rules)


def compare(table: Table, referee: Referee) -> None:
    """Every zone of section 3 and every line of section 4."""
    for seat in range(table.seats):
        assert table.view(seat).hand == sorted(map(name, referee.hands[seat]))
        assert pile(table, seat) == [
            (name(laid.card), "up" if laid.face_up else "down") for laid in referee.piles[seat]
        ]
        assert bonus_pile(table, seat) == [name(card) for card in referee.bonus[seat]]
    assert draw_pile(table) == list(referee.draw)
    view = table.view()
    assert [seat.score for seat in view.seats] == [referee.score(seat) for seat in range(table.seats)]
    assert (view.last_turns, view.ending) == (referee.final_turns_left, referee.ending)
    if referee.ending:
        assert table.acting == set()
        assert table.result is not None
        assert table.result.ranks == referee.ranks()
        assert table.result.winners == [seat for seat in range(table.seats) if referee.ranks()[seat] == 1]
        return
    assert table.acting == {referee.active}
    assert view.first_turn == referee.is_first_turn
    limit = view.constraint
    told = Limit(limit.creator, int(limit.card), limit.direction, limit.bonus_paid) if limit else None
    assert told == referee.limit


def choose(moves: list[str], greedy: bool, chance: Random) -> str:
    """Some games are played for big groups: chance alone hardly ever gets to the rare ones."""
    if greedy and chance.random() < 0.8:
        return max(moves, key=lambda move: (len(move.split()) if move[0].isdigit() else 0, chance.random()))
    return chance.choice(moves)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_D14_the_table_offers_what_the_clauses_allow_and_does_what_they_say(seats: int, counts: Counts) -> None:
    """Ten games of each number of seats are some 3,000 turns."""
    chance = Random(f"oracle {seats}")
    for game in range(counts(10)):
        table, referee = seated(seats, chance)
        compare(table, referee)
        while not referee.ending:
            offered = table.moves(referee.active)
            assert set(offered) == referee.moves()
            assert len(set(offered)) == len(offered)
            move = choose(sorted(offered), game % 2 == 1, chance)
            table.play(referee.active, move)
            referee.say(move)
            compare(table, referee)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_D14_every_kind_of_hand_under_every_kind_of_constraint(size: int, counts: Counts) -> None:
    """Hands drawn from two lines of the deck, where groups abound."""
    chance = Random(f"hands {size}")
    for _ in range(counts(250)):
        tens, units = chance.randrange(9), chance.randrange(10)
        line = {10 * tens + digit for digit in range(10)} | {10 * digit + units for digit in range(9)}
        deck = sorted(line - {0})
        if chance.random() < 0.3:
            deck = list(range(1, 91))
        hand = set(chance.sample(deck, size))
        limit = chance.choice([0, *(card for card in range(1, 91) if card not in hand)])
        arrows = chance.choice(["U" * 90, "D" * 90])
        table = position(
            [" ".join(map(name, hand)), *[""] * 5],
            limit=name(limit) if limit else "",
            creator=5 if limit else -1,
            options={"arrows": arrows},
        )
        referee = Referee(6, range(1, 91), 0, arrows)
        referee.hands[0], referee.is_first_turn = hand, False
        referee.draw.clear()
        referee.limit = Limit(5, limit, "up" if arrows[0] == "U" else "down") if limit else None
        assert set(table.moves(0)) == referee.moves()


def test_D33_the_most_words_a_hand_can_have() -> None:
    """Six cards that share a digit: 6 · 2⁵ groups; with voluntary passes a pass and six swaps beside them."""
    hands = ["11 21 31 41 51 61", *[""] * 5]
    assert len(position(hands).moves(0)) == 192
    bound = position(
        hands, limit="70", creator=5, bonus_paid=True, draw="80 81",
        options={"voluntaryPass": True, "arrows": "D" * 90},
    )  # fmt: skip
    assert len(bound.moves(0)) == 192 + 1 + 6
