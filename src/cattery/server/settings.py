"""How this server was started."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

from msgspec import Struct

from cattery.core.errors import BadOption
from cattery.live.presence import Patience

DATABASE = "cattery.db"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
ADDRESS = re.compile(r"https?://(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?/?", re.IGNORECASE)


class Limits(Struct, frozen=True):
    """What one client, one address and the whole server may ask for."""

    tables: int = 10_000
    sockets_per_address: int = 100
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    requests_per_second: float = 5.0  # over HTTP, by address
    requests_at_once: int = 60
    new_tables_per_minute: float = 20.0
    new_tables_at_once: int = 20
    tables_per_address: int = 500  # that wait or play
    records_per_minute: float = 30.0  # to replay, verify or play on, by address: reading one takes long
    records_at_once: int = 30
    connections_per_address: int = 300  # over HTTP; each browser opens six


class Settings(Struct, frozen=True):
    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    trust_proxy: bool = False
    workers: int = 2
    bot_seconds: float = 5.0
    limits: Limits = Limits()
    patience: Patience = Patience()

    def __post_init__(self) -> None:
        if self.public_url and not ADDRESS.fullmatch(self.public_url):
            raise BadOption(f"--public-url {self.public_url}: say it as https://cats.example, with nothing behind it")

    @property
    def url(self) -> str:
        """The address others can reach, as far as we know."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = lan_address() if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def only_here(self) -> bool:
        """Can only this very machine reach us?"""
        return not self.public_url and self.host in LOOPBACK


def lan_address() -> str:
    """This machine's address on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")  # noqa: PTH111  # never raises
    return Path(home) / "cattery"
