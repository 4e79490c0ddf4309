"""House of Cats drawn for the terminal (`terminal.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cattery.core.formatter import Formatter
from cattery.games.house_of_cats.face.aloud import FEW, cells_in, where
from cattery.games.house_of_cats.face.notation import is_cell
from cattery.games.house_of_cats.face.story import NO_STAR, STAR, asked
from cattery.games.house_of_cats.face.views import HouseOfCatsView, Sheet
from cattery.terminal.drawings.house_of_cats_sheet import (
    CHEESE,
    CLOSED,
    SIGNS,
    ZONE_SIGNS,
    Paper,
    dice_text,
    track_line,
)
from cattery.terminal.listener import Listener

READY, SPENT = "●", "⊗"
LIKE = {"open": "like.open", "track": "like.track", "cross": "like.cross"}  # what is due, and how it is typed


# ── drawn ─────────────────────────────────────────────────────────────────────────────────────────


def table(view: HouseOfCatsView, moves: Sequence[str], to: Listener) -> RenderableType:
    sheet = view.seats[to.seat].sheet
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
    if moves:
        told = Panel(Text(asked_text(view, moves, to), "bold"), box=box.HEAVY, expand=False, padding=(0, 2))
        parts.append(Align.center(told))
    return Group(*parts)


def symbol_name(symbol: str, to: Listener) -> str:
    return to.words(f"symbol.{symbol}") if f"symbol.{symbol}" in to.words else symbol


def signed(number: int, to: Listener) -> str:
    """With a true minus sign."""
    return Formatter(to.words.language, to.words.find).write(number)


def asked_text(view: HouseOfCatsView, moves: Sequence[str], to: Listener) -> str:
    """What is asked; and how that is typed, where the moves are too many to be listed."""
    told = to.say(asked(view, moves))
    if view.turn is None or len(moves) <= FEW:
        return told
    return f"{told}, {to.words(LIKE.get(view.turn.due, 'like.write'))}"


def legend(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> Text:
    """What the signs of this sheet mean."""
    signs = [f"{sign} {symbol_name(symbol, to)}" for symbol, sign in SIGNS.items()]
    if view.printed.cheese_rows:
        signs.append(to.words("table.cheeses", sign=CHEESE))
    if sheet.closed:
        signs.append(to.words("table.closed", sign=CLOSED))
    signs += [to.words("table.zone", sign=ZONE_SIGNS[zone], zone=zone) for zone in view.printed.zone_signs]
    return Text(f"   {' · '.join([*signs, to.words('table.legend')])}", "dim")


def side(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[RenderableType]:
    """Dice, abilities and points, beside the sheet."""
    parts: list[RenderableType] = [Text(to.say(where(view)), "bold"), Text()]
    turn = view.turn
    if turn:
        parts.append(dice_text([(die.symbol, die.used) for die in turn.dice], lambda symbol: symbol_name(symbol, to)))
        parts += [Text(to.words("table.dice", used=turn.dice_used, number=turn.dice_number), "dim"), Text()]
    parts += [abilities(view, sheet, to), Text(), points(view, to)]
    if sheet.cost:
        parts.append(Text(to.say(sheet.cost), "dim"))
    if view.star_points:
        parts.append(Text(stars_text(view, view.star_points, to), "yellow3"))
    return parts


def abilities(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    for tile, left, spent in zip(view.tiles, sheet.left, sheet.spent, strict=True):
        if tile.letter:
            dots = READY * left + SPENT * spent
            does = Text.assemble(to.words(f"ability.{tile.letter}"), (f" {dots}", "bold"))
            grid.add_row(Text(str(tile.room), "bold"), Text(tile.letter), does, style="" if left else "dim")
    return grid


def points(view: HouseOfCatsView, to: Listener) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    for line in view.seats[to.seat].sheet.lines:
        grid.add_row(to.say(line.what), signed(line.points, to), style="" if line.points else "dim")
    total = signed(view.seats[to.seat].sheet.points.score, to)
    grid.add_row(Text(to.words("table.total"), "bold"), Text(total, "bold"))
    return grid


def stars_text(view: HouseOfCatsView, star_points: list[int], to: Listener) -> str:
    """«★☆☆ next star at 60»"""
    stars = view.stars or 0
    signs = STAR * stars + NO_STAR * (len(star_points) - stars)
    if stars == len(star_points):
        return signs
    return f"{signs} {to.words('table.next_star', points=star_points[stars])}"


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
        points = signed(sheet.points.score, to)
        row = (to.name(seat), points, str(sum(sheet.circles)), str(sheet.empty), to.words(state))
        grid.add_row(*row, style="bold" if seat == to.seat else "")
    return grid


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    """Moves without a cell first, and `done` before all."""
    return sorted(moves, key=lambda move: (move != "done", any(is_cell(token) for token in move.split())))


def listed(moves: Sequence[str]) -> list[str]:
    """Where there are many cells to choose from, the drawing shows them, and only the other moves are listed."""
    if len(moves) <= FEW:
        return list(moves)
    return [move for move in moves if move.startswith("room") or not any(is_cell(token) for token in move.split())]


def at_hand(view: HouseOfCatsView, move: str) -> bool:
    """Only numbers alone could be meant for something else, and no move is one."""
    return False
