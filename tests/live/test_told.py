"""What a live table tells besides the view: whose seats are whose, and a coach's tips to those who want a coach."""

from __future__ import annotations

from cattery.live import events
from cattery.protocol import messages as wire
from tests.live.driver import DrivenTable, Person


def with_a_coach(table: DrivenTable, person: Person) -> None:
    hello = wire.Hello(table.live.stored.code, list(person.conversation.secrets), lesson=True)
    table.hand_in(events.Entered(person.visitor, hello))


def test_a_coach_comes_only_to_those_who_want_one() -> None:
    table = DrivenTable(options={"firstPlayer": 0})
    anna, ben = table.join(), table.join()
    anna.sit(0)
    ben.sit(1)
    with_a_coach(table, anna)
    anna.start()
    lesson = anna.view(0).lesson
    assert lesson
    assert [tip.key for tip in lesson.now] == ["coach.first"]
    assert ben.view(1).lesson is None


def test_A36_everybody_knows_who_plays_two_piles() -> None:
    assert [seat.owner for seat in DrivenTable("addi_cats", 3).join().info.seats] == [0, 1, 2]
    two_each = DrivenTable("addi_cats", 4, options={"piles": "two each"})
    assert [seat.owner for seat in two_each.join().info.seats] == [0, 1, 0, 1]
    two_each.restart()
    assert [seat.owner for seat in two_each.join().info.seats] == [0, 1, 0, 1]
