"""The page's words: complete in both languages, none that is missing, and none that nobody says."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cattery import server
from cattery.bots.levels import LEVELS
from cattery.core.errors import GameError, RefusedMove
from cattery.protocol.errors import ServerError
from cattery.protocol.messages import PHRASES
from scripts import web_prepare
from tests.web.words import CORE, GAMES, LANGUAGES, WEB, load, words

SOURCES = sorted(
    file for file in (WEB / "src").rglob("*") if file.suffix in (".ts", ".svelte") and "generated" not in file.parts
)
SERVER = Path(server.__file__).parent
DRAWERS = WEB / "src" / "games"
KEY = r"[a-z]\w*(?:\.\w+)+"
LEVELS_TO_CHOOSE = [level for level in LEVELS if level != "random"]


def codes(error: type[GameError]) -> Iterator[str]:
    """Of all that a server says no with; what a rule refuses is told in the game's own words."""
    for kind in error.__subclasses__():
        if kind.__module__.startswith("cattery.") and not issubclass(kind, RefusedMove):
            yield kind.code
            yield from codes(kind)


SAID = re.compile(r"""(?:Problem\(|turn_away\(scope, send, \d+, |\d+: )"(\w+)\"""")
ELSEWHERE = {
    code
    for folder in ("web", "sockets")
    for file in (SERVER / folder).glob("*.py")
    for code in SAID.findall(file.read_text("utf-8"))
}
PROBLEMS = sorted({*codes(GameError), *ELSEWHERE, "no_connection"} - {ServerError.code})

# Words whose keys are put together while the page runs, as they stand in the code, and what the rest can be.
PUT_TOGETHER: dict[str, list[str] | None] = {
    "phrase.": list(PHRASES),
    "table.": ["lost", "back", "talk", "log", "rules", "seat"],
    "level.": LEVELS_TO_CHOOSE,
    "level_help.": LEVELS_TO_CHOOSE,
    "strength.": ["rating", "points", "rating_help", "points_help"],
    "problem.": PROBLEMS,
    "games.": None,  # each game's own, tested with its game
    "why.": None,  # any game's refusals
}


def leaves(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every key with its words; a table with one and other is one key."""
    for name, value in table.items():
        if isinstance(value, dict) and "other" not in value:
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def slots(value: Any) -> set[str]:
    texts = value.values() if isinstance(value, dict) else [value]
    return set(re.findall(r"\{(\w+)(?::[\w ]+)?\}", " ".join(texts)))


@functools.cache
def source(folder: Path = WEB / "src") -> str:
    texts = (file.read_text("utf-8") for file in SOURCES if file.is_relative_to(folder))
    return "\n".join(re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL) for text in texts)


def literals(text: str) -> set[str]:
    return set(re.findall(rf"[\"'`]({KEY})[\"'`]", text))


FILES = {"page": WEB / "words", **{game.name: game / "words" for game in sorted(GAMES.iterdir()) if game.is_dir()}}
FILES = {name: folder for name, folder in FILES.items() if folder.is_dir()}
PAGE = dict(leaves(load(WEB / "words" / "en.toml")))
OWN = {game: dict(leaves(load(GAMES / game / "words" / "en.toml"))) for game in FILES if game != "page"}
LITERALS = literals(source())
DRAWN = [game for game in OWN if (DRAWERS / game).is_dir()]  # with a table of their own on the page


def differences(folder: Path) -> Iterator[str]:
    """Where the two languages do not fit each other: the file, the key, and what is wrong with it."""
    english, french = (folder / f"{language}.toml" for language in ("en", "fr"))
    first, second = (dict(leaves(load(file))) for file in (english, french))
    for key in sorted(first.keys() | second.keys()):
        if key not in first or key not in second:
            yield f"{english if key not in first else french}: {key} is missing"
        elif isinstance(first[key], dict) != isinstance(second[key], dict):
            yield f"{french}: {key} follows the number n in one language only"
        elif slots(first[key]) != slots(second[key]):
            yield f"{french}: {key} fills in {sorted(slots(second[key]))}, and in English {sorted(slots(first[key]))}"


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_keys_and_places_to_fill_in(name: str) -> None:
    found = list(differences(FILES[name]))
    assert not found, "\n".join(found)


def test_no_section_of_the_page_hides_one_that_all_games_share() -> None:
    shared, page = (load(folder / "en.toml").keys() for folder in (CORE, WEB / "words"))
    assert not shared & page


def test_a_difference_is_told_with_its_file_and_its_key(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[say]\na = "{n}"\nb = "{n}"\nc = "c"\nd = "d"\n', "utf-8")
    french = '[say]\na = { one = "{n}", other = "{n}" }\nb = "{m}"\nd = "d"\ne = "e"\n'
    (tmp_path / "fr.toml").write_text(french, "utf-8")
    assert list(differences(tmp_path)) == [
        f"{tmp_path}/fr.toml: say.a follows the number n in one language only",
        f"{tmp_path}/fr.toml: say.b fills in ['m'], and in English ['n']",
        f"{tmp_path}/fr.toml: say.c is missing",
        f"{tmp_path}/en.toml: say.e is missing",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_empty(language: str) -> None:
    for key, value in leaves(load(WEB / "words" / f"{language}.toml")):
        for text in value.values() if isinstance(value, dict) else [value]:
            assert text.strip(), key


def test_every_word_that_is_asked_for_is_there() -> None:
    known = set(dict(leaves(words("en").table))) | {f"games.{game}.{key}" for game, own in OWN.items() for key in own}
    asked = set(re.findall(rf"\bt\(\s*[\"']({KEY})[\"']", source()))
    assert asked
    assert not sorted(asked - known)


@pytest.mark.parametrize("game", DRAWN)
def test_every_word_of_a_game_that_is_asked_for_is_there(game: str) -> None:
    asked = set(re.findall(rf"\b(?:own|say)\(\s*[\"']({KEY})[\"']", source(DRAWERS / game)))
    assert asked
    assert not sorted(asked - OWN[game].keys())


def test_keys_are_put_together_only_where_it_is_written_down() -> None:
    found = set(re.findall(r"\bt\(\s*`([^`$]*)\$\{", source()))
    found = {re.match(r"\w*\.?", prefix)[0] for prefix in found}  # type: ignore[index]
    assert found <= set(PUT_TOGETHER)


def test_no_word_is_for_nobody() -> None:
    together = {key for prefix, ends in PUT_TOGETHER.items() for key in PAGE if _made(key, prefix, ends)}
    assert not sorted(PAGE.keys() - LITERALS - together)


def _made(key: str, prefix: str, ends: list[str] | None) -> bool:
    return key.startswith(prefix) and (ends is None or key.removeprefix(prefix) in ends)


def test_every_level_and_phrase_has_words() -> None:
    for prefix, ends in PUT_TOGETHER.items():
        assert not [end for end in ends or [] if f"{prefix}{end}" not in PAGE], prefix


@pytest.mark.parametrize("game", DRAWN)
def test_no_word_of_a_games_page_is_for_nobody(game: str) -> None:
    """`tell("page.lay", …)` says page.you_lay or page.they_lay."""
    found = literals(source(DRAWERS / game))
    told = {f"{literal.split('.')[0]}.{who}_{literal.split('.')[1]}" for literal in found for who in ("you", "they")}
    own = {key for key in OWN[game] if key.startswith("page.")}
    assert own
    assert not sorted(own - found - told)


@pytest.mark.parametrize("game", [game for game, own in OWN.items() if any(key.startswith("view.") for key in own)])
def test_every_field_of_a_view_has_a_name(game: str) -> None:
    """For the table as text; a game that has begun to name its fields names all of them."""
    fields = set(re.findall(r"(?m)^  (\w+)\??:", web_prepare.view_types(game))) - {"key", "values"}  # of sentences
    named = {key.removeprefix("view.") for key in OWN[game] if key.startswith("view.")}
    assert fields
    assert not sorted(fields - named)
    assert not [name for name in named if not any(f"{name}_".startswith(f"{field}_") for field in fields)]
