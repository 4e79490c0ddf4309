"""A table of House of Cats in sentences, the own sheet row by row."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.formatter import Formatter
from cattery.games.house_of_cats.face.story import asked, counted, score
from cattery.games.house_of_cats.face.views import HouseOfCatsView, Sheet, cost_line
from cattery.terminal.listener import Listener


def aloud(view: HouseOfCatsView, moves: Sequence[str], to: Listener) -> list[str]:
    """All that there is to see, the other seats first."""
    sheet = view.seats[to.seat].sheet
    lines = [f"{where(view, to)}.", *others(view, to), *rows(view, sheet, to), *zones(view, sheet, to)]
    if view.printed.track:
        values = {"n": sheet.cats, "all": len(view.printed.track)}
        lines.append(to.words("aloud.track", next=next_cat(view, sheet, to), **values))
    if view.printed.cheese_rows:
        lines.append(to.words("aloud.cheeses", cheeses=", ".join(sheet.cheeses) or to.words("aloud.none")))
    lines += abilities(view, sheet, to)
    lines += points(view, to)
    if view.turn:
        lines.append(dice(view, to))
    if moves:
        lines.append(f"{to.say(asked(view, moves))}.")
    return lines


def where(view: HouseOfCatsView, to: Listener) -> str:
    """«Level 1 · turn 9»"""
    told = [to.words("table.level", level=view.printed.level), to.words("table.turn", n=view.turns + 1)]
    if view.mode == "hardcore":
        told.append(to.words("table.hardcore"))
    return " · ".join(told)


def symbol_name(symbol: str, to: Listener) -> str:
    return to.words(f"symbol.{symbol}") if symbol in ("cat", "mouse") else symbol


def signed(number: int, to: Listener) -> str:
    """With a true minus sign."""
    return Formatter(to.words.language, to.words.find).write(number)


# ── the seats and the sheet ───────────────────────────────────────────────────────────────────────


def others(view: HouseOfCatsView, to: Listener) -> list[str]:
    lines = []
    for seat, its in enumerate(view.seats):
        if seat != to.seat:
            key = "aloud.waiting" if its.waiting else "aloud.done" if its.done else "aloud.busy"
            lines.append(to.words(key, name=to.name(seat), points=score(view, seat), n=its.sheet.empty))
    return lines


def rows(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    """«Row C: C1 2 in a room, C2 2 in a room; empty C3, C4 bonus cell»"""
    found: dict[str, list[int]] = {}
    for cell, name in enumerate(view.printed.cells):
        found.setdefault(name[0], []).append(cell)
    return [to.words("aloud.row", row=row, cells=row_of(view, sheet, cells, to)) for row, cells in found.items()]


def row_of(view: HouseOfCatsView, sheet: Sheet, cells: list[int], to: Listener) -> str:
    """What is written, cell by cell; then cells that are alike, together."""
    written = [cell_of(view, sheet, cell, to) for cell in cells if sheet.symbols[cell]]
    parts = [", ".join(written)] if written else []
    for kind in ("dead", "crossed", "closed", "empty"):
        alike = [cell_of(view, sheet, cell, to) for cell in cells if kind_of(view, sheet, cell) == kind]
        if alike:
            parts.append(f"{to.words(f'cell.{kind}')} {' '.join(alike)}")
    return "; ".join(parts)


def kind_of(view: HouseOfCatsView, sheet: Sheet, cell: int) -> str:
    name = view.printed.cells[cell]
    if sheet.symbols[cell]:
        return "written"
    kinds = {"dead": sheet.dead, "crossed": sheet.crossed, "closed": sheet.closed}
    return next((kind for kind, names in kinds.items() if name in names), "empty")


def cell_of(view: HouseOfCatsView, sheet: Sheet, cell: int, to: Listener) -> str:
    """«C3 3 in a room», «C4 bonus cell»"""
    name, symbol = view.printed.cells[cell], sheet.symbols[cell]
    parts = [name]
    if symbol:
        parts.append(symbol_name(symbol, to))
        if name in sheet.double:
            parts.append(to.words("cell.double"))
        if sheet.rooms[cell]:
            parts.append(to.words("cell.in_room"))
    if name in view.printed.bonus:
        parts.append(to.words("cell.bonus"))
    if name in view.printed.stars and view.phase == "stars" and not symbol:
        parts.append(to.words("cell.star"))
    return " ".join(parts)


def zones(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    """H25 What stands in each zone, and where it lies."""
    lines = []
    for zone, (sign, brings) in enumerate(zip(view.printed.zone_signs, sheet.points.zones, strict=True), 1):
        cells = [cell for cell, its in enumerate(view.printed.zones) if its == zone]
        names = [view.printed.cells[cell] for cell in cells]
        symbols = [sheet.symbols[cell] for cell in cells]
        symbols += [symbol for name, symbol in zip(names, symbols, strict=True) if name in sheet.double]  # H20
        many = {"cats": symbols.count("cat"), "mice": symbols.count("mouse")}
        lines.append(to.words("aloud.zone", zone=sign, points=brings, cells=" ".join(names), **many))
    return lines


# ── the track, abilities, points, dice ────────────────────────────────────────────────────────────


def next_cat(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> str:
    if sheet.cats >= len(view.printed.track):
        return to.words("aloud.no_cat")
    entry = view.printed.track[sheet.cats]
    return to.words("aloud.plain_cat") if entry == "-" else to.words("aloud.number_cat", number=entry)


def abilities(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    lines = []
    for tile, won, spent in zip(view.tiles, sheet.circles, sheet.spent, strict=True):
        if tile.letter:
            values = {"size": tile.room, "letter": tile.letter, "n": won - spent, "won": won}
            lines.append(to.words("aloud.ability", what=to.words(f"ability.{tile.letter}"), **values))
    return lines


def points(view: HouseOfCatsView, to: Listener) -> list[str]:
    lines = [to.say(line) for line in counted(view, to.seat)]
    total = score(view, to.seat)
    told = [to.words("aloud.points", lines=", ".join(lines), total=total) if lines else to.words("aloud.no_points")]
    if cost := cost_text(view, to):
        told.append(cost)
    if view.star_points:
        told.append(to.words("aloud.stars", n=view.stars or 0, points=", ".join(map(str, view.star_points))))
    return told


def cost_text(view: HouseOfCatsView, to: Listener) -> str:
    """H29 What empty cells would cost; at the end they are a line of the points."""
    cost = cost_line(view, to.seat)
    if not cost or not cost.points or view.phase == "over":
        return ""
    return to.words("page.cost", n=view.seats[to.seat].sheet.empty, points=-cost.points)


def dice(view: HouseOfCatsView, to: Listener) -> str:
    turn = view.turn
    if turn is None:
        return ""
    free = [symbol_name(die.symbol, to) for die in turn.dice if not die.used]
    key = "aloud.dice" if free else "aloud.no_dice"
    return to.words(key, dice=to.words.listing(free), used=turn.dice_used, number=turn.dice_number)
