"""Hints at a live table: what would be good to play, thought out where the bots think, from what the seat knows."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING
from weakref import proxy

from msgspec import Struct

from cattery.bots import redealt_for
from cattery.bots.hints import Hint
from cattery.bots.questions import Question
from cattery.core.errors import IllegalMove
from cattery.core.reasons import Reason
from cattery.flat import seeded
from cattery.live.bucket import Bucket
from cattery.live.outcomes import Advise, Withdraw
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.protocol.errors import NoHint, StaleMove, TooManyRequests

if TYPE_CHECKING:
    from cattery.live.plays import Plays
    from cattery.live.table import LiveTable

THINK = 900  # milliseconds, at most
A_SECOND, AT_ONCE = 0.5, 5.0  # hints that a seat may ask for


class OpenHint(Struct):
    """What is best for a seat is being thought about."""

    number: int
    version: int  # of the seat's moves
    askers: list[tuple[Visitor, str]]  # with the ids of their requests: all of them are told


class HintDesk:
    """The table goes on while somebody thinks. One question a seat: whoever asks meanwhile gets the same answer."""

    def __init__(self, live: LiveTable) -> None:
        self.live: LiveTable = proxy(live)  # which holds this
        self._known: dict[int, tuple[int, list[Hint]]] = {}  # by seat: for which of its moves, and what is best
        self._buckets: dict[int, Bucket] = {}
        self._open: dict[int, OpenHint] = {}  # by seat

    def ask(self, visitor: Visitor, message: wire.AskHint, plays: Plays) -> wire.Hinted | None:
        """What is best for this seat now; None: it is being thought about, and answered later."""
        live, seat = self.live, message.seat
        if not live.gives_hints:
            raise NoHint("no hints are given at this table")
        plays.check_fresh(seat, message.after)
        if not plays.moves(seat):
            raise IllegalMove(Reason("no_hint"))
        version, known = self._known.get(seat, (-1, []))
        if known and version == message.after:
            return wire.Hinted(message.id, seat, known)
        self._count(seat)
        if seat in self._open:
            self._open[seat].askers.append((visitor, message.id))
            return None
        seen = redealt_for(plays.table, seat, seeded("redeal", live.now.luck))
        question = Question(live.game.info.id, seen.dump(), seat, THINK, live.now.luck >> 1)
        self._open[seat] = OpenHint(live.new_question(), message.after, [(visitor, message.id)])
        live.do(Advise(self._open[seat].number, question, visitor))
        return None

    def _count(self, seat: int) -> None:
        clock = self.live.now.clock
        bucket = self._buckets.setdefault(seat, Bucket(AT_ONCE, clock))
        if not bucket.take(A_SECOND, AT_ONCE, clock):
            seconds = ceil(bucket.seconds_left(A_SECOND))
            reason = Reason("too_many_hints", values={"n": seconds})
            raise TooManyRequests(f"too many hints; the next one in {seconds} s", reason)

    def look(self, plays: Plays | None) -> None:
        """Something has changed: whatever nobody waits for any more is withdrawn, and whoever asked is told."""
        for seat, asked in list(self._open.items()):
            fresh = plays is not None and self.live.is_playing and plays.versions[seat] == asked.version
            late = [asker for asker in asked.askers if not fresh or not self.live.holds(asker[0], seat)]
            for visitor, request in late:
                self.live.tell_refusal(visitor, request, StaleMove("the table has moved on; look again"))
                asked.askers.remove((visitor, request))
            if not asked.askers:
                del self._open[seat]
                self.live.do(Withdraw(asked.number))

    def askers(self, number: int) -> list[Visitor]:
        """Who is told the answer to this question; nobody, if it was withdrawn."""
        return [visitor for asked in self._open.values() if asked.number == number for visitor, _ in asked.askers]

    def answer(self, number: int, hints: list[Hint] | None, plays: Plays | None) -> None:
        """Nothing happens if it was withdrawn."""
        found = self._close(number)
        if found is None or plays is None:
            return
        seat, asked = found
        hints = [one for one in hints or [] if one.move in plays.moves(seat)]
        if hints:
            self._known[seat] = asked.version, hints
        for visitor, request in asked.askers:
            if hints:
                self.live.tell(visitor, wire.Hinted(request, seat, hints))
            else:
                self.live.refuse(visitor, request, NoHint("nobody knows what is best here; try again"))

    def refuse(self, number: int) -> None:
        """Where this question comes from, another hint is being thought about."""
        found = self._close(number)
        for visitor, request in found[1].askers if found else ():
            error = TooManyRequests("one hint at a time for your address; try again", Reason("one_hint_at_a_time"))
            self.live.refuse(visitor, request, error)

    def _close(self, number: int) -> tuple[int, OpenHint] | None:
        """The question of this number, and its seat; None if it was withdrawn."""
        seat = next((seat for seat, asked in self._open.items() if asked.number == number), None)
        return None if seat is None else (seat, self._open.pop(seat))
