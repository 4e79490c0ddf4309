"""D9: a pass proves that nothing of the hand fitted, and every redeal respects it as long as it can still be true."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cattery import Table
from cattery.flat import Ints, below, seeded
from cattery.games.discat import rules
from cattery.games.discat.state import State
from tests.contract.chances import chances
from tests.contract.hiding import check_spread
from tests.contract.tables import DISCAT, discat_bounds
from tests.games.discat.builders import ANNA, BEN, VICTORIA, position, story
from tests.games.discat.test_redeal import redealt

ALL = frozenset(range(1, 6))
LOW = "02 03 04 05 06 07 08 09 10 11 12 13 14 15"


def bounds(table: Table, seat: int) -> list[tuple[int, int]]:
    s: State = table.state
    runs = zip(s.run[seat], s.least[seat], s.most[seat], strict=True)
    return [(least, most) for many, least, most in runs for _ in range(many)]


def bound(s: State, seat: int, *runs: tuple[int, int, int]) -> None:
    """So many cards of this hand, from … to …"""
    s.proven[seat], s.runs[seat] = sum(many for many, _, _ in runs), len(runs)
    for i, (many, least, most) in enumerate(runs):
        s.run[seat][i], s.least[seat][i], s.most[seat][i] = many, least, most


def worlds(table: Table, viewer: int, seat: int) -> list[list[int]]:
    """This hand, as the viewer can imagine it."""
    return [[int(card) for card in world.view(seat).hand] for world in redealt(table, viewer)]


def test_D9_after_a_pass_nothing_of_that_hand_is_imagined_to_fit() -> None:
    table = story(5)  # less than 18; Anna has passed and swapped, Ben has passed
    for viewer in (ANNA, VICTORIA):
        assert all(card >= 18 for hand in worlds(table, viewer, BEN) for card in hand)
    assert bounds(table, BEN) == [(18, 90)] * 5


def test_D9_the_card_drawn_by_a_swap_may_be_any() -> None:
    table = story(5)
    assert bounds(table, ANNA) == [(18, 90)] * 4
    drawn = [sum(card < 18 for card in hand) for hand in worlds(table, BEN, ANNA)]
    assert max(drawn) == 1 > min(drawn)


def test_D9_before_a_pass_nothing_is_known() -> None:
    assert bounds(story(3), ANNA) == []
    assert any(card < 18 for hand in worlds(story(3), VICTORIA, ANNA) for card in hand)


def test_D9_more_than_a_card_bounds_from_above() -> None:
    table = position(["11 12", "52", "53"], limit="21", creator=VICTORIA, draw="54 55 56")
    table.play(ANNA, "pass")
    assert bounds(table, ANNA) == [(1, 21)] * 2


def test_D9_two_passes_bound_from_both_sides() -> None:
    table = position(["30 31", "48 02", "49 50"], limit="20", creator=VICTORIA, draw="54 55 56 57 58 59")
    table.play(ANNA, "pass")
    table.play(BEN, "02")
    table.play(VICTORIA, "pass")
    table.play(ANNA, "pass")
    assert bounds(table, ANNA) == [(20, 90)] * 2
    table.play(BEN, "48")
    table.state.limit, table.state.turn = 41, ANNA  # more than 41
    table.play(ANNA, "pass")
    assert bounds(table, ANNA) == [(20, 41)] * 2


@pytest.mark.parametrize(
    ("card", "left"),
    [("30", [(25, 60), (20, 90)]), ("36", [(28, 35), (20, 90)]), ("70", [(28, 35), (25, 60)])],
)
def test_D9_a_card_that_is_played_takes_the_narrowest_bounds_it_fits(card: str, left: list[tuple[int, int]]) -> None:
    table = position(["30 36 70", "48", "49"])
    bound(table.state, ANNA, (1, 28, 35), (1, 25, 60), (1, 20, 90))
    table.play(ANNA, card)
    assert bounds(table, ANNA) == left


def test_D9_cards_drawn_later_may_be_any() -> None:
    table = story(6)
    assert bounds(table, VICTORIA) == []
    table = position(["30 31 32 33 34", "01", "49"], limit="20", creator=VICTORIA, draw=LOW)
    table.play(ANNA, "pass")
    table.play(BEN, "01")
    table.play(VICTORIA, "49")
    table.state.limit, table.state.creator = 0, -1
    table.play(ANNA, "30 31 32")
    assert bounds(table, ANNA) == [(20, 90)] * 2
    hands = worlds(table, BEN, ANNA)
    assert {sum(card < 20 for card in hand) for hand in hands} <= {0, 1, 2, 3}
    assert any(card < 20 for hand in hands for card in hand)


def test_D9_a_voluntary_pass_proves_nothing() -> None:
    """DO2"""
    table = position(["11 30", "52", "53"], limit="20", creator=VICTORIA, options={"voluntaryPass": True})
    table.play(ANNA, "pass")
    assert bounds(table, ANNA) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_D9_what_is_proven_is_true_in_every_hand(seats: int) -> None:
    """Each bounds can be given a card of their own, in the true world and in every imagined one."""
    table = position([""] * seats)
    s, rng, moves = table.game.setup(seats, table.game.options(seats)), seeded("proven", seats), [0] * rules.MAX_MOVES
    proven = 0
    while rules.acting(s):
        seat = 8 if s.unlaid else s.turn
        rules.apply(s, seat, moves[below(rng, rules.legal(s, seat, moves))])
        world = s.clone()
        rules.redeal(world, below(rng, seats), rng)
        for hands in (s, world):
            for holder in range(seats):
                hand, n = hands.hand[holder][: hands.held[holder]], 0
                for i in range(hands.runs[holder]):
                    n += hands.run[holder][i]
                    least, most = hands.least[holder][i], hands.most[holder][i]
                    assert sum(least <= card <= most for card in hand) >= n
                assert n == hands.proven[holder]
                proven += n
    assert proven


# ── the chances ───────────────────────────────────────────────────────────────────────────────────


def test_chances_are_those_of_all_ways_written_out() -> None:
    slots = {"left": [frozenset({1, 2}), frozenset({1, 2, 3})], "right": [frozenset({2, 3, 4, 5})] * 2, "pile": [ALL]}
    order = [(place, fits) for place, fitting in slots.items() for fits in fitting]
    ways = [way for way in permutations(range(1, 6)) if all(c in f for c, (_, f) in zip(way, order, strict=True))]
    for card, places in chances(slots, range(1, 6)).items():
        for place, chance in places.items():
            there = sum(way[i] == card for way in ways for i, (where, _) in enumerate(order) if where == place)
            assert chance == pytest.approx(there / len(ways))


def overlapping() -> Table:
    """Three hands whose bounds overlap, and hardly a card to spare: where a hasty deal would be uneven."""
    table = position(["40 41", "12 20 22 24", "18 21 23 26", "30 31"], draw="10 28 33", options={"firstPlayer": 0})
    s: State = table.state
    for seat, least, most in [(1, 10, 24), (2, 18, 28), (3, 20, 41)]:
        bound(s, seat, (s.held[seat], least, most))
    return table


def test_D9_every_way_within_the_bounds_is_as_likely() -> None:
    assert check_spread(overlapping().game, DISCAT, overlapping().state, 0, seeded("even"), 800)


@pytest.mark.parametrize("fault", ["deaf", "hasty"])
def test_D9_a_redeal_that_forgets_passes_or_deals_hastily_is_caught(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = overlapping()

    def redeal(s: State, viewer: int, rng: Ints) -> None:
        s.proven = s.runs = [0] * len(s.runs)
        rules.redeal(s, viewer, rng)

    game: Any = table.game
    if fault == "deaf":
        faulty = SimpleNamespace(**vars(rules) | {"redeal": redeal})
        game = cast("Any", type("Deaf", (type(game),), {"rules": faulty})())
    else:
        monkeypatch.setattr("cattery.games.discat.proofs.PATIENCE", 0)
    with pytest.raises(AssertionError, match=r"cannot be in|deviations"):
        check_spread(game, DISCAT, table.state, 0, seeded("even"), 800)


def test_bounds_of_a_card_that_the_viewer_knows_are_not_dealt_again() -> None:
    """Anna knows that 22 is in Ben's hand: only three other cards of his are bounded."""
    table = overlapping()
    s: State = table.state
    s.known[22] = 1 << ANNA
    assert sorted(len(fits) for fits in discat_bounds(s, ANNA)["hand 1"]) == [15, 15, 15]
    assert check_spread(table.game, DISCAT, s, ANNA, seeded("known"), 500)
    for world in redealt(table, ANNA, 20):
        assert "22" in world.view(1).hand
