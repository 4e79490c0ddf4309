"""Who is not there, who takes too long, and a table that nobody looks at: minutes go by in no time."""

from __future__ import annotations

import pytest

from cattery.live.events import MoveFound
from cattery.live.presence import Patience
from cattery.protocol import messages as wire
from tests.live.driver import DrivenTable, Person, two_at_a_table

ABSENCE, HOST_ABSENCE = Patience().absence, Patience().host_absence


def who_played_last(table: DrivenTable) -> int:
    assert table.live.table
    return table.live.table.plays[-1].seat


def version(table: DrivenTable, seat: int) -> int:
    assert table.live.plays
    return table.live.plays.versions[seat]


# ── absent ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_bot_plays_for_who_is_gone_and_gives_the_seat_back() -> None:
    table = DrivenTable()
    gone, other = two_at_a_table(table)
    (seat,), plays = gone.held, len(table.played)
    gone.leave()
    assert other.info.seats[seat].away
    assert other.info.seats[seat].kind == "person", "the seat stays theirs"
    table.pass_time(ABSENCE - 0.01)
    assert len(table.played) == plays, "not before the time is up"
    table.pass_time(0.01)
    assert who_played_last(table) == seat, "the bot has played for them"
    assert other.turn()
    back = table.join(*gone.conversation.secrets)
    assert back.held == [seat]
    assert not other.info.seats[seat].away
    other.move()
    mine = back.turn()
    assert mine
    table.pass_time(3 * ABSENCE)
    assert version(table, seat) == mine.version, "nobody plays for them now"
    back.move()
    while person := next((one for one in (back, other) if one.turn()), None):
        person.move()
    assert table.phase == "finished"


def test_a_short_absence_costs_nothing_and_the_next_one_counts_anew() -> None:
    table = DrivenTable()
    gone, _ = two_at_a_table(table)
    seen = gone.turn()
    for _ in range(3):
        gone.leave()
        table.pass_time(ABSENCE - 1)
        gone = table.join(*gone.conversation.secrets)
        mine = gone.turn()
        assert mine
        assert seen
        assert mine.version == seen.version


def test_somebody_with_two_devices_is_away_when_both_are_gone() -> None:
    table = DrivenTable()
    player, _ = two_at_a_table(table)
    (seat,), plays = player.held, len(table.played)
    phone = table.join(*player.conversation.secrets)
    player.leave()
    table.pass_time(2 * ABSENCE)
    assert len(table.played) == plays
    phone.leave()
    table.pass_time(ABSENCE)
    assert who_played_last(table) == seat


def test_after_all_were_gone_the_absent_are_still_noticed() -> None:
    table = DrivenTable()
    absent, anna = two_at_a_table(table)
    (seat,) = absent.held
    absent.leave()
    anna.leave()
    table.pass_time(100 * ABSENCE)
    plays = len(table.played)
    anna = table.join(*anna.conversation.secrets)
    assert len(table.played) > plays, "they have been gone for long enough"
    assert table.live.table
    assert table.live.table.plays[plays].seat == seat
    while anna.turn():
        anna.move()
    assert table.phase == "finished"


def test_after_a_restart_people_get_the_time_to_come_back() -> None:
    table = DrivenTable()
    late, early = two_at_a_table(table)
    (seat,), seen = late.held, late.turn()
    assert seen
    table.pass_time(100 * ABSENCE)
    table.restart()
    table.join(*early.conversation.secrets)
    table.pass_time(ABSENCE - 0.01)
    assert version(table, seat) == seen.version, "no bot has played for them meanwhile"
    back = table.join(*late.conversation.secrets)
    assert back.view(seat).version == seen.version
    back.leave()
    table.pass_time(ABSENCE)
    assert who_played_last(table) == seat


def test_whoever_comes_and_goes_while_a_bot_thinks_leaves_no_question_behind() -> None:
    table = DrivenTable(seats=2, options={"firstPlayer": 1})
    table.bots = None
    anna = table.join()
    anna.sit(0)
    anna.start()
    for _ in range(20):
        anna.leave()
        anna.come_back()
    assert len(table.asked) == 1
    assert len(table.withdrawn) == 20
    plays = len(table.played)
    table.answer_bot()
    assert len(table.played) > plays, "and its answer is wanted"
    anna.leave()
    anna.come_back()
    assert not table.asked


def test_a_bot_that_thinks_while_the_owner_comes_back_keeps_its_thoughts_to_itself() -> None:
    table = DrivenTable()
    gone, _ = two_at_a_table(table)
    (seat,), plays = gone.held, len(table.played)
    table.bots = None
    gone.leave()
    table.pass_time(ABSENCE)
    assert table.live.bot_turns.thinking
    (asked,) = table.asked
    back = table.join(*gone.conversation.secrets)
    assert table.live.bot_turns.thinking is None
    assert table.withdrawn == [asked], "nobody need think about it"
    table.hand_in(MoveFound(asked.number, min(asked.moves)))
    assert len(table.played) == plays, "nor is it played if somebody did"
    back.leave()
    table.pass_time(ABSENCE)
    assert len(table.asked) == 1, "later it is asked again"
    table.answer_bot()
    assert who_played_last(table) == seat


# ── nobody there ───────────────────────────────────────────────────────────────────────────────────


def test_everything_pauses_while_nobody_is_there() -> None:
    table = DrivenTable(seats=3, clock=60)
    anna = table.join()
    anna.sit(0)
    anna.start()
    assert anna.turn()
    anna.leave()
    plays = len(table.played)
    assert not table.live.turn_clock.deadlines
    assert table.wake_at is None
    table.pass_time(1000.0)  # longer than the clock, and much longer than the patience with the absent
    assert len(table.played) == plays
    back = table.join(*anna.conversation.secrets)
    left = back.view(0).left
    assert left == 60_000, "and then the clock begins anew"
    while back.turn():
        back.move()
    assert table.phase == "finished"


def test_a_bot_that_thinks_when_all_leave_is_asked_again_when_somebody_comes() -> None:
    table = DrivenTable(options={"firstPlayer": 1})
    table.bots = None
    anna = table.join()
    anna.sit(0)
    anna.start()
    assert len(table.asked) == 1
    plays = len(table.played)
    (asked,) = table.asked
    anna.leave()
    assert table.withdrawn == [asked]
    table.hand_in(MoveFound(asked.number, min(asked.moves)))
    assert len(table.played) == plays, "nobody saw it"
    table.join()
    assert len(table.asked) == 1
    table.answer_bot()
    assert len(table.played) > plays


# ── the clock ──────────────────────────────────────────────────────────────────────────────────────


def test_when_the_time_is_up_the_game_says_what_happens() -> None:
    table = DrivenTable(clock=40)
    player, other = two_at_a_table(table)
    (seat,), plays = player.held, len(table.played)
    assert player.view(seat).left == 40_000
    assert other.view(other.held[0]).left == 40_000, "the others see it run, too"
    core = table.live.table
    assert core
    due = core.game.text(core.state, seat, core.game.rules.timeout_move(core.state, seat))
    table.pass_time(39.99)
    assert len(table.played) == plays, "not before the time is up"
    table.pass_time(0.01)
    assert (core.plays[plays].seat, core.plays[plays].text) == (seat, due)
    mine = other.turn()
    assert mine
    assert mine.left == 40_000


def test_without_a_clock_nobody_is_hurried() -> None:
    table = DrivenTable()
    player, _ = two_at_a_table(table)
    plays = len(table.played)
    mine = player.turn()
    assert mine
    assert mine.left is None
    assert table.wake_at is None
    table.pass_time(1e6)
    assert len(table.played) == plays


def test_bots_have_no_clock_and_a_seat_that_was_left_has_none_any_more() -> None:
    table = DrivenTable(clock=60, options={"firstPlayer": 0})
    table.bots = None
    anna = table.join()
    anna.sit(0)
    anna.start()
    assert table.live.turn_clock.deadlines.keys() == {0}
    anna.ask(wire.Leave(anna.id, 0))
    assert not table.live.turn_clock.deadlines
    table.pass_time(1000.0)
    assert len(table.asked) == 1, "a bot plays there now, and has all the time"


def test_at_the_end_of_the_time_the_whole_turn_is_played_and_the_next_one_has_its_own_time() -> None:
    """H §12 The first legal moves until `done`: an idle seat must not hold the table up."""
    table = DrivenTable("house_of_cats", 1, clock=50)
    anna = table.join()
    anna.sit(0)
    anna.start()
    table.pass_time(50.0)
    assert table.live.table
    assert table.live.table.view(0).turns == 1
    assert table.live.table.view(0).turn.dice_used == 0
    assert table.live.turn_clock.left(0, table.clock) == 50_000
    assert anna.view(0).left == 50_000


@pytest.mark.parametrize("seats", [1, 2])
def test_H6_the_first_turn_has_its_own_time_after_the_star_cells(seats: int) -> None:
    """Also for whoever fills the last of them, and so never ceases to act."""
    table = DrivenTable("house_of_cats", seats, options={"level": 2}, clock=600)
    anna = table.join()
    for seat in range(seats):
        anna.sit(seat)
    anna.start()
    table.pass_time(500.0)  # most of the time goes by
    for _ in range(3 * seats):
        assert table.live.turn_clock.left(seats - 1, table.clock) == 100_000
        anna.move()
    assert anna.view(0).acting == list(range(seats))
    assert anna.view(seats - 1).left == 600_000
    mine = anna.turn()
    assert mine
    assert mine.seat is not None
    anna.move()
    table.pass_time(500.0)
    anna.ask(wire.Undo(anna.id, mine.seat, anna.view(mine.seat).version))
    assert anna.view(mine.seat).left == 100_000, "neither moves nor undos renew it"


def test_who_comes_to_a_table_that_stood_still_sees_the_clock() -> None:
    table = DrivenTable(clock=600)
    anna = table.join()
    anna.sit(0)
    anna.sit(1)
    anna.start()
    anna.leave()
    table.pass_time(100.0)
    back = table.join(*anna.conversation.secrets)
    mine = back.turn()
    assert mine
    assert mine.left == 600_000


# ── the host ───────────────────────────────────────────────────────────────────────────────────────


def waiting_for_anna(table: DrivenTable) -> tuple[str, Person]:
    """Anna's secret, who opened the evening and is gone, and Ben, who waits for her."""
    anna, carl, ben = (table.join() for _ in range(3))
    secret = anna.sit(0, "Anna")
    carl.sit(1, "Carl")
    ben.sit(2, "Ben")
    carl.leave()
    anna.leave()
    return secret, ben


def test_when_the_host_vanishes_before_the_start_the_next_who_is_here_decides() -> None:
    table = DrivenTable(seats=4)
    secret, ben = waiting_for_anna(table)
    assert ben.refused(wire.Start(ben.id)) == "not_the_host"
    table.pass_time(HOST_ABSENCE - 0.01)
    assert ben.info.host == 0
    table.pass_time(0.01)
    assert ben.info.host == 2, "Carl is gone, too"
    assert table.shelf.load().table.host == 2
    anna = table.join(secret)
    assert anna.info.seats[0].kind == "person", "she keeps her seat"
    assert anna.refused(wire.Start(anna.id)) == "not_the_host"
    ben.start()
    assert anna.view(0).seat == 0


def test_a_host_who_comes_back_in_time_stays_the_host() -> None:
    table = DrivenTable(seats=4)
    secret, ben = waiting_for_anna(table)
    table.pass_time(HOST_ABSENCE - 1)
    table.join(secret)
    table.pass_time(10 * HOST_ABSENCE)
    assert ben.info.host == 0


def test_who_sits_down_at_a_table_whose_host_is_long_gone_is_the_host_at_once() -> None:
    table = DrivenTable()
    anna = table.join()
    anna.sit(0)
    anna.leave()
    table.pass_time(10 * HOST_ABSENCE)
    ben = table.join()
    table.pass_time(10 * HOST_ABSENCE)
    assert ben.info.host == 0, "who only looks on decides nothing"
    ben.sit(1)
    table.pass_time(0.0)
    assert ben.info.host == 1


def test_in_play_nobody_follows_the_host() -> None:
    table = DrivenTable(options={"firstPlayer": 1})
    ben, anna = two_at_a_table(table)
    anna.leave()
    table.pass_time(10 * HOST_ABSENCE)
    assert ben.info.host == 0
