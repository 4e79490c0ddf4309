"""A connection over HTTP has an end: nobody holds one open without asking, and no address opens any number."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from cattery.server.web import http_connection as module
from cattery.server.web.http_connection import REQUEST_SECONDS, HttpConnection, OpenConnections

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = REQUEST[:-2] + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"


class Timer:
    def __init__(self, at: float, due: Callable[[], None]) -> None:
        self.at, self.due, self.cancelled = at, due, False

    def cancel(self) -> None:
        self.cancelled = True


class Task:
    def add_done_callback(self, _: Any) -> None: ...


class HandedTime:
    """As much of an event loop as a connection asks for; time passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def call_later(self, seconds: float, due: Callable[[], None]) -> Timer:
        self.timers.append(Timer(self.now + seconds, due))
        return self.timers[-1]

    def create_task(self, coroutine: Any) -> Task:
        """Whoever answers takes as long as the test likes."""
        coroutine.close()
        return Task()

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for timer in [timer for timer in self.timers if timer.at <= self.now]:
            self.timers.remove(timer)
            if not timer.cancelled:
                timer.due()


class Wire:
    """A transport from this address."""

    def __init__(self, address: str) -> None:
        self.address, self.aborted = address, False

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 50_000) if name == "peername" else None

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

    def set_protocol(self, protocol: Any) -> None: ...

    close = abort


class Upgraded:
    """Whoever goes on after an upgrade."""

    def __init__(self, **_: Any) -> None: ...

    def connection_made(self, _: Any) -> None: ...

    def data_received(self, _: bytes) -> None: ...


class Callers:
    """Some connections to one server."""

    def __init__(self, most: int = 0) -> None:
        self.time, self.counted = HandedTime(), OpenConnections(most)
        self.config = uvicorn.Config(nobody, ws=Upgraded, log_config=None)  # type: ignore[arg-type]
        self.config.load()

    def call(self, address: str = "192.0.2.7") -> tuple[HttpConnection, Wire]:
        loop: Any = self.time
        connection, wire = (
            HttpConnection(self.config, ServerState(), {}, loop, open_connections=self.counted),
            Wire(address),
        )
        connection.connection_made(wire)  # type: ignore[arg-type]
        return connection, wire


async def nobody(scope: Any, receive: Any, send: Any) -> None: ...


@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST[:-1]])
def test_whoever_asks_for_nothing_is_cut(sent: bytes) -> None:
    callers = Callers()
    connection, wire = callers.call()
    if sent:
        connection.data_received(sent)
    callers.time.pass_time(REQUEST_SECONDS - 1)
    assert not wire.aborted
    callers.time.pass_time(1)
    assert wire.aborted


def test_one_letter_now_and_then_wins_no_time() -> None:
    callers = Callers()
    connection, wire = callers.call()
    for letter in REQUEST[:20]:
        connection.data_received(bytes([letter]))
        callers.time.pass_time(1)
    assert wire.aborted


def test_an_answer_may_take_its_time_and_then_the_next_request_has_as_long() -> None:
    callers = Callers()
    connection, wire = callers.call()
    connection.data_received(REQUEST)
    callers.time.pass_time(10 * REQUEST_SECONDS)
    assert not wire.aborted
    connection.cycle.response_complete = True
    connection.conn.send(h11.Response(status_code=204, headers=[]))
    connection.conn.send(h11.EndOfMessage())
    connection.conn.start_next_cycle()
    connection.data_received(b"GET / HT")
    callers.time.pass_time(REQUEST_SECONDS)
    assert wire.aborted


def test_one_address_opens_so_many_and_another_one_as_many() -> None:
    callers = Callers(most=3)
    ours = [callers.call() for _ in range(5)]
    assert [wire.aborted for _, wire in ours] == [False, False, False, True, True]
    assert not callers.call("192.0.2.8")[1].aborted
    for connection, _ in ours:
        connection.connection_lost(None)
    assert [callers.call()[1].aborted for _ in range(4)] == [False, False, False, True]


def test_a_home_with_many_addresses_counts_once() -> None:
    callers = Callers(most=2)
    assert [callers.call(f"2001:db8::{host}")[1].aborted for host in range(3)] == [False, False, True]


def test_a_socket_is_the_guards_to_count_and_has_no_deadline() -> None:
    callers = Callers(most=1)
    connection, wire = callers.call()
    connection.data_received(UPGRADE)
    callers.time.pass_time(10 * REQUEST_SECONDS)
    assert not wire.aborted
    assert not callers.call()[1].aborted
    connection.connection_lost(None)
    assert callers.call()[1].aborted, "it was counted once"


# ── what is used of uvicorn's own class ───────────────────────────────────────────────────────────

SOURCE = Path(module.__file__)
CHANGED = f"uvicorn {uvicorn.__version__} is not what src/cattery/server/web/{SOURCE.name} was written for"
OVERRIDDEN = {  # and what each is given
    "connection_made": "transport",
    "connection_lost": "exc",
    "data_received": "data",
    "handle_websocket_upgrade": "event",
}


def test_uvicorn_still_has_what_the_connection_extends() -> None:
    for name, given in OVERRIDDEN.items():
        assert [*inspect.signature(vars(H11Protocol)[name]).parameters] == ["self", given], f"{CHANGED}: {name}"
    connection, _ = Callers().call()
    tree = ast.parse(SOURCE.read_text("utf-8"))
    used = {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"
    }
    for name in used - {"most"}:
        assert hasattr(connection, name), f"{CHANGED}: {name} is gone"
    assert "response_complete" in inspect.getsource(RequestResponseCycle.__init__), CHANGED
