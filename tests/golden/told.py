"""All golden records told to everybody, in both languages: what the terminal's code says, for the page's to say alike.

python -m tests.golden.told     writes build/told.json, which web/tests/lib/told.test.ts compares with the page's own
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cattery import Record, Table, read_record
from cattery.core.story import Sentence
from cattery.core.words import LANGUAGES
from cattery.games import find_game
from tests.golden import FOLDER

FILE = Path(__file__).parents[2] / "build" / "told.json"
NAMES = ["Oscar", "Léo", "Élise", "Yann", "Zoé", "Hugo", "Yves", "Ulysse"]


def told(record: Record) -> Iterator[Sentence]:
    """What everybody at the table, and a spectator, hears and could do, how it stands and how it ends for them."""
    game = find_game(record.game)
    table = Table(game, record.seats, record.options, None, starts=record.starts)
    viewers = (*range(record.seats), None)
    for viewer in viewers:
        table.log(viewer)  # from now on everything is told as it happens
    for number, play in enumerate(record.plays):
        yield from choices(table, play.seat)
        yield from stands(table, viewers[number % len(viewers)])
        table.play(play.seat, play.text, play.at)
    for viewer in viewers:
        yield from stands(table, viewer)
        yield from (sentence for entry in table.log(viewer) for sentence in entry.story)
        yield from table.ending(viewer)
    yield from (line.what for lines in table.points() for line in lines)


def choices(table: Table, seat: int) -> Iterator[Sentence]:
    """What whoever plays next was asked, and what the moves would have done."""
    if seat >= table.seats:
        return
    moves = table.moves(seat)
    asked = table.asked(seat, moves)
    if asked:
        yield asked
    for effect in table.effects(seat, moves).values():
        yield effect.does
        if effect.then:
            yield effect.then


def stands(table: Table, viewer: int | None) -> Iterator[Sentence]:
    """How the table stands to this viewer, read aloud, whom he waits for, and what a coach can say to him."""
    moves = [] if viewer is None else table.moves(viewer)
    standing = table.standing(viewer, moves)
    yield from (*standing.seats, *standing.table)
    waiting = table.waiting(viewer)
    if waiting:
        yield waiting
    lesson = table.lesson(viewer, moves)
    yield from (*lesson.now, *lesson.news)


def cases() -> dict[str, dict[str, dict[str, Any]]]:
    """By game and by the sentence as JSON, so that each is there once: the sentence, and what each language says."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for file in sorted(FOLDER.glob("*.txt")):
        record = read_record(file.read_text("utf-8"))
        spoken = {language: find_game(record.game).words(language) for language in LANGUAGES}
        known = found.setdefault(record.game, {})
        for sentence in told(record):
            key = msgspec.json.encode(sentence).decode()
            if key not in known:
                said = {language: words.tell(sentence, NAMES) for language, words in spoken.items()}
                known[key] = {"sentence": msgspec.to_builtins(sentence), **said}
    return found


def main() -> None:
    games = {game: list(known.values()) for game, known in cases().items()}
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps({"names": NAMES, "games": games}, ensure_ascii=False), "utf-8")
    print(f"{sum(map(len, games.values()))} sentences of {len(games)} games: {FILE.name}")


if __name__ == "__main__":
    main()
