"""A server in virtual time: it runs live tables as `server/tables/room.py` does, and it can crash at any write."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from cattery.bots.hints import Hint
from cattery.core.reasons import Reason
from cattery.live import outcomes
from cattery.live.events import Asked, Entered, Event, HintRefused, HintsFound, Left, MoveFound, Woken
from cattery.live.outcomes import Outcome
from cattery.live.presence import Patience
from cattery.live.table import LiveTable
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from tests.simulation.disk import Disk
from tests.simulation.world import World

LONGEST_OUTBOX = 200
RESTS_AFTER, SWEPT_EVERY = 60.0, 15.0
ACK, REFUSED, HINTED = b'{"type":"ack"', b'{"type":"error"', b'{"type":"hinted"'  # how these begin on the wire
THINKING = (1.0, 1.0, 8.0)  # seconds, at most: now and then others are first
ASKED_ELSEWHERE = 0.1  # how often somebody at the same address waits for another hint already
TO_SERVER, TO_CLIENT = 0, 1  # the ways of a link

Look = Callable[["Room"], None]
Known = tuple[int, list[int]]  # how many rows there are, and the versions of all seats


class Server:
    def __init__(self, world: World, disk: Disk, look: Look) -> None:
        """`look`: what is checked of a table after each event."""
        self.world, self.disk, self.look = world, disk, look
        self.rooms: dict[str, Room] = {}
        self.is_up = True
        self.links: dict[Link, None] = {}  # in order: a seed is always the same story
        self.devices = count()
        self.acked: set[str] = set()  # ids that were answered so, whether or not somebody heard it
        self.refused: dict[str, str] = {}  # likewise, with the code
        self.last_known: dict[str, Known] = {}  # by code: of tables that left memory
        disk.on_crash = self.crash
        world.after(SWEPT_EVERY, self._sweep)

    def room(self, code: str) -> Room:
        """Woken from the disk, if need be."""
        if code not in self.rooms:
            self.rooms[code] = Room(self, code)
        return self.rooms[code]

    def crash(self) -> None:
        self.world.note("the server crashes")
        self.is_up = False
        for room in list(self.rooms.values()):
            self._forget(room)
        self.disk.crash()
        for link in list(self.links):
            link.lose_server()
        self.world.after(self.world.random.uniform(0.5, 5.0), self._start)

    def _start(self) -> None:
        self.world.note("the server is back")
        self.is_up = True

    def _sweep(self) -> None:
        self.put_to_rest()
        if not self.world.is_over:
            self.world.after(SWEPT_EVERY, self._sweep)

    def put_to_rest(self) -> None:
        """Whatever nobody needs leaves memory; it is woken from the disk."""
        clock = self.world.clock
        for room in list(self.rooms.values()):
            if not room.is_busy and not room.events and room.live.may_rest(clock - RESTS_AFTER, clock):
                self._forget(room)
                self.world.count("put to rest")

    def _forget(self, room: Room) -> None:
        room.is_dead = True
        del self.rooms[room.code]
        self.last_known.pop(room.code, None)
        if room.live.plays and not room.is_busy:
            self.last_known[room.code] = room.live.plays.rows, [*room.live.plays.versions]

    def answered(self, text: bytes) -> None:
        """Remember what was promised, and what was not."""
        if text.startswith(ACK):
            self.acked.add(wire.id_of(text))
        elif text.startswith(REFUSED):
            self.refused[wire.id_of(text)] = msgspec.json.decode(text)["code"]


class Room:
    """Runs one live table."""

    def __init__(self, server: Server, code: str) -> None:
        self.server, self.world, self.code = server, server.world, code
        self.live = LiveTable(server.disk.load(code), Patience(), self.world.now())
        self.links: dict[Visitor, Link] = {}
        self.events: deque[Event] = deque()
        self.questions: set[int] = set()  # that bots think about
        self.is_busy = self.is_dead = False
        self.hints_asked: dict[str, wire.AskHint] = {}  # by id
        self.hints_told: list[tuple[wire.Hinted, int, set[str]]] = []  # and the seat's version and moves then
        self._alarm = 0

    def hand_in(self, event: Event) -> None:
        """One after the other, but for what need not wait."""
        if isinstance(event, Asked) and isinstance(event.message, wire.AskHint):
            self.hints_asked[event.message.id] = event.message
        if self.live.may_overtake(event):
            for effect in self.live.overtake(event, self.world.now()).side_effects:
                self._carry_out(effect)
            return
        self.events.append(event)
        self._go_on()

    def _go_on(self) -> None:
        while self.events and not self.is_busy and not self.is_dead:
            self._take(self.live.handle(self.events.popleft(), self.world.now()))

    def _take(self, outcome: Outcome) -> None:
        for side_effect in outcome.side_effects:
            self._carry_out(side_effect)
        if outcome.write is not None:
            self.is_busy = True
            if isinstance(outcome.write, outcomes.Pause):
                self.world.after(0.0, self._go_on_working)
            else:
                self.server.disk.keep(outcome.write, self._kept)
            return
        self.server.look(self)
        self._set_alarm(outcome.wake_at)

    def _go_on_working(self) -> None:
        if not self.is_dead:
            self._kept(None, None)

    def _kept(self, error: Exception | None, value: Any) -> None:
        self.is_busy = False
        moment = self.world.now()
        self._take(self.live.not_kept(moment, error) if error else self.live.kept(moment, value))
        self._go_on()

    def _set_alarm(self, at: float | None) -> None:
        self._alarm += 1
        number = self._alarm
        if at is not None:
            self.world.after(max(0.0, at - self.world.clock), lambda: self._ring(number))

    def _ring(self, number: int) -> None:
        if number == self._alarm and not self.is_dead:
            self.hand_in(Woken())

    def _carry_out(self, side_effect: outcomes.SideEffect) -> None:
        random = self.world.random
        match side_effect:
            case outcomes.Tell(visitor, text):
                self.server.answered(text)
                if text.startswith(HINTED):
                    self._note_hint(msgspec.json.decode(text, type=wire.Hinted))
                if link := self.links.get(visitor):
                    link.to_client(text)
            case outcomes.MeasureLatency(visitor):
                trip = random.uniform(0.01, 0.2)
                self.world.after(trip, lambda: visitor.measured(trip * 1000))
            case outcomes.Close(visitor):
                if link := self.links.get(visitor):
                    link.cut()
            case outcomes.Think(number, _, moves):
                move = random.choice(sorted(moves))
                answer = random.choice((None, -1)) if self.world.strikes("stupid") else move
                self._answer_later(number, MoveFound(number, answer))
            case outcomes.Advise(number, question):
                stupid = self.world.strikes("stupid")
                found = HintsFound(number, None if stupid else self._hints(question.seat))
                busy = random.random() < ASKED_ELSEWHERE
                self._answer_later(number, HintRefused(number) if busy else found)
            case outcomes.Withdraw(number):
                self.world.count("Withdraw")
                if random.random() < 0.5:  # else the answer was on its way already
                    self.questions.discard(number)

    def _note_hint(self, hinted: wire.Hinted) -> None:
        assert self.live.plays
        plays, seat = self.live.plays, hinted.seat
        self.hints_told.append((hinted, plays.versions[seat], {*plays.moves(seat)}))

    def _hints(self, seat: int) -> list[Hint]:
        """What was legal when somebody asked."""
        assert self.live.plays
        moves = [*self.live.plays.moves(seat)]
        return [Hint(move, Reason("best")) for move in self.world.random.sample(moves, min(3, len(moves)))]

    def _answer_later(self, number: int, event: Event) -> None:
        """Unless the question is withdrawn by then."""

        def answer() -> None:
            if number in self.questions and not self.is_dead:
                self.questions.discard(number)
                self.hand_in(event)

        self.questions.add(number)
        most = self.world.random.choice(THINKING)
        self.world.after(self.world.random.uniform(0.0, most), answer)


class Link:
    """One connection: messages take their time, and it may break without both ends noticing."""

    def __init__(self, server: Server, on_message: Callable[[bytes], None], on_close: Callable[[], None]) -> None:
        self.server, self.world = server, server.world
        self.on_message, self.on_close = on_message, on_close
        self.visitor = Visitor(next(server.devices))
        self.room: Room | None = None
        self.is_open = True  # as the client believes
        self.is_cut = False
        self.is_whole = True  # nothing that was sent is lost; else the client hears nothing more
        self._latency = self.world.random.choice((0.001, 0.02, 0.15))
        self._slow = self.world.strikes("slow")
        self._unread = 0
        self._arrivals = [0.0, 0.0]  # of the last message, by direction
        self._lands_late = False  # what was sent before the link was cut still comes to the server
        server.links[self] = None

    # ── on the way ─────────────────────────────────────────────────────────────────────────────────

    def _travel(self, direction: int, arrive: Callable[[], None]) -> None:
        world, random = self.world, self.world.random
        if self.is_cut or (direction == TO_CLIENT and not self.is_whole):
            return
        if world.strikes("drop"):
            self.is_whole = False
            world.after(30 * random.random(), self.cut)  # a connection that loses something does not live long
            return
        if world.strikes("cut"):
            self.cut()
            return
        seconds = self._latency * random.uniform(0.5, 1.5) + (5 * random.random() if world.strikes("delay") else 0.0)
        at = world.clock + seconds + (2.0 if direction == TO_CLIENT and self._slow else 0.0)
        if not world.strikes("reorder"):
            at = self._arrivals[direction] = max(at, self._arrivals[direction])
        self._fly(at - world.clock, arrive)
        if world.strikes("repeat"):
            self._fly(at - world.clock + random.random(), arrive)

    def _fly(self, seconds: float, arrive: Callable[[], None]) -> None:
        def land() -> None:
            self.world.flying -= 1
            arrive()

        self.world.flying += 1
        self.world.after(seconds, land)

    def to_server(self, data: bytes) -> None:
        self._travel(TO_SERVER, lambda: None if self.is_cut and not self._lands_late else self._arrive(data))

    def to_client(self, data: bytes) -> None:
        self._unread += 1
        if self._unread > LONGEST_OUTBOX:
            self.cut()
        self._travel(TO_CLIENT, lambda: self._read(data))

    def _read(self, data: bytes) -> None:
        self._unread -= 1
        if self.is_open:
            self.on_message(data)

    def _arrive(self, data: bytes) -> None:
        """What `server/sockets/session.py` does with a message."""
        message = wire.decode_client.decode(data)
        if isinstance(message, wire.Hello):
            if self.room is None and self.server.is_up:
                self.room = self.server.room(message.code)
                self.room.links[self.visitor] = self
                self.room.hand_in(Entered(self.visitor, message))
        elif isinstance(message, wire.Ping):
            self.to_client(wire.encode(wire.Pong(message.id)))
        elif self.room and not self.room.is_dead:
            self.room.hand_in(Asked(self.visitor, message))

    # ── broken ─────────────────────────────────────────────────────────────────────────────────────

    def cut(self) -> None:
        """Neither end hears of the other any more; each notices in its own time.

        What is on its way to the server may still come there, when the client speaks on its next link already.
        """
        if self.is_cut:
            return
        self.is_cut, self.is_whole = True, False
        self.server.links.pop(self, None)
        random = self.world.random
        self._lands_late = random.random() < 0.5
        self.world.after(random.choice((0.0, 1.0, 40.0)), self._server_notices)
        self.world.after(random.choice((0.0, 1.0, 40.0)), self._client_notices)

    def lose_server(self) -> None:
        """The server is gone, and knows nothing of this link any more."""
        if not self.is_cut:
            self.is_cut, self.is_whole, self._lands_late, self.room = True, False, False, None
            self.server.links.pop(self, None)
            self.world.after(self.world.random.choice((0.0, 1.0, 40.0)), self._client_notices)

    def _server_notices(self) -> None:
        self._lands_late = False
        if self.room and not self.room.is_dead:
            self.room.links.pop(self.visitor, None)
            self.room.hand_in(Left(self.visitor))

    def _client_notices(self) -> None:
        if self.is_open:
            self.is_open = False
            self.on_close()
