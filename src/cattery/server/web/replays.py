"""A finished game, play by play, as one viewer saw it."""

from __future__ import annotations

from itertools import groupby

import msgspec

from cattery.core.game import reflex_game
from cattery.core.record import Record, RecordedSlap
from cattery.core.slaps import moment_of, taps_shown
from cattery.core.story import Sentence
from cattery.core.table import Heard, Table, check_version
from cattery.games import find_game
from cattery.protocol.errors import NotYourSeat
from cattery.protocol.messages import ReplayFrame, SlapVerdict, encode


def frames(record: Record, viewer: int | None) -> list[ReplayFrame]:
    """The table before the first play, and after each of them."""
    game = find_game(record.game)
    check_version(record, game)
    if viewer is not None and viewer >= record.seats:
        raise NotYourSeat(f"there is no seat {viewer} at this table")
    table = Table(game, record.seats, record.options, None, record.names, record.starts)
    verdicts = {before: [slap.receipt for slap in slaps] for before, slaps in groupby(record.slaps, _before)}
    shown = [_frame(table, viewer, None, "", 0, [])]
    table.log(viewer)  # whoever asks before the first play is told all of it as it happens
    for number, play in enumerate(record.plays):
        known, teller = table.entries(viewer), viewer if viewer is not None or play.seat >= record.seats else play.seat
        before, slapped = table.view(teller), (moment_of(table), table.view()) if number in verdicts else None
        table.play(play.seat, play.text, play.at)
        heard = table.log(viewer, known)  # nothing, if the viewer learned nothing of it
        text, story = "".join(entry.text for entry in heard), [told for entry in heard for told in entry.story]
        frame = _frame(table, viewer, play.seat, text, play.at, story)
        if slapped:
            moment, seen = slapped
            taps = taps_shown(verdicts[number])
            receipt = reflex_game(game).story.receipt(seen, table.view(), taps)
            frame.slap = SlapVerdict(moment, taps, receipt, number)
        if viewer is None:  # with open cards it is told as its player saw it
            frame.open = game.story.happened(before, Heard(play.seat, play.text, play.at), table.view(teller), None)
        shown.append(frame)
    return shown


def _before(slap: RecordedSlap) -> int:
    return slap.before


def _frame(
    table: Table, viewer: int | None, seat: int | None, text: str, at: int, story: list[Sentence]
) -> ReplayFrame:
    view, acting = table.view(viewer), sorted(table.acting)
    waiting = table.game.story.waiting(view, acting)  # also for the viewer, who has nothing to do here
    seen = msgspec.Raw(encode(view))
    return ReplayFrame(seat, text, at, story, seen, acting, table.standing(viewer), waiting)
