"""M36–M45: how a round ends, what it costs, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cattery import HOUSE, Table
from cattery.flat import Ints, below, seeded
from cattery.games.momistigri import rules
from cattery.games.momistigri.moves import CHOOSE, GIVE, PAIR, SEND, SWAP, kind_of, one_of, other_of
from cattery.games.momistigri.state import State
from tests.conftest import Counts
from tests.games.momistigri.builders import discard, hand, moves, out, passed, play, position, totals, view

BUSY = "3a 3b 3c 3d 4a 4b 4c 4d"  # cards that let a round go on


def last_round(table: Table) -> tuple[str, list[list[str]], list[int]]:
    """How it ended, the hands that were shown, the penalties."""
    over = view(table).history[-1]
    return over.ending, over.hands, over.penalties


# ── a round ───────────────────────────────────────────────────────────────────────────────────────


def test_M36_MT17_the_other_one_does_not_play_any_more_and_pays() -> None:
    """MA14"""
    table = position(["3a 5a", "", "4b 8c M"])
    play(table, "pair 3a 5a")
    assert last_round(table) == ("out", [[], [], ["4b", "8c", "M"]], [0, 0, 22])


def test_M37_MT16_the_last_one_completes_his_turn_with_a_pair_of_1() -> None:
    table = position(["1c", "1a 1b 5a", "", "", ""], turn=1, to_draw=True)
    play(table, "draw 1c", "pair 1a 1b")
    assert moves(table) == ["shed", "reverse"]
    play(table, "shed")
    assert last_round(table) == ("closing", [[], ["5a"], [], [], []], [0, 5, 0, 0, 0])


def test_M37_MT16_a_pair_of_4_has_no_target() -> None:
    table = position(["4a", "4b M", ""], turn=1, to_draw=True)
    play(table, "draw 4a", "pair 4a 4b")
    assert last_round(table) == ("closing", [[], ["M"], []], [0, 10, 0])


@pytest.mark.parametrize("pair", ["2a 2b", "3a 3b", "4a 4b", "5a 5b", "7a 7b", "8c 8d"])
def test_M37_these_have_no_target_and_ask_nothing(pair: str) -> None:
    """MA15"""
    table = position(["", f"{pair} M", "", "", ""], turn=1)
    play(table, f"pair {pair}")
    assert last_round(table)[0] == "closing"
    assert last_round(table)[2][1] == 10


def test_M37_a_pair_of_6_works_and_no_penalty_is_possible() -> None:
    table = position(["", "6a 6b 3c 4c", "", "", ""], turn=1)
    play(table, "pair 6a 6b")
    assert moves(table) == ["pair 3c 4c", "stop"]
    play(table, "pair 3c 4c")
    assert last_round(table) == ("closing", [[], [], [], [], []], [0, 0, 0, 0, 0])


def test_M38_MT3_all_who_still_play_have_passed_in_a_row() -> None:
    table = position(["M 1a", "4b 3c", "4d", "", ""], turn=0, passed=[1, 2])
    play(table, "pass")
    assert last_round(table) == ("passes", [["1a", "M"], ["3c", "4b"], ["4d"], [], []], [11, 7, 4, 0, 0])
    assert totals(table) == [11, 7, 4, 0, 0]


def test_M38_MT18_a_pair_in_between_starts_the_count_anew() -> None:
    """MA3: strictly each of those who still play, after the last pair."""
    table = position(["3a 7b", "4a 6b", "5c 8c"], turn=0)
    play(table, "pass", "draw 7b", "pass", "draw 6b")  # A and B pass; C draws a 6b
    assert passed(table) == [0, 1]
    table = position(["3a 7b", "4a 6b", "5c 8c"], turn=2, passed=[0, 1])
    play(table, "pair 5c 8c")
    assert (out(table), view(table).history, passed(table)) == ([2], [], [])
    assert (view(table).turn, view(table).source) == (0, 1)
    play(table, "draw 6b", "pass", "draw 3a")
    assert view(table).history == []
    play(table, "pass")
    assert last_round(table)[0] == "passes"


def test_M39_MT4_the_momistigri_costs_ten_at_least() -> None:
    table = position(["M", "4b 3c", "4d"], turn=1, passed=[0, 2])
    play(table, "pass")
    assert last_round(table)[2] == [10, 7, 4]


def test_M39_who_is_out_pays_nothing() -> None:
    table = position(["", "9e 8c", "4d"], turn=1, passed=[2])
    play(table, "pass")
    assert totals(table) == [0, 17, 4]


# ── the game ──────────────────────────────────────────────────────────────────────────────────────


def test_M40_two_rounds_are_added_and_the_lowest_total_wins() -> None:
    table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2], totals=[10, 0, 4], rounds_over=1)
    play(table, "pass")
    result = table.result
    assert result is not None
    assert (result.scores, result.ranks, result.winners) == ([13, 9, 10], [3, 1, 2], [1])
    assert (result.ending, view(table).phase, set(table.acting)) == ("sole", "over", set())


def test_M40_after_one_round_the_next_begins_at_once() -> None:
    table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2])
    play(table, "pass")
    assert (table.result, view(table).round, view(table).phase, set(table.acting)) == (None, 2, "deal", {HOUSE})


def test_M41_MT21_a_tie_for_the_lowest_total_makes_another_round_for_all() -> None:
    table = position(["5a", "5b", "5c 5d"], turn=2, passed=[0, 1], totals=[15, 15, 25], rounds_over=1, dealer=1)
    play(table, "pass")
    assert (table.result, totals(table)) == (None, [20, 20, 35])
    assert (view(table).round, view(table).dealer, view(table).to_deal) == (3, 2, 28)


def test_M41_a_tie_of_others_does_not_matter() -> None:
    table = position(["5a", "5b", "3a"], turn=2, passed=[0, 1], totals=[15, 15, 0], rounds_over=1)
    play(table, "pass")
    assert table.result is not None
    assert (table.result.winners, table.result.ranks) == ([2], [2, 2, 1])


def test_M41_after_five_rounds_the_victory_is_shared() -> None:
    table = position(["5a", "5b", "5c 5d"], turn=2, passed=[0, 1], totals=[15, 15, 25], rounds_over=4)
    play(table, "pass")
    assert table.result is not None
    assert (table.result.ending, table.result.winners, table.result.ranks) == ("shared", [0, 1], [1, 1, 3])
    assert [rules.payoff(table.state, seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_M41_after_four_it_is_not() -> None:
    table = position(["5a", "5b", "5c 5d"], turn=2, passed=[0, 1], totals=[15, 15, 25], rounds_over=3)
    play(table, "pass")
    assert (table.result, view(table).round) == (None, 5)


def test_M42_the_usual_rules_are_the_books() -> None:
    """No variants: what a table plays without options."""
    table = position([BUSY, "5c", "5d"])
    assert table.record().options == {
        "mustDiscard": False, "colours": "5x9", "passEnd": "strict", "sameCardBack": False, "rounds": 2,
        "shortFives": "chooser", "guard": True, "firstPlayer": "random",
    }  # fmt: skip


# ── so that it ends ───────────────────────────────────────────────────────────────────────────────


def test_M43_a_pair_of_5_brings_as_many_cards_back_as_there_are_opponents() -> None:
    table = position(["5a 5b 3a 4a", "3b", "3c", "3d", "3e"], discard="6a 6b")
    play(table, "pair 5a 5b", "send 6a 1", "send 6b 2", "send 5a 3", "send 5b 4")
    assert sum(len(hand(table, seat).split()) for seat in range(5)) == 10, "8 cards were there, 2 went, 4 came"
    assert discard(table) == ""


def test_M43_a_lap_without_a_pair_ends_the_round() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"])
    play(table, "pass", "draw 3a", "pass", "draw 4a", "pass")
    assert last_round(table)[0] == "passes"


def greedy(s: State, moves: Sequence[int], rng: Ints) -> int:  # noqa: ARG001
    """The specification's: pairs of one value first, the highest cards away, whoever gets them; no reversals."""

    def worth(move: int) -> tuple[int, int]:
        kind, one, other = kind_of(move), s.value[one_of(move)], s.value[other_of(move)]
        if kind == PAIR:
            return 2 if one == other else 1, one + other
        return 0, one - other * (kind == SWAP) if kind in (CHOOSE, GIVE, SWAP, SEND) else 0

    return max(moves, key=worth)


def at_random(s: State, moves: Sequence[int], rng: Ints) -> int:  # noqa: ARG001
    return moves[below(rng, len(moves))]


def turns_penalty_and_ties(seats: int, games: int, choose: Callable[..., int]) -> tuple[float, float, float]:
    """Mean turns a round, mean penalty of a seat a round, and the share of games with more than two rounds."""
    game, rng, moves = guarded(0).game, seeded("M44", seats), [0] * rules.MAX_MOVES
    start = game.setup(seats, game.options(seats))
    turns = rounds = points = ties = 0
    for _ in range(games):
        s: State = start.clone()
        while rules.acting(s):
            seat = rules.acting(s).bit_length() - 1
            n = rules.legal(s, seat, moves)
            rules.apply(s, seat, moves[below(rng, n)] if seat == HOUSE else choose(s, moves[:n], rng))
            assert s.round_turns < 60 * seats
        turns, rounds, points, ties = turns + s.turns, rounds + s.round, points + sum(s.total), ties + (s.round > 2)
    return turns / rounds, points / rounds / seats, ties / games


@pytest.mark.parametrize(
    ("seats", "turns", "penalty", "ties"), [(3, 14.5, 4.1, 0.32), (4, 22.5, 4.7, 0.41), (5, 32.0, 4.7, 0.53)]
)
def test_M44_greedy_rounds_are_as_long_and_as_dear_as_they_should_be(
    seats: int, turns: float, penalty: float, ties: float, counts: Counts
) -> None:
    found = turns_penalty_and_ties(seats, counts(150), greedy)
    assert found[:2] == pytest.approx((turns, penalty), rel=0.12)
    assert found[2] == pytest.approx(ties, abs=0.12)


@pytest.mark.parametrize(("seats", "penalty"), [(3, 12.9), (4, 10.3), (5, 8.1)])
def test_M44_so_are_random_ones(seats: int, penalty: float, counts: Counts) -> None:
    assert turns_penalty_and_ties(seats, counts(100), at_random)[1] == pytest.approx(penalty, rel=0.1)


def guarded(round_turns: int, **more: bool) -> Table:
    return position(["3a 5b", "4a 7b", "6c 8d"], round_turns=round_turns, options={"guard": True, **more})


def test_M45_a_round_ends_at_the_end_of_its_sixtieth_turn_a_seat() -> None:
    table = guarded(178)
    play(table, "pass")
    assert view(table).history == []
    table = guarded(179)
    play(table, "pass")
    assert last_round(table) == ("guard", [["3a", "5b"], ["4a", "7b"], ["6c", "8d"]], [8, 11, 14])


def test_M45_after_M20_and_M21() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], passed=[1, 2], round_turns=179)
    play(table, "pass")
    assert last_round(table)[0] == "passes"
    table = position(["3a 5a", "", "6c 8d"], round_turns=179)
    play(table, "pair 3a 5a")
    assert last_round(table)[0] == "out"


def test_M45_a_chosen_card_is_drawn_no_more() -> None:
    table = position(["2a 2b 5b", "4a 7b", "6c 8d"], round_turns=179)
    play(table, "pair 2a 2b", "choose 5b")
    assert last_round(table) == ("guard", [["5b"], ["4a", "7b"], ["6c", "8d"]], [5, 11, 14])


def test_M45_it_is_shown_from_the_fiftieth_turn_a_seat_on() -> None:
    assert [view(guarded(turns)).turns_left for turns in (0, 149, 150, 151, 179)] == [None, None, 30, 29, 1]


def lay_fives(table: Table, step: int) -> None:
    """They go to the two seats of which the second, so many turns later, will draw the other's."""
    turn = view(table).turn or 0
    fives = zip(("5a", "5b"), (turn + step - 1, turn + step), strict=True)
    play(table, "pair 5a 5b", *(f"send {five} {seat % table.seats}" for five, seat in fives))


def drawn_for_ever(table: Table) -> str:
    """The five, for whoever has the other one; else any other card."""
    drawer, source = view(table).turn or 0, view(table).source or 0
    if "5a" in hand(table, source) and "5b" in hand(table, drawer):
        return "draw 5a"
    return next(f"draw {card}" for card in hand(table, source).split() if card not in ("5a", "5b"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_M45_a_round_that_would_go_on_for_ever_is_stopped(seats: int) -> None:
    """M43 The same two fives are laid down and handed out again and again."""
    hands = ["5a 5b 6a 7b", "6b 7a", "6c 8d", "6d 8c", "4a 3b"]
    table = position(hands[:seats], round_turns=0)
    step = 3 if seats == 4 else 2  # so that everybody has his turn to lay them, and loses no more cards than he gets
    for turn in range(60 * seats):
        assert (view(table).history, view(table).round_turns) == ([], turn)
        if {"5a", "5b"} <= set(hand(table, view(table).turn or 0).split()):
            lay_fives(table, step)
        else:
            play(table, "pass")
        if not view(table).history:
            play(table, drawn_for_ever(table))
    assert [(over.ending, over.turns) for over in view(table).history] == [("guard", 60 * seats)]
