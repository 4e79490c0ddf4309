"""Data files that people may replace: errors name the file, the line and the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from cattery.core.errors import BadOption

LARGEST = 1_000_000


class DataFile:
    """A TOML file, with its text kept so that an error can say where."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.stat().st_size > LARGEST:
                raise BadOption(f"{path}: this file is too large")
            self.text = path.read_text("utf-8")
            self.tables: dict[str, Any] = tomllib.loads(self.text)
        except OSError as error:
            raise BadOption(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
        except UnicodeDecodeError:
            raise BadOption(f"{path}: this is not a text file") from None
        except tomllib.TOMLDecodeError as error:
            raise BadOption(f"{path}: {str(error)[:1].lower()}{str(error)[1:]}") from None

    def error(self, reason: str, line: int = 0) -> BadOption:
        return BadOption(f"{self.path}: line {line}: {reason}" if line else f"{self.path}: {reason}")

    def line_of(self, text: str, occurrence: int = 1) -> int:
        """The line in which this text stands for the n-th time; comments do not count."""
        for number, line in enumerate(self.text.splitlines(), 1):
            occurrence -= line.partition("#")[0].count(text)
            if occurrence <= 0:
                return number
        return 0

    def strings(self, key: str) -> list[str]:
        """The list of strings under a key."""
        value = self.tables.get(key)
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.error(f"{key!r} should be a list of strings", self.line_of(key))
        return value
