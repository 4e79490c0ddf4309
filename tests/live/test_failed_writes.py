"""What could not be kept has never happened: the table stands exactly as before, and the next try succeeds."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from cattery.core.game import Timing
from cattery.games.addi_cats.game import AddiCats
from cattery.live import outcomes
from cattery.live.events import Touched, Woken
from cattery.live.presence import Patience
from cattery.live.requests import HANDLERS
from cattery.live.table import TRY_AGAIN
from cattery.protocol import messages as wire
from cattery.protocol.errors import NotSaved
from cattery.store.rows import StoreError
from tests.live.driver import CALENDAR, DrivenTable, Person, two_at_a_table
from tests.live.snapshot import snapshot

TROUBLES = {"disk": StoreError("disk full"), "fault": ZeroDivisionError("a fault of ours")}
HOUR = 3600.0

Asking = tuple[DrivenTable, Person, wire.Request]


@pytest.fixture(params=TROUBLES)
def trouble(request: pytest.FixtureRequest) -> Exception:
    return TROUBLES[request.param]


@pytest.fixture(autouse=True)
def timing(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Timing(min_gap=150, race=500, countdown=60, settle=40, absent=60_000, loiter=30, soft_limit=0)
    monkeypatch.setattr(AddiCats, "timing", lambda _self, _options: quick)


# ── requests ───────────────────────────────────────────────────────────────────────────────────────


def waiting(seats: int = 3, **more: Any) -> tuple[DrivenTable, Person, Person]:
    """Anna, the host, and Ben."""
    table = DrivenTable(seats=seats, **more)
    anna, ben = table.join(), table.join()
    anna.sit(0, "Anna")
    ben.sit(1, "Ben")
    return table, anna, ben


def playing(name: str = "discat", **more: Any) -> tuple[DrivenTable, Person, Person]:
    """First the one whose turn it is."""
    table = DrivenTable(name, **more)
    return table, *two_at_a_table(table)


def play_on(table: DrivenTable, moves: int = 10**6) -> int:
    """So many moves by whoever has one, or to the end; how many there were."""
    for made in range(moves):
        person = next((person for person in table.people.values() if person.turn()), None)
        if person is None:
            return made
        person.move()
    return moves


@cache
def moves_of_a_game() -> int:
    """All dice and shuffles of these tables are the same."""
    return play_on(playing()[0])


def next_move(person: Person) -> wire.Move:
    view = person.turn()
    assert view
    assert view.seat is not None
    return wire.Move(person.id, view.seat, view.moves[0], view.version)


def sit() -> Asking:
    table, _, _ = waiting()
    cleo = table.join()
    return table, cleo, wire.Sit(cleo.id, 2, "Cleo", cleo.new_secret())


def sit_first() -> Asking:
    """And so become the host."""
    table = DrivenTable()
    anna = table.join()
    return table, anna, wire.Sit(anna.id, 0, "Anna", anna.new_secret())


def claim() -> Asking:
    table, anna, _ = waiting()
    token, phone = anna.new_secret(), table.join()
    anna.ask(wire.Carry(anna.id, 0, token))
    return table, phone, wire.Claim(phone.id, token, phone.new_secret())


def leave() -> Asking:
    table, anna, _ = waiting()
    anna.ask(wire.Carry(anna.id, 0, anna.new_secret()))
    return table, anna, wire.Leave(anna.id, 0)


def leave_in_play() -> Asking:
    table, player, _ = playing(clock=60)
    return table, player, wire.Leave(player.id, player.held[0])


def kick() -> Asking:
    table, anna, _ = waiting()
    return table, anna, wire.Kick(anna.id, 1)


def rename() -> Asking:
    table, anna, _ = waiting()
    return table, anna, wire.Rename(anna.id, 0, "Anne")


def put_bot() -> Asking:
    table, anna, _ = waiting()
    return table, anna, wire.PutBot(anna.id, 2, "kitten")


def take_bot_away() -> Asking:
    table, anna, _ = waiting()
    anna.ask(wire.PutBot(anna.id, 2, "kitten"))
    return table, anna, wire.PutBot(anna.id, 2, "")


def add_words() -> Asking:
    table, anna, _ = waiting()
    return table, anna, wire.AddWords(anna.id, 0, "three white mice")


def allow_hints() -> Asking:
    table, anna, _ = waiting()
    return table, anna, wire.AllowHints(anna.id, True)


def start() -> Asking:
    table, anna, _ = waiting(clock=60)
    return table, anna, wire.Start(anna.id)


def start_reflexes() -> Asking:
    table, anna, _ = waiting(name="addi_cats")
    return table, anna, wire.Start(anna.id)


def start_of_bots() -> Asking:
    """Who begin at once."""
    table = DrivenTable(seats=4, options={"firstPlayer": 2})
    anna = table.join()
    anna.sit(0)
    return table, anna, wire.Start(anna.id)


def move() -> Asking:
    table, player, _ = playing(clock=60)
    return table, player, next_move(player)


def move_after_hours() -> Asking:
    """Then the table around the game is kept, too: it is not abandoned."""
    table, player, _ = playing()
    table.pass_time(2 * HOUR)
    return table, player, next_move(player)


def move_in_a_hidden_turn() -> Asking:
    table, player, _ = playing("house_of_cats")
    player.move()
    player.ask(wire.Undo(player.id, player.held[0], player.view(player.held[0]).version))
    player.move()
    return table, player, next_move(player)


def last_move() -> Asking:
    table, _, _ = playing(clock=60)
    play_on(table, moves_of_a_game() - 1)
    player = next(person for person in table.people.values() if person.turn())
    return table, player, next_move(player)


def undo() -> Asking:
    table, player, _ = playing("house_of_cats", clock=60)
    player.move()
    player.move()
    seat = player.held[0]
    return table, player, wire.Undo(player.id, seat, player.view(seat).version)


def rematch() -> Asking:
    table, player, _ = playing()
    play_on(table)
    return table, player, wire.Rematch(player.id)


ASKED: list[Callable[[], Asking]] = [
    sit, sit_first, claim, leave, leave_in_play, kick, rename, put_bot, take_bot_away, add_words, allow_hints, start,
    start_reflexes, start_of_bots, move, move_after_hours, move_in_a_hidden_turn, last_move, undo, rematch,
]  # fmt: skip
KEEP_NOTHING = {wire.Tap, wire.Why, wire.AskHint, wire.Carry, wire.Say}


def secrets_of(table: DrivenTable) -> list[str]:
    return [secret for person in table.people.values() for secret in person.conversation.secrets]


def ask_in_vain(table: DrivenTable, person: Person, request: wire.Request, trouble: Exception) -> None:
    """Nobody hears of it but the asker, who is refused; of a fault the socket tells them."""
    heard = {one: len(one.heard) for one in table.people.values()}
    table.shelf.trouble = trouble
    if isinstance(trouble, StoreError):
        assert person.refused(request) == "not_saved"
        heard[person] += 1
    else:
        with pytest.raises(type(trouble)):
            person.ask(request)
    table.shelf.trouble = None
    assert {one: len(one.heard) for one in table.people.values()} == heard


@pytest.mark.parametrize("scene", ASKED, ids=lambda scene: scene.__name__)
def test_what_was_asked_and_not_kept_leaves_no_trace(scene: Callable[[], Asking], trouble: Exception) -> None:
    table, person, request = scene()
    table.bots = None
    secrets = secrets_of(table)
    before, writes, wake_at = snapshot(table, *secrets), len(table.shelf.writes), table.wake_at
    for _ in range(2):
        ask_in_vain(table, person, request, trouble)
        assert snapshot(table, *secrets) == before
        assert table.wake_at == wake_at
    assert len(table.shelf.writes) == writes + 2, "it was tried each time"


@pytest.mark.parametrize("scene", ASKED, ids=lambda scene: scene.__name__)
def test_what_was_not_kept_at_first_is_done_as_if_nothing_had_been(
    scene: Callable[[], Asking], trouble: Exception
) -> None:
    table, person, request = scene()
    ask_in_vain(table, person, request, trouble)
    smooth, asker, same = scene()
    assert same == request
    told = [one.ask(request) for one in (person, asker)]
    assert [type(answer) for answer in told] == [wire.Seated if "secret" in request.__struct_fields__ else wire.Ack] * 2
    assert snapshot(table, *secrets_of(table)) == snapshot(smooth, *secrets_of(smooth))
    assert table.wake_at == smooth.wake_at
    table.restart()
    smooth.restart()
    assert snapshot(table, *secrets_of(table)) == snapshot(smooth, *secrets_of(smooth)), "after a restart, too"


@pytest.mark.parametrize("scene", ASKED, ids=lambda scene: scene.__name__)
def test_nothing_is_told_that_is_not_kept(scene: Callable[[], Asking]) -> None:
    """At the moment of each write nobody has heard anything of it."""
    table, person, request = scene()
    heard = {one: len(one.heard) for one in table.people.values()}
    keep = table.shelf.keep

    def look(write: outcomes.Write) -> str | None:
        assert {one: len(one.heard) for one in table.people.values()} == heard
        kept = keep(write)
        table.shelf.keep = keep  # type: ignore[method-assign]
        return kept

    table.shelf.keep = look  # type: ignore[method-assign]
    person.ask(request)
    assert table.shelf.keep is keep, "something was kept"


@pytest.mark.parametrize("scene", [leave_in_play, move, move_in_a_hidden_turn, undo], ids=lambda scene: scene.__name__)
def test_a_table_that_had_trouble_is_played_to_its_end(scene: Callable[[], Asking], trouble: Exception) -> None:
    table, person, request = scene()
    ask_in_vain(table, person, request, trouble)
    play_on(table)
    assert table.phase == "finished"
    assert {person.info.phase for person in table.people.values()} == {"finished"}
    assert person.conversation.result
    ended = snapshot(table)["game"]
    table.restart()
    assert snapshot(table)["game"] == ended
    assert table.phase == "finished"


def test_every_request_that_keeps_something_is_tried_here() -> None:
    assert {type(scene()[2]) for scene in ASKED} | KEEP_NOTHING == HANDLERS.keys()


def test_the_other_requests_keep_nothing() -> None:
    table, player, _ = playing(hints=True)
    view = player.turn()
    assert view
    assert view.seat is not None
    table.shelf.writes.clear()
    player.ask(wire.Why(player.id, view.seat, view.moves[0]))
    player.ask(wire.AskHint(player.id, view.seat, view.version))
    player.ask(wire.Carry(player.id, view.seat, player.new_secret()))
    player.ask(wire.Say(player.id, view.seat, "meow"))
    assert not table.shelf.writes
    table, anna = a_window()
    table.shelf.writes.clear()
    anna.ask(wire.Tap(anna.id, 0, anna.view(0).view["moment"]))
    assert not table.shelf.writes, "a tap is heard, and kept with its verdict"


def test_a_rematch_that_could_not_be_pointed_to_is_not_opened_twice(trouble: Exception) -> None:
    table, person, request = rematch()
    before = snapshot(table)
    keep = table.shelf.keep

    def fail_second(write: outcomes.Write) -> str | None:
        table.shelf.trouble = None if isinstance(write, outcomes.AddTable) else trouble
        return keep(write)

    table.shelf.keep = fail_second  # type: ignore[method-assign]
    if isinstance(trouble, StoreError):
        assert person.refused(request) == "not_saved"
    else:
        with pytest.raises(ZeroDivisionError):
            person.ask(request)
    after = snapshot(table)
    assert after.pop("kept") != before.pop("kept"), "there is a table that nobody knows of yet"
    assert after == before
    table.shelf.keep, table.shelf.trouble = keep, None  # type: ignore[method-assign]
    assert isinstance(person.ask(request), wire.Ack)
    assert len(table.shelf.tables) == 2
    assert person.info.next_code == table.shelf.load(2).table.code


# ── what happens by itself ─────────────────────────────────────────────────────────────────────────


def due_host() -> DrivenTable:
    table, anna, _ = waiting()
    anna.leave()
    table.pass_time(Patience().host_absence - 1)
    return table


def due_clock() -> DrivenTable:
    table, _, _ = playing(clock=60)
    table.pass_time(59)
    return table


def due_whole_turn() -> DrivenTable:
    """Several moves, each kept by itself: the first of them is not."""
    table, _, _ = playing("house_of_cats", clock=60)
    table.pass_time(59)
    return table


def due_bot() -> DrivenTable:
    table = DrivenTable(patience=Patience(bot_delay=0.7), options={"firstPlayer": 1})
    anna = table.join()
    anna.sit(0)
    anna.start()
    return table


def due_absent() -> DrivenTable:
    table, player, _ = playing()
    player.leave()
    table.pass_time(Patience().absence - 1)
    return table


def a_window() -> tuple[DrivenTable, Person]:
    """The first card lies there, and Anna may slap for it."""
    table = DrivenTable("addi_cats", 3, options={"actions": False, "firstPlayer": 0})
    anna, ben, cleo = (table.join() for _ in range(3))
    for seat, person in enumerate((anna, ben, cleo)):
        person.sit(seat)
    anna.start()
    assert anna.move("flip", 0) is None, "it waits for its time"
    table.pass_time(5.0, lambda: anna.view(0).view["reveal"] == 1)
    assert isinstance(anna.last(wire.Ack), wire.Ack)
    return table, anna


def due_flip() -> DrivenTable:
    table, _ = a_window()
    ben = next(person for person in table.people.values() if person.held == [1])
    ben.move("flip", 1)
    return table


def due_slap() -> DrivenTable:
    table, anna = a_window()
    table.pass_time(0.15)
    assert isinstance(anna.ask(wire.Tap(anna.id, 0, anna.view(0).view["moment"], 140.0)), wire.Ack)
    return table


DUE: list[Callable[[], DrivenTable]] = [
    due_host, due_clock, due_whole_turn, due_bot, due_absent, due_flip, due_slap
]  # fmt: skip


def until_it_is_kept(table: DrivenTable) -> None:
    """To the very moment, but not further: what a table does without keeping anything is done."""
    writes = len(table.shelf.writes)
    while True:
        assert table.wake_at is not None
        assert table.wake_at < table.clock + 10
        table.clock = max(table.clock, table.wake_at)
        table.hand_in(Woken())
        if len(table.shelf.writes) > writes:
            return


@pytest.mark.parametrize("scene", DUE, ids=lambda scene: scene.__name__)
def test_what_was_due_and_not_kept_leaves_no_trace_and_is_tried_again(
    scene: Callable[[], DrivenTable], trouble: Exception
) -> None:
    table = scene()
    secrets = secrets_of(table)
    table.shelf.trouble = trouble
    wanted = list[Any]()
    for _ in range(3):
        table.pass_time(0.0)
        before, heard = standing(table, secrets), {one: len(one.heard) for one in table.people.values()}
        writes = len(table.shelf.writes)
        if isinstance(trouble, StoreError):
            until_it_is_kept(table)
        else:
            with pytest.raises(ZeroDivisionError):
                until_it_is_kept(table)
        wanted += [what(write) for write in table.shelf.writes[writes:]]
        assert standing(table, secrets) == before
        assert {one: len(one.heard) for one in table.people.values()} == heard
        assert table.wake_at == table.clock + TRY_AGAIN
    table.shelf.trouble = None
    writes = len(table.shelf.writes)
    table.pass_time(TRY_AGAIN + Patience().bot_delay, lambda: len(table.shelf.writes) > writes)
    wanted.append(what(table.shelf.writes[writes]))
    assert wanted == wanted[:1] * 4, "it is still the same that is due"
    assert snapshot(table)["kept"] != before["kept"]


def what(write: outcomes.Write) -> tuple[type, list[tuple[int, str]]]:
    plays = write.plays if isinstance(write, outcomes.Append | outcomes.Finish) else []
    return type(write), [(play.seat, play.text) for play in plays]


def standing(table: DrivenTable, secrets: list[str]) -> dict[str, Any]:
    """Without what changes with the time alone: the milliseconds on a clock and before a window opens."""
    seen = snapshot(table, *secrets)
    for name, told in seen.items():
        if name.startswith("told"):
            seen[name] = [re.sub(rb'"(left|opens)":\d+', b"", text) for text in told]
    return seen


def test_a_table_that_could_not_be_touched_is_as_it_was(trouble: Exception) -> None:
    table, _, _ = playing()
    table.pass_time(2 * HOUR)
    before = snapshot(table)
    table.shelf.trouble = trouble
    with pytest.raises(NotSaved if isinstance(trouble, StoreError) else ZeroDivisionError):
        table.hand_in(Touched())
    assert snapshot(table) == before
    table.shelf.trouble = None
    table.hand_in(Touched())
    assert table.shelf.load().table.changed_at == CALENDAR + 2 * HOUR
