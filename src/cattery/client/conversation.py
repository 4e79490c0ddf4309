"""What a client knows of a table and has asked of it, without a socket: bytes go in, bytes come out.

A connection that breaks costs nothing: the next hello says what is known already, and what was asked and not answered
is asked again. The server does it once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from cattery.core.game import Result
from cattery.core.table import LogEntry
from cattery.protocol import messages as wire


class View(wire.ViewNews, tag="view"):
    """As it is heard: what is raw when it is sent."""

    view: Any
    result: Result | None = None  # type: ignore[assignment]


Heard = (
    wire.Welcome | wire.TableNews | View | wire.SlapVerdict | wire.Ack | wire.Seated | wire.Invited
    | wire.Reasoned | wire.Hinted | wire.Said | wire.Refused | wire.Pong
)  # fmt: skip
Answer = wire.Ack | wire.Seated | wire.Invited | wire.Reasoned | wire.Hinted | wire.Refused | wire.Pong

_decode = msgspec.json.Decoder(Heard).decode
_encode = msgspec.json.Encoder().encode

Logs = Mapping[int | None, list[LogEntry]]  # by viewer: a seat, or None for a spectator

MOST_SECRETS = 8  # in a hello; seats that were given up leave secrets behind


class Gap(Exception):
    """Something was missed: connect again, and the server tells it."""


class Sight(Struct):
    """What one of our viewers (a seat, or None for a spectator) sees, and all it has heard."""

    news: View
    log: list[LogEntry]


class Conversation:
    """`run`: 16 letters or more that nobody guesses; with them every request has a name of its own.

    `logs`: what was heard before, by viewer.
    """

    def __init__(self, code: str, run: str, secrets: Iterable[str] = (), logs: Logs | None = None) -> None:
        self.code, self.secrets, self._earlier = code, list(secrets), logs or {}
        self.info: wire.TableInfo | None = None
        self.held: list[int] = []
        self.sights: dict[int | None, Sight] = {}
        self.is_welcome = False
        self._run, self._number = run, 0
        self.open: dict[str, wire.Request] = {}  # by id: what was asked and not answered yet
        self._seq: dict[int | None, int] = {}  # by viewer: of the last view on this connection
        self._table_seq = 0  # of the last news of the table, likewise
        self._held_seq = 0  # of the last word on which seats are ours, likewise

    # ── saying ─────────────────────────────────────────────────────────────────────────────────────

    def hello(self) -> bytes:
        """The first message on a connection."""
        self.is_welcome, self._table_seq, self._held_seq = False, 0, 0
        self._seq.clear()
        logs = {**self._earlier, **{viewer: sight.log for viewer, sight in self.sights.items()}}
        seen = {seat: len(log) for seat, log in logs.items() if seat is not None}
        watched = len(logs.get(None, []))
        return _encode(wire.Hello(self.code, self.secrets[-MOST_SECRETS:], seen if self.secrets else watched))

    def next_id(self) -> str:
        self._number += 1
        return f"{self._run}-{self._number}"

    def ask(self, request: wire.Request) -> bytes:
        """From now on it is open, until it is answered."""
        self.open[request.id] = request
        return _encode(request)

    def ask_again(self) -> list[bytes]:
        """After a welcome: what was asked and not answered."""
        return [_encode(request) for request in self.open.values()]

    def forget(self, id: str) -> None:  # noqa: A002
        """Nobody waits for this answer any more."""
        self.open.pop(id, None)

    # ── hearing ────────────────────────────────────────────────────────────────────────────────────

    def hear(self, data: bytes | str) -> Heard:
        """A message, after what it changes is known; raises Gap."""
        message: Heard = _decode(data)
        match message:
            case wire.Welcome() if message.seq > self._held_seq:
                self._welcome(message)
            case wire.TableNews():
                self._learn(message)
            case View():
                self._see(message)
            case wire.Seated():
                if message.seq > self._held_seq:  # else it comes late, and the seat may be lost since
                    self.held = sorted({*self.held, message.seat})
                self.forget(message.id)
            case wire.Ack() | wire.Invited() | wire.Reasoned() | wire.Hinted() | wire.Refused() | wire.Pong():
                self.forget(message.id)
        return message

    def _welcome(self, message: wire.Welcome) -> None:
        self.held, self._held_seq, self.is_welcome = message.held, message.seq, True
        self._learn(message)
        self.sights = {viewer: its for viewer, its in self.sights.items() if viewer is None or viewer in self.held}

    def _learn(self, message: wire.Welcome | wire.TableNews) -> None:
        if message.seq > self._table_seq:
            self.info, self._table_seq = message.table, message.seq

    def _see(self, news: View) -> None:
        if news.seq <= self._seq.get(news.seat, 0):
            return  # an older one, overtaken on its way
        log = self.sights[news.seat].log if news.seat in self.sights else self._earlier.get(news.seat, [])
        if news.log_from > len(log):
            raise Gap(f"entries {len(log)} to {news.log_from} of the log were never heard")
        self._seq[news.seat] = news.seq
        self.sights[news.seat] = Sight(news, log[: news.log_from] + news.log)

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.info.seats] if self.info else []

    @property
    def views(self) -> list[View]:
        """Of the seats that we hold, else the spectator's."""
        viewers: list[int | None] = [*self.held] or [None]
        return [self.sights[viewer].news for viewer in viewers if viewer in self.sights]

    @property
    def result(self) -> Result | None:
        return next((view.result for view in self.views if view.result), None)
