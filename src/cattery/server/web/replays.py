"""A finished game, play by play, as one viewer saw it."""

from __future__ import annotations

from itertools import groupby

import msgspec

from cattery.core.record import Record, Slap
from cattery.core.slaps import moment_of
from cattery.core.table import Table, check_version
from cattery.games import find_game
from cattery.server.errors import NotYourSeat
from cattery.server.protocol import ReplayFrame, encode
from cattery.server.room.reflexes import slap_of


def frames(record: Record, viewer: int | None) -> list[ReplayFrame]:
    """The table before the first play, and after each of them."""
    game = find_game(record.game)
    check_version(record, game)
    if viewer is not None and viewer >= record.seats:
        raise NotYourSeat(f"there is no seat {viewer} at this table")
    table = Table(game, record.seats, record.options, None, record.names, record.starts)
    verdicts = {before: [slap.receipt for slap in slaps] for before, slaps in groupby(record.slaps, _before)}
    shown = [ReplayFrame(None, "", 0, _view(table, viewer), sorted(table.acting))]
    for number, play in enumerate(record.plays):
        known = table.lines(viewer)
        slap = slap_of(moment_of(table), verdicts[number], number) if number in verdicts else None
        table.play(play.seat, play.text, play.at)
        text = "".join(heard.text for heard in table.log(viewer, known))  # empty, if the viewer learned nothing of it
        shown.append(ReplayFrame(play.seat, text, play.at, _view(table, viewer), sorted(table.acting), slap))
    return shown


def _before(slap: Slap) -> int:
    return slap.before


def _view(table: Table, viewer: int | None) -> msgspec.Raw:
    return msgspec.Raw(encode(table.view(viewer)))
