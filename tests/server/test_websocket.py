"""The short way out for texts says the very bytes that the long one would, and only while the connection is open."""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from cattery.client import new_secret
from cattery.core.arbiter import PINGS, Latency
from cattery.protocol.messages import Hello, NewTable, Sit, Start
from cattery.server.sockets import websocket as websocket_module
from cattery.server.sockets.connection import LONGEST_OUTBOX, Connection
from cattery.server.sockets.websocket import TableWebSocket, head, ignore
from cattery.server.tables.hall import Hall
from cattery.store.memory import MemoryStore
from tests.server.house import BotsHere, settings

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


# ── what is used of uvicorn's own class ───────────────────────────────────────────────────────────

EXTENDED = Path(websocket_module.__file__)
CHANGED = f"uvicorn {uvicorn.__version__} is not what src/cattery/server/sockets/{EXTENDED.name} was written for"
OVERRIDDEN = {
    "handle_connect": "event",
    "connection_lost": "exc",
    "send": "message",
    "handle_pong": "event",
}  # and what each is given
STATE = {"close_sent": bool, "handshake_complete": bool, "writable": asyncio.Event, "conn": ServerProtocol}


def used_of_uvicorn() -> set[str]:
    """All that the class asks of itself and does not have of its own."""
    tree = ast.parse(EXTENDED.read_text("utf-8"))
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    asked = {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "self"}
    return asked - set(vars(TableWebSocket)) - {"on_trip", "_pings"}


def test_uvicorn_still_has_what_the_socket_extends() -> None:
    async def story() -> None:
        websocket, _ = await opened()
        base = WebSocketsSansIOProtocol
        for name in used_of_uvicorn():
            assert hasattr(websocket, name), f"{CHANGED}: {name} is gone"
        for name, kind in STATE.items():
            assert type(getattr(websocket, name)) is kind, f"{CHANGED}: {name} is no {kind.__name__}"
        for name, given in OVERRIDDEN.items():
            assert [*inspect.signature(vars(base)[name]).parameters] == ["self", given], f"{CHANGED}: {name}"
        assert inspect.iscoroutinefunction(base.send), f"{CHANGED}: send"
        websocket.connection_lost(None)

    assert used_of_uvicorn() == {*STATE, "loop", "scope", "transport"}
    asyncio.run(story())


def test_a_change_of_uvicorn_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_pong", lambda _self, _event, _more: None)
    with pytest.raises(AssertionError, match=r"websocket\.py was written for: handle_pong"):
        test_uvicorn_still_has_what_the_socket_extends()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1_000, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


async def opened() -> tuple[TableWebSocket, Wire]:
    """A WebSocket whose handshake is done."""
    config = uvicorn.Config(
        nothing, ws=TableWebSocket, log_config=None, ws_per_message_deflate=False, ws_ping_interval=None
    )
    config.load()
    websocket, wire = TableWebSocket(config, ServerState(), {}), Wire()
    websocket.connection_made(wire)  # type: ignore[arg-type]
    assert not websocket.post(b"too early")
    websocket.data_received(SHAKE)
    assert websocket.scope["extensions"]["cattery"] == {"websocket": ref(websocket)}
    await asyncio.sleep(0.01)
    assert wire.written.pop().startswith(b"HTTP/1.1 101")
    return websocket, wire


def test_an_open_line_takes_a_text_at_once() -> None:
    async def story() -> None:
        websocket, wire = await opened()
        assert websocket.post("Félix".encode())
        assert wire.written == [Frame(Opcode.TEXT, "Félix".encode()).serialize(mask=False)]
        assert websocket.post(b"one", b"two")
        assert wire.written[1:] == [
            b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in (b"one", b"two"))
        ]
        websocket.connection_lost(None)

    asyncio.run(story())


def test_a_line_that_is_full_or_closed_takes_nothing() -> None:
    async def story() -> None:
        websocket, wire = await opened()
        websocket.pause_writing()
        assert not websocket.post(b"later")
        websocket.resume_writing()
        assert websocket.post(b"now")
        wire.closing = True
        assert not websocket.post(b"never")
        wire.closing = False
        websocket.close_sent = True
        assert not websocket.post(b"never")
        assert len(wire.written) == 1
        websocket.connection_lost(None)

    asyncio.run(story())


def test_a_refused_socket_is_no_error_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    async def refuse(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.http.response.start", "status": 403, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"no"})

    async def story() -> None:
        config = uvicorn.Config(refuse, ws=TableWebSocket, log_config=None)
        config.load()
        websocket, wire = TableWebSocket(config, ServerState(), {}), Wire()
        websocket.connection_made(wire)  # type: ignore[arg-type]
        websocket.data_received(SHAKE)
        await asyncio.sleep(0.01)
        assert wire.written[0].startswith(b"HTTP/1.1 403")
        assert wire.closing
        assert not websocket.post(b"never")
        websocket.connection_lost(None)

    asyncio.run(story())
    assert not caplog.records


class Told:
    """A connection of a client, as one sees it: what came, packet by packet."""

    def __init__(self) -> None:
        self.packets: list[tuple[bytes, ...]] = []
        self.full = False
        self.on_trip: Callable[[float, Latency | None], None] = ignore

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


def test_what_a_client_is_told_in_one_go_leaves_together_and_in_order() -> None:
    async def story() -> None:
        told = Told()
        client = Connection(told.send, told.cut, told)
        client.post(b"1")
        client.post(b"2", b"3")
        client.post(b"4")
        assert told.packets == [(b"1",), (b"2", b"3"), (b"4",)]

    asyncio.run(story())


def test_all_that_an_event_tells_somebody_leaves_together_the_answer_last() -> None:
    async def story() -> None:
        hall, told, other = Hall(MemoryStore(), settings(), BotsHere()), Told(), Told()
        code = (await hall.create(NewTable(seats=2, options={"firstPlayer": 0}))).code
        room = await hall.room(code)
        client, guest = (Connection(end.send, end.cut, end) for end in (told, other))
        for connection in (client, guest):
            assert await room.enter(connection, Hello(code)) == ""
        told.packets.clear()
        other.packets.clear()
        await room.ask(client, Sit("sit", 0, "Anna", new_secret()))
        await room.ask(client, Start("start"))
        kinds = [[json.loads(text)["type"] for text in packet] for packet in told.packets]
        assert [(packet[0], packet[-1]) for packet in kinds] == [("table", "seated"), ("table", "ack")]
        assert "view" in kinds[1]
        assert len(other.packets) == 2
        room.close()

    asyncio.run(story())


@pytest.mark.parametrize("texts", [[(b"1",), (b"2",)], [(b"1", b"2")]], ids=["one by one", "in one go"])
def test_a_full_line_is_waited_for_and_nothing_overtakes(texts: list[tuple[bytes, ...]]) -> None:
    async def story() -> None:
        told = Told()
        client = Connection(told.send, told.cut, told)
        told.full = True
        for some in texts:
            client.post(*some)
        told.full = False
        client.post(b"3")
        await asyncio.sleep(0.01)
        assert told.packets == [(b"1",), (b"2",), (b"3",)]

    asyncio.run(story())


@pytest.mark.parametrize("texts", [LONGEST_OUTBOX + 1, 1], ids=["in one go", "one by one"])
def test_a_client_is_cut_when_too_much_waits(texts: int) -> None:
    async def story() -> None:
        told = Told()
        client = Connection(told.send, told.cut, told)
        told.full = True
        for _ in range(0, LONGEST_OUTBOX + 1, texts):
            client.post(*[b"x"] * texts)
        await asyncio.sleep(0.01)
        assert told.packets == [()]
        assert client.gone

    asyncio.run(story())


def test_each_round_trip_is_told_to_the_visitor_and_a_handful_is_remembered() -> None:
    told = Told()
    client = Connection(told.send, told.cut, told)
    for trip in range(3 * PINGS):
        told.on_trip(float(trip), None)
    assert client.visitor.trips == [float(trip) for trip in range(2 * PINGS, 3 * PINGS)]
