"""What the client takes from the outside world, so that tests can hand in their own."""

from __future__ import annotations

import io
import os
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

    def ask(self, prompt: str) -> str:
        """One line that somebody typed; raises EOFError when there is nobody any more."""
        if self.input is sys.stdin and self.output is sys.stdout and sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # arrow keys work in what is typed
            return input(prompt)
        print(prompt, end="", file=self.output, flush=True)
        line = self.input.readline()
        if not self.input.isatty():
            print(file=self.output, flush=True)  # nobody pressed Enter on this screen
        if not line:
            raise EOFError
        return line
