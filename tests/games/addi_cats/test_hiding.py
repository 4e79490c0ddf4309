"""Section 3: what was turned once is known, until the house shuffles it; then its place is anybody's guess."""

from __future__ import annotations

from collections import Counter

from cattery import HOUSE, Table
from cattery.flat import seeded
from cattery.games.addi_cats import rules
from cattery.games.addi_cats.cards import NAMES
from tests.games.addi_cats.builders import A, B, position, say, stock


def redealt(table: Table, seed: int) -> Table:
    """Another table that looks the same."""
    other = Table(table.game, table.seats, None, None)
    other.state = table.state.clone()
    rules.redeal(other.state, 0, seeded("redeal", seed))
    return other


def test_cards_that_were_turned_stay_where_they_are_known_to_lie() -> None:
    table = say(position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B), "1 flip", "0 tap")
    for seed in range(20):
        other = redealt(table, seed)
        assert stock(other, B)[-4:] == ["3+4", "5+9", "2", "7+7"]
        assert len(stock(other, A)) == 4


def test_cards_never_seen_reach_every_place() -> None:
    table = say(position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B), "1 flip")
    tops = Counter(stock(redealt(table, seed), A)[0] for seed in range(600))
    assert len(tops) == 12
    assert min(tops.values()) > 20


def test_shuffled_cards_change_places_among_themselves_only() -> None:
    table = position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B, options={"pickupShuffle": True})
    say(table, "1 flip", "0 tap", *(f"house {card} seat 1" for card in ("7+7", "2", "5+9", "3+4")))
    seen: Counter[tuple[str, int]] = Counter()
    for seed in range(800):
        bottom = stock(redealt(table, seed), B)[-4:]
        assert sorted(bottom) == ["2", "3+4", "5+9", "7+7"]
        seen.update((card, place) for place, card in enumerate(bottom))
    assert len(seen) == 16
    assert all(120 < many < 280 for many in seen.values()), seen


def test_a_shuffle_is_heard_without_its_cards() -> None:
    table = position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B, options={"pickupShuffle": True})
    say(table, "1 flip", "0 tap", "house 5+9 seat 1")
    assert [(line.seat, line.text) for line in table.log(A)][-1] == (HOUSE, "? seat 1")
    assert table.heard(A) == table.heard(B) == table.heard(None)


def test_of_cards_that_look_alike_nobody_can_tell_which_was_turned() -> None:
    """The state names them by what everybody saw, not by how they were dealt."""
    states = set()
    for deal in (["chase", "clock", "chase"], ["clock", "chase", "chase"]):
        table = position(["", "", ""], [f"{card} *3" for card in deal])
        first = deal.index("chase")
        s = table.state
        s.turn = first
        say(table, f"{first} flip")
        states.add(s.pile[first][0])
    assert {NAMES[card] for card in states} == {"chase"}
    assert len(states) == 1
