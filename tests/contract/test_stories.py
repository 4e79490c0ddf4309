"""A story is made of what its viewer sees and hears, and of nothing else; and the check that says so can fail."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from cattery import Table, read_record
from cattery.core.game import AnyGame
from cattery.core.story import Lesson, Sentence, Standing, standing
from cattery.core.table import Heard
from cattery.core.words import read_words
from cattery.flat import Ints, below
from cattery.games import find_game
from tests.contract.hiding import fresh, redealt
from tests.contract.playing import Case, cases_of, pick, reached, seats_in
from tests.golden import FOLDER
from tests.golden.told import told

PLAYS = 250
COACHED = 600


def check_stories(case: Case, rng: Ints) -> int:
    """Each sentence can be made anew from tables where all that the viewer cannot know lies elsewhere; how many."""
    game, table = case.game, Table(case.game, case.seats, dict(case.options))
    viewer = below(rng, case.seats)
    table.log(viewer)
    told = 0
    for _ in range(PLAYS):
        if not table.acting:
            break
        seat, move = pick(game, table.state, rng)
        known, text = table.entries(viewer), game.text(table.state, seat, move)
        before = game.view(redealt(game, table.state, viewer, fresh(rng)), viewer)
        table.play(seat, text)
        after = game.view(redealt(game, table.state, viewer, fresh(rng)), viewer)
        for entry in table.log(viewer, known):
            heard = Heard(entry.seat, entry.text, entry.at)
            again = game.story.happened(before, heard, after, viewer)
            assert entry.story == again, f"seat {viewer} is told {entry.story} of {text!r}"
            assert not [sentence for sentence in spoken(again) if about(sentence, viewer)], "somebody else is “you”"
            told += len(again)
    check_choices(table, viewer)
    return told


def check_standings(case: Case, rng: Ints) -> int:
    """How a table stands, and whom a viewer waits for, is the same where all that he cannot know lies elsewhere.

    A spectator knows least: what any seat cannot know is dealt anew for him. Returns how many sentences there were.
    """
    game, said = case.game, 0
    for s in reached(case, rng, PLAYS):
        for viewer in (below(rng, case.seats), None):
            anew = s
            for seat in range(case.seats) if viewer is None else [viewer]:
                anew = redealt(game, anew, seat, fresh(rng))
            here, there = (stands(game, state, viewer) for state in (s, anew))
            assert here == there, f"{viewer} is told how it stands from more than he sees"
            said += check_standing(*here, viewer, case, s)
    return said


def stands(game: AnyGame, s: Any, viewer: int | None) -> tuple[Standing, Sentence | None, Lesson]:
    view, acting = game.view(s, viewer), seats_in(game.rules.acting(s))
    moves = [] if viewer is None else list(game.moves(s, viewer))
    lesson = Lesson([], []) if viewer is None else game.story.lesson(view, moves, acting)
    return standing(game.story, view, s.seats, moves), game.story.waiting(view, acting), lesson


def check_standing(
    told: Standing, waiting: Sentence | None, lesson: Lesson, viewer: int | None, case: Case, s: Any
) -> int:
    """A sentence a seat, which names it; nobody else is “you”; nobody is waited for at the end.

    Whoever has to do something has a tip what to do.
    """
    assert [sentence.values["seat"] for sentence in told.seats] in ([], list(range(case.seats)))
    assert lesson.now or viewer is None or viewer not in seats_in(case.game.rules.acting(s))
    every = spoken([*told.seats, *told.table, *([waiting] if waiting else []), *lesson.now, *lesson.news])
    assert [sentence.key for sentence in every if about(sentence, viewer)] == []
    assert waiting is None or case.game.rules.acting(s)
    return len(every)


def check_choices(table: Table, viewer: int) -> None:
    """What is asked, and what moves would do, likewise."""
    game, view, moves = table.game, table.view(viewer), table.moves(viewer)
    assert table.asked(viewer, moves) == game.story.asked(view, moves)
    assert [sentence for sentence in table.ending(viewer) if about(sentence, viewer)] == []


def spoken(story: list[Sentence]) -> list[Sentence]:
    """The sentences, and those within them."""
    return [sentence for one in story for sentence in (one, *within(one))]


def within(sentence: Sentence) -> list[Sentence]:
    values = [part for value in sentence.values.values() for part in (value if isinstance(value, list) else [value])]
    return [each for value in values if isinstance(value, Sentence) for each in (value, *within(value))]


def about(sentence: Sentence, viewer: int | None) -> bool:
    """Does it say “you” of a seat that is not the viewer's?"""
    return ".you_" in sentence.key and sentence.values.get("seat", viewer) != viewer


def test_a_story_is_made_of_what_its_viewer_sees(victim: Case) -> None:
    assert check_stories(victim, victim.rng("stories"))


def test_a_story_told_from_anothers_eyes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discat's story tells what one has drawn, which only the own hand can show."""
    victim, honest = cases_of(find_game("discat"))[1], Table.views

    def anothers(table: Table, viewers: Any) -> dict[int | None, Any]:
        wanted = list(viewers)
        neighbour = {viewer: 0 if viewer is None else (viewer + 1) % table.seats for viewer in wanted}
        seen = honest(table, neighbour.values())
        return {viewer: seen[neighbour[viewer]] for viewer in wanted}

    monkeypatch.setattr(Table, "views", anothers)
    with pytest.raises(AssertionError):
        check_stories(victim, victim.rng("stories"))


def test_how_it_stands_is_made_of_what_its_viewer_sees(victim: Case) -> None:
    assert check_standings(victim, victim.rng("standings"))


def test_a_standing_told_from_anothers_eyes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discat's story tells what one holds, likewise."""
    victim, honest = cases_of(find_game("discat"))[1], type(find_game("discat")).view

    def anothers(game: Any, s: Any, viewer: int | None) -> Any:
        return honest(game, s, 0 if viewer is None else (viewer + 1) % s.seats)

    monkeypatch.setattr(type(victim.game), "view", anothers)
    with pytest.raises(AssertionError, match="more than he sees"):
        check_standings(victim, victim.rng("standings"))


def test_the_coach_says_every_tip(game: AnyGame) -> None:
    """At random tables, or in a golden record."""
    tips = {f"coach.{tip}" for tip in read_words("en", game.folder / "words").get("coach", {})}
    records = (read_record(file.read_text("utf-8")) for file in FOLDER.glob(f"{game.info.id}-*.txt"))
    at_random = (each for case in cases_of(game) for each in coached(case))
    for sentence in chain(at_random, *map(told, records)):
        tips.discard(sentence.key)
        if not tips:
            break
    assert sorted(tips) == []


def coached(case: Case) -> Iterator[Sentence]:
    for s in reached(case, case.rng("coach"), COACHED):
        for seat in range(case.seats):
            lesson = stands(case.game, s, seat)[2]
            yield from (*lesson.now, *lesson.news)


def test_who_reads_with_others_is_never_you(victim: Case) -> None:
    """Several people around one device: everybody is named."""
    rng, table = victim.rng("shared"), Table(victim.game, victim.seats, dict(victim.options))
    for viewer in range(victim.seats):
        table.log(viewer, personal=False)
    for _ in range(PLAYS):
        if table.acting:
            seat, move = pick(victim.game, table.state, rng)
            table.play(seat, victim.game.text(table.state, seat, move))
    for viewer in range(victim.seats):
        stories = [sentence for entry in table.log(viewer, personal=False) for sentence in spoken(entry.story)]
        assert stories
        assert [sentence.key for sentence in stories if ".you_" in sentence.key or sentence.key.endswith("_you")] == []
        assert [sentence.key for sentence in stories if sentence.key.endswith("_yours")] == []
