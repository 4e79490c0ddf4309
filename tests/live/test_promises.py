"""What a table remembers, for how long, and when it may be forgotten: said twice is said once."""

from __future__ import annotations

import pytest

from cattery.bots.hints import Hint
from cattery.core.reasons import Reason
from cattery.live import answered_requests as answers
from cattery.live import hints, seat_secrets
from cattery.live.answered_requests import AnsweredRequests
from cattery.live.events import HintRefused, HintsFound
from cattery.live.seat_secrets import SeatTokens, digest
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from tests.live.driver import DrivenTable, Person, two_at_a_table

TEN_MINUTES = 600.0


def named(what: str) -> str:
    """An id that nobody else could think of, as the page makes them; here it need not be random."""
    return f"{what:->20}"


# ── seats ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_is_taken_once_however_often_that_is_said_and_wherever() -> None:
    table = DrivenTable()
    anna, thief = table.join(), table.join()
    sit = wire.Sit("sit", 0, "Anna", anna.new_secret())
    for _ in range(2):
        assert anna.ask(sit).seat == 0
    anna.leave()
    again = table.join()
    assert again.ask(sit).seat == 0, "on another connection"
    assert again.held == [0]
    assert thief.refused(wire.Sit("sit", 0, "Anna", thief.new_secret())) == "seat_taken"
    table.restart()
    again, thief = table.join(), table.join()
    assert again.ask(sit).seat == 0, "after a restart"
    assert not again.info.seats[0].away
    assert thief.refused(wire.Sit("sit", 0, "Anna", thief.new_secret())) == "seat_taken"
    assert table.shelf.load().table.seats[0].secrets == [digest(sit.secret)]
    again.start()
    table.restart()
    again, thief = table.join(), table.join()
    assert again.ask(sit).seat == 0, "in play, too"
    assert again.view(0).seat == 0
    assert thief.refused(wire.Sit("sit", 0, "Anna", thief.new_secret())) == "wrong_phase"
    assert thief.held == []


def test_a_seat_is_carried_once_however_often_that_is_said_and_wherever() -> None:
    table = DrivenTable()
    laptop, phone = table.join(), table.join()
    laptop.sit(0)
    token = laptop.new_secret()
    carry, claim = wire.Carry("carry", 0, token), wire.Claim("claim", token, phone.new_secret())
    for _ in range(2):
        assert isinstance(laptop.ask(carry), wire.Ack)
    for _ in range(2):
        assert phone.ask(claim).seat == 0
    phone.leave()
    phone = table.join()
    assert phone.ask(claim).seat == 0, "on another connection"
    assert isinstance(laptop.ask(carry), wire.Ack)
    thief = table.join()
    assert thief.refused(wire.Claim("claim", token, thief.new_secret())) == "not_your_seat", "it works once"
    table.restart()
    phone, thief = table.join(), table.join()
    assert phone.ask(claim).seat == 0, "after a restart"
    assert phone.held == [0]
    assert thief.refused(wire.Claim("claim", token, thief.new_secret())) == "not_your_seat"
    assert len(table.shelf.load().table.seats[0].secrets) == 2


@pytest.mark.parametrize("restarted", [False, True])
def test_who_lost_a_seat_and_says_again_that_he_sits_there_says_something_new(restarted: bool) -> None:
    table = DrivenTable(seats=3)
    host, anna = table.join(), table.join()
    secret = host.sit(0)
    sit = wire.Sit(named("sit"), 1, "Anna", anna.new_secret())
    anna.ask(sit)
    host.ask(wire.Kick(host.id, 1))
    assert anna.held == []
    if restarted:
        table.restart()
        host, anna = table.join(secret), table.join()
    assert anna.ask(sit).seat == 1, "the seat is free"
    host.ask(wire.Kick(host.id, 1))
    ben = table.join()
    ben.sit(1, "Ben")
    assert anna.refused(sit) == "seat_taken"
    assert anna.held == []
    assert ben.held == [1]


def test_a_start_is_made_once_however_often_that_is_said_and_wherever() -> None:
    table = DrivenTable()
    anna = table.join()
    secret = anna.sit(0)
    start = wire.Start(named("start"))
    for _ in range(2):
        assert isinstance(anna.ask(start), wire.Ack)
    rows = table.shelf.load().plays
    table.restart()
    assert isinstance(table.join(secret).ask(start), wire.Ack), "after a restart"
    assert isinstance(table.join().ask(start), wire.Ack), "on another connection, which does not hold the seat yet"
    assert table.join(secret).refused(wire.Start(named("another"))) == "wrong_phase"
    assert table.shelf.load().plays == rows


def test_whoever_guesses_the_name_of_a_start_learns_nothing_by_it() -> None:
    table = DrivenTable()
    anna = table.join()
    anna.sit(0)
    anna.ask(wire.Start("1"))
    table.restart()
    assert table.join().refused(wire.Start("1")) == "not_the_host"


def test_a_secret_that_opens_another_seat_does_not_use_up_a_token() -> None:
    """Somebody may have one secret for all their seats."""
    table = DrivenTable(seats=3)
    anna, ben = table.join(), table.join()
    secret = anna.sit(0)
    ben.sit(1)
    token = ben.new_secret()
    ben.ask(wire.Carry(ben.id, 1, token))
    assert anna.ask(wire.Claim(anna.id, token, secret)).seat == 1
    assert anna.held == [0, 1]
    assert table.join(secret).held == [0, 1]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_claim_that_is_said_again_names_the_seat_that_it_named_before(restarted: bool) -> None:
    table = DrivenTable(seats=3)
    anna, ben = table.join(), table.join()
    secret = anna.sit(0)
    ben.sit(1)
    token = ben.new_secret()
    ben.ask(wire.Carry(ben.id, 1, token))
    claim = wire.Claim("claim", token, secret)
    assert anna.ask(claim).seat == 1
    if restarted:
        table.restart()
    again = table.join()
    assert again.ask(claim).seat == 1
    assert again.held == [1]
    assert again.refused(wire.Claim("other", again.new_secret(), secret)) == "not_your_seat", "that token carried none"


def test_whoever_loses_a_seat_is_counted_as_watching_in_what_everybody_is_told() -> None:
    table = DrivenTable(seats=3)
    host, anna = table.join(), table.join()
    host.sit(0)
    anna.sit(1)
    host.ask(wire.Kick(host.id, 1))
    assert host.info.watching == anna.info.watching == 1
    assert host.info.seats[1].kind == "empty"
    anna.sit(1)
    anna.ask(wire.Leave(anna.id, 1))
    assert host.info.watching == anna.info.watching == 1


# ── ten minutes ────────────────────────────────────────────────────────────────────────────────────


def with_a_token(table: DrivenTable) -> tuple[Person, str]:
    anna = table.join()
    anna.sit(0)
    token = anna.new_secret()
    assert isinstance(anna.ask(wire.Carry(anna.id, 0, token)), wire.Ack)
    return anna, token


@pytest.mark.parametrize(("after", "good"), [(0.0, True), (TEN_MINUTES - 0.1, True), (TEN_MINUTES, False)])
def test_a_token_is_good_for_ten_minutes(after: float, good: bool) -> None:
    table = DrivenTable()
    _, token = with_a_token(table)
    phone = table.join()
    table.pass_time(after)
    answer = phone.ask(wire.Claim(phone.id, token, phone.new_secret()))
    assert isinstance(answer, wire.Seated if good else wire.Refused)
    assert (phone.held == [0]) == good


def test_a_table_is_kept_in_memory_while_a_token_is_open() -> None:
    table = DrivenTable()
    anna, token = with_a_token(table)
    anna.leave()
    table.pass_time(TEN_MINUTES - 1)
    assert not table.live.may_rest(table.clock, table.clock)
    table.pass_time(1)
    assert table.live.may_rest(table.clock, table.clock)
    phone = table.join()
    assert not table.live.may_rest(table.clock + 1, table.clock), "somebody is here"
    assert phone.refused(wire.Claim(phone.id, token, phone.new_secret())) == "not_your_seat"


def test_a_token_that_was_claimed_holds_up_nobody() -> None:
    table = DrivenTable()
    anna, token = with_a_token(table)
    anna.leave()
    phone = table.join()
    phone.ask(wire.Claim("claim", token, phone.new_secret()))
    phone.leave()
    table.pass_time(1)
    assert table.live.may_rest(table.clock, table.clock), "the seat is kept, and opens by its secret"


def test_tokens_end_one_by_one() -> None:
    tokens, early, late = SeatTokens(), "A" * 22, "B" * 22
    tokens.give(0, early, 0.0)
    tokens.give(1, late, 1.0)
    assert [tokens.seat_of(token, 599.0) for token in (early, late)] == [0, 1]
    assert tokens.any_open(599.0)
    assert [tokens.seat_of(token, 600.0) for token in (early, late)] == [None, 1]
    assert tokens.any_open(600.0)
    tokens.void(1)
    assert tokens.seat_of(late, 600.0) is None
    assert not tokens.any_open(600.0)
    tokens.give(0, late, 1000.0)
    tokens.give(0, early, 1000.0)
    assert tokens.seat_of(late, 1000.0) is None, "a newer one replaces it"
    assert tokens.seat_of("C" * 22, 1000.0) is None
    assert seat_secrets.TOKEN_SECONDS == TEN_MINUTES


def test_what_was_done_by_an_unguessable_name_is_known_for_ten_minutes_on_any_connection() -> None:
    table = DrivenTable(seats=3)
    host, anna = table.join(), table.join()
    secret = host.sit(0)
    anna.sit(1)
    kick = wire.Kick(named("kick"), 1)
    assert isinstance(host.ask(kick), wire.Ack)
    anna.sit(1)
    again = table.join(secret)
    host.leave()
    table.pass_time(TEN_MINUTES)
    assert isinstance(again.ask(kick), wire.Ack)
    assert anna.held == [1], "nobody is thrown out by an old kick"
    assert not table.live.answered.any_lasting(table.clock + 1)
    table.pass_time(1)
    assert isinstance(again.ask(kick), wire.Ack)
    assert anna.held == [], "now it is a new one"


def test_a_table_is_kept_in_memory_while_somebody_may_come_back_for_an_answer() -> None:
    table = DrivenTable()
    anna = table.join()
    anna.sit(0)
    anna.ask(wire.Leave(named("leave"), 0))
    anna.leave()
    table.pass_time(TEN_MINUTES)
    assert not table.live.may_rest(table.clock, table.clock)
    table.pass_time(1)
    assert table.live.may_rest(table.clock, table.clock)
    assert not table.live.may_rest(table.clock - TEN_MINUTES - 2, table.clock), "somebody was here since then"


def test_lasting_answers_are_bounded_and_end() -> None:
    known, visitor, other = AnsweredRequests(), Visitor(0), Visitor(1)
    starts = [wire.Start(named(str(number))) for number in range(2 * answers.LASTING)]
    for start in starts:
        known.remember(visitor, start, 0.0)
    assert [known.again(other, start, 0.0) for start in starts] == [False] * 128 + [True] * 128
    assert not known.again(other, starts[-1], answers.LASTING_SECONDS + 1)
    assert not known.any_lasting(answers.LASTING_SECONDS + 1)


def test_a_short_name_is_known_on_its_own_connection_only() -> None:
    table = DrivenTable(seats=3)
    host, anna = table.join(), table.join()
    secret = host.sit(0)
    anna.sit(1)
    kick = wire.Kick("1", 1)
    host.ask(kick)
    anna.sit(1)
    assert isinstance(host.ask(kick), wire.Ack)
    assert anna.held == [1]
    tab = table.join(secret)
    tab.ask(kick)
    assert anna.held == [], "another tab may count from 1, too"


# ── hints ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_gets_five_hints_at_once_then_one_in_two_seconds() -> None:
    table = DrivenTable()
    table.bots = None
    anna = table.join()
    anna.sit(0)
    anna.start()
    if not anna.turn():
        table.answer_bot()
    mine = anna.turn()
    assert mine

    def ask() -> str:
        """How it was refused: nobody has an idea."""
        request = wire.AskHint(anna.id, 0, mine.version)
        if answer := anna.ask(request):
            return str(answer.code)
        table.hand_in(HintsFound(table.questions.pop().number, None))
        return str(anna.last(wire.Refused).code)

    assert [ask() for _ in range(6)] == ["no_hint"] * 5 + ["too_many_requests"]
    assert anna.last(wire.Refused).reason == Reason("too_many_hints", values={"n": 2}), "and told when the next one is"
    table.pass_time(1 / hints.A_SECOND)
    assert [ask() for _ in range(2)] == ["no_hint", "too_many_requests"]
    table.pass_time(1000)
    assert [ask() for _ in range(6)] == ["no_hint"] * 5 + ["too_many_requests"]


def test_a_hint_for_somebody_who_has_left_the_seat_is_none() -> None:
    table = DrivenTable(hints=True, options={"firstPlayer": 1})
    ben, anna = two_at_a_table(table)
    mine = ben.turn()
    assert mine
    asked = wire.AskHint(ben.id, 1, mine.version)
    assert ben.ask(asked) is None
    table.bots = None
    anna.ask(wire.Kick(anna.id, 1))
    assert ben.last(wire.Refused) == wire.Refused(asked.id, "stale_move", ben.last(wire.Refused).message)
    assert [one.number for one in table.withdrawn] == [1]


def test_two_devices_of_a_seat_get_the_same_hint_from_one_question() -> None:
    table = DrivenTable(options={"firstPlayer": 0})
    anna = table.join()
    secret = anna.sit(0)
    anna.start()
    phone = table.join(secret)
    for device in (anna, phone):
        assert device.ask(wire.AskHint(device.id, 0, device.view(0).version)) is None
    (asked,) = table.questions
    best = Hint(anna.view(0).moves[0], Reason("best"))
    table.hand_in(HintsFound(asked.number, [best]))
    assert [device.last(wire.Hinted).hints[0].move for device in (anna, phone)] == [best.move] * 2


def test_a_hint_is_wanted_until_the_last_who_asked_for_it_has_left() -> None:
    table = DrivenTable(options={"firstPlayer": 0})
    anna = table.join()
    secret = anna.sit(0)
    anna.start()
    phone, guest = table.join(secret), table.join()
    for device in (anna, phone):
        device.ask(wire.AskHint(device.id, 0, device.view(0).version))
    anna.leave()
    assert not table.withdrawn
    phone.leave()
    assert [asked.number for asked in table.withdrawn] == [1]
    table.hand_in(HintsFound(1, []))
    assert not any(isinstance(told, wire.Refused) for told in guest.heard)


def test_whoever_plays_on_without_their_hint_is_told_so_with_the_move_and_the_move_is_not_refused() -> None:
    table = DrivenTable("house_of_cats")
    anna = table.join()
    anna.sit(0)
    anna.start()
    asked = wire.AskHint(anna.id, 0, anna.view(0).version)
    assert anna.ask(asked) is None
    assert isinstance(anna.move(seat=0), wire.Ack)
    assert anna.last(wire.Refused).id == asked.id
    assert anna.last(wire.Refused).code == "stale_move"
    assert len(table.withdrawn) == 1
    assert not any(outcome.refused for outcome in table.outcomes)


def test_a_hint_that_is_refused_for_the_address_may_be_asked_for_again() -> None:
    table = DrivenTable(options={"firstPlayer": 0})
    anna = table.join()
    anna.sit(0)
    anna.start()
    for number in (1, 2):
        assert anna.ask(wire.AskHint(anna.id, 0, anna.view(0).version)) is None
        table.hand_in(HintRefused(number))
        assert anna.last(wire.Refused).code == "too_many_requests"
        assert anna.last(wire.Refused).reason == Reason("one_hint_at_a_time")


def test_an_undo_is_done_once_also_after_a_restart() -> None:
    table = DrivenTable("house_of_cats", seats=2)
    anna = table.join()
    secret = anna.sit(0)
    anna.start()
    anna.move(seat=0)
    undo = wire.Undo(named("undo"), 0, anna.view(0).version)
    assert isinstance(anna.ask(undo), wire.Ack)
    rows = len(table.shelf.load().plays)
    table.restart()
    assert isinstance(table.join(secret).ask(undo), wire.Ack)
    assert len(table.shelf.load().plays) == rows
