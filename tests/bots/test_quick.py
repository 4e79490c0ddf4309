"""The first bots: legal, blind to what their seat cannot know, and each better than the one below."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import BadOption, SeededHouse, open_table
from cattery.bots import bot_move, find_level, levels_of
from cattery.bots import quick as quick_bots
from cattery.bots.bot import QuickBot, SearchBot
from cattery.bots.levels import LEVELS, TURN_LEVELS
from cattery.core.mind import Mind
from cattery.flat import plain, seeded
from cattery.games import GAMES, find_game
from cattery.lab.simulate import plan, run


def wins(bots: list[str], games: int = 400) -> float:
    """The share of seat 0."""
    return list(run(plan(find_game("discat"), len(bots), games, 7, bots, {})))[-1].wins[0]


def briefly(self: SearchBot, state: Any, seat: int, budget: int, rng: list[int]) -> int:  # noqa: ARG001
    return self.thinker.consider(state, seat, rng, 2)[0].move


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in GAMES for level in levels_of(GAMES[game])])
def test_bots_of_every_level_finish_every_game(game: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchBot, "choose", briefly)
    seats = find_game(game).info.seats.stop - 1
    table, rng = open_table(game, seats, house=SeededHouse(4)), seeded(4)
    while table.acting:
        seat = min(table.acting)
        table.play(seat, bot_move(table, seat, level, rng))
    assert table.result


def test_a_tabby_beats_kittens_and_a_kitten_beats_chance() -> None:
    assert wins(["tabby", "kitten", "kitten"]) > 0.6
    assert wins(["kitten", "random", "random"]) > 0.42
    assert wins(["tabby", "random", "random"]) > 0.8


def test_a_bot_never_sees_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spy in place of the bot: two tables that differ only in hidden cards look the same to it."""
    seen: list[bytes] = []

    def spy(self: QuickBot, state: Any, seat: int, budget: int, rng: list[int]) -> int:  # noqa: ARG001
        seen.append(state.dump())
        return int(self.quick.choose(state, seat, self.level, rng, self.moves))

    monkeypatch.setattr(QuickBot, "choose", spy)
    table = open_table("discat", 3, house=SeededHouse(1))
    seat = min(table.acting)
    bot_move(table, seat, "tabby", seeded(1))
    table.game.rules.redeal(table.state, seat, seeded(99))
    bot_move(table, seat, "tabby", seeded(1))
    assert seen[0] == seen[1] != table.state.dump()


def test_equally_appealing_moves_are_equally_likely() -> None:
    class Indifferent:
        @staticmethod
        def appeal(s: Any, seat: int, move: int) -> int:  # noqa: ARG004
            return 0

    table = open_table("discat", 3, house=SeededHouse(2))
    seat, rng = min(table.acting), seeded(5)
    quick = plain(quick_bots, rules=table.game.rules, instinct=Indifferent)
    moves = [0] * table.game.rules.MAX_MOVES
    n = table.game.rules.legal(table.state, seat, moves)
    counts = [0] * n
    for _ in range(n * 1000):
        counts[quick.most_appealing(table.state, seat, n, rng, moves)] += 1
    assert all(abs(count - 1000) < 130 for count in counts)


def test_an_unknown_level_is_refused_with_the_list() -> None:
    with pytest.raises(BadOption, match="random, kitten, tabby, lynx, tiger"):
        find_level("lion")


def test_a_game_that_is_not_searched_is_not_offered_the_levels_that_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has no search of its own yet."""
    assert levels_of(find_game("discat")) == LEVELS
    assert levels_of(find_game("house_of_cats")) == TURN_LEVELS
    game = find_game("discat")
    monkeypatch.setattr(type(game), "mind", Mind(instinct=game.mind.instinct))
    with pytest.raises(BadOption, match=r"there is no level 'tiger'; there are random, kitten, tabby$"):
        find_level("tiger", game)
