"""What is on disk, looked at from outside: whole, legal, and with all that anybody was told."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import cattery
from cattery.core.seats import HOUSE
from cattery.core.table import Table
from cattery.live.stored_table import empty_table, house_of_table, record_text
from cattery.store.rows import StoredGame
from cattery.store.sqlite import SqliteStore
from tests.durability.people import Crew, Person


def copied(data: Path) -> Path:
    """The files as a killed server left them; the next server has to cope with them by itself."""
    copy = data.with_name(f"{data.name}-copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(data, copy)
    return copy


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(data / "cattery.db")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def shelves(data: Path) -> dict[str, StoredGame]:
    """All tables on disk, by code."""
    async with opened(data) as store:
        numbers = await store._ask(lambda base: [int(row[0]) for row in base.execute("SELECT id FROM tables")])
        found = [await store.load(number) for number in numbers]
    return {stored_game.table.code: stored_game for stored_game in found if stored_game}


def check_file(data: Path) -> None:
    with closing(sqlite3.connect(data / "cattery.db")) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        gaps = "SELECT table_id FROM plays GROUP BY table_id HAVING count(*) <> max(number) + 1 OR min(number) <> 0"
        assert base.execute(gaps).fetchall() == []


def replayed(stored_game: StoredGame) -> Table:
    """Every play is legal where it stands, and none is torn from what the house added to it."""
    table = empty_table(stored_game.table)
    for play in stored_game.plays:
        table.play(play.seat, play.text, play.at)
        assert table.plays[-1].text == play.text
    if stored_game.table.phase == "waiting":
        assert stored_game.plays == []
        return table
    assert HOUSE not in table.acting
    assert (table.result is not None) == (stored_game.table.phase == "finished")
    _check_house(stored_game, table)
    return table


def _check_house(stored_game: StoredGame, table: Table) -> None:
    """The house played as it had promised: the same people's plays give the same cards."""
    again = empty_table(stored_game.table)
    again.house = house_of_table(stored_game.table)
    again.settle()
    for play in table.plays:
        if play.seat != HOUSE:
            again.play(play.seat, play.text, play.at)
    assert again.plays == table.plays
    if table.result:
        assert cattery.verify(cattery.read_record(record_text(stored_game.table))).committed


def check_person(person: Person, stored_game: StoredGame, table: Table) -> None:
    """All that this person was told is there, at its place, and once."""
    told = [(entry.seat, entry.text) for entry in table.heard(person.viewer)]
    assert told[: len(person.log)] == person.log
    kept = [(play.message, play.text) for play in stored_game.plays if play.seat == person.viewer and play.message]
    assert len(dict(kept)) == len(kept), "played twice"
    assert [play for play in kept if play[0] in person.acked] == list(person.acked.items())
    assert dict(kept).keys() - person.acked.keys() <= person.pending.keys()


async def check_all(data: Path, crews: Iterable[Crew]) -> None:
    """The whole folder against all that anybody was ever told."""
    found = await shelves(data)
    check_file(data)
    tables = {code: replayed(stored_game) for code, stored_game in found.items()}
    for person in [person for crew in crews for person in crew.people]:
        check_person(person, found[person.conversation.code], tables[person.conversation.code])
