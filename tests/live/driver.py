"""A live table without a server: events are handed in, time passes when a test says so, and a dict is the disk."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from cattery.client.conversation import Conversation, Heard, View
from cattery.games import find_game
from cattery.live import events, outcomes
from cattery.live.events import Event, Now
from cattery.live.outcomes import Advise, Outcome, Pause, SideEffect, Think, Write
from cattery.live.presence import Patience
from cattery.live.table import LiveTable
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.store.rows import StoredGame, StoredPlay, StoredSeat, StoredTable, StoreError

BEGIN, CALENDAR = 1000.0, 1_800_000_000.0  # what the clock and the calendar show first
MOST_WAKES = 100_000  # a table that is woken so often in one go does not get on
PATIENCE = Patience(bot_delay=0.0)

encode = msgspec.msgpack.Encoder().encode
Answer = Callable[[Think], int | None]


def first_move(asked: Think) -> int | None:
    """What a bot says that does not think."""
    return min(asked.moves)


class Shelf:
    """What is kept, as bytes: what a table changes afterwards is not."""

    def __init__(self) -> None:
        self.tables: dict[int, bytes] = {}
        self.rows: dict[int, list[bytes]] = {}
        self.writes: list[Write] = []  # that were tried
        self.trouble: Exception | None = None  # while there is some, nothing is kept

    def keep(self, write: Write) -> str | None:
        self.writes.append(write)
        if self.trouble:
            raise self.trouble
        match write:
            case outcomes.AddTable(added, _):
                return self.add(added)
            case outcomes.Save(saved):
                self.tables[saved.id] = encode(saved)
            case outcomes.Append(number, first, plays):
                self._append(number, first, plays)
            case outcomes.Finish(finished, first, plays):
                self._append(finished.id, first, plays)
                self.tables[finished.id] = encode(finished)
        return None

    def add(self, table: StoredTable) -> str:
        number = len(self.tables) + 1
        new = msgspec.structs.replace(table, id=number, code=f"{number:016}", secret=f"{number:064x}")
        self.tables[number], self.rows[number] = encode(new), []
        return new.code

    def load(self, number: int = 1) -> StoredGame:
        table = msgspec.msgpack.decode(self.tables[number], type=StoredTable)
        return StoredGame(table, [msgspec.msgpack.decode(row, type=StoredPlay) for row in self.rows[number]])

    def _append(self, table: int, first: int, plays: list[StoredPlay]) -> None:
        if len(self.rows[table]) != first:
            raise StoreError(f"play {first} of table {table} does not come next")
        self.rows[table] += [encode(play) for play in plays]


class DrivenTable:
    """Somebody has opened it, and nobody is there yet."""

    def __init__(self, name: str = "discat", seats: int = 2, patience: Patience = PATIENCE, **more: Any) -> None:
        """`more`: any field of a stored table."""
        game = find_game(name)
        options = msgspec.to_builtins(game.options(seats, more.pop("options", {})))
        version, chairs = game.info.rules_version, [StoredSeat() for _ in range(seats)]
        now = int(CALENDAR)
        self.shelf = Shelf()
        self.shelf.add(StoredTable(0, "", name, version, options, chairs, "", now, now, **more))
        self.patience, self.clock = patience, BEGIN
        self.bots: Answer | None = first_move  # who answers what a table asks a bot at once; None: a test does it later
        self.devices = count()
        self.restart()

    def restart(self) -> None:
        """All that is known is what was kept; whoever was there has to come back."""
        self.people: dict[Visitor, Person] = {}
        self.asked: list[Think] = []  # of bots, and not answered yet
        self.questions: list[Advise] = []  # for hints, likewise
        self.withdrawn: list[Think | Advise] = []  # either, before it was answered
        self.pinged: list[Visitor] = []
        self.closed: list[Visitor] = []
        self.outcomes: list[Outcome] = []
        self.wake_at: float | None = None
        self.live = LiveTable(self.shelf.load(), self.patience, self.now())
        self.hand_in(events.Woken())  # the first event wakes it

    def now(self) -> Now:
        """The dice show the same at the same time."""
        luck = hashlib.blake2b(str(self.clock).encode(), digest_size=8).digest()
        return Now(self.clock, CALENDAR - BEGIN + self.clock, int.from_bytes(luck))

    # ── what happens ───────────────────────────────────────────────────────────────────────────────

    def hand_in(self, event: Event) -> None:
        """An event, and the answers of bots that it leads to."""
        waiting = deque([event])
        while waiting:
            self._handle(waiting.popleft())
            if self.bots:
                waiting.extend(events.MoveFound(asked.number, self.bots(asked)) for asked in self.asked)
                self.asked.clear()

    def _handle(self, event: Event) -> None:
        """As `server/tables/room.py` does it."""
        try:
            outcome = self._take(self.live.handle(event, self.now()))
            while outcome.write is not None:
                outcome = self._take(self._keep(outcome.write))
        finally:
            self.wake_at = self.live.wake_at()

    def _keep(self, write: Write | Pause) -> Outcome:
        if isinstance(write, Pause):
            return self.live.kept(self.now())
        try:
            value = self.shelf.keep(write)
        except Exception as error:
            return self.live.not_kept(self.now(), error)
        return self.live.kept(self.now(), value)

    def _take(self, outcome: Outcome) -> Outcome:
        self.outcomes.append(outcome)
        for side_effect in outcome.side_effects:
            self._carry_out(side_effect)
        return outcome

    def _carry_out(self, side_effect: SideEffect) -> None:
        match side_effect:
            case outcomes.Tell(visitor, text):
                if visitor in self.people:
                    self.people[visitor].hear(text)
            case outcomes.MeasureLatency(visitor):
                self.pinged.append(visitor)
            case outcomes.Close(visitor):
                self.closed.append(visitor)
            case outcomes.Think():
                self.asked.append(side_effect)
            case outcomes.Advise():
                self.questions.append(side_effect)
            case outcomes.Withdraw(number):
                questions: list[Think | Advise] = [*self.asked, *self.questions]
                self.withdrawn += [asked for asked in questions if asked.number == number]
                self.asked = [asked for asked in self.asked if asked.number != number]
                self.questions = [asked for asked in self.questions if asked.number != number]

    def answer_bot(self, move: int | None = None) -> None:
        """What was asked first; without a move, as if the bot had failed."""
        self.hand_in(events.MoveFound(self.asked.pop(0).number, move))

    def pass_time(self, seconds: float, until: Callable[[], object] = lambda: False) -> None:
        """The table is woken when it wished to be, and at no other time."""
        end = self.clock + seconds
        for _ in range(MOST_WAKES):
            if until() or self.wake_at is None or self.wake_at > end:
                break
            self.clock = max(self.clock, self.wake_at)
            self.hand_in(events.Woken())
        else:
            raise AssertionError("the table is woken again and again")
        if not until():
            self.clock = end

    # ── people ─────────────────────────────────────────────────────────────────────────────────────

    def join(self, *secrets: str) -> Person:
        """Somebody comes, with these secrets."""
        person = Person(self, secrets)
        self.people[person.visitor] = person
        person.say_hello()
        return person

    @property
    def phase(self) -> str:
        return self.live.stored.phase

    @property
    def played(self) -> list[str]:
        """All plays so far, the house's included."""
        return [play.text for play in self.live.table.plays] if self.live.table else []


class Person:
    """Somebody with the client that we ship, on one connection."""

    def __init__(self, table: DrivenTable, secrets: tuple[str, ...]) -> None:
        self.table = table
        self.visitor = Visitor(next(table.devices))
        run = f"{self.visitor.device:016}"
        self.conversation = Conversation(table.live.stored.code, run, secrets)
        self.heard: list[Heard] = []
        self._secrets = (f"{self.visitor.device:010}{number:012}" for number in count())

    def say_hello(self) -> None:
        hello = wire.decode_client.decode(self.conversation.hello())
        assert isinstance(hello, wire.Hello)
        self.table.hand_in(events.Entered(self.visitor, hello))

    def leave(self) -> None:
        """The connection breaks."""
        del self.table.people[self.visitor]
        self.table.hand_in(events.Left(self.visitor))

    def come_back(self) -> None:
        """On another connection, with all that they know."""
        self.visitor = Visitor(next(self.table.devices))
        self.table.people[self.visitor] = self
        self.say_hello()

    def hear(self, text: bytes) -> None:
        self.heard.append(self.conversation.hear(text))

    # ── asking ─────────────────────────────────────────────────────────────────────────────────────

    def ask(self, request: wire.Request) -> Any:
        """The answer; None if there is none yet."""
        message = wire.decode_client.decode(self.conversation.ask(request))
        assert isinstance(message, wire.Request)
        before = len(self.heard)
        self.table.hand_in(events.Asked(self.visitor, message))
        return next((found for found in self.heard[before:] if getattr(found, "id", "") == request.id), None)

    def refused(self, request: wire.Request) -> str:
        """The code with which it is refused."""
        answer = self.ask(request)
        assert isinstance(answer, wire.Refused), answer
        return answer.code

    @property
    def id(self) -> str:
        return self.conversation.next_id()

    def new_secret(self) -> str:
        return next(self._secrets)

    def sit(self, seat: int, name: str = "") -> str:
        """The seat's secret."""
        secret = self.new_secret()
        assert self.ask(wire.Sit(self.id, seat, name or f"Cat {seat}", secret)) == self.last(wire.Seated)
        self.conversation.secrets.append(secret)
        return secret

    def start(self) -> None:
        assert isinstance(self.ask(wire.Start(self.id)), wire.Ack)

    def move(self, text: str = "", seat: int | None = None) -> Any:
        """The first of the moves that this seat (or the one that has some) may make, or this one."""
        view = self.turn() if seat is None else self.view(seat)
        assert view
        assert view.seat is not None
        return self.ask(wire.Move(self.id, view.seat, text or view.moves[0], view.version))

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    @property
    def held(self) -> list[int]:
        return self.conversation.held

    @property
    def info(self) -> wire.TableInfo:
        assert self.conversation.info
        return self.conversation.info

    def view(self, seat: int | None = None) -> View:
        """What this seat sees now; a spectator without one."""
        return self.conversation.sights[seat].news

    def turn(self) -> View | None:
        """What a seat of theirs sees that may move."""
        return next((view for view in self.conversation.views if view.moves), None)

    def last(self, kind: type[Any]) -> Any:
        """The last message of this kind."""
        return next(message for message in reversed(self.heard) if isinstance(message, kind))


def two_at_a_table(table: DrivenTable) -> tuple[Person, Person]:
    """Anna and Ben sit, she starts; first the one whose turn it is."""
    anna, ben = table.join(), table.join()
    anna.sit(0, "Anna")
    ben.sit(1, "Ben")
    anna.start()
    return (anna, ben) if anna.turn() else (ben, anna)
