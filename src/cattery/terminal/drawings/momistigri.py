"""Momistigri drawn for the terminal (`terminal.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cattery.games.momistigri.cards import MOMISTIGRI, is_colour_pair, value_of
from cattery.games.momistigri.story import MANY, asked, what_pairs_do
from cattery.games.momistigri.views import MomistigriSeat, MomistigriView
from cattery.terminal.listener import Listener

# As the words name them, `a` first; a deck of more colours has them again, and its letters tell these apart.
COLOURS = (
    "red1",
    "yellow1",
    "dark_cyan",
    "dodger_blue1",
    "medium_purple",
    "green_yellow",
    "hot_pink",
    "orange4",
    "green3",
    "grey62",
)
ARROWS = {"clockwise": "▼", "counterclockwise": "▲"}  # seats are listed clockwise


# ── the table, drawn ──────────────────────────────────────────────────────────────────────────────


def table(view: MomistigriView, moves: Sequence[str], to: Listener) -> RenderableType:
    parts: list[RenderableType] = [seats(view, to), Text.assemble(" ", discard_line(view, to))]
    parts += [Text(f" {line}", "yellow") for line in warnings(view, to)]
    if moves:
        parts += [demand(view, moves, to), hand(view, moves)]
        parts += [Text(line, "dim", justify="center") for line in hints(moves, to)]
    return Group(*parts)


def seats(view: MomistigriView, to: Listener) -> Grid:
    say = to.words
    grid = Grid(box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False)
    grid.title, grid.title_justify = Text(f"{where(view, to)} "), "right"
    grid.add_column(ARROWS[view.arrow], width=1)
    grid.add_column(say("table.seat"), justify="right")
    grid.add_column(say("table.player"), ratio=2, no_wrap=True, overflow="ellipsis")
    for name in ("table.cards", "table.points"):
        grid.add_column(say(name), justify="right")
    grid.add_column("", min_width=len(say("table.passed")))
    grid.add_column(say("table.known"), ratio=2)
    for seat, its in enumerate(view.seats):
        turn = seat == view.turn
        grid.add_row(
            "▶" if turn else "",
            str(seat),
            to.name(seat),
            str(its.held),
            str(its.total),
            state(view, its, to),
            Text(" ").join(card_text(card) for card in its.known),
            style="bold" if turn else "dim" if its.out else "",
        )
    return grid


def where(view: MomistigriView, to: Listener) -> str:
    """«Round 1 of 2 · turn 5 · direction: down the list ▼»"""
    told = [to.say(view.round_name), to.words("table.turn", n=view.round_turns + 1)]
    return " · ".join([*told, to.words(f"table.{view.arrow}", arrow=ARROWS[view.arrow])])


def state(view: MomistigriView, its: MomistigriSeat, to: Listener) -> str:
    if its.out:
        return to.words("table.out")
    return to.words("table.passed") if its.passed else ""


def discard_line(view: MomistigriView, to: Listener) -> Text:
    if not view.discard:
        return Text(to.words("table.no_discard"), "dim")
    cards = Text(" ").join(card_text(card) for card in view.discard)
    return Text.assemble(to.words("table.discard"), " ", cards)


def warnings(view: MomistigriView, to: Listener) -> list[str]:
    """M45"""
    return [] if view.turns_left is None else [to.words("table.turns_left", n=view.turns_left)]


def card_text(card: str) -> Text:
    if card == MOMISTIGRI:
        return Text(card, "bold reverse")
    return Text(card, COLOURS[(ord(card[1]) - ord("a")) % len(COLOURS)])


def demand(view: MomistigriView, moves: Sequence[str], to: Listener) -> RenderableType:
    """What is asked, as a big sentence."""
    told = Text(to.say(asked(view, moves)), "bold", justify="center")
    return Align.center(Panel(told, box=box.HEAVY, expand=False, padding=(0, 2)))


def hand(view: MomistigriView, moves: Sequence[str]) -> RenderableType:
    """Cards that can do something now have a thick frame."""
    usable = {token for move in moves for token in move.split()[1:]}
    if any(move.startswith("send") for move in moves):
        usable = set()  # those cards lie on the discard
    cards = [
        Panel(
            card_text(card),
            box=box.HEAVY if card in usable else box.ROUNDED,
            border_style="bold" if card in usable else "dim",
            expand=False,
        )
        for card in view.hand or []
    ]
    return Align.center(Columns(cards, padding=(0, 0)))


def hints(moves: Sequence[str], to: Listener) -> list[str]:
    """Of a long list, which does not tell what each move does: what pairs do, and how a move is typed."""
    verb = moves[0].split()[0]
    if len(moves) > MANY and f"hint.{verb}" in to.words:
        return [to.words(f"hint.{verb}", move=moves[0])]
    return [to.say(sentence) for sentence in what_pairs_do(moves)]


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    """Pairs of one number, then pairs of one colour, then the rest; to be rid of, the highest cards first."""
    return sorted(moves, key=place_of)


def place_of(move: str) -> tuple[int, int, str]:
    match move.split():
        case ["pair", one, other]:
            return (int(is_colour_pair(one, other)), 0, move)
        case ["swap" | "give" | "send" | "choose", card, *_]:
            return (2, -value_of(card), move)
        case ["reverse"]:
            return (4, 0, move)
    return (3, 0, move)


def listed(moves: Sequence[str]) -> list[str]:
    return list(moves)


def at_hand(view: MomistigriView, move: str) -> bool:
    """No card is a number alone."""
    return False
