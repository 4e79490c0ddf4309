"""The glossary tells the truth: files are where it says, names are in them, and the page uses its terms."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from cattery.core.words import LANGUAGES
from cattery.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/cattery"
GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")
WORDS = {
    language: [*SOURCE.rglob(f"words/{language}.toml"), ROOT / f"web/words/{language}.toml"] for language in LANGUAGES
}
CODE_NAME = re.compile(r"[A-Za-z_]\w*")


class Entry(msgspec.Struct, frozen=True):
    """A row: what it names, where that lies, what it is called there, and its terms on the page by language."""

    name: str
    paths: list[str]
    code_names: list[str]
    terms: dict[str, list[str]]


def entry(row: str) -> Entry:
    name, meaning, *page, where = (part.strip() for part in row.strip("|").split(" |"))
    marked = re.findall(r"`([^`]+)`", where)
    paths = [text for text in marked if "/" in text]
    names = [text for text in [*re.findall(r"`([^`]+)`", meaning), *marked] if CODE_NAME.fullmatch(text)]
    sides = page[0].split(" / ") if page and page[0] != "–" else []
    terms = {language: side.split(", ") for language, side in zip(("en", "fr"), sides, strict=False)}
    return Entry(name, paths, names, terms)


ENTRIES = [entry(row) for row in GLOSSARY.splitlines() if row.startswith("| **")]


def files_at(path: str) -> list[Path]:
    """Below src/cattery; `games/<id>/views.py` lies in every game's folder, or in a folder in there."""
    if "<id>" not in path:
        return [SOURCE / path] if (SOURCE / path).exists() else []
    inside = path.removeprefix("games/<id>/")
    if not inside:
        return [game.folder for game in GAMES.values()]
    found = [[*game.folder.rglob(inside), *game.folder.rglob(f"{inside}.py")] for game in GAMES.values()]
    return [file for files in found for file in files] if all(found) else []


def text_of(path: Path) -> str:
    files = [file for file in path.rglob("*") if file.suffix in (".py", ".md")] if path.is_dir() else [path]
    return "\n".join(file.read_text("utf-8") for file in files)


def flattened(value: object) -> str:
    return "\n".join(map(flattened, value.values())) if isinstance(value, dict) else str(value)


def test_the_glossary_is_read() -> None:
    assert len(ENTRIES) == GLOSSARY.count("\n| **") > 50
    assert all(found.paths for found in ENTRIES), "each row says where"


def test_a_name_stands_in_one_row() -> None:
    names = Counter(name for found in ENTRIES for name in re.findall(r"\*\*([^*]+)\*\*", found.name))
    assert [name for name, rows in names.items() if rows > 1] == []


@pytest.mark.parametrize("found", ENTRIES, ids=lambda found: found.name)
def test_every_path_exists(found: Entry) -> None:
    assert [path for path in found.paths if not files_at(path)] == []


@pytest.mark.parametrize("found", ENTRIES, ids=lambda found: found.name)
def test_every_code_name_is_found_there(found: Entry) -> None:
    text = "\n".join(text_of(file) for path in found.paths for file in files_at(path))
    assert [name for name in found.code_names if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_what_the_page_says(language: str) -> None:
    said = "\n".join(flattened(msgspec.toml.decode(file.read_bytes())) for file in WORDS[language])
    terms = [term for found in ENTRIES for term in found.terms.get(language, [])]
    assert len(terms) > 20
    assert [term for term in terms if not re.search(rf"\b{re.escape(term)}(?:s|es|x)?\b", said, re.IGNORECASE)] == []
