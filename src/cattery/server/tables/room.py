"""Runs a live table: keeps what it wants kept, does what it wants done, and wakes it in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from cattery.bots.pool import BotPool
from cattery.live import outcomes
from cattery.live.events import Asked, Entered, Event, HintRefused, HintsFound, Left, MoveFound, Touched, Woken
from cattery.live.outcomes import Outcome, Pause, SideEffect, Write
from cattery.live.presence import Patience
from cattery.live.table import LiveTable
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.server.clock import Clock, now_by
from cattery.server.sockets.connection import Connection
from cattery.store.base import Store
from cattery.store.rows import StoredGame, StoredTable

log = logging.getLogger("cattery.room")

T = TypeVar("T")
AddTable = Callable[[StoredTable, str], Awaitable[str]]

SLICE = 0.004  # seconds of long work at a time


class Room:
    def __init__(
        self,
        stored_game: StoredGame,
        store: Store,
        bots: BotPool,
        patience: Patience,
        clock: Clock,
        add: AddTable,
        long_work: asyncio.Lock,
    ) -> None:
        """`add`: opens a rematch for somebody at this address, and says its code. `long_work`: of all rooms."""
        self.store, self.bots, self.clock, self._add, self._long_work = store, bots, clock, add, long_work
        self.live = LiveTable(stored_game, patience, now_by(clock))
        self.connections: dict[Visitor, Connection] = {}
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._events: set[asyncio.Task[Outcome]] = set()  # one goes on, the others wait for the lock
        self._tasks: set[asyncio.Task[None]] = set()
        self._questions: dict[int, asyncio.Task[None]] = {}  # by number: those of the tasks that wait for a bot
        self._is_closed = False

    @property
    def stored(self) -> StoredTable:
        return self.live.stored

    # ── events ─────────────────────────────────────────────────────────────────────────────────────

    async def enter(self, connection: Connection, hello: wire.Hello) -> str:
        """Why it was refused, which it was told: a code; "" if it was not."""
        visitor = connection.visitor
        self.connections[visitor] = connection
        try:
            refused = (await self.handle(Entered(visitor, hello))).refused
        except BaseException:  # a fault, or nobody waits for it any more: perhaps it was let in, or will be yet
            self.connections.pop(visitor, None)
            self._hand_in(Left(visitor))
            raise
        if refused:
            del self.connections[visitor]
        return refused

    async def leave(self, connection: Connection) -> None:
        self.connections.pop(connection.visitor, None)
        await self.handle(Left(connection.visitor))

    async def ask(self, connection: Connection, message: wire.Request) -> str:
        """Why it was refused: a code; "" if it was not."""
        return (await self.handle(Asked(connection.visitor, message))).refused

    async def touch(self) -> None:
        """Somebody is here: not abandoned."""
        await self.handle(Touched())

    async def handle(self, event: Event) -> Outcome:
        """Whoever waits for it may be cancelled; the event is not, since a table that is half changed is stuck."""
        return await asyncio.shield(self._hand_in(event))

    def _hand_in(self, event: Event) -> asyncio.Task[Outcome]:
        return _begin(self._handle(event), self._events)

    async def _handle(self, event: Event) -> Outcome:
        """One event after the other, each to its end: what is to be kept is safe before anybody hears of it."""
        if self.live.may_overtake(event):
            outcome = self.live.overtake(event, now_by(self.clock))
            self._carry_out(outcome.side_effects)
            return outcome
        async with self._lock:
            try:
                outcome = self.live.handle(event, now_by(self.clock))
                self._carry_out(outcome.side_effects)
                while outcome.write is not None:
                    outcome = await (self._work_on() if isinstance(outcome.write, Pause) else self._keep(outcome.write))
                    self._carry_out(outcome.side_effects)
                return outcome
            finally:
                self._set_alarm(self.live.wake_at())

    async def _work_on(self) -> Outcome:
        """Long work: one room at a time, and after every few milliseconds all others, who have short work, go first."""
        async with self._long_work:
            while True:
                await asyncio.sleep(0)
                now, end = now_by(self.clock), self.clock.monotonic() + SLICE
                outcome = self.live.kept(now)
                while isinstance(outcome.write, Pause) and not outcome.side_effects and self.clock.monotonic() < end:
                    outcome = self.live.kept(now)
                if not isinstance(outcome.write, Pause) or outcome.side_effects:
                    return outcome

    async def _keep(self, write: Write) -> Outcome:
        try:
            value = await self._store(write)
        except Exception as error:
            return self.live.not_kept(now_by(self.clock), error)
        return self.live.kept(now_by(self.clock), value)

    async def _store(self, write: Write) -> Any:
        match write:
            case outcomes.Append(table, first, plays):
                await self.store.append(table, first, plays)
            case outcomes.Finish(table, first, plays, event):
                await self.store.finish(table, first, plays)
                if event:
                    log.info(event, extra={"table": table.id, "game": table.game, "plays": first + len(plays)})
            case outcomes.Save(table):
                await self.store.save(table)
            case outcomes.AddTable(table, visitor):
                connection = self.connections.get(visitor)
                return await self._add(table, connection.address if connection else "")
        return None

    # ── side effects ─────────────────────────────────────────────────────────────────────────────────

    def _carry_out(self, wanted: list[SideEffect]) -> None:
        """All that one visitor is told leaves in one packet. One that fails keeps back none of the others."""
        texts: dict[Visitor, list[bytes]] = {}
        others: list[SideEffect] = []
        for side_effect in wanted:
            if isinstance(side_effect, outcomes.Tell):
                texts.setdefault(side_effect.visitor, []).append(side_effect.text)
            else:
                others.append(side_effect)
        for visitor, told in texts.items():
            with faults_logged(log):
                if connection := self.connections.get(visitor):
                    connection.post(*told)
        for side_effect in others:
            with faults_logged(log):
                self._do(side_effect)

    def _do(self, side_effect: SideEffect) -> None:
        match side_effect:
            case outcomes.Think():
                self._begin_question(side_effect.number, self._think(side_effect))
            case outcomes.Advise():
                self._begin_question(side_effect.number, self._advise(side_effect))
            case outcomes.Withdraw(number):
                if question := self._questions.pop(number, None):
                    question.cancel()
            case outcomes.MeasureLatency(visitor):
                if connection := self.connections.get(visitor):
                    connection.ping()
            case outcomes.Close(visitor):
                if connection := self.connections.get(visitor):
                    _begin(connection.close(), self._tasks)

    def _begin_question(self, number: int, work: Coroutine[Any, Any, None]) -> None:
        self._questions[number] = _begin(work, self._tasks)
        self._questions[number].add_done_callback(lambda _: self._questions.pop(number, None))

    async def _think(self, asked: outcomes.Think) -> None:
        move = None
        with faults_logged(log):
            move = await self.bots.ask(asked.thought, self._addresses())
        if move is not None and move not in asked.moves:
            self.bots.report(asked.thought, "no legal move")
        await self._handle_alone(MoveFound(asked.number, move))

    async def _advise(self, asked: outcomes.Advise) -> None:
        connection, hints = self.connections.get(asked.visitor), None
        address = connection.address if connection else ""
        if self.bots.is_advising(address):
            await self._handle_alone(HintRefused(asked.number))
            return
        with faults_logged(log):
            hints = await self.bots.advise(asked.question, address)
        await self._handle_alone(HintsFound(asked.number, hints))

    def _addresses(self) -> set[str]:
        """Of those who play here, or else of those who watch: a bot's question counts toward one of them."""
        players = {connection.address for visitor, connection in self.connections.items() if visitor.seats}
        return players or {connection.address for connection in self.connections.values()} or {""}

    # ── what happens by itself ─────────────────────────────────────────────────────────────────────

    def _set_alarm(self, at: float | None) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None
        if at is not None and not self._is_closed:
            delay = max(0.0, at - self.clock.monotonic())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        _begin(self._handle_alone(Woken()), self._tasks)

    async def _handle_alone(self, event: Event) -> None:
        """Nobody asked, so nobody is told of a fault."""
        with faults_logged(log):
            await self.handle(event)

    # ── the end ────────────────────────────────────────────────────────────────────────────────────

    def may_rest(self, before: float) -> bool:
        """Nobody has been here since then, and nobody was promised that this room will remember."""
        return not self._events and self.live.may_rest(before, self.clock.monotonic())

    def close(self) -> None:
        """An event that has begun still goes on to its end."""
        self._is_closed = True
        self._set_alarm(None)
        for task in self._tasks:
            task.cancel()
        for connection in list(self.connections.values()):
            connection.drop()


def _begin(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[T]]) -> asyncio.Task[T]:
    """`tasks`: whoever holds it, since it may vanish before it is done if nobody does."""
    task = asyncio.ensure_future(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


@contextmanager
def faults_logged(log: logging.Logger) -> Iterator[None]:
    """Nobody waits for this who could be told."""
    try:
        yield
    except Exception:
        log.exception("fault")
