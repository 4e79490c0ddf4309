"""What the terminal takes from the outside world, so that tests can hand in their own."""

from __future__ import annotations

import io
import os
import select
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import TextIO

WIDEST = 80


@dataclass
class Outside:
    """Streams, clocks and the environment."""

    input: TextIO = field(default_factory=lambda: sys.stdin or io.StringIO())  # a closed one is nobody's
    output: TextIO = field(default_factory=lambda: sys.stdout or io.StringIO())
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    clock: Callable[[], float] = time.monotonic  # seconds; only differences count
    now: Callable[[], datetime] = lambda: datetime.now().astimezone()
    sleep: Callable[[float], None] = time.sleep
    _typed: bytes = b""  # what was typed and not yet asked for
    width: int = field(default_factory=lambda: min(WIDEST, shutil.get_terminal_size().columns))

    def __post_init__(self) -> None:
        """A terminal that cannot show or send a letter gets a question mark, never a crash."""
        for stream in (self.input, self.output):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    @property
    def is_terminal(self) -> bool:
        """Can it show a drawing?"""
        return self.output.isatty() and self.environ.get("TERM") != "dumb"

    @property
    def language(self) -> str:
        """What the system speaks: French, or English."""
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            if self.environ.get(name):
                return "fr" if self.environ[name].lower().startswith("fr") else "en"
        return "en"

    def wait(self, seconds: float) -> str | None:
        """A line that is typed within so many seconds, or None; raises EOFError when there is nobody any more."""
        try:
            source = self.input.fileno()
        except OSError:  # no file: whatever it has, it has at once
            return self._line()
        if b"\n" not in self._typed:
            ready, _, _ = select.select([source], [], [], seconds)
            if not ready:
                return None
            read = os.read(source, 4096)
            if not read:
                raise EOFError
            self._typed += read
        line, newline, rest = self._typed.partition(b"\n")
        if not newline:
            return None
        self._typed = rest
        return line.decode(errors="replace")

    def _line(self) -> str:
        line = self.input.readline()
        if not line:
            raise EOFError
        return line

    def ask(self, prompt: str) -> str:
        """One line that somebody typed; raises EOFError when there is nobody any more."""
        if self.input is sys.stdin and self.output is sys.stdout and sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # arrow keys work in what is typed
            return input(prompt)
        print(prompt, end="", file=self.output, flush=True)
        try:
            return self._line()
        finally:
            if not self.input.isatty():
                print(file=self.output, flush=True)  # nobody pressed Enter on this screen
