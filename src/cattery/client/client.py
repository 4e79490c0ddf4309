"""A client of a table over a WebSocket: typed, and back by itself when the connection breaks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidURI, WebSocketException

from cattery.bots.hints import Hint
from cattery.client.conversation import Answer, Conversation, Gap, Heard, Logs, View
from cattery.core.game import Result
from cattery.core.reasons import Reason
from cattery.protocol import messages as wire
from cattery.protocol.errors import TooManyRequests

OPEN_SECONDS = 30.0  # for a connection to be made
PAUSE = 1.0  # after we spoke too fast
HOPELESS = {"table_not_found", "wrong_phase", "bad_message"}  # of a refused hello: to come back would not help


class Refusal(Exception):
    """The server said no: `code` is stable, `reason` cites a rule if one was broken."""

    def __init__(self, answer: wire.Refused) -> None:
        super().__init__(f"{answer.code}: {answer.message}")
        self.code, self.reason = answer.code, answer.reason


class ConnectionRefused(Refusal):
    """Not let in, and to try again would not help."""


async def open_table(url: str, game: str, seats: int, **wish: Any) -> str:
    """Open a table on a server (`http://127.0.0.1:8000`), with any field of `NewTable`; returns its code."""
    body = json.dumps({"game": game, "seats": seats, **wish}).encode()
    request = Request(f"{url.rstrip('/')}/api/tables", body, {"content-type": "application/json"})

    def post() -> str:
        try:
            with urlopen(request, timeout=30) as answer:  # the caller's own server
                return str(json.load(answer)["code"])
        except HTTPError as error:
            problem = json.load(error)
            raise Refusal(wire.Refused("", problem["code"], problem["message"])) from None

    return await asyncio.to_thread(post)


def open_socket(url: str, **headers: str) -> connect:
    """A bare connection to a server, with these headers, for whoever says everything there themselves."""
    address = url.rstrip("/").replace("http", "ws", 1) + "/api/socket"
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return connect(
        address, additional_headers=given, compression=None, max_size=None, open_timeout=OPEN_SECONDS, proxy=None
    )


class Client:
    """One table, while the block lasts.

        async with Client(url, code) as table:
            await table.sit(0, "Mia")
            await table.start()
            async for view in table.turns():
                await table.move(view, view.moves[0])

    `secrets` of an earlier run give the seats back, and what its `logs` hold is not told again. Without `comes_back`
    the first connection is the last.
    """

    first_wait, longest_wait = 0.3, 5.0  # seconds before the next try to connect

    def __init__(
        self, url: str, code: str, secrets: Iterable[str] = (), logs: Logs | None = None, comes_back: bool = True
    ) -> None:
        self.url, self.comes_back = url, comes_back
        self.headers: dict[str, str] = {}  # sent whenever it connects, as for `open_socket`
        self.conversation = Conversation(code, new_secret(), secrets, logs)
        self.socket: ClientConnection | None = None  # while we are welcome
        self._running: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._news = asyncio.Event()
        self._ended: BaseException | None = None  # why nothing more comes
        self._moved: dict[int, int] = {}  # by seat: the version that was answered

    async def __aenter__(self) -> Client:
        self._running = asyncio.ensure_future(self._run())
        self._running.add_done_callback(self._end)
        try:
            await self.until(lambda: self.conversation.is_welcome)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        self._ended = self._ended or ConnectionError("the client is closed")
        if self.socket:
            await self.socket.close()
        if self._running:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):  # whoever waits is told what it was
                await self._running

    def _end(self, running: asyncio.Task[None]) -> None:
        """Nothing more comes: whoever waits for something is told why."""
        fault = None if running.cancelled() else running.exception()
        self._ended = self._ended or fault or ConnectionError("the client was stopped")
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(self._ended)
        self._news.set()

    # ── the connection ─────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        """Connect, listen, and come back whenever the connection breaks."""
        wait = self.first_wait
        while self._ended is None:
            try:
                async with open_socket(self.url, **self.headers) as socket:
                    await socket.send(self.conversation.hello(), text=True)
                    await self._listen(socket)
            except InvalidURI:
                raise
            except (OSError, WebSocketException, Gap):
                if not self.comes_back and self._ended is None:
                    raise
            finally:
                self.socket = None
                wait = self.first_wait if self.conversation.is_welcome else min(self.longest_wait, 1.6 * wait)
                self.conversation.is_welcome = False
            self._news.set()
            if self._ended is None:
                await asyncio.sleep(wait)

    async def _listen(self, socket: ClientConnection) -> None:
        """Until the connection is closed, which is raised."""
        while True:
            message = self.hear(await socket.recv(decode=False))
            match message:
                case wire.Welcome() if self.socket is None:
                    self.socket = socket
                    for again in self.conversation.ask_again():
                        await socket.send(again, text=True)
                case wire.Refused() if not self.conversation.is_welcome:
                    if message.code in HOPELESS:
                        self._ended = ConnectionRefused(message)
            self._take(message)

    def hear(self, data: bytes) -> Heard:
        """Every message, as it comes; override it to learn of chat and slaps, too."""
        return self.conversation.hear(data)

    def _take(self, message: Heard) -> None:
        waiting = self._answers.pop(getattr(message, "id", ""), None)
        if waiting and not waiting.done():
            waiting.set_result(message)  # type: ignore[arg-type]  # only answers have an id
        self._news.set()

    async def until(self, what: Callable[[], object]) -> Any:
        """What it is, once it is so; raises ConnectionRefused, or whatever has ended the connection for good."""
        while not (found := what()):
            if self._ended:
                raise self._ended
            self._news.clear()
            await self._news.wait()
        return found

    # ── asking ─────────────────────────────────────────────────────────────────────────────────────

    async def ask(self, request: wire.Request) -> Any:
        """The answer, however often the connection breaks meanwhile; raises Refusal."""
        while isinstance(answer := await self.ask_once(request), wire.Refused):
            if answer.code != TooManyRequests.code:
                raise Refusal(answer)
            await asyncio.sleep(PAUSE)
        return answer

    async def ask_once(self, request: wire.Request) -> Answer:
        """The answer, be it a refusal."""
        if self._ended:
            raise self._ended
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = waiting
        data = self.conversation.ask(request)
        try:
            if self.socket:
                with contextlib.suppress(WebSocketException):  # then it is asked again on the next connection
                    await self.socket.send(data, text=True)
            return await waiting
        finally:
            self._answers.pop(request.id, None)
            self.conversation.forget(request.id)

    @property
    def id(self) -> str:
        return self.conversation.next_id()

    async def sit(self, seat: int, name: str) -> str:
        """Take an empty seat; returns its secret, which gives it back to a later client."""
        return await self._take_seat(wire.Sit(self.id, seat, name, new_secret()))

    async def sit_anywhere(self, name: str) -> str:
        """Take the first empty seat; if somebody was quicker, the next one. Its secret, as above."""
        while True:
            empty = [number for number, seat in enumerate(self.info.seats) if seat.kind == "empty"]
            try:
                return await self.sit(empty[0] if empty else 0, name)
            except Refusal as refused:
                if refused.code != "seat_taken" or not empty:
                    raise

    async def carry(self, seat: int) -> str:
        """A token with which another device takes the seat along, once."""
        token = new_secret()
        await self.ask(wire.Carry(self.id, seat, token))
        return token

    async def claim(self, token: str) -> str:
        """Take a seat along to this device; returns the secret that it has for it now."""
        return await self._take_seat(wire.Claim(self.id, token, new_secret()))

    async def _take_seat(self, request: wire.Sit | wire.Claim) -> str:
        secrets = self.conversation.secrets
        secrets.append(request.secret)  # first: should the connection break, the next hello holds the seat
        try:
            await self.ask(request)
        except Refusal:
            secrets.remove(request.secret)
            raise
        return request.secret

    async def leave(self, seat: int) -> None:
        """Give the seat up; in play a bot takes it."""
        await self.ask(wire.Leave(self.id, seat))

    async def start(self) -> None:
        await self.ask(wire.Start(self.id))

    async def move(self, view: View, text: str) -> None:
        """A move of the seat that sees this; raises Refusal with the rule that it breaks."""
        assert view.seat is not None
        self._moved[view.seat] = view.version
        try:
            await self.ask(wire.Move(self.id, view.seat, text, view.version))
        except Refusal:
            self._moved.pop(view.seat, None)  # it is still our turn
            raise

    async def undo(self, view: View) -> None:
        assert view.seat is not None
        await self.ask(wire.Undo(self.id, view.seat, view.version))

    async def why(self, seat: int, text: str) -> Reason | None:
        """Would this move be refused, and why?"""
        reasoned: wire.Reasoned = await self.ask(wire.Why(self.id, seat, text))
        return reasoned.reason

    async def hints(self, view: View) -> list[Hint]:
        assert view.seat is not None
        hinted: wire.Hinted = await self.ask(wire.AskHint(self.id, view.seat, view.version))
        return hinted.hints

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> wire.TableInfo:
        assert self.conversation.info
        return self.conversation.info

    @property
    def held(self) -> list[int]:
        return self.conversation.held

    @property
    def result(self) -> Result | None:
        return self.conversation.result

    async def turns(self) -> AsyncIterator[View]:
        """Each time one of our seats may do something new, what it sees; until the game is over."""
        while True:
            await self.until(lambda: self.result or self.turn())
            view = self.turn()
            if self.result or not view:
                return
            assert view.seat is not None
            self._moved[view.seat] = view.version
            yield view

    def turn(self) -> View | None:
        """What one of our seats sees that may do something new."""
        for view in self.conversation.views:
            if view.seat is not None and view.moves and self._moved.get(view.seat) != view.version:
                return view
        return None


def new_secret() -> str:
    """128 bits: what opens a seat, or names a run of requests."""
    return secrets.token_urlsafe(16)
