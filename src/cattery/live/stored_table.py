"""From what is stored to a table that can be played on."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cattery.core.house import FairHouse
from cattery.core.record import Continuation, Play, RecordedSlap
from cattery.core.table import Table
from cattery.games import find_game
from cattery.protocol.errors import WrongPhase
from cattery.store.rows import StoredPlay, StoredSeat, StoredTable


def house_of_table(stored: StoredTable) -> FairHouse:
    words = {number: seat.words for number, seat in enumerate(stored.seats) if seat.words}
    return FairHouse(bytes.fromhex(stored.secret), words)


def empty_table(stored: StoredTable) -> Table:
    """Before the first play; the plays so far are then made by hand."""
    starts = [Continuation(*start) for start in stored.starts]
    names = [seat.name for seat in stored.seats]
    return Table(find_game(stored.game), len(stored.seats), stored.options, None, names, starts)


def stored_plays(plays: Iterable[Play]) -> list[StoredPlay]:
    return [StoredPlay(play.seat, play.text, play.at) for play in plays]


def keep_slaps(plays: list[StoredPlay], slaps: Iterable[RecordedSlap], first: int = 0) -> None:
    """Each verdict goes with the play that it begins; the first of these plays is number `first`."""
    for slap in slaps:
        play = plays[slap.before - first]
        play.receipts = [*(play.receipts or []), slap.receipt]


def record_text(stored: StoredTable) -> str:
    """The record of a finished table; nobody gets one of a running table."""
    if not stored.record:
        raise WrongPhase("the record is given out when the game is over")
    return stored.record


def retire(stored: StoredTable) -> None:
    """By older rules nothing can be played on; the record of a finished game is still given out."""
    stored.phase, stored.closed_because = "closed", "the rules of this game were corrected since; please start anew"


def table_again(stored: StoredTable, calendar: int) -> StoredTable:
    """The same people, the same house rules, the same bots; it still needs a code and a secret of its own."""
    return msgspec.structs.replace(
        stored,
        id=0,
        code="",
        secret="",
        seats=[_seat_again(seat) for seat in stored.seats],
        created=calendar,
        changed_at=calendar,
        phase="waiting",
        starts=[],
        record="",
    )


def _seat_again(seat: StoredSeat) -> StoredSeat:
    """Players who are still there sit in the same seats at the next table."""
    return msgspec.structs.replace(seat, words="", claimed=[]) if seat.secrets or seat.bot else StoredSeat()
