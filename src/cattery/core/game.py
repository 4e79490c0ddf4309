"""What a game is to the rest of the house: its rules, and its face for people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from cattery.core.errors import BadOption, IllegalMove
from cattery.core.mind import Mind, ReflexMind
from cattery.core.reasons import Reason
from cattery.core.rules import ReflexRules, Rules, S, TrackingState
from cattery.core.story import PlainStory, ReflexStory, Story
from cattery.core.words import Words, load_words


class Pace(Enum):
    TURNS = "turns"  # one seat at a time
    TOGETHER = "together"  # all seats at once, each on its own sheet
    REFLEX = "reflex"  # all seats at once, and the order counts


class Timing(Struct, frozen=True):
    """The times of a game of reflexes, in milliseconds: nothing of them depends on the cards."""

    min_gap: int  # from a card to the next one, at least
    race: int  # how long a race waits
    countdown: int
    settle: int  # after a slap, while cards are moved
    absent: int  # then a card turns by itself
    loiter: int  # bots turn theirs up to so much later
    soft_limit: int  # of the whole game; 0: none


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's house rules: fields named as in its rulebook, defaults as in the original."""


class Result(Struct, frozen=True, omit_defaults=True):
    """How it ended: ranks by competition (1, 1, 3)."""

    ending: str
    winners: list[int]
    ranks: list[int]
    scores: list[int]
    stars: int | None = None  # how well it went for somebody who played alone, in a game that rates this


OwnOptions = TypeVar("OwnOptions", bound=Options)
OwnView = TypeVar("OwnView", bound=Struct)


class GameInfo(Struct, Generic[OwnOptions], frozen=True):
    id: str
    seats: range
    rules_version: int
    pace: Pace
    options: type[OwnOptions]
    endings: tuple[str, ...]  # by the number that `rules.ending` gives; the first is "not yet"
    minutes: int
    age: int
    undo: bool = False
    own: tuple[str, ...] = ()  # the first fields of its view, which are a viewer's own; all others are the same to all
    tells_effects: bool = True  # with each view; not where there are hundreds of moves, which the table itself shows
    files: Mapping[str, Callable[[Path], Any]] = {}  # options that a file may give, and how it is read
    gentle: Mapping[str, Any] = {}  # house rules for small children, which the page offers with one click
    lesson: Mapping[str, Any] = {}  # house rules that make a guided first game easier
    page: Mapping[str, Any] = {}  # constants by name that the game's table on the page needs: web/src/generated


class Game(ABC, Generic[S, OwnOptions, OwnView]):
    """One game: of its state, its options and its view.

    The methods without a body are what a new game has to say for itself.
    """

    folder: ClassVar[Path]

    @property
    @abstractmethod
    def info(self) -> GameInfo[OwnOptions]:
        """What the house has to know of it: `info = GameInfo(…)`."""

    @property
    @abstractmethod
    def rules(self) -> Rules[S]:
        """The module of its rules: `rules: ClassVar[Rules[State]] = rules`, which mypy compares with the contract."""

    @property
    @abstractmethod
    def mind(self) -> Mind[S]:
        """What bots know of it."""

    @property
    def story(self) -> Story[OwnView]:
        """The module that tells of it, likewise; without one, its moves and scores are all that is told."""
        return PlainStory()

    @abstractmethod
    def setup(self, seats: int, options: OwnOptions) -> S:
        """The table before any shuffle."""

    @abstractmethod
    def text(self, s: S, seat: int, move: int) -> str:
        """The canonical text of a move."""

    @abstractmethod
    def canonical(self, s: S, seat: int, text: str) -> str:
        """The canonical text of what somebody typed, legal or not; raises MalformedMove."""

    @abstractmethod
    def why_not(self, s: S, seat: int, text: str) -> Reason:
        """Why this well-formed move is not legal for the seat now."""

    @abstractmethod
    def heard(self, s: S, seat: int, move: int, viewer: int | None) -> str:
        """What the viewer learns of a play that is about to happen; nothing, if it is none of his business."""

    @abstractmethod
    def view(self, s: S, viewer: int | None) -> OwnView:
        """All that the viewer sees; None is a spectator."""

    @abstractmethod
    def bound(self, seats: int) -> int:
        """No game is longer than this many plays by seats."""

    def embed(self, options: OwnOptions) -> OwnOptions:
        """The options with all data of their own in them, as a record keeps them."""
        return options

    def start_anew(self, s: S, viewer: int) -> None:
        """Where a game goes on from an older one: what has to be so after the redeal for this viewer."""

    def check_options(self, seats: int, options: OwnOptions) -> None:
        """Raise BadOption for what the types of the options cannot tell."""

    def owners(self, seats: int, options: OwnOptions) -> list[int]:  # noqa: ARG002  # house rules may decide it
        """By seat: the first seat of the person who plays it."""
        return list(range(seats))

    @property
    def gives_hints(self) -> bool:
        """Is there time to ask for one?"""
        return self.info.pace is not Pace.REFLEX

    # ── what follows from the above ────────────────────────────────────────────────────────────────

    def options(self, seats: int, given: Mapping[str, Any] | None = None) -> OwnOptions:
        """The house rules for this table; unknown or ill-typed ones are refused."""
        self.check_seats(seats)
        kind = self.info.options
        for name in given or {}:
            if name not in kind.__struct_fields__:
                raise BadOption(f"{self.info.id} has no option {name!r}; it has {', '.join(kind.__struct_fields__)}")
        try:
            options = msgspec.convert(dict(given or {}), kind)
        except msgspec.ValidationError as error:
            raise BadOption(f"{self.info.id}: {_option_error(error, kind)}") from None
        self.check_options(seats, options)
        return self.embed(options)

    @property
    def usual_seats(self) -> int:
        """Where nobody says how many play."""
        return max(3, self.info.seats.start)

    def check_seats(self, seats: int) -> None:
        few, many = self.info.seats.start, self.info.seats.stop - 1
        if seats not in self.info.seats:
            raise BadOption(f"{self.info.id} is for {few} to {many} seats, not {seats}")

    def views(self, s: S, viewers: Iterable[int | None]) -> dict[int | None, OwnView]:
        """The views of several at once, so that a game can draw only once what they share."""
        return {viewer: self.view(s, viewer) for viewer in viewers}

    def own_of(self, view: OwnView) -> tuple[Any, ...]:
        """What a view has that is the viewer's own; all of it, where a game does not say."""
        return _getter(self.info.own)(view)

    def private(self, view: OwnView) -> tuple[Any, ...]:
        """What nobody else sees, to find out whether it has changed: of the own fields what is not open in them."""
        return self.own_of(view)

    def heard_by(self, s: S, seat: int, move: int, viewers: Iterable[int | None]) -> dict[int | None, str]:
        """What several learn of a play that is about to happen, so that a game can say once what they share."""
        return {viewer: self.heard(s, seat, move, viewer) for viewer in viewers}

    def imagined(self, s: S) -> S:
        """A copy to play to its end where only that counts: nobody in it keeps track of what has been seen.

        It must not be dealt anew once something is played in it.
        """
        copy = s.clone()
        if isinstance(copy, TrackingState):
            copy.imagined = 1
        return copy

    def moves(self, s: S, seat: int) -> dict[str, int]:
        """The seat's legal moves: text and number, each text once, in the order of `legal`."""
        return self.texts(s, seat, self.legal(s, seat))

    def legal(self, s: S, seat: int) -> list[int]:
        """The same as numbers: much is known without a text."""
        moves = [0] * self.rules.MAX_MOVES
        return moves[: self.rules.legal(s, seat, moves)]

    def texts(self, s: S, seat: int, moves: Iterable[int]) -> dict[str, int]:
        """These moves by their texts; of two with the same text the first. A move's text is the same all game long."""
        numbers: dict[str, int] = {}
        for move in moves:
            numbers.setdefault(self.text(s, seat, move), move)
        return numbers

    def parse(self, s: S, seat: int, text: str, moves: Mapping[str, int] | None = None) -> int:
        """The move that a text means; lenient in order and spacing. `moves`: this seat's, if they are at hand."""
        if moves is None:
            legal = self.legal(s, seat)
            for move in legal:  # nearly always it is written as it should be, and then no other text is needed
                if self.text(s, seat, move) == text:
                    return move
            moves = self.texts(s, seat, legal)
        elif text in moves:
            return moves[text]
        canonical = self.canonical(s, seat, text)
        if canonical not in moves:
            raise IllegalMove(self.why_not(s, seat, canonical))
        return moves[canonical]

    def result(self, s: S) -> Result | None:
        ending = self.rules.ending(s)
        if not ending:
            return None
        seats = range(s.seats)
        standings = [self.rules.standing(s, seat) for seat in seats]
        return Result(
            ending=self.info.endings[ending],
            winners=[seat for seat in seats if self.rules.payoff(s, seat) > 0],
            ranks=[1 + sum(other > mine for other in standings) for mine in standings],
            scores=[self.rules.score(s, seat) for seat in seats],
        )

    def words(self, language: str) -> Words:
        return load_words(language, self.folder / "words")

    def rulebook(self, language: str) -> str:
        load_words(language)
        return (self.folder / "rulebook" / f"{language}.md").read_text("utf-8")


class ReflexGame(Game[S, OwnOptions, OwnView]):
    """A game of reflexes: its `info.pace` is REFLEX, and it has times."""

    @property
    def story(self) -> ReflexStory[OwnView]:
        """As above, with receipts."""
        return PlainStory()

    @property
    @abstractmethod
    def rules(self) -> ReflexRules[S]:
        """As above, with what the arbiter asks."""

    @property
    @abstractmethod
    def mind(self) -> ReflexMind[S]:
        """As above, with how fast bots are."""

    @abstractmethod
    def timing(self, options: OwnOptions) -> Timing:
        """Of a table with these house rules."""


AnyGame = Game[Any, Any, Any]  # for whoever takes any of them


def reflex_game(game: Game[S, OwnOptions, OwnView]) -> ReflexGame[S, OwnOptions, OwnView]:
    """The same game, for whoever asks what only a game of reflexes can tell."""
    if not isinstance(game, ReflexGame):
        raise TypeError(f"{game.info.id} is no game of reflexes")
    return game


@cache
def _getter(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda view: tuple(getattr(view, field) for field in fields) or (view,)


def _option_error(error: msgspec.ValidationError, kind: type[Struct]) -> str:
    """«option rounds: choose 1, 2, 3, 4 or 5», or what is wrong with it where its values are not listed."""
    text, _, path = str(error).partition(" - at `$.")
    name = path.rstrip("`")
    values = _values_of(get_type_hints(kind).get(name))
    if values:
        return f"option {name}: choose {' or '.join(filter(None, [', '.join(values[:-1]), values[-1]]))}"
    return f"option {name}: {text[:1].lower()}{text[1:]}" if name else text


def _values_of(hint: Any) -> list[str]:
    """What may be chosen, or nothing where that cannot be listed."""
    if get_origin(hint) is Literal:
        return [str(value) for value in get_args(hint)]
    if get_origin(hint) is Union:
        return [value for one in get_args(hint) for value in _values_of(one)]
    return {bool: ["true", "false"], int: ["a number"]}.get(hint, [])
