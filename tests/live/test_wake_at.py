"""A table tells when it wants to be woken, and never forgets it: nothing else makes it go on by itself."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from cattery.core.game import Pace, Timing
from cattery.core.seats import HOUSE
from cattery.games import GAMES, find_game
from cattery.games.addi_cats.game import AddiCats
from cattery.live.bot_turns import BotTurns
from cattery.live.news import News
from cattery.live.presence import Patience
from cattery.live.reflexes import LATER, SOON, Reflexes
from cattery.live.table import TRY_AGAIN
from cattery.protocol import messages as wire
from cattery.store.rows import StoreError
from tests.conftest import Counts
from tests.live.driver import DrivenTable, Person, two_at_a_table

ABSENCE, HOST_ABSENCE, BOT_DELAY = Patience().absence, Patience().host_absence, Patience().bot_delay
EVENTS = 60  # at a table where anything happens
LONG = 3 * 3600.0  # seconds; by then everything is over


@pytest.fixture(autouse=True)
def timing(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Timing(min_gap=150, race=500, countdown=60, settle=40, absent=400, loiter=30, soft_limit=20_000)
    monkeypatch.setattr(AddiCats, "timing", lambda _self, _options: quick)


def seats_of(name: str) -> int:
    return max(2, min(find_game(name).info.seats))


# ── when ───────────────────────────────────────────────────────────────────────────────────────────


def test_for_an_absent_player_on_turn() -> None:
    table = DrivenTable()
    player, other = two_at_a_table(table)
    assert table.wake_at is None
    table.pass_time(7.0)
    player.leave()
    absent_at = table.clock + ABSENCE
    assert table.wake_at == absent_at
    table.pass_time(5.0)
    table.join()
    other.ask(wire.Say(other.id, other.held[0], "meow"))
    assert table.wake_at == absent_at, "whatever else happens"
    table.join(*player.conversation.secrets)
    assert table.wake_at is None, "they are back"


def test_for_an_absent_player_only_once_it_is_their_turn() -> None:
    table = DrivenTable()
    player, other = two_at_a_table(table)
    other.leave()
    absent_at = table.clock + ABSENCE
    assert table.wake_at is None
    table.pass_time(1.0)
    player.move()
    assert table.wake_at == absent_at


def test_for_a_host_who_is_gone_while_others_wait() -> None:
    table = DrivenTable(seats=3)
    anna, ben = table.join(), table.join()
    secret = anna.sit(0)
    anna.leave()
    lost_at = table.clock + HOST_ABSENCE
    assert table.wake_at is None, "nobody could follow"
    table.pass_time(10.0)
    ben.sit(1)
    assert table.wake_at == lost_at
    table.join(secret)
    assert table.wake_at is None


def test_for_the_clock_of_whoever_has_the_least_time() -> None:
    table = DrivenTable("house_of_cats", 2, clock=60)
    anna, ben = two_at_a_table(table)
    until = table.clock + 60
    assert table.wake_at == until
    table.pass_time(20.0)
    while (view := anna.turn()) and view.moves[0] != "done":
        anna.move()
    anna.move("done")
    assert table.wake_at == until, "the other one still acts"
    table.pass_time(10.0)
    while ben.view(1).acting == [1]:
        ben.move()
    assert table.wake_at == table.clock + 60, "the next turn"


def test_for_bots_one_after_the_other_so_that_people_can_follow() -> None:
    table = DrivenTable(seats=4, patience=Patience(), options={"firstPlayer": 1})
    table.bots = None
    anna = table.join()
    anna.sit(0)
    anna.start()
    for seat in (1, 2, 3):
        asked_at = table.clock + BOT_DELAY
        assert table.wake_at == asked_at
        table.pass_time(BOT_DELAY)
        assert [asked.thought.seat for asked in table.asked] == [seat]
        assert table.wake_at is None, "the bot thinks; its answer is an event of its own"
        table.pass_time(3.0)
        table.answer_bot()
    assert anna.turn()
    assert table.wake_at is None


@pytest.mark.parametrize("name", ["discat", "momistigri"])
def test_a_bot_waits_before_each_of_its_moves(name: str) -> None:
    table = DrivenTable(name, 3, patience=Patience())
    anna = table.join()
    anna.sit(0)
    anna.start()
    while table.phase == "playing":
        table.pass_time(60.0, lambda: anna.turn() or table.phase == "finished")
        if anna.turn():
            anna.move()
    assert table.live.table
    plays = [play for play in table.live.table.plays if play.seat < HOUSE]
    waited = [two.at - one.at for one, two in pairwise(plays) if two.seat != 0]
    assert len(waited) > 10
    assert min(waited) >= 1000 * BOT_DELAY - 1
    assert max(waited) <= 1000 * BOT_DELAY + 1


def test_for_cards_that_turn_and_connections_that_are_measured() -> None:
    table = DrivenTable("addi_cats", 3, options={"actions": False})
    anna = table.join()
    anna.sit(0)
    anna.start()
    for _ in range(5):
        assert table.wake_at is not None
        assert table.wake_at <= table.clock + SOON
        table.pass_time(0.9 * SOON)
    assert table.pinged == 5 * [anna.visitor], "a handful of pings at first"
    before = len(table.pinged)
    table.pass_time(5 * LATER)
    assert 4 <= len(table.pinged) - before <= 6, "then one now and then"
    assert table.played.count("flip") > 3
    table.pass_time(LONG)
    assert table.phase == "finished"
    assert table.wake_at is None


def test_not_while_nobody_is_here_and_not_after_the_end() -> None:
    for name in GAMES:
        table = DrivenTable(name, seats_of(name), Patience(), clock=60)
        anna = table.join()
        anna.sit(0)
        anna.start()
        assert table.wake_at is not None, name
        anna.leave()
        assert table.wake_at is None, name
        plays = len(table.played)
        table.pass_time(LONG)
        assert len(table.played) == plays
        table.join()
        assert table.wake_at is not None, name
        table.pass_time(LONG)
        assert table.phase == "finished", name
        assert table.wake_at is None


# ── never forgotten ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_everybody_has_left_plays_itself_to_the_end_while_somebody_looks_on(name: str) -> None:
    table = DrivenTable(name, seats_of(name), patience=Patience())
    people = [table.join() for _ in range(seats_of(name))]
    for seat, person in enumerate(people):
        person.sit(seat)
    people[0].start()
    watcher = table.join()
    for person in people:
        person.leave()
    table.pass_time(LONG)
    assert table.phase == "finished"
    assert watcher.conversation.result


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("trouble", [StoreError("disk full"), ZeroDivisionError("a fault")], ids=["disk", "fault"])
def test_it_goes_on_although_every_third_thing_cannot_be_kept(name: str, trouble: Exception) -> None:
    table = DrivenTable(name, seats_of(name), clock=30)
    people = [table.join() for _ in range(2)]
    for seat, person in enumerate(people):
        person.sit(seat)
    people[0].start()
    people[1].leave()
    keep = table.shelf.keep

    def keep_sometimes(write: Any) -> str | None:
        table.shelf.trouble = None if len(table.shelf.writes) % 3 else trouble
        return keep(write)

    table.shelf.keep = keep_sometimes  # type: ignore[method-assign]
    while table.phase != "finished" and len(table.shelf.writes) < 150:
        writes = len(table.shelf.writes)
        try:
            table.pass_time(60.0)
        except ZeroDivisionError:
            assert table.wake_at == table.clock + TRY_AGAIN, "it is tried again"
        assert len(table.shelf.writes) > writes
    assert len(table.shelf.writes) > 10


def stumble_once(monkeypatch: pytest.MonkeyPatch, where: type, what: str) -> None:
    """A fault of ours, once."""
    honest = getattr(where, what)

    def stumble(*_: Any) -> Any:
        monkeypatch.setattr(where, what, honest)
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(where, what, stumble)


@pytest.mark.parametrize(
    ("where", "what"), [(BotTurns, "ask"), (BotTurns, "look"), (News, "send_views"), (News, "take_viewers_with_news")]
)
def test_a_fault_of_ours_does_not_silence_a_table(where: type, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one after a move was kept: whoever is on turn goes on."""
    table = DrivenTable(options={"firstPlayer": 0})
    anna = table.join()
    anna.sit(0)
    anna.start()
    plays, seen = len(table.played), anna.view(0)
    stumble_once(monkeypatch, where, what)
    with pytest.raises(ZeroDivisionError):
        anna.move()
    assert len(table.played) >= plays + 1, "it is kept"
    table.pass_time(TRY_AGAIN)
    assert anna.view(0).version > seen.version, "the bot has played, and she was told"
    while anna.turn():
        anna.move()
    assert table.phase == "finished"


def test_a_bot_that_could_not_be_asked_is_asked_later(monkeypatch: pytest.MonkeyPatch) -> None:
    table = DrivenTable(options={"firstPlayer": 0})
    anna = table.join()
    anna.sit(0)
    anna.start()

    def stumble(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    with monkeypatch.context() as broken:
        broken.setattr("cattery.live.bot_turns.redealt_for", stumble)
        with pytest.raises(ZeroDivisionError):
            anna.move()
        table.pass_time(0.0)
        assert anna.view(0).log[-1].seat == 0, "what was to tell is told at once"
        for _ in range(3):
            assert table.wake_at == table.clock + TRY_AGAIN
            with pytest.raises(ZeroDivisionError):
                table.pass_time(TRY_AGAIN)
    assert not anna.turn()
    table.pass_time(TRY_AGAIN)
    assert anna.turn()


@pytest.mark.parametrize("what", ["go_on", "look", "_pulse", "do_what_is_due"])
def test_a_fault_of_ours_does_not_stop_the_cards(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = DrivenTable("addi_cats", 3)
    anna = table.join()
    anna.sit(0)
    anna.start()
    table.pass_time(1.0)
    stumble_once(monkeypatch, Reflexes, what)
    with pytest.raises(ZeroDivisionError):
        table.pass_time(10.0)
    plays = len(table.played)
    table.pass_time(TRY_AGAIN + 5.0)
    assert len(table.played) > plays
    table.pass_time(LONG)
    assert table.phase == "finished"


# ── whatever happens ───────────────────────────────────────────────────────────────────────────────


class Evening:
    """People come, go, play and pause at random, and the disk is full now and then."""

    def __init__(self, name: str, seed: int) -> None:
        self.dice = random.Random(seed)
        clock = self.dice.choice((0, 45))
        self.table = DrivenTable(name, seats_of(name), patience=Patience(), clock=clock)
        self.secrets: list[str] = []
        self.here: list[Person] = [self.table.join()]
        self.waits: list[bool] = []

    def go_on(self) -> None:
        table, dice = self.table, self.dice
        table.shelf.trouble = StoreError("disk full") if dice.random() < 0.2 else None
        table.bots = None if dice.random() < 0.3 else min_of_moves
        ways = [self.come, self.leave, self.sit, self.start, self.play, self.play, self.wait, self.answer]
        dice.choice(ways)()
        self.check()

    def come(self) -> None:
        known = [secret for secret in self.secrets if self.dice.random() < 0.5]
        self.here.append(self.table.join(*known[:8]))

    def leave(self) -> None:
        if self.here:
            self.here.pop(self.dice.randrange(len(self.here))).leave()

    def sit(self) -> None:
        if self.here:
            person, secret = self.dice.choice(self.here), f"{len(self.secrets):022}"
            seat = self.dice.randrange(len(self.table.live.stored.seats))
            answer = person.ask(wire.Sit(person.id, seat, "Cat", secret))
            if isinstance(answer, wire.Seated):
                self.secrets.append(secret)

    def start(self) -> None:
        for person in self.here:
            person.ask(wire.Start(person.id))

    def play(self) -> None:
        for person in self.here:
            if person.turn():
                person.move()
                return

    def wait(self) -> None:
        self.table.pass_time(self.dice.choice((0.0, 0.5, 20.0, 200.0)))

    def answer(self) -> None:
        if self.table.asked:
            self.table.answer_bot()

    # ── what must be so ────────────────────────────────────────────────────────────────────────────

    def check(self) -> None:
        """Told anew from what everybody can see: is there anything to wait for that only the table can do?"""
        live, wake_at = self.table.live, self.table.wake_at
        if not self.here:
            assert wake_at is None
            return
        times = [*self.host(), *self.game()]
        self.waits.append(bool(times))
        if times:
            latest = max(min(times), live._not_before)
            assert wake_at is not None
            assert wake_at <= latest, (wake_at, times, live._not_before)

    def host(self) -> list[float]:
        live = self.table.live
        since = live.presence.away_since.get(live.stored.host)
        others = any(person.visitor.seats for person in self.here)
        return [since + HOST_ABSENCE] if live.stored.phase == "waiting" and since is not None and others else []

    def game(self) -> list[float]:
        live, now = self.table.live, self.table.clock
        if live.stored.phase != "playing":
            return []
        assert live.table
        times = list[float]()
        for seat in live.table.acting:
            if live.game.info.pace is Pace.REFLEX:
                times.append(now + 60)
            elif seat < HOUSE and not live.bot_turns.thinking:
                times += self.turn(seat)
        return times

    def turn(self, seat: int) -> list[float]:
        live, now = self.table.live, self.table.clock
        if not live.stored.seats[seat].secrets:
            return [now + BOT_DELAY]
        since = live.presence.away_since.get(seat)
        times = [] if since is None else [max(since + ABSENCE, now + BOT_DELAY)]
        if live.stored.clock:
            times.append(now + live.stored.clock)
        return times


def min_of_moves(asked: Any) -> int:
    return int(min(asked.moves))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_happens_a_table_knows_when_it_goes_on(name: str, counts: Counts) -> None:
    waits = list[bool]()
    ended = 0
    for seed in range(counts(12)):
        evening = Evening(name, seed)
        for _ in range(EVENTS):
            evening.go_on()
        waits += evening.waits
        ended += heal(evening)
    assert sum(waits) > len(waits) / 10, "there was often something to wait for"
    assert ended > 2


def heal(evening: Evening) -> bool:
    """Nothing goes wrong any more, somebody looks on, all others are gone: a game that was begun ends."""
    table = evening.table
    table.shelf.trouble, table.bots = None, min_of_moves
    while table.asked:
        table.answer_bot()
    table.join()
    while evening.here:
        evening.leave()
    table.pass_time(LONG)
    assert table.phase in ("waiting", "finished")
    return table.phase == "finished"
