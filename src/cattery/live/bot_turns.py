"""Bots at a live table: on seats of their own, and in place of people who have been away for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import proxy

from msgspec import Struct

from cattery.bots import redealt_for
from cattery.bots.questions import Thought
from cattery.core.game import Pace
from cattery.core.seats import HOUSE
from cattery.flat import seeded
from cattery.live.outcomes import Think, Withdraw

if TYPE_CHECKING:
    from cattery.live.plays import Plays
    from cattery.live.table import LiveTable


class Thinking(Struct, frozen=True):
    """A bot thinks: for this seat, about these moves."""

    number: int
    seat: int
    version: int


class BotTurns:
    """They play one after the other: each waits a little, so that people can follow, then thinks, then plays."""

    def __init__(self, live: LiveTable) -> None:
        self.live: LiveTable = proxy(live)  # which holds this
        self.thinking: Thinking | None = None  # one at a time, also for people who come and go while it lasts
        self._turn: tuple[int, float] | None = None  # whose it is, and when it is asked
        self._last = -1  # who played before

    def next_at(self) -> float | None:
        """When a bot is to be asked; None: none is on turn, or one thinks already."""
        return None if self.thinking or not self._turn else self._turn[1]

    def look(self, plays: Plays | None) -> None:
        """Something has changed: whose turn is it now?"""
        seat = self._on_turn(plays)
        if self.thinking and plays and not self._is_wanted(self.thinking, plays):
            self.live.do(Withdraw(self.thinking.number))
            self.thinking = self._turn = None
        if seat is None:
            self._turn, self._last = None, -1
        elif self._turn is None or self._turn[0] != seat:
            self._turn = seat, self.live.now.clock + self._delay(seat)

    def _on_turn(self, plays: Plays | None) -> int | None:
        live = self.live
        if plays is None or live.reflexes or not live.is_going_on:
            return None
        seats = (seat for seat in sorted(plays.table.acting) if seat < HOUSE)
        return next((seat for seat in seats if live.level_at(seat)), None)

    def _is_wanted(self, thinking: Thinking, plays: Plays) -> bool:
        """Else the owner is back, everybody has left, or the table has moved on."""
        return plays.versions[thinking.seat] == thinking.version and self._on_turn(plays) == thinking.seat

    def _delay(self, seat: int) -> float:
        goes_on = self.live.game.info.pace is Pace.TOGETHER and seat == self._last  # nobody sees these steps
        return 0.0 if goes_on else self.live.presence.patience.bot_delay

    def ask(self, plays: Plays) -> None:
        """The bot on turn is asked, on a state dealt anew for its seat."""
        if not self._turn or self.thinking or self.live.now.clock < self._turn[1]:
            return
        live, seat = self.live, self._turn[0]
        seen = redealt_for(plays.table, seat, seeded("redeal", live.now.luck))
        thought = Thought(live.game.info.id, seen.dump(), seat, live.level_at(seat), live.now.luck >> 1)
        self._last = seat
        self.thinking = Thinking(live.new_question(), seat, plays.versions[seat])
        live.do(Think(self.thinking.number, thought, frozenset(plays.moves(seat).values())))

    def answer(self, number: int, move: int | None, plays: Plays) -> tuple[int, str] | None:
        """Who plays what, unless the question was withdrawn; if the bot failed, the first legal move."""
        thinking = self.thinking
        if thinking is None or thinking.number != number:
            return None
        seat, self.thinking, self._turn = thinking.seat, None, None
        moves = {found: text for text, found in plays.moves(seat).items()}
        return seat, moves[move] if move in moves else next(iter(moves.values()))
