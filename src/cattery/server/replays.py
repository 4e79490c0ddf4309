"""A finished game, play by play, as one viewer saw it."""

from __future__ import annotations

import msgspec

from cattery.core.record import Record
from cattery.core.table import Table, check_version
from cattery.games import find_game
from cattery.server.errors import NotYourSeat
from cattery.server.protocol import ReplayFrame, encode


def frames(record: Record, viewer: int | None) -> list[ReplayFrame]:
    """The table before the first play, and after each of them."""
    game = find_game(record.game)
    check_version(record, game)
    if viewer is not None and viewer >= record.seats:
        raise NotYourSeat(f"there is no seat {viewer} at this table")
    table = Table(game, record.seats, record.options, None, record.names, record.starts)
    shown = [ReplayFrame(None, "", 0, _view(table, viewer), sorted(table.acting))]
    for play in record.plays:
        known = table.lines(viewer)
        table.play(play.seat, play.text, play.at)
        text = "".join(heard.text for heard in table.log(viewer, known))  # empty, if the viewer learned nothing of it
        shown.append(ReplayFrame(play.seat, text, play.at, _view(table, viewer), sorted(table.acting)))
    return shown


def _view(table: Table, viewer: int | None) -> msgspec.Raw:
    return msgspec.Raw(encode(table.view(viewer)))
