"""Records: a game as a text file that people can read and compare, and its strict reader."""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from cattery.core.arbiter import Receipt
from cattery.core.errors import BadRecord
from cattery.core.game import Result
from cattery.core.seats import BELL, HOUSE

TITLE = "cattery record 1"
NAMES = {HOUSE: "house", BELL: "bell"}
MOST_LINES = 100_000
LONGEST_LINE = 20_000
MOST_STARTS = 100  # each deals anew, which takes a while


class Play(Struct, frozen=True, gc=False):
    """One play: who, the move, and when, in milliseconds since the start."""

    seat: int
    text: str
    at: int
    line: int = 0  # of the file it was read from


class RecordedSlap(Struct, frozen=True):
    """A tap that the arbiter has judged, together with all others before the same play."""

    before: int  # so many plays came before the verdict
    receipt: Receipt
    line: int = 0


class Continuation(Struct, frozen=True):
    """The first `plays` plays are of an older game; then all that seat `viewer` could not know was dealt anew.

    The house of this record counts its own plays from there on.
    """

    plays: int
    viewer: int
    seed: int


class Record(Struct):
    """A game as it was played; `result` and `secret` only when they are there to tell."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    house: str  # "committed 9f…", "seeded 7" or "by hand"
    names: list[str] = []
    starts: list[Continuation] = []
    words: dict[int, str] = {}
    plays: list[Play] = []
    slaps: list[RecordedSlap] = []
    result: Result | None = None
    secret: str = ""
    result_line: int = 0

    @property
    def commitment(self) -> str:
        kind, _, value = self.house.partition(" ")
        return value if kind == "committed" else ""

    def write(self) -> str:
        lines = "".join(f"{line}\n" for line in self._lines())
        return f"{lines}end {_checksum(lines)}\n"

    def _lines(self) -> Iterator[str]:
        yield TITLE
        yield f"game {self.game} {self.rules_version}"
        yield f"seats {self.seats}"
        for seat, name in enumerate(self.names):
            yield f"name {seat} {_json(name)}"
        yield f"options {_json(self.options)}"
        yield f"house {self.house}"
        for start in self.starts:
            yield f"start {start.plays} {start.viewer} {start.seed}"
        for seat, words in self.words.items():
            yield f"words {seat} {_json(words)}"
        slaps = deque(self.slaps)
        for number, play in enumerate(self.plays):
            while slaps and slaps[0].before == number:
                yield f"receipt {_json(msgspec.to_builtins(slaps.popleft().receipt))}"
            yield f"play {NAMES.get(play.seat, play.seat)} {play.text} @{play.at}"
        if self.result:
            yield f"result {_json(msgspec.to_builtins(self.result))}"
        if self.secret:
            yield f"secret {self.secret}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _checksum(lines: str) -> str:
    return f"{lines.count(chr(10))} {hashlib.sha256(lines.encode()).hexdigest()[:32]}"


def read_record(text: str) -> Record:
    """The record in this text; raises BadRecord with the line and the reason."""
    return _Reader(text).read()


class _Reader:
    """Takes the lines in their one order; anything else is an error that names its line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.at = 0

    def read(self) -> Record:
        if self.lines[0] == f"{TITLE}\r":
            raise BadRecord("the lines of this file end as on Windows; a record's end with a line feed alone", 1)
        if self.lines[0] != TITLE:
            kind = "another version of record" if self.lines[0].startswith("cattery record") else "not a Cattery record"
            raise BadRecord(f"this is {kind}: it should begin with {TITLE!r}", 1)
        self._check_text()
        self._check_end()
        self.at = 1
        game, version = self._need("game", r"([a-z_]+) (\d{1,6})")
        seats = int(self._need("seats", r"(\d{1,2})")[0])
        record = Record(
            game=game,
            rules_version=int(version),
            seats=seats,
            names=[self._value(text, str) for text in self._numbered("name", seats)],
            options=self._value(self._need("options", r"(\{.*\})")[0], dict),
            house=self._need("house", r"(committed [0-9a-f]{64}|seeded (?:0|-?[1-9][0-9]{0,39})|by hand)")[0],
        )
        self._starts(record)
        self._words(record)
        self._plays(record)
        self._close(record)
        self._check_spelling(record)
        return record

    def _check_text(self) -> None:
        if len(self.lines) > MOST_LINES:
            raise BadRecord("this file is too large for a record", MOST_LINES + 1)
        for number, line in enumerate(self.lines, 1):
            if len(line) > LONGEST_LINE:
                raise BadRecord("this line is too long for a record", number)
            if any("\ud800" <= letter <= "\udfff" for letter in line):
                raise BadRecord("this line holds half a letter", number)

    def _check_end(self) -> None:
        """The last line counts and digests the others: nothing was cut off, changed or moved."""
        body, end, last = self.text.rpartition("\nend ")
        if not end or not last.endswith("\n") or last.count("\n") != 1:
            line = len(self.lines) - (self.lines[-1] == "")
            raise BadRecord("the record is cut off: its last line should be 'end', a count and a checksum", line)
        count = last.partition(" ")[0].rstrip("\n")
        have = body.count("\n") + 1
        if count != str(have):
            raise BadRecord(
                f"the record has {have} lines above this one, not {count[:20]!r}: some were cut out or put in", have + 1
            )
        if last != f"{_checksum(body + chr(10))}\n":
            raise BadRecord("the checksum does not fit: a line above was edited or moved", have + 1)
        self.lines = body.split("\n")

    def _kind(self) -> str:
        return self.lines[self.at].partition(" ")[0] if self.at < len(self.lines) else "end"

    def _need(self, kind: str, form: str) -> tuple[str, ...]:
        if self._kind() != kind:
            raise BadRecord(f"here should be {kind!r}, not {self._kind()!r}", self.at + 1)
        found = re.fullmatch(f"{kind} {form}", self.lines[self.at])
        if not found:
            raise BadRecord(f"not a proper {kind!r} line", self.at + 1)
        self.at += 1
        return found.groups()

    def _value(self, text: str, kind: type) -> Any:
        """The JSON value in the line just read."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise BadRecord("not proper JSON", self.at) from None
        if not isinstance(value, kind):
            raise BadRecord(f"this should be a {kind.__name__}", self.at)
        return value

    def _numbered(self, kind: str, seats: int) -> Iterator[str]:
        """None of this kind, or one for each seat in order."""
        if self._kind() == kind:
            for seat in range(seats):
                number, text = self._need(kind, r"(\d) (.*)")
                if int(number) != seat:
                    raise BadRecord(f"here should be {kind} {seat}", self.at)
                yield text

    def _starts(self, record: Record) -> None:
        record.starts = []
        while self._kind() == "start":
            plays, viewer, seed = map(int, self._need("start", r"(\d{1,6}) (\d) (\d{1,20})"))
            if viewer >= record.seats or (record.starts and plays < record.starts[-1].plays):
                raise BadRecord("the starts are out of order", self.at)
            if len(record.starts) == MOST_STARTS:
                raise BadRecord(f"a game can be played on {MOST_STARTS} times, not more", self.at)
            record.starts.append(Continuation(plays, viewer, seed))

    def _words(self, record: Record) -> None:
        record.words = {}
        while self._kind() == "words":
            number, text = self._need("words", r"(\d) (.*)")
            seat = int(number)
            if seat >= record.seats or any(seat <= earlier for earlier in record.words):
                raise BadRecord("the seats' words are out of order", self.at)
            record.words[seat] = self._value(text, str)

    def _plays(self, record: Record) -> None:
        record.plays, record.slaps, before = [], [], 0
        while self._kind() in ("play", "receipt"):
            if self._kind() == "receipt":
                record.slaps.append(RecordedSlap(len(record.plays), self._receipt(record.seats), self.at))
                continue
            who, text, at = self._need("play", r"(house|bell|\d) ([!-~](?:[ -~]*[!-~])?) @(\d{1,15})")
            seat = {"house": HOUSE, "bell": BELL}.get(who) or int(who)
            if who.isdigit() and seat >= record.seats:
                raise BadRecord(f"there is no seat {who}", self.at)
            if int(at) < before:
                raise BadRecord("this play is earlier than the one before it", self.at)
            before = int(at)
            record.plays.append(Play(seat, text, before, self.at))
        if record.starts and record.starts[-1].plays > len(record.plays):
            raise BadRecord(f"play {record.starts[-1].plays} is missing, where this game starts", self.at)

    def _receipt(self, seats: int) -> Receipt:
        value = self._value(self._need("receipt", r"(\{.*\})")[0], dict)
        try:
            receipt = msgspec.convert(value, Receipt)
        except msgspec.ValidationError as error:
            raise BadRecord(f"not a proper receipt: {error}", self.at) from None
        if not 0 <= receipt.seat < seats:
            raise BadRecord(f"there is no seat {receipt.seat}", self.at)
        if self._kind() not in ("play", "receipt"):
            raise BadRecord("after a receipt comes the play that it decided", self.at + 1)
        return receipt

    def _close(self, record: Record) -> None:
        if self._kind() == "result":
            value = self._value(self._need("result", r"(\{.*\})")[0], dict)
            record.result_line = self.at
            try:
                record.result = msgspec.convert(value, Result)
            except msgspec.ValidationError as error:
                raise BadRecord(f"not a proper result: {error}", self.at) from None
            self._check_result(record.result, record.seats)
        if self._kind() == "secret":
            record.secret = self._need("secret", r"([0-9a-f]{64})")[0]
            if not record.commitment:
                raise BadRecord("a secret without a commitment", self.at)
        if self._kind() != "end":
            raise BadRecord(f"nothing should follow here, and certainly not {self._kind()!r}", self.at + 1)

    def _check_result(self, result: Result, seats: int) -> None:
        if not len(result.ranks) == len(result.scores) == seats or not set(result.winners) <= set(range(seats)):
            raise BadRecord(f"this is not a result of {seats} seats", self.at)

    def _check_spelling(self, record: Record) -> None:
        """There is one way to write a game, down to the last space: so equal games are equal files."""
        for number, (line, proper) in enumerate(zip(self.lines, record._lines(), strict=True), 1):
            if line != proper:
                raise BadRecord(f"this line should be written {proper[:100]!r}", number)
