"""Random play with random tiles on all levels: the invariants of section 10, against a second reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from cattery import SeededHouse, Table, open_table
from cattery.flat import below, seeded
from cattery.games.house_of_cats.rules import MAX_MOVES
from cattery.games.house_of_cats.rules.legality import seat_moves
from cattery.games.house_of_cats.rules.masks import count
from cattery.games.house_of_cats.rules.state import FREE
from tests.conftest import Counts
from tests.games.house_of_cats.by_the_book import Paper, place

LEVELS = (1, 2, 3, 4)
MODES = ("normal", "hardcore")


def played(level: int, mode: str, games: int) -> Iterator[Table]:
    """The table after every play of random games."""
    for game in range(games):
        options = {"level": level, "mode": mode, "tiles": "random"}
        table = open_table("house_of_cats", 1, options, house=SeededHouse(game))
        rng = seeded("properties", level, mode, game)
        while table.acting:
            moves = table.moves(0)
            table.play(0, moves[below(rng, len(moves))])
            yield table


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_invariants_of_section_10(level: int, mode: str, counts: Counts) -> None:
    for table in played(level, mode, counts(4)):
        s, view = table.state, table.view(0)
        paper = Paper(view, 0)
        held = [*s.mark[0], s.dead[0], s.crossed[0]]
        assert not any(one & other for one, other in combinations(held, 2)), "two things in one cell"
        assert sum(count(mask) for mask in held) == count(s.filled[0])
        sizes = [size * many for size, many in zip((2, 3, 4, 5), view.seats[0].sheet.circles, strict=True)]
        assert paper.weight(paper.room) == sum(sizes), "walls do not fit the circles"
        for cells in paper.rooms().values():
            (number,) = {paper.symbol[cell] for cell in cells}
            assert paper.weight(cells) == int(number)
        due = view.turn.due if view.turn else ""
        for number in (2, 3, 4, 5):
            assert due == "room" or not list(paper.possible_rooms(number)), "a room that was not built"
        assert view.seats[0].sheet.points.total == paper.points() == table.game.rules.score(s, 0)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_dice_go_where_a_second_reading_says_and_rooms_are_those_that_it_finds(
    level: int, mode: str, counts: Counts
) -> None:
    for table in played(level, mode, counts(3)):
        view = table.view(0)
        if view.phase != "turn":
            continue
        paper, turn, moves = Paper(view, 0), view.turn, table.moves(0)
        if turn.due == "room":
            new = place(turn.new_cell)
            rooms = [room for room in paper.possible_rooms(int(turn.due_number)) if new in room]
            offered = [{place(name) for name in move.split()[1:]} for move in moves]
            assert len(offered) == len(rooms) > 1
            assert all(room in offered for room in rooms)
        elif not turn.due and turn.dice_used < turn.dice_number:
            free = {die.symbol for die in turn.dice if not die.used} - ({"cat"} if level == 1 else set())
            expected = {(symbol, cell) for symbol in free for cell in paper.reach(turn)}
            pairs = [move.split() for move in moves]
            said = {(first, place(rest[0])) for first, *rest in pairs if first in free and rest}
            assert said == expected
            assert ("done" in moves) == (not paper.reach(turn))
        elif turn.due == "cross":
            crossed = {place(move.split()[1]) for move in moves if move.startswith("cross ")}
            assert crossed == paper.crossable(turn)
            assert "done" not in moves


def test_H12_the_first_words_always_lead_to_done(counts: Counts) -> None:
    """Section 10, every turn can be finished; and the moves of an absent seat are the first of the list."""
    for level in LEVELS:
        for table in played(level, MODES[level % 2], counts(2)):
            s = table.state.clone()
            turns, moves, said = s.turns, [0] * MAX_MOVES, 0
            rules = table.game.rules
            while rules.acting(s) & 1 and s.turns == turns:
                assert seat_moves(s, 0, moves) > 0
                assert rules.timeout_move(s, 0) == moves[0]
                rules.apply(s, 0, moves[0])
                said += 1
                assert said < 30


def test_no_list_of_words_outgrows_its_bound() -> None:
    """The most moves that 64 cells allow: half of them free numbers to move, and the other half empty."""
    grid = ["." * 8] * 8
    table = open_table("house_of_cats", 1, {"sheet": {"level1": {"grid": grid}}, "tiles": "gaid"}, house=None)
    s = table.state
    for cell in range(64):
        row, column = divmod(cell, 8)
        if (row + column) % 2 == 0 and row < 7:
            s.mark[0][cell % 4] |= 1 << cell
            s.filled[0] |= 1 << cell
    s.rooms[0][:] = [1, 1, 1, 1]
    for die in ("2", "2", "3", "3"):
        table.play(8, f"die {die}")
    assert s.due[0] == FREE
    assert 1000 < len(table.moves(0)) <= MAX_MOVES
