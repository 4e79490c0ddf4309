"""Addi Cat's drawn for the terminal (`terminal.drawing.Drawing`), and the same aloud."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

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
    return Text(f"▶ {shown(its.card, to)}" if its.new else shown(its.card, to), NEW if its.new else "")


def counts(its: SeatView, room: int, to: Listener) -> str:
    """Cards face down and face up, in words if there is room for them."""
    told = to.words("table.counts", stock=its.stock, pile=its.pile)
    return told if len(told) < room else f"{its.stock} + {its.pile}"


def told(view: AddiCatsView, moves: Sequence[str], to: Listener) -> list[str]:
    """All current cards in words."""
    parts = [
        to.words("aloud.card", name=to.name(seat), card=spoken(its.card, to))
        for seat, its in enumerate(view.seats)
        if its.card is not None
    ]
    return [to.words("aloud.cards", cards=", ".join(parts))] if parts else [to.words("aloud.no_cards")]


def shown(card: str, to: Listener) -> str:
    """`5+9`, `14`, «Chase»"""
    return card if card[0].isdigit() else to.words(f"cards.{card}")


def spoken(card: str, to: Listener) -> str:
    """A card in words: «5 plus 9»"""
    a, plus, b = card.partition("+")
    return to.words("cards.plus", a=a, b=b) if plus else shown(card, to)


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    return list(moves)


def listed(moves: Sequence[str]) -> list[str]:
    return list(moves)


def at_hand(view: AddiCatsView, word: str) -> bool:
    return False
