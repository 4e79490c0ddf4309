"""Moves taken back at a live table: everybody who holds the seat knows the same, and the store does not fill up."""

from __future__ import annotations

import pytest

from cattery.live import plays
from cattery.protocol import messages as wire
from tests.live.driver import DrivenTable, Person, two_at_a_table
from tests.live.snapshot import game


def finish_turn(person: Person, seat: int) -> None:
    """The last of the moves each time, until the seat has nothing to do."""
    before = person.view(seat).acting
    while person.view(seat).moves and person.view(seat).acting == before:
        moves = person.view(seat).moves
        person.move("done" if "done" in moves else moves[-1], seat)


def undo(person: Person, seat: int) -> object:
    return person.ask(wire.Undo(person.id, seat, person.view(seat).version))


@pytest.mark.parametrize("restarted", [False, True])
def test_a_device_that_was_away_forgets_what_the_other_one_took_back(restarted: bool) -> None:
    """Also if the turn is long over: what was taken back stands in nobody's log."""
    table = DrivenTable("house_of_cats")
    phone, ben = two_at_a_table(table)
    laptop = table.join(*phone.conversation.secrets)
    phone.move(seat=0)
    phone.leave()
    assert isinstance(undo(laptop, 0), wire.Ack)
    for person, seat in ((laptop, 0), (ben, 1)) * 2:
        finish_turn(person, seat)
    if restarted:
        table.restart()
        laptop.come_back()
    phone.come_back()
    log = phone.conversation.sights[0].log
    assert log == laptop.conversation.sights[0].log
    assert [entry.text for entry in log] == [entry.text for entry in table.live.plays.table.heard(0)]  # type: ignore[union-attr]


def test_who_stays_connected_is_told_only_what_is_new_although_something_was_taken_back_once() -> None:
    table = DrivenTable("house_of_cats")
    anna, ben = two_at_a_table(table)
    anna.move(seat=0)
    undo(anna, 0)
    for person, seat in ((anna, 0), (ben, 1)) * 2:
        finish_turn(person, seat)
    lasting = table.live.plays.table.lasting(0)  # type: ignore[union-attr]
    anna.move(seat=0)
    undo(anna, 0)
    assert anna.view(0).log_from == lasting


def test_moves_are_taken_back_so_often_in_a_turn_and_no_more() -> None:
    table = DrivenTable("house_of_cats")
    anna, ben = two_at_a_table(table)
    for _ in range(plays.MOST_UNDOS):
        anna.move(seat=0)
        assert isinstance(undo(anna, 0), wire.Ack)
    anna.move(seat=0)
    rows = len(table.shelf.load().plays)
    for restarted in (False, True):
        if restarted:
            table.restart()
            anna.come_back()
            ben.come_back()
        refusal = undo(anna, 0)
        assert isinstance(refusal, wire.Refused)
        assert refusal.reason
        assert (refusal.reason.key, refusal.reason.values) == ("too_many_undos", {"number": plays.MOST_UNDOS})
        assert len(table.shelf.load().plays) == rows
    ben.move(seat=1)
    assert isinstance(undo(ben, 1), wire.Ack), "each seat has as many of its own"
    for person, seat in ((anna, 0), (ben, 1)):
        finish_turn(person, seat)
    anna.move(seat=0)
    assert isinstance(undo(anna, 0), wire.Ack), "and in each turn as many"


def test_a_table_that_is_woken_stands_as_before_and_plays_nothing_that_was_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = DrivenTable("house_of_cats")
    anna, ben = two_at_a_table(table)
    for times in (2, 1, 3):
        for _ in range(times):
            anna.move(seat=0)
            ben.move(seat=1)
        for _ in range(times - 1):
            undo(anna, 0)
        undo(ben, 1)
        before = game(table.live.plays)  # type: ignore[arg-type]
        assert table.live.plays
        with monkeypatch.context() as patch:
            patch.setattr("cattery.core.table.Table.undo", None)
            table.restart()
        assert game(table.live.plays) == before
        anna.come_back()
        ben.come_back()
        finish_turn(anna, 0)
        finish_turn(ben, 1)
