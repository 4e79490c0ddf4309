"""The story of a table as its listener heard it, sentence by sentence."""

from __future__ import annotations

import msgspec

from cattery.core.drawing import Drawing, Listener
from cattery.core.table import Table


class Story:
    """Follows a table with a second one, play by play, so that each sentence knows what was there before it."""

    def __init__(self, table: Table, drawing: Drawing, to: Listener) -> None:
        self.table, self.drawing, self.to = table, drawing, to
        self.again()

    def again(self) -> None:
        """From the beginning."""
        table = self.table
        options = msgspec.to_builtins(table.options)
        self.shadow = Table(table.game, table.seats, options, None, table.names, table.starts)
        self.lines: list[str] = []
        self.since = 0  # the first line after the listener's last play

    def news(self) -> list[str]:
        """What has happened since the last time."""
        told = len(self.lines)
        for play in self.table.plays[len(self.shadow.plays) :]:
            before, known = self.shadow.view(self.to.seat), self.shadow.lines(self.to.seat)
            self.shadow.play(play.seat, play.text, play.at)
            after = self.shadow.view(self.to.seat)
            for heard in self.shadow.log(self.to.seat, known):  # none, if the play is a secret
                self.lines += self.drawing.happened(before, heard, after, self.to)
            if play.seat == self.to.seat:
                self.since = len(self.lines)
        return self.lines[told:]

    def lately(self) -> list[str]:
        """What has happened since the listener's last play."""
        return self.lines[self.since :]
