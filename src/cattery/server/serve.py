"""`cattery serve`: run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn
import uvloop

from cattery.core.errors import BadOption
from cattery.server.app import PAGE, make_app
from cattery.server.hall import Hall
from cattery.server.logs import set_up_logs
from cattery.server.protocol import LONGEST_MESSAGE
from cattery.server.settings import Settings
from cattery.store.sqlite import SqliteStore

PORT = 8000
DATABASE = "cattery.db"


def hall_on_disk(settings: Settings) -> Hall:
    """The hall with its tables in the data folder."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{settings.data}: {(error.strerror or 'cannot be made').lower()}") from None
    return Hall(SqliteStore(settings.data / DATABASE), settings)


def server(settings: Settings) -> uvicorn.Server:
    config: dict[str, Any] = {
        "ws": "websockets-sansio",
        "ws_max_size": LONGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": 5,
        "lifespan": "on",
    }
    app: Any = make_app(hall_on_disk(settings))
    return uvicorn.Server(uvicorn.Config(app, host=settings.host, port=settings.port, **config))


def free_port(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that a taken one is one clear line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except (OSError, OverflowError) as error:
        door.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOption(f"cannot listen on {host} port {port}: {reason.lower()}; try --port {port + 1}") from None
    return door


def find_door(host: str, port: int | None) -> socket.socket:
    """The port that was asked for, or the usual one, or the next free one."""
    if port is not None:
        return free_port(host, port)
    for usual in range(PORT, PORT + 20):
        with contextlib.suppress(BadOption):
            return free_port(host, usual)
    return free_port(host, PORT)


def serve(settings: Settings, door: socket.socket, ready: Callable[[], None]) -> None:
    """Until SIGINT or SIGTERM; running tables go on after the next start."""
    set_up_logs()
    running = server(settings)

    async def run() -> None:
        told = asyncio.ensure_future(tell_when_ready(running, ready))
        await running.serve(sockets=[door])
        told.cancel()

    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(run())
    if not running.started:
        raise BadOption(f"{settings.data}: the tables could not be opened")


async def tell_when_ready(running: uvicorn.Server, ready: Callable[[], None]) -> None:
    while not running.started:  # noqa: ASYNC110  # uvicorn has no event for it
        await asyncio.sleep(0.02)
    ready()


def open_browser(url: str) -> None:
    """Where there is a page to see, and a screen to see it on."""
    screen = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen and PAGE.exists():
        webbrowser.open(url)
