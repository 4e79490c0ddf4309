"""What the program says to people, in English and in French: one source of words, read from TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cattery.core.errors import BadOption
from cattery.core.reasons import Reason

LANGUAGES = ("en", "fr")
SYMBOLS = {"symbol", "old", "new"}  # values of reasons that a game may call otherwise in each language


class Words:
    """The words of one language. `words("say.cards", n=3)`; a table with `one` and `other` follows the number n."""

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language, self.tables = language, tables

    def __call__(self, key: str, **values: Any) -> str:
        text: Any = self.tables
        for part in key.split("."):
            text = text[part]
        if isinstance(text, dict):
            text = text["one" if self.is_one(values["n"]) else "other"]
        return str(text).format_map(values)

    def __contains__(self, key: str) -> bool:
        text: Any = self.tables
        for part in key.split("."):
            if not isinstance(text, dict) or part not in text:
                return False
            text = text[part]
        return True

    def is_one(self, n: int) -> bool:
        """French says "0 carte", English "0 cards"."""
        return n in (0, 1) if self.language == "fr" else n == 1

    def listing(self, things: Sequence[str]) -> str:
        """«a, b and c»"""
        if len(things) < 2:
            return "".join(things)
        joint = self("join.and")
        return f"{', '.join(things[:-1])} {joint} {things[-1]}"

    def advice(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """One sentence in favour of a move."""
        return self.reason(reason, names, "advice")

    def reason(self, reason: Reason, names: Sequence[str] = (), table: str = "why") -> str:
        """One sentence, with the number of the rule."""
        values = dict(reason.values)
        if "seat" in values:
            seat = int(values["seat"])
            values["seat"] = names[seat] if seat < len(names) else str(seat)
        for name in SYMBOLS & values.keys():
            if f"symbol.{values[name]}" in self:
                values[name] = self(f"symbol.{values[name]}")
        text = self(f"{table}.{reason.key}", **values)
        return f"{text} ({self('join.rule')} {reason.clause})" if reason.clause else text


@cache
def load_words(language: str, *folders: Path) -> Words:
    """The words of these folders together, the later ones first in case of doubt."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    tables: dict[str, Any] = {}
    for folder in (Path(__file__).parent / "words", *folders):
        for section, table in tomllib.loads((folder / f"{language}.toml").read_text("utf-8")).items():
            tables[section] = {**tables.get(section, {}), **table}
    return Words(language, tables)
