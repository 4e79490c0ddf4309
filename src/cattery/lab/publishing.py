"""From a ladder to the figures that people are shown, and to the table of them in docs/bots.md."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path

from cattery.bots.levels import LEVELS
from cattery.bots.strength import Measured, Strength, read_strengths
from cattery.core.errors import BadOption
from cattery.games import GAMES
from cattery.lab.ladder import LadderResult
from cattery.lab.ratings import Rating

DOCS = Path(__file__).parents[3] / "docs" / "bots.md"
BEGIN, END = "<!-- from strength.toml: begin -->\n", "<!-- from strength.toml: end -->\n"
COLUMNS = [level for level in LEVELS if level != "random"]  # that one is for measuring


def measured(result: LadderResult, source: str, today: datetime.date, where: Sequence[str] = ()) -> Measured:
    """`where`: house rules without which the figures do not hold."""
    ladder = result.ladder
    for name in where:
        if name not in ladder.options:
            raise BadOption(f"{ladder.game} has no option {name!r}; it has {', '.join(ladder.options)}")
    found = {one.level: one for one in result.ratings}
    levels = [level for level in ladder.levels if level != "random"]  # that one is for measuring
    return Measured(
        measure=result.measure,
        source=source,
        date=today,
        games=result.games,
        levels={level: strength(found[level], result.digits) for level in levels},
        where={name: ladder.options[name] for name in where},
    )


def strength(found: Rating, digits: int) -> Strength:
    return Strength(*(round(value, digits) for value in (found.rating, found.low, found.high)))


# ── for readers ───────────────────────────────────────────────────────────────────────────────────


def table(found: dict[str, list[Measured]]) -> str:
    """A row for each ladder, and how it was played."""
    ladders = [(game, measured) for game, several in found.items() for measured in several]
    head = f"| | {' | '.join(COLUMNS)} | games | day |\n|---|{'---:|' * len(COLUMNS)}---:|---|\n"
    rows = "".join(row(game, measured) for game, measured in ladders)
    sources = "".join(f"- `{measured.source}`\n" for _, measured in ladders)
    return f"{head}{rows}\nWith:\n\n{sources}"


def row(game: str, measured: Measured) -> str:
    where = "".join(f", {name} {value}" for name, value in measured.where.items())
    name = (
        f"{GAMES[game].words('en')('game.name')}{where}: {'points alone' if measured.measure == 'points' else 'rating'}"
    )
    figures = [figure(measured.levels.get(level)) for level in COLUMNS]
    return f"| {name} | {' | '.join(figures)} | {measured.games:,} | {measured.date} |\n"


def figure(strength: Strength | None) -> str:
    if strength is None:
        return ""
    return f"{strength.value:g}" + (f" ({strength.low:g}–{strength.high:g})" if strength.low < strength.high else "")


def written(text: str) -> str:
    """The document with the table as it is now."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{table(read_strengths())}{END}{rest.partition(END)[2]}"


def write_docs(file: Path = DOCS) -> None:
    """Where there are any: who has installed the package only has none."""
    if file.exists():
        file.write_text(written(file.read_text("utf-8")), "utf-8")
