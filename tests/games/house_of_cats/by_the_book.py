"""A slow second reading of the rules, written apart from the engine over sets of (row, column): what can be written
where, which rooms there are, what can be crossed, and what a sheet scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Place = tuple[int, int]
ROOM_POINTS = {2: 1, 3: 3, 4: 5, 5: 7}


def place(name: str) -> Place:
    return ord(name[0]) - ord("A"), int(name[1]) - 1


def beside(a: Place, b: Place) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def connected(cells: set[Place]) -> bool:
    if not cells:
        return False
    seen, todo = set(), [min(cells)]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += [cell for cell in cells if beside(here, cell)]
    return seen == cells


class Paper:
    """A sheet read from a view."""

    def __init__(self, view: Any, seat: int) -> None:
        sheet, printed = view.seats[seat].sheet, view.printed
        self.level, self.view, self.sheet = printed.level, view, sheet
        self.places = [place(name) for name in printed.cells]
        cells = list(zip(self.places, sheet.symbols, sheet.rooms, printed.zones, strict=True))
        self.symbol = {where: symbol for where, symbol, _, _ in cells if symbol}
        self.room = {where: room for where, _, room, _ in cells if room}
        self.zone = {where: zone for where, _, _, zone in cells if zone}
        self.double = {place(name) for name in sheet.double}
        gone = {place(name) for name in (*sheet.dead, *sheet.crossed, *sheet.closed)}
        self.empty = {where for where in self.places if where not in self.symbol and where not in gone}
        self.bonus = {where for where in self.places if printed.grid[where[0]][where[1]] in "abcde"}

    def weight(self, cells: Any) -> int:
        return sum(2 if cell in self.double else 1 for cell in cells)

    def free(self, number: int) -> set[Place]:
        return {cell for cell, symbol in self.symbol.items() if symbol == str(number) and cell not in self.room}

    def possible_rooms(self, number: int) -> Iterator[set[Place]]:
        """H13, H20 Every connected part of exactly this weight."""
        free = sorted(self.free(number))
        for size in range(1, number + 1):
            for cells in combinations(free, size):
                if self.weight(cells) == number and connected(set(cells)):
                    yield set(cells)

    def rooms(self) -> dict[int, set[Place]]:
        return {room: {cell for cell, its in self.room.items() if its == room} for room in set(self.room.values())}

    # ── points ─────────────────────────────────────────────────────────────────────────────────────

    def many(self, symbol: str, cells: Any) -> int:
        return self.weight(cell for cell in cells if self.symbol.get(cell) == symbol)

    def points(self) -> int:
        """H29"""
        total = sum(ROOM_POINTS[size] * many for size, many in zip((2, 3, 4, 5), self.sheet.circles, strict=True))
        rows = [[cell for cell in self.places if cell[0] == row] for row in {cell[0] for cell in self.places}]
        columns = [[cell for cell in self.places if cell[1] == column] for column in {cell[1] for cell in self.places}]
        lines = rows + columns
        if self.level in (1, 4):  # H22
            total += sum(self.many("mouse", line) > 0 for line in lines)
        if self.level in (2, 4):  # H23
            total += sum(self.many("mouse", line) for line in lines if self.many("cat", line))
        if self.level == 3:  # H25
            for zone in set(self.zone.values()):
                cells = [cell for cell, its in self.zone.items() if its == zone]
                total += self.many("mouse", cells) * (0, 1, 1, 2)[min(3, self.many("cat", cells))]
        total += sum(int(self.symbol[cell]) for cell in self.bonus if cell in self.room)  # H24
        total += self.sheet.cats  # H21
        return int(total - (0 if self.level == 4 else len(self.empty)))

    # ── what can be crossed ────────────────────────────────────────────────────────────────────────

    def crossable(self, turn: Any) -> set[Place]:
        """H31 Closed cells are as good as empty ones."""
        blank = self.empty | {place(name) for name in self.sheet.closed}
        written = [place(name) for name in turn.written]
        return {cell for cell in blank if any(beside(cell, other) for other in written)} or blank

    # ── where dice can go ──────────────────────────────────────────────────────────────────────────

    def reach(self, turn: Any) -> set[Place]:
        """H9, H19 j"""
        anchors = {place(name) for name in turn.die_cells}
        if not anchors:
            return self.empty
        far = 2 if turn.diagonal else 1
        return {
            cell
            for cell in self.empty
            for anchor in anchors
            if max(abs(cell[0] - anchor[0]), abs(cell[1] - anchor[1])) == 1
            and abs(cell[0] - anchor[0]) + abs(cell[1] - anchor[1]) <= far
        }
