"""The game of a live table, once it has begun: its plays, and what each seat may do now."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cattery.core.errors import GameError, IllegalMove
from cattery.core.game import Pace
from cattery.core.reasons import Reason
from cattery.core.record import Play, RecordedSlap
from cattery.core.seats import HOUSE
from cattery.core.slaps import moment_of, tap_move
from cattery.core.table import PLAYS_AT_ONCE, Replay, Table
from cattery.live.answered_requests import AnsweredRequests
from cattery.live.events import Now
from cattery.live.outcomes import Append, Finish, Steps, Write, with_pauses
from cattery.live.stored_table import empty_table, house_of_table, keep_slaps, stored_plays
from cattery.protocol.errors import NotSaved, StaleMove
from cattery.store.rows import StoredPlay, StoredTable, StoreError

MOST_UNDOS = 100  # by a seat in one turn; each is a row, and the move that it takes back is another one
TOUCH_AFTER = 3600  # seconds; then a play also tells the store that this table is not abandoned

Known = dict[int | None, tuple[int, frozenset[int]]]  # by viewer: entries of its log, and who acts


class Plays:
    """Each play is kept before anybody hears of it; one that cannot be kept was never made."""

    def __init__(self, stored: StoredTable, clock: float) -> None:
        """Before the first play."""
        self.stored = stored
        self.table = empty_table(stored)
        seats = len(stored.seats)
        self.versions = [0] * seats  # by seat: the event since which its moves are what they are
        self._legal: list[list[int]] = [[] for _ in range(seats)]  # by seat: what it may do now
        self._moves: list[dict[str, int] | None] = [None] * seats  # the same as texts, once somebody wants them
        self._undone = [0] * seats  # by seat: how many of its moves were taken back
        self._never_undone: dict[int, int] = {}  # by seat: entries of its log before all that it ever took back
        self._undos = [((-1, -1), 0)] * seats  # by seat: the turn in which it last did, and how often in that turn
        self._is_reflex = self.table.game.info.pace is Pace.REFLEX
        self.unheard_mover: int | None = None  # whose move is being kept, of which no other seat will hear
        self._window = 0  # of a game of reflexes: the one that this is about
        self.began = clock

    @classmethod
    def replaying(
        cls, stored: StoredTable, rows: list[StoredPlay], answered: AnsweredRequests, clock: float
    ) -> Replay[Plays]:
        """Returns the table with these rows on it, and the house ready to go on."""
        plays = cls(stored, clock)
        yield from plays._replay(rows, answered)
        plays.table.house = house_of_table(stored)
        plays.table.settle()
        return plays

    def _replay(self, rows: list[StoredPlay], answered: AnsweredRequests) -> Replay[None]:
        """As it was played; only what was taken back is not played once more, but counted."""
        self.began -= rows[-1].at / 1000 if rows else 0
        table, void, ends = self.table, _taken_back(rows), self._ends_of_commits(rows)
        taken = [0] * table.seats  # by seat: moves that come to be taken back
        mover = HOUSE
        for number, row in enumerate(rows):
            if number in void:
                taken[row.seat] += -1 if row.kind == "undo" else 1
            else:
                table.slaps += [RecordedSlap(len(table.plays), receipt) for receipt in row.receipts or []]
                moves = self.moves(row.seat) if row.seat < HOUSE and number - 1 in ends else None
                table.play(row.seat, row.text, row.at, moves or None)
            if row.kind == "undo":
                self._count_undo(row.seat)
            mover = row.seat if number - 1 in ends else mover
            if number in ends:
                self.note_changes(mover)
            if row.message and row.seat == HOUSE:
                answered.started(row.message)
            elif row.message:
                answered.kept(row.seat, row.message, self.heard(row.seat) + taken[row.seat])
            if number % PLAYS_AT_ONCE == 0:
                yield

    def _ends_of_commits(self, rows: list[StoredPlay]) -> set[int]:
        """Plays that were kept together are one change: a move and what the house adds, the taps of one verdict."""
        own = self.stored.starts[-1][0] if self.stored.starts else 0  # before it, rows of the older game
        tap = tap_move(self.table) if self._is_reflex else None

        def goes_on(number: int) -> bool:
            row = rows[number]
            return number != own and (row.seat == HOUSE or (row.text == tap and not row.receipts))

        return {number for number in range(-1, len(rows)) if number + 1 == len(rows) or not goes_on(number + 1)}

    def _count_undo(self, seat: int) -> None:
        turn = self.table.turn
        self._undone[seat] += 1
        self._never_undone[seat] = self.never_undone(seat)
        self._undos[seat] = turn, self._undos_in(seat, turn) + 1

    def _undos_in(self, seat: int, turn: tuple[int, int]) -> int:
        last, undos = self._undos[seat]
        return undos if last == turn else 0

    def _has_undos(self, seat: int) -> bool:
        return self._undos_in(seat, self.table.turn) < MOST_UNDOS

    def can_undo(self, seat: int) -> bool:
        return self._has_undos(seat) and self.table.in_a_turn(seat)

    # ── counting ───────────────────────────────────────────────────────────────────────────────────

    @property
    def rows(self) -> int:
        """How many rows the store has of this table: each undo is one, and left the one it took back."""
        return len(self.table.plays) + 2 * sum(self._undone)

    def heard(self, seat: int) -> int:
        """How many events this seat knows of, its own undos included: what it does not hear of is not counted."""
        return self.table.entries(seat) + 2 * self._undone[seat]

    def never_undone(self, viewer: int | None) -> int:
        """How many entries of a log have been true ever since: no undo has taken them away, nor can one."""
        lasting = self.table.lasting(viewer)
        return lasting if viewer is None else min(lasting, self._never_undone.get(viewer, lasting))

    def milliseconds(self, clock: float) -> float:
        """Since the start."""
        return (clock - self.began) * 1000

    def moves(self, seat: int) -> dict[str, int]:
        """What this seat may do now: texts and numbers."""
        known = self._moves[seat]
        if known is None:
            known = self._moves[seat] = self.table.game.texts(self.table.state, seat, self._legal[seat])
        return known

    # ── playing ────────────────────────────────────────────────────────────────────────────────────

    def check_fresh(self, seat: int, after: int) -> None:
        if after != self.versions[seat]:
            raise StaleMove("the table has moved on; look again")

    def play(self, seat: int, text: str, now: Now, request: str = "") -> Steps[None]:
        """A move of a seat, and what the house adds to it."""
        moves = self.moves(seat) if seat < HOUSE else None
        yield from self.commit(lambda table, at: table.play(seat, text, at, moves), now, request)

    def commit(self, make: Callable[[Table, int], None], now: Now, request: str = "") -> Steps[None]:
        """Some plays, and what the house adds to them."""
        table = self.table
        rows, before, slaps = self.rows, len(table.plays), len(table.slaps)
        known = self._known_to_all()
        try:
            make(table, int(self.milliseconds(now.clock)))
            if len(table.plays) == before:
                return
            kept = stored_plays(table.plays[before:])
            kept[0].message = request
            keep_slaps(kept, table.slaps[slaps:], before)
            write = self._write(rows, kept, now)
            yield from self._keep(write, kept[0].seat, known)
        except GameError:  # refused, so nothing was played
            raise
        except Exception as error:
            yield from self._set_back(table.plays[:before], table.numbers[:before])
            if not isinstance(error, StoreError):
                raise
            raise NotSaved("the play could not be saved, so it was not made; try again") from error
        if isinstance(write, Finish):  # the table is over when that is safe, not earlier: its record tells everything
            self.stored.phase, self.stored.changed_at = write.table.phase, write.table.changed_at
            self.stored.record = write.table.record
        alone = len(table.plays) == before + 1 and table.game.info.pace is Pace.TOGETHER
        self.note_changes(table.plays[before].seat, alone)

    def _keep(self, write: Write, mover: int, known: Known) -> Steps[None]:
        """`known`: before the move."""
        now = self._known_to_all()
        if known and all(viewer == mover or now[viewer] == known[viewer] for viewer in known):
            self.unheard_mover = mover
        try:
            yield write
        finally:
            self.unheard_mover = None

    def _known_to_all(self) -> Known:
        """What each viewer knows of the moves so far; nothing, where no move is hidden."""
        table = self.table
        if table.game.info.pace is not Pace.TOGETHER:
            return {}
        acting = table.acting
        return {viewer: (table.entries(viewer), acting) for viewer in (None, *range(table.seats))}

    def _write(self, first: int, plays: list[StoredPlay], now: Now) -> Write:
        stored, over = self.stored, self.table.result is not None
        if not over and now.calendar - stored.changed_at <= TOUCH_AFTER:
            return Append(stored.id, first, plays)
        phase = "finished" if over else stored.phase
        record = self.table.record().write() if over else ""
        new = msgspec.structs.replace(stored, phase=phase, changed_at=int(now.calendar), record=record)
        return Finish(new, first, plays, "finished" if over else "")

    def undo(self, seat: int, request: str) -> Steps[None]:
        """Take a play back: the row that says so is kept first, then the seat sees it; the others notice nothing."""
        table = self.table
        if not self._has_undos(seat):
            raise IllegalMove(Reason("too_many_undos", values={"number": MOST_UNDOS}))
        rows, before, numbers, known = self.rows, list(table.plays), list(table.numbers), self._known_to_all()
        table.undo(seat)
        row = StoredPlay(seat, "", before[-1].at, kind="undo", message=request)
        try:
            yield from self._keep(Append(self.stored.id, rows, [row]), seat, known)
        except Exception as error:
            yield from self._set_back(before, numbers)
            if not isinstance(error, StoreError):
                raise
            raise NotSaved("this could not be saved, so nothing was taken back; try again") from error
        self._count_undo(seat)
        self.note_changes(seat)

    def _set_back(self, plays: list[Play], numbers: list[int]) -> Steps[None]:
        """What could not be kept has not happened: the game as it was before, play by play."""
        self.table = yield from with_pauses(self.table.rebuilding(plays, numbers))

    def note_changes(self, mover: int = HOUSE, alone: bool = False) -> None:
        """Which seats may do something else now? Their next move has to name this event.

        Where a turn is made of small moves, who has made one must name it in any case: one that comes twice is not made
        twice. A38 A tap must name its window, and so must the move for it. `alone`: the mover alone has played, on a
        sheet of their own.
        """
        game, acting, state = self.table.game, self.table.acting, self.table.state
        before, self._window = self._window, moment_of(self.table) if self._is_reflex else 0
        for seat, known in enumerate(self._legal):
            if alone and seat != mover and bool(known) == (seat in acting):
                continue  # another's move on a sheet of their own
            legal = game.legal(state, seat) if seat in acting else []
            again = bool(legal) and (self._window != before or (seat == mover and game.info.undo))
            if again or (legal != known and self._differ(seat, known, legal)):
                self._legal[seat], self._moves[seat], self.versions[seat] = legal, None, self.heard(seat)

    def _differ(self, seat: int, known: list[int], legal: list[int]) -> bool:
        """Would people notice a difference? Texts are compared only where numbers differ."""
        if not known or not legal:
            return True
        return self.table.game.texts(self.table.state, seat, legal) != self.moves(seat)


def _taken_back(rows: list[StoredPlay]) -> set[int]:
    """Moves that were taken back, and the undos that did it."""
    void: set[int] = set()
    made: dict[int, list[int]] = {}  # by seat: its moves that stand
    for number, row in enumerate(rows):
        if row.kind == "undo":
            void |= {number, made[row.seat].pop()}
        else:
            made.setdefault(row.seat, []).append(number)
    return void
