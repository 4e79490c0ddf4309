"""What a viewer sees of House of Cats: own sheet as it is, every other one as the turn began (H7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from cattery.core.story import PointsLine, Sentence, sentence
from cattery.games.house_of_cats.face.notation import SYMBOLS, names, names_in, place_of
from cattery.games.house_of_cats.face.steps import ENDS, STEPS, Die, Step, die_view
from cattery.games.house_of_cats.rules import scoring
from cattery.games.house_of_cats.rules.legality import dice_are_over, dice_left, free_stars, reach
from cattery.games.house_of_cats.rules.masks import bit, count, lowest, without_lowest
from cattery.games.house_of_cats.rules.moves import MOUSE, NUMBERS
from cattery.games.house_of_cats.rules.plays import is_full
from cattery.games.house_of_cats.rules.rooms import EXTENDING
from cattery.games.house_of_cats.rules.setup import LETTERS
from cattery.games.house_of_cats.rules.sheets import BONUS
from cattery.games.house_of_cats.rules.state import (
    ANY,
    BLANK,
    KEPT,
    NOBODY,
    OVER,
    STARS,
    TURN,
    State,
    blank,
    closed,
    empty,
)

Phase = Literal["tiles", "star roll", "stars", "roll", "turn", "over"]
Due = Literal["", "room", "open", "lightning", "track", "cross"]

PHASES: tuple[Phase, ...] = ("tiles", "star roll", "stars", "roll", "turn", "over")
DUE: tuple[Due, ...] = ("", "room", "open", "lightning", "track")

ANY_NUMBER = "?"
ZONE_SIGNS = ("circle", "triangle", "square", "diamond", "heart", "moon")


class Printed(Struct, frozen=True):
    """The empty sheet: a letter a cell as in the data, the cells' names in order, the track of level 1."""

    level: int
    grid: list[str]
    zones: list[int]  # by cell: 0 is none
    zone_signs: list[str]  # by zone: what it is called after
    stars: list[str]  # H6 the cells that are filled before the first turn
    bonus: list[str]  # H24
    track: list[str]  # H21 by cat: the number that it brings, "?" of choice, or nothing
    cells: list[str]
    cheese_rows: list[str]  # the rows that have a cheese, as letters; none on levels 2 and 3
    cheese_columns: list[str]
    chases: bool  # H23 mice score along rows and columns


class Points(Struct, frozen=True):
    """The score, line by line: what each room size, row, column, zone or bonus cell brings (H29)."""

    rooms: list[int]
    cats: int
    cheeses: int
    rows: list[int]
    columns: list[int]
    zones: list[int]
    bonus: list[int]
    empty: int
    total: int
    score: int  # what counts now: before the end empty cells cost nothing


class Sheet(Struct, frozen=True):
    """A sheet that somebody has written on; lists go by cell, in the order of `Printed.cells`, or name cells."""

    symbols: list[str]  # "2" … "5", "cat", "mouse", or nothing
    rooms: list[int]  # 0: in no room; else which one
    double: list[str]
    dead: list[str]
    crossed: list[str]
    closed: list[str]
    circles: list[int]  # rooms of 2, 3, 4, 5
    spent: list[int]  # circles crossed
    left: list[int]  # circles to cross: so often each ability can still be used
    cats: int
    cheeses: list[str]  # crossed: "A", "3"
    filled: int
    empty: int
    points: Points
    lines: list[PointsLine]  # H29 what counts on this level: how many of it, and the points these bring
    cost: Sentence | None  # what empty cells would cost, if it ended now


class Seat(Struct, frozen=True):
    """`done`: has confirmed. `waiting`: the sheet of level 4 is full, and plays no more (H28)."""

    sheet: Sheet
    done: bool
    waiting: bool
    state: Sentence | None  # the same in words, before the end


class Turn(Struct, frozen=True):
    """The viewer's own turn under way. `due` is what has to be said next, nothing if the choice is free."""

    dice: list[Die]
    dice_used: int
    dice_number: int
    dice_left: Sentence | None  # «2 dice left»; none where the stars are filled
    dice_over: bool
    die_cells: list[str]
    written: list[str]
    reach: list[str]  # where the next die may go
    diagonal: bool
    due: Due
    due_number: str  # of the room, or of the track ("?": of choice)
    new_cell: str  # the room has to hold it
    to_open: int
    begins: str  # what the moves begin with that do what is due
    undo: bool


class Tile(Struct, frozen=True):
    """The ability that rooms of this number give, and what is chosen for it."""

    room: int
    letter: str  # nothing until the house has named it
    steps: list[Step]
    ends: Sentence | None  # where one may leave it at what is chosen: what that button does


class HouseOfCatsView(Struct, frozen=True):
    """What one viewer sees; there is no field for the turn of anybody else."""

    viewer: int | None
    seats: list[Seat]  # the own sheet as it is, the others as the turn began
    turn: Turn | None
    stars: int | None  # solo: earned by the points so far
    stars_so_far: Sentence | None  # solo: «2 stars; the next one at 70 points»
    printed: Printed
    tiles: list[Tile]  # of rooms 2, 3, 4, 5
    mode: Literal["normal", "hardcore"]
    phase: Phase
    phase_name: Sentence  # «Turn 9»
    level_name: Sentence  # «Level 1»
    turns: int  # turns played
    roll: list[str]
    star_points: list[int] | None  # solo: what they take
    ending: str


# ── the printed sheet ─────────────────────────────────────────────────────────────────────────────


def printed(s: State) -> Printed:
    zones, track = tuple(s.in_zone[: s.zones]), tuple(s.track[: s.track_length])
    return _printed(s.level, s.height, s.width, names(s), bytes(s.letter[: s.size]), zones, track)


@lru_cache(64)
def _printed(
    level: int,
    height: int,
    width: int,
    cells: tuple[str, ...],
    letters: bytes,
    zones: tuple[int, ...],
    track: tuple[int, ...],
) -> Printed:
    places = [(*place_of(name), letter) for name, letter in zip(cells, letters, strict=True)]
    grid = [["~"] * width for _ in range(height)]
    for row, column, letter in places:
        grid[row][column] = chr(letter)
    entries = {BLANK: "", ANY: ANY_NUMBER, **dict(enumerate(SYMBOLS))}
    cheeses = level in scoring.WITH_CHEESE
    marked = [(name, chr(letter)) for name, (_, _, letter) in zip(cells, places, strict=True)]
    bonus = [name for name, letter in marked if letter in BONUS]
    signs = [ZONE_SIGNS[zone % len(ZONE_SIGNS)] for zone in range(len(zones))]
    return Printed(
        level=level,
        grid=["".join(row) for row in grid],
        cells=[*cells],
        zones=[sum((zone + 1) * (mask >> cell & 1) for zone, mask in enumerate(zones)) for cell in range(len(places))],
        zone_signs=signs,
        stars=[name for name, letter in marked if letter == "*"],
        bonus=bonus,
        track=[entries[entry] for entry in track],
        cheese_rows=sorted({chr(ord("A") + row) for row, _, _ in places}) if cheeses else [],
        cheese_columns=sorted({str(column + 1) for _, column, _ in places}) if cheeses else [],
        chases=level in scoring.WITH_CHASES,
    )


@lru_cache(2048)
def _tiles(letters: str) -> list[Tile]:
    """By number; a space is a tile that the house has not named yet."""
    named = [letter.strip() for letter in letters]
    return [Tile(number + 2, letter, STEPS.get(letter, []), ENDS.get(letter)) for number, letter in enumerate(named)]


# ── a sheet ───────────────────────────────────────────────────────────────────────────────────────


def points(s: State, sheet: int) -> Points:
    by_cats = s.level in scoring.WITH_CHASES
    rows = [scoring.chased_in(s, sheet, s.in_row[row]) for row in range(s.height)] if by_cats else []
    columns = [scoring.chased_in(s, sheet, s.in_column[column]) for column in range(s.width)] if by_cats else []
    empty, total = scoring.empty_points(s, sheet), scoring.sheet_points(s, sheet)
    return Points(
        rooms=[scoring.room_points(s, sheet, number) for number in range(NUMBERS)],
        cats=scoring.cat_points(s, sheet),
        cheeses=scoring.cheese_points(s, sheet),
        rows=rows,
        columns=columns,
        zones=[scoring.zone_points(s, sheet, zone) for zone in range(s.zones)],
        bonus=[scoring.bonus_in(s, sheet, bit(cell)) for cell in range(s.size) if s.bonus & bit(cell)],
        empty=empty,
        total=total,
        score=total if s.phase == OVER else total - empty,
    )


def points_lines(s: State, sheet: int, paper: Printed, points: Points) -> list[PointsLine]:
    """H16, H21–H25, H29 What adds up to the score."""
    rooms = zip(s.rooms[sheet], points.rooms, strict=True)
    lines = [
        PointsLine(sentence("points.rooms", size=number + 2, worth=scoring.room_worth(number), n=n), brings)
        for number, (n, brings) in enumerate(rooms)
    ]
    if paper.track:
        lines.append(points_line("cats", points.cats))
    if paper.cheese_rows:
        lines.append(points_line("cheeses", points.cheeses))
    if paper.chases:
        lines += [points_line("rows", sum(points.rows)), points_line("columns", sum(points.columns))]
    for sign, brings in zip(paper.zone_signs, points.zones, strict=True):
        lines.append(PointsLine(sentence("points.zone", zone=sign, n=brings), brings))
    if paper.bonus:
        lines.append(points_line("bonus", sum(points.bonus)))
    if s.phase == OVER and s.level != EXTENDING:
        lines.append(PointsLine(sentence("points.empty", n=count(empty(s, sheet))), points.empty))
    return lines


def points_line(what: str, n: int) -> PointsLine:
    """A point each."""
    return PointsLine(sentence(f"points.{what}", n=n), n)


def symbols(s: State, sheet: int) -> list[str]:
    found = [""] * s.size
    for symbol, mask in enumerate(s.mark[sheet]):
        while mask:
            found[lowest(mask)] = SYMBOLS[symbol]
            mask = without_lowest(mask)
    return found


_drawn: dict[tuple[object, ...], tuple[Printed, Sheet]] = {}  # most sheets are looked at again and again
MOST_DRAWN = 2000


def sheet_view(s: State, sheet: int, paper: Printed) -> Sheet:
    sets = (s.double, s.walled, s.dead, s.crossed, s.filled, s.opened)
    counts = (*s.mark[sheet], *(mask[sheet] for mask in sets), *s.rooms[sheet], *s.spent[sheet], s.cats[sheet])
    key = (id(paper), bytes(s.room[sheet][: s.size]), counts, s.phase == OVER)
    known = _drawn.get(key)
    if known is None or known[0] is not paper:
        if len(_drawn) >= MOST_DRAWN:
            _drawn.clear()
        known = _drawn[key] = paper, draw_sheet(s, sheet, paper)
    return known[1]


def draw_sheet(s: State, sheet: int, paper: Printed) -> Sheet:
    eaten = {letter for name in names_in(s, s.mark[sheet][MOUSE]) for letter in name}
    counted, left = points(s, sheet), count(empty(s, sheet))
    costs = counted.empty != 0 and s.phase != OVER
    return Sheet(
        symbols=symbols(s, sheet),
        rooms=s.room[sheet][: s.size],
        double=names_in(s, s.double[sheet]),
        dead=names_in(s, s.dead[sheet]),
        crossed=names_in(s, s.crossed[sheet]),
        closed=names_in(s, closed(s, sheet)),
        circles=s.rooms[sheet][:],
        spent=s.spent[sheet][:],
        left=[won - spent for won, spent in zip(s.rooms[sheet], s.spent[sheet], strict=True)],
        cats=s.cats[sheet],
        cheeses=[cheese for cheese in paper.cheese_rows + paper.cheese_columns if cheese in eaten],
        filled=count(s.filled[sheet]),
        empty=left,
        points=counted,
        lines=points_lines(s, sheet, paper, counted),
        cost=sentence("aloud.cost", n=left, points=-counted.empty) if costs else None,
    )


STATES = {state: sentence(f"state.{state}") for state in ("full", "done", "writing")}


def seat_view(s: State, seat: int, sheet: int, paper: Printed) -> Seat:
    playing = s.phase in (STARS, TURN)
    waiting = s.level == EXTENDING and is_full(s, KEPT + seat)
    done = playing and bool(s.done[seat]) and not waiting
    state = STATES["full" if waiting else "done" if done else "writing"] if s.phase != OVER else None
    return Seat(sheet_view(s, sheet, paper), done, waiting, state)


# ── the own turn ──────────────────────────────────────────────────────────────────────────────────


def turn_view(s: State, seat: int) -> Turn | None:
    if s.phase not in (STARS, TURN) or s.done[seat]:
        return None
    due = what_is_due(s, seat)
    near = free_stars(s, seat) if s.phase == STARS else reach(s, seat) if dice_left(s, seat) else 0
    return Turn(
        dice=[die_view(s, seat, die) for die in range(s.rolled)],
        dice_used=s.dice_used[seat],
        dice_number=s.dice_number[seat],
        dice_left=None if s.phase == STARS else sentence("now.dice_left", n=s.dice_number[seat] - s.dice_used[seat]),
        dice_over=dice_are_over(s, seat),
        die_cells=names_in(s, s.die_cells[seat]),
        written=names_in(s, s.written[seat]),
        reach=names_in(s, near),
        diagonal=bool(s.diagonal[seat]),
        due=due,
        due_number=due_number(s, seat, due),
        new_cell=names(s)[s.new_cell[seat]] if due == "room" else "",
        to_open=s.to_open[seat],
        begins=LETTERS[s.tile[s.lightning[seat]]] if due == "lightning" else due,
        undo=s.moves_made[seat] > 0,
    )


def what_is_due(s: State, seat: int) -> Due:
    due = DUE[s.due[seat]]
    crossing = s.hardcore and s.phase == TURN and dice_are_over(s, seat) and not s.has_crossed[seat] and blank(s, seat)
    return "cross" if not due and crossing else due


def due_number(s: State, seat: int, due: Due) -> str:
    if due not in ("room", "track"):
        return ""
    return ANY_NUMBER if s.number[seat] == ANY else SYMBOLS[s.number[seat]]


# ── all of it ─────────────────────────────────────────────────────────────────────────────────────


def open_view(s: State) -> HouseOfCatsView:
    """What everybody sees, spectators too."""
    stars = scoring.stars(s, KEPT) if s.seats == 1 else None
    paper = printed(s)
    return HouseOfCatsView(
        viewer=None,
        printed=paper,
        tiles=_tiles("".join(" " if tile == NOBODY else LETTERS[tile] for tile in s.tile)),
        mode="hardcore" if s.hardcore else "normal",
        phase=PHASES[s.phase],
        phase_name=sentence(f"phase.{PHASES[s.phase]}", n=s.turns + 1),
        level_name=sentence("now.hardcore_level" if s.hardcore else "now.level", n=s.level),
        turns=s.turns,
        roll=[SYMBOLS[symbol] for symbol in s.roll[: s.rolled]],
        seats=[seat_view(s, seat, KEPT + seat, paper) for seat in range(s.seats)],
        turn=None,
        stars=stars,
        star_points=None if stars is None else star_points(s),
        stars_so_far=stars_so_far(s, stars),
        ending="full" if s.phase == OVER else "",
    )


def own_view(s: State, viewer: int, common: HouseOfCatsView) -> HouseOfCatsView:
    """The same with the viewer's own sheet and turn as they are."""
    seats = [*common.seats]
    seats[viewer] = seat_view(s, viewer, viewer, common.printed)
    own = msgspec.structs.replace(common, viewer=viewer, seats=seats, turn=turn_view(s, viewer))
    if s.seats > 1:
        return own
    stars = scoring.stars(s, viewer)
    return msgspec.structs.replace(own, stars=stars, stars_so_far=stars_so_far(s, stars))


def star_points(s: State) -> list[int]:
    """H30"""
    first = scoring.first_star(s)
    return [first + scoring.STAR_STEP * star for star in range(scoring.MOST_STARS)]


def stars_so_far(s: State, stars: int | None) -> Sentence | None:
    if stars is None:
        return None
    to_come = star_points(s)[stars:] if s.phase != OVER else []
    return sentence("now.next_star", n=stars, points=to_come[0]) if to_come else sentence("now.stars", n=stars)
