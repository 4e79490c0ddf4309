"""What several viewers share is what each of them would see and be told alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cattery import Table, read_record
from cattery.core.game import AnyGame
from cattery.core.story import Sentence, standing
from cattery.core.table import Heard
from cattery.flat import Ints
from cattery.games import find_game
from cattery.live.encoding import PartEncoder
from tests.contract.playing import Case, pick
from tests.golden import FOLDER

PLAYS = 150

Viewer = int | None


def seen_alone(table: Table) -> dict[Viewer, Any]:
    return {viewer: table.game.view(table.state, viewer) for viewer in (*range(table.seats), None)}


def played(table: Table, seat: int, text: str, before: dict[Viewer, Any], parts: PartEncoder) -> dict[Viewer, Any]:
    """One play more, and all that everybody is told of it; what they see then."""
    known = {viewer: table.entries(viewer) for viewer in before}
    table.play(seat, text)
    after = seen_alone(table)
    for viewer in before:
        for personal in (True, False):
            you = viewer if personal else None
            for entry in table.log(viewer, known[viewer], personal):
                heard = Heard(entry.seat, entry.text, entry.at)
                alone = table.game.story.happened(before[viewer], heard, after[viewer], you)
                assert entry.story == alone, f"{viewer} is told something else of {text!r}"
        check_view(table, viewer, after[viewer], parts)
    parts.forget_common()
    return after


def check_view(table: Table, viewer: Viewer, alone: Any, parts: PartEncoder) -> None:
    """Seen and read aloud; and as it is sent, also if parts of it were sent before."""
    assert table.view(viewer) == alone
    moves = [] if viewer is None else table.moves(viewer)
    stands = standing(table.game.story, alone, table.seats, moves)
    assert table.standing(viewer, moves) == stands
    view, said = parts.view_and_standing(table, viewer, table.view(viewer), moves)
    assert bytes(view) == msgspec.json.encode(alone)
    assert bytes(said) == msgspec.json.encode(stands)


def follow_all(table: Table) -> None:
    table.follow([(viewer, personal) for viewer in (*range(table.seats), None) for personal in (True, False)])


def check_sharing(case: Case, rng: Ints) -> int:
    """How many plays there were."""
    game, table, parts = case.game, Table(case.game, case.seats, dict(case.options)), PartEncoder()
    follow_all(table)
    before = seen_alone(table)
    for number in range(PLAYS):
        if not table.acting:
            return number
        seat, move = pick(game, table.state, rng)
        alone = {viewer: game.heard(table.state, seat, move, viewer) for viewer in before}
        assert game.heard_by(table.state, seat, move, before) == alone
        before = played(table, seat, game.text(table.state, seat, move), before, parts)
    return PLAYS


def test_everybody_is_told_what_they_would_be_told_alone(victim: Case) -> None:
    assert check_sharing(victim, victim.rng("sharing"))


def test_everybody_is_told_the_golden_records_so() -> None:
    for file in sorted(FOLDER.glob("*.txt"))[::3]:
        record = read_record(file.read_text("utf-8"))
        table, parts = Table.replay(record, find_game(record.game), 0), PartEncoder()
        table.house = None
        follow_all(table)
        before = seen_alone(table)
        for play in record.plays:
            before = played(table, play.seat, play.text, before, parts)


def test_a_story_that_tells_of_an_unchanged_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat is told the same as a spectator while nothing of its own changes."""
    game: AnyGame = find_game("discat")
    honest = game.story.happened

    def boasts(before: Any, heard: Heard, after: Any, viewer: Viewer) -> list[Sentence]:
        return [*honest(before, heard, after, viewer), Sentence("say.hand", {"n": len(after.hand or [])})]

    monkeypatch.setattr(game.story, "happened", boasts)
    case = Case(game, 3, "default", {})
    with pytest.raises(AssertionError, match="is told something else"):
        check_sharing(case, case.rng("sharing"))
