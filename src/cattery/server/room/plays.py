"""The plays of a live table: each is safe on disk before anyone hears of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from cattery.core.record import Play, RecordedSlap
from cattery.core.seats import HOUSE
from cattery.core.slaps import moment_of
from cattery.core.table import Table
from cattery.server import protocol as wire
from cattery.server.errors import NotSaved, StaleMove
from cattery.server.tables.stored_table import empty_table, house_of_table, keep_slaps, stored_plays
from cattery.store.base import StoredPlay, StoreError

if TYPE_CHECKING:
    from cattery.server.room.room import Room

log = logging.getLogger("cattery.room")

TOUCH_AFTER = 3600  # seconds; then a play also tells the store that this table is not abandoned


class Plays:
    """The game itself, once it has begun; the room's lock is held by whoever calls this."""

    def __init__(self, room: Room, before: list[StoredPlay]) -> None:
        """`before`: of the older game that this one goes on from."""
        self.room, self._before = room, before
        self.table: Table | None = None
        self.began = 0.0
        self.versions: list[int] = []  # by seat: the event since which its moves are what they are
        self.moves: list[dict[str, int]] = []  # by seat: what it may do now
        self._undone: list[int] = []  # by seat: how many of its words were taken back
        self._window = 0  # of a game of reflexes: the one that this is about

    def require_playing(self) -> Table:
        """The table, if it is in play."""
        self.room.need_phase("playing")
        assert self.table
        return self.table

    @property
    def acting(self) -> frozenset[int]:
        return self.table.acting if self.table else frozenset()

    # ── beginning ──────────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Empty seats get bots; the house shuffles; everything is safe before anybody sees a card."""
        room = self.room
        before = msgspec.msgpack.encode(room.stored)
        room.seating.fill()
        room.stored.phase, room.stored.hints = "playing", room.gives_hints
        room.stored.changed_at = int(time.time())
        table = self.set_up(self._before)
        kept = len(self._before)
        try:
            await room.store.finish(room.stored, kept, stored_plays(table.plays[kept:]))
        except StoreError as error:
            self.table = None
            room.restore(before)
            raise NotSaved("the table could not be saved; try again") from error
        log.info("started", extra={"table": room.stored.id, "game": room.stored.game, "seats": len(room.stored.seats)})
        room.broadcaster.broadcast_table()
        room.broadcaster.marks.clear()  # nobody has seen anything yet
        self._after()

    def set_up(self, plays: list[StoredPlay]) -> Table:
        """The table with these plays on it, and the house ready to go on."""
        room = self.room
        table = self.table = empty_table(room.stored)
        seats = len(room.stored.seats)
        self.moves, self.versions, self._undone = [{} for _ in range(seats)], [0] * seats, [0] * seats
        mover = HOUSE
        for number, play in enumerate(plays, 1):
            mover = mover if play.seat == HOUSE else play.seat
            if play.kind == "undo":
                table.undo(play.seat)
                self._undone[play.seat] += 1
            else:
                table.slaps += [RecordedSlap(len(table.plays), receipt) for receipt in play.receipts or []]
                table.play(play.seat, play.text, play.at)
            if number == len(plays) or plays[number].seat != HOUSE:
                self._note_changes(mover)
            if play.message:
                room.answered.kept(play.seat, play.message, self.heard(play.seat))
        self.began = time.monotonic() - (plays[-1].at / 1000 if plays else 0)
        table.house = house_of_table(room.stored)
        table.settle()
        room.broadcaster.take_viewers_with_news()
        return table

    # ── counting ───────────────────────────────────────────────────────────────────────────────────

    @property
    def rows(self) -> int:
        """How many rows the store has of this table: each undo is one, and left the one it took back."""
        return len(self.table.plays) + 2 * sum(self._undone) if self.table else 0

    def heard(self, seat: int) -> int:
        """How many events this seat knows of, its own undos included: what it does not hear of is not counted."""
        assert self.table
        return self.table.entries(seat) + 2 * self._undone[seat]

    def still_true(self, viewer: int | None, seen: int) -> int:
        """Of the entries that somebody has seen of a log, those that no undo can have taken away."""
        return min(seen, self.table.lasting(viewer)) if self.table else seen

    # ── playing ────────────────────────────────────────────────────────────────────────────────────

    def check_fresh(self, seat: int, after: int) -> None:
        if after != self.versions[seat]:
            raise StaleMove("the table has moved on; look again")

    async def play(self, seat: int, text: str, message: str = "") -> None:
        """One word by a seat."""
        moves = self.moves[seat] if seat < HOUSE else None
        await self.commit(lambda table, at: table.play(seat, text, at, moves), message)

    async def commit(self, plays: Callable[[Table, int], None], message: str = "") -> None:
        """Some plays, and what the house adds to them: kept first, shown then."""
        room, table = self.room, self.require_playing()
        rows, before, slaps = self.rows, len(table.plays), len(table.slaps)
        plays(table, int((time.monotonic() - self.began) * 1000))
        if len(table.plays) == before:
            return
        kept = stored_plays(table.plays[before:])
        kept[0].message = message
        keep_slaps(kept, table.slaps[slaps:], before)
        try:
            if table.result or time.time() - room.stored.changed_at > TOUCH_AFTER:
                await self._keep_with_table(rows, kept, over=table.result is not None)
            else:
                await room.store.append(room.stored.id, rows, kept)
        except Exception as error:
            self._set_back(table.plays[:before], table.slaps[:slaps])
            if not isinstance(error, StoreError):
                raise
            raise NotSaved("the play could not be saved, so it was not made; try again") from error
        self._after(table.plays[before].seat)

    async def undo(self, message: wire.Undo) -> None:
        """Take a play back: the row that says so is kept first, then the seat sees it; the others notice nothing."""
        room, table, seat = self.room, self.require_playing(), message.seat
        if room.game.info.undo:
            self.check_fresh(seat, message.after)
        rows, before = self.rows, list(table.plays)
        table.undo(seat)
        undo = StoredPlay(seat, "", before[-1].at, kind="undo", message=message.id)
        try:
            await room.store.append(room.stored.id, rows, [undo])
        except StoreError as error:
            self._set_back(before)
            raise NotSaved("this could not be saved, so nothing was taken back; try again") from error
        self._undone[seat] += 1
        for connection in room.connections:
            if seat in connection.seen:
                connection.seen[seat] = self.still_true(seat, connection.seen[seat])
        self._after(seat)

    def _set_back(self, plays: list[Play], slaps: Iterable[RecordedSlap] = ()) -> None:
        """What could not be saved has not happened: the table as it was, and what everybody knows of it."""
        room = self.room
        known, marks = (self.moves, self.versions, self._undone, self.began), room.broadcaster.marks
        kept = stored_plays(plays)
        keep_slaps(kept, slaps)
        self.set_up(kept)
        (self.moves, self.versions, self._undone, self.began), room.broadcaster.marks = known, marks
        if room.reflexes:
            room.reflexes.look()

    async def _keep_with_table(self, before: int, plays: list[StoredPlay], over: bool) -> None:
        """The table is over when that is safe, not earlier: its record tells everything."""
        stored = self.room.stored
        phase = "finished" if over else stored.phase
        record = self.require_playing().record().write() if over else ""
        new = msgspec.structs.replace(stored, phase=phase, changed_at=int(time.time()), record=record)
        await self.room.store.finish(new, before, plays)
        stored.phase, stored.changed_at, stored.record = new.phase, new.changed_at, new.record

    def _after(self, mover: int = HOUSE) -> None:
        room, table = self.room, self.table
        assert table
        self._note_changes(mover)
        room.clock.set()
        if room.reflexes:
            room.reflexes.look()
        room.broadcaster.send_views(room.connections, room.broadcaster.take_viewers_with_news())
        if room.stored.phase == "finished":
            log.info("finished", extra={"table": room.stored.id, "plays": len(table.plays)})
            room.broadcaster.broadcast_table()
        room.wake()

    def _note_changes(self, mover: int) -> None:
        """Which seats may do something else now? Their next move has to name this event.

        Where a turn is made of small words, who has said one must name it in any case: one that comes twice is not said
        twice. A38 A tap must name its window, and so must the word for it.
        """
        assert self.table
        game, acting, state = self.room.game, self.table.acting, self.table.state
        before, self._window = self._window, moment_of(self.table) if self.room.reflexes else 0
        for seat in range(len(self.moves)):
            moves = game.moves(state, seat) if seat in acting else {}
            again = self._window != before or (seat == mover and game.info.undo)
            if moves != self.moves[seat] or (moves and again):
                self.moves[seat], self.versions[seat] = moves, self.heard(seat)
