"""What a live table tells: how it stands to everybody, and to each viewer what it sees, may do and has heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from weakref import proxy

import msgspec

from cattery.core.slaps import speeds
from cattery.core.table import Table
from cattery.live.encoding import EncodedView, PartEncoder
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire

if TYPE_CHECKING:
    from cattery.live.plays import Plays
    from cattery.live.table import LiveTable

Mark = tuple[int, int, frozenset[int]]  # entries heard, the number of one's moves, who acts


class News:
    def __init__(self, live: LiveTable) -> None:
        self.live: LiveTable = proxy(live)  # which holds this
        self.marks: dict[int | None, Mark] = {}  # by viewer: what it was told last
        self._parts = PartEncoder()

    def tell_table(self, knows: Visitor | None = None) -> None:
        """Everybody (but who knows already) how the table stands around the game."""
        live = self.live
        news = wire.encode(wire.TableNews(live.info(), live.next_number()))
        for visitor in live.presence.visitors:
            if visitor is not knows:
                live.post(visitor, news)

    def welcome(self, visitor: Visitor) -> None:
        """The table, the visitor's seats, and what these see."""
        live = self.live
        live.tell(visitor, wire.Welcome(live.info(), sorted(visitor.seats), live.next_number()))
        self.send_views([visitor])

    def take_viewers_with_news(self, plays: Plays) -> set[int | None]:
        """Who has heard something since the last time, may do something else, or sees others act.

        H7 The rest sees what it saw, and is told nothing: not even that a move was made.
        """
        before, table, acting = self.marks, plays.table, plays.table.acting
        self.marks = {seat: (table.entries(seat), version, acting) for seat, version in enumerate(plays.versions)}
        self.marks[None] = table.entries(), 0, acting
        return {viewer for viewer, mark in self.marks.items() if before.get(viewer) != mark}

    def send_views(self, visitors: Iterable[Visitor], viewers: set[int | None] | None = None) -> None:
        """To each visitor's viewers (or to these) what they see now, and the entries they have not heard yet."""
        live, plays = self.live, self.live.plays
        if plays is None:
            return
        looks = [
            (visitor, viewer, visitor.reads_alone)
            for visitor in visitors
            for viewer in visitor.viewers
            if viewers is None or viewer in viewers
        ]
        views = plays.table.views([viewer for _, viewer, _ in looks])
        plays.table.follow([(viewer, personal) for _, viewer, personal in looks])
        drawn: dict[tuple[int | None, int, bool, bool], bytes] = {}  # each once
        news = self._common_view(plays)
        for visitor, viewer, personal in looks:
            entries = plays.table.entries(viewer)
            seen = min(visitor.seen.get(viewer, 0), entries)
            key = viewer, seen, personal, visitor.lesson
            text = drawn.get(key)
            if text is None:
                self._fill_in(news, plays, viewer, seen, views[viewer], personal)
                news.lesson = plays.table.lesson(viewer, news.moves) if visitor.lesson else None
                text = drawn[key] = wire.encode(news)
            visitor.seen[viewer] = entries
            live.post(visitor, text)
            live.was_shown(visitor)
        self._parts.forget_common()

    def _common_view(self, plays: Plays) -> EncodedView:
        """What is the same for everybody; the rest is filled in for each viewer."""
        live = self.live
        result = plays.table.result if live.stored.phase == "finished" else None
        return EncodedView(
            seat=None,
            seq=live.next_number(),
            version=0,
            view=msgspec.Raw(),
            moves=[],
            acting=sorted(plays.table.acting),
            log_from=0,
            log=msgspec.Raw(),
            speeds=speeds(plays.table) if result else [],
            opens=live.opens_in(),
            result=msgspec.Raw(wire.encode(result)) if result else None,
            secret=live.stored.secret if result else "",
        )

    def _fill_in(
        self, news: EncodedView, plays: Plays, viewer: int | None, seen: int, view: Any, personal: bool
    ) -> None:
        table = plays.table
        news.seat, news.log_from = viewer, seen
        news.log = self._parts.log(table.log(viewer, seen, personal))
        news.left = self.live.turn_clock.left(viewer, self.live.now.clock)
        if viewer is not None:
            news.version, news.moves = plays.versions[viewer], [*plays.moves(viewer)]
            self._fill_in_moves(news, table, viewer, news.moves)
        else:
            news.version, news.moves, news.undo, news.asked, news.effects = 0, [], False, None, {}
        news.waiting = table.waiting(viewer)
        news.view, news.standing = self._parts.view_and_standing(table, viewer, view, news.moves)
        if table.result:
            news.ending, news.points = table.ending(viewer, personal), table.points()

    def _fill_in_moves(self, news: EncodedView, table: Table, viewer: int, moves: list[str]) -> None:
        news.undo = table.in_a_turn(viewer)
        if moves:
            news.asked = table.asked(viewer, moves)
            news.effects = table.effects(viewer, moves) if table.game.info.tells_effects else {}
        else:
            news.asked, news.effects = None, {}
