"""Taking back within the unconfirmed turn, exactly and alone; and what the others see and hear meanwhile (H7, H12)."""

from __future__ import annotations

import msgspec
import pytest

from cattery import HOUSE, IllegalMove, SeededHouse, Table, open_table, read_record, replay
from cattery.core.record import Continuation
from cattery.flat import below, seeded
from tests.games.house_of_cats.builders import field


def looks(table: Table, viewer: int | None) -> tuple[bytes, list[object], list[str]]:
    moves = table.moves(viewer) if viewer is not None else []
    return msgspec.json.encode(table.view(viewer)), list(table.log(viewer)), moves


def test_H7_others_see_the_sheet_as_at_the_start_of_the_turn() -> None:
    board = field(seats=3).roll("2 3 4 5")
    before = [looks(board.table, viewer) for viewer in (1, 2, None)]
    board.say("2 A1", "3 A2", "4 A3")
    assert [looks(board.table, viewer) for viewer in (1, 2, None)] == before
    assert board.symbol("A1") == "2"
    board.say("done")
    assert board.view(1).seats[0].done
    assert board.view(1).seats[0].sheet == board.view(1).seats[2].sheet  # still empty
    board.say("2 A1", "3 A2", "4 A3", "done", seat=1).say("2 A1", "3 A2", "4 A3", "done", seat=2)
    assert board.view(1).seats[0].sheet.filled == 3


def test_H7_others_hear_only_done() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1", "3 A2", "4 A3", "done")
    assert [line.text for line in board.table.log(1) if line.seat == 0] == ["done"]
    assert [line.text for line in board.table.log(None) if line.seat == 0] == ["done"]
    assert [line.text for line in board.table.log(0) if line.seat == 0] == ["2 A1", "3 A2", "4 A3", "done"]


def test_H7_nobody_else_sees_a_turn_in_the_view() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1")
    assert board.view(None).turn is None
    assert board.view(0).turn.die_cells == ["A1"]
    assert board.view(1).turn.die_cells == []


def test_H6_star_cells_are_hidden_until_all_are_filled() -> None:
    table = open_table("house_of_cats", 2, {"level": 2}, house=SeededHouse(3))
    before = looks(table, 1)
    for _ in range(2):
        table.play(0, table.moves(0)[0])
    assert looks(table, 1) == before
    table.play(0, table.moves(0)[0])
    assert table.acting == {1}
    assert table.view(1).seats[0].sheet.filled == 0
    while 1 in table.acting and table.view(1).phase == "stars":
        table.play(1, table.moves(1)[0])
    assert table.view(1).seats[0].sheet.filled == 3


# ── undo ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_H12_undo_is_exact_and_touches_nobody_else(level: int) -> None:
    """Random play; every other move that ended no turn is taken back, and everything is as it was before."""
    rng, undone = seeded("undo", level), 0
    table = open_table("house_of_cats", 3, {"level": level, "tiles": "random"}, house=SeededHouse(level))
    while table.acting and undone < 40:
        seat = sorted(table.acting)[below(rng, len(table.acting))]
        moves = table.moves(seat)
        before, seen = table.state.dump(), [looks(table, viewer) for viewer in (0, 1, 2, None)]
        plays = list(table.plays)
        table.play(seat, moves[below(rng, len(moves))])
        if seat in table.acting and len(table.plays) == len(plays) + 1 and below(rng, 2):
            assert [looks(table, viewer) for viewer in (0, 1, 2, None) if viewer != seat] == [
                look for viewer, look in zip((0, 1, 2, None), seen, strict=True) if viewer != seat
            ]
            table.undo(seat)
            undone += 1
            assert table.state.dump() == before
            assert [looks(table, viewer) for viewer in (0, 1, 2, None)] == seen
            assert table.plays == plays
    assert undone > 10
    text = table.record(reveal=True).write()
    assert replay(read_record(text)).state == table.state


def test_H12_each_seat_takes_back_its_own_last_word_only() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1").say("5 G7", seat=1).say("3 A2").say("4 G6", seat=1)
    board.table.undo(0)
    assert board.where("3") == []
    assert board.where("4", seat=1) == ["G6"]
    board.table.undo(0)
    assert board.sheet(0).filled == 0
    with pytest.raises(IllegalMove, match="nothing to undo"):
        board.table.undo(0)
    assert board.sheet(1).filled == 2
    assert [play.text for play in board.table.plays if play.seat < HOUSE] == ["5 G7", "4 G6"]


def test_H12_abilities_rooms_and_openings_are_taken_back_too() -> None:
    board = field(tiles="kdab").put("2", "A1").roll("2 3 4 5")
    before = board.state.clone()
    board.say("2 A2", "k 3 G7")
    board.table.undo(0)
    assert board.turn.due == "lightning"
    board.table.undo(0)
    assert board.state == before
    assert board.circles() == [0, 0, 0, 0]


def test_H12_nothing_of_an_earlier_turn_and_nothing_after_done_is_taken_back() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1", "3 A2", "4 A3", "done")
    with pytest.raises(IllegalMove, match="nothing to undo"):
        board.table.undo(0)
    board.say("2 A1", "3 A2", "4 A3", "done", seat=1).roll("2 3 4 5")
    for seat in (0, 1, HOUSE, 7, -1):
        with pytest.raises(IllegalMove, match="nothing to undo"):
            board.table.undo(seat)


def test_H12_the_view_says_whether_something_can_be_taken_back() -> None:
    board = field().roll("2 3 4 5")
    assert not board.turn.undo
    board.say("2 A1")
    assert board.turn.undo
    board.table.undo(0)
    assert not board.turn.undo


def test_H12_what_was_said_in_an_older_game_is_not_taken_back_in_the_one_that_goes_on_from_it() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1", "3 A2").say("2 B1", seat=1)
    record = board.table.record()
    table = Table.go_on(record, board.table.game, Continuation(len(record.plays), 0, 1), SeededHouse(1))
    for seat in (0, 1):
        assert not table.view(seat).turn.undo
        with pytest.raises(IllegalMove, match="nothing to undo"):
            table.undo(seat)
        table.play(seat, table.moves(seat)[0])
        assert table.view(seat).turn.undo
        table.undo(seat)
        assert not table.view(seat).turn.undo
    assert table.view(0).turn.die_cells == ["A1", "A2"]


def test_H12_the_record_leaves_undone_plays_out() -> None:
    board = field().roll("2 3 4 5").say("2 A1", "3 A2")
    board.table.undo(0)
    board.say("5 B1")
    assert "3 A2" not in board.table.record().write()
    assert replay(read_record(board.table.record().write())).state == board.state
