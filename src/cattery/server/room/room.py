"""A live table: people, bots and spectators around it, and what each of them asks for.

What happens there is told by its parts: the plays, what is told, the clock, the bots, and slaps in games of reflexes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from cattery.bots.pool import BotPool
from cattery.core.errors import GameError, RefusedMove
from cattery.core.game import Game, Pace
from cattery.core.table import Table
from cattery.games import find_game
from cattery.server import protocol as wire
from cattery.server.errors import BadMessage, NotSaved, NotYourSeat, WrongPhase
from cattery.server.room import people, reflexes
from cattery.server.room import turn_clock as clock
from cattery.server.room.answered_requests import AnsweredRequests
from cattery.server.room.broadcast import Broadcaster
from cattery.server.room.hints import HintDesk
from cattery.server.room.people import People
from cattery.server.room.player_names import clean_text
from cattery.server.room.plays import Plays
from cattery.server.room.reflexes import Reflexes
from cattery.server.room.seat_secrets import opens
from cattery.server.room.seating import Seating
from cattery.server.room.sequence_numbers import SequenceNumbers
from cattery.server.room.stand_ins import StandIns
from cattery.server.room.timers import Timers
from cattery.server.room.turn_clock import Clock
from cattery.server.sockets.connection import Connection
from cattery.server.tables.stored_table import house_of_table, retire
from cattery.store.base import Store, StoredGame, StoredTable, StoreError

log = logging.getLogger("cattery.room")


class Patience(Struct, frozen=True):
    """How patient a table is, in seconds."""

    bot_delay: float = 0.7  # so that people can follow
    absence: float = 30.0  # then a bot plays for the absent until they return
    host_absence: float = 120.0  # then, before the start, the next person who is here becomes the host


class Room:
    """All that happens at one table happens here, one thing after the other."""

    def __init__(
        self,
        stored_game: StoredGame,
        store: Store,
        bots: BotPool,
        patience: Patience,
        on_rematch: Callable[[Room], Awaitable[None]],
    ) -> None:
        self.stored, self.store, self.bots, self.patience, self.on_rematch = (
            stored_game.table,
            store,
            bots,
            patience,
            on_rematch,
        )
        self.game: Game[Any] = find_game(stored_game.table.game)
        self.seating = Seating(stored_game.table)
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.timers = Timers(self._ring)
        self.sequence = SequenceNumbers()
        self.empty_since = time.monotonic()
        self.people = People(self)
        self.answered = AnsweredRequests()
        self.plays = Plays(self, stored_game.plays)
        self.broadcaster = Broadcaster(self)
        self.clock = Clock(self)
        self.stand_ins = StandIns(self)
        self.hint_desk = HintDesk(self)
        self.reflexes = Reflexes(self) if self.game.info.pace is Pace.REFLEX else None
        if stored_game.table.rules_version != self.game.info.rules_version:
            retire(stored_game.table)
        if self.stored.phase in ("playing", "finished"):
            self.plays.set_up(stored_game.plays)

    @property
    def table(self) -> Table | None:
        """The game, once it has begun."""
        return self.plays.table

    @property
    def gives_hints(self) -> bool:
        """As the host wishes; else, until the start decides it, if only one person plays."""
        people = sum(bool(seat.secrets) for seat in self.stored.seats)
        allowed = people < 2 if self.stored.hints is None else self.stored.hints
        return allowed and self.game.gives_hints

    def info(self) -> wire.TableInfo:
        stored = self.stored
        return wire.TableInfo(
            number=stored.id,
            game=stored.game,
            rules_version=stored.rules_version,
            phase=stored.phase,
            privacy=stored.privacy,
            options=stored.options,
            seats=[self._seat_info(number) for number in range(len(stored.seats))],
            host=stored.host,
            level=stored.level,
            clock=stored.clock,
            free_chat=stored.free_chat,
            hints=self.gives_hints,
            commitment=house_of_table(stored).commitment,
            watching=sum(not connection.seats for connection in self.connections),
            goes_on=bool(stored.starts),
            next_code=stored.next_code,
            closed_because=stored.closed_because,
        )

    def _seat_info(self, number: int) -> wire.SeatInfo:
        seat = self.stored.seats[number]
        away = bool(seat.secrets) and number in self.people.away_since
        kind = self.seating.kind(number)
        # Before the start an empty seat may keep a name for its bot; after the end, that of who has left.
        name = "" if kind == "empty" and self.stored.phase == "waiting" else seat.name
        return wire.SeatInfo(kind, name, seat.bot, away, bool(seat.words))

    # ── requests ───────────────────────────────────────────────────────────────────────────────────

    async def handle(self, connection: Connection, message: wire.Request) -> None:
        """Do what is asked, once, and answer."""
        async with self.lock:
            connection.hold()
            try:
                answer: wire.ToClient | None = self._again(connection, message)
                if answer is not None:
                    connection.tell(answer)
                elif (answer := await self._do(connection, message)) is not None:
                    self.answer(connection, message, answer)
            finally:
                connection.release()
            if isinstance(answer, wire.Seated):
                self.broadcaster.send_views(
                    [connection]
                )  # what this seat sees, once the connection knows that it holds it

    def _again(self, connection: Connection, message: wire.Request) -> wire.Ack | wire.Seated | None:
        """The answer, if this was done already."""
        answer = self.answered.again(connection, message)
        if isinstance(answer, wire.Ack):
            return wire.Ack(message.id, self.sequence.next())
        if answer is None or not opens(answer.secret, self.seating.at(answer.seat)):
            return None  # new, or of a seat that was given up since
        if answer.seat not in connection.seats:  # the connection on which it was taken broke
            self.people.hold(connection, answer.seat)
        return answer

    def answer(self, connection: Connection, message: wire.Request, answer: wire.ToClient) -> None:
        """It is done; should it come again, that is known."""
        self.answered.remember(connection, message, answer)
        connection.tell(answer)

    async def _do(self, connection: Connection, message: wire.Request) -> wire.ToClient | None:
        """The answer; None: it comes later."""
        match message:
            case wire.Move():
                if not await self._move(connection, message):
                    return None
            case wire.Tap():
                self.people.need_seat(connection, message.seat)
                self.plays.require_playing()
                self._need_reflexes().tap(message)
            case wire.Undo():
                self.people.need_seat(connection, message.seat)
                await self.plays.undo(message)
            case wire.Why():
                return self._why(connection, message)
            case wire.AskHint():
                self.people.need_seat(connection, message.seat)
                return self.hint_desk.ask(connection, message)
            case wire.Say():
                self._say(connection, message)
            case wire.Ping():
                return wire.Pong(message.id)
            case wire.Sit():
                return await self.people.sit(connection, message)
            case wire.Claim():
                return await self.people.claim(connection, message)
            case wire.Carry():
                return self.people.carry(connection, message)
            case wire.Leave() | wire.Kick():
                await self.people.leave(connection, message)
            case _:
                await self._rearrange(connection, message)
        return wire.Ack(message.id, self.sequence.next())

    async def _move(self, connection: Connection, message: wire.Move) -> bool:
        """False: it is not made yet, and will be answered when it is."""
        self.people.need_seat(connection, message.seat)
        self.plays.require_playing()
        self.plays.check_fresh(message.seat, message.after)
        if self.reflexes:
            return self.reflexes.move(connection, message)
        await self.plays.play(message.seat, message.text, message.id)
        return True

    def _why(self, connection: Connection, message: wire.Why) -> wire.Reasoned:
        self.people.need_seat(connection, message.seat)
        try:
            self.game.parse(self.plays.require_playing().state, message.seat, message.text)
        except RefusedMove as error:
            return wire.Reasoned(message.id, error.reason)
        return wire.Reasoned(message.id, None)

    def _say(self, connection: Connection, message: wire.Say) -> None:
        self.people.need_seat(connection, message.seat)
        text = clean_text(message.text, 200)
        if text and not self.stored.free_chat:
            raise BadMessage("at this table only the ready-made phrases are said")
        if not text and not message.phrase:
            raise BadMessage("nothing to say")
        said = wire.encode(wire.Said(message.seat, message.phrase or "", text, self.sequence.next()))
        for other in self.connections:
            other.post(said)

    # ── the table around the game ──────────────────────────────────────────────────────────────────

    async def _rearrange(self, connection: Connection, message: wire.Request) -> None:
        """What changes the table around the game."""
        match message:
            case wire.Rename():
                self.people.need_seat(connection, message.seat)
                self.need_phase("waiting")
                await self.change(lambda: self.seating.rename(message.seat, message.name))
            case wire.PutBot():
                self.people.need_host(connection)
                self.need_phase("waiting")
                await self.change(lambda: self.seating.put_bot(message.seat, message.level))
            case wire.AddWords():
                self.people.need_seat(connection, message.seat)
                self.need_phase("waiting")
                words = clean_text(message.text, 100)
                await self.change(lambda: setattr(self.seating.at(message.seat), "words", words))
            case wire.AllowHints():
                self.people.need_host(connection)
                self.need_phase("waiting")
                await self.change(lambda: setattr(self.stored, "hints", message.allowed))
            case wire.Start():
                self.people.need_host(connection)
                self.need_phase("waiting")
                await self.plays.start()
            case wire.Rematch():
                self.need_phase("finished")
                if not connection.seats:
                    raise NotYourSeat("only who played can ask for another game")
                await self.on_rematch(self)
            case _:
                raise BadMessage("that cannot be asked here")

    async def touch(self) -> None:
        """Somebody is here: not abandoned."""
        async with self.lock:
            await self.change(lambda: None)

    async def point_to(self, code: str) -> None:
        """Where the rematch is."""
        await self.change(lambda: setattr(self.stored, "next_code", code))

    async def change(self, change: Callable[[], Any]) -> Any:
        """Change the table around the game: safe on disk, or as it was."""
        before = msgspec.msgpack.encode(self.stored)
        try:
            value = change()
            self.stored.changed_at = int(time.time())
            await self.store.save(self.stored)
        except (StoreError, GameError) as error:
            self.restore(before)
            if isinstance(error, GameError):
                raise
            raise NotSaved("the table could not be saved; try again") from error
        self.broadcaster.broadcast_table()
        return value

    def restore(self, before: bytes) -> None:
        self.stored = msgspec.msgpack.decode(before, type=StoredTable)
        self.seating = Seating(self.stored)

    # ── what happens by itself ─────────────────────────────────────────────────────────────────────

    def wake(self) -> None:
        """Set going whatever has to happen by itself: nothing while nobody is here."""
        self.people.watch_host()
        if self.stored.phase == "playing" and self.connections and self.table:
            self.clock.set()
            self.stand_ins.watch_absent()
            if self.reflexes:
                self.reflexes.wake()
            else:
                self.stand_ins.wake()

    async def _ring(self, name: str) -> None:
        """An alarm: what is due is done, or tried again later; a table never falls silent over a fault."""
        kind, _, seat = name.partition(" ")
        try:
            if kind == clock.ALARM:
                await self.clock.ring(int(seat))
            elif kind == people.ALARM:
                await self.people.ring()
            elif self.reflexes and kind in (reflexes.ALARM, reflexes.PULSE):
                await self.reflexes.ring(kind)
            self.wake()
        except Exception as error:
            if not isinstance(error, NotSaved):
                log.exception("fault")
            self.timers.try_again(name)

    def pause(self) -> None:
        """Nobody is here. Bots stop after the move they are at: a play on its way to the disk is never torn."""
        self.empty_since = time.monotonic()
        self.timers.stop()
        self.clock.stop()
        if self.reflexes:
            self.reflexes.pause()

    def may_rest(self, before: float) -> bool:
        """Nobody has been here since then, and nobody was promised that this room will remember."""
        empty = not self.connections and not self.lock.locked() and self.empty_since < before
        return empty and not self.people.tokens.any_open and not self.answered.any_lasting

    def close(self) -> None:
        self.pause()
        self.stand_ins.stop()
        self.hint_desk.stop()
        for connection in list(self.connections):
            connection.drop()

    # ── what must be so ────────────────────────────────────────────────────────────────────────────

    def need_phase(self, phase: str) -> None:
        if self.stored.phase != phase:
            raise WrongPhase(f"the table is {self.stored.phase}, not {phase}")

    def _need_reflexes(self) -> Reflexes:
        if self.reflexes is None:
            raise BadMessage("nobody slaps anything in this game")
        return self.reflexes
