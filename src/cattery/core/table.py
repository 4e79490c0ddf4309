"""A table: seats around a game, the plays so far, and what each of them sees and hears."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from cattery.core.errors import BadOption, BadRecord, GameError, IllegalMove
from cattery.core.game import AnyGame, Result
from cattery.core.house import FairHouse, House, SeededHouse
from cattery.core.reasons import Reason
from cattery.core.record import MOST_STARTS, Continuation, Play, Record, RecordedSlap
from cattery.core.seats import BELL, HOUSE
from cattery.core.story import Effect, Lesson, PointsLine, Sentence, Standing, addressed
from cattery.flat import seeded


class Heard(Struct, frozen=True, gc=False):
    """What one viewer learned of a play: who played, and the move or as much of it as is no secret."""

    seat: int
    text: str
    at: int


class LogEntry(Struct, frozen=True, gc=False):
    """A play as one viewer heard it, and what came of it, as sentences for this viewer."""

    seat: int
    text: str
    at: int
    story: list[Sentence]


PLAYS_AT_ONCE = 4  # of a replay, between two places where others can go first
T = TypeVar("T")
Replay = Generator[None, None, T]  # plays once more, and yields every few plays
Listener = tuple[int | None, bool]  # whose eyes, and whether that viewer is "you": several people may share a device


class Looks:
    """What was found out about a table as it stands now; the next play makes all of it old."""

    __slots__ = ("acting", "result", "seats", "table", "views")

    def __init__(self) -> None:
        self.views: dict[int | None, Any] = {}  # for those who have looked
        self.acting: frozenset[int] | None = None
        self.result: tuple[Result | None] | None = None
        self.seats: list[Sentence] | None = None  # of every seat, as everybody is told
        self.table: tuple[list[Sentence], set[int]] | None = None  # as everybody is told, and who is addressed by it


class Table:
    """One game being played. It does no I/O and has no clock: times are handed in."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: dict[str, Any] | None = None,
        house: House | None = None,
        names: Sequence[str] = (),
        starts: Sequence[Continuation] = (),
    ) -> None:
        """`house`: who deals and rolls; None leaves its plays to `play(HOUSE, …)`."""
        self.game, self.seats, self.house = game, seats, house
        self.options = game.options(seats, options)
        self.names = list(names)
        _check_company(seats, self.names, house)
        self.state = game.setup(seats, self.options)
        self.plays: list[Play] = []
        self.numbers: list[int] = []  # the same as numbers, to go through them once more
        self.slaps: list[RecordedSlap] = []
        self.starts = list(starts)
        self.house_plays = 0
        self._logs: dict[int | None, list[Heard]] = {viewer: [] for viewer in (*range(seats), None)}
        self._told: dict[Listener, list[LogEntry]] = {}  # the same with stories, for those who ask
        self.looks = Looks()
        self._deal_anew()
        self._mark_turn()
        self.settle()

    # ── playing ────────────────────────────────────────────────────────────────────────────────────

    @property
    def acting(self) -> frozenset[int]:
        """Who may play now, HOUSE and BELL among them; empty when the game is over."""
        acting = self.looks.acting
        if acting is None:
            acting = self.looks.acting = _seats_in(self.game.rules.acting(self.state))
        return acting

    def own_seats(self, seat: int) -> list[int]:
        """This seat, and all others that the same person plays."""
        owners = self.game.owners(self.seats, self.options)
        return [other for other in range(self.seats) if owners[other] == owners[seat]]

    def moves(self, seat: int) -> list[str]:
        """The moves this seat may make now."""
        return list(self.game.moves(self.state, seat)) if self._sits(seat) else []

    def play(self, seat: int, text: str, at: int | None = None, moves: Mapping[str, int] | None = None) -> None:
        """Play a move; a refused one leaves the table as it was. `moves`: the game's for this seat, if at hand."""
        if not self._sits(seat):
            raise IllegalMove(Reason("no_such_seat", values={"number": seat}))
        move = self.game.parse(self.state, seat, text, moves)
        before = self.plays[-1].at if self.plays else 0
        at = before if at is None else max(at, before)
        self._apply(seat, move, at)
        self.settle()

    def undo(self, seat: int) -> None:
        """Take back the seat's last play of the turn under way, where the game allows it; the others notice nothing."""
        if not self.game.info.undo:
            raise IllegalMove(Reason("no_undo"))
        mine = self._under_way(seat)
        if not mine:
            raise IllegalMove(Reason("nothing_to_undo"))
        again = [*self._turn[: mine[-1]], *self._turn[mine[-1] + 1 :]]
        self._back_to_turn()
        for play in again:
            self._apply(*play)

    def in_a_turn(self, seat: int) -> bool:
        """Has the seat begun a turn that it can still take back?"""
        return self.game.info.undo and bool(self._under_way(seat))

    def _under_way(self, seat: int) -> list[int]:
        """Which plays since the turn began the seat may take back."""
        mine = [number for number, (player, _, _) in enumerate(self._turn) if player == seat]
        return mine if seat in self.acting else []

    def _mark_turn(self) -> None:
        """What has happened so far cannot be taken back."""
        if self.game.info.undo:
            self._turn: list[tuple[int, int, int]] = []  # what the seats have played since: seat, move, time
            self._turn_began = self.state.clone()
            self._lasting = {viewer: len(log) for viewer, log in self._logs.items()}

    def _back_to_turn(self) -> None:
        self.state.become(self._turn_began)
        for viewer, log in self._logs.items():
            del log[self._lasting[viewer] :]
            for personal in (True, False):
                del self._told.get((viewer, personal), [])[self._lasting[viewer] :]
        self.looks = Looks()
        lasting = len(self.plays) - len(self._turn)
        del self.plays[lasting:], self.numbers[lasting:]
        self._turn = []

    def _sits(self, seat: int) -> bool:
        return 0 <= seat < self.seats or seat in (HOUSE, BELL)

    def _apply(self, seat: int, move: int, at: int) -> None:
        text = self.game.text(self.state, seat, move)
        told = self._hear(seat, move, at)
        before = self.views(told)
        self.game.rules.apply(self.state, seat, move)
        self.looks = Looks()
        if told:
            self._tell(before, told)
        self.plays.append(Play(seat, text, at))
        self.numbers.append(move)
        self.house_plays += seat == HOUSE
        dealt = self._deal_anew()
        if self.game.info.undo:
            self._turn.append((seat, move, at))
            if seat == HOUSE or dealt:
                self._mark_turn()

    def _hear(self, seat: int, move: int, at: int) -> dict[int | None, Heard]:
        """What each viewer learns of the play that is about to happen, as far as there are people who are told.

        Those who hear the same share the entry. A spectator is always among them: most are told what he is told.
        """
        entries: dict[str, Heard] = {}
        told: dict[int | None, Heard] = {}
        listening = {viewer for viewer, _ in self._told}
        for viewer, heard in self.game.heard_by(self.state, seat, move, self._logs).items():
            if heard:
                entry = entries.get(heard)
                if entry is None:
                    entry = entries[heard] = Heard(seat, heard, at)
                self._logs[viewer].append(entry)
                if viewer in listening:
                    told[viewer] = entry
                elif viewer is None and listening:
                    told[None] = entry
        return told

    def _tell(self, before: Mapping[int | None, Any], told: Mapping[int | None, Heard]) -> None:
        """What the play that was just made means to each of these, from what they saw before and see now.

        It is told once, from a spectator's eyes. Told anew it is to whoever heard something else, saw something of
        their own change, or is addressed.
        """
        after, happened, private = self.views(told), self.game.story.happened, self.game.private
        heard_by_all, common, you = told.get(None), None, set[int]()
        if heard_by_all:
            common = _entry(heard_by_all, happened(before[None], heard_by_all, after[None], None))
            you = addressed(common.story)
        for (viewer, personal), log in self._told.items():
            heard = told.get(viewer)
            if heard is None:
                continue
            shares = heard is heard_by_all and not (personal and viewer in you)
            if common and (viewer is None or (shares and private(before[viewer]) == private(after[viewer]))):
                log.append(common)
            else:
                alone = viewer if personal else None
                log.append(_entry(heard, happened(before[viewer], heard, after[viewer], alone)))

    def _deal_anew(self) -> bool:
        """Where this game starts from an older one: nobody may profit from having seen that one's cards."""
        starts = [start for start in self.starts if start.plays == len(self.plays)]
        for start in starts:
            self.game.rules.redeal(self.state, start.viewer, seeded("start", start.seed))
            self.game.start_anew(self.state, start.viewer)
            self.house_plays = 0
            self.looks = Looks()
        return bool(starts)

    def settle(self) -> None:
        """Let the house play as long as it is to."""
        rules, at = self.game.rules, self.plays[-1].at if self.plays else 0
        while self.house and HOUSE in self.acting:
            choice = self.house.choose(self.house_plays, rules.house_count(self.state))
            self._apply(HOUSE, rules.house_move(self.state, choice), at)

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, viewer: int | None = None) -> Any:
        """What the viewer sees; None is a spectator."""
        return self.looks.views.get(viewer) or self.views([viewer])[viewer]

    def views(self, viewers: Iterable[int | None]) -> dict[int | None, Any]:
        """What each of these sees; drawn once for each as the table stands."""
        drawn = self.looks.views
        missing = [viewer for viewer in viewers if viewer not in drawn]
        if missing:
            for viewer in missing:
                self._check_viewer(viewer)
            drawn.update(self.game.views(self.state, (None, *missing)))
        return drawn

    def heard(self, viewer: int | None = None, since: int = 0) -> list[Heard]:
        """What the viewer has heard, from this entry on."""
        self._check_viewer(viewer)
        return self._logs[viewer][since:]

    def log(self, viewer: int | None = None, since: int = 0, personal: bool = True) -> list[LogEntry]:
        """The same with what came of it, in sentences; `personal`: to the viewer, else to several people at once."""
        if (viewer, personal) not in self._told:
            self._check_viewer(viewer)
            self.follow([(viewer, personal)])
        return self._told[viewer, personal][since:]

    def follow(self, listeners: Iterable[Listener]) -> None:
        """These are told what happens; whoever asks late also what has happened: it is played once more for them."""
        for _ in self.following(listeners):
            pass

    def follows(self, listener: Listener) -> bool:
        """Is this listener told what happens already?"""
        return listener in self._told

    def following(self, listeners: Iterable[Listener]) -> Replay[None]:
        """The same, step by step; nothing may be played meanwhile."""
        late = {listener: list[LogEntry]() for listener in listeners if listener not in self._told}
        if late and self.plays:
            again = self._empty()
            again._logs, again._told = {viewer: [] for viewer in (None, *(viewer for viewer, _ in late))}, late
            yield from again._replay(self.plays, self.numbers)
        self._told |= late

    def rebuilding(self, plays: Sequence[Play], numbers: Sequence[int]) -> Replay[Table]:
        """Returns the same table with these plays on it, which are legal."""
        again = self._empty()
        again._told = {listener: [] for listener in self._told}
        yield from again._replay(plays, numbers)
        again.slaps = [slap for slap in self.slaps if slap.before < len(plays)]
        again.house = self.house
        return again

    def _empty(self) -> Table:
        return Table(self.game, self.seats, msgspec.to_builtins(self.options), None, self.names, self.starts)

    def _replay(self, plays: Sequence[Play], numbers: Sequence[int]) -> Replay[None]:
        for count, (play, number) in enumerate(zip(plays, numbers, strict=True), 1):
            self._apply(play.seat, number, play.at)
            if count % PLAYS_AT_ONCE == 0:
                yield

    def asked(self, seat: int, moves: Sequence[str] | None = None) -> Sentence | None:
        """What this seat has to do; `moves`: its own, if they are at hand."""
        return self.game.story.asked(self.view(seat), self.moves(seat) if moves is None else moves)

    def waiting(self, viewer: int | None = None) -> Sentence | None:
        """Whom this viewer waits for, who has nothing to do."""
        acting = self.acting
        return None if viewer in acting else self.game.story.waiting(self.view(viewer), sorted(acting))

    def standing(self, viewer: int | None = None, moves: Sequence[str] = ()) -> Standing:
        """How the table stands to this viewer, who may make these moves, read aloud.

        What everybody is told alike is the same sentences for all.
        """
        view = self.view(viewer)
        seats, lies = self.common_standing(viewer, view)
        return Standing(seats, [*lies, *self.game.story.own(view, moves)])

    def common_standing(self, viewer: int | None, view: Any) -> tuple[list[Sentence], list[Sentence]]:
        """The part that most viewers share: of the seats, and of what lies there for everybody."""
        return self._seats_told(view), self._table_told(view, viewer)

    def _seats_told(self, view: Any) -> list[Sentence]:
        """Of every seat; anew where this viewer knows more of it than a spectator."""
        looks, seat_told, common = self.looks, self.game.story.seat, self.view()
        if looks.seats is None:
            sentences = [seat_told(common, seat) for seat in range(self.seats)]
            looks.seats = [sentence for sentence in sentences if sentence]
        if not looks.seats or "seats" not in self.game.info.own or view.seats is common.seats:
            return looks.seats
        return [
            told if view.seats[seat] is common.seats[seat] else seat_told(view, seat) or told
            for seat, told in enumerate(looks.seats)
        ]

    def _table_told(self, view: Any, viewer: int | None) -> list[Sentence]:
        if self.looks.table is None:
            told = self.game.story.table(self.view())
            self.looks.table = told, addressed(told)
        common, you = self.looks.table
        return self.game.story.table(view) if viewer in you else common

    def effects(self, seat: int, moves: Iterable[str]) -> dict[str, Effect]:
        """What these legal moves of the seat would do, where that is more than their own text."""
        view, effect = self.view(seat), self.game.story.effect
        return {move: does for move in moves if (does := effect(view, move)) is not None}

    def lesson(self, viewer: int | None, moves: Sequence[str]) -> Lesson:
        """What a coach can say to this viewer, who may make these moves; nothing to a spectator."""
        if viewer is None:
            return Lesson([], [])
        return self.game.story.lesson(self.view(viewer), moves, sorted(self.acting))

    def ending(self, viewer: int | None = None, personal: bool = True) -> list[Sentence]:
        """Who won, why, and everybody's points; nothing before the end."""
        result, you = self.result, viewer if personal else None
        return self.game.story.ending(self.view(viewer), result, self._logs[viewer], you) if result else []

    def points(self) -> list[list[PointsLine]]:
        """Everybody's points, line by line; nothing before the end."""
        if not self.result:
            return []
        view = self.view()
        return [self.game.story.points(view, seat) for seat in range(self.seats)]

    def entries(self, viewer: int | None = None) -> int:
        """How many entries the viewer's log has."""
        return len(self._logs[viewer])

    def lasting(self, viewer: int | None = None) -> int:
        """How many of the viewer's entries no undo can take away any more."""
        return self._lasting[viewer] if self.game.info.undo else self.entries(viewer)

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer not in self._logs:
            raise BadOption(f"there is no seat {viewer} at this table to look from")

    @property
    def turn(self) -> tuple[int, int]:
        """Another one in each turn, and where moves can be taken back, whenever none can be any more."""
        return self.game.rules.turns(self.state), self.lasting() if self.game.info.undo else 0

    @property
    def result(self) -> Result | None:
        if self.looks.result is None:
            self.looks.result = (self.game.result(self.state),)
        return self.looks.result[0]

    # ── records ────────────────────────────────────────────────────────────────────────────────────

    @property
    def commitment(self) -> str:
        """What a fair house published before its first play; empty for any other house."""
        return self.house.commitment if isinstance(self.house, FairHouse) else ""

    def record(self, reveal: bool = False) -> Record:
        """All that was played. The secret of a running table comes only with `reveal`, to go on with it later."""
        fair = self.house if isinstance(self.house, FairHouse) else None
        return Record(
            game=self.game.info.id,
            rules_version=self.game.info.rules_version,
            seats=self.seats,
            names=list(self.names),
            options=msgspec.to_builtins(self.options),
            house=_house_line(self.house),
            starts=list(self.starts),
            words=dict(fair.words) if fair else {},
            plays=list(self.plays),
            slaps=list(self.slaps),
            result=self.result,
            secret=fair.secret.hex() if fair and (self.result or reveal) else "",
        )

    @classmethod
    def replay(cls, record: Record, game: AnyGame, plays: int | None = None) -> Table:
        """The table after the record's first `plays` plays, or all of them; the house then goes on as it began."""
        check_version(record, game)
        last = len(record.plays) if plays is None else plays
        starts = [start for start in record.starts if start.plays <= last]
        try:
            table = cls(game, record.seats, record.options, None, record.names, starts)
        except GameError as error:
            line = 4 + len(record.names) if record.seats in game.info.seats else 3
            raise BadRecord(str(error), line) from None
        if msgspec.to_builtins(table.options) != record.options:
            raise BadRecord("a record holds every house rule, custom data included", 4 + len(record.names))
        for play in record.plays[:plays]:
            try:
                table.play(play.seat, play.text, play.at)
            except GameError as error:
                raise BadRecord(f"{play.text!r} cannot be played here: {error}", play.line) from None
            if table.plays[-1].text != play.text:
                raise BadRecord(f"{play.text!r} should be written {table.plays[-1].text!r}", play.line)
        if plays is None and table.result != record.result:
            raise BadRecord("the result is not the one of these plays", record.result_line)
        table.slaps = [slap for slap in record.slaps if slap.before < last]
        table.house = house_of(record)
        return table

    @classmethod
    def go_on(
        cls, record: Record, game: AnyGame, start: Continuation, house: House | None, names: Sequence[str] = ()
    ) -> Table:
        """A new game from a play of an older one: all that the start's viewer could not know is dealt anew."""
        if not 0 <= start.plays <= len(record.plays) or not 0 <= start.viewer < record.seats:
            raise BadOption(f"this record has plays 0 to {len(record.plays)} and seats 0 to {record.seats - 1}")
        starts = [*(earlier for earlier in record.starts if earlier.plays <= start.plays), start]
        if len(starts) > MOST_STARTS:
            raise BadOption(f"a game can be played on {MOST_STARTS} times, not more; go on from an earlier play")
        table = cls.replay(msgspec.structs.replace(record, starts=starts), game, start.plays)
        if table.result:
            raise BadOption("the game is over at this play; go on from an earlier one")
        _check_company(table.seats, list(names), house)
        table.house, table.names, table.slaps = house, list(names), []  # those were another house's verdicts
        table.settle()
        return table


def _entry(heard: Heard, story: list[Sentence]) -> LogEntry:
    return LogEntry(heard.seat, heard.text, heard.at, story)


@cache
def _seats_in(bits: int) -> frozenset[int]:
    return frozenset(seat for seat in range(BELL + 1) if bits >> seat & 1)


def check_version(record: Record, game: AnyGame) -> None:
    """Other rules would read the same plays otherwise."""
    if record.rules_version != game.info.rules_version:
        raise BadRecord(
            f"made by version {record.rules_version} of the rules of {record.game}, these are version"
            f" {game.info.rules_version}: it can be read, but not played on",
            2,
        )


def _check_company(seats: int, names: list[str], house: House | None) -> None:
    """A record has a name for every seat or for none, and words only of seats."""
    if names and len(names) != seats:
        raise BadOption(f"{len(names)} names for {seats} seats: name every seat, or none")
    if isinstance(house, FairHouse) and not all(0 <= seat < seats for seat in house.words):
        raise BadOption("the house has words of a seat that is not at this table")


def _house_line(house: House | None) -> str:
    if isinstance(house, FairHouse):
        return f"committed {house.commitment}"
    return f"seeded {house.seed}" if isinstance(house, SeededHouse) else "by hand"


def house_of(record: Record) -> FairHouse | SeededHouse | None:
    """The house that can go on with this record, if the record tells enough."""
    if record.secret:
        house = FairHouse(bytes.fromhex(record.secret), record.words)
        if house.commitment != record.commitment:
            raise BadRecord("the revealed secret is not the one that was promised")
        return house
    kind, _, value = record.house.partition(" ")
    return SeededHouse(int(value)) if kind == "seeded" else None
