"""What the program says to people, in English and in French: one source of words, read from TOML files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cattery.core.data import DataFile
from cattery.core.errors import BadOption
from cattery.core.formatter import Formatter
from cattery.core.reasons import Reason
from cattery.core.story import Sentence

LANGUAGES = ("en", "fr")
FALLBACK = "en"


class Words:
    """The words of one language. `words("say.cards", n=3)`; a table with `one` and `other` follows the number n."""

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language, self.tables = language, tables

    def find(self, key: str) -> Any:
        """The template of a key, or the table of its plural; None if there is none."""
        found: Any = self.tables
        for part in key.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        return found

    def __call__(self, key: str, **values: Any) -> str:
        if self.find(key) is None:
            raise KeyError(key)
        return Formatter(self.language, self.find).say(key, values)

    def __contains__(self, key: str) -> bool:
        return self.find(key) is not None

    def listing(self, things: Sequence[str]) -> str:
        """«a, b and c»"""
        return Formatter(self.language, self.find).listing(things)

    def tell(self, sentence: Sentence, names: Sequence[str]) -> str:
        """A sentence about a game, for people with these names."""
        return Formatter(self.language, self.find, names).say(sentence.key, sentence.values)

    def aloud(self, sentence: Sentence, names: Sequence[str]) -> str:
        """The same for the ears."""
        return Formatter(self.language, self.find, names).aloud(sentence.key, sentence.values)

    def reason(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """Why something is refused, in one sentence, with the number of the rule."""
        return self.tell(Sentence(f"why.{reason.key}", reason.values), names) + self.rule(reason)

    def rule(self, reason: Reason) -> str:
        """In brackets; nothing, where there is none."""
        return f" ({self('join.rule')} {reason.clause})" if reason.clause else ""


SHARED = Path(__file__).parent / "words"  # by all games


@cache
def load_words(language: str, *folders: Path) -> Words:
    """The shared words and those of these folders together, the later over the earlier."""
    return Words(language, read_words(language, SHARED, *folders))


def read_words(language: str, *folders: Path) -> dict[str, Any]:
    """The words of these folders together, the later over the earlier; what a language lacks is said in English."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    tables: dict[str, Any] = {}
    for spoken in dict.fromkeys((FALLBACK, language)):
        for folder in folders:
            merge(tables, DataFile(folder / f"{spoken}.toml").tables)
    return tables


@cache
def page_words(language: str, folder: Path) -> dict[str, Any]:
    """What a game with this folder of words says on the page: its name and one line, and all but those for typing."""
    own = read_words(language, folder)
    title = {key: own["game"][key] for key in ("name", "tagline")}
    return {**{name: words for name, words in own.items() if name != "typed"}, "game": title}


def merge(tables: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put the words of `more` over those that are there, table by table; where they are unusable, the others stay."""
    for key, value in more.items():
        known = tables.get(key)
        if isinstance(value, Mapping) and isinstance(known, dict):
            merge(known, value)
        elif isinstance(value, Mapping) and known is None:
            tables[key] = {}
            merge(tables[key], value)
        elif isinstance(value, str) and value:
            tables[key] = value
