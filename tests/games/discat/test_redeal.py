"""What a seat may know of the hidden cards: a redeal keeps that, deals the rest anew, and betrays nothing."""

from __future__ import annotations

import pytest

from cattery import HOUSE, Table, open_table
from cattery.flat import below, seeded
from cattery.games.discat import rules
from cattery.games.discat.state import UP, State, add, take
from tests.games.discat.builders import ANNA, BEN, VICTORIA, counted, draw_pile, hand, name, position, story

OSCAR = 4


def redealt(table: Table, viewer: int, times: int = 60) -> list[Table]:
    """As many worlds as the viewer can imagine."""
    worlds = []
    for i in range(times):
        world = Table(table.game, table.seats, table.record().options)
        world.state = table.state.clone()
        rules.redeal(world.state, viewer, seeded("world", i))
        worlds.append(world)
    return worlds


def places(table: Table, viewer: int, card: str) -> set[str]:
    """Where the viewer can imagine this card."""
    found = set()
    for world in redealt(table, viewer, times=200):
        for seat in range(table.seats):
            if card in world.view(seat).hand:
                found.add(f"hand {seat}")
        pile = draw_pile(world)
        if int(card) in pile:
            place = pile.index(int(card))
            found.add("bottom" if place == len(pile) - 1 else "draw pile")
    return found


# ── what stays ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("viewer", [ANNA, BEN, VICTORIA])
def test_a_redeal_keeps_the_own_hand_and_all_that_lies_open(viewer: int) -> None:
    table = story(4)
    for world in redealt(table, viewer):
        assert world.view(viewer) == table.view(viewer)
        assert world.moves(viewer) == table.moves(viewer)
        assert counted(world) == counted(table)


@pytest.mark.parametrize("viewer", [ANNA, BEN, VICTORIA])
def test_a_redeal_loses_and_doubles_no_card(viewer: int) -> None:
    table = story(4)

    def hidden(world: Table) -> list[str]:
        hands = [card for seat in range(3) for card in world.view(seat).hand]
        return sorted([*hands, *map(name, draw_pile(world))])

    for world in redealt(table, viewer):
        assert hidden(world) == hidden(table)


def test_a_redeal_moves_what_the_viewer_cannot_know() -> None:
    table = story(3)
    assert len({hand(world, BEN) for world in redealt(table, ANNA)}) > 50
    assert places(table, ANNA, "47") == {"hand 1", "hand 2", "draw pile", "bottom"}


def test_every_place_is_as_likely_as_it_is_large() -> None:
    """Anna looks for 47 among 5 and 5 hidden hand cards and 38 in the draw pile."""
    table = story(3)
    worlds = redealt(table, ANNA, times=2000)
    in_hands = [sum("47" in world.view(seat).hand for world in worlds) for seat in (BEN, VICTORIA)]
    for found in in_hands:
        assert abs(found - 2000 * 5 / 48) < 70  # five standard deviations


# ── the card under the draw pile ──────────────────────────────────────────────────────────────────


def test_the_swapper_knows_the_card_put_under_and_nobody_else_does() -> None:
    table = story(4)
    assert places(table, ANNA, "52") == {"bottom"}
    assert places(table, BEN, "52") == {"hand 0", "hand 2", "draw pile", "bottom"}
    assert "hand 0" in places(table, VICTORIA, "52")


def swaps() -> Table:
    """Oscar's «less than 01» is paid, and nobody can: the four others swap 52, 40, 41 and 42."""
    hands = ["02 20 50 51 52", "40 53 54 55 56", "41 57 58 59 61", "42 62 63 64 65", "60 70 71 72 74"]
    table = position(
        hands, limit="01", creator=OSCAR, bonus_paid=True, draw="10 11 12 13", options={"arrows": "D" * 90}
    )
    for seat, move in enumerate(["swap 52", "swap 40", "swap 41", "swap 42"]):
        table.play(seat, move)
    assert draw_pile(table) == [52, 40, 41, 42]
    return table


def test_each_swapper_knows_the_own_card_wherever_it_has_got_to() -> None:
    table = swaps()
    for seat, card in enumerate(["52", "40", "41", "42"]):
        for world in redealt(table, seat, 20):
            assert draw_pile(world)[seat] == int(card)
    for world in redealt(table, 0, 20):
        assert draw_pile(world)[0] == 52
    assert {tuple(draw_pile(world)) for world in redealt(table, OSCAR)} != {(52, 40, 41, 42)}


def test_the_swapper_knows_who_drew_the_card() -> None:
    table = swaps()
    table.play(OSCAR, "60")  # a free play, and he draws 52
    assert "52" in table.view(OSCAR).hand
    assert places(table, 0, "52") == {f"hand {OSCAR}"}
    assert len(places(table, 1, "52")) > 1


def test_the_creators_bonus_draw_is_followed_too() -> None:
    table = swaps()
    table.play(OSCAR, "60")
    table.play(0, "02")  # «less than 02», and she draws 40
    table.play(1, "pass")  # she takes 41
    assert places(table, 1, "40") == {"hand 0"}
    assert places(table, 2, "41") == {"hand 0"}
    assert places(table, 3, "42") == {"bottom"}


def test_knowledge_ends_when_the_holder_swaps_unseen() -> None:
    table = swaps()
    table.play(OSCAR, "60")
    table.play(0, "02")
    for seat in (1, 2, 3):
        table.play(seat, "pass")
    assert places(table, 0, "52") == {f"hand {OSCAR}"}
    table.play(OSCAR, "swap 70")  # or was it 52? He draws 42
    assert places(table, 0, "52") >= {f"hand {OSCAR}", "bottom"}
    assert places(table, OSCAR, "70") == {"bottom"}
    assert places(table, 3, "42") == {f"hand {OSCAR}"}  # drawn after the swap: still there for sure


def test_knowledge_ends_when_the_card_itself_is_swapped_again() -> None:
    table = swaps()
    table.play(OSCAR, "60")
    table.play(0, "02")
    for seat in (1, 2, 3):
        table.play(seat, "pass")
    table.play(OSCAR, "swap 52")
    assert places(table, 0, "52") >= {f"hand {OSCAR}", "bottom"}
    assert places(table, OSCAR, "52") == {"bottom"}


def test_a_pass_without_a_swap_keeps_knowledge() -> None:
    table = swaps()
    table.play(OSCAR, "60")
    table.play(0, "02")
    for seat in (1, 2, 3):
        table.play(seat, "pass")
    table.play(OSCAR, "pass")
    assert places(table, 0, "52") == {f"hand {OSCAR}"}


# ── nothing leaks ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("voluntary", [False, True])
def test_a_redeal_depends_on_nothing_hidden(seats: int, voluntary: bool) -> None:
    """Two worlds that look alike to the viewer are dealt anew alike, byte for byte."""
    table = open_table("discat", seats, {"voluntaryPass": voluntary}, house=None)
    s: State = table.state
    rng, moves = seeded("leak", seats, int(voluntary)), [0] * rules.MAX_MOVES
    while rules.acting(s):
        seat = HOUSE if rules.acting(s) >> HOUSE & 1 else s.turn
        for viewer in range(seats if s.first >= 0 else 0):
            world = s.clone()
            rules.redeal(world, viewer, rng)
            one, other = s.clone(), world.clone()
            rules.redeal(one, viewer, seeded("again", s.turns))
            rules.redeal(other, viewer, seeded("again", s.turns))
            assert one == other
            assert table.game.view(world, viewer) == table.game.view(s, viewer)
        rules.apply(s, seat, moves[below(rng, rules.legal(s, seat, moves))])


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_a_redeal_does_not_tell_how_a_hand_was_held(viewer: int) -> None:
    """Among Oscar's cards, seat 0 knows 52; at which place in his hand he holds it is his affair."""
    table = swaps()
    table.play(OSCAR, "60")
    one: State = table.state.clone()
    other: State = table.state.clone()
    held = one.hand[OSCAR][: one.held[OSCAR]]
    for card in held:
        take(other, OSCAR, card)
    for card in reversed(held):
        add(other, OSCAR, card)
    other.known = one.known[:]
    assert one != other
    rules.redeal(one, viewer, seeded("held"))
    rules.redeal(other, viewer, seeded("held"))
    assert one == other


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_redealt_table_can_be_played_to_its_end(viewer: int) -> None:
    for world in redealt(story(4), viewer, 20):
        s, rng, moves = world.state, seeded("on", viewer), [0] * rules.MAX_MOVES
        while rules.acting(s):
            rules.apply(s, s.turn, moves[below(rng, rules.legal(s, s.turn, moves))])
            assert counted(world) == 60
        assert world.result is not None


def test_arrows_survive_a_redeal() -> None:
    table = story(4)
    for world in redealt(table, 0, 3):
        assert world.state.arrow == table.state.arrow
        assert world.state.arrow[31] == UP
