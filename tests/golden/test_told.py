"""Every sentence of the golden records finds its words, and has all that they ask for, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cattery import read_record
from cattery.core.formatter import PLACE
from cattery.core.story import Sentence, sentence
from cattery.core.words import LANGUAGES, Words, read_words
from cattery.games import GAMES
from tests.golden import FOLDER
from tests.golden.told import told

CORE = Path(read_words.__code__.co_filename).parent / "words"


def problems(told: Sentence, language: str, folder: Path, tables: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the words of this sentence and of those within it: the file, and the key."""
    found, file = Words(language, tables).find(told.key), folder / f"{language}.toml"
    forms = list(found.values()) if isinstance(found, Mapping) else [found]
    for form in forms:
        if not isinstance(form, str) or not form:
            yield f"{file} lacks {told.key}"
        else:
            missing = {place[1] for place in PLACE.finditer(form)} - told.values.keys()
            yield from (f"{file}: {told.key} wants {{{name}}}, which the sentence does not have" for name in missing)
    for value in told.values.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Sentence):
                yield from problems(part, language, folder, tables)


def own_tables(language: str, folder: Path) -> dict[str, Any]:
    """The words of this language alone: what it lacks is not said in another one here."""
    tables: dict[str, Any] = {}
    for place in (CORE, folder):
        for section, table in tomllib.loads((place / f"{language}.toml").read_text("utf-8")).items():
            tables[section] = {**tables.get(section, {}), **table}
    return tables


Shape = tuple[str, frozenset[str], frozenset["Shape"]]


def shape(told: Sentence) -> Shape:
    """All that its words depend on: its key, the names of its values, and the shapes of the sentences among them."""
    within = [part for value in told.values.values() for part in (value if isinstance(value, list) else [value])]
    parts = frozenset(shape(part) for part in within if isinstance(part, Sentence))
    return told.key, frozenset(told.values), parts


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_has_its_words(game: str) -> None:
    folder = GAMES[game].folder / "words"
    tables = {language: own_tables(language, folder) for language in LANGUAGES}
    records = sorted(FOLDER.glob(f"{game}-*.txt"))
    assert records
    shapes = {shape(one): one for file in records for one in told(read_record(file.read_text("utf-8")))}
    found = {
        problem
        for one in shapes.values()
        for language in LANGUAGES
        for problem in problems(one, language, folder, tables[language])
    }
    assert sorted(found) == []


def test_what_is_wrong_is_named_with_its_file_and_key(tmp_path: Path) -> None:
    tables = {"say": {"play": "{seat:name} plays {card}", "many": {"one": "{n}", "other": "{n} {what}"}, "empty": ""}}
    wrong = [
        *problems(sentence("say.play", seat=1), "fr", tmp_path, tables),
        *problems(sentence("say.nothing", inner=sentence("say.many", n=2)), "fr", tmp_path, tables),
        *problems(sentence("say.empty"), "fr", tmp_path, tables),
    ]
    file = tmp_path / "fr.toml"
    assert wrong == [
        f"{file}: say.play wants {{card}}, which the sentence does not have",
        f"{file} lacks say.nothing",
        f"{file}: say.many wants {{what}}, which the sentence does not have",
        f"{file} lacks say.empty",
    ]
