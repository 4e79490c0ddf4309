"""Bots at a table: on seats of their own, and in place of people who have been gone for a while."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from cattery.bots import redealt_for
from cattery.bots.pool import Thought
from cattery.core.game import Pace
from cattery.core.seats import HOUSE
from cattery.flat import seeded
from cattery.server.errors import NotSaved

if TYPE_CHECKING:
    from cattery.server.room.room import Room

log = logging.getLogger("cattery.room")

ALARM = "bots"


class StandIns:
    """They play one after the other; one that plays holds the room's lock, one that thinks does not."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thinking: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Let them play, if it is for one of them."""
        if self.thinking is None and self.on_turn() is not None:
            self.thinking = asyncio.ensure_future(self._play_on())

    def stop(self) -> None:
        if self.thinking:
            self.thinking.cancel()

    def watch_absent(self) -> None:
        """Look again when somebody on turn has been gone for too long."""
        room = self.room
        for seat in room.plays.acting & room.people.away_since.keys():
            left = room.people.away_since[seat] + room.patience.absence - time.monotonic()
            if left > 0:
                room.timers.set(f"absent {seat}", left)

    def is_absent(self, seat: int) -> bool:
        """Gone for a while: a bot plays until the person is back."""
        gone = self.room.people.away_since.get(seat)
        return gone is not None and time.monotonic() - gone >= self.room.patience.absence

    def on_turn(self) -> int | None:
        room = self.room
        if not room.table or not room.connections or room.stored.phase != "playing":
            return None
        for seat in sorted(room.table.acting):
            if seat < HOUSE and (room.stored.seats[seat].bot or self.is_absent(seat)):
                return seat
        return None

    async def _play_on(self) -> None:
        room, last = self.room, -1
        try:
            while (seat := self.on_turn()) is not None:
                goes_on = room.game.info.pace is Pace.TOGETHER and seat == last  # nobody sees these steps
                await asyncio.sleep(0 if goes_on else room.patience.bot_delay)
                last = seat
                if self.on_turn() == seat:  # else the owner came back meanwhile
                    await self._play(seat)
        except Exception as error:
            if not isinstance(error, NotSaved):
                log.exception("fault")
            room.timers.try_again(ALARM)
        finally:
            self.thinking = None

    async def _play(self, seat: int) -> None:
        """The bot is asked on a state dealt anew for its seat; if it fails, the first legal move is made."""
        room = self.room
        plays = room.plays
        table, after = plays.require_playing(), plays.versions[seat]
        seen = redealt_for(table, seat, seeded("redeal", secrets.randbits(64)))
        level = room.stored.seats[seat].bot or room.stored.level
        thought = Thought(room.game.info.id, seen.dump(), seat, level, secrets.randbits(63))
        move = await room.bots.ask(thought)
        async with room.lock:
            moved_on = plays.table is not table or after != plays.versions[seat]
            if moved_on or self.on_turn() != seat:
                return  # or the owner is back, or everybody has left
            words = {number: word for word, number in plays.moves[seat].items()}
            if move is None or move not in words:
                if move is not None:
                    room.bots.report(thought, "no legal move")
                move = next(iter(words))
            await plays.play(seat, words[move])
