"""The hall: all tables of this server, woken when somebody comes and put to rest when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from cattery.bots import find_level
from cattery.bots.pool import BotPool
from cattery.core.errors import BadRecord, GameError
from cattery.core.game import Game
from cattery.core.house import FairHouse
from cattery.core.record import Continuation, Play, read_record
from cattery.core.table import Table
from cattery.games import GAMES, find_game
from cattery.server import protocol as wire
from cattery.server.errors import TableNotFound, TooManyTables
from cattery.server.room.player_names import bot_name
from cattery.server.room.room import Room
from cattery.server.room.seat_secrets import new_code
from cattery.server.settings import Settings
from cattery.server.tables.stored_table import retire, stored_plays
from cattery.store.base import Store, StoredGame, StoredPlay, StoredSeat, StoredTable, StoreError

T = TypeVar("T")

log = logging.getLogger("cattery.hall")

DAY = 86_400
ABANDONED = 7 * DAY  # then a table that nobody went on with is forgotten, and no longer counts
REST_AFTER = 60.0  # seconds without anybody, then a room leaves memory; its table stays in the store
MOST_LISTED = 100
ENDED = ("finished", "closed")


class Hall:
    def __init__(self, store: Store, settings: Settings, bots: BotPool | None = None) -> None:
        self.store, self.settings = store, settings
        self.bots = bots or BotPool(settings.workers, settings.bot_seconds)
        self.rooms: dict[str, Room] = {}  # by code
        self._public: dict[str, StoredTable] = {}  # waiting, and open to all
        self._asleep = 0  # tables that wait or play, with nobody there
        self._sweeper: asyncio.Task[None] | None = None
        self._long_work = asyncio.Lock()
        self._forgot = -float(DAY)
        self._opened_from: dict[str, set[str]] = {}  # by address: codes; kept in memory only

    async def open(self) -> None:
        await self.store.open()
        await self.bots.open()
        for table in await self.store.alive():
            self._asleep += 1
            if table.game not in GAMES or table.rules_version != find_game(table.game).info.rules_version:
                await self._retire(table)
            elif table.phase == "waiting" and table.privacy == "public":
                self._public[table.code] = table
        self._sweeper = asyncio.ensure_future(self._sweep())

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
        if len(self.rooms) + self._asleep >= self.settings.limits.tables:
            raise TooManyTables("this server has as many tables as it can bear; come back later")
        await self._check_share(address)
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
            created=int(time.time()),
            changed_at=int(time.time()),
            privacy=wish.privacy,
            level=find_level(wish.level, origin.game).name,
            clock=wish.clock,
            free_chat=wish.free_chat,
            hints=wish.hints,
            starts=[(start.plays, start.viewer, start.seed) for start in origin.starts],
        )
        await self._keep(table, stored_plays(origin.plays))
        self._opened_from.setdefault(address, set()).add(table.code)
        return table

    async def _check_share(self, address: str) -> None:
        """Nobody fills the whole hall alone."""
        opened = self._opened_from.get(address, set())
        if len(opened) < self.settings.limits.tables_per_address:
            return
        opened &= {table.code for table in await self.store.alive()}
        if len(opened) >= self.settings.limits.tables_per_address:
            raise TooManyTables("you have as many open tables as one address may have; finish one first")

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """What takes long, as reading a record: one at a time, and the tables go on meanwhile."""
        async with self._long_work:
            return await asyncio.to_thread(work)

    async def _keep(self, table: StoredTable, plays: list[StoredPlay]) -> None:
        await self.store.add(table, plays)
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
        room.empty_since = time.monotonic()  # so that it is not put to rest under whoever asked
        return room

    async def _fetch(self, code: str) -> StoredGame:
        number = await self.store.find(code)
        stored_game = None if number is None else await self.store.load(number)
        if stored_game is None:
            raise TableNotFound("there is no such table; perhaps it is long over")
        return stored_game

    def _wake_room(self, stored_game: StoredGame) -> Room:
        room = Room(stored_game, self.store, self.bots, self.settings.patience, self.rematch)
        self.rooms[stored_game.table.code] = room
        self._public.pop(stored_game.table.code, None)
        return room

    async def rematch(self, room: Room) -> None:
        """The same people, the same house rules, the same bots; once a table."""
        if room.stored.next_code:
            return
        old = room.stored
        table = msgspec.structs.replace(
            old,
            id=0,
            code=new_code(),
            secret=secrets.token_hex(32),
            seats=[_again(seat) for seat in old.seats],
            created=int(time.time()),
            changed_at=int(time.time()),
            phase="waiting",
            starts=[],
            record="",
        )
        await self._keep(table, [])
        await room.point_to(table.code)

    def lobby(self) -> list[wire.LobbyTable]:
        """Public tables that wait for players, the newest first."""
        awake = [room.stored for room in self.rooms.values()]
        waiting = [t for t in [*awake, *self._public.values()] if t.privacy == "public" and t.phase == "waiting"]
        waiting.sort(key=lambda table: -table.id)
        return [_listed(table) for table in waiting if _taken(table) < len(table.seats)][:MOST_LISTED]

    # ── putting to rest ────────────────────────────────────────────────────────────────────────────

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(REST_AFTER / 4)
            with contextlib.suppress(GameError):
                self.rest(time.monotonic() - REST_AFTER)
            if time.monotonic() - self._forgot >= DAY:
                with contextlib.suppress(StoreError, GameError):
                    await self.forget(int(time.time()) - ABANDONED)
                self._forgot = time.monotonic()

    async def forget(self, before: int) -> None:
        """Unfinished tables that last changed before then, unless somebody is there; finished ones the host forgets."""
        for room in list(self.rooms.values()):
            if room.connections and room.stored.phase not in ENDED and room.stored.changed_at < before:
                await room.touch()
        gone = await self.store.remove(0, before)
        alive = {table.code for table in await self.store.alive()}
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
                if room.stored.phase == "waiting" and room.stored.privacy == "public":
                    self._public[code] = room.stored


class _Origin(Struct):
    """What a new table is made of."""

    game: Game[Any]
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


def _again(seat: StoredSeat) -> StoredSeat:
    """Who is still there sits here at the next table, too."""
    return msgspec.structs.replace(seat, words="") if seat.secrets or seat.bot else StoredSeat()


def _taken(table: StoredTable) -> int:
    return sum(bool(seat.secrets or seat.bot) for seat in table.seats)


def _listed(table: StoredTable) -> wire.LobbyTable:
    names = [seat.name for seat in table.seats if seat.secrets or seat.bot]
    return wire.LobbyTable(table.code, table.game, len(table.seats), _taken(table), names)
