"""What a table tells: news of its people to everybody, and to each viewer what it sees, may do and has heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from cattery.core.table import Table
from cattery.server import protocol as wire
from cattery.server.sockets.connection import Client

if TYPE_CHECKING:
    from cattery.server.room.room import Room

Mark = tuple[int, int, frozenset[int]]  # lines heard, the number of one's moves, who acts


class Telling:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.marks: dict[int | None, Mark] = {}  # by viewer: what it was told last

    def all(self, knows: Client | None = None) -> None:
        """Everybody (but who knows already) how the table stands."""
        room = self.room
        news = wire.encode(wire.TableNews(room.info(), room.numbers.next()))
        for client in room.clients:
            if client is not knows:
                client.post(news)

    def welcome(self, client: Client) -> None:
        """The table, the client's seats, and what these see."""
        room = self.room
        client.tell(wire.Welcome(room.info(), sorted(client.seats), room.numbers.next()))
        self.show([client])

    def noticed(self) -> set[int | None]:
        """Who has heard something since the last time, may do something else, or sees others act.

        H7 The rest sees what it saw, and is told nothing: not even that a word was said.
        """
        table = self.room.table
        assert table
        before, acting, changed = self.marks, table.acting, self.room.plays.changed
        self.marks = {seat: (table.lines(seat), number, acting) for seat, number in enumerate(changed)}
        self.marks[None] = table.lines(), 0, acting
        return {viewer for viewer, mark in self.marks.items() if before.get(viewer) != mark}

    def show(self, clients: Iterable[Client], viewers: set[int | None] | None = None) -> None:
        """To each client's viewers (or to these) what they see now, and the lines they have not heard yet."""
        room = self.room
        if not (table := room.table):
            return
        looks = [
            (client, viewer) for client in clients for viewer in client.viewers if viewers is None or viewer in viewers
        ]
        views = table.views({viewer for _, viewer in looks})
        drawn: dict[tuple[int | None, int], bytes] = {}  # each once
        news = self._news(table)
        reflexes = room.reflexes if room.stored.phase == "playing" else None
        for client, viewer in looks:
            lines = table.lines(viewer)
            seen = min(client.seen.get(viewer, 0), lines)
            text = drawn.get((viewer, seen))
            if text is None:
                self.fill_in(news, viewer, seen, views[viewer])
                text = drawn[viewer, seen] = wire.encode(news)
            client.seen[viewer] = lines
            client.post(text)
            if reflexes:
                reflexes.shown(client)

    def _news(self, table: Table) -> wire.ViewNews:
        """What is the same for everybody; the rest is filled in for each viewer."""
        room = self.room
        result = table.result if room.stored.phase == "finished" else None
        return wire.ViewNews(
            seat=None,
            seq=room.numbers.next(),
            changed=0,
            view=msgspec.Raw(),
            moves=[],
            acting=sorted(table.acting),
            log_from=0,
            log=[],
            opens=room.reflexes.opens() if room.reflexes and room.stored.phase == "playing" else 0,
            result=msgspec.Raw(wire.encode(result)) if result else None,
            secret=room.stored.secret if result else "",
        )

    def fill_in(self, news: wire.ViewNews, viewer: int | None, seen: int, view: Any) -> None:
        plays = self.room.plays
        table = plays.table
        assert table
        log: Any = table.log(viewer, seen)  # its lines have the fields of a LogLine
        news.seat, news.view, news.left = viewer, view, self.room.clock.left(viewer)
        news.log_from, news.log = seen, log
        if viewer is None:
            news.changed, news.moves, news.undo = 0, [], False
        else:
            news.changed, news.moves, news.undo = plays.changed[viewer], [*plays.moves[viewer]], table.in_a_turn(viewer)
