"""Playing on from an older game: what the others had begun is theirs to play again."""

from __future__ import annotations

import pytest

from cattery import Record, SeededHouse, Table
from cattery.core.record import Continuation
from cattery.games import find_game

GAME = find_game("house_of_cats")


def take_turn(table: Table, seat: int) -> None:
    """The first moves until this seat has confirmed, or the stars are written."""
    turns = table.view(None).turns, table.view(None).phase
    while seat in table.acting and (table.view(None).turns, table.view(None).phase) == turns:
        table.play(seat, table.moves(seat)[0])


def finished_after(level: int, seat: int) -> tuple[Record, int]:
    """A whole game, and the play after which only this seat had confirmed its first turn."""
    table = Table(GAME, 2, {"level": level}, SeededHouse(1))
    take_turn(table, seat)
    cut = len(table.plays)
    while not table.result:
        take_turn(table, min(table.acting))
    return table.record(), cut


@pytest.mark.parametrize("level", [1, 2, 4])
def test_H7_who_had_confirmed_plays_the_turn_again(level: int) -> None:
    record, cut = finished_after(level, 1)
    table = Table.go_on(record, GAME, Continuation(cut, 0, 5), SeededHouse(2))
    assert table.acting == {0, 1}
    assert table.view(1).seats[1].sheet.filled == 0
    take_turn(table, 0)
    take_turn(table, 1)
    assert [seat.sheet.filled for seat in table.view(None).seats] == [3, 3]


def test_H7_the_viewer_stays_as_far_as_he_was() -> None:
    record, cut = finished_after(1, 1)
    table = Table.go_on(record, GAME, Continuation(cut, 1, 5), SeededHouse(2))
    assert table.acting == {0}
    assert table.view(1).seats[1].sheet.filled == 3
