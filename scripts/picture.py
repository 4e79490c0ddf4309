"""Draws the README's picture: a few turns of a game in the terminal, as SVG.

python scripts/picture.py > docs/images/discat-terminal.svg
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from cattery.terminal.outside import Outside
from cattery.terminal.play import Setup, run

TYPED = ["#1", "why 09 47", "quit"]


class Screen(io.StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        return True


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        screen = Screen()
        settings = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "HOME": home}
        typed = io.StringIO("".join(f"{line}\n" for line in TYPED))
        outside = Outside(typed, screen, settings, clock=lambda: 0.0, sleep=lambda _: None, width=80)
        run(Setup(seed=11, lang="en", record=Path(home) / "game.txt"), outside)
    picture = Console(record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    lines = screen.getvalue().splitlines()
    first, last = (next(i for i, line in enumerate(lines) if mark in line) for mark in ("You play", "not a group"))
    picture.print(Text.from_ansi("\n".join(lines[first : last + 1])))
    svg = picture.export_svg(title="cattery play discat")
    sys.stdout.write(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL))  # no font from elsewhere


if __name__ == "__main__":
    main()
