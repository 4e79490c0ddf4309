"""Hints at a table: what would be good to play, thought out where the bots think, from what the seat knows."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

from cattery.bots import redealt_for
from cattery.bots.hints import Hint
from cattery.bots.pool import Question
from cattery.core.errors import IllegalMove
from cattery.core.reasons import Reason
from cattery.flat import seeded
from cattery.server import protocol as wire
from cattery.server.errors import NoHint, StaleMove, TooManyRequests
from cattery.server.sockets.connection import Connection
from cattery.server.web.rate_limits import Bucket

if TYPE_CHECKING:
    from cattery.server.room.room import Room

THINK = 900  # milliseconds, at most
A_SECOND, AT_ONCE = 0.5, 5.0  # hints that a seat may ask for


class HintDesk:
    """Thinks outside the room's lock: the table goes on meanwhile."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._known: dict[int, tuple[int, list[Hint]]] = {}  # by seat: for which of its moves, and what is best
        self._buckets: dict[int, Bucket] = {}
        self._thinking: set[asyncio.Task[None]] = set()

    def ask(self, connection: Connection, message: wire.AskHint) -> wire.Hinted | None:
        """What is best for this seat now; None: it is being thought about, and answered later."""
        room, seat = self.room, message.seat
        plays = room.plays
        table = plays.require_playing()
        if not room.gives_hints:
            raise NoHint("no hints are given at this table")
        plays.check_fresh(seat, message.after)
        if not plays.moves[seat]:
            raise IllegalMove(Reason("no_hint"))
        number, known = self._known.get(seat, (-1, []))
        if known and number == message.after:
            return wire.Hinted(message.id, seat, known)
        bucket = self._buckets.setdefault(seat, Bucket(AT_ONCE, time.monotonic()))
        if not bucket.take(A_SECOND, AT_ONCE, time.monotonic()):
            raise TooManyRequests("too many hints; think a little yourself")
        seen = redealt_for(table, seat, seeded("redeal", secrets.randbits(64)))
        question = Question(room.game.info.id, seen.dump(), seat, THINK, secrets.randbits(63))
        task = asyncio.ensure_future(self._think(connection, message, question))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
        return None

    async def _think(self, connection: Connection, message: wire.AskHint, question: Question) -> None:
        hints = await self.room.bots.advise(question)
        plays, seat = self.room.plays, message.seat
        if self.room.stored.phase != "playing" or plays.versions[seat] != message.after:
            connection.tell(wire.Refused(message.id, StaleMove.code, "the table has moved on; look again"))
            return
        hints = [one for one in hints or [] if one.move in plays.moves[seat]]
        if not hints:
            connection.tell(wire.Refused(message.id, NoHint.code, "nobody knows what is best here; try again"))
            return
        self._known[seat] = message.after, hints
        connection.tell(wire.Hinted(message.id, seat, hints))

    def stop(self) -> None:
        for task in self._thinking:
            task.cancel()
