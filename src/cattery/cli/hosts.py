"""Commands for hosts: serve tables, and look after them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cattery.core.commands import Commands, Flag

COMMANDS = Commands()
Data = Annotated[Path | None, Parameter(help="the folder with the tables; else the user's data directory")]


@COMMANDS.add(
    "cattery serve",
    "cattery serve --lan",
    "cattery serve --public-url https://cats.example --trust-proxy",
)
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    lan: Flag = False,
    public_url: str = "",
    trust_proxy: Flag = False,
    no_browser: Flag = False,
) -> None:
    """Host tables for everybody, until Ctrl-C or SIGTERM: both are a clean end, with exit code 0.

    Parameters
    ----------
    host
        the address to listen on
    port
        the port to listen on; else 8000, or the next free one
    data
        the folder for the tables; else the user's data directory
    lan
        let phones and computers of the local network join
    public_url
        the address people use when a proxy stands in front
    trust_proxy
        believe the proxy's X-Forwarded-For about who asks
    no_browser
        do not open a browser
    """
    from cattery.server.hosting.serve import find_door, open_browser, serve
    from cattery.server.settings import Settings, data_folder

    listen = "0.0.0.0" if lan else host
    door = find_door(listen, port)
    settings = Settings(
        data=data or data_folder(),
        host=listen,
        port=door.getsockname()[1],
        public_url=public_url,
        trust_proxy=trust_proxy,
    )
    serve(settings, door, ready=lambda: welcome(settings.url, settings.only_here, not no_browser and open_browser))


def welcome(url: str, only_here: bool, browse: Any) -> None:
    print(f"Cattery is open: {url}", flush=True)
    if only_here:
        print("Only this computer can reach it; with --lan phones on your network can join, too.", flush=True)
    print("Ctrl-C closes it; running tables go on after the next start.", flush=True)
    if browse:
        browse(url)


@COMMANDS.add(
    "cattery backup tables.db",
    "cattery backup tables.db --data /srv/cattery",
)
def backup(file: Annotated[Path, Parameter(help="a new file")], /, *, data: Data = None) -> None:
    """Copy all tables into one file, also while the server runs."""
    from cattery.server.hosting.maintenance import back_up

    back_up(data, file)
    print(f"all tables are in {file}")


@COMMANDS.add(
    "cattery export 12 > game.txt",
    "cattery export 12 --data /srv/cattery",
)
def export(
    table: Annotated[int, Parameter(help="its number, as the server's log has it")], /, *, data: Data = None
) -> None:
    """Write the record of a finished table, by its number."""
    from cattery.server.hosting.maintenance import export_record

    print(export_record(data, table), end="")


@COMMANDS.add(
    "cattery gc",
    "cattery gc --finished 365 --abandoned 30",
    "cattery gc --undo",
)
def gc(*, finished: int = 90, abandoned: int | None = None, undo: bool = False, data: Data = None) -> None:
    """Forget old tables. They are put aside for 30 days, then deleted.

    Parameters
    ----------
    finished
        days after which a finished table goes
    abandoned
        days after which an unfinished table goes that nobody has touched; else the server forgets those itself
    undo
        bring back all that was put aside
    """
    from cattery.server.hosting.maintenance import bring_back, forget

    if undo:
        print(f"{tables(bring_back(data))} brought back")
        return
    gone = forget(data, finished, abandoned)
    undone = "; `cattery gc --undo` brings back what was forgotten in the last 30 days" if gone else ""
    print(f"{tables(gone)} forgotten{undone}")


def tables(n: int) -> str:
    return "1 table" if n == 1 else f"{n} tables"
