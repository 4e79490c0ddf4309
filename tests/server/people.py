"""People at a table: they sit, play and leave with the client that we ship, and write down all that they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from cattery.client import Client, Refusal, View
from cattery.client.conversation import Heard, Logs
from cattery.core.table import LogEntry
from cattery.protocol import messages as wire

Message = TypeVar("Message", bound=wire.ToClient)
Choose = Callable[[View], str]

SECONDS = 40.0  # for anything; nothing here takes long, but the machine may be busy
MANY = 1_000_000_000
MOVED_ON = ("stale_move", "wrong_phase")  # a bot or the clock was quicker


class Person(Client):
    """One connection to one table. That it breaks is a fault, and no wait is for ever."""

    def __init__(self, url: str, code: str, secrets: Iterable[str] = (), logs: Logs | None = None) -> None:
        super().__init__(url, code, secrets, logs, comes_back=False)
        self.raw: list[bytes] = []
        self.heard: list[Heard] = []
        self._cursor = 0

    async def __aenter__(self) -> Person:
        await super().__aenter__()
        await self.expect(wire.Welcome)
        return self

    def hear(self, data: bytes) -> Heard:
        self.raw.append(data)
        message = super().hear(data)
        self.heard.append(message)
        return message

    async def until(self, what: Callable[..., object], why: str = "") -> Any:
        try:
            async with asyncio.timeout(SECONDS):
                return await super().until(what)
        except TimeoutError:
            raise AssertionError(f"waited in vain {why}; last heard: {self.heard[-3:]}") from None

    async def expect(self, kind: type[Message], test: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of this kind that passes the test; those before it are skipped."""

        def look() -> Message | None:
            for at in range(self._cursor, len(self.heard)):
                if isinstance(message := self.heard[at], kind) and test(message):
                    self._cursor = at + 1
                    return message
            return None

        found: Message = await self.until(look, f"for {kind.__name__}")
        return found

    async def gone(self) -> int:
        """Wait until the server has closed the connection; with which code."""
        with pytest.raises(ConnectionClosed) as end:
            await self.until(lambda: False, "for the end")
        return end.value.rcvd.code if end.value.rcvd else 0

    # ── what they see ──────────────────────────────────────────────────────────────────────────────

    @property
    def views(self) -> dict[int | None, View]:
        return {viewer: sight.news for viewer, sight in self.conversation.sights.items()}

    @property
    def log(self) -> dict[int | None, list[LogEntry]]:
        return {viewer: sight.log for viewer, sight in self.conversation.sights.items()}

    @property
    def is_over(self) -> bool:
        return self.result is not None

    async def my_turn(self) -> View:
        view: View = await self.until(self.turn, "for my turn")
        return view

    # ── what they do ───────────────────────────────────────────────────────────────────────────────

    async def ask(self, request: wire.Request) -> Any:
        """The first answer: whoever is told to wait is told so in the test."""
        answer = await self.ask_once(request)
        if isinstance(answer, wire.Refused):
            raise Refusal(answer)
        return answer

    async def send(self, said: wire.FromClient | str | bytes) -> None:
        """Without waiting for an answer; a text or bytes as they are."""
        assert self.socket
        await self.socket.send(wire.encode(said).decode() if isinstance(said, wire.FromClient) else said)

    async def ping(self) -> None:
        """When this returns, all that was said before on this connection has been dealt with."""
        await self.ask(wire.Ping(self.id))

    async def sit(self, seat: int, name: str = "") -> str:
        return await super().sit(seat, name or f"Cat {seat}")

    async def play_on(self, choose: Choose = lambda view: view.moves[0], moves: int = MANY) -> int:
        """So many moves by my seats, or to the end; how many there were."""
        for made in range(moves):
            await self.until(lambda: self.is_over or self.turn(), "for my turn or the end")
            if (view := self.turn()) is None:
                return made
            try:
                await self.move(view, choose(view))
            except Refusal as refused:
                if refused.code not in MOVED_ON:
                    raise
        return moves


async def refused(asking: Any) -> str:
    """The code with which the server refuses this."""
    with pytest.raises(Refusal) as refusal:
        await asking
    return refusal.value.code
