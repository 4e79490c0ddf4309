"""What people may ask a live table for: one function a request; HANDLERS is the only dispatch there is.

A handler yields what must be kept before it goes on, and returns the answer: nothing for a plain Ack, LATER if somebody
has to think first. What it refuses it raises, and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cattery.core.errors import RefusedMove
from cattery.live.outcomes import AddTable, Steps
from cattery.live.seat_secrets import opens
from cattery.live.stored_table import table_again
from cattery.live.typed_texts import clean_text
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.protocol.errors import BadMessage, NotSaved, NotYourSeat
from cattery.store.rows import StoreError

if TYPE_CHECKING:
    from cattery.live.table import LiveTable


class Later:
    """The answer comes with a later event."""


LATER: Final = Later()

Answer = wire.ToClient | Later | None
Handler = Callable[["LiveTable", Visitor, Any], Steps[Answer]]
M = TypeVar("M", bound=wire.Request)


def at_once(handle: Callable[[LiveTable, Visitor, M], Answer]) -> Callable[[LiveTable, Visitor, M], Steps[Answer]]:
    """A handler that has nothing to keep."""

    @wraps(handle)
    def steps(live: LiveTable, visitor: Visitor, message: M) -> Steps[Answer]:
        return handle(live, visitor, message)
        yield

    return steps


# ── the game ──────────────────────────────────────────────────────────────────────────────────────


def move(live: LiveTable, visitor: Visitor, message: wire.Move) -> Steps[Answer]:
    live.need_seat(visitor, message.seat)
    plays = live.need_playing()
    if live.reflexes and live.reflexes.still_waits(visitor, message):
        return LATER
    plays.check_fresh(message.seat, message.after)
    if live.reflexes:
        return None if live.reflexes.move(visitor, message) else LATER
    yield from live.play(message.seat, message.text, message.id)
    return None


@at_once
def tap(live: LiveTable, visitor: Visitor, message: wire.Tap) -> Answer:
    live.need_seat(visitor, message.seat)
    live.need_playing()
    if live.reflexes is None:
        raise BadMessage("nobody slaps anything in this game")
    live.reflexes.tap(message)
    return None


def undo(live: LiveTable, visitor: Visitor, message: wire.Undo) -> Steps[Answer]:
    live.need_seat(visitor, message.seat)
    plays = live.need_playing()
    if live.game.info.undo:
        plays.check_fresh(message.seat, message.after)
    yield from plays.undo(message.seat, message.id)
    lasting = plays.table.lasting(message.seat)
    for other in live.presence.visitors:
        if message.seat in other.seen:
            other.seen[message.seat] = min(other.seen[message.seat], lasting)
    live.tell_plays()
    return None


@at_once
def why(live: LiveTable, visitor: Visitor, message: wire.Why) -> Answer:
    live.need_seat(visitor, message.seat)
    try:
        live.game.parse(live.need_playing().table.state, message.seat, message.text)
    except RefusedMove as error:
        return wire.Reasoned(message.id, error.reason)
    return wire.Reasoned(message.id, None)


@at_once
def ask_hint(live: LiveTable, visitor: Visitor, message: wire.AskHint) -> Answer:
    live.need_seat(visitor, message.seat)
    return live.hint_desk.ask(visitor, message, live.need_playing()) or LATER


# ── seats ─────────────────────────────────────────────────────────────────────────────────────────


def sit(live: LiveTable, visitor: Visitor, message: wire.Sit) -> Steps[Answer]:
    """A client that sits there already, with this very secret, asks again: the first answer was lost."""
    if not opens(message.secret, live.seating.at(message.seat)):
        live.need_phase("waiting")
        yield from live.change(lambda: live.seating.sit(message.seat, message.name, message.secret, live.now.luck))
    live.hold(visitor, message.seat)
    return wire.Seated(message.id, message.seat, live.next_number())


def claim(live: LiveTable, visitor: Visitor, message: wire.Claim) -> Steps[Answer]:
    """The token is used up when the seat is safe, not earlier. Said again, it is known by token and secret."""
    seat = live.tokens.seat_of(message.token, live.now.clock)
    if seat is not None:
        carried = seat
        yield from live.change(lambda: live.seating.share(carried, message.token, message.secret))
        live.tokens.void(seat)
    else:
        seat = live.seating.carried_by(message.token, message.secret)
    if seat is None:
        raise NotYourSeat("this link was used already, or is too old")
    live.hold(visitor, seat)
    return wire.Seated(message.id, seat, live.next_number())


@at_once
def carry(live: LiveTable, visitor: Visitor, message: wire.Carry) -> Answer:
    live.need_seat(visitor, message.seat)
    live.tokens.give(message.seat, message.token, live.now.clock)
    return None


def leave(live: LiveTable, visitor: Visitor, message: wire.Leave) -> Steps[Answer]:
    live.need_seat(visitor, message.seat)
    yield from live.free(message.seat)
    return None


def kick(live: LiveTable, visitor: Visitor, message: wire.Kick) -> Steps[Answer]:
    live.need_host(visitor)
    yield from live.free(message.seat)
    return None


def rename(live: LiveTable, visitor: Visitor, message: wire.Rename) -> Steps[Answer]:
    live.need_seat(visitor, message.seat)
    live.need_phase("waiting")
    yield from live.change(lambda: live.seating.rename(message.seat, message.name, live.now.luck))
    return None


def put_bot(live: LiveTable, visitor: Visitor, message: wire.PutBot) -> Steps[Answer]:
    live.need_host(visitor)
    live.need_phase("waiting")
    yield from live.change(lambda: live.seating.put_bot(message.seat, message.level, live.now.luck))
    return None


# ── the table ─────────────────────────────────────────────────────────────────────────────────────


def add_words(live: LiveTable, visitor: Visitor, message: wire.AddWords) -> Steps[Answer]:
    live.need_seat(visitor, message.seat)
    live.need_phase("waiting")

    def add() -> None:
        live.seating.at(message.seat).words = clean_text(message.text, 100)

    yield from live.change(add)
    return None


def allow_hints(live: LiveTable, visitor: Visitor, message: wire.AllowHints) -> Steps[Answer]:
    live.need_host(visitor)
    live.need_phase("waiting")

    def allow() -> None:
        live.stored.hints = message.allowed

    yield from live.change(allow)
    return None


def start(live: LiveTable, visitor: Visitor, message: wire.Start) -> Steps[Answer]:
    live.need_host(visitor)
    live.need_phase("waiting")
    yield from live.start(message.id)
    return None


def rematch(live: LiveTable, visitor: Visitor, message: wire.Rematch) -> Steps[Answer]:  # noqa: ARG001
    """The same people, the same house rules, the same bots; once a table."""
    live.need_phase("finished")
    if not visitor.seats:
        raise NotYourSeat("only who played can ask for another game")
    if live.stored.next_code:
        return None
    if not live.rematch_code:
        try:
            live.rematch_code = yield AddTable(table_again(live.stored, int(live.now.calendar)), visitor)
        except StoreError as error:
            raise NotSaved("the new table could not be saved; try again") from error

    def point() -> None:
        live.stored.next_code = live.rematch_code

    yield from live.change(point)
    return None


@at_once
def say(live: LiveTable, visitor: Visitor, message: wire.Say) -> Answer:
    live.need_seat(visitor, message.seat)
    text = clean_text(message.text, 200)
    if text and not live.stored.free_chat:
        raise BadMessage("at this table only the ready-made phrases are said")
    if not text and not message.phrase:
        raise BadMessage("nothing to say")
    said = wire.encode(wire.Said(message.seat, message.phrase or "", text, live.next_number()))
    for other in live.presence.visitors:
        live.post(other, said)
    return None


HANDLERS: dict[type[wire.Request], Handler] = {
    wire.Move: move,
    wire.Tap: tap,
    wire.Undo: undo,
    wire.Why: why,
    wire.AskHint: ask_hint,
    wire.Sit: sit,
    wire.Claim: claim,
    wire.Carry: carry,
    wire.Leave: leave,
    wire.Kick: kick,
    wire.Rename: rename,
    wire.PutBot: put_bot,
    wire.AddWords: add_words,
    wire.AllowHints: allow_hints,
    wire.Start: start,
    wire.Rematch: rematch,
    wire.Say: say,
}
