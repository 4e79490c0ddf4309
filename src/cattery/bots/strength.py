"""How strong the bots are, as measured: read from `strength.toml`, which `cattery ladder … --publish` writes."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cattery.bots.levels import levels_of
from cattery.core.data import DataFile
from cattery.games import GAMES

FILE = Path(__file__).with_name("strength.toml")
HEAD = """\
# How strong the bots are. `cattery ladder GAME … --publish` writes this file; page, terminal and docs/bots.md read it.
#
# measure  rating: from games against each other; tabby is 1000, and 400 more wins ten times as often
#          points: the mean of games played alone
# levels   the figure, and the bounds that hold it in 19 of 20 cases
# where    house rules: the figures are shown only at tables that have them
"""

Measure = Literal["rating", "points"]


class Strength(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A figure; `low` and `high` hold it in 19 of 20 cases."""

    value: float
    low: float
    high: float


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """What one ladder found."""

    measure: Measure
    source: str  # the command
    date: datetime.date
    games: int
    levels: dict[str, Strength]
    where: dict[str, Any] = {}

    def holds_at(self, options: Mapping[str, Any]) -> bool:
        return all(options.get(name) == value for name, value in self.where.items())


def read_strengths(path: Path = FILE) -> dict[str, list[Measured]]:
    """By game; an error names the file, the line if it can, and the reason."""
    file = DataFile(path)
    try:
        found = msgspec.convert(file.tables, dict[str, list[Measured]])
    except msgspec.ValidationError as error:
        raise file.error(str(error)) from None
    for game, several in found.items():
        if game not in GAMES:
            raise file.error(f"there is no game {game!r}", file.line_of(f"[[{game}]]"))
        for measured in several:
            _check(file, game, measured)
    return found


def _check(file: DataFile, game: str, measured: Measured) -> None:
    for level, strength in measured.levels.items():
        if level not in levels_of(GAMES[game]):
            raise file.error(f"{game} has no bots of level {level!r}", file.line_of(level))
        if not strength.low <= strength.value <= strength.high:
            raise file.error(f"{level} of {game}: {strength.value:g} is not within its bounds", file.line_of(level))


@cache
def strengths() -> dict[str, list[Measured]]:
    return read_strengths()


def strength_of(game: str, options: Mapping[str, Any]) -> Measured | None:
    """What is known of a game's bots at a table with these house rules; nothing, if nobody has measured it."""
    return next((measured for measured in strengths().get(game, []) if measured.holds_at(options)), None)


# ── writing ───────────────────────────────────────────────────────────────────────────────────────


def publish(game: str, measured: Measured, path: Path = FILE) -> None:
    """Put this in the place of what was known for the same house rules."""
    found = read_strengths(path)
    others = [one for one in found.get(game, []) if one.where != measured.where]
    found[game] = sorted([*others, measured], key=lambda one: (not one.where, str(one.where)))
    path.write_text(HEAD + "".join(_table(name, one) for name in GAMES for one in found.get(name, [])), "utf-8")


def _table(game: str, measured: Measured) -> str:
    where = ", ".join(f"{name} = {_value(value)}" for name, value in measured.where.items())
    levels = "\n".join(
        f"{level} = [{', '.join(f'{figure:g}' for figure in msgspec.structs.astuple(strength))}]"
        for level, strength in measured.levels.items()
    )
    return (
        f'\n[[{game}]]\nmeasure = "{measured.measure}"\n'
        + (f"where = {{ {where} }}\n" if where else "")
        + f"source = {_value(measured.source)}\ndate = {measured.date}\ngames = {measured.games}\n"
        + f"[{game}.levels]\n{levels}\n"
    )


def _value(value: Any) -> str:
    """JSON's strings, numbers and truths are TOML's."""
    return msgspec.json.encode(value).decode()
