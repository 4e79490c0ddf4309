"""Addi Cat's drawn for the terminal (`terminal.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cattery.core.story import sentence
from cattery.games.addi_cats.views import AddiCatsView, SeatView
from cattery.terminal.listener import Listener

WIDTH = 80  # columns of a terminal
NEW = "bold reverse"  # beside the arrow, never instead of it

# ── the table ─────────────────────────────────────────────────────────────────────────────────────


def table(view: AddiCatsView, moves: Sequence[str], to: Listener) -> RenderableType:
    """A column a seat: the current card, and how many cards it has."""
    grid = Grid(box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False)
    for seat in range(len(view.seats)):
        grid.add_column(to.name(seat), justify="center", ratio=1, no_wrap=True, overflow="ellipsis")
    grid.add_row(*[card_text(its, to) for its in view.seats])
    grid.add_row(*[Text(counts(its, WIDTH // len(view.seats), to), "dim") for its in view.seats])
    return grid


def card_text(its: SeatView, to: Listener) -> Text:
    if its.place:
        return Text(to.words("table.won"), "dim")
    if its.card is None:
        return Text("–", "dim")
    card = to.say(sentence("table.card", card=its.card))
    return Text(f"▶ {card}" if its.new else card, NEW if its.new else "")


def counts(its: SeatView, room: int, to: Listener) -> str:
    """Cards face down and face up, in words if there is room for them."""
    told = to.words("table.counts", stock=its.stock, pile=its.pile)
    return told if len(told) < room else f"{its.stock} + {its.pile}"


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    return list(moves)


def listed(moves: Sequence[str]) -> list[str]:
    return list(moves)


def at_hand(view: AddiCatsView, move: str) -> bool:
    return False
