"""Both languages say the same things, and nothing is said that nobody asks for."""

from __future__ import annotations

import ast
import functools
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cattery
from cattery.terminal.commands import COMMANDS

SOURCES = Path(cattery.__file__).parent
FOLDERS = sorted(path.parent for path in SOURCES.rglob("words/en.toml"))
NARROW, NO_BREAK = "\u202f", "\u00a0"


def sentences(folder: Path, language: str) -> dict[str, Any]:
    """Key and sentence; a plural is one sentence."""
    return dict(flat(tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))))


def flat(tables: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def forms(value: Any) -> list[str]:
    return list(value.values()) if isinstance(value, dict) else [value]


def placeholders(value: Any) -> set[str]:
    return {name for form in forms(value) for _, name, _, _ in string.Formatter().parse(form) if name}


def name_of(folder: Path) -> str:
    return folder.parent.name


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_both_languages_have_the_same_keys_and_placeholders(folder: Path) -> None:
    english, french = (sentences(folder, language) for language in ("en", "fr"))
    assert [f"{folder}/fr.toml lacks {key}" for key in english.keys() - french.keys()] == []
    assert [f"{folder}/en.toml lacks {key}" for key in french.keys() - english.keys()] == []
    for key in english:
        assert placeholders(english[key]) == placeholders(french[key]), f"{folder}: {key} has other values in French"
        assert type(english[key]) is type(french[key]), f"{folder}: {key} has a plural in one language only"


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_french_keeps_its_spaces(folder: Path) -> None:
    for key, value in sentences(folder, "fr").items():
        for form in (re.sub(r"\{\w+(:[\w ]+)?\}", "{}", form) for form in forms(value)):
            if key.startswith("commands."):
                continue
            assert "'" not in form, key
            assert not re.search(rf"[^{NO_BREAK}]»|«[^{NO_BREAK}]|[^{NO_BREAK}]:", form), key
            assert not re.search(rf"[^{NARROW}\s][;!]", form), key
            assert not re.search(r" [;:!»]|[a-z]\?", form), key


def texts_in_code() -> set[str]:
    """Every text and every f-string in our sources, the latter as a pattern with `*`."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                found.add("".join(str(v.value) if isinstance(v, ast.Constant) else "*" for v in node.values))
    return found


@functools.cache
def patterns() -> list[re.Pattern[str]]:
    """What a key can look like that the code puts together."""
    keys = [text for text in texts_in_code() if re.fullmatch(r"[a-z]+(\.[A-Za-z_*]+)+", text)]
    return [re.compile(re.escape(text).replace(r"\*", ".+")) for text in keys]


@functools.cache
def reasons_in(folder: Path) -> set[str]:
    """The key of every `Reason(…)`; where it is a variable, all texts that the module gives to that."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        for call in nodes:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Reason":
                keys: list[ast.AST] = [call.args[0]]
                if isinstance(call.args[0], ast.Name):
                    name = call.args[0].id
                    keys = [node.value for node in nodes if isinstance(node, ast.Assign) and names(node) == [name]]
                found |= {part.value for key in keys for part in choices(key)}
    return found


def names(assignment: ast.Assign) -> list[str]:
    return [target.id for target in assignment.targets if isinstance(target, ast.Name)]


def choices(node: ast.AST) -> list[Any]:
    """A text, or the two of a conditional expression."""
    return [*choices(node.body), *choices(node.orelse)] if isinstance(node, ast.IfExp) else [node]


TABLES = ("why", "advice")  # of the words for reasons: against a move, in favour of one
WEB = Path(__file__).parents[2] / "web" / "src"


@functools.cache
def page() -> str:
    return "".join(path.read_text("utf-8") for kind in ("*.svelte", "*.ts") for path in WEB.rglob(kind))


def used(key: str) -> bool:
    section, _, name = key.partition(".")
    if section in TABLES:
        return name in reasons_in(SOURCES)
    spoken_to = re.sub(r"\.(they|you)_", ".", key)  # `core.story.tell` adds the person
    if section == "page":  # the web page says these
        return any(f"{quote}{form}{quote}" in page() for form in (key, spoken_to) for quote in "\"'")
    return any(pattern.fullmatch(form) for pattern in patterns() for form in (key, spoken_to))


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_every_key_is_used(folder: Path) -> None:
    others = ("typed.", "game.tagline", "coach.", "view.")  # the page alone says the last two, and tests them
    told = sentences(folder, "en")
    tables = {table for value in told.values() for form in forms(value) for table in re.findall(r"\{\w+:(\w+)", form)}
    keys = [key for key in told if not key.startswith(others) and key.partition(".")[0] not in tables]
    assert [key for key in keys if not used(key)] == []


def test_every_command_is_understood_and_shown() -> None:
    keys = {key for folder in FOLDERS for key in sentences(folder, "en") if key.startswith("commands.")}
    assert keys == {f"commands.{command}" for command in (*COMMANDS, "all")}


def test_no_sentence_is_missing() -> None:
    """Every key in the code is there; of a key for `core.story.tell`, both forms are."""
    known = {key for folder in FOLDERS for key in sentences(folder, "en")}
    sections = "|".join({key.partition(".")[0] for key in known})
    asked = {text for text in texts_in_code() if re.fullmatch(rf"({sections})\.\w+", text)}
    missing = asked - known - {re.sub(r"\.(they|you)_", ".", key) for key in known}
    assert missing == set()
    for key in asked - known:
        assert {key.replace(".", f".{whom}_") for whom in ("they", "you")} <= known, key


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_its_sentence(language: str) -> None:
    assert {"not_higher", "not_lower", "twice", "no_undo"} <= reasons_in(SOURCES)
    for game in cattery.GAMES.values():
        words = game.words(language)
        reasons = reasons_in(game.folder) | reasons_in(SOURCES / "core")
        assert [reason for reason in reasons if not any(f"{table}.{reason}" in words for table in TABLES)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_and_each_of_its_values_has_words(language: str) -> None:
    for game in cattery.GAMES.values():
        words = game.words(language)
        for name, kind in game.info.options.__annotations__.items():
            assert f"options.{name}.label" in words
            assert f"options.{name}.help" in words
            values = re.findall(r"\"([^\"]+)\"", str(kind)) + (["true", "false"] if str(kind) == "bool" else [])
            for value in values:
                assert f"options.{name}.{value}" in words, (name, value)
