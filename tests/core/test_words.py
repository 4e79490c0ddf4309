"""What the program says: plurals, lists and reasons in both languages, and rules found in the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery import BadOption, GameError, Reason
from cattery.core.rulebook import clauses
from cattery.core.words import LANGUAGES, Words, load_words

TABLES = {
    "join": {"and": "&", "rule": "rule"},
    "say": {"cards": {"one": "{n} card", "other": "{n} cards"}, "hello": "Hello {name}"},
    "why": {"not_your_turn": "It is {seat:name}’s turn.", "odd": "{text}"},
}


@pytest.mark.parametrize(("n", "english", "french"), [(0, False, True), (1, True, True), (2, False, False)])
def test_french_says_0_carte_and_english_0_cards(n: int, english: bool, french: bool) -> None:
    for language, one in (("en", english), ("fr", french)):
        assert Words(language, TABLES)("say.cards", n=n) == f"{n} card{'' if one else 's'}"


def test_values_are_filled_in_once() -> None:
    words = Words("en", TABLES)
    assert words("say.hello", name="{name} {n}") == "Hello {name} {n}"
    assert words.reason(Reason("odd", values={"text": "{seat}"})) == "{seat}"


def test_a_key_is_there_or_not() -> None:
    words = Words("en", TABLES)
    assert "say.hello" in words
    assert "say.cards" in words
    for key in ("say", "say.bye", "say.hello.name", "sing.hello", ""):
        assert key not in words or key == "say"
    with pytest.raises(KeyError):
        words("say.bye")


def test_lists_are_joined_as_people_say_them() -> None:
    words = Words("en", TABLES)
    said = [words.listing(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])]
    assert said == ["", "a", "a & b", "a, b & c"]


def test_a_reason_names_the_player_and_the_rule() -> None:
    words, reason = Words("en", TABLES), Reason("not_your_turn", "D26", {"seat": 1})
    assert words.reason(reason, ["Minou", "Luna"]) == "It is Luna’s turn. (rule D26)"
    assert words.reason(reason) == "It is 1’s turn. (rule D26)"
    assert str(reason) == "not your turn: seat 1 (D26)"


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="no language 'de'; there are en, fr"):
        load_words("de")
    assert issubclass(BadOption, GameError)


def test_the_words_of_a_folder_come_before_the_shared_ones(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.toml").write_text('[join]\nand = "plus"\n[new]\nword = "mew"\n', "utf-8")
        words = load_words(language, tmp_path)
        assert words("join.and") == "plus"
        assert words("join.rule") == load_words(language)("join.rule")
        assert words("new.word") == "mew"
        assert "new.word" not in load_words(language)


BOOK = """# Miaou

Before the rules.

**D1** One rule.

**D2** Two, with a table:

| a | b |
|---|---|

> **Example.** With an example.

## A new chapter

Not part of D2, nor is **D7** inside a sentence.

**DO3** An option.
Its second line.

**D4**no space, so this belongs to the option
"""


def test_each_rule_is_found_with_what_follows_it() -> None:
    found = clauses(BOOK)
    assert list(found) == ["D1", "D2", "DO3"]
    assert found["D1"] == "**D1** One rule."
    assert found["D2"].startswith("**D2** Two")
    assert found["D2"].endswith("With an example.")
    assert "| a | b |" in found["D2"]
    assert "Its second line." in found["DO3"]
    assert not any("chapter" in text or "Not part" in text for text in found.values())


def test_an_empty_book_has_no_rules() -> None:
    assert clauses("") == {}


def planted(folder: Path, **languages: str) -> Path:
    for language, text in languages.items():
        (folder / f"{language}.toml").write_text(text, "utf-8")
    return folder


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    """A key that is not there, one that is empty, a plural without its second form: never an empty line."""
    english = '[say]\na = "one"\nb = "two"\nc = "three"\nd = { one = "a cat", other = "{n} cats" }\n[own]\ne = "five"\n'
    french = '[say]\nb = ""\nc = { one = "trois" }\nd = { one = "un chat" }\n'
    words = load_words("fr", planted(tmp_path, en=english, fr=french))
    assert [words(f"say.{key}") for key in "abc"] == ["one", "two", "three"]
    assert [words("say.d", n=n) for n in (1, 2)] == ["un chat", "2 cats"]
    assert words("own.e") == "five"


def test_a_words_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text("[say]\nhello = Hello\n", "utf-8")
    with pytest.raises(BadOption, match=r"en\.toml: .*line 2"):
        load_words("en", tmp_path)
