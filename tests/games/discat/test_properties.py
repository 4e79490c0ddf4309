"""What holds in every game (DT18, D29, D33 to D36), whatever the seats, the house rules and the choices."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery import HOUSE
from cattery.flat import below, seeded
from cattery.games import find_game
from cattery.games.discat import rules
from cattery.games.discat.moves import GROUP, PASS
from cattery.games.discat.state import State
from tests.games.discat.builders import play_out

DISCAT = find_game("discat")

house_rules = st.fixed_dictionaries(
    {},
    optional={
        "arrows": st.text("UD", min_size=90, max_size=90),
        "voluntaryPass": st.booleans(),
        "instantWin": st.sampled_from(["5+", "exactly 5", "off"]),
        "lastRound": st.booleans(),
        "openPiles": st.booleans(),
    },
)
any_game = given(seats=st.integers(2, 6), options=house_rules, seed=st.integers(0, 2**32))


def opened(seats: int, options: dict[str, Any]) -> State:
    state = DISCAT.setup(seats, DISCAT.options(seats, options))
    assert isinstance(state, State)
    return state


class Watch:
    """Plays one game at random and looks at every turn of it."""

    def __init__(self, seats: int, options: dict[str, Any], seed: int) -> None:
        self.s, self.rng, self.moves = opened(seats, options), seeded("watch", seed), [0] * rules.MAX_MOVES
        self.cards = 10 * (seats + 3)
        self.paid = 0  # for the constraint of now
        while rules.acting(self.s) == 1 << HOUSE:
            count = rules.house_count(self.s)
            rules.apply(self.s, HOUSE, rules.house_move(self.s, below(self.rng, count)))

    def turn(self) -> None:
        s = self.s
        seat, limit, left, creator = s.turn, s.limit, s.left, s.creator
        n = rules.legal(s, seat, self.moves)
        assert n > 0, "no dead end"
        offered = self.moves[:n]
        fitting = [card for card in s.hand[seat][: s.held[seat]] if limit == 0 or rules.fits(s, card)]
        if s.voluntary_pass:
            assert (PASS in offered) == (limit > 0)
        else:
            assert (PASS in offered) == (not fitting)
        move = offered[below(self.rng, n)]
        held = s.held[creator] if creator >= 0 else 0
        rules.apply(s, seat, move)
        if move >= GROUP:
            self.paid = 0
        else:
            given_now = s.held[creator] - held
            self.paid += given_now
            assert given_now in (0, 1)
            assert s.left == left - given_now
        self.check()

    def check(self) -> None:
        s = self.s
        everywhere: list[int] = []
        for seat in range(s.seats):
            everywhere += s.hand[seat][: s.held[seat]]
            everywhere += [card & 127 for card in s.pile[seat][: s.piled[seat]]]
            everywhere += s.bonus[seat][: s.bonuses[seat]]
        everywhere += [s.draw[(s.top + i) % len(s.draw)] for i in range(s.left)]
        assert sorted(everywhere) == list(range(1, self.cards + 1))  # conserved: hands + draw + piles + bonus = K
        assert self.paid <= 1
        assert max(s.held) <= 6  # D33
        assert s.turns <= self.cards * s.seats == DISCAT.bound(s.seats)  # D35
        for seat in range(s.seats):
            assert rules.score(s, seat) == s.piled[seat] + 4 * s.bonuses[seat] - s.held[seat]  # D29
        if not s.ending and s.last_turns < 0:
            assert s.left or min(s.held[: s.seats]) > 0  # D34


@any_game
def test_DT18_cards_are_conserved_one_bonus_a_constraint_and_no_dead_end(
    seats: int, options: dict[str, Any], seed: int
) -> None:
    watch = Watch(seats, options, seed)
    watch.check()
    while rules.acting(watch.s):
        watch.turn()
    assert watch.s.ending in (rules.INSTANT, rules.POINTS)


@any_game
def test_DT18_winners_share_one_point(seats: int, options: dict[str, Any], seed: int) -> None:
    watch = Watch(seats, options, seed)
    while rules.acting(watch.s):
        watch.turn()
    shares = [rules.payoff(watch.s, seat) for seat in range(seats)]
    result = DISCAT.result(watch.s)
    assert result is not None
    assert sum(shares) == pytest.approx(1)
    assert result.winners == [seat for seat, share in enumerate(shares) if share > 0]
    assert result.winners == [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    assert len({shares[seat] for seat in result.winners}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_D35_even_the_most_stubborn_players_come_to_an_end(seats: int) -> None:
    """They pass whenever they may, and lay one card when they must."""
    for seed in range(5):
        watch = Watch(seats, {"voluntaryPass": True}, seed)
        s = watch.s
        while rules.acting(s):
            n = rules.legal(s, s.turn, watch.moves)
            offered = watch.moves[:n]
            rules.apply(s, s.turn, PASS if PASS in offered else offered[0])
            watch.paid = 0
            watch.check()
        assert s.turns > 40


def test_D35_the_bound_is_cards_times_seats() -> None:
    assert [DISCAT.bound(seats) for seats in range(2, 7)] == [100, 180, 280, 400, 540]


# ── D36 ───────────────────────────────────────────────────────────────────────────────────────────

MEANS = [(2, 40, 29), (3, 54, 40), (4, 68, 52), (5, 83, 63), (6, 97, 75)]  # seats, at random, biggest group


@pytest.mark.parametrize(("seats", "at_random", "biggest"), MEANS)
def test_D36_the_usual_length_of_a_game(seats: int, at_random: int, biggest: int) -> None:
    start = opened(seats, {})
    for mean, greedy, games in [(at_random, False, 300), (biggest, True, 150)]:
        rng = seeded("length", seats, int(greedy))
        tallies = [play_out(start, rng, greedy) for _ in range(games)]
        assert abs(sum(tally.turns for tally in tallies) / games - mean) < 3
        assert 2.5 < sum(tally.free_plays for tally in tallies) / games < 6.5
        assert max(tally.most_held for tally in tallies) <= 6


@pytest.mark.long
def test_D36_the_counts_of_two_thousand_games() -> None:
    for seats, at_random, biggest in MEANS:
        start = opened(seats, {})
        for mean, greedy in [(at_random, False), (biggest, True)]:
            rng = seeded("many", seats, int(greedy))
            tallies = [play_out(start, rng, greedy) for _ in range(2000)]
            assert abs(sum(tally.turns for tally in tallies) / 2000 - mean) < 1.5
            assert 0.02 < sum(tally.bonus_cards for tally in tallies) / 2000 < 0.55
            assert sum(tally.instant for tally in tallies) / 2000 < 0.04


@pytest.mark.long
def test_D36_going_first_helps_under_random_play() -> None:
    start, rng = opened(6, {}), seeded("edge")
    won = [0.0] * 6
    for _ in range(4000):
        tally = play_out(start, rng)
        for seat in tally.winners:
            won[(seat - tally.first) % 6] += 1 / len(tally.winners) / 4000
    assert won[0] == pytest.approx(0.20, abs=0.03)
    assert won[5] == pytest.approx(0.13, abs=0.03)
