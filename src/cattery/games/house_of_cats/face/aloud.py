"""What lies on a table of House of Cats, read aloud: a sheet row by row, its abilities, points and dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cattery.core.story import Sentence, Value, sentence
from cattery.games.house_of_cats.face.notation import SYMBOLS, is_cell
from cattery.games.house_of_cats.face.views import ANY_NUMBER, HouseOfCatsView, Sheet
from cattery.games.house_of_cats.rules.moves import CAT, MOUSE

REMEMBERED = 8192  # rows and the like that are not told anew when they come again, at whatever table
FEW = 12  # so many moves are read one by one, cells and all

# What a cell without a symbol can be, in the order in which it is told.
BLANKS = ("dead", "crossed", "closed", "empty")


def where(view: HouseOfCatsView) -> Sentence:
    """«Level 1. Turn 9.»"""
    key = "aloud.where_hardcore" if view.mode == "hardcore" else "aloud.where"
    return sentence(key, level=view.printed.level, phase=view.phase_name)


def cells_in(moves: Sequence[str]) -> list[str]:
    """The cells that moves with dice, track, opening, lightning or crossing can name."""
    wanted = [move.split() for move in moves if not move.startswith(("a ", "d ", "g ", "j cross"))]
    return sorted({token for tokens in wanted for token in tokens if is_cell(token)})


def cells_to_choose(moves: Sequence[str]) -> list[Sentence]:
    cells = cells_in(moves)
    return [sentence("aloud.choice", cells=[*cells])] if cells and len(moves) > FEW else []


# ── a sheet ───────────────────────────────────────────────────────────────────────────────────────


def whole_sheet(view: HouseOfCatsView, sheet: Sheet) -> list[Sentence]:
    return [*rows(view, sheet), *marked_cells(view), *zones(view, sheet), *animals(view, sheet)]


@lru_cache(REMEMBERED)
def in_short(score: int, circles: tuple[int, ...], cats: int | None, empty: int) -> list[Sentence]:
    """«12 points, rooms of 2, 2 and 4, 3 cats crossed, 31 empty cells»; `cats`: None where there is no track."""
    parts = [sentence("aloud.n_points", n=score)]
    sizes = [size for size, rooms in enumerate(circles, 2) for _ in range(rooms)]
    if sizes:
        parts.append(sentence("aloud.rooms", n=len(sizes), sizes=[*sizes]))
    if cats is not None:
        parts.append(sentence("points.cats", n=cats))
    return [*parts, sentence("points.empty", n=empty)]


def rows(view: HouseOfCatsView, sheet: Sheet) -> list[Sentence]:
    """«Row C: 2 in a room at C1 C2, mouse in C3, empty C4 C5.»"""
    cells = view.printed.cells
    marks = marks_on(sheet, cells)
    told, begin = [], 0
    for end in range(1, len(cells) + 1):
        if end == len(cells) or cells[end][0] != cells[begin][0]:
            symbols, rooms = tuple(sheet.symbols[begin:end]), tuple(sheet.rooms[begin:end])
            names = tuple(cells[begin:end])
            told.append(row_told(names, symbols, rooms, tuple(map(marks.get, names)) if marks else None))
            begin = end
    return told


def marks_on(sheet: Sheet, cells: list[str]) -> dict[str, str]:
    """By cell: that its symbol counts twice, or why there is none."""
    kinds = {"closed": sheet.closed, "crossed": sheet.crossed, "dead": sheet.dead}
    marks = {name: kind for kind, names in kinds.items() for name in names}
    return marks | {name: "double" for name in sheet.double if sheet.symbols[cells.index(name)]}


@lru_cache(REMEMBERED)
def row_told(
    names: tuple[str, ...], symbols: tuple[str, ...], rooms: tuple[int, ...], marks: tuple[str | None, ...] | None
) -> Sentence:
    """What is written, room by room; then the cells without a symbol. Those that are alike are told together."""
    written: dict[tuple[str, str, int], list[str]] = {}
    blank: dict[str, list[str]] = {kind: [] for kind in BLANKS}
    for name, symbol, room, mark in zip(names, symbols, rooms, marks or [None] * len(names), strict=True):
        if symbol:
            kind = ("double_" if mark == "double" else "") + ("room" if room else "symbol")
            written.setdefault((kind, symbol, room), []).append(name)
        else:
            blank[mark or "empty"].append(name)
    parts = [sentence(f"row.{kind}", symbol=symbol, cells=[*cells]) for (kind, symbol, _), cells in written.items()]
    parts += [sentence(f"row.{kind}", cells=[*cells]) for kind, cells in blank.items() if cells]
    return sentence("aloud.row", row=names[0][0], parts=[*parts])


def marked_cells(view: HouseOfCatsView) -> list[Sentence]:
    """H6, H24 What is printed in some cells."""
    told = [sentence("aloud.stars", cells=[*view.printed.stars])] if view.phase == "stars" else []
    return [*told, sentence("aloud.bonus", cells=[*view.printed.bonus])] if view.printed.bonus else told


def zones(view: HouseOfCatsView, sheet: Sheet) -> list[Sentence]:
    """H25 What stands in each zone, and where it lies."""
    told = []
    for zone, (sign, brings) in enumerate(zip(view.printed.zone_signs, sheet.points.zones, strict=True), 1):
        cells = [cell for cell, its in enumerate(view.printed.zones) if its == zone]
        names = [view.printed.cells[cell] for cell in cells]
        symbols = [sheet.symbols[cell] for cell in cells]
        symbols += [symbol for name, symbol in zip(names, symbols, strict=True) if name in sheet.double]  # H20
        many: dict[str, Value] = {"cats": symbols.count(SYMBOLS[CAT]), "mice": symbols.count(SYMBOLS[MOUSE])}
        told.append(sentence("aloud.zone", zone=sign, points=brings, cells=[*names], **many))
    return told


def animals(view: HouseOfCatsView, sheet: Sheet) -> list[Sentence]:
    """H21 The cats of the track, H22 and the cheeses."""
    told, track = [], view.printed.track
    if track:
        told.append(sentence("aloud.track", n=sheet.cats, all=len(track), next=next_cat(track[sheet.cats :])))
    if view.printed.cheese_rows:
        eaten = sentence("aloud.cheeses", cheeses=[*sheet.cheeses]) if sheet.cheeses else sentence("aloud.no_cheese")
        told.append(eaten)
    return told


def next_cat(left: list[str]) -> Sentence:
    if not left:
        return sentence("cat.none")
    plain = {"": "cat.plain", ANY_NUMBER: "cat.any"}
    return sentence(plain[left[0]]) if left[0] in plain else sentence("cat.number", number=left[0])


# ── abilities, points, dice ───────────────────────────────────────────────────────────────────────


def tiles(view: HouseOfCatsView) -> list[Sentence]:
    return [sentence("aloud.tile", size=tile.room, letter=tile.letter) for tile in view.tiles if tile.letter]


def abilities(view: HouseOfCatsView, sheet: Sheet) -> list[Sentence]:
    return [
        sentence("aloud.ability", size=tile.room, letter=tile.letter, n=left, won=won)
        for tile, won, left in zip(view.tiles, sheet.circles, sheet.left, strict=True)
        if tile.letter
    ]


def counted(view: HouseOfCatsView, seat: int) -> list[Sentence]:
    """«3 rooms of 2: 3»; what brings nothing is left out."""
    lines = view.seats[seat].sheet.lines
    return [sentence("points.line", what=line.what, points=line.points) for line in lines if line.points]


def points(view: HouseOfCatsView, seat: int) -> list[Sentence]:
    """H29, H30"""
    sheet, lines = view.seats[seat].sheet, counted(view, seat)
    told = [
        sentence("aloud.points", lines=[*lines], total=sheet.points.score) if lines else sentence("aloud.no_points")
    ]
    if sheet.cost:
        told.append(sheet.cost)
    if view.star_points:
        told.append(sentence("aloud.solo", n=view.stars or 0, points=[*view.star_points]))
    return told


def dice(view: HouseOfCatsView) -> list[Sentence]:
    """Those that are left to the viewer; to whom has no turn, the roll."""
    turn = view.turn
    if turn is None:
        return [sentence("say.roll", dice=[*view.roll])] if view.phase in ("stars", "turn") else []
    free = [die.symbol for die in turn.dice if not die.used]
    values: dict[str, Value] = {"used": turn.dice_used, "number": turn.dice_number}
    told = [sentence("aloud.dice", dice=[*free], **values) if free else sentence("aloud.no_dice", **values)]
    return [*told, sentence("aloud.corners")] if turn.diagonal else told
