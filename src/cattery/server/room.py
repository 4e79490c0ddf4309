"""A live table: people, bots and spectators around it, every play safe on disk before anyone hears of it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

import msgspec
from msgspec import Struct

from cattery.bots.pool import BotPool, Thought
from cattery.core.errors import GameError, RefusedMove
from cattery.core.game import Game
from cattery.core.game import Pace as GamePace
from cattery.core.record import Play, Slap
from cattery.core.seats import HOUSE
from cattery.core.table import Table
from cattery.flat import seeded
from cattery.games import find_game
from cattery.server import protocol as wire
from cattery.server.alarms import Alarms
from cattery.server.clients import Client
from cattery.server.company import Company
from cattery.server.errors import BadMessage, NotSaved, NotTheHost, NotYourSeat, StaleMove, WrongPhase
from cattery.server.names import clean_text
from cattery.server.numbers import Numbers
from cattery.server.reflexes import ALARM, PULSE, Reflexes
from cattery.server.seats import Tokens, opens
from cattery.server.tables import empty_table, house_of, keep_slaps, retire, stored_plays
from cattery.store.base import Shelf, Store, StoredPlay, StoredTable, StoreError

log = logging.getLogger("cattery.room")

REMEMBERED = 64  # requests that are known when they come again, by seat
MOST_WATCHING = 200
TRY_AGAIN = 5.0  # seconds, when a bot's play could not be saved
TOUCH_AFTER = 3600  # seconds; then a play also tells the store that this table is not abandoned


Mark = tuple[int, int, set[int]]  # lines heard, the number of one's moves, who acts


class Pace(Struct, frozen=True):
    """How patient a table is, in seconds."""

    bot_delay: float = 0.7  # so that people can follow
    absence: float = 30.0  # then a bot plays for the absent until they return
    host_absence: float = 120.0  # then, before the start, the next person who is here becomes the host


class Room:
    """All that happens at one table happens here, one thing after the other."""

    def __init__(
        self, shelf: Shelf, store: Store, bots: BotPool, pace: Pace, on_rematch: Callable[[Room], Awaitable[None]]
    ) -> None:
        self.stored, self.store, self.bots, self.pace, self.on_rematch = shelf.table, store, bots, pace, on_rematch
        self.game: Game[Any] = find_game(shelf.table.game)
        self.company = Company(shelf.table)
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.tokens = Tokens()
        self.alarms = Alarms(self._ring)
        self.numbers = Numbers()
        self.empty_since = now = time.monotonic()
        self.away_since = {number: now for number, seat in enumerate(shelf.table.seats) if seat.secrets}
        self.table: Table | None = None
        self.changed: list[int] = []
        self._moves: list[dict[str, int]] = []  # by seat: what it may do now
        self._window = 0  # of a game of reflexes: the one that this is about
        self._plays_before = shelf.plays  # of the older game that this one goes on from
        self.began = 0.0
        self._undone: list[int] = []  # by seat: how many of its words were taken back
        self._marks: dict[int | None, Mark] = {}  # by viewer: what it was told last
        self._done: dict[int, OrderedDict[bytes | str, int]] = {}  # by seat: requests, and ids of stored plays
        self._deadline: dict[int, float] = {}
        self._clocked: dict[int, tuple[int, int]] = {}  # by seat: in which turn its clock was set
        self._thinking: asyncio.Task[None] | None = None
        self.reflexes = Reflexes(self) if self.game.info.pace is GamePace.REFLEX else None
        if shelf.table.rules_version != self.game.info.rules_version:
            retire(shelf.table)
        if self.stored.phase in ("playing", "finished"):
            self._set_up(shelf.plays)

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
            commitment=house_of(stored).commitment,
            watching=sum(not client.seats for client in self.clients),
            goes_on=bool(stored.starts),
            next_code=stored.next_code,
            closed_because=stored.closed_because,
        )

    def _seat_info(self, number: int) -> wire.SeatInfo:
        seat = self.stored.seats[number]
        away = bool(seat.secrets) and number in self.away_since
        return wire.SeatInfo(self.company.kind(number), seat.name, seat.bot, away, bool(seat.words))

    # ── coming and going ───────────────────────────────────────────────────────────────────────────

    async def enter(self, client: Client, hello: wire.Hello) -> None:
        """A client looks in, but not while a play is on its way to the disk: it might still not be made."""
        async with self.lock:
            self._let_in(client, hello)

    def _let_in(self, client: Client, hello: wire.Hello) -> None:
        """Its secrets open its seats."""
        seats = enumerate(self.stored.seats)
        client.seats = {number for number, seat in seats for secret in hello.secrets if opens(secret, seat)}
        if not client.seats and sum(not other.seats for other in self.clients) >= MOST_WATCHING:
            raise WrongPhase("too many people are watching this table")
        client.seen = {viewer: self._still_true(viewer, hello.lines_of(viewer)) for viewer in client.viewers}
        self.clients.add(client)
        self._set_clocks()  # they stood still while nobody was here
        returned = [number for number in client.seats if self.away_since.pop(number, None) is not None]
        client.tell(wire.Welcome(self.info(), sorted(client.seats), self.numbers.next()))
        self._show([client])
        if returned or not client.seats:
            self._tell_all_but(client)
        self._wake()

    def exit(self, client: Client) -> None:
        client.gone = True
        self.clients.discard(client)
        left = client.seats - {seat for other in self.clients for seat in other.seats}
        for number in left:
            self.away_since[number] = time.monotonic()
        if left or not client.seats:
            self._tell_all_but(client)
        if not self.clients:
            self.empty_since = time.monotonic()
            self._pause()
        self._wake()

    def _hold(self, client: Client, number: int) -> None:
        client.seats.add(number)
        client.seen.setdefault(number, 0)
        self.away_since.pop(number, None)

    def _let_go(self, number: int) -> None:
        """No client holds this seat any more, and whoever takes it next has nothing to do with its past."""
        self.away_since.pop(number, None)
        self._done.pop(number, None)
        self._deadline.pop(number, None)
        self.tokens.void(number)
        for client in self.clients:
            if number in client.seats:
                client.seats.discard(number)
                client.seen.setdefault(None, 0)
                client.tell(wire.Welcome(self.info(), sorted(client.seats), self.numbers.next()))
                self._show([client])
        self._wake()

    # ── requests ───────────────────────────────────────────────────────────────────────────────────

    async def handle(self, client: Client, message: wire.Request) -> None:
        """Do what is asked, once, and answer."""
        async with self.lock:
            if (data := self._answered(client, message)) is not None:
                client.post(data)
                return
            client.hold()
            try:
                answer = await self._do(client, message)
                if answer is not None:
                    self.answer(client, message, answer)
            finally:
                client.release()
            if isinstance(answer, wire.Seated):
                self._show([client])  # what this seat sees, once the client knows that it holds it

    def answer(self, client: Client, message: wire.Request, answer: wire.ToClient) -> None:
        """It is done; should it come again, that is known."""
        data = wire.encode(answer)
        self._remember(client, message, answer, data)
        client.post(data)

    def _answered(self, client: Client, message: wire.Request) -> bytes | None:
        """The answer, if this was done already: here, or for the same seat on another line."""
        request = _digest(message)
        if request in client.answers:
            return client.answers[request]
        seat = getattr(message, "seat", -1)
        done = self._done.get(seat) if seat in client.seats else None
        if done is None:
            return None
        # Of a play from before the last start only id and number are known: what came after it is no repetition.
        if request in done or (isinstance(message, wire.Move) and message.after < done.get(message.id, 0)):
            again: bytes = wire.encode(wire.Ack(message.id, self.numbers.next()))
            return again
        return None

    def _remember(self, client: Client, message: wire.Request, answer: wire.ToClient, data: bytes) -> None:
        """A secret is repeated only to the very client that it was given to."""
        request, seat = _digest(message), getattr(message, "seat", -1)
        if isinstance(answer, wire.Ack) and seat in client.seats:
            done = self._done.setdefault(seat, OrderedDict())
            done[request] = 0
            _trim(done)
        elif isinstance(answer, wire.Ack | wire.Seated):
            client.answers[request] = data
            _trim(client.answers)

    async def _do(self, client: Client, message: wire.Request) -> wire.ToClient | None:
        """The answer; None: it comes later."""
        match message:
            case wire.Move():
                if not await self._move(client, message):
                    return None
            case wire.Tap():
                self._need_seat(client, message.seat)
                self._playing()
                self._need_reflexes().tap(message)
            case wire.Undo():
                await self._undo(client, message)
            case wire.Why():
                return self._why(client, message)
            case wire.Say():
                self._say(client, message)
            case wire.Ping():
                return wire.Pong(message.id)
            case wire.Sit():
                return await self._sit(client, message)
            case wire.Claim():
                return await self._claim(client, message)
            case wire.Carry():
                self._need_seat(client, message.seat)
                return wire.Carried(message.id, self.tokens.give(message.seat))
            case wire.Leave() | wire.Kick():
                await self._leave(client, message)
            case _:
                await self._rearrange(client, message)
        return wire.Ack(message.id, self.numbers.next())

    async def _rearrange(self, client: Client, message: wire.Request) -> None:
        """What changes the table around the game."""
        match message:
            case wire.Rename():
                self._need_seat(client, message.seat)
                self._need_phase("waiting")
                await self._change(lambda: self.company.rename(message.seat, message.name))
            case wire.PutBot():
                self._need_host(client)
                self._need_phase("waiting")
                await self._change(lambda: self.company.put_bot(message.seat, message.level))
            case wire.AddWords():
                self._need_seat(client, message.seat)
                self._need_phase("waiting")
                words = clean_text(message.text, 100)
                await self._change(lambda: setattr(self.company.at(message.seat), "words", words))
            case wire.Start():
                self._need_host(client)
                self._need_phase("waiting")
                await self._start()
            case wire.Rematch():
                self._need_phase("finished")
                if not client.seats:
                    raise NotYourSeat("only who played can ask for another game")
                await self.on_rematch(self)
            case _:
                raise BadMessage("that cannot be asked here")

    async def _sit(self, client: Client, message: wire.Sit) -> wire.Seated:
        self._need_phase("waiting")
        secret = await self._change(lambda: self.company.sit(message.seat, message.name))
        self._hold(client, message.seat)
        self._tell_all()
        self._wake()
        return wire.Seated(message.id, message.seat, secret)

    async def _claim(self, client: Client, message: wire.Claim) -> wire.Seated:
        number = self.tokens.take(message.token)
        if number is None or self.company.kind(number) != "person":
            raise NotYourSeat("this link was used already, or is too old")
        secret = await self._change(lambda: self.company.share(number))
        self._hold(client, number)
        self._tell_all()
        self._wake()
        return wire.Seated(message.id, number, secret)

    async def _leave(self, client: Client, message: wire.Leave | wire.Kick) -> None:
        if isinstance(message, wire.Kick):
            self._need_host(client)
        else:
            self._need_seat(client, message.seat)
        await self._change(lambda: self.company.free(message.seat))
        self._let_go(message.seat)

    async def touch(self) -> None:
        """Somebody is here: not abandoned."""
        async with self.lock:
            await self._change(lambda: None)

    async def point_to(self, code: str) -> None:
        """Where the rematch is."""
        await self._change(lambda: setattr(self.stored, "next_code", code))

    async def _change(self, change: Callable[[], Any]) -> Any:
        """Change the table around the game: safe on disk, or as it was."""
        before = msgspec.msgpack.encode(self.stored)
        try:
            value = change()
            self.stored.changed = int(time.time())
            await self.store.save(self.stored)
        except (StoreError, GameError) as error:
            self._restore(before)
            if isinstance(error, GameError):
                raise
            raise NotSaved("the table could not be saved; try again") from error
        self._tell_all()
        return value

    def _restore(self, before: bytes) -> None:
        self.stored = msgspec.msgpack.decode(before, type=StoredTable)
        self.company = Company(self.stored)

    # ── in the game ────────────────────────────────────────────────────────────────────────────────

    async def _start(self) -> None:
        """Empty seats get bots; the house shuffles; everything is safe before anybody sees a card."""
        before = msgspec.msgpack.encode(self.stored)
        self.company.fill()
        self.stored.phase = "playing"
        self.stored.changed = int(time.time())
        table = self._set_up(self._plays_before)
        kept = len(self._plays_before)
        try:
            await self.store.finish(self.stored, kept, stored_plays(table.plays[kept:]))
        except StoreError as error:
            self.table = None
            self._restore(before)
            raise NotSaved("the table could not be saved; try again") from error
        log.info("started", extra={"table": self.stored.id, "game": self.stored.game, "seats": len(self.stored.seats)})
        self._tell_all()
        self._marks.clear()  # nobody has seen anything yet
        self._after_plays()

    def _set_up(self, plays: list[StoredPlay]) -> Table:
        """The table with these plays on it, and the house ready to go on."""
        table = self.table = empty_table(self.stored)
        self._moves = [{} for _ in self.stored.seats]
        self.changed, self._undone = [0] * len(self.stored.seats), [0] * len(self.stored.seats)
        mover = HOUSE
        for number, play in enumerate(plays, 1):
            mover = mover if play.seat == HOUSE else play.seat
            if play.kind == "undo":
                table.undo(play.seat)
                self._undone[play.seat] += 1
            else:
                table.slaps += [Slap(len(table.plays), receipt) for receipt in play.receipts or []]
                table.play(play.seat, play.text, play.at)
            if number == len(plays) or plays[number].seat != HOUSE:
                self._note_changes(mover)
            if play.message:
                self._done.setdefault(play.seat, OrderedDict())[play.message] = self._heard(play.seat)
        self.began = time.monotonic() - (plays[-1].at / 1000 if plays else 0)
        table.house = house_of(self.stored)
        table.settle()
        self._noticed()
        return table

    @property
    def _rows(self) -> int:
        """How many rows the store has of this table: each undo is one, and left the one it took back."""
        return len(self.table.plays) + 2 * sum(self._undone) if self.table else 0

    def _heard(self, seat: int) -> int:
        """How many events this seat knows of, its own undos included: what it does not hear of is not counted."""
        assert self.table
        return self.table.lines(seat) + 2 * self._undone[seat]

    def _playing(self) -> Table:
        self._need_phase("playing")
        assert self.table
        return self.table

    async def _move(self, client: Client, message: wire.Move) -> bool:
        """False: it is not made yet, and will be answered when it is."""
        self._need_seat(client, message.seat)
        self._playing()
        if message.after != self.changed[message.seat]:
            raise StaleMove("the table has moved on; look again")
        if self.reflexes:
            return self.reflexes.move(client, message)
        await self.play(message.seat, message.text, message.id)
        return True

    async def _undo(self, client: Client, message: wire.Undo) -> None:
        """Take a play back: the row that says so is kept first, then the seat sees it; the others notice nothing."""
        self._need_seat(client, message.seat)
        table = self._playing()
        if self.game.info.undo and message.after != self.changed[message.seat]:
            raise StaleMove("the table has moved on; look again")
        rows, before = self._rows, list(table.plays)
        table.undo(message.seat)
        undo = StoredPlay(message.seat, "", before[-1].at, kind="undo", message=message.id)
        try:
            await self.store.append(self.stored.id, rows, [undo])
        except StoreError as error:
            self._set_back(before)
            raise NotSaved("this could not be saved, so nothing was taken back; try again") from error
        self._undone[message.seat] += 1
        for other in self.clients:
            if message.seat in other.seen:
                other.seen[message.seat] = self._still_true(message.seat, other.seen[message.seat])
        self._after_plays(message.seat)

    def _still_true(self, viewer: int | None, seen: int) -> int:
        """Of the lines that somebody has seen of a log, those that no undo can have taken away."""
        return min(seen, self.table.lasting(viewer)) if self.table else seen

    async def play(self, seat: int, text: str, message: str = "") -> None:
        """One word by a seat."""
        moves = self._moves[seat] if seat < HOUSE else None
        await self.make(lambda table, at: table.play(seat, text, at, moves), message)

    async def make(self, plays: Callable[[Table, int], None], message: str = "") -> None:
        """Some plays, and what the house adds to them: kept first, shown then."""
        table = self._playing()
        rows, before, slaps = self._rows, len(table.plays), len(table.slaps)
        plays(table, int((time.monotonic() - self.began) * 1000))
        if len(table.plays) == before:
            return
        kept = stored_plays(table.plays[before:])
        kept[0].message = message
        keep_slaps(kept, table.slaps[slaps:], before)
        try:
            if table.result or time.time() - self.stored.changed > TOUCH_AFTER:
                await self._keep_with_table(rows, kept, over=table.result is not None)
            else:
                await self.store.append(self.stored.id, rows, kept)
        except StoreError as error:
            self._set_back(table.plays[:before], table.slaps[:slaps])
            raise NotSaved("the play could not be saved, so it was not made; try again") from error
        self._after_plays(table.plays[before].seat)

    def _set_back(self, plays: list[Play], slaps: Iterable[Slap] = ()) -> None:
        """What could not be saved has not happened: the table as it was, and what everybody knows of it."""
        known = self._moves, self.changed, self._undone, self._marks, self.began
        kept = stored_plays(plays)
        keep_slaps(kept, slaps)
        self._set_up(kept)
        self._moves, self.changed, self._undone, self._marks, self.began = known
        if self.reflexes:
            self.reflexes.look()

    async def _keep_with_table(self, before: int, plays: list[StoredPlay], over: bool) -> None:
        """The table is over when that is safe, not earlier: its record tells everything."""
        phase = "finished" if over else self.stored.phase
        record = self._playing().record().write() if over else ""
        new = msgspec.structs.replace(self.stored, phase=phase, changed=int(time.time()), record=record)
        await self.store.finish(new, before, plays)
        self.stored.phase, self.stored.changed, self.stored.record = new.phase, new.changed, new.record

    def _after_plays(self, mover: int = HOUSE) -> None:
        table = self.table
        assert table
        self._note_changes(mover)
        self._set_clocks()
        if self.reflexes:
            self.reflexes.look()
        self._show(self.clients, self._noticed())
        if table.result:
            log.info("finished", extra={"table": self.stored.id, "plays": len(table.plays)})
            self._tell_all()
        self._wake()

    def _note_changes(self, mover: int) -> None:
        """Which seats may do something else now? Their next move has to name this event.

        Where a turn is made of small words, who has said one must name it in any case: one that comes twice is not said
        twice. A38 A tap must name its window, and so must the word for it.
        """
        assert self.table
        acting, state = self.table.acting, self.table.state
        before, self._window = self._window, self.game.rules.moment(state) if self.reflexes else 0
        for seat in range(len(self._moves)):
            moves = self.game.moves(state, seat) if seat in acting else {}
            again = self._window != before or (seat == mover and self.game.info.undo)
            if moves != self._moves[seat] or (moves and again):
                self._moves[seat], self.changed[seat] = moves, self._heard(seat)

    def _noticed(self) -> set[int | None]:
        """Who has heard something since the last time, may do something else, or sees others act.

        H7 The rest sees what it saw, and is told nothing: not even that a word was said.
        """
        table = self.table
        assert table
        before, acting = self._marks, table.acting
        self._marks = {seat: (table.lines(seat), changed, acting) for seat, changed in enumerate(self.changed)}
        self._marks[None] = table.lines(), 0, acting
        return {viewer for viewer, mark in self._marks.items() if before.get(viewer) != mark}

    def _why(self, client: Client, message: wire.Why) -> wire.Reasoned:
        self._need_seat(client, message.seat)
        table = self._playing()
        try:
            self.game.parse(table.state, message.seat, message.text)
        except RefusedMove as error:
            return wire.Reasoned(message.id, error.reason)
        return wire.Reasoned(message.id, None)

    def _say(self, client: Client, message: wire.Say) -> None:
        self._need_seat(client, message.seat)
        text = clean_text(message.text, 200)
        if text and not self.stored.free_chat:
            raise BadMessage("at this table only the ready-made phrases are said")
        if not text and not message.phrase:
            raise BadMessage("nothing to say")
        said = wire.encode(wire.Said(message.seat, message.phrase or "", text, self.numbers.next()))
        for other in self.clients:
            other.post(said)

    # ── telling ────────────────────────────────────────────────────────────────────────────────────

    def _tell_all(self) -> None:
        self._tell_all_but(None)

    def _tell_all_but(self, knows: Client | None) -> None:
        news = wire.encode(wire.TableNews(self.info(), self.numbers.next()))
        for client in self.clients:
            if client is not knows:
                client.post(news)

    def _show(self, clients: Iterable[Client], viewers: set[int | None] | None = None) -> None:
        """To each client's viewers (or to these) what they see now, and the lines they have not heard yet."""
        if not (table := self.table):
            return
        seen_by = [(client, viewer) for client in clients for viewer in client.viewers]
        looks = [(client, viewer) for client, viewer in seen_by if viewers is None or viewer in viewers]
        views = table.views({viewer for _, viewer in looks})
        drawn: dict[tuple[int | None, int], bytes] = {}
        news = self._news(table)
        for client, viewer in looks:
            lines = table.lines(viewer)
            seen = min(client.seen.get(viewer, 0), lines)
            if (viewer, seen) not in drawn:
                self._fill_in(news, viewer, seen, views[viewer])
                drawn[viewer, seen] = wire.encode(news)
            client.seen[viewer] = lines
            client.post(drawn[viewer, seen])
            if self.reflexes and self.stored.phase == "playing":
                self.reflexes.shown(client)

    def _news(self, table: Table) -> wire.ViewNews:
        """What is the same for everybody; the rest is filled in for each viewer."""
        result = table.result
        return wire.ViewNews(
            seat=None,
            seq=self.numbers.next(),
            changed=0,
            view=msgspec.Raw(),
            moves=[],
            acting=sorted(table.acting),
            log_from=0,
            log=[],
            result=msgspec.Raw(wire.encode(result)) if result else None,
            secret=self.stored.secret if result else "",
        )

    def _fill_in(self, news: wire.ViewNews, viewer: int | None, seen: int, view: Any) -> None:
        assert self.table
        news.seat, news.view, news.left = viewer, view, self._left(viewer)
        news.changed, news.moves = (0, []) if viewer is None else (self.changed[viewer], [*self._moves[viewer]])
        news.log_from, news.log = seen, cast("list[wire.LogLine]", self.table.log(viewer, seen))  # the same fields

    # ── bots, the absent, and the clock ────────────────────────────────────────────────────────────

    def _wake(self) -> None:
        """Set going whatever has to happen by itself: nothing while nobody is here."""
        if self._heirs():
            self.alarms.set("host", self.away_since[self.stored.host] + self.pace.host_absence - time.monotonic())
        if self.stored.phase == "playing" and self.clients and self.table:
            self._set_clocks()
            self._watch_absent(self.table)
            if self.reflexes:
                self.reflexes.wake()
            elif self._thinking is None and self._bot_to_move() is not None:
                self._thinking = asyncio.ensure_future(self._let_bots_play())

    def _watch_absent(self, table: Table) -> None:
        """Look again when somebody on turn has been gone for too long."""
        for seat in table.acting & self.away_since.keys():
            left = self.away_since[seat] + self.pace.absence - time.monotonic()
            if left > 0:
                self.alarms.set(f"absent {seat}", left)

    def _heirs(self) -> set[int]:
        """Who could decide in place of a host who is gone: a table that waits must not wait for ever."""
        if self.stored.phase != "waiting" or self.stored.host not in self.away_since:
            return set()
        return {seat for client in self.clients for seat in client.seats}

    async def _replace_host(self) -> None:
        async with self.lock:
            gone = self.away_since.get(self.stored.host, time.monotonic())
            if (heirs := self._heirs()) and time.monotonic() - gone > self.pace.host_absence - 0.01:
                await self._change(lambda: self.company.pass_host(heirs))

    def _pause(self) -> None:
        """Bots stop after the move they are at: a play that is on its way to the disk is never torn."""
        self.alarms.stop()
        self._deadline.clear()
        if self.reflexes:
            self.reflexes.pause()

    def close(self) -> None:
        self._pause()
        if self._thinking:
            self._thinking.cancel()
        for client in list(self.clients):
            client.drop()

    def _bot_to_move(self) -> int | None:
        if not self.table or not self.clients or self.stored.phase != "playing":
            return None
        for seat in sorted(self.table.acting):
            if seat < HOUSE and (self.stored.seats[seat].bot or self.is_absent(seat)):
                return seat
        return None

    def is_absent(self, seat: int) -> bool:
        """Gone for a while: a bot plays until the person is back."""
        gone = self.away_since.get(seat)
        return gone is not None and time.monotonic() - gone >= self.pace.absence

    async def _let_bots_play(self) -> None:
        last = -1
        try:
            while (seat := self._bot_to_move()) is not None:
                goes_on = self.game.info.pace is GamePace.TOGETHER and seat == last  # nobody sees these steps
                await asyncio.sleep(0 if goes_on else self.pace.bot_delay)
                last = seat
                if self._bot_to_move() == seat:  # else the owner came back meanwhile
                    await self._bot_play(seat)
        except NotSaved:
            self.alarms.set("try again", TRY_AGAIN)
        except Exception:
            log.exception("fault")
            self.alarms.set("try again", TRY_AGAIN)
        finally:
            self._thinking = None

    async def _bot_play(self, seat: int) -> None:
        """The bot is asked on a state dealt anew for its seat; if it fails, the first legal move is made."""
        table, after = self._playing(), self.changed[seat]
        seen = table.state.clone()
        self.game.rules.redeal(seen, seat, seeded("redeal", secrets.randbits(64)))
        level = self.stored.seats[seat].bot or self.stored.level
        thought = Thought(self.game.info.id, seen.dump(), seat, level, secrets.randbits(63))
        move = await self.bots.ask(thought)
        async with self.lock:
            moved_on = self.table is not table or after != self.changed[seat]
            if moved_on or self._bot_to_move() != seat:
                return  # or the owner is back, or everybody has left
            words = {number: word for word, number in self._moves[seat].items()}
            if move is None or move not in words:
                if move is not None:
                    self.bots.report(thought, "no legal move")
                move = next(iter(words))
            await self.play(seat, words[move])

    def _set_clocks(self) -> None:
        """A person on turn has so many seconds, where the table has a clock."""
        if not self.stored.clock or not self.table or self.reflexes or self.stored.phase != "playing":
            self._deadline.clear()
            return
        acting, turn = self.table.acting, self.table.turn
        for seat in [seat for seat in self._deadline if seat not in acting or self._clocked[seat] != turn]:
            del self._deadline[seat]
        for seat in acting:
            if seat < HOUSE and self.stored.seats[seat].secrets and seat not in self._deadline:
                self._clocked[seat], self._deadline[seat] = turn, time.monotonic() + self.stored.clock
                self.alarms.set(f"clock {seat}", self.stored.clock)

    def _left(self, viewer: int | None) -> int | None:
        """Milliseconds on the clock: the viewer's own, else that of whoever is on turn."""
        if not self._deadline:
            return None
        until = self._deadline.get(-1 if viewer is None else viewer, min(self._deadline.values()))
        return max(0, int((until - time.monotonic()) * 1000))

    async def _ring(self, name: str) -> None:
        kind, _, seat = name.partition(" ")
        try:
            if kind == "clock":
                await self._time_out(int(seat))
            elif kind == "host":
                await self._replace_host()
            elif self.reflexes and kind in (ALARM, PULSE):
                await self.reflexes.ring(kind)
        except NotSaved:
            self.alarms.set(name, TRY_AGAIN)
            return
        self._wake()

    async def _time_out(self, seat: int) -> None:
        """The clock ran down: the game's own moves for somebody who does not move, until this turn is over."""
        async with self.lock:
            due = self._deadline.get(seat)
            while self.stored.phase == "playing" and self.table and due is not None and time.monotonic() >= due - 0.01:
                move = self.game.rules.timeout_move(self.table.state, seat)
                await self.play(seat, self.game.text(self.table.state, seat, move))
                due = self._deadline.get(seat)  # another one, if it is the seat's turn again

    # ── what must be so ────────────────────────────────────────────────────────────────────────────

    def _need_seat(self, client: Client, seat: int) -> None:
        if seat not in client.seats:
            raise NotYourSeat(f"seat {seat} is not yours")

    def _need_reflexes(self) -> Reflexes:
        if self.reflexes is None:
            raise BadMessage("nobody slaps anything in this game")
        return self.reflexes

    def _need_host(self, client: Client) -> None:
        if self.stored.host not in client.seats:
            raise NotTheHost("only the host can do that")

    def _need_phase(self, phase: str) -> None:
        if self.stored.phase != phase:
            raise WrongPhase(f"the table is {self.stored.phase}, not {phase}")


def _digest(message: wire.Request) -> bytes:
    return hashlib.blake2b(wire.encode(message), digest_size=12).digest()


def _trim(memory: OrderedDict[Any, Any]) -> None:
    while len(memory) > REMEMBERED:
        memory.popitem(last=False)
