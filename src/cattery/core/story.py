"""What is said about a game: sentences as key and values, made for one viewer; the words are looked up elsewhere."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from cattery.core.game import Result
    from cattery.core.slaps import TapShown
    from cattery.core.table import Heard

UNKNOWN = "?"  # what a viewer hears of a secret
THEM = ".they_"  # in the key of a sentence that is another one to the seat it is about


class Sentence(Struct, frozen=True, omit_defaults=True, gc=False):
    """A key of the game's words, and what to fill in. A seat is its number: the words decide how to name it."""

    key: str
    values: dict[str, Value] = {}

    def __str__(self) -> str:
        """For logs and error messages, where nobody knows a language."""
        return " ".join(str(value) for value in self.values.values()) or self.key


# A number, a text, a sentence within the sentence, or a list of any of these.
Value = int | str | Sentence | list[int | str | Sentence]


class Effect(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a move would do: as a button says it, and what would follow from it, if that is worth saying."""

    does: Sentence
    then: Sentence | None = None


class PointsLine(Struct, frozen=True, gc=False):
    """One line of a seat's points: what it has, and how much that counts."""

    what: Sentence
    points: int


class Standing(Struct, frozen=True, gc=False):
    """How the table stands, read aloud: what each seat has, what lies there, and what the viewer holds."""

    seats: list[Sentence]  # one a seat; none, where the game has no sentences for them
    table: list[Sentence]


class Lesson(Struct, frozen=True, gc=False):
    """What a coach can say in a guided first game: what to do or to watch now, and what is to be told once."""

    now: list[Sentence]
    news: list[Sentence]


def sentence(key: str, **values: Value) -> Sentence:
    return Sentence(key, values)


def tell(key: str, seat: int, viewer: int | None, **values: Value) -> Sentence:
    """`say.you_play` to the viewer himself, `say.they_play` about any other seat: `tell("say.play", 2, viewer, …)`."""
    section, _, name = key.rpartition(".")
    return Sentence(f"{section}.{'you' if seat == viewer else 'they'}_{name}", {"seat": seat, **values})


def addressed(story: Iterable[Sentence]) -> set[int]:
    """Who would be “you” in these sentences, if they were not told to a spectator; perhaps some more."""
    found: set[int] = set()
    for told in story:
        them = THEM in told.key
        for value in told.values.values():
            for part in value if isinstance(value, list) else (value,):
                if isinstance(part, Sentence):
                    found |= addressed((part,))
                elif them and isinstance(part, int):
                    found.add(part)
    return found


def victory(result: Result, viewer: int | None) -> Sentence:
    """Who won."""
    if not result.winners:
        return sentence("told.nobody")
    if len(result.winners) == 1:
        return tell("told.won", result.winners[0], viewer)
    return sentence("told.shared", seats=list(result.winners))


def waiting(acting: Sequence[int]) -> Sentence | None:
    """For these seats; None, if nobody is to do anything."""
    return sentence("told.waiting", seats=list(acting)) if acting else None


def plain_lesson(moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    """For a game that has no tips of its own."""
    tips = [sentence("coach.choose")] if moves else [sentence("coach.wait", seat=seat) for seat in acting[:1]]
    return Lesson(tips, [])


def receipt(taps: Sequence[TapShown], wrong: Container[int] = ()) -> list[Sentence]:
    """How fast everybody was, the first one first: a sentence a tap; `wrong`: the seats that pay for it."""
    times = [time_of(tap, taps[0], tap.seat in wrong) for tap in taps]
    return [
        sentence("receipt.doubtful", told=time) if tap.doubtful else time for tap, time in zip(taps, times, strict=True)
    ]


def time_of(tap: TapShown, first: TapShown, wrong: bool) -> Sentence:
    if wrong or tap is first:
        return sentence("receipt.wrong" if wrong else "receipt.first", seat=tap.seat, took=round(tap.took))
    how = "tied" if tap.tied else "late" if tap.late else "after"
    after = max(0, round(tap.took - first.took))
    return sentence(f"receipt.{how}", seat=tap.seat, took=round(tap.took), after=after)


View = TypeVar("View", contravariant=True)


class Story(Protocol[View]):
    """What `games/<id>/story.py` offers. Views and what was heard are all it is given, so no secret can slip in."""

    def happened(self, before: View, heard: Heard, after: View, viewer: int | None, /) -> list[Sentence]:
        """What a play was, and what came of it; nothing, if it is not worth a sentence.

        A seat that heard the same as a spectator, and of whose own (`GameInfo.own`) nothing has changed, is told the
        same, too; only that `tell` calls it “you”.
        """

    def asked(self, view: View, moves: Sequence[str], /) -> Sentence | None:
        """What the viewer has to do, who may make these moves."""

    def waiting(self, view: View, acting: Sequence[int], /) -> Sentence | None:
        """Whom the table waits for, to a viewer who has nothing to do."""

    def table(self, view: View, /) -> list[Sentence]:
        """What lies on the table for everybody, read aloud: full sentences."""

    def own(self, view: View, moves: Sequence[str], /) -> list[Sentence]:
        """What is the viewer's own, who may make these moves: the same for the ears, after what lies on the table.

        Without moves it is the same until that changes (`GameInfo.own`), the house plays, or the game ends.
        """

    def seat(self, view: View, seat: int, /) -> Sentence | None:
        """What the viewer sees of this seat, read aloud in one full sentence that names it."""

    def effect(self, view: View, move: str, /) -> Effect | None:
        """What this legal move of the viewer's would do; None, if the move itself says it all."""

    def lesson(self, view: View, moves: Sequence[str], acting: Sequence[int], /) -> Lesson:
        """The coach's tips for a learner who may make these moves; what comes first in a list is said first."""

    def ending(self, view: View, result: Result, log: Sequence[Heard], viewer: int | None, /) -> list[Sentence]:
        """Who won; then why; then everybody's points, a sentence a seat."""

    def points(self, view: View, seat: int, /) -> list[PointsLine]:
        """The seat's points at the end, line by line; the lines add up to its score."""


class ReflexStory(Story[View], Protocol[View]):
    """What the story of a game of reflexes offers besides."""

    def receipt(self, before: View, after: View, taps: Sequence[TapShown], /) -> list[Sentence]:
        """How fast everybody was, a sentence a tap; the views are a spectator's, as all are told the same."""


def standing(story: Story[Any], view: Any, seats: int, moves: Sequence[str]) -> Standing:
    told = (story.seat(view, seat) for seat in range(seats))
    return Standing([sentence for sentence in told if sentence], [*story.table(view), *story.own(view, moves)])


class PlainStory:
    """For a game without a story of its own: the moves themselves, and the scores."""

    def happened(self, before: Any, heard: Heard, after: Any, viewer: int | None) -> list[Sentence]:  # noqa: ARG002
        return [] if heard.text == UNKNOWN else [sentence("told.move", seat=heard.seat, move=heard.text)]

    def asked(self, view: Any, moves: Sequence[str]) -> Sentence | None:  # noqa: ARG002
        return sentence("told.choose", n=len(moves)) if moves else None

    def waiting(self, view: Any, acting: Sequence[int]) -> Sentence | None:  # noqa: ARG002
        return waiting(acting)

    def table(self, view: Any) -> list[Sentence]:  # noqa: ARG002
        return []

    def own(self, view: Any, moves: Sequence[str]) -> list[Sentence]:  # noqa: ARG002
        return []

    def seat(self, view: Any, seat: int) -> Sentence | None:  # noqa: ARG002
        return None

    def effect(self, view: Any, move: str) -> Effect | None:  # noqa: ARG002
        return None

    def lesson(self, view: Any, moves: Sequence[str], acting: Sequence[int]) -> Lesson:  # noqa: ARG002
        return plain_lesson(moves, acting)

    def points(self, view: Any, seat: int) -> list[PointsLine]:  # noqa: ARG002
        return []

    def receipt(self, before: Any, after: Any, taps: Sequence[TapShown]) -> list[Sentence]:  # noqa: ARG002
        return receipt(taps)

    def ending(self, view: Any, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:  # noqa: ARG002
        scores = [
            sentence("told.score", rank=result.ranks[seat], seat=seat, score=result.scores[seat])
            for seat in by_rank(result)
        ]
        return [victory(result, viewer), *scores]


def by_rank(result: Result) -> list[int]:
    """The seats, the best first."""
    return sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
