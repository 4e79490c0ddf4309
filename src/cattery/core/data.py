"""Data files that people may replace: errors name the file, the line and the reason."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cattery.core.errors import BadOption

LARGEST = 1_000_000
COMMENT_OR_STRING = re.compile(r"""#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")


class DataFile:
    """A TOML file, with its text kept so that an error can say where."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.exists() and not path.is_file() and not path.is_dir():
                raise BadOption(f"{path}: this is not a file")
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
        except (ValueError, RecursionError):  # a name no file can have, a number too long, brackets too deep
            raise BadOption(f"{path}: cannot be read") from None

    def error(self, reason: str, line: int = 0) -> BadOption:
        return BadOption(f"{self.path}: line {line}: {reason}" if line else f"{self.path}: {reason}")

    def line_of(self, key: str) -> int:
        """The line in which this key stands; 0 if in none."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if key in line.partition("#")[0]:
                return number
        return 0

    def strings(self, key: str) -> Iterator[tuple[str, int]]:
        """The list of strings under a key, each with its line."""
        value = self.tables.get(key)
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.error(f"{key!r} should be a list of strings", self.line_of(key))
        seen: Counter[str] = Counter()
        for entry in value:
            seen[entry] += 1
            yield entry, self._line_of_string(entry, seen[entry])

    def _line_of_string(self, text: str, occurrence: int) -> int:
        """The line in which this text is quoted for the n-th time; 0 if it is written in some other way."""
        for found in COMMENT_OR_STRING.finditer(self.text):
            occurrence -= found[0][0] != "#" and found[0][1:-1] == text
            if occurrence == 0:
                return self.text.count("\n", 0, found.start()) + 1
        return 0
