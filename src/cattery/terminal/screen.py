"""Two ways to show the same game: drawn, or in plain sentences."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from cattery.core.words import Words
from cattery.terminal.drawing import aloud
from cattery.terminal.outside import Outside
from cattery.terminal.rules import spoken

if TYPE_CHECKING:
    from cattery.terminal.place import Place

FEW = 10  # so many moves get a line each
PAUSE = 0.45  # seconds after each play of a bot, on a real terminal

CAT = (r"   /\_/\  ", "  ( ^.^ )   ", "   > ~ <  ")

# Rich would break a line at these French spaces, so they hide while it does.
HELD = {0xA0: 0xE000, 0x202F: 0xE001}
RELEASED = {hidden: space for space, hidden in HELD.items()}


class Entry(Struct, frozen=True):
    """One move of the numbered list."""

    label: str
    move: str
    effect: str


class Screen(Protocol):
    """Where things are shown."""

    def title(self, text: str, lines: Sequence[str] = ()) -> None: ...
    def headline(self, text: str) -> None:
        """Who won."""

    def say(self, text: str) -> None: ...
    def refuse(self, text: str) -> None: ...
    def verbatim(self, text: str) -> None:
        """A path or a command to copy: never broken."""

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """What to type, and what it does."""

    def table(self, place: Place, moves: Sequence[str], going_on: bool = False, hurry: bool = False) -> None:
        """`going_on`: the listener is in the middle of a turn, and knows what has not changed.

        `hurry`: what lies on the table is enough, as there is no time to hear of every seat.
        """

    def moves(self, entries: Sequence[Entry]) -> None: ...
    def page(self, markdown: str) -> None: ...
    def pause(self) -> None: ...


def screen_for(plain: bool, outside: Outside, words: Words) -> Screen:
    return PlainScreen(outside, words) if plain or not outside.is_terminal else DrawnScreen(outside)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most this width, broken at ordinary spaces only: French has others that must hold."""
    return pack(text.split(" "), width, indent)


def pack(parts: Sequence[str], width: int, indent: str = "") -> list[str]:
    """As many parts a line as go into it; none is broken."""
    lines, line = [], ""
    for part in parts:
        longer = f"{line} {part}" if line else part
        if line and cell_len(longer) > width:
            lines.append(line)
            longer = f"{indent}{part}"
        line = longer
    return [*lines, line]


def lines_for(entries: Sequence[Entry]) -> list[tuple[bool, list[Entry]]]:
    """Runs of moves: True, each gets a line of its own; False, they share lines.

    Where there are many moves, those keep a line that do something worth telling, unless these are many too.
    """
    if len(entries) <= FEW:
        return [(True, list(entries))]
    few = sum(bool(entry.effect) for entry in entries) <= FEW
    runs = itertools.groupby(entries, lambda entry: few and bool(entry.effect))
    return [(alone, list(run)) for alone, run in runs]


class PlainScreen:
    """Sentences that read well aloud, and go through a pipe."""

    def __init__(self, outside: Outside, words: Words) -> None:
        self.output, self.width, self.words = outside.output, outside.width, words
        self.told_before: Sequence[str] = ()

    def title(self, text: str, lines: Sequence[str] = ()) -> None:
        self.say(f"{text}.")
        for line in lines:
            self.say(line)

    def headline(self, text: str) -> None:
        self.say(text)

    def say(self, text: str) -> None:
        for line in wrap(text, self.width):
            self.verbatim(line)

    def refuse(self, text: str) -> None:
        self.say(text)

    def verbatim(self, text: str) -> None:
        print(text, file=self.output, flush=True)

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        for left, right in rows:
            self.say(self.words("terminal.pair", left=left, right=right))

    def table(self, place: Place, moves: Sequence[str], going_on: bool = False, hurry: bool = False) -> None:
        told = aloud(place.table.game, place.view, moves, place.to, seats=not hurry)
        known = self.told_before if going_on else ()
        self.told_before = told
        for line in ("", *(line for line in told if line not in known)):
            self.say(line)

    def moves(self, entries: Sequence[Entry]) -> None:
        for alone, group in lines_for(entries):
            if alone:
                for entry in group:
                    self.say(f"{entry.label}. {self.told(entry)}.")
            else:
                for line in pack([f"{entry.label}. {entry.move}." for entry in group], self.width):
                    self.verbatim(line)

    def told(self, entry: Entry) -> str:
        return self.words("terminal.pair", left=entry.move, right=entry.effect) if entry.effect else entry.move

    def page(self, markdown: str) -> None:
        for paragraph in spoken(markdown):
            self.say(paragraph)

    def pause(self) -> None:
        """Nobody watches a pipe."""


class DrawnScreen:
    """Colours, frames and a little time to look; each colour has a second sign."""

    def __init__(self, outside: Outside) -> None:
        self.width, self.sleep = outside.width, outside.sleep
        self.console = Console(
            file=outside.output,
            width=outside.width,
            highlight=False,
            markup=False,
            emoji=False,
            _environ=outside.environ,
        )

    def title(self, text: str, lines: Sequence[str] = ()) -> None:
        if not lines:
            self.console.print()
            self.console.rule(Text(text, "bold"), style="dim")
            return
        wrapped = "\n".join(part for line in lines for part in wrap(line, self.width - 4))
        self.console.print(Panel(Text(wrapped), title=Text(text, "bold"), box=box.ROUNDED, title_align="left"))

    def headline(self, text: str) -> None:
        for line, told in zip(CAT, ("", text, ""), strict=True):
            self.console.print(Text.assemble(line, (told, "bold")))

    def say(self, text: str, style: str = "") -> None:
        for line in wrap(text, self.width - 1, "  "):
            self.verbatim(f" {line}", style)

    def refuse(self, text: str) -> None:
        self.say(f"✗ {text}", "yellow")

    def verbatim(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), no_wrap=True, crop=False, overflow="ignore", soft_wrap=True)

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        wide = max(cell_len(left) for left, _ in rows)
        for left, right in rows:
            first, *more = wrap(right, self.width - wide - 5)
            self.console.print(Text.assemble("  ", (set_cell_size(left, wide), "bold"), "  ", first))
            for line in more:
                self.verbatim(f"{' ' * (wide + 4)}{line}")

    def table(
        self,
        place: Place,
        moves: Sequence[str],
        going_on: bool = False,  # noqa: ARG002  # the eye skips what it knows: all is drawn
        hurry: bool = False,  # noqa: ARG002
    ) -> None:
        self.console.print()
        self.console.print(place.drawing.table(place.view, moves, place.to))

    def moves(self, entries: Sequence[Entry]) -> None:
        for alone, group in lines_for(entries):
            if alone:
                self.rows([(f"{entry.label:>2}  {entry.move}", entry.effect) for entry in group])
            else:
                self.in_columns(group)

    def in_columns(self, entries: Sequence[Entry]) -> None:
        labels = max(len(entry.label) for entry in entries)
        cell = labels + max(len(entry.move) for entry in entries) + 4
        across = max(1, (self.width - 2) // cell)
        down = -(-len(entries) // across)
        for row in range(down):
            line = Text("  ")
            for entry in entries[row::down]:
                line.append(f"{entry.label:>{labels}}  ", "bold")
                line.append(set_cell_size(entry.move, cell - labels - 2))
            line.rstrip()
            self.console.print(line)

    def page(self, markdown: str) -> None:
        with self.console.capture() as drawn:
            self.console.print(Padding(Markdown(markdown.translate(HELD)), (0, 1)))
        self.console.file.write(drawn.get().translate(RELEASED))

    def pause(self) -> None:
        self.sleep(PAUSE)
