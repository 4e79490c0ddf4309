"""The story of a table as its listener heard it, sentence by sentence."""

from __future__ import annotations

from cattery.core.table import Table
from cattery.terminal.listener import Listener


class Story:
    """The listener's log, in words."""

    def __init__(self, table: Table, to: Listener) -> None:
        self.table, self.to = table, to
        self.again()

    def again(self) -> None:
        """From the beginning."""
        self.lines: list[str] = []
        self.since = 0  # the first line after the listener's last play
        self.entries = 0

    def news(self) -> list[str]:
        """What has happened since the last time."""
        told = len(self.lines)
        for entry in self.table.log(self.to.seat, self.entries):
            self.entries += 1
            self.lines += [self.to.say(sentence) for sentence in entry.story]
            if entry.seat == self.to.seat:
                self.since = len(self.lines)
        return self.lines[told:]

    def lately(self) -> list[str]:
        """What has happened since the listener's last play."""
        return self.lines[self.since :]
