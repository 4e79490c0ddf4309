"""The whole wire: what a client may say and what it may hear, as JSON over one WebSocket; docs/protocol.md explains it.

Every message has a `type`. A client numbers its requests with an `id` of its own; the answer carries the same `id`. A
request that comes twice (the answer was lost, the connection broke) is done once and answered twice.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cattery.bots.hints import Hint
from cattery.core.house_rules import HouseRule
from cattery.core.names import LONGEST_NAME
from cattery.core.reasons import Reason
from cattery.core.slaps import Speed, TapShown
from cattery.core.story import Effect, Lesson, PointsLine, Sentence, Standing
from cattery.core.table import LogEntry

LONGEST_MESSAGE = 8_192  # bytes from a client
LONGEST_RECORD = 400_000

LETTERS = r"^[A-Za-z0-9_-]{%s}$(?!\n)"  # in Python, `$` would let a line end pass

Code = Annotated[str, Meta(pattern=LETTERS % 16, description="a table's code: who has it may look on")]
Secret = Annotated[str, Meta(pattern=LETTERS % 22, description="a seat's secret: who has it plays the seat")]
Token = Annotated[str, Meta(pattern=LETTERS % 22, description="carries a seat to another device, once")]
MessageId = Annotated[str, Meta(pattern=LETTERS % "1,40", description="the client's own name for a request")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Level = Annotated[str, Meta(max_length=12)]
MoveText = Annotated[str, Meta(max_length=200)]
EntryCount = Annotated[int, Meta(ge=0)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]

WORDS = ("hello", "good_luck", "well_played", "thank_you", "oops", "your_turn", "one_moment", "again", "bye")
CAT_SOUNDS = ("meow", "purr", "hiss", "chirp", "yawn")
PHRASES = WORDS + CAT_SOUNDS
Phrase = Literal[PHRASES]  # type: ignore[valid-type]


# ── a client says ─────────────────────────────────────────────────────────────────────────────────


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(FromClient, tag="hello"):
    """The first message: which table, which seats are mine, and how many entries of the log I have.

    `seen`: one number, or by seat where one connection holds several: not everybody hears everything. `lesson`: a
    coach's tips come with the views.
    """

    code: Code
    secrets: Annotated[list[Secret], Meta(max_length=8)] = []
    seen: EntryCount | Annotated[dict[SeatNumber, EntryCount], Meta(max_length=8)] = 0
    lesson: bool = False

    def entries_of(self, viewer: int | None) -> int:
        """How much of this viewer's log is there already."""
        if isinstance(self.seen, int):
            return self.seen
        return 0 if viewer is None else self.seen.get(viewer, 0)


class Request(FromClient):
    id: MessageId


class Sit(Request, tag="sit"):
    """Take an empty seat before the start. Said again with the same secret, it is the same person.

    The client chooses the secret: 128 bits that nobody guesses. The server keeps its hash.
    """

    seat: SeatNumber
    name: Name
    secret: Secret


class Rename(Request, tag="rename"):
    seat: SeatNumber
    name: Name


class Leave(Request, tag="leave"):
    """Give the seat up; in play a bot takes it."""

    seat: SeatNumber


class PutBot(Request, tag="bot"):
    """The host puts a bot on an empty seat; an empty level takes it away."""

    seat: SeatNumber
    level: Level


class Kick(Request, tag="kick"):
    """The host frees a person's seat; in play a bot takes it."""

    seat: SeatNumber


class AddWords(Request, tag="words"):
    """Before the start: words of one's own for the fair house."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=100)]


class Start(Request, tag="start"):
    """The host begins; empty seats get bots of the table's level."""


class Move(Request, tag="move"):
    """`after`: the `version` number of the view that the player saw."""

    seat: SeatNumber
    text: MoveText
    after: int


class Tap(Request, tag="tap"):
    """A slap, in games of reflexes. `moment`: of the view that the player saw; `took`: milliseconds since it was shown.

    `head`: how far from the head of the Mouse it hit, 0 to 1, if that is known.
    """

    seat: SeatNumber
    moment: int
    took: Annotated[float, Meta(ge=0, le=1e9)] | None = None
    head: Annotated[float, Meta(ge=0, le=1)] | None = None


class Undo(Request, tag="undo"):
    seat: SeatNumber
    after: int


class Why(Request, tag="why"):
    """Would this be allowed, and if not, why?"""

    seat: SeatNumber
    text: MoveText


class AskHint(Request, tag="hint"):
    """What would be good to play? Where the table allows it; `after` as in a move."""

    seat: SeatNumber
    after: int


class AllowHints(Request, tag="hints"):
    """The host says before the start whether hints are given."""

    allowed: bool


class Say(Request, tag="say"):
    """A ready-made phrase or cat sound; free text only where the host allows it."""

    seat: SeatNumber
    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=200)] = ""


class Invite(Request, tag="invite"):
    """How can others join?"""


class Carry(Request, tag="carry"):
    """Another device may take the seat along, once, with this token of the client's own choice."""

    seat: SeatNumber
    token: Token


class Claim(Request, tag="claim"):
    """Take a seat along to this device, which chooses a secret of its own for it."""

    token: Token
    secret: Secret


class Rematch(Request, tag="rematch"):
    """A new table with the same people, after the end."""


class Ping(Request, tag="ping"):
    pass


ClientMessage = (
    Hello | Sit | Rename | Leave | PutBot | Kick | AddWords | Start | Move | Tap | Undo | Why | AskHint | AllowHints
    | Say | Invite | Carry | Claim | Rematch | Ping
)  # fmt: skip


# ── a client hears ────────────────────────────────────────────────────────────────────────────────


class ToClient(Struct, tag_field="type"):
    pass


class SeatInfo(Struct, frozen=True):
    """What everybody knows of a seat. `away`: a person who is not connected; a bot plays on meanwhile.

    `owner`: the first seat of the person who plays it, where house rules give one person several.
    """

    kind: Literal["empty", "person", "bot"]
    name: str
    level: str
    away: bool
    added_words: bool
    owner: int


class TableInfo(Struct, frozen=True):
    """What everybody knows of a table."""

    number: int
    game: str
    rules_version: int
    phase: Literal["waiting", "playing", "finished", "closed"]
    privacy: Literal["public", "link"]
    options: dict[str, Any]
    seats: list[SeatInfo]
    host: int
    level: str
    clock: int
    free_chat: bool
    hints: bool
    commitment: str
    watching: int
    goes_on: bool
    next_code: str
    closed_because: str


class Welcome(ToClient, tag="welcome"):
    """The answer to Hello; `held` are the seats that its secrets opened."""

    table: TableInfo
    held: list[int]
    seq: int


class TableNews(ToClient, tag="table"):
    table: TableInfo
    seq: int


class ViewNews(ToClient, tag="view"):
    """What a seat (or, without one, a spectator) sees now, what it may do, and what it has heard since.

    `version` is the number a move must name; `log` begins with entry `log_from`.
    """

    seat: int | None
    seq: int
    version: int
    view: msgspec.Raw
    moves: list[str]
    acting: list[int]
    log_from: int
    log: list[LogEntry]
    standing: Standing = Standing([], [])  # how the table stands, read aloud
    asked: Sentence | None = None  # what the seat has to do
    waiting: Sentence | None = None  # or whom it waits for
    effects: dict[str, Effect] = {}  # what its moves would do, where that is more than their text
    lesson: Lesson | None = None  # tips of a coach, where hello has asked for them
    ending: list[Sentence] = []  # who won, why, and everybody's points
    points: list[list[PointsLine]] = []  # the same line by line, for each seat
    speeds: list[Speed] = []  # in games of reflexes: how fast everybody was
    left: int | None = None  # milliseconds on the clock
    undo: bool = False  # is there a play of one's own to take back?
    opens: int = 0  # in games of reflexes: so many milliseconds no tap is heard yet, while cards move
    result: msgspec.Raw | None = None
    secret: str = ""  # of the house, at the end


class SlapVerdict(ToClient, tag="slap"):
    """The arbiter's verdict on the taps of a window, the first one first, and its receipt: a sentence a tap."""

    moment: int
    taps: list[TapShown]
    story: list[Sentence]
    seq: int


class Ack(ToClient, tag="ack"):
    """Done, and safe on disk."""

    id: str
    seq: int


class Seated(ToClient, tag="seated"):
    """The seat is yours; your secret opens it from now on, until a later `welcome` says otherwise."""

    id: str
    seat: int
    seq: int


class Invited(ToClient, tag="invited"):
    """`only_here`: nobody else can reach that address; the host may start with --lan."""

    id: str
    url: str
    qr: str
    only_here: bool


class Reasoned(ToClient, tag="reason"):
    """Why not; without a reason it would be allowed."""

    id: str
    reason: Reason | None


class Hinted(ToClient, tag="hinted"):
    """The best moves, the best first: `value` is the share of a win to expect, `says` and `more` are to be read out."""

    id: str
    seat: int
    hints: list[Hint]


class Said(ToClient, tag="said"):
    seat: int
    phrase: str
    text: str
    seq: int


class Refused(ToClient, tag="error"):
    """`code` is stable; `id` is empty when the message could not even be read."""

    id: str
    code: str
    message: str
    reason: Reason | None = None


class Pong(ToClient, tag="pong"):
    id: str


ServerMessage = (
    Welcome | TableNews | ViewNews | SlapVerdict | Ack | Seated | Invited | Reasoned | Hinted | Said | Refused
    | Pong
)  # fmt: skip


# ── over HTTP ─────────────────────────────────────────────────────────────────────────────────────


class GameCard(Struct):
    """One game for the home page."""

    id: str
    seats: list[int]
    minutes: int
    age: int
    rules_version: int
    pace: str
    levels: list[str]  # of its bots, the gentlest first
    usual_seats: int  # where nobody says how many play
    house_rules: list[HouseRule]
    gentle: dict[str, Any]  # those for small children
    lesson: dict[str, Any]  # those of a guided first game


class NewTable(Struct, forbid_unknown_fields=True):
    """Open a table: a game with its house rules.

    Unless `hints` says otherwise, they are given only if one person plays.

    Or play on: with a finished `record`, its game, seats and house rules are taken, its first `plays` plays stand, and
    all that seat `viewer` could not know then is dealt anew.
    """

    game: Annotated[str, Meta(max_length=20)] = "discat"
    seats: Annotated[int, Meta(ge=1, le=8)] = 3
    options: dict[str, Any] = {}
    privacy: Literal["public", "link"] = "link"
    level: Level = "tabby"
    clock: Seconds = 0
    free_chat: bool = False
    hints: bool | None = None
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    plays: Annotated[int, Meta(ge=0, le=100_000)] = 0
    viewer: SeatNumber = 0


class NewTableAnswer(Struct):
    code: str
    number: int


class RecordToVerify(Struct, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]


class VerifyAnswer(Struct):
    """`committed`: the house had bound itself; `house_plays`: so many were recomputed and found true.

    `slaps`: so many verdicts of the arbiter were judged again, with the same outcome.
    """

    committed: bool
    house_plays: int
    slaps: int


class ReplayFrame(Struct):
    """A finished game after one more play: who played, what the viewer heard, and what he saw then.

    `slap`: the verdict that this play, and perhaps the next ones, came from.
    """

    seat: int | None
    text: str
    at: int
    story: list[Sentence]
    view: msgspec.Raw
    acting: list[int]
    standing: Standing
    waiting: Sentence | None = None  # whom the table waits for
    slap: SlapVerdict | None = None
    open: list[Sentence] = []  # to a spectator: the same told with open cards


class RuleText(Struct):
    """One rule of a game's rulebook; without a clause it is a heading or a text between the rules."""

    clause: str
    html: str


class LobbyTable(Struct):
    """A public table that still waits."""

    code: str
    game: str
    seats: int
    taken: int
    names: list[str]


class Problem(Struct):
    """Every error answer over HTTP."""

    code: str
    message: str


decode_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode: Any = msgspec.json.Encoder().encode


class _Named(Struct):
    """Any message, as far as its name."""

    id: MessageId = ""


_decode_name = msgspec.json.Decoder(_Named).decode


def id_of(data: str | bytes) -> str:
    """The id of a request that may be anything else than a message; "" if it has none."""
    try:
        return _decode_name(data).id
    except (ValueError, RecursionError):
        return ""
