"""`cattery play`: seat a person among bots, and go through a game line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from cattery.bots import find_level
from cattery.core.errors import BadOption, BadRecord
from cattery.core.game import AnyGame
from cattery.core.house import FairHouse, SeededHouse
from cattery.core.names import tidy_name
from cattery.core.record_file import load_record
from cattery.core.table import Table
from cattery.core.words import LANGUAGES, load_words
from cattery.games import find_game
from cattery.terminal.commands import FOLDER
from cattery.terminal.drawings import drawing_of
from cattery.terminal.listener import Listener
from cattery.terminal.outside import Outside
from cattery.terminal.place import Place
from cattery.terminal.player_names import PERSON, names_at_table
from cattery.terminal.records import Notebook, alone_with, find_record, new_name, records_folder
from cattery.terminal.reflex import session_for
from cattery.terminal.screen import screen_for


class Setup(Struct, frozen=True):
    """What a person asks for. With `resume`, the record decides about game, seats, names, house and options."""

    game: str = "discat"
    seats: int | None = None  # the usual number
    levels: Sequence[str] = ("tabby",)  # one for all bots, or one a bot
    seed: int | None = None  # a fair house
    lang: str | None = None  # the system's
    name: str | None = None  # “You”
    plain: bool = False
    options: dict[str, Any] = {}
    resume: Path | None = None
    record: Path | None = None  # where to keep the record; else in the records' folder


def run(setup: Setup, outside: Outside | None = None) -> int:
    """Play; the exit code is 0, or 130 after Ctrl-C. Raises GameError for what cannot be set up."""
    outside = outside or Outside()
    language = setup.lang or outside.language
    folder = records_folder(outside.environ)
    load_words(language)
    if setup.resume:
        check_nothing_else(setup)
        path = find_record(setup.resume, folder)
        table = resumed_table(path)
    else:
        table = new_table(setup, language)
        path = setup.record or folder / new_name(table.game.info.id, outside.now())
    words = load_words(language, FOLDER, table.game.folder / "words")
    to = Listener(PERSON, shown_names(table, words("terminal.you")), words)
    place = Place(table, to, drawing_of(table.game), screen_for(setup.plain, outside, words), outside)
    session = session_for(
        place,
        level_of_each_bot(setup.levels, table.seats - len(place.own), table.game),
        Notebook(path.absolute(), folder),
        same_again(setup),
    )
    if not setup.resume:
        return session.run()
    with alone_with(path.absolute()):
        return session.run(resumed=True)


def check_nothing_else(setup: Setup) -> None:
    """A record tells how many play, by which rules, and who: what is asked besides would be forgotten silently."""
    asked = {"--seats": setup.seats, "--seed": setup.seed, "--name": setup.name, "--opt": setup.options or None}
    for name, value in asked.items():
        if value is not None:
            raise BadOption(f"{name} is for a new game; with --resume the record decides it")


def same_again(setup: Setup) -> str:
    """What to type behind `--resume` to find the same company and the same words."""
    said = f" --bots {','.join(setup.levels)}" if list(setup.levels) != list(Setup().levels) else ""
    said += f" --lang {setup.lang}" if setup.lang else ""
    return f"{said} --plain" if setup.plain else said


def new_table(setup: Setup, language: str) -> Table:
    game = find_game(setup.game)
    seats = game.usual_seats if setup.seats is None else setup.seats
    house = FairHouse() if setup.seed is None else SeededHouse(setup.seed)
    person = tidy_name(setup.name or "") or load_words(language, FOLDER)("terminal.you")
    seed = house.commitment if isinstance(house, FairHouse) else str(house.seed)
    table = Table(game, seats, setup.options, house, names_at_table(person, seats, seed))
    for number, seat in enumerate(table.own_seats(PERSON)[1:], 2):
        table.names[seat] = f"{person} {number}"
    return table


def resumed_table(path: Path) -> Table:
    record = load_record(path)
    try:
        table = Table.replay(record, find_game(record.game))
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    if table.result:
        raise BadRecord(f"{path}: this game is over; “cattery replay” shows it")
    if table.house is None:
        raise BadRecord(f"{path}: this record does not tell how its house would go on")
    return table


def level_of_each_bot(levels: Sequence[str], bots: int, game: AnyGame) -> list[str]:
    """A level for each bot."""
    for level in levels:
        find_level(level, game)
    if len(levels) not in (1, bots):
        raise BadOption(f"name one level for all bots, or one for each of the {bots}, not {len(levels)}")
    return list(levels) * bots if len(levels) == 1 else list(levels)


def shown_names(table: Table, you: str) -> list[str]:
    """As the table has them; who gave no name is “You” in the language of today."""
    usual = {load_words(language, FOLDER)("terminal.you") for language in LANGUAGES}
    names = [tidy_name(name) or str(seat) for seat, name in enumerate(table.names)]
    if not names:
        return names_at_table(you, table.seats, "")
    return [you if names[PERSON] in usual else names[PERSON], *names[1:]]
