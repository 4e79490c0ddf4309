"""No seat learns what it may not know; and the checks that say so are shown to catch games that leak."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import Struct

from cattery.core.game import AnyGame
from cattery.flat import Ints, below
from tests.conftest import Counts
from tests.contract.hiding import check_hiding, check_spread, check_unheard, deviations
from tests.contract.playing import Case, cases_of, reached

STATES, UNHEARD = 4_000, 1_000  # of each game, all its tables together; planted leaks are caught within 600
POSITIONS, REDEALS = 30, 600


def share(case: Case, total: int) -> int:
    """This case's part of a number that is for the whole game, rounded up."""
    return -(-total // len(cases_of(case.game)))


def test_redeals_keep_what_a_seat_knows_and_nothing_else(case: Case, counts: Counts) -> None:
    rng = case.rng("hiding")
    check_hiding(case, reached(case, rng, counts(share(case, STATES))), rng)


def test_hidden_things_reach_hidden_places_evenly(case: Case, counts: Counts) -> None:
    if not case.knowledge.shuffles:
        pytest.skip("nothing here is hidden by chance")
    rng, tried = case.rng("spread"), 0
    for i, s in enumerate(reached(case, rng, 400, dealing=40)):
        if i % 40 == 20 and tried < counts(share(case, POSITIONS)):
            tried += check_spread(case.game, case.knowledge, s, below(rng, case.seats), rng, REDEALS)
    assert tried


def test_who_hears_nothing_of_a_play_sees_nothing_of_it_and_may_do_the_same(case: Case, counts: Counts) -> None:
    """A server tells only those who heard something, or see others act: this is why that is enough."""
    check_all_unheard(case, case.game, case.rng("unheard"), counts(share(case, UNHEARD)))


def check_all_unheard(case: Case, game: AnyGame, rng: Ints, states: int) -> None:
    for s in reached(case, rng, states):
        if game.rules.acting(s):
            check_unheard(game, s, rng)


# ── the power of these checks ─────────────────────────────────────────────────────────────────────


def sabotaged(game: AnyGame, redeal: Any = None, **methods: Any) -> AnyGame:
    """The same game with a fault in it."""
    rules = SimpleNamespace(**vars(game.rules))
    rules.redeal = redeal or rules.redeal
    body = {name: staticmethod(method) for name, method in methods.items()}
    return cast("AnyGame", type("Sabotaged", (type(game),), {"rules": rules, **body})())


def check_many(case: Case, game: AnyGame, states: int = 600) -> int:
    rng = case.rng("sabotage")
    return check_hiding(case, reached(case, rng, states), rng, game)


def check_spreads(case: Case, game: AnyGame, redeals: int = 150) -> None:
    """In two positions amid a game, for every seat."""
    rng = case.rng("sabotaged spread")
    for i, s in enumerate(reached(case, rng, 60)):
        if i % 30 == 20:
            for viewer in range(case.seats):
                check_spread(game, case.knowledge, s, viewer, rng, redeals)


def test_the_honest_game_passes_what_the_others_fail(victim: Case) -> None:
    if victim.knowledge.shuffles:
        check_spreads(victim, sabotaged(victim.game))
    assert check_many(victim, sabotaged(victim.game)) > 0, "no secret play was met"


def test_a_play_that_is_seen_but_not_heard_is_caught(victim: Case) -> None:
    deaf = sabotaged(victim.game, heard=lambda *_: "")
    rng = victim.rng("deaf")
    with pytest.raises(AssertionError, match="unheard"):
        check_all_unheard(victim, deaf, rng, 200)


def test_a_redeal_that_does_nothing_is_caught(victim: Case) -> None:
    def redeal(*_: Any) -> None:
        return

    if victim.knowledge.shuffles:
        with pytest.raises(AssertionError, match="deviations"):
            check_spreads(victim, sabotaged(victim.game, redeal))
    with pytest.raises(AssertionError, match="betrays"):
        check_many(victim, sabotaged(victim.game, redeal))


@pytest.mark.parametrize("which", [0, -1])
def test_a_card_that_never_leaves_its_place_is_caught(victim: Case, which: int) -> None:
    """The first hidden place, a hand of somebody else; the last one, say the bottom of a pile."""
    if not victim.knowledge.shuffles:
        pytest.skip("nothing here is hidden by chance")
    hidden, honest = victim.knowledge.hidden, victim.game.rules.redeal

    def redeal(s: Any, viewer: int, rng: Ints) -> None:
        place, things = [(place, things) for place, things in hidden(s, viewer).items() if things][which]
        honest(s, viewer, rng)
        while things[0] not in hidden(s, viewer)[place]:
            honest(s, viewer, rng)

    with pytest.raises(AssertionError, match="deviations"):
        check_spreads(victim, sabotaged(victim.game, redeal))


def test_a_redeal_that_forgets_itself_now_and_then_is_caught(victim: Case) -> None:
    honest = victim.game.rules.redeal

    def redeal(s: Any, viewer: int, rng: Ints) -> None:
        if below(rng, 50):
            honest(s, viewer, rng)

    with pytest.raises(AssertionError, match="survives"):
        check_many(victim, sabotaged(victim.game, redeal))


def test_a_redeal_for_another_seat_is_caught(secretive: Case) -> None:
    honest = secretive.game.rules.redeal

    def redeal(s: Any, viewer: int, rng: Ints) -> None:
        honest(s, (viewer + 1) % secretive.seats, rng)

    with pytest.raises(AssertionError, match="changes what the viewer sees"):
        check_many(secretive, sabotaged(secretive.game, redeal))


class Leak(Struct):
    view: Any
    leaked: Any


def test_a_view_that_shows_a_hidden_card_is_caught(victim: Case) -> None:
    def view(s: Any, viewer: int | None) -> Struct:
        *_, last = ([], *victim.knowledge.hidden(s, viewer or 0).values())
        return Leak(victim.game.view(s, viewer), last)

    with pytest.raises(AssertionError, match="changes what the viewer sees"):
        check_many(victim, sabotaged(victim.game, view=view))


def test_a_spectator_who_sees_a_hidden_card_is_caught(secretive: Case) -> None:
    def view(s: Any, viewer: int | None) -> Any:
        return secretive.game.view(s, 0 if viewer is None else viewer)

    with pytest.raises(AssertionError, match="spectator sees"):
        check_many(secretive, sabotaged(secretive.game, view=view))


@pytest.mark.parametrize("shown", [slice(None), slice(-1, None)])
def test_a_secret_play_that_is_heard_is_caught(victim: Case, shown: slice) -> None:
    """The whole move, or only its last letter."""

    def heard(s: Any, seat: int, move: int, viewer: int | None) -> str:
        true, told = victim.game.text(s, seat, move), victim.game.heard(s, seat, move, viewer)
        return told if told == true else f"{told}{true[shown]}"

    with pytest.raises(AssertionError, match="forgets"):
        check_many(victim, sabotaged(victim.game, heard=heard))


def test_a_spectator_who_hears_a_secret_play_is_caught(victim: Case) -> None:
    def heard(s: Any, seat: int, move: int, viewer: int | None) -> str:
        honest = victim.game
        return honest.text(s, seat, move) if viewer is None else honest.heard(s, seat, move, viewer)

    with pytest.raises(AssertionError, match="spectator hears"):
        check_many(victim, sabotaged(victim.game, heard=heard))


def test_deviations_are_those_of_the_chi_square_distribution() -> None:
    """Quantiles from a printed table: 0.05 and 0.001."""
    assert deviations(18.307, 10) == pytest.approx(1.645, abs=0.01)
    assert deviations(149.449, 100) == pytest.approx(3.090, abs=0.01)
