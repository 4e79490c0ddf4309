"""What a table tells: news of its people to everybody, and to each viewer what it sees, may do and has heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from cattery.core.table import Table
from cattery.server import protocol as wire
from cattery.server.sockets.connection import Connection

if TYPE_CHECKING:
    from cattery.server.room.room import Room

Mark = tuple[int, int, frozenset[int]]  # entries heard, the number of one's moves, who acts


class Broadcaster:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.marks: dict[int | None, Mark] = {}  # by viewer: what it was told last

    def broadcast_table(self, knows: Connection | None = None) -> None:
        """Everybody (but who knows already) how the table stands."""
        room = self.room
        news = wire.encode(wire.TableNews(room.info(), room.sequence.next()))
        for connection in room.connections:
            if connection is not knows:
                connection.post(news)

    def welcome(self, connection: Connection) -> None:
        """The table, the connection's seats, and what these see."""
        room = self.room
        connection.tell(wire.Welcome(room.info(), sorted(connection.seats), room.sequence.next()))
        self.send_views([connection])

    def take_viewers_with_news(self) -> set[int | None]:
        """Who has heard something since the last time, may do something else, or sees others act.

        H7 The rest sees what it saw, and is told nothing: not even that a word was said.
        """
        table = self.room.table
        assert table
        before, acting, versions = self.marks, table.acting, self.room.plays.versions
        self.marks = {seat: (table.entries(seat), number, acting) for seat, number in enumerate(versions)}
        self.marks[None] = table.entries(), 0, acting
        return {viewer for viewer, mark in self.marks.items() if before.get(viewer) != mark}

    def send_views(self, connections: Iterable[Connection], viewers: set[int | None] | None = None) -> None:
        """To each connection's viewers (or to these) what they see now, and the entries they have not heard yet."""
        room = self.room
        if not (table := room.table):
            return
        looks = [
            (connection, viewer)
            for connection in connections
            for viewer in connection.viewers
            if viewers is None or viewer in viewers
        ]
        views = table.views({viewer for _, viewer in looks})
        drawn: dict[tuple[int | None, int, bool], bytes] = {}  # each once
        news = self._common_view(table)
        reflexes = room.reflexes if room.stored.phase == "playing" else None
        for connection, viewer in looks:
            entries = table.entries(viewer)
            seen = min(connection.seen.get(viewer, 0), entries)
            personal = len(connection.seats) < 2  # else several people read it, and nobody is "you"
            text = drawn.get((viewer, seen, personal))
            if text is None:
                self.fill_in(news, viewer, seen, views[viewer], personal)
                text = drawn[viewer, seen, personal] = wire.encode(news)
            connection.seen[viewer] = entries
            connection.post(text)
            if reflexes:
                reflexes.shown(connection)

    def _common_view(self, table: Table) -> wire.ViewNews:
        """What is the same for everybody; the rest is filled in for each viewer."""
        room = self.room
        result = table.result if room.stored.phase == "finished" else None
        return wire.ViewNews(
            seat=None,
            seq=room.sequence.next(),
            version=0,
            view=msgspec.Raw(),
            moves=[],
            acting=sorted(table.acting),
            log_from=0,
            log=[],
            opens=room.reflexes.opens() if room.reflexes and room.stored.phase == "playing" else 0,
            result=msgspec.Raw(wire.encode(result)) if result else None,
            secret=room.stored.secret if result else "",
        )

    def fill_in(self, news: wire.ViewNews, viewer: int | None, seen: int, view: Any, personal: bool) -> None:
        plays = self.room.plays
        table = plays.table
        assert table
        log: Any = table.log(viewer, seen, personal)  # its entries have the fields of those on the wire
        news.seat, news.view, news.left = viewer, view, self.room.clock.left(viewer)
        news.log_from, news.log = seen, log
        news.ending, news.points = table.ending(viewer, personal), table.points()
        if viewer is None:
            news.version, news.moves, news.undo, news.asked, news.effects = 0, [], False, None, {}
        else:
            moves = [*plays.moves[viewer]]
            news.version, news.moves, news.undo = plays.versions[viewer], moves, table.in_a_turn(viewer)
            news.asked = table.asked(viewer, moves)
            news.effects = table.effects(viewer, moves) if table.game.info.tells_effects else {}
