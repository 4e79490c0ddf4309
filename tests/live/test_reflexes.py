"""A live table of a game of reflexes: nothing that was asked or heard is lost, whatever comes between."""

from __future__ import annotations

import pytest

from cattery.core.game import Timing
from cattery.live import reflexes
from cattery.protocol import messages as wire
from tests.live.driver import DrivenTable, Person
from tests.live.snapshot import game
from tests.reflex_times import set_times

TIMES = Timing(min_gap=800, race=500, countdown=60, settle=100, absent=60_000, loiter=30, soft_limit=0)
OPTIONS = {"actions": False, "firstPlayer": 0}


@pytest.fixture(autouse=True)
def timing(monkeypatch: pytest.MonkeyPatch) -> None:
    set_times(TIMES, monkeypatch.setattr)


def three_at_a_table(**more: object) -> tuple[DrivenTable, list[Person]]:
    table = DrivenTable("addi_cats", 3, options=OPTIONS | more)
    people = [table.join() for _ in range(3)]
    for seat, person in enumerate(people):
        person.sit(seat)
    people[0].start()
    return table, people


def turn_first_card(table: DrivenTable, one: Person) -> None:
    """The card of seat 0, when its time has come."""
    one.move("flip", 0)
    table.pass_time(2.0, lambda: field(one, "reveal") == 1)


def field(person: Person, name: str) -> int:
    found: int = person.view(person.held[0]).view[name]
    return found


def flip(person: Person, name: str) -> wire.Move:
    return wire.Move(name, 1, "flip", person.view(1).version)


def answer(person: Person, name: str) -> object:
    return next((found for found in person.heard if getattr(found, "id", "") == name), None)


def test_A48_a_flip_that_is_held_outlives_a_fault_and_every_device_is_answered() -> None:
    table, (one, two, three) = three_at_a_table()
    turn_first_card(table, one)
    again = table.join(*two.conversation.secrets)
    for device, name in ((two, "first"), (again, "second")):
        assert device.ask(flip(device, name)) is None, "it is not time yet"
    table.pass_time(0.15)
    assert isinstance(three.ask(wire.Tap(three.id, 2, field(three, "moment"), 130.0)), wire.Ack)
    table.pass_time(0.6, lambda: three.view(2).view["last"])
    assert three.view(2).view["last"]["kind"] == "fault"
    assert answer(two, "first") is None, "it still waits"
    assert answer(again, "second") is None
    table.pass_time(2.0, lambda: answer(again, "second"))
    assert isinstance(answer(two, "first"), wire.Ack)
    assert isinstance(answer(again, "second"), wire.Ack)
    assert field(three, "reveal") == 2, "and was turned once"


def test_A48_only_so_many_flips_of_one_card_are_held() -> None:
    table, (one, two, _) = three_at_a_table()
    turn_first_card(table, one)
    for number in range(reflexes.MOST_HELD):
        assert two.ask(flip(two, f"{number}")) is None
    assert two.refused(flip(two, "more")) == "too_many_requests"
    assert two.ask(flip(two, "0")) is None, "who asks again for the same waits as before"
    table.pass_time(2.0, lambda: answer(two, "0"))
    assert all(isinstance(answer(two, f"{number}"), wire.Ack) for number in range(reflexes.MOST_HELD))
    assert field(two, "reveal") == 2


def test_after_a_restart_every_move_names_what_it_named_before() -> None:
    """Several taps of one verdict are one change, as they were when they were judged."""
    table, people = three_at_a_table(actions=True)
    races = 0
    for _ in range(300):
        before = len(table.played)
        play_a_window(table, people)
        if table.played[before:].count("tap") > 1:
            races += 1
            versions = game(table.live.plays)["versions"]  # type: ignore[arg-type]
            table.restart()
            assert game(table.live.plays)["versions"] == versions  # type: ignore[arg-type]
            for person in people:
                person.come_back()
        if races == 3:
            break
    assert races == 3


def play_a_window(table: DrivenTable, people: list[Person]) -> None:
    """A card is turned; in a race everybody slaps."""
    played = len(table.played)
    table.pass_time(0.2)
    flipper = next((person for person in people if "flip" in person.view(person.held[0]).moves), None)
    if flipper:
        flipper.move("flip", flipper.held[0])
    else:
        for person in people:
            person.ask(wire.Tap(person.id, person.held[0], field(person, "moment"), 130.0))
    table.pass_time(3.0, lambda: len(table.played) > played)
