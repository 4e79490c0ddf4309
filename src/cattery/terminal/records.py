"""Where the terminal keeps its records."""

from __future__ import annotations

import fcntl
import os
import secrets
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from cattery.core.errors import BadRecord
from cattery.core.table import Table


def records_folder(environ: Mapping[str, str]) -> Path:
    """As the XDG base directories have it; the current folder where there is no home."""
    data = Path(environ.get("XDG_DATA_HOME", ""))
    home = environ.get("HOME", "")
    if not data.is_absolute():
        data = Path(home) / ".local" / "share" if home else Path()
    return data / "cattery" / "records"


def new_name(game: str, now: datetime) -> str:
    return f"{game}-{now:%Y%m%d-%H%M}-{secrets.token_hex(2)}.txt"


def find_record(path: Path, folder: Path) -> Path:
    """This file, or where only a name is given, the one of this name among the records."""
    ours = folder / path.name
    bare = str(path) == path.name
    return ours if bare and not os.path.exists(path) and os.path.exists(ours) else path  # noqa: PTH110  # never raises


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Nobody goes on with a record that is being played in another window: one of the two would be lost."""
    lock = path.with_name(f".{path.name}.lock")
    try:
        held = lock.open("w")
    except OSError:  # a folder that cannot be written holds nothing that could be lost
        yield
        return
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadRecord(f"{path}: this game is being played in another window") from None
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


class Notebook:
    """Writes the table's record into the first place that lets it, again after every play."""

    def __init__(self, path: Path, folder: Path) -> None:
        """Best where it should be, else among the records, else in the current folder."""
        self.folder = folder
        self.places = list(dict.fromkeys((path, folder / path.name, Path.cwd() / path.name)))
        self.path: Path | None = None
        self.error = ""

    @property
    def short_name(self) -> str:
        """What `--resume` needs to find it."""
        path = self.path or self.places[0]
        return shlex.quote(path.name if path.parent == self.folder else str(path))

    def save(self, table: Table) -> None:
        """With the secret of a running table, so that it can go on."""
        text = table.record(reveal=True).write()
        for place in self.places:
            try:
                write_whole(place, text)
            except OSError as error:
                self.path, self.error = None, f"{place.parent}: {(error.strerror or 'cannot be written').lower()}"
            else:
                self.path = place
                return


def write_whole(path: Path, text: str) -> None:
    """All of it or nothing: whoever reads the file never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, "utf-8", newline="\n")
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def for_the_shell(path: Path, environ: Mapping[str, str]) -> str:
    """As somebody would type it."""
    home = environ.get("HOME", "")
    if home and path.is_relative_to(home):
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(str(path))
