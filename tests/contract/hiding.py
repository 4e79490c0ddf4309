"""Does a game keep its secrets? Checks that take the game to try, so that a game with a planted leak can be tried too.

What a seat knows is what it has seen and heard. So: two worlds that look and sound the same to a seat must be redealt
to the very same state; and plays that a seat cannot tell apart afterwards must sound the same to it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from cattery.core.game import AnyGame
from cattery.flat import Ints, below, seeded
from tests.contract.chances import TooMany, chances
from tests.contract.playing import Case, legal, pick, seats_in
from tests.contract.tables import Knowledge

RARE = 5  # fewer than these are expected: too few for a chi-square
FAR = 5.0  # standard deviations: by chance once in some million tries


def seen(game: AnyGame, s: Any, viewer: int | None) -> bytes:
    return msgspec.json.encode(game.view(s, viewer))


def redealt(game: AnyGame, s: Any, viewer: int, *rngs: int) -> Any:
    """A copy, redealt once with each of these generators."""
    copy = s.clone()
    for rng in rngs:
        game.rules.redeal(copy, viewer, [rng])
    return copy


def fresh(rng: Ints) -> int:
    """The start of a generator of its own."""
    return seeded(below(rng, 2**31), below(rng, 2**31))[0]


def check_redeal(game: AnyGame, knowledge: Knowledge, s: Any, viewer: int, rng: Ints) -> None:
    """The viewer sees no difference, nothing is made or lost, and nothing of what was hidden remains in any cell."""
    first, second = fresh(rng), fresh(rng)
    other = redealt(game, s, viewer, first)
    assert seen(game, other, viewer) == seen(game, s, viewer), "a redeal changes what the viewer sees"
    assert seen(game, other, None) == seen(game, s, None), "a spectator sees no more than any seat"
    assert game.rules.acting(other) == game.rules.acting(s)
    mine = legal(game, s, viewer)
    assert legal(game, other, viewer) == mine, "a redeal changes what the viewer may play"
    assert list(game.moves(other, viewer).items()) == list(game.moves(s, viewer).items())
    for move in mine:
        for hearer in (viewer, None):
            assert game.heard(other, viewer, move, hearer) == game.heard(s, viewer, move, hearer)
    assert knowledge.things(other) == knowledge.things(s)
    game.rules.redeal(other, viewer, [second])
    assert other.dump() == redealt(game, s, viewer, second).dump(), "something hidden survives a redeal"


def check_unheard(game: AnyGame, s: Any, rng: Ints) -> None:
    """Of a play that a viewer hears nothing of, he sees nothing either, but that others act now."""
    seat, move = pick(game, s, rng)
    later = after(game, s, seat, move)
    if game.rules.acting(later) != game.rules.acting(s):
        return
    for viewer in (*range(s.seats), None):
        if not game.heard(s, seat, move, viewer):
            assert seen(game, later, viewer) == seen(game, s, viewer), "an unheard play is seen"
            if viewer is not None:
                assert game.moves(later, viewer) == game.moves(s, viewer), "an unheard play changes somebody's moves"


def check_sounds(game: AnyGame, s: Any, viewer: int, rng: Ints) -> int:
    """Two plays of another seat: told apart by the ear if, and only if, what is known afterwards differs.

    The second play is made in this world or in another one that the viewer cannot tell from it. Returns how many plays
    were secret.
    """
    secret = 0
    world = redealt(game, s, viewer, fresh(rng)) if below(rng, 2) else s
    for seat in seats_in(game.rules.acting(s)):
        here, there = legal(game, s, seat), legal(game, world, seat)
        if seat == viewer or not here or not there:
            continue
        a, b = here[below(rng, len(here))], alike(game, world, seat, there, viewer, rng)
        heard_a, heard_b = (game.heard(w, seat, move, viewer) for w, move in ((s, a), (world, b)))
        secret += heard_a != game.text(s, seat, a)
        if heard_a == heard_b:
            by_nobody = (game.heard(w, seat, move, None) for w, move in ((s, a), (world, b)))
            assert len(set(by_nobody)) == 1, "a spectator hears no more than any seat"
        after_a, after_b = after(game, s, seat, a), after(game, world, seat, b)
        if seen(game, after_a, viewer) != seen(game, after_b, viewer) or after_a == after_b:
            continue
        seed = fresh(rng)
        same = redealt(game, after_a, viewer, seed) == redealt(game, after_b, viewer, seed)
        assert same == (heard_a == heard_b), (
            f"seat {viewer} hears {heard_a!r} and {heard_b!r}, and the redeal {'forgets' if same else 'betrays'} it"
        )
    return secret


def alike(game: AnyGame, s: Any, seat: int, moves: list[int], viewer: int, rng: Ints) -> int:
    """A move at random, a secret one if there is any: these are what matters here."""
    secret = [move for move in moves if game.heard(s, seat, move, viewer) != game.text(s, seat, move)]
    chosen = secret or moves
    return chosen[below(rng, len(chosen))]


def after(game: AnyGame, s: Any, seat: int, move: int) -> Any:
    copy = s.clone()
    game.rules.apply(copy, seat, move)
    return copy


def check_spread(game: AnyGame, knowledge: Knowledge, s: Any, viewer: int, rng: Ints, redeals: int) -> bool:
    """Every hidden thing reaches every hidden place as often as chance has it.

    False: there is nothing to spread, or what is known of it is too much to count the chances.
    """
    places = {place: len(things) for place, things in knowledge.hidden(s, viewer).items() if things}
    kinds = Counter(thing for things in knowledge.hidden(s, viewer).values() for thing in things)
    pool = sum(kinds.values())
    if len(places) < 2 or len(kinds) < 2:
        return False
    try:
        odds = chances(knowledge.bounds(s, viewer), sorted(kinds.elements())) if knowledge.bounds else {}
    except TooMany:
        return False
    found: Counter[tuple[Any, str]] = Counter()
    for _ in range(redeals):
        other = knowledge.hidden(redealt(game, s, viewer, fresh(rng)), viewer)
        found.update((thing, place) for place, things in other.items() for thing in things)
        assert {place: len(things) for place, things in other.items() if things} == places
    if odds:
        check_odds(found, odds, redeals)
        return True
    misfit = 0.0
    for kind, many in kinds.items():
        for place, size in places.items():
            expected = redeals * many * size / pool
            misfit += (found[kind, place] - expected) ** 2 / expected
    # Both margins are fixed in every single deal, hence the factor.
    freedom = (len(kinds) - 1) * (len(places) - 1)
    off = deviations(misfit * (pool - 1) / pool, freedom)
    assert abs(off) < FAR, f"{off:.1f} deviations from an even spread"
    return True


def check_odds(found: Counter[tuple[Any, str]], odds: dict[Any, dict[str, float]], redeals: int) -> None:
    """Where not every thing can lie everywhere each has a chi-square of its own; rare places are counted together."""
    for thing, places in odds.items():
        cells: list[list[float]] = [[0.0, 0.0]]
        for place, chance in places.items():
            if chance == 0:
                assert not found[thing, place], f"{thing} cannot be in {place}"
            elif chance * redeals < RARE:
                cells[0][0] += found[thing, place]
                cells[0][1] += chance * redeals
            else:
                cells.append([found[thing, place], chance * redeals])
        cells = [cell for cell in cells if cell[1] > 1]
        if len(cells) > 1:
            misfit = sum((seen - expected) ** 2 / expected for seen, expected in cells)
            off = deviations(misfit, len(cells) - 1)
            assert off < FAR, f"{off:.1f} deviations from the chances of {thing}"


def deviations(chi_square: float, freedom: int) -> float:
    """Wilson and Hilferty: how many standard deviations a chi-square is from what chance makes of it."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def check_hiding(case: Case, states: Any, rng: Ints, game: AnyGame | None = None) -> int:
    """All of the above that is told by one state at a time; how many secret plays there were."""
    game = game or case.game
    secret = 0
    for s in states:
        viewer = below(rng, case.seats)
        check_redeal(game, case.knowledge, s, viewer, rng)
        secret += check_sounds(game, s, viewer, rng)
    return secret
