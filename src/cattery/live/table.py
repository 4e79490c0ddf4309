"""A live table: all that can happen to it, one thing after the other.

`handle` takes an event and the time, and returns an outcome: what to do, and what to keep. When that is safe, `kept`
goes on; when it could not be kept, `not_kept` takes it back, and it has never happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cattery.core.errors import GameError, RefusedMove
from cattery.core.game import AnyGame, Pace
from cattery.core.table import Table
from cattery.games import find_game
from cattery.live import events
from cattery.live.answered_requests import AnsweredRequests
from cattery.live.bot_turns import BotTurns
from cattery.live.events import Event, Now
from cattery.live.hints import HintDesk
from cattery.live.news import News
from cattery.live.outcomes import PAUSE, Close, Finish, Outcome, Save, SideEffect, Steps, Tell, with_pauses
from cattery.live.overtaking import may_overtake
from cattery.live.plays import Plays
from cattery.live.presence import Patience, Presence
from cattery.live.reflexes import Reflexes
from cattery.live.requests import HANDLERS, Later
from cattery.live.seat_secrets import SeatTokens
from cattery.live.seating import Seating
from cattery.live.sequence_numbers import SequenceNumbers
from cattery.live.stored_table import house_of_table, retire, stored_plays
from cattery.live.turn_clock import TurnClock
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.protocol.errors import BadMessage, NotSaved, NotTheHost, NotYourSeat, TooManyRequests, WrongPhase
from cattery.store.rows import StoredGame, StoredTable, StoreError

MOST_WATCHING = 200
TRY_AGAIN = 5.0  # seconds; something could not be kept, and it may go better in a while


class LiveTable:
    def __init__(self, stored_game: StoredGame, patience: Patience, now: Now) -> None:
        self.now = now
        self.stored = stored_game.table
        self.game: AnyGame = find_game(self.stored.game)
        self.seating = Seating(self.stored)
        self.presence = Presence(patience, self.seating.persons, now.clock)
        self.tokens = SeatTokens()
        self.answered = AnsweredRequests()
        self.turn_clock = TurnClock(0 if self.game.info.pace is Pace.REFLEX else self.stored.clock)
        self.bot_turns = BotTurns(self)
        self.hint_desk = HintDesk(self)
        self.reflexes = Reflexes(self) if self.game.info.pace is Pace.REFLEX else None
        self.news = News(self)
        self._numbers = SequenceNumbers(now)
        self._side_effects: list[SideEffect] = []
        self._refused = ""
        self._running: Steps[None] | None = None  # the event that waits until something is kept
        self._last_question = 0  # its number
        self._not_before = 0.0  # after a fault nothing happens by itself until then
        self._rows = stored_game.plays  # that are not replayed yet: of this game, or of the one that it goes on from
        self.plays: Plays | None = None  # the game, once it has begun, and the table was woken by its first event
        self.rematch_code = ""  # of the next table, also while nobody could be pointed to it
        if self.stored.rules_version != self.game.info.rules_version:
            retire(self.stored)
        self._owners = self._find_owners()

    # ── events ─────────────────────────────────────────────────────────────────────────────────────

    def handle(self, event: Event, now: Now) -> Outcome:
        """Begin with an event; the one before must be finished."""
        assert self._running is None, "the last event still waits until something is kept"
        self._refused = ""
        self._running = self._steps(event)
        return self._advance(now, lambda steps: next(steps))

    def kept(self, now: Now, value: Any = None) -> Outcome:
        """What the last outcome wanted kept is safe."""
        return self._advance(now, lambda steps: steps.send(value))

    def not_kept(self, now: Now, error: Exception) -> Outcome:
        """It is not, for this reason: it has not happened."""
        return self._advance(now, lambda steps: steps.throw(error))

    def may_overtake(self, event: Event) -> bool:
        """H7 May this event be handled now, although the one before waits until something is kept?"""
        mover = self.plays.unheard_mover if self.plays and self._running else None
        return mover is not None and may_overtake(self, event, mover)

    def overtake(self, event: Event, now: Now) -> Outcome:
        """Handle it; the one that waits goes on later."""
        waiting, self._refused = self._refused, ""
        self.now = now
        try:
            for step in self._steps(event):
                raise AssertionError(f"nothing was to be kept, and not {step}")
            side_effects, self._side_effects = self._side_effects, []
            return Outcome(side_effects, refused=self._refused)
        finally:
            self._refused = waiting

    def _advance(self, now: Now, go_on: Callable[[Steps[None]], Any]) -> Outcome:
        self.now = now
        assert self._running
        write = None
        try:
            write = go_on(self._running)
        except StopIteration:
            self._finish()
        except Exception:  # what was to be done until then is done with the next outcome
            self._finish()
            raise
        side_effects, self._side_effects = self._side_effects, []
        return Outcome(side_effects, write, self.wake_at(), self._refused)

    def _finish(self) -> None:
        """The event is over, well or not."""
        self._running = None
        try:
            self._look()
        except Exception:
            self._not_before = self.now.clock + TRY_AGAIN
            raise

    def _steps(self, event: Event) -> Steps[None]:
        if self.plays is None and self.stored.phase in ("playing", "finished"):
            yield from self._set_up()
            self._rows = []
        match event:
            case events.Asked(visitor, message):
                yield from self._asked(visitor, message)
            case events.Entered(visitor, hello):
                yield from self._enter(visitor, hello)
            case events.Left(visitor):
                self._leave(visitor)
            case events.HintsFound(number, hints):
                self.hint_desk.answer(number, hints, self.plays)
            case events.HintRefused(number):
                self.hint_desk.refuse(number)
            case events.Touched():
                yield from self.change(lambda: None)
            case _:
                yield from self._by_itself(event)

    # ── requests ───────────────────────────────────────────────────────────────────────────────────

    def _asked(self, visitor: Visitor, message: wire.Request) -> Steps[None]:
        """Do what is asked, once, and answer."""
        try:
            if self.answered.again(visitor, message, self.now.clock):
                self._acknowledge(visitor, message)
                return
            handler = HANDLERS.get(type(message))
            if handler is None:
                raise BadMessage("that cannot be asked here")
            answer = yield from handler(self, visitor, message)
        except GameError as error:
            self.refuse(visitor, message.id, error)
            return
        if answer is None:
            self.done(visitor, message)
        elif not isinstance(answer, Later):
            self.tell(visitor, answer)
        if isinstance(answer, wire.Seated):
            yield from self._catch_up(visitor)
            self.news.send_views([visitor])  # what this seat sees, once the visitor knows that they hold it

    def done(self, visitor: Visitor, message: wire.Request) -> None:
        """It is done; should it come again, that is known."""
        self.answered.remember(visitor, message, self.now.clock)
        self._acknowledge(visitor, message)

    def _acknowledge(self, visitor: Visitor, message: wire.Request) -> None:
        self.tell(visitor, wire.Ack(message.id, self.next_number()))

    # ── people ─────────────────────────────────────────────────────────────────────────────────────

    def _enter(self, visitor: Visitor, hello: wire.Hello) -> Steps[None]:
        """Somebody connects; their secrets open their seats."""
        visitor.seats = set().union(*map(self.seating.opened_by, hello.secrets))
        visitor.lesson = hello.lesson
        if not visitor.seats and self.presence.watching >= MOST_WATCHING:
            self.refuse(visitor, "", WrongPhase("too many people are watching this table"))
            self.do(Close(visitor))
            return
        yield from self._catch_up(visitor)
        visitor.seen = {viewer: self._still_true(viewer, hello.entries_of(viewer)) for viewer in visitor.viewers}
        returned = self.presence.enter(visitor)
        self._set_clock()  # it stood still while nobody was here
        self.news.welcome(visitor)
        if returned or not visitor.seats:
            self.news.tell_table(visitor)

    def _catch_up(self, visitor: Visitor) -> Steps[None]:
        """What happened before somebody listened with these eyes is made into sentences, which may take long."""
        if self.plays:
            listeners = [(viewer, visitor.reads_alone) for viewer in visitor.viewers]
            yield from with_pauses(self.plays.table.following(listeners))

    def _still_true(self, viewer: int | None, seen: int) -> int:
        return min(seen, self.plays.never_undone(viewer)) if self.plays else seen

    def _leave(self, visitor: Visitor) -> None:
        """A connection was closed or broke, perhaps in the middle of a turn.

        Of the game nothing changes: what the seat has played stays, and so does its turn. While others are here its
        clock runs on, and after `Patience.absence` a bot plays for it (`level_at`); else the table pauses. Whoever
        comes back (`_enter`) says how much they had heard, and hears the rest. What they had asked for and got no
        answer to they ask again: if it was done, that is known (`answered_requests`).
        """
        if visitor not in self.presence.visitors:
            return  # a fault came between, or there was no room for them
        left = self.presence.leave(visitor, self.now.clock)
        if left or not visitor.seats:
            self.news.tell_table()
        if not self.presence.visitors:
            self._pause()

    def _pause(self) -> None:
        """Nobody is here: nothing goes on until somebody is."""
        self.turn_clock.stop()
        if self.reflexes:
            self.reflexes.pause()

    def hold(self, visitor: Visitor, seat: int) -> None:
        """From now on this visitor plays the seat."""
        if seat not in visitor.seats:
            self.presence.hold(visitor, seat)
            self.news.tell_table()

    def free(self, seat: int) -> Steps[None]:
        """The seat's person goes, and whoever takes it next has nothing to do with its past."""
        yield from self._keep_change(lambda: self.seating.free(seat))
        self.tokens.void(seat)
        self.answered.forget(seat)
        self.turn_clock.let_go(seat)
        holders = self.presence.let_go(seat)
        self.news.tell_table()
        for visitor in holders:
            yield from self._catch_up(visitor)
            self.news.welcome(visitor)

    # ── the table around the game ──────────────────────────────────────────────────────────────────

    def change(self, change: Callable[[], None]) -> Steps[None]:
        """Change the table around the game, and tell everybody."""
        yield from self._keep_change(change)
        self.news.tell_table()

    def _keep_change(self, change: Callable[[], None]) -> Steps[None]:
        """Safe in the store, or as it was."""
        before = msgspec.msgpack.encode(self.stored)
        try:
            change()
            self.stored.changed_at = int(self.now.calendar)
            yield Save(self.stored)
        except Exception as error:
            self._restore(before)
            if not isinstance(error, StoreError):
                raise
            raise NotSaved("the table could not be saved; try again") from error

    def _restore(self, before: bytes) -> None:
        self.stored = msgspec.msgpack.decode(before, type=StoredTable)
        self.seating = Seating(self.stored)
        if self.plays:
            self.plays.stored = self.stored

    def start(self, request: str) -> Steps[None]:
        """Empty seats get bots; the house shuffles; everything is safe before anybody sees a card."""
        before = msgspec.msgpack.encode(self.stored)
        try:
            self.seating.fill(self.now.luck)
            self.stored.hints = self.gives_hints
            self.stored.phase, self.stored.changed_at = "playing", int(self.now.calendar)
            plays, kept = (yield from self._set_up()), len(self._rows)
            rows = stored_plays(plays.table.plays[kept:])
            for row in rows[:1]:
                row.message = request
            yield Finish(self.stored, kept, rows, "started")
        except Exception as error:
            self.plays = None
            self._restore(before)
            if not isinstance(error, StoreError):
                raise
            raise NotSaved("the table could not be saved; try again") from error
        self._rows = []
        for visitor in list(self.presence.visitors):
            yield from self._catch_up(visitor)
        self.news.tell_table()
        self.news.marks.clear()  # nobody has seen anything yet
        plays.note_changes()
        self.tell_plays()

    def _set_up(self) -> Steps[Plays]:
        """All rows are played once more; whatever else happens to this table waits until it is awake."""
        yield PAUSE
        self.plays = yield from with_pauses(Plays.replaying(self.stored, self._rows, self.answered, self.now.clock))
        self.news.take_viewers_with_news(self.plays)
        return self.plays

    # ── the game ───────────────────────────────────────────────────────────────────────────────────

    def play(self, seat: int, text: str, request: str = "") -> Steps[None]:
        """A move of a seat: kept first, shown then."""
        try:
            yield from self.need_playing().play(seat, text, self.now, request)
        except Exception:
            self._look_at_reflexes()  # what could not be kept was taken back
            raise
        self.tell_plays()

    def commit(self, make: Callable[[Table, int], None]) -> Steps[None]:
        """Some plays at once, likewise."""
        try:
            yield from self.need_playing().commit(make, self.now)
        except Exception:
            self._look_at_reflexes()  # what could not be kept was taken back
            raise
        self.tell_plays()

    def tell_plays(self) -> None:
        """Something was played: everybody sees it who may."""
        assert self.plays
        self._set_clock()
        self._look_at_reflexes()
        self.news.send_views(self.presence.visitors, self.news.take_viewers_with_news(self.plays))
        if self.stored.phase == "finished":
            self.news.tell_table()

    def _look_at_reflexes(self) -> None:
        if self.reflexes:
            self.reflexes.look()

    def _set_clock(self) -> None:
        if self.plays and self.is_playing:
            self.turn_clock.set(self.plays.table, self.seating, self.now.clock)
        else:
            self.turn_clock.stop()

    # ── what happens by itself ─────────────────────────────────────────────────────────────────────

    def wake_at(self) -> float | None:
        """When something happens by itself: nothing while nobody is here."""
        if not self.presence.visitors:
            return None
        if self._side_effects:  # a fault came between
            return self.now.clock
        if self.now.clock < self._not_before:
            return self._not_before
        times = [self._host_lost_at(), *self._times_of_play()]
        return min((time for time in times if time is not None), default=None)

    def _times_of_play(self) -> list[float | None]:
        if not self.plays or not self.is_going_on:
            return []
        clock = self.now.clock
        absent = [self.presence.absent_at(seat) for seat in self.plays.table.acting]
        times = [self.turn_clock.next_at(), *(at for at in absent if at is not None and at > clock)]
        return [*times, self.reflexes.next_at() if self.reflexes else self.bot_turns.next_at()]

    def _by_itself(self, event: Event) -> Steps[None]:
        """What is due is done, or tried again later: a table never falls silent over a fault."""
        try:
            if isinstance(event, events.MoveFound):
                yield from self._play_found(event)
            elif self.now.clock >= self._not_before:
                yield from self._do_what_is_due()
        except Exception as error:
            self._not_before = self.now.clock + TRY_AGAIN
            if not isinstance(error, NotSaved):
                raise

    def _do_what_is_due(self) -> Steps[None]:
        lost_at = self._host_lost_at()
        if lost_at is not None and self.now.clock >= lost_at:
            yield from self.change(lambda: self.seating.pass_host(self.presence.held))
        if self.is_going_on:
            yield from self._play_for_late_persons()
            if self.reflexes:
                yield from self.reflexes.do_what_is_due()

    def _host_lost_at(self) -> float | None:
        """A table that has not begun must not wait for ever for a host who left."""
        return self.presence.host_lost_at(self.stored.host) if self.stored.phase == "waiting" else None

    def _play_for_late_persons(self) -> Steps[None]:
        """The clock ran down: the game's own moves for somebody who does not move, until this turn is over."""
        while self.plays and self.is_playing and (seat := self.turn_clock.due(self.now.clock)) is not None:
            state = self.plays.table.state
            late = self.game.rules.timeout_move(state, seat)
            yield from self.play(seat, self.game.text(state, seat, late))

    def _play_found(self, event: events.MoveFound) -> Steps[None]:
        found = self.bot_turns.answer(event.number, event.move, self.plays) if self.plays else None
        if found:
            yield from self.play(*found)

    def _look(self) -> None:
        """After every event: whose turn is it, and does something go on by itself?"""
        self.bot_turns.look(self.plays)
        self.hint_desk.look(self.plays)
        if self.plays and self.is_going_on:
            if self.reflexes:
                self.reflexes.go_on()
            elif self.now.clock >= self._not_before:
                self.bot_turns.ask(self.plays)

    # ── what others want to know ───────────────────────────────────────────────────────────────────

    @property
    def table(self) -> Table | None:
        """The game, once it has begun."""
        return self.plays.table if self.plays else None

    @property
    def is_playing(self) -> bool:
        return self.stored.phase == "playing"

    @property
    def is_going_on(self) -> bool:
        """In play, and somebody is here."""
        return self.is_playing and bool(self.presence.visitors)

    def level_at(self, seat: int) -> str:
        """Of the bot that plays this seat, its own or in place of somebody absent; empty: a person plays."""
        absent = self.presence.is_absent(seat, self.now.clock)
        return self.stored.seats[seat].bot or (self.stored.level if absent else "")

    def holds(self, visitor: Visitor, seat: int) -> bool:
        return visitor in self.presence.visitors and seat in visitor.seats

    @property
    def gives_hints(self) -> bool:
        """As the host wishes; else, until the start decides it, if only one person plays."""
        allowed = len(self.seating.persons) < 2 if self.stored.hints is None else self.stored.hints
        return allowed and self.game.gives_hints

    def may_rest(self, before: float, clock: float) -> bool:
        """Nobody has been here since then, and nobody was promised that this table will remember."""
        empty = not self.presence.visitors and self._running is None and self.presence.empty_since < before
        return empty and not self.tokens.any_open(clock) and not self.answered.any_lasting(clock)

    def info(self) -> wire.TableInfo:
        stored = self.stored
        return wire.TableInfo(
            number=stored.id,
            game=stored.game,
            rules_version=stored.rules_version,
            phase=stored.phase,
            privacy=stored.privacy,
            options=stored.options,
            seats=[self._seat_info(number) for number in range(len(stored.seats))],
            host=stored.host,
            level=stored.level,
            clock=stored.clock,
            free_chat=stored.free_chat,
            hints=self.gives_hints,
            commitment=house_of_table(stored).commitment,
            watching=self.presence.watching,
            goes_on=bool(stored.starts),
            next_code=stored.next_code,
            closed_because=stored.closed_because,
        )

    def _seat_info(self, number: int) -> wire.SeatInfo:
        seat = self.stored.seats[number]
        away = bool(seat.secrets) and number in self.presence.away_since
        kind = self.seating.kind(number)
        # Before the start an empty seat may keep a name for its bot; after the end, that of who has left.
        name = "" if kind == "empty" and self.stored.phase == "waiting" else seat.name
        return wire.SeatInfo(kind, name, seat.bot, away, bool(seat.words), self._owners[number])

    def _find_owners(self) -> list[int]:
        """By seat; the house rules of a closed table may be none any more."""
        seats = len(self.stored.seats)
        if self.stored.phase == "closed":
            return list(range(seats))
        return self.game.owners(seats, self.game.options(seats, self.stored.options))

    def opens_in(self) -> int:
        return self.reflexes.opens_in() if self.reflexes and self.is_playing else 0

    # ── what must be so ────────────────────────────────────────────────────────────────────────────

    def need_phase(self, phase: str) -> None:
        if self.stored.phase != phase:
            raise WrongPhase(f"the table is {self.stored.phase}, not {phase}")

    def need_playing(self) -> Plays:
        self.need_phase("playing")
        assert self.plays
        return self.plays

    def need_seat(self, visitor: Visitor, seat: int) -> None:
        if seat not in visitor.seats:
            raise NotYourSeat(f"seat {seat} is not yours")

    def need_host(self, visitor: Visitor) -> None:
        if self.stored.host not in visitor.seats:
            raise NotTheHost("only the host can do that")

    # ── side effects ─────────────────────────────────────────────────────────────────────────────────

    def do(self, side_effect: SideEffect) -> None:
        self._side_effects.append(side_effect)

    def post(self, visitor: Visitor, text: bytes) -> None:
        self._side_effects.append(Tell(visitor, text))

    def tell(self, visitor: Visitor, message: wire.ToClient) -> None:
        self.post(visitor, wire.encode(message))

    def refuse(self, visitor: Visitor, id: str, error: GameError) -> None:  # noqa: A002
        """What they asked for with this event."""
        self._refused = error.code
        self.tell_refusal(visitor, id, error)

    def tell_refusal(self, visitor: Visitor, id: str, error: GameError) -> None:  # noqa: A002
        """Of something that they asked for earlier."""
        reason = error.reason if isinstance(error, RefusedMove | TooManyRequests) else None
        self.tell(visitor, wire.Refused(id, error.code, str(error), reason))

    def was_shown(self, visitor: Visitor) -> None:
        if self.reflexes and self.is_playing:
            self.reflexes.was_shown(visitor)

    def new_question(self) -> int:
        """The number of another `Think` or `Advise`."""
        self._last_question += 1
        return self._last_question

    def next_number(self) -> int:
        return self._numbers.next(self.now.clock)
