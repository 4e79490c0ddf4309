"""A finished game, play by play, as one viewer saw it."""

from __future__ import annotations

from itertools import groupby

import msgspec

from cattery.core.record import Record, RecordedSlap
from cattery.core.slaps import moment_of
from cattery.core.table import Heard, Table, check_version
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
    shown = [ReplayFrame(None, "", 0, [], _view(table, viewer), sorted(table.acting))]
    table.log(viewer)  # whoever asks before the first play is told all of it as it happens
    for number, play in enumerate(record.plays):
        known, teller = table.entries(viewer), viewer if viewer is not None or play.seat >= record.seats else play.seat
        slap = slap_of(moment_of(table), verdicts[number], number) if number in verdicts else None
        before = table.view(teller)
        table.play(play.seat, play.text, play.at)
        heard = table.log(viewer, known)  # nothing, if the viewer learned nothing of it
        text, story = "".join(entry.text for entry in heard), [told for entry in heard for told in entry.story]
        frame = ReplayFrame(play.seat, text, play.at, story, _view(table, viewer), sorted(table.acting), slap)
        if viewer is None:  # with open cards it is told as its player saw it
            frame.open = game.story.happened(before, Heard(play.seat, play.text, play.at), table.view(teller), None)
        shown.append(frame)
    return shown


def _before(slap: RecordedSlap) -> int:
    return slap.before


def _view(table: Table, viewer: int | None) -> msgspec.Raw:
    return msgspec.Raw(encode(table.view(viewer)))
