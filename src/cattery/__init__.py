"""Cattery: four cat games at one table.

>>> table = open_table("discat", seats=3, house=SeededHouse(7))
>>> table.play(seat := min(table.acting), table.moves(seat)[0])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cattery.bots.hints import Hint, hint
from cattery.core.errors import BadOption, BadRecord, GameError, IllegalMove, MalformedMove, UnknownGame
from cattery.core.game import Result
from cattery.core.house import FairHouse, House, SeededHouse
from cattery.core.reasons import Reason
from cattery.core.record import Record, read_record
from cattery.core.seats import BELL, HOUSE
from cattery.core.table import Table
from cattery.core.verify import Verdict
from cattery.core.verify import verify as _verify
from cattery.games import GAMES, find_game

__version__ = "0.1.0"

__all__ = [
    "BELL",
    "GAMES",
    "HOUSE",
    "BadOption",
    "BadRecord",
    "FairHouse",
    "GameError",
    "Hint",
    "House",
    "IllegalMove",
    "MalformedMove",
    "Reason",
    "Record",
    "Result",
    "SeededHouse",
    "Table",
    "UnknownGame",
    "Verdict",
    "hint",
    "open_table",
    "read_record",
    "replay",
    "verify",
]

_FAIR: Any = object()


def open_table(
    game: str,
    seats: int,
    options: dict[str, Any] | None = None,
    house: House | None = _FAIR,
    names: Sequence[str] = (),
) -> Table:
    """A new table. The house is a fair one, unless you hand in another, or None to play its part yourself."""
    return Table(find_game(game), seats, options, FairHouse() if house is _FAIR else house, names)


def replay(record: Record, plays: int | None = None) -> Table:
    """The table after the record's first `plays` plays, or all of them."""
    return Table.replay(record, find_game(record.game), plays)


def verify(record: Record) -> Verdict:
    """Check that the house of this record was fair; raises BadRecord with the line that does not fit."""
    return _verify(record, find_game(record.game))
