"""Discat drawn for the terminal (`terminal.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cattery.games.discat.story import arrow, asked, browsed, cards_in, tops
from cattery.games.discat.views import DiscatView, SeatView
from cattery.terminal.listener import Listener

ARROWS = {"up": "▲", "down": "▼"}
STYLES = {"up": "bold dark_orange", "down": "bold deep_sky_blue1"}  # beside the arrow, never instead of it
BACK = "▒▒"
# A colour a digit (D2), to spot cards that go together.
DIGITS = (
    "grey70",
    "red1",
    "dark_orange",
    "yellow3",
    "green3",
    "cyan3",
    "dodger_blue1",
    "medium_purple",
    "hot_pink",
    "tan",
)


def table(view: DiscatView, moves: Sequence[str], to: Listener) -> RenderableType:
    parts: list[RenderableType] = [seats(view, to)]
    parts += [Text(f" {to.say(pile)}", "dim") for pile in browsed(view)]
    if moves:
        parts += [demand(view, moves, to), hand(view, tops(moves))]
        if 0 < len(tops(moves)) < len(view.hand or []):
            parts.append(Text(to.words("table.legend"), "dim", justify="center"))
    return Group(*parts)


def seats(view: DiscatView, to: Listener) -> Grid:
    say = to.words
    grid = Grid(
        box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False, title=pile_left(view, to)
    )
    grid.title_justify = "right"
    grid.add_column("", width=1)
    grid.add_column(say("table.player"), ratio=1, no_wrap=True, overflow="ellipsis")
    for name in ("table.hand", "table.pile", "table.bonus", "table.points"):
        grid.add_column(say(name), justify="right")
    grid.add_column(say("table.top"), min_width=len(say("table.asleep")) + 4)
    grid.add_column("", min_width=len(say("table.asks")) + 2)
    for seat, its in enumerate(view.seats):
        turn = seat == view.turn
        grid.add_row(
            "▶" if turn else "",
            to.name(seat),
            str(its.held),
            str(its.pile.count),
            str(its.bonus),
            signed(its.score),
            top_card(view, its, to),
            asking(view, seat, to),
            style="bold" if turn else "",
        )
    return grid


def pile_left(view: DiscatView, to: Listener) -> Text:
    told = to.words("table.draw_pile", n=view.draw_pile)
    if view.last_turns:
        told = f"{to.words('table.last_turns', n=view.last_turns)} · {told}"
    return Text(f"{told} ")


def top_card(view: DiscatView, its: SeatView, to: Listener) -> Text:
    if its.pile.top:
        return card_text(view, its.pile.top)
    return Text(f"{BACK} {to.words('table.asleep')}" if its.pile.count else "–", "dim")


def asking(view: DiscatView, seat: int, to: Listener) -> Text:
    limit = view.constraint
    if limit is None or limit.creator != seat:
        return Text()
    return Text(f"{ARROWS[limit.direction]} {to.words('table.asks')}", STYLES[limit.direction])


def card_text(view: DiscatView, card: str) -> Text:
    points = arrow(view.arrows, card)
    tens, units = ((digit, DIGITS[int(digit)]) for digit in card)
    return Text.assemble(tens, units, " ", (ARROWS[points], STYLES[points]))


def demand(view: DiscatView, moves: Sequence[str], to: Listener) -> RenderableType:
    """The constraint as a big sentence."""
    limit = view.constraint
    style = STYLES[limit.direction] if limit else "bold"
    arrow = f"{ARROWS[limit.direction]}  " if limit else ""
    told = Text(f"{arrow}{to.say(asked(view, moves))}", style)
    return Align.center(Panel(told, box=box.HEAVY, expand=False, padding=(0, 2), border_style=style))


def hand(view: DiscatView, on_top: Sequence[str]) -> RenderableType:
    """Cards that can be on top have a thick frame."""
    cards = [
        Panel(
            card_text(view, card),
            box=box.HEAVY if card in on_top else box.ROUNDED,
            border_style="bold" if card in on_top else "dim",
            expand=False,
        )
        for card in view.hand or []
    ]
    return Align.center(Columns(cards, padding=(0, 1)))


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    """By number of cards, then by the top card; passes after the plays."""

    def key(move: str) -> tuple[bool, int, list[str]]:
        cards = cards_in(move)
        return (not cards, len(cards), cards[::-1] or move.split())

    return sorted(moves, key=key)


def listed(moves: Sequence[str]) -> list[str]:
    return list(moves)


def at_hand(view: DiscatView, move: str) -> bool:
    return move in (view.hand or [])


def signed(number: int) -> str:
    """With a true minus sign."""
    return str(number).replace("-", "−")
