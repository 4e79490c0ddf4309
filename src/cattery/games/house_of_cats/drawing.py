"""House of Cats drawn for a line-by-line client (`cattery.core.drawing.Drawing`), and told aloud."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cattery.core.drawing import Listener
from cattery.games.house_of_cats.face.telling import (
    ROOMS,
    ability,
    aloud,
    asked,
    ending,
    happened,
    own_sheet,
    points_lines,
    signed,
    stars_text,
    symbol_name,
    where,
)
from cattery.games.house_of_cats.face.views import HouseOfCatsView, Sheet
from cattery.games.house_of_cats.paper import CHEESE, CLOSED, SIGNS, Paper, dice_text, track_line

__all__ = ["at_hand", "effect", "ending", "happened", "listed", "order", "table", "told"]

READY, SPENT = "●", "⊗"
FEW = 12  # words that are listed one by one, cells and all


# ── drawn ─────────────────────────────────────────────────────────────────────────────────────────


def table(view: HouseOfCatsView, moves: Sequence[str], to: Listener) -> RenderableType:
    sheet = own_sheet(view, to)
    fresh = view.turn.written if view.turn else []
    paper: list[RenderableType] = [*Paper(view, sheet, cells_in(moves), fresh).drawn()]
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(Group(*paper), Group(*side(view, sheet, to)))
    parts: list[RenderableType] = [others(view, to)] if len(view.seats) > 1 else []
    parts.append(grid)
    if view.printed.track:
        parts.append(Text.assemble(f"   {to.words('table.track')} ", track_line(view, sheet)))
    parts.append(legend(view, sheet, to))
    if asked(view, to):
        told = Panel(Text(asked(view, to), "bold"), box=box.HEAVY, expand=False, padding=(0, 2))
        parts.append(Align.center(told))
    return Group(*parts)


def legend(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> Text:
    """What the signs of this sheet mean."""
    signs = [f"{sign} {symbol_name(symbol, to)}" for symbol, sign in SIGNS.items()]
    if view.printed.cheese_rows:
        signs.append(to.words("table.cheeses", sign=CHEESE))
    if sheet.closed:
        signs.append(to.words("table.closed", sign=CLOSED))
    return Text(f"   {' · '.join([*signs, to.words('table.legend')])}", "dim")


def side(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[RenderableType]:
    """Dice, abilities and points, beside the sheet."""
    parts: list[RenderableType] = [Text(where(view, to), "bold"), Text()]
    turn = view.turn
    if turn:
        parts.append(dice_text([(die.symbol, die.used) for die in turn.dice], lambda symbol: symbol_name(symbol, to)))
        parts += [Text(to.words("table.dice", used=turn.dice_used, number=turn.dice_number), "dim"), Text()]
    abilities = Grid.grid(padding=(0, 1))
    for size, letter, won, spent in zip(ROOMS, view.tiles, sheet.circles, sheet.spent, strict=True):
        if letter:
            dots = READY * (won - spent) + SPENT * spent
            does = Text.assemble(ability(letter, to), (f" {dots}", "bold"))
            abilities.add_row(Text(size, "bold"), Text(letter), does, style="" if won > spent else "dim")
    parts += [abilities, Text()]
    score = Grid.grid(padding=(0, 1))
    score.add_column(ratio=1)
    score.add_column(justify="right")
    for name, points in points_lines(view, sheet, to):
        score.add_row(name, signed(points))
    score.add_row(Text(to.words("table.total"), "bold"), Text(signed(sheet.points.total), "bold"))
    parts.append(score)
    if view.star_points:
        parts.append(Text(stars_text(view, sheet.points.total, to), "yellow3"))
    return parts


def others(view: HouseOfCatsView, to: Listener) -> RenderableType:
    """The other seats, as the turn began."""
    grid = Grid(box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False)
    grid.add_column(to.words("table.player"), ratio=1, no_wrap=True, overflow="ellipsis")
    for name in ("table.points", "table.rooms", "table.empty"):
        grid.add_column(to.words(name), justify="right")
    grid.add_column("")
    for seat, its in enumerate(view.seats):
        state = "table.waiting" if its.waiting else "table.done" if its.done else "table.writing"
        sheet = its.sheet
        row = (to.name(seat), signed(sheet.points.total), str(sum(sheet.circles)), str(sheet.empty), to.words(state))
        grid.add_row(*row, style="bold" if seat == to.seat else "")
    return grid


def told(view: HouseOfCatsView, moves: Sequence[str], to: Listener) -> list[str]:
    lines = aloud(view, to)
    cells = cells_in(moves)
    if view.turn and cells and len(moves) > FEW:
        lines.append(to.words("aloud.choice", cells=" ".join(cells)))
    return lines


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def is_cell(word: str) -> bool:
    return len(word) == 2 and word[0].isupper()


def cells_in(moves: Sequence[str]) -> list[str]:
    """The cells that the words of dice, track, opening, lightning or crossing can name."""
    wanted = [move.split() for move in moves if not move.startswith(("a ", "d ", "g ", "j cross"))]
    return sorted({word for words in wanted for word in words if is_cell(word)})


def order(moves: Sequence[str]) -> list[str]:
    """Words without a cell last but for `done`, which comes first."""
    return sorted(moves, key=lambda move: (move != "done", any(is_cell(word) for word in move.split())))


def listed(moves: Sequence[str]) -> list[str]:
    """Where there are many cells to choose from, the drawing shows them, and only the other words are listed."""
    if len(moves) <= FEW:
        return list(moves)
    return [move for move in moves if move.startswith("room") or not any(is_cell(word) for word in move.split())]


def at_hand(view: HouseOfCatsView, word: str) -> bool:
    """Only numbers alone could be meant for something else, and no word is one."""
    return False


def effect(view: HouseOfCatsView, move: str, to: Listener) -> str:
    first, *rest = move.split()
    if first == "done":
        return to.words("effect.done")
    if move == "cat":
        return to.words("effect.cat")
    if first in ("b", "c", "f", "h") and len(rest) == 2:
        return to.words("effect.change", old=symbol_name(rest[0], to), new=symbol_name(rest[1], to))
    if move in ("e more", "e less", "k cat", "j"):
        return to.words(f"effect.{move.replace(' ', '_')}")
    return ""
