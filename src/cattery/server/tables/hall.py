"""The hall: all tables of this server, woken when somebody comes and put to rest when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from cattery.bots import find_level
from cattery.bots.pool import BotPool
from cattery.core.errors import BadRecord
from cattery.core.game import AnyGame
from cattery.core.house import FairHouse
from cattery.core.record import Continuation, Play, read_record
from cattery.core.table import Table
from cattery.games import GAMES, find_game
from cattery.live.stored_table import retire, stored_plays
from cattery.live.typed_texts import bot_name
from cattery.protocol import messages as wire
from cattery.protocol.errors import TableNotFound, TooManyTables
from cattery.server.clock import Clock, SteadyClock, SystemClock
from cattery.server.settings import Settings
from cattery.server.tables.room import Room, faults_logged
from cattery.store.base import Store
from cattery.store.rows import StoredGame, StoredPlay, StoredSeat, StoredTable

T = TypeVar("T")

log = logging.getLogger("cattery.hall")

DAY = 86_400
ABANDONED = 7 * DAY  # then a table that nobody went on with looks abandoned …
DOUBTS = 6  # … and if it did on so many days before, of this clock or another, it is forgotten, and no longer counts
PUT_ASIDE = 30 * DAY  # so long it can be brought back
GRACE = 3600.0  # seconds after a start, in which nothing is forgotten
NOTE_TIME_EVERY = 60  # seconds: so often the store is told the time, which never falls below that
REST_AFTER = 60.0  # seconds without anybody, then a room leaves memory; its table stays in the store
MOST_LISTED, MOST_LOOKED_AT = 100, 1000  # in the lobby, the newest
ENDED = ("finished", "closed")


class Hall:
    def __init__(
        self, store: Store, settings: Settings, bots: BotPool | None = None, clock: Clock | None = None
    ) -> None:
        self.store, self.settings, self.clock = store, settings, SteadyClock(clock or SystemClock())
        self.bots = bots or BotPool(settings.workers, settings.bot_seconds)
        self.rooms: dict[str, Room] = {}  # by code
        self._public: dict[str, StoredTable] = {}  # by code, the newest last: waiting when last looked at
        self._asleep = 0  # tables that wait or play, with nobody there
        self._sweeper: asyncio.Task[None] | None = None
        self._in_thread, self._replaying = asyncio.Lock(), asyncio.Lock()  # long work, one at a time each
        self._forgot = self.clock.monotonic() - DAY + GRACE
        self._noted_time = 0.0
        self._opened_from: dict[str, set[str]] = {}  # by address: codes; kept in memory only

    async def open(self) -> None:
        await self.store.open()
        self.clock.never_before(await self.store.note_time(0) + NOTE_TIME_EVERY)
        await self.bots.open()
        for table in await self.store.alive():
            self._asleep += 1
            if table.game not in GAMES or table.rules_version != find_game(table.game).info.rules_version:
                await self._retire(table)
            else:
                self._add_to_lobby(table)
        self._sweeper = asyncio.ensure_future(self._keep_sweeping())

    async def close(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.close()
        await self.bots.close()
        await self.store.close()

    async def _retire(self, table: StoredTable) -> None:
        """A running table of older rules cannot go on."""
        retire(table)
        self._asleep -= 1
        await self.store.save(table)

    # ── tables ─────────────────────────────────────────────────────────────────────────────────────

    async def create(self, wish: wire.NewTable, address: str = "") -> StoredTable:
        """A new table, waiting for people."""
        await self._check_limits(address)
        house = FairHouse()
        origin = await self.run_in_thread(lambda: _origin(wish, house)) if wish.record else _origin(wish, house)
        info = origin.game.info
        table = StoredTable(
            id=0,
            code=new_code(),
            game=info.id,
            rules_version=info.rules_version,
            options=msgspec.to_builtins(origin.options),
            seats=[StoredSeat(name=name) for name in origin.names or [""] * origin.seats],
            secret=house.secret.hex(),
            created=int(self.clock.calendar()),
            changed_at=int(self.clock.calendar()),
            privacy=wish.privacy,
            level=find_level(wish.level, origin.game).name,
            clock=wish.clock,
            free_chat=wish.free_chat,
            hints=wish.hints,
            starts=[(start.plays, start.viewer, start.seed) for start in origin.starts],
        )
        await self._keep(table, stored_plays(origin.plays), address)
        return table

    async def _check_limits(self, address: str) -> None:
        """Nobody fills the whole hall alone."""
        if len(self.rooms) + self._asleep >= self.settings.limits.tables:
            raise TooManyTables("this server has as many tables as it can bear; come back later")
        opened = self._opened_from.get(address, set())
        if len(opened) < self.settings.limits.tables_per_address:
            return
        opened &= await self.store.alive_codes()
        if len(opened) >= self.settings.limits.tables_per_address:
            raise TooManyTables("you have as many open tables as one address may have; finish one first")

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """What takes long, as reading a record: one at a time, and the tables go on meanwhile."""
        async with self._in_thread:
            return await asyncio.to_thread(work)

    async def _keep(self, table: StoredTable, plays: list[StoredPlay], address: str) -> None:
        await self.store.add(table, plays)
        self._opened_from.setdefault(address, set()).add(table.code)
        self._wake_room(StoredGame(table, plays))
        log.info("created", extra={"table": table.id, "game": table.game, "seats": len(table.seats)})

    async def room(self, code: str) -> Room:
        """The room of this code, woken from the store if need be."""
        if code not in self.rooms:
            stored_game = await self._fetch(code)
            if code not in self.rooms:  # else somebody else has woken it meanwhile
                self._asleep -= stored_game.table.phase not in ENDED
                self._wake_room(stored_game)
        room = self.rooms[code]
        room.live.presence.empty_since = self.clock.monotonic()  # so that it is not put to rest under whoever asked
        return room

    async def _fetch(self, code: str) -> StoredGame:
        number = await self.store.find(code)
        stored_game = None if number is None else await self.store.load(number)
        if stored_game is None:
            raise TableNotFound("there is no such table; perhaps it is long over")
        return stored_game

    def _wake_room(self, stored_game: StoredGame) -> Room:
        patience, add = self.settings.patience, self._add_rematch
        room = Room(stored_game, self.store, self.bots, patience, self.clock, add, self._replaying)
        self.rooms[room.stored.code] = room
        self._add_to_lobby(room.stored)
        return room

    def _add_to_lobby(self, table: StoredTable) -> None:
        """In the lobby; a table that is played does not wait again."""
        if table.privacy == "public" and table.phase == "waiting":
            self._public[table.code] = table

    async def _add_rematch(self, table: StoredTable, address: str) -> str:
        """Its code."""
        await self._check_limits(address)
        table = msgspec.structs.replace(table, code=new_code(), secret=secrets.token_hex(32))
        await self._keep(table, [], address)
        return table.code

    def lobby(self) -> list[wire.LobbyTable]:
        """Public tables that wait for players, the newest first."""
        looked_at = list(islice(reversed(self._public.items()), MOST_LOOKED_AT))
        tables = [self.rooms[code].stored if code in self.rooms else table for code, table in looked_at]
        for table in tables:
            if table.phase != "waiting":
                del self._public[table.code]
        free = (table for table in tables if table.phase == "waiting" and not _is_full(table))
        return [_listed(table) for table in islice(free, MOST_LISTED)]

    # ── putting to rest ────────────────────────────────────────────────────────────────────────────

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(REST_AFTER / 4)
            await self.sweep()

    async def sweep(self) -> None:
        """What is due: rooms to put to rest, tables to forget."""
        with faults_logged(log):
            self.rest(self.clock.monotonic() - REST_AFTER)
        with faults_logged(log):
            await self._note_time()
            if self.clock.monotonic() - self._forgot >= DAY:
                await self.forget(ABANDONED, DOUBTS)
                self._forgot = self.clock.monotonic()

    async def _note_time(self) -> None:
        if self.clock.calendar() - self._noted_time >= NOTE_TIME_EVERY:
            self._noted_time = await self.store.note_time(int(self.clock.calendar()))

    async def forget(self, age: int, doubts: int) -> None:
        """Put unfinished tables aside that have not changed for so long, unless somebody is there.

        Finished ones the host forgets.
        """
        now = int(self.clock.calendar())
        before = now - age
        for room in list(self.rooms.values()):
            if room.connections and room.stored.phase not in ENDED and room.stored.changed_at < before:
                await room.touch()
        gone = await self.store.forget(0, before, now, doubts)
        await self.store.purge(now - PUT_ASIDE)
        alive = await self.store.alive_codes()
        for code, room in list(self.rooms.items()):
            if code not in alive and room.stored.phase not in ENDED:
                room.close()
                del self.rooms[code]
        self._public = {code: table for code, table in self._public.items() if code in alive}
        self._asleep = len(alive - self.rooms.keys())
        self._opened_from = {who: still for who, codes in self._opened_from.items() if (still := codes & alive)}
        if gone:
            log.info("forgot", extra={"tables": gone})

    def rest(self, before: float) -> None:
        """Rooms that nobody has been in since then leave memory, but for those that somebody may count on."""
        for code, room in list(self.rooms.items()):
            if room.may_rest(before):
                room.close()
                del self.rooms[code]
                self._asleep += room.stored.phase not in ENDED
                self._add_to_lobby(room.stored)


def new_code() -> str:
    """96 bits: nobody finds a table by trying."""
    return secrets.token_urlsafe(12)


class _Origin(Struct):
    """What a new table is made of."""

    game: AnyGame
    seats: int
    options: Any
    starts: list[Continuation] = []
    plays: list[Play] = []
    names: list[str] = []  # of those who played: bots in their places keep them


def _origin(wish: wire.NewTable, house: FairHouse) -> _Origin:
    """A game from its beginning, or from a play of a finished one; what is dealt anew there follows from the secret."""
    if not wish.record:
        game = find_game(wish.game)
        return _Origin(game, wish.seats, game.options(wish.seats, wish.options))
    record = read_record(wish.record)
    if not record.result:
        raise BadRecord("only a finished game can be played on")
    game = find_game(record.game)
    start = Continuation(wish.plays, wish.viewer, house.start_seed)
    table = Table.go_on(record, game, start, None)
    names = [bot_name(name) for name in record.names]
    return _Origin(game, record.seats, table.options, table.starts, table.plays, names)


def _is_full(table: StoredTable) -> bool:
    return all(seat.secrets or seat.bot for seat in table.seats)


def _listed(table: StoredTable) -> wire.LobbyTable:
    names = [seat.name for seat in table.seats if seat.secrets or seat.bot]
    return wire.LobbyTable(table.code, table.game, len(table.seats), len(names), names)
