"""What the page says: the tests look for these words, so that they also prove them in both languages."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cattery.core.formatter import of

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
CORE = ROOT / "src" / "cattery" / "core" / "words"
GAMES = ROOT / "src" / "cattery" / "games"
LANGUAGES = ("en", "fr")

Value = str | int


def load(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


class Words:
    """`words("home.play_now")`; a game's own begin with its name: `discat.page.hand`."""

    def __init__(self, language: str) -> None:
        self.language = language
        own = {file.parents[1].name: load(file) for file in GAMES.glob(f"*/words/{language}.toml")}
        self.games = list(own)
        self.table = {**load(CORE / f"{language}.toml"), **load(WEB / "words" / f"{language}.toml"), **own}

    def __call__(self, key: str, **values: Value) -> str:
        text = self._find(key)
        if isinstance(text, dict):
            n = int(values["n"])
            text = text["one" if (n < 2 if self.language == "fr" else n == 1) else "other"]
        return re.sub(r"\{(\w+)(?::([\w ]+))?\}", lambda slot: self._write(values[slot[1]], slot[2]), str(text)).strip()

    def _write(self, value: Value, how: str | None) -> str:
        return of(self.language, str(value)) if how == "of" else str(value)

    def like(self, key: str) -> re.Pattern[str]:
        """Any text that these words can make."""
        text = self._find(key)
        texts = [str(part) for part in text.values()] if isinstance(text, dict) else [str(text)]
        slots = (re.sub(r"\\\{(\w+)(?::[\w\\ ]+)?\\\}", _anything, _spaced(re.escape(part.strip()))) for part in texts)
        return re.compile(f"^(?:{'|'.join(slots)})$")

    def keys(self) -> set[str]:
        """Every key; a game's own begin with `games.`, as on the page."""
        own = {game: self.table[game] for game in self.games}
        page = {name: table for name, table in self.table.items() if name not in own}
        return set(_paths({**page, "games": own}))

    def _find(self, key: str) -> Any:
        found: Any = self.table
        for part in key.split("."):
            found = found[part]
        return found


def _paths(table: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in table.items():
        yield f"{prefix}{name}"
        if isinstance(value, dict):
            yield from _paths(value, f"{prefix}{name}.")


def _spaced(pattern: str) -> str:
    """A name is read with plain spaces, whatever holds it together."""
    return re.sub(r"\\?[\u00a0\u202f]", r"\\s", pattern)


def _anything(slot: re.Match[str]) -> str:
    return r"\d\d" if slot[1] == "card" else ".+?"


@functools.cache
def words(language: str) -> Words:
    return Words(language)
