"""Every game ends in time, is moved by legal moves only, and loses none of its things."""

from __future__ import annotations

import pytest

from cattery import BELL, GAMES, HOUSE
from cattery.core.game import Result
from cattery.flat import below
from tests.conftest import Counts
from tests.contract.playing import SEATS, Case, legal, pick, reached, seats_in
from tests.contract.tables import KNOWLEDGE


def test_every_game_is_known_to_the_contract() -> None:
    assert set(KNOWLEDGE) == set(GAMES)


def test_random_games_end_within_their_bound(case: Case, counts: Counts) -> None:
    game, rng = case.game, case.rng("ends")
    for _ in range(counts(10)):
        s, plays = case.start(), 0
        while game.rules.acting(s):
            assert game.result(s) is None
            seat, move = pick(game, s, rng)
            game.rules.apply(s, seat, move)
            plays += seat in SEATS
            assert plays <= game.bound(case.seats)
        result = game.result(s)
        assert result is not None
        check_result(case, result, [game.rules.payoff(s, seat) for seat in range(case.seats)])


def test_an_imagined_game_goes_as_a_real_one_does(case: Case, counts: Counts) -> None:
    """Nobody keeps track in it of what was seen (Game.imagined); no move, no order of moves and no result shows it."""
    game, rng = case.game, case.rng("imagined")
    for _ in range(counts(4)):
        s = case.start()
        for _ in range(below(rng, 40 * case.seats)):
            if game.rules.acting(s):
                game.rules.apply(s, *pick(game, s, rng))
        imagined = game.imagined(s)
        while game.rules.acting(s):
            assert game.rules.acting(imagined) == game.rules.acting(s)
            seat, move = pick(game, s, rng)
            assert legal(game, imagined, seat) == legal(game, s, seat)
            game.rules.apply(s, seat, move)
            game.rules.apply(imagined, seat, move)
        assert game.result(imagined) == game.result(s)


def check_result(case: Case, result: Result, payoffs: list[float]) -> None:
    assert result.ending in case.game.info.endings[1:]
    assert len(result.scores) == len(result.ranks) == case.seats
    assert all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
    if case.seats > 1 or result.winners:  # who plays alone may also lose
        first = [seat for seat in range(case.seats) if result.ranks[seat] == 1]
        assert result.winners == first if case.knowledge.first_alone else set(first) <= set(result.winners)
        assert sum(payoffs) == pytest.approx(1)
    assert payoffs == [1 / len(result.winners) if seat in result.winners else 0 for seat in range(case.seats)]


def test_those_who_act_have_moves_and_nobody_else_has(case: Case, counts: Counts) -> None:
    game = case.game
    for s in reached(case, case.rng("acting"), counts(100)):
        acting = game.rules.acting(s)
        assert acting < 1 << BELL + 1
        assert not seats_in(acting & ~(1 << HOUSE | 1 << BELL))[case.seats :]
        for seat in (*SEATS, HOUSE, BELL):
            moves = legal(game, s, seat) if seat < case.seats or seat >= HOUSE else []
            assert bool(moves) == bool(acting >> seat & 1)


def test_the_house_has_one_move_for_each_card_or_face(case: Case) -> None:
    rules = case.game.rules
    for s in reached(case, case.rng("house"), 50, dealing=1):
        if rules.acting(s) >> HOUSE & 1:
            assert legal(case.game, s, HOUSE) == [rules.house_move(s, k) for k in range(rules.house_count(s))]


def test_the_timeout_move_is_legal_and_ends_every_game(case: Case) -> None:
    """Where a seat would do nothing, the bell has to be heard sooner or later."""
    game, s, rng = case.game, case.start(), case.rng("timeout")
    plays = 0
    while acting := seats_in(game.rules.acting(s)):
        seats = [seat for seat in acting if seat in SEATS and game.rules.timeout_move(s, seat) >= 0]
        if HOUSE in acting:
            seat, move = pick(game, s, rng)
        elif seats:
            seat = seats[below(rng, len(seats))]
            move = game.rules.timeout_move(s, seat)
            plays += 1
        else:
            seat, move = BELL, legal(game, s, BELL)[0]
        assert move in legal(game, s, seat)
        game.rules.apply(s, seat, move)
        assert plays <= game.bound(case.seats)


def test_nothing_is_made_or_lost(case: Case, counts: Counts) -> None:
    things = case.knowledge.things
    every = things(case.start())
    assert every
    for s in reached(case, case.rng("things"), counts(200)):
        assert things(s) == every


def test_looking_changes_nothing(case: Case) -> None:
    """Only `apply` and `redeal` change a state."""
    game = case.game
    for s in reached(case, case.rng("looking"), 30):
        before = s.dump()
        for viewer in (*range(case.seats), None):
            game.view(s, viewer)
        for seat in seats_in(game.rules.acting(s)):
            moves = game.moves(s, seat)
            for text, move in moves.items():
                game.parse(s, seat, text, moves)
                game.heard(s, seat, move, 0)
        game.result(s)
        for seat in range(case.seats):
            game.rules.score(s, seat), game.rules.standing(s, seat), game.rules.payoff(s, seat)
        assert s.dump() == before


def test_every_text_means_its_move(case: Case, counts: Counts) -> None:
    game = case.game
    for s in reached(case, case.rng("words"), counts(60)):
        for seat in seats_in(game.rules.acting(s)):
            legal_moves, moves = legal(game, s, seat), game.moves(s, seat)
            assert game.parse(s, seat, next(iter(moves))) == next(iter(moves.values()))
            assert {game.text(s, seat, move) for move in legal_moves} == set(moves)
            if seat != HOUSE:
                assert list(moves.values()) == legal_moves, "a seat's moves are listed once, in the order of `legal`"
            for text, move in moves.items():
                assert game.parse(s, seat, text, moves) == move
                assert game.parse(s, seat, f"  {text.replace(' ', '   ')} ", moves) == move
                assert game.text(s, seat, move) == text


def test_a_table_lists_the_moves_of_its_game(case: Case) -> None:
    table = case.table(seed=1)
    for seat in (*range(case.seats), BELL):
        assert table.moves(seat) == list(case.game.moves(table.state, seat))
        assert bool(table.moves(seat)) == (seat in table.acting)
    assert table.moves(-1) == table.moves(case.seats) == table.moves(10**9) == []


def test_drawn_together_or_alone_a_view_is_the_same(case: Case) -> None:
    viewers = (*range(case.seats), None)
    for s in reached(case, case.rng("views"), 30, dealing=1):
        assert case.game.views(s, viewers) == {viewer: case.game.view(s, viewer) for viewer in viewers}
