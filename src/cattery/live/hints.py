"""Hints at a live table: what would be good to play, thought out where the bots think, from what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import proxy

from cattery.bots import redealt_for
from cattery.bots.hints import Hint
from cattery.bots.questions import Question
from cattery.core.errors import IllegalMove
from cattery.core.reasons import Reason
from cattery.flat import seeded
from cattery.live.bucket import Bucket
from cattery.live.outcomes import Advise
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.protocol.errors import NoHint, StaleMove, TooManyRequests

if TYPE_CHECKING:
    from cattery.live.plays import Plays
    from cattery.live.table import LiveTable

THINK = 900  # milliseconds, at most
A_SECOND, AT_ONCE = 0.5, 5.0  # hints that a seat may ask for


class HintDesk:
    """The table goes on while somebody thinks."""

    def __init__(self, live: LiveTable) -> None:
        self.live: LiveTable = proxy(live)  # which holds this
        self._known: dict[int, tuple[int, list[Hint]]] = {}  # by seat: for which of its moves, and what is best
        self._buckets: dict[int, Bucket] = {}
        self._open: dict[int, tuple[Visitor, wire.AskHint]] = {}  # by number: questions that are being thought about
        self._number = 0

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
        clock = live.now.clock
        if not self._buckets.setdefault(seat, Bucket(AT_ONCE, clock)).take(A_SECOND, AT_ONCE, clock):
            raise TooManyRequests("too many hints; think a little yourself")
        seen = redealt_for(plays.table, seat, seeded("redeal", live.now.luck))
        self._number += 1
        self._open[self._number] = visitor, message
        live.do(Advise(self._number, Question(live.game.info.id, seen.dump(), seat, THINK, live.now.luck >> 1)))
        return None

    def asker(self, number: int) -> Visitor:
        return self._open[number][0]

    def answer(self, number: int, hints: list[Hint] | None, plays: Plays | None) -> None:
        visitor, message = self._open.pop(number)
        live, seat = self.live, message.seat
        if not live.holds(visitor, seat) or not live.is_playing or not plays or plays.versions[seat] != message.after:
            live.refuse(visitor, message.id, StaleMove("the table has moved on; look again"))
            return
        hints = [one for one in hints or [] if one.move in plays.moves(seat)]
        if not hints:
            live.refuse(visitor, message.id, NoHint("nobody knows what is best here; try again"))
            return
        self._known[seat] = message.after, hints
        live.tell(visitor, wire.Hinted(message.id, seat, hints))
