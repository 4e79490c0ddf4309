"""People at a terminal that is not there: they type what a test says, and all they see is kept."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from cattery.terminal.outside import Outside
from cattery.terminal.play import Setup, run

FIRST_MOVE = "#1"


class Typing(io.StringIO):
    """The next line each time, then the end of the file; an error among the lines is raised."""

    def __init__(self, lines: Iterable[str | type[BaseException]]) -> None:
        super().__init__()
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002
        line = next(self.lines, None)
        if isinstance(line, type):
            raise line
        return "" if line is None else f"{line}\n"


class Paper(io.StringIO):
    """What was shown; it can pass for a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class Person:
    """Sits down as often as a test likes, always at the same home."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environ = {"HOME": str(home), "TERM": "xterm-256color"}
        self.naps: list[float] = []

    def plays(
        self, lines: Iterable[str | type[BaseException]], setup: Setup, drawn: bool = False, width: int = 80
    ) -> tuple[int, str]:
        """The exit code, and all that was shown."""
        paper, seconds = Paper(drawn), count()
        outside = Outside(
            input=Typing(lines),
            output=paper,
            environ=self.environ,
            clock=lambda: float(next(seconds)),
            now=lambda: datetime(2026, 11, 15, 21, 53, tzinfo=UTC),
            sleep=self.naps.append,
            width=width,
        )
        return run(setup, outside), paper.getvalue()

    @property
    def records(self) -> list[Path]:
        return sorted((self.home / ".local/share/cattery/records").iterdir())
