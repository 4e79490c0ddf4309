"""Whole turns: planned at once and played move by move, on both engines, in time, for every table of House of Cats."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import HOUSE, SeededHouse, Table, hint, open_table
from cattery.bots import redealt_for
from cattery.bots.bot import SearchBot
from cattery.bots.hints import hint_text
from cattery.bots.levels import TURN_LEVELS
from cattery.bots.planning import TurnThinker
from cattery.bots.thinking import Considered, thinker
from cattery.core.words import LANGUAGES
from cattery.flat import available, below, seeded
from cattery.games import find_game
from cattery.games.house_of_cats.mind.advice import advice
from cattery.games.house_of_cats.mind.solo_state import alone
from cattery.games.house_of_cats.rules.state import State
from tests.games.house_of_cats.builders import Board

GAME = "house_of_cats"
FAST = available()
needs_twins = pytest.mark.skipif(not FAST, reason="there is no compiler")
ENGINES = [False, pytest.param(True, marks=needs_twins)]
QUICK, THOROUGH = 1, 12  # rounds
FIVE = 3


def considered(table: Table, rounds: int = QUICK, fast: bool = FAST, seat: int = 0, **more: Any) -> list[Considered]:
    rng = seeded("consider", 1)
    return thinker(GAME, fast).consider(redealt_for(table, seat, rng), seat, rng, rounds, **more)


def after(table: Table, best: Considered, seat: int = 0) -> State:
    """The sheet when its moves are made; each of them has to be legal."""
    state: State = table.state.clone()
    for move in (best.move, *best.then):
        assert table.game.parse(state, seat, table.game.text(state, seat, move)) == move
        table.game.rules.apply(state, seat, move)
    return state


def played(table: Table, turns: int, seed: int = 1) -> Table:
    """So many turns at random, and a fresh roll."""
    rng = seeded("played", seed)
    while table.state.turns < turns or min(table.acting) == HOUSE:
        seat = min(table.acting)
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))])
    return table


# ── one turn ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("fast", ENGINES)
@pytest.mark.parametrize("rounds", [QUICK, THOROUGH])
def test_a_room_of_five_is_made(fast: bool, rounds: int) -> None:
    table = Board.on("....", "....", "..~~").put("5", "A1 A2 A3 A4").roll("5 cat mouse 2").table
    assert after(table, considered(table, rounds, fast)[0]).rooms[0][FIVE] == 1


def test_an_ability_is_used_where_it_makes_a_room() -> None:
    """H19 b turns the 4 into the 5 that is missing."""
    board = Board.on("....", "....", "..~~").put("5", "A1 A2 A3 A4").give("b").roll("4 cat mouse 2")
    assert after(board.table, considered(board.table)[0]).rooms[0][FIVE] == 1


@needs_twins
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_both_engines_plan_the_same(level: int) -> None:
    table = played(open_table(GAME, 1, {"level": level, "tiles": "acdg"}, house=SeededHouse(2)), 3)
    assert considered(table, fast=True) == considered(table, fast=False)


@needs_twins
def test_both_engines_look_further_alike() -> None:
    table = played(open_table(GAME, 1, {"level": 4}, house=SeededHouse(4)), 3)
    assert considered(table, THOROUGH, fast=True) == considered(table, THOROUGH, fast=False)


def test_the_better_half_is_looked_at_more_often() -> None:
    table = played(open_table(GAME, 1, {"level": 2}, house=SeededHouse(4)), 5)
    found = considered(table, 100)
    assert found[0].rounds == 1 + 2 + 4 + 8 + 12, "its value, and four heats of 12, 6, 3 and 2 turns"
    assert all(one.rounds in (3, 7, 15, 27) for one in found)
    assert len({one.move for one in found}) == len(found)


@pytest.mark.parametrize("fast", ENGINES)
@pytest.mark.parametrize("turns", [0, 5, 12])
def test_in_a_hurry_the_turn_is_whole_all_the_same(fast: bool, turns: int) -> None:
    table = played(open_table(GAME, 1, {"level": 1, "tiles": "kdlg"}, house=SeededHouse(turns)), turns)
    looks: list[int] = []

    def stop() -> bool:
        looks.append(1)
        return True

    best = considered(table, 100, fast, stop=stop)[0]
    assert after(table, best).turns == turns + 1
    assert len(looks) < 20


# ── move by move ──────────────────────────────────────────────────────────────────────────────────


def test_a_turn_is_thought_over_once(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[int] = []
    honest = TurnThinker.consider

    def spy(self: TurnThinker, *args: Any) -> list[Considered]:
        thoughts.append(1)
        return honest(self, *args)

    monkeypatch.setattr(TurnThinker, "consider", spy)
    table, rng = played(open_table(GAME, 2, {"level": 1}, house=SeededHouse(5)), 2), seeded("words")
    bot = SearchBot(thinker(GAME, FAST), QUICK)
    for seat in (0, 1):
        thoughts.clear()
        moves = 0
        while seat in table.acting and table.state.turns == 2:
            move = bot.choose(redealt_for(table, seat, rng), seat, 10_000, rng)
            table.play(seat, table.game.text(table.state, seat, move))
            moves += 1
        assert moves >= 4
        assert len(thoughts) == 1


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"level": 1, "tiles": "efgh"}),
        (1, {"level": 2, "tiles": "ijkl"}),
        (1, {"level": 3, "tiles": "random"}),
        (1, {"level": 4, "tiles": "lgek"}),
        (1, {"level": 1, "mode": "hardcore"}),
        (1, {"level": 4, "mode": "hardcore", "tiles": "jabc"}),
        (3, {"level": 4}),
        (2, {"level": 2, "tiles": "kagi"}),
    ],
)
@needs_twins
def test_every_table_is_played_to_its_end(seats: int, options: dict[str, Any]) -> None:
    table, rng = open_table(GAME, seats, options, house=SeededHouse(7)), seeded("whole")
    bot = SearchBot(thinker(GAME, True), QUICK)
    while table.acting:
        seat = min(table.acting)
        move = bot.choose(redealt_for(table, seat, rng), seat, 60_000, rng)
        table.play(seat, table.game.text(table.state, seat, move))
    assert table.result
    assert min(table.result.scores) > (0 if "mode" in options else 20)


def test_a_seat_alone_says_what_it_says_among_others() -> None:
    table = played(open_table(GAME, 3, {"level": 2}, house=SeededHouse(9)), 4)
    table.play(1, table.moves(1)[0])
    own, moves = alone(table.state, 1), [0] * table.game.rules.MAX_MOVES
    n = table.game.rules.legal(own, 0, moves)
    assert [table.game.text(own, 0, move) for move in moves[:n]] == table.moves(1)
    assert own.mark[1:] == [[0] * 6] * 11, "nothing of the others is in it"
    assert table.game.rules.acting(own) == 1


def test_only_the_tiger_looks_further_and_both_have_time_for_every_move_of_a_turn() -> None:
    lynx, tiger = TURN_LEVELS["lynx"], TURN_LEVELS["tiger"]
    assert lynx.rounds == QUICK < tiger.rounds
    assert max(lynx.budget, tiger.budget) * 4 < 1000, "if each move is asked of another worker"


# ── hints ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_tells_the_whole_turn_and_its_points() -> None:
    board = Board().put("5", "D1 D2 D3 D4").roll("5 5 5 5")
    first = hint(board.table, 0, rounds=40)[0]
    assert (first.value, first.why.key) == (None, "room")
    assert first.points is not None
    board.say(first.move, *first.then)
    assert first.then[-1] == "done"
    assert board.state.rooms[0][FIVE] == 1
    told = hint_text(first, board.table.game.words("en"), ["Ada"])
    assert "It makes a room of 5, for 7 points. This is what the whole turn brings. Then: " in told
    assert told.endswith(f"That leads to about {round(first.points)} points in the end. (rule H16)")


@pytest.mark.parametrize(
    ("four", "roll", "turn", "key"),
    [
        ("", "5 2 mouse 4", "5 A5", "room"),
        ("", "5 2 2 4", "5 A5,2 B5,2 C5", "rooms"),
        ("", "5 2 mouse 4", "mouse C3", "animals"),
        ("D1 D2", "5 2 mouse 4", "4 D3", "nearly"),
        ("", "5 2 mouse 4", "4 C3", "leaves_open"),
    ],
)
def test_why_a_turn_is_good(four: str, roll: str, turn: str, key: str) -> None:
    board = Board.on(*["....."] * 4).put("5", "A1 A2 A3 A4").put("4", four).roll(roll)
    state, moves = board.state.clone(), []
    for text in turn.split(","):
        moves.append(board.table.game.parse(state, 0, text))
        board.table.game.rules.apply(state, 0, moves[-1])
    found = advice(board.state, 0, moves)
    assert found.key == key
    for language in LANGUAGES:
        assert f"advice.{found.key}" in find_game(GAME).words(language)


@pytest.mark.parametrize(
    ("options", "roll", "move", "key"),
    [({"level": 2}, "5 cat 2", "cat C2", "stars"), ({"mode": "hardcore"}, "5 5 5 5", "cross A3", "crosses")],
)
def test_why_the_first_move_of_its_kind_is_good(options: dict[str, Any], roll: str, move: str, key: str) -> None:
    board = Board(**options).roll(roll)
    if key == "crosses":
        board.say("5 B2", "5 B3", "5 B4")
    game = board.table.game
    assert game.mind.advice(board.state, 0, [game.parse(board.state, 0, move)]).key == key
