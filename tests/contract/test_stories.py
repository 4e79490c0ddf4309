"""A story is made of what its viewer sees and hears, and of nothing else; and the check that says so can fail."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import Table
from cattery.core.story import Sentence
from cattery.core.table import Heard
from cattery.flat import Ints, below
from cattery.games import find_game
from tests.contract.hiding import fresh, redealt
from tests.contract.playing import Case, cases_of, pick

PLAYS = 250


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


def about(sentence: Sentence, viewer: int) -> bool:
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
