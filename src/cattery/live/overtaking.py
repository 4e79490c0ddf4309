"""Which events need not wait while a move is being kept that nobody else hears of (H7).

Whoever asks again and again would else notice when such a move is made, by the answers that come late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery.core.errors import GameError
from cattery.live.events import Asked, Entered, Event, HintRefused, HintsFound, Left
from cattery.live.seat_secrets import opens
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire

if TYPE_CHECKING:
    from cattery.live.plays import Plays
    from cattery.live.table import LiveTable


def may_overtake(live: LiveTable, event: Event, mover: int) -> bool:
    """It shows nothing that the mover's seat sees, and has nothing to keep itself."""
    match event:
        case Asked(visitor, message):
            return mover not in visitor.seats and not _waits(live, visitor, message, mover)
        case Entered(_, hello):
            return _may_see(live, set().union(*map(live.seating.opened_by, hello.secrets)), mover)
        case Left(visitor):  # not before they have entered
            return visitor in live.presence.visitors and mover not in visitor.seats
        case HintsFound(number) | HintRefused(number):
            return not any(mover in visitor.seats for visitor in live.hint_desk.askers(number))
    return False


def _waits(live: LiveTable, visitor: Visitor, message: wire.Request, mover: int) -> bool:
    """Will this keep something, or open the mover's seat? While a game is played, all other requests do not."""
    plays, seats = live.need_playing(), live.stored.seats
    match message:
        case wire.Move(seat=seat, text=text, after=after):
            return seat in visitor.seats and after == plays.versions[seat] and _is_legal(plays, seat, text)
        case wire.Undo(seat=seat, after=after):
            return seat in visitor.seats and after == plays.versions[seat] and plays.can_undo(seat)
        case wire.Leave(seat=seat):
            return seat in visitor.seats
        case wire.Kick(seat=seat):
            return live.stored.host in visitor.seats and seat < len(seats) and bool(seats[seat].secrets)
        case wire.Claim(token=token, secret=secret):
            held = live.seating.carried_by(token, secret)
            kept = live.tokens.seat_of(token, live.now.clock) is not None
            return kept or (held is not None and not _may_see(live, visitor.seats | {held}, mover))
        case wire.Sit(seat=seat, secret=secret):
            is_theirs = seat < len(seats) and opens(secret, seats[seat])
            return is_theirs and not _may_see(live, visitor.seats | {seat}, mover)
    return False


def _may_see(live: LiveTable, seats: set[int], mover: int) -> bool:
    """Whoever holds these seats is not the mover, and need not be told the whole story first, which may take long."""
    follows, alone = live.need_playing().table.follows, len(seats) < 2
    viewers: list[int | None] = [*seats] or [None]
    return mover not in seats and all(follows((viewer, alone)) for viewer in viewers)


def _is_legal(plays: Plays, seat: int, text: str) -> bool:
    try:
        plays.table.game.parse(plays.table.state, seat, text)
    except GameError:
        return False
    return True
