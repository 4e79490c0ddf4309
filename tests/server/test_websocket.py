"""The short way out for texts says the very bytes that the long one would, and only while the line is open."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from cattery.server.sockets.connection import LONGEST_OUTBOX, Connection
from cattery.server.sockets.websocket import TableWebSocket, head

SHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, _: str) -> None:
        return None

    def close(self) -> None:
        self.closing = True


async def nothing(_: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1_000, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


async def opened() -> tuple[TableWebSocket, Wire]:
    """A line whose handshake is done."""
    config = uvicorn.Config(
        nothing, ws=TableWebSocket, log_config=None, ws_per_message_deflate=False, ws_ping_interval=None
    )
    config.load()
    line, wire = TableWebSocket(config, ServerState(), {}), Wire()
    line.connection_made(wire)  # type: ignore[arg-type]
    assert not line.post(b"too early")
    line.data_received(SHAKE)
    assert line.scope["extensions"]["cattery"] == {"websocket": line}
    await asyncio.sleep(0.01)
    assert wire.written.pop().startswith(b"HTTP/1.1 101")
    return line, wire


def test_an_open_line_takes_a_text_at_once() -> None:
    async def story() -> None:
        line, wire = await opened()
        assert line.post("Félix".encode())
        assert wire.written == [Frame(Opcode.TEXT, "Félix".encode()).serialize(mask=False)]
        assert line.post(b"one", b"two")
        assert wire.written[1:] == [
            b"".join(Frame(Opcode.TEXT, word).serialize(mask=False) for word in (b"one", b"two"))
        ]
        line.connection_lost(None)

    asyncio.run(story())


def test_a_line_that_is_full_or_closed_takes_nothing() -> None:
    async def story() -> None:
        line, wire = await opened()
        line.pause_writing()
        assert not line.post(b"later")
        line.resume_writing()
        assert line.post(b"now")
        wire.closing = True
        assert not line.post(b"never")
        wire.closing = False
        line.close_sent = True
        assert not line.post(b"never")
        assert len(wire.written) == 1
        line.connection_lost(None)

    asyncio.run(story())


def test_a_refused_socket_is_no_error_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    async def refuse(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.http.response.start", "status": 403, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"no"})

    async def story() -> None:
        config = uvicorn.Config(refuse, ws=TableWebSocket, log_config=None)
        config.load()
        line, wire = TableWebSocket(config, ServerState(), {}), Wire()
        line.connection_made(wire)  # type: ignore[arg-type]
        line.data_received(SHAKE)
        await asyncio.sleep(0.01)
        assert wire.written[0].startswith(b"HTTP/1.1 403")
        assert wire.closing
        assert not line.post(b"never")
        line.connection_lost(None)

    asyncio.run(story())
    assert not caplog.records


class Told:
    """A line of a client, as one sees it: what came, packet by packet."""

    def __init__(self) -> None:
        self.packets: list[tuple[bytes, ...]] = []
        self.full = False
        self.trips: list[float] = []

    def ping(self) -> None:
        self.packets.append((b"ping",))

    def post(self, *texts: bytes) -> bool:
        if not self.full:
            self.packets.append(texts)
        return not self.full

    async def send(self, text: bytes) -> None:
        self.packets.append((text,))

    async def cut(self) -> None:
        self.packets.append(())


def test_what_a_client_is_told_while_it_is_held_leaves_together_and_in_order() -> None:
    async def story() -> None:
        told = Told()
        client = Connection(told.send, told.cut, told)
        client.post(b"1")
        client.hold()
        client.post(b"2")
        client.post(b"3")
        assert told.packets == [(b"1",)]
        client.release()
        client.release()
        client.post(b"4")
        assert told.packets == [(b"1",), (b"2", b"3"), (b"4",)]

    asyncio.run(story())


@pytest.mark.parametrize("held", [False, True])
def test_a_full_line_is_waited_for_and_nothing_overtakes(held: bool) -> None:
    async def story() -> None:
        told = Told()
        client = Connection(told.send, told.cut, told)
        told.full = True
        if held:
            client.hold()
        client.post(b"1")
        client.post(b"2")
        client.release()
        told.full = False
        client.post(b"3")
        await asyncio.sleep(0.01)
        assert told.packets == [(b"1",), (b"2",), (b"3",)]

    asyncio.run(story())


def test_a_client_that_is_held_is_cut_when_too_much_waits() -> None:
    async def story() -> None:
        told = Told()
        client = Connection(told.send, told.cut, told)
        client.hold()
        for _ in range(LONGEST_OUTBOX + 1):
            client.post(b"x")
        client.release()
        await asyncio.sleep(0.01)
        assert told.packets == [()]
        assert client.gone

    asyncio.run(story())
