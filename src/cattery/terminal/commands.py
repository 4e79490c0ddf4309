"""What people type besides moves, in any of our languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cattery.core.words import LANGUAGES, Words, load_words

FOLDER = Path(__file__).parent / "words"

COMMANDS = ("help", "hint", "why", "rule", "table", "moves", "log", "undo", "quit")


@cache
def spellings() -> dict[str, str]:
    """Every spelling in every language, and the command it means."""
    return {
        spelling: command
        for language in LANGUAGES
        for command in COMMANDS
        for spelling in load_words(language, FOLDER)(f"commands.{command}").split()
    }


def command_in(text: str) -> tuple[str, str]:
    """The command and what follows it; no command, no name."""
    first, _, rest = text.strip().partition(" ")
    if first.startswith("?"):
        return "help", ""
    return spellings().get(first.casefold(), ""), rest.strip()


def shown(words: Words, command: str) -> str:
    """How this language spells a command."""
    return words(f"commands.{command}").split()[0]


def canonical_spelling(words: Words, text: str) -> str:
    """What somebody typed, with this language's spellings replaced by the game's own: `échanger 52` → `swap 52`."""
    return " ".join(_canonical_tokens(words).get(token.casefold(), token) for token in text.split(" "))


def _canonical_tokens(words: Words) -> dict[str, str]:
    """By each spelling of this language: the token of a move that it stands for."""
    return {spelling: token for token, typed in words.tables.get("typed", {}).items() for spelling in typed.split()}
