"""A sheet drawn with box characters: thin lines between cells, thick walls around rooms, signs of cats and mice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from cattery.games.house_of_cats.face.views import HouseOfCatsView, Sheet

# By arms: up + 3 · right + 9 · down + 27 · left, each 0 for none, 1 for thin, 2 for thick.
JOINTS = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
NONE, THIN, THICK = 0, 1, 2
WIDE = 4  # letters a cell
SIGNS = {"cat": "=^^=", "mouse": "<:3~"}
DOUBLES = {"cat": "=^²=", "mouse": "<:²~"}
STYLES = {"2": "cyan3", "3": "green3", "4": "dark_orange", "5": "medium_purple", "cat": "orange1", "mouse": "grey70"}
ZONE_SIGNS = {"circle": "●", "triangle": "▲", "square": "■", "diamond": "◆", "heart": "♥", "moon": "☾"}
TINTS = ("", "on dark_red", "on dark_blue", "on dark_green", "on grey30")
CHEESE, EATEN, CLOSED = "◣", "✗", "▒▒"

Where = tuple[int, int]


class Paper:
    """One sheet, ready to be drawn: what is in each cell, and where its walls are."""

    def __init__(
        self, view: HouseOfCatsView, sheet: Sheet, glow: Iterable[str] = (), fresh: Iterable[str] = ()
    ) -> None:
        """`glow`: the cells that can be chosen now; `fresh`: those written this turn."""
        self.view, self.sheet, self.printed = view, sheet, view.printed
        self.glow, self.fresh = set(glow), set(fresh)
        self.height, self.width = len(view.printed.grid), len(view.printed.grid[0])
        self.number = {self.place(name): cell for cell, name in enumerate(view.printed.cells)}

    @staticmethod
    def place(name: str) -> Where:
        return ord(name[0]) - ord("A"), int(name[1]) - 1

    def drawn(self) -> list[Text]:
        head = "".join(f"  {column + 1}  " for column in range(self.width))
        lines = [Text(f"   {head}", "dim")]
        for row in range(self.height):
            lines += [self.rule(row), self.row(row)]
        lines.append(self.rule(self.height))
        if self.printed.cheese_columns:
            lines.append(Text("   ") + Text("").join(self.cheese(str(column + 1), 5) for column in range(self.width)))
        return lines

    def row(self, row: int) -> Text:
        letter = chr(ord("A") + row)
        line = Text(f"{letter}  ", "dim")
        for column in range(self.width + 1):
            line.append("│┃"[self.upright(row, column) - 1] if self.upright(row, column) else " ")
            if column < self.width:
                line.append_text(self.cell((row, column)))
        if letter in self.printed.cheese_rows:
            line.append_text(self.cheese(letter, 2))
        return line

    def cheese(self, name: str, width: int) -> Text:
        there = name in self.printed.cheese_rows or name in self.printed.cheese_columns
        sign, style = (EATEN, "bold") if name in self.sheet.cheeses else (CHEESE, "yellow3")
        return Text((sign if there else "").center(width), style)

    def rule(self, row: int) -> Text:
        """The line above a row."""
        line = "   "
        for column in range(self.width + 1):
            arms = (
                self.upright(row - 1, column),
                self.level(row, column),
                self.upright(row, column),
                self.level(row, column - 1),
            )
            line += JOINTS[arms[0] + 3 * arms[1] + 9 * arms[2] + 27 * arms[3]]
            if column < self.width:
                line += " ─━"[self.level(row, column)] * WIDE
        return Text(line)

    def upright(self, row: int, column: int) -> int:
        """The line to the left of a place."""
        return self.between((row, column - 1), (row, column))

    def level(self, row: int, column: int) -> int:
        """The line above a place."""
        return self.between((row - 1, column), (row, column))

    def between(self, one: Where, other: Where) -> int:
        cells = [self.number[place] for place in (one, other) if place in self.number]
        if not cells:
            return NONE
        rooms = {self.sheet.rooms[cell] for cell in cells} | ({0} if len(cells) == 1 else set())
        if len(rooms) > 1:
            return THICK
        return NONE if rooms != {0} else THIN

    def cell(self, where: Where) -> Text:
        if where not in self.number:
            return Text(" " * WIDE)
        cell = self.number[where]
        name, symbol = self.printed.cells[cell], self.sheet.symbols[cell]
        zone = self.printed.zones[cell]
        tint = TINTS[zone] if zone < len(TINTS) else ""
        style = f"{STYLES.get(symbol, 'dim')} {'bold underline' if name in self.fresh else ''} {tint}"
        return Text(self.inside(where, cell, name, symbol), style.strip())

    def inside(self, where: Where, cell: int, name: str, symbol: str) -> str:
        double = name in self.sheet.double
        if symbol in SIGNS:
            return DOUBLES[symbol] if double else SIGNS[symbol]
        letter = self.printed.grid[where[0]][where[1]]
        corner = letter if name in self.printed.bonus else self.zone_sign(cell)
        return f" {self.middle(name, symbol, double):<2}{corner:1}"

    def zone_sign(self, cell: int) -> str:
        zone = self.printed.zones[cell]
        return ZONE_SIGNS[self.printed.zone_signs[zone - 1]] if zone else ""

    def middle(self, name: str, symbol: str, double: bool) -> str:
        if symbol:
            return f"{symbol}²" if double else symbol
        if name in self.sheet.dead:
            return "×"
        if name in self.sheet.crossed:
            return "//"
        if name in self.sheet.closed:
            return CLOSED if name not in self.glow else "?▒"
        if name in self.printed.stars and self.view.phase == "stars":
            return "*"
        return "·" if name in self.glow else ""


def track_line(view: HouseOfCatsView, sheet: Sheet) -> Text:
    """H21 The cats of the track, crossed ones as such."""
    line = Text()
    for place, entry in enumerate(view.printed.track):
        crossed = place < sheet.cats
        line.append(EATEN if crossed else f"={entry or '^^'}=", "dim" if crossed else "orange1")
        line.append(" ")
    return line


def dice_text(dice: Iterable[tuple[str, bool]], name: Callable[[str], str]) -> Text:
    """Used dice are struck out and in brackets of another kind."""
    line = Text()
    for symbol, used in dice:
        line.append(f"({name(symbol)}) " if used else f"[{name(symbol)}] ", "dim strike" if used else "bold")
    return line
