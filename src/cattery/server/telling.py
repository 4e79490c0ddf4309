"""What a table tells: news of its people to everybody, and to each viewer what it sees, may do and has heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import msgspec

from cattery.core.table import Table
from cattery.server import protocol as wire
from cattery.server.clients import Client

if TYPE_CHECKING:
    from cattery.server.room import Room

Mark = tuple[int, int, set[int]]  # lines heard, the number of one's moves, who acts


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
        seen_by = [(client, viewer) for client in clients for viewer in client.viewers]
        looks = [(client, viewer) for client, viewer in seen_by if viewers is None or viewer in viewers]
        views = table.views({viewer for _, viewer in looks})
        drawn: dict[tuple[int | None, int], bytes] = {}  # each once
        news = self._news(table)
        for client, viewer in looks:
            lines = table.lines(viewer)
            seen = min(client.seen.get(viewer, 0), lines)
            if (viewer, seen) not in drawn:
                self.fill_in(news, viewer, seen, views[viewer])
                drawn[viewer, seen] = wire.encode(news)
            client.seen[viewer] = lines
            client.post(drawn[viewer, seen])
            if room.reflexes and room.stored.phase == "playing":
                room.reflexes.shown(client)

    def _news(self, table: Table) -> wire.ViewNews:
        """What is the same for everybody; the rest is filled in for each viewer."""
        result = table.result
        return wire.ViewNews(
            seat=None,
            seq=self.room.numbers.next(),
            changed=0,
            view=msgspec.Raw(),
            moves=[],
            acting=sorted(table.acting),
            log_from=0,
            log=[],
            opens=self.room.reflexes.opens() if self.room.reflexes and self.room.stored.phase == "playing" else 0,
            result=msgspec.Raw(wire.encode(result)) if result else None,
            secret=self.room.stored.secret if result else "",
        )

    def fill_in(self, news: wire.ViewNews, viewer: int | None, seen: int, view: Any) -> None:
        room = self.room
        assert room.table
        plays = room.plays
        news.seat, news.view, news.left = viewer, view, room.clock.left(viewer)
        news.undo = viewer is not None and room.table.in_a_turn(viewer)
        news.changed, news.moves = (0, []) if viewer is None else (plays.changed[viewer], [*plays.moves[viewer]])
        news.log_from, news.log = seen, cast("list[wire.LogLine]", room.table.log(viewer, seen))  # the same fields
