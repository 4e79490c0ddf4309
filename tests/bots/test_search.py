"""Tree search: the same thought for the same seed on both engines, stoppable, and blind to secrets."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cattery import HOUSE, SeededHouse, Table, open_table
from cattery.bots import bot_move, redealt_for
from cattery.bots.bot import SearchBot
from cattery.bots.levels import LEVELS
from cattery.bots.search import Node
from cattery.bots.thinking import STEP, Considered, Thinker, bot_settings, textbook_settings, thinker, within
from cattery.core.mind import PlanningMind, SearchingMind
from cattery.flat import available, below, seeded
from cattery.games import GAMES, find_game
from tests.games.discat.builders import ANNA, BEN, position

needs_twins = pytest.mark.skipif(not available(), reason="there is no compiler")
THINKING = [name for name, game in GAMES.items() if isinstance(game.mind, SearchingMind | PlanningMind)]
TREES = [name for name in THINKING if isinstance(GAMES[name].mind, SearchingMind)]
ENGINES = [False, pytest.param(True, marks=needs_twins)]


def considered(table: Table, seat: int, rounds: int = 300, fast: bool = True, seed: int = 1) -> list[Considered]:
    rng = seeded("consider", seed)
    return thinker(table.game.info.id, fast and available()).consider(redealt_for(table, seat, rng), seat, rng, rounds)


def best(table: Table, seat: int, rounds: int = 300, fast: bool = True) -> str:
    return table.game.text(table.state, seat, considered(table, seat, rounds, fast)[0].move)


def positions(game: str, count: int, seed: int) -> Iterator[tuple[Table, int]]:
    """Some places on the way through a game where somebody has a choice."""
    table, rng = open_table(game, find_game(game).usual_seats, house=SeededHouse(seed)), seeded("way", seed)
    while table.acting and count:
        seat = min(table.acting)
        moves = table.moves(seat)
        if seat < HOUSE and len(moves) > 1 and below(rng, 8) == 0:
            yield table, seat
            count -= 1
        table.play(seat, moves[below(rng, len(moves))])


# ── one thought ───────────────────────────────────────────────────────────────────────────────────


@needs_twins
@pytest.mark.parametrize("game", THINKING)
def test_both_engines_think_the_same(game: str) -> None:
    for table, seat in positions(game, 3, seed=3):
        assert considered(table, seat, 6, fast=True) == considered(table, seat, 6, fast=False)


@pytest.mark.parametrize("game", THINKING)
def test_the_same_seed_and_rounds_are_the_same_thought(game: str) -> None:
    for table, seat in positions(game, 2, seed=5):
        assert considered(table, seat, 20) == considered(table, seat, 20)


@pytest.mark.parametrize("fast", ENGINES)
def test_a_thought_that_is_stopped_has_tried_every_move_as_often(fast: bool) -> None:
    table, seat = next(positions("discat", 1, seed=8))
    rng = seeded("stopped")
    found = thinker("discat", fast).consider(redealt_for(table, seat, rng), seat, rng, 100_000, lambda: True)
    assert {one.rounds for one in found} == {max(1, STEP[fast] // len(found))}
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)


def test_the_better_half_is_tried_more_and_more() -> None:
    for table, seat in positions("discat", 4, seed=2):
        found = considered(table, seat, 2000)
        texts = [table.game.text(table.state, seat, one.move) for one in found]
        assert sorted(texts) == sorted(table.moves(seat))
        assert all(0 <= one.value <= 1 for one in found)
        rounds = [one.rounds for one in found]
        assert rounds == sorted(rounds, reverse=True)
        assert 1000 < sum(rounds) <= 2000
        assert rounds[0] > rounds[-1] or len(found) == 2


def test_an_only_move_needs_no_thought() -> None:
    table = position(["41", "30", "31"], limit="18", creator=2)
    assert considered(table, 0) == [Considered(0, 0, 0.0)]


def test_a_full_tree_goes_on_learning() -> None:
    """No more nodes than were given, and every round is still counted."""
    table, seat = next(positions("discat", 1, seed=2))
    rng = seeded("full")
    engine = thinker("discat", False).engine
    tables, nodes, index = engine.tables(redealt_for(table, seat, rng), 3), engine.tables(Node(), 60), engine.zeros(128)
    thinking, shares = engine.tables(bot_settings(table.game, seat), 1), engine.shares(8)
    used = engine.loop.begin(tables, nodes, index, seat, engine.moves)
    live = list(range(1, used))
    assert engine.loop.think(tables, nodes, index, used, seat, rng, engine.moves, live, thinking, shares, 20) == 60
    assert all(nodes[at].visits == 20 for at in live)
    for at in range(1, 60):
        found = engine.loop.find(nodes, index, nodes[at].parent, nodes[at].mover, nodes[at].move)
        assert found == at
        below_it = sum(one.visits for one in nodes[1:] if one.parent == at)
        assert below_it <= nodes[at].visits


@pytest.mark.parametrize("game", TREES)
def test_the_tree_of_a_bot_holds_its_own_choices_and_nobody_elses(game: str) -> None:
    """So nothing in it can be told apart by what others chose in secret."""
    table, seat = next(positions(game, 1, seed=4))
    movers = {}
    for settings in (bot_settings(table.game, seat), textbook_settings()):
        rng, engine = seeded("movers"), thinker(game, False).engine
        tables, nodes, index = (
            engine.tables(redealt_for(table, seat, rng), 3),
            engine.tables(Node(), 400),
            engine.zeros(1024),
        )
        used = engine.loop.begin(tables, nodes, index, seat, engine.moves)
        live, thinking, shares = [1], engine.tables(settings, 1), engine.shares(8)
        used = engine.loop.think(tables, nodes, index, used, seat, rng, engine.moves, live, thinking, shares, 12)
        movers[settings.policy] = {node.mover for node in nodes[1:used]}
    own, everybody = movers.values()
    assert own == {seat}
    assert len(everybody) > 1


@pytest.mark.parametrize("game", TREES)
def test_the_pick_is_a_legal_move_of_the_highest_appeal(game: str) -> None:
    found, rng = find_game(game), seeded("pick", game)
    room = [0] * found.rules.MAX_MOVES
    assert isinstance(found.mind, SearchingMind)
    instinct = found.mind.instinct
    for k in range(8):
        seats = list(found.info.seats)
        table = open_table(game, seats[k % len(seats)], house=SeededHouse(k))
        while table.acting:
            seat = min(table.acting)
            moves = found.moves(table.state, seat)
            pick = instinct.pick(table.state, seat, room)
            assert pick in moves.values()
            looks = {move: instinct.appeal(table.state, seat, move) for move in moves.values()}
            assert looks[pick] == max(looks.values()), found.text(table.state, seat, pick)
            texts = list(moves)
            table.play(seat, texts[below(rng, len(texts))] if k % 2 else found.text(table.state, seat, pick))


@pytest.mark.parametrize("game", TREES)
def test_prospects_are_shares_of_one_win_and_grow_with_the_standing(game: str) -> None:
    shares = [0.0] * 8
    for table, seat in positions(game, 4, seed=12):
        rules, mind, seats = table.game.rules, table.game.mind, table.seats
        assert isinstance(mind, SearchingMind)
        mind.instinct.prospects(table.state, shares)
        assert sum(shares[:seats]) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares[:seats])
        before, state = shares[seat], table.state.clone()
        better = state.piled if game == "discat" else state.total
        better[seat] += 5 if game == "discat" else -5
        assert rules.standing(state, seat) > rules.standing(table.state, seat)
        mind.instinct.prospects(state, shares)
        assert shares[seat] > before


# ── what it finds ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("fast", ENGINES)
def test_a_group_of_five_is_found(fast: bool) -> None:
    """All others have far more points."""
    piles = ["", " ".join(f"{card:02d}" for card in range(62, 90)), "60"]
    table = position(["11 21 31 41 51 07", "30 32", "33 35"], draw="36 37 38 39", limit="60", creator=2, piles=piles)
    assert len(best(table, ANNA, 60, fast).split()) == 5


@pytest.mark.parametrize("fast", ENGINES)
def test_the_last_turn_is_counted_out(fast: bool) -> None:
    """Anna has 30 points, Ben 31, and only Anna is to move: three cards of one digit win, one card does not."""
    piles = [" ".join(f"{card:02d}" for card in cards) for cards in (range(60, 64), range(64, 69))]
    table = position(
        ["11 21 31", "", ""], piles=[*piles, "59"], limit="59", creator=BEN, last_turns=1, options={"arrows": "D" * 90}
    )
    assert len(best(table, ANNA, 60, fast).split()) == 3


# ── levels ────────────────────────────────────────────────────────────────────────────────────────


def test_lynx_and_tiger_think_ahead_the_tiger_longer() -> None:
    assert 0 < LEVELS["lynx"].rounds < LEVELS["tiger"].rounds
    assert LEVELS["tiger"].budget < 1000


@pytest.mark.parametrize("fast", ENGINES)
def test_a_bot_stops_when_its_time_is_over(fast: bool) -> None:
    table, seat = next(positions("discat", 1, seed=2))
    bot, rng = SearchBot(thinker("discat", fast), 100_000_000), seeded("time")
    state = redealt_for(table, seat, rng)
    began = time.monotonic()
    bot.choose(state, seat, 50, rng)
    assert time.monotonic() - began < 30  # on a busy machine; without the limit it would be many minutes


def test_time_is_over_when_it_is() -> None:
    assert within(0)()
    assert not within(10_000)()


@pytest.mark.parametrize("game", THINKING)
@pytest.mark.parametrize("level", ["lynx", "tiger"])
def test_thinking_never_sees_the_true_state(game: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ only in what the seat cannot know: a bot sees, and says, the same at both."""
    seen: list[bytes] = []
    honest = Thinker.consider

    def spy(self: Thinker, state: Any, seat: int, rng: list[int], rounds: int, *rest: Any) -> list[Considered]:
        seen.append(state.dump())
        return honest(self, state, seat, rng, min(rounds, 30), *rest[:0])

    monkeypatch.setattr(Thinker, "consider", spy)
    for table, seat in positions(game, 3, seed=6):
        truth = table.state
        said = bot_move(table, seat, level, seeded(1))
        table.state = truth.clone()
        table.game.rules.redeal(table.state, seat, seeded(99))
        assert bot_move(table, seat, level, seeded(1)) == said
        table.state = truth
        assert seen[-2] == seen[-1]


def test_a_bot_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: here a bot is handed the table itself."""
    monkeypatch.setattr("cattery.bots.bot.redealt_for", lambda table, *_: table.state.clone())
    with pytest.raises(AssertionError):
        test_thinking_never_sees_the_true_state("discat", "lynx", monkeypatch)


@needs_twins
def test_one_may_leave_while_the_search_is_being_compiled(tmp_path: Path) -> None:
    """With nothing compiled yet: the process ends at once, and without complaint."""
    program = "import time; from cattery.bots.thinking import thinker; thinker('discat'); time.sleep(3); print('bye')"
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    began = time.monotonic()
    left = subprocess.run(
        [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, timeout=120
    )
    assert (left.returncode, left.stdout, left.stderr) == (0, "bye\n", "")
    assert time.monotonic() - began < 60  # on a busy machine; nothing was waited for
