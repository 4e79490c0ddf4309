"""High Cat speaks two languages: every sentence of every play, of every question and of every ending has its words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cattery import Table
from cattery.core.story import Sentence
from cattery.core.words import LANGUAGES, page_words, read_words
from cattery.flat import below, seeded
from tests.contract.playing import cases_of
from tests.contract.test_refusals import flattened
from tests.contract.test_stories import spoken
from tests.fifth_game.knowledge import HIGH_CAT

NAMES = ["Ada", "Oscar", "Minou", "Zoé"]
SHARED = {"told.they_won", "told.you_won", "told.shared"}  # keys of all games


def all_told() -> set[tuple[str, str]]:
    """Every sentence of some games, in both languages: its key and what is said."""
    sentences: list[Sentence] = []
    for case in cases_of(HIGH_CAT):
        for seed in range(4):
            table, rng = case.table(seed=seed), seeded("words", seed)
            while table.acting:
                seat = min(table.acting)
                moves = table.moves(seat)
                for effect in table.effects(seat, moves).values():
                    sentences += [effect.does, *([effect.then] if effect.then else [])]
                if asked := table.asked(seat):
                    sentences.append(asked)
                sentences += how_it_stands(table)
                table.play(seat, moves[below(rng, len(moves))])
            for viewer in (*range(case.seats), None):
                sentences += [each for entry in table.log(viewer) for each in entry.story]
                sentences += table.ending(viewer)
            sentences += how_it_stands(table)
            sentences += [line.what for lines in table.points() for line in lines]
    words = [HIGH_CAT.words(language) for language in LANGUAGES]
    return {(each.key, own.tell(each, NAMES)) for each in spoken(sentences) for own in words}


def how_it_stands(table: Table) -> Iterator[Sentence]:
    """Read aloud to everybody, and whom they wait for."""
    for viewer in (*range(table.seats), None):
        standing = table.standing(viewer)
        yield from (*standing.seats, *standing.table)
        if waiting := table.waiting(viewer):
            yield waiting


def test_nothing_is_said_without_words_and_no_words_are_never_said() -> None:
    told = all_told()
    for key, text in told:
        assert text != key
        assert "{" not in text
    written = {
        key.removeprefix(".").removesuffix(".one").removesuffix(".other")
        for key in flattened(read_words("en", HIGH_CAT.folder / "words"))
    }
    written = {key for key in written if key.split(".")[0] in ("say", "asked", "aloud", "effect", "ending", "points")}
    assert written == {key for key, _ in told} - SHARED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_view_has_a_name(language: str) -> None:
    words = HIGH_CAT.words(language)
    table = cases_of(HIGH_CAT)[0].table()
    for struct in (table.view(0), table.view(0).seats[0]):
        for field in struct.__struct_fields__:
            assert f"view.{field}" in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_gets_all_words_but_those_for_typing(language: str) -> None:
    own = page_words(language, HIGH_CAT.folder / "words")
    assert set(own["game"]) == {"name", "tagline"}
    assert "typed" not in own
    assert own["say"] == HIGH_CAT.words(language).tables["say"]
