"""`cattery serve`: run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvicorn
import uvloop

from cattery.core.errors import BadOption
from cattery.protocol.messages import LONGEST_MESSAGE
from cattery.server.hosting.garbage import keep_searching
from cattery.server.hosting.logs import set_up_logs
from cattery.server.settings import DATABASE, Settings
from cattery.server.sockets.websocket import ProxiedWebSocket, TableWebSocket
from cattery.server.tables.hall import Hall
from cattery.server.web.app import PAGE, make_app
from cattery.server.web.guard import Guard
from cattery.server.web.http_connection import HttpConnection, OpenConnections
from cattery.store.base import Store
from cattery.store.rows import StoreError
from cattery.store.sqlite import SqliteStore

PORT = 8000


def hall_on_disk(settings: Settings) -> Hall:
    """The hall with its tables in the data folder."""
    try:
        settings.data.mkdir(0o700, parents=True, exist_ok=True)  # who can read it knows every card
    except OSError as error:
        raise BadOption(f"{settings.data}: {(error.strerror or 'cannot be made').lower()}") from None
    return Hall(SqliteStore(settings.data / DATABASE), settings)


@contextlib.contextmanager
def lock_data_dir(data: Path) -> Iterator[None]:
    """One server for one folder: of two, each would miss what happens at the other's tables."""
    try:
        lock = (data / "lock").open("a")
    except OSError as error:
        raise BadOption(f"{data}: {(error.strerror or 'cannot be written').lower()}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # let go when this process ends, however it ends
        except OSError:
            raise BadOption(f"{data}: another Cattery is open on this folder; give this one its own --data") from None
        yield


async def check(store: Store) -> None:
    """Tables that cannot be opened are one clear line, before anything has begun."""
    try:
        await store.open()
        await store.close()
    except StoreError as error:
        raise BadOption(str(error)) from None


def server(settings: Settings) -> uvicorn.Server:
    return server_of(hall_on_disk(settings))


def server_of(hall: Hall) -> uvicorn.Server:
    settings, app = hall.settings, cast(Any, make_app(hall))
    most = 0 if settings.trust_proxy else settings.limits.connections_per_address
    config: dict[str, Any] = {
        "http": partial(HttpConnection, open_connections=OpenConnections(most)),
        # uvicorn's "websockets-sansio", and a little more
        "ws": ProxiedWebSocket if settings.trust_proxy else TableWebSocket,
        "ws_max_size": LONGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": 2,  # then silent connections are cut: the end comes within five seconds
        "lifespan": "on",
    }
    return uvicorn.Server(uvicorn.Config(app, host=settings.host, port=settings.port, **config))


def make_api_document(running: uvicorn.Server) -> None:
    """Now, before anybody plays: it takes as long as hundreds of moves, and would else be made when somebody asks."""
    guard = cast(Guard, running.config.app)
    assert guard.app.openapi_schema


class PortTaken(BadOption):
    """Another one may be free."""


def free_port(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that a taken one is one clear line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen()  # now: until somebody listens, another server could take the same port
    except (OSError, OverflowError, UnicodeError) as error:
        door.close()
        problem = f"cannot listen on {host} port {port}: {(getattr(error, 'strerror', None) or str(error)).lower()}"
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise PortTaken(f"{problem}; try --port {port + 1}") from None
        raise BadOption(problem) from None
    return door


def find_door(host: str, port: int | None) -> socket.socket:
    """The port that was asked for, or the usual one, or the next free one."""
    if port is not None:
        return free_port(host, port)
    for usual in range(PORT, PORT + 20):
        with contextlib.suppress(PortTaken):
            return free_port(host, usual)
    return free_port(host, PORT)


def serve(settings: Settings, door: socket.socket, ready: Callable[[], None]) -> None:
    """Until SIGINT or SIGTERM, which are a clean end; running tables go on after the next start."""
    set_up_logs()
    hall = hall_on_disk(settings)
    with lock_data_dir(settings.data):
        running = server_of(hall)
        make_api_document(running)
        stop_on_signals(running)

        async def run() -> None:
            await check(hall.store)
            beside = [asyncio.ensure_future(work) for work in (tell_when_ready(running, ready), keep_searching())]
            await running.serve(sockets=[door])
            for task in beside:
                task.cancel()

        uvloop.run(run())


def stop_on_signals(running: uvicorn.Server) -> None:
    """uvicorn hears them while it serves; this is for before, and for after: it raises them again when it is done."""

    def stop(*_: object) -> None:
        running.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


async def tell_when_ready(running: uvicorn.Server, ready: Callable[[], None]) -> None:
    while not running.started:  # noqa: ASYNC110  # uvicorn has no event for it
        await asyncio.sleep(0.02)
    ready()


def open_browser(url: str) -> None:
    """Where there is a page to see, and a screen to see it on."""
    screen = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen and PAGE.exists():
        webbrowser.open(url)
