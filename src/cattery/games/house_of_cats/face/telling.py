"""House of Cats told in sentences: what is there, what is asked, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.drawing import Listener
from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.table import Heard
from cattery.games.house_of_cats.face.views import HouseOfCatsView, Sheet

BONUS = "abcde"
ROOMS = ("2", "3", "4", "5")
STAR, NO_STAR = "★", "☆"


def symbol_name(symbol: str, to: Listener) -> str:
    return to.words(f"symbol.{symbol}") if symbol in ("cat", "mouse") else symbol


def own_sheet(view: HouseOfCatsView, to: Listener) -> Sheet:
    return view.seats[to.seat].sheet


def where(view: HouseOfCatsView, to: Listener) -> str:
    """«Level 1 · turn 9»"""
    told = [to.words("table.level", level=view.printed.level), to.words("table.turn", n=view.turns + 1)]
    if view.mode == "hardcore":
        told.append(to.words("table.hardcore"))
    return " · ".join(told)


# ── points ────────────────────────────────────────────────────────────────────────────────────────


def points_lines(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[tuple[str, int]]:
    """Each line of the score with its points; lines of levels that are not played are left out."""
    say, points, level = to.words, sheet.points, view.printed.level
    lines = [
        (say("points.rooms", n=many, size=size), worth)
        for size, many, worth in zip(ROOMS, sheet.circles, points.rooms, strict=True)
        if many
    ]
    if level == 1:
        lines.append((say("points.cats", n=points.cats), points.cats))
    if view.printed.cheese_rows:
        lines.append((say("points.cheeses", n=points.cheeses), points.cheeses))
    if level in (2, 4):
        lines.append((say("points.lines"), sum(points.rows) + sum(points.columns)))
    if level == 3:
        lines.append((say("points.zones"), sum(points.zones)))
    if level in (2, 3):
        lines.append((say("points.bonus"), sum(points.bonus)))
    if level != 4:
        lines.append((say("points.empty", n=-points.empty), points.empty))
    return lines


def signed(number: int) -> str:
    """With a true minus sign."""
    return str(number).replace("-", "−")


def stars_text(view: HouseOfCatsView, total: int, to: Listener) -> str:
    """«★☆☆ next star at 60»"""
    stars, at = view.stars or 0, view.star_points or []
    signs = STAR * stars + NO_STAR * (len(at) - stars)
    following = next((points for points in at if points > total), None)
    return signs if following is None else f"{signs} {to.words('table.next_star', points=following)}"


# ── abilities ─────────────────────────────────────────────────────────────────────────────────────


def ability(letter: str, to: Listener) -> str:
    return to.words(f"ability.{letter}")


# ── what is asked ─────────────────────────────────────────────────────────────────────────────────


def asked(view: HouseOfCatsView, to: Listener) -> str:
    """What the listener has to do."""
    say, turn = to.words, view.turn
    if turn is None:
        return ""
    if view.phase == "stars":
        return say("asked.stars", n=turn.dice_number - turn.dice_used)
    if turn.due == "lightning":
        return say("asked.lightning", letter=turn.lightning, what=ability(turn.lightning, to))
    if turn.due == "open":
        return say("asked.open", n=turn.to_open)
    if turn.due == "track":
        return say("asked.track_any") if turn.due_number == "#" else say("asked.track", number=turn.due_number)
    if turn.due == "room":
        return say("asked.room", number=turn.due_number, cell=turn.new_cell)
    if turn.due == "cross":
        return say("asked.cross")
    if turn.dice_over:
        return say("asked.done")
    left = turn.dice_number - turn.dice_used
    return say("asked.first", n=left) if not turn.die_cells else say("asked.next", n=left)


# ── aloud ─────────────────────────────────────────────────────────────────────────────────────────


def aloud(view: HouseOfCatsView, to: Listener) -> list[str]:
    """The whole table in sentences, the own sheet row by row."""
    say = to.words
    lines = [f"{where(view, to)}."]
    for seat, its in enumerate(view.seats):
        if seat != to.seat:
            key = "aloud.waiting" if its.waiting else "aloud.done" if its.done else "aloud.busy"
            lines.append(say(key, name=to.name(seat), points=signed(its.sheet.points.total), n=its.sheet.empty))
    sheet = own_sheet(view, to)
    lines += rows_aloud(view, sheet, to)
    lines += zones_aloud(view, sheet, to)
    if view.printed.track:
        lines.append(say("aloud.track", n=sheet.cats, all=len(view.printed.track), next=next_cat(view, sheet, to)))
    if view.printed.cheese_rows:
        lines.append(say("aloud.cheeses", cheeses=", ".join(sheet.cheeses) or say("aloud.none")))
    lines += abilities_aloud(view, sheet, to)
    lines.append(points_aloud(view, sheet, to))
    if view.turn:
        lines.append(dice_aloud(view, to))
        lines.append(f"{asked(view, to)}.")
    return lines


def rows_aloud(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    """«Row C: C1 2 in a room, C2 2 in a room; empty C3 C4 bonus a»"""
    rows: dict[str, list[int]] = {}
    for cell, name in enumerate(view.printed.cells):
        rows.setdefault(name[0], []).append(cell)
    return [to.words("aloud.row", row=row, cells=row_aloud(view, sheet, cells, to)) for row, cells in rows.items()]


def row_aloud(view: HouseOfCatsView, sheet: Sheet, cells: list[int], to: Listener) -> str:
    """What is written, cell by cell; then cells that are alike, together."""
    written = [cell_aloud(view, sheet, cell, to) for cell in cells if sheet.symbols[cell]]
    parts = [", ".join(written)] if written else []
    for kind in ("dead", "crossed", "closed", "empty"):
        alike = [cell_aloud(view, sheet, cell, to) for cell in cells if kind_of(view, sheet, cell) == kind]
        if alike:
            parts.append(f"{to.words(f'aloud.{kind}')} {' '.join(alike)}")
    return "; ".join(parts)


def kind_of(view: HouseOfCatsView, sheet: Sheet, cell: int) -> str:
    name = view.printed.cells[cell]
    if sheet.symbols[cell]:
        return "written"
    kinds = {"dead": sheet.dead, "crossed": sheet.crossed, "closed": sheet.closed}
    return next((kind for kind, names in kinds.items() if name in names), "empty")


def cell_aloud(view: HouseOfCatsView, sheet: Sheet, cell: int, to: Listener) -> str:
    """«C3 3 in a room», «C4 bonus a»"""
    say, name, symbol = to.words, view.printed.cells[cell], sheet.symbols[cell]
    parts = [name]
    if symbol:
        parts.append(symbol_name(symbol, to))
        if name in sheet.double:
            parts.append(say("aloud.double"))
        if sheet.rooms[cell]:
            parts.append(say("aloud.in_room"))
    letter = letter_at(view, name)
    if letter in BONUS:
        parts.append(say("aloud.bonus", letter=letter))
    if letter == "*" and view.phase == "stars" and not symbol:
        parts.append(say("aloud.star"))
    return " ".join(parts)


def zones_aloud(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    """H25 What stands in each zone, and where it lies."""
    lines = []
    for zone, points in enumerate(sheet.points.zones, 1):
        cells = [cell for cell, its in enumerate(view.printed.zones) if its == zone]
        names = [view.printed.cells[cell] for cell in cells]
        symbols = [sheet.symbols[cell] for cell in cells]
        symbols += [symbol for name, symbol in zip(names, symbols, strict=True) if name in sheet.double]  # H20
        many = {"cats": symbols.count("cat"), "mice": symbols.count("mouse")}
        lines.append(to.words("aloud.zone", zone=zone, points=points, cells=" ".join(names), **many))
    return lines


def letter_at(view: HouseOfCatsView, name: str) -> str:
    """As the sheet's data have it."""
    return view.printed.grid[ord(name[0]) - ord("A")][int(name[1]) - 1]


def next_cat(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> str:
    if sheet.cats >= len(view.printed.track):
        return to.words("aloud.no_cat")
    entry = view.printed.track[sheet.cats]
    return to.words("aloud.plain_cat") if entry == "-" else to.words("aloud.number_cat", number=entry)


def abilities_aloud(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    lines = []
    for size, letter, won, spent in zip(ROOMS, view.tiles, sheet.circles, sheet.spent, strict=True):
        if letter:
            lines.append(
                to.words("aloud.ability", size=size, letter=letter, what=ability(letter, to), n=won - spent, won=won)
            )
    return lines


def points_aloud(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> str:
    lines = sheet_lines(view, sheet, to)
    told = to.words("aloud.points", lines=", ".join(lines), total=signed(sheet.points.total))
    if view.star_points:
        told += " " + to.words("aloud.stars", n=view.stars or 0, points=", ".join(map(str, view.star_points)))
    return told


def dice_aloud(view: HouseOfCatsView, to: Listener) -> str:
    turn = view.turn
    if turn is None:
        return ""
    free = [symbol_name(die.symbol, to) for die in turn.dice if not die.used]
    key = "aloud.dice" if free else "aloud.no_dice"
    return to.words(key, dice=to.words.listing(free), used=turn.dice_used, number=turn.dice_number)


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: HouseOfCatsView, heard: Heard, after: HouseOfCatsView, to: Listener) -> list[str]:
    if heard.seat == HOUSE:
        return house_said(before, heard.text, after, to)
    lines = []
    if heard.text == "done":
        if heard.seat != to.seat:
            lines.append(to.words("say.they_done", name=to.name(heard.seat)))
    else:
        lines += won(before, after, to)
    if after.turns > before.turns and len(after.seats) > 1:
        totals = [f"{to.name(seat)} {signed(its.sheet.points.total)}" for seat, its in enumerate(after.seats)]
        lines.append(to.words("say.turn_over", n=after.turns, totals=", ".join(totals)))
    return lines


def house_said(before: HouseOfCatsView, word: str, after: HouseOfCatsView, to: Listener) -> list[str]:
    kind, _, what = word.partition(" ")
    if kind == "tile":
        return [to.words("say.tile", size=ROOMS[after.tiles.index(what)], letter=what, what=ability(what, to))]
    if after.phase == before.phase:
        return []
    dice = to.words.listing([symbol_name(symbol, to) for symbol in after.roll])
    return [to.words("say.star_roll" if after.phase == "stars" else "say.roll", dice=dice)]


def won(before: HouseOfCatsView, after: HouseOfCatsView, to: Listener) -> list[str]:
    """What the listener's own word brought about."""
    lines = []
    was, now = own_sheet(before, to), own_sheet(after, to)
    for place, size in enumerate(ROOMS):
        if now.circles[place] > was.circles[place]:
            letter = after.tiles[place]
            lines.append(to.words("say.room", size=size, letter=letter, what=ability(letter, to)))
    eaten = [cheese for cheese in now.cheeses if cheese not in was.cheeses]
    if eaten:
        lines.append(to.words("say.cheese", n=len(eaten), cheeses=to.words.listing(eaten)))
    if now.cats > was.cats:
        lines.append(to.words("say.cat", n=now.cats))
    return lines


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: HouseOfCatsView, result: Result, heard: Sequence[Heard], to: Listener) -> list[str]:
    if len(view.seats) == 1:
        return solo_ending(view, to)
    lines = [to.victory(result), to.words(why_won(view, result))]
    for seat in sorted(range(len(view.seats)), key=lambda seat: result.ranks[seat]):
        lines.append(score_line(view, seat, result.ranks[seat], to))
    return lines


def solo_ending(view: HouseOfCatsView, to: Listener) -> list[str]:
    total, first = own_sheet(view, to).points.total, (view.star_points or [0])[0]
    if view.stars:
        head = to.words("ending.stars", n=view.stars, signs=STAR * view.stars)
    else:
        head = to.words("ending.lost", points=first)
    return [head, to.words("ending.solo", total=signed(total)), *sheet_lines(view, own_sheet(view, to), to)]


def sheet_lines(view: HouseOfCatsView, sheet: Sheet, to: Listener) -> list[str]:
    """«3 rooms of 2: 3»"""
    lines = points_lines(view, sheet, to)
    return [to.words("points.line", name=name, points=signed(points)) for name, points in lines]


def why_won(view: HouseOfCatsView, result: Result) -> str:
    if len(result.winners) > 1:
        return "ending.even"
    return "ending.tie" if result.scores.count(max(result.scores)) > 1 else "ending.most"


def score_line(view: HouseOfCatsView, seat: int, rank: int, to: Listener) -> str:
    sheet = view.seats[seat].sheet
    parts = ", ".join(sheet_lines(view, sheet, to))
    return to.words(
        "ending.line", rank=rank, name=to.name(seat), parts=parts, total=signed(sheet.points.total), n=sheet.filled
    )
