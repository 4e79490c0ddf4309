"""A move that is not legal changes nothing, and is told why, by a rule that is in the rulebook."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery import BELL, GAMES, HOUSE, GameError, IllegalMove, MalformedMove, Table
from cattery.core.game import AnyGame
from cattery.core.reasons import Reason
from cattery.core.rulebook import clauses
from cattery.core.words import LANGUAGES, load_words
from cattery.flat import below, seeded
from tests.conftest import Counts
from tests.contract.playing import SEATS, Case, cases_of, play_on

ODD = ["", " ", "\n", "\0", "?", "swap ?", "٣", "²", "1" * 10_000, "01 " * 10_000, "{seat}", "\ud800"]
STRANGERS = (-1, 7, 10, 10**9)
SHARED = set(load_words("en").tables["why"])  # said by the table itself, for which no game has a rule


@cache
def tables(game_id: str) -> list[Table]:
    """Tables of a game at every stage, ends and the first shuffle among them."""
    found: list[Table] = []
    for case in cases_of(GAMES[game_id]):
        for plays in (0, 1, 3, 15, 30, None):
            table = case.table(seed=len(found))
            play_on(table, case.rng("refusals", len(found)), plays)
            found.append(table)
        found.append(Table(case.game, case.seats, dict(case.options), None))
    return found


@cache
def vocabulary(game_id: str) -> list[str]:
    """Every move that was legal for anybody at any of these tables, or was played there."""
    moves: dict[str, None] = {}
    for table in tables(game_id):
        moves |= dict.fromkeys(play.text for play in table.plays)
        for seat in table.acting:
            moves |= dict.fromkeys(table.moves(seat))
    return list(moves)


@cache
def rules_of(game_id: str, language: str) -> dict[str, str]:
    return clauses(GAMES[game_id].rulebook(language))


def standing(table: Table) -> tuple[Any, ...]:
    """All that a refused move could have changed."""
    logs = [table.heard(viewer) for viewer in (*range(table.seats), None)]
    return table.state.dump(), table.record(reveal=True), logs, table.acting


def check_refused(table: Table, seat: int, text: str) -> bool:
    """Was it refused? Then without a trace, and with a reason that people can read."""
    if text in table.moves(seat):
        return False
    before = standing(table)
    with pytest.raises((IllegalMove, MalformedMove)) as caught:
        table.play(seat, text)
    assert standing(table) == before
    check_reason(table.game, caught.value.reason, isinstance(caught.value, IllegalMove))
    return True


def check_reason(game: AnyGame, reason: Reason, clause_needed: bool) -> None:
    names = [f"Minou{seat}" for seat in SEATS]
    assert reason.clause or not clause_needed or reason.key in SHARED
    for language in LANGUAGES:
        if reason.clause:
            assert reason.clause in rules_of(game.info.id, language)
        sentence = game.words(language).reason(reason, names)
        assert "{" not in sentence.replace(str(reason.values.get("text", "")), "")
        assert reason.clause in sentence
    assert str(reason)


def means_something(table: Table, seat: int, text: str) -> bool:
    """Is this, leniently read, a legal move?"""
    try:
        table.game.parse(table.state, seat, text)
    except GameError:
        return False
    return 0 <= seat < table.seats or seat in (HOUSE, BELL)


def test_moves_of_another_moment_are_refused(case: Case, counts: Counts) -> None:
    moves, rng = vocabulary(case.game.info.id), case.rng("elsewhere")
    refused = 0
    for table in (table for table in tables(case.game.info.id) if table.game is case.game and like(table, case)):
        for seat in (*range(case.seats), HOUSE, BELL, *STRANGERS):
            for _ in range(counts(2)):
                refused += check_refused(table, seat, moves[below(rng, len(moves))])
    assert refused


def like(table: Table, case: Case) -> bool:
    return table.seats == case.seats and table.options == case.game.options(case.seats, case.options)


def test_a_legal_move_is_nobody_elses(case: Case) -> None:
    """What one seat may say now, no seat may say that is not acting."""
    for plays in (0, 2, 9):
        table = case.table(seed=plays)
        play_on(table, case.rng("others", plays), plays)
        moves = [move for seat in table.acting for move in table.moves(seat)]
        for other in {*range(case.seats), HOUSE, BELL, *STRANGERS} - table.acting:
            for move in moves:
                assert check_refused(table, other, move)


def test_nobody_plays_after_the_end(case: Case) -> None:
    table = case.table()
    play_on(table, case.rng("after"))
    assert not table.acting
    for seat in (*range(case.seats), HOUSE, BELL, *STRANGERS):
        assert table.moves(seat) == []
        for move in vocabulary(case.game.info.id)[::50]:
            assert check_refused(table, seat, move)


def junk(moves: list[str]) -> st.SearchStrategy[str]:
    """Any text; tokens of the game in a wrong order; a move with one letter changed."""
    tokens = sorted({token for move in moves for token in move.split()})
    shuffled = st.lists(st.sampled_from(tokens), max_size=8).map(" ".join)
    edited = st.builds(
        lambda move, at, letter: move[:at] + letter + move[at:],
        st.sampled_from(moves),
        st.integers(0, 12),
        st.characters(),
    )
    return st.text(max_size=60) | shuffled | edited


@given(data=st.data())
def test_junk_is_refused(game_id: str, data: st.DataObject) -> None:
    table = tables(game_id)[data.draw(st.integers(0, len(tables(game_id)) - 1), label="table")]
    seat = data.draw(st.sampled_from((*range(table.seats), HOUSE, BELL, *STRANGERS)), label="seat")
    text = data.draw(junk(vocabulary(game_id)), label="text")
    if not means_something(table, seat, text):
        assert check_refused(table, seat, text)


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:9]))
def test_odd_texts_are_refused(game_id: str, text: str) -> None:
    for table in tables(game_id)[::7]:
        for seat in (*range(table.seats), HOUSE, BELL):
            assert check_refused(table, seat, text)


def test_many_moves_by_everybody_are_refused(game_id: str, counts: Counts) -> None:
    """Every way to be illegal that random tables show; a game's own tests name them one by one."""
    rng, keys = seeded("ways", game_id), set()
    moves = vocabulary(game_id)
    for table in tables(game_id):
        for _ in range(counts(15)):
            seat, move = seats_of(table)[below(rng, table.seats + 2)], moves[below(rng, len(moves))]
            if move not in table.moves(seat):
                with pytest.raises((IllegalMove, MalformedMove)) as caught:
                    table.play(seat, move)
                keys.add(caught.value.reason.key)
    assert len(keys) > 3, "one reason for everything is no reason"


def seats_of(table: Table) -> list[int]:
    """The seats, those that act once more."""
    return [*range(table.seats), HOUSE, BELL, *table.acting]


def reasons_in(sources: str) -> set[str]:
    """The keys of the reasons a source text gives, both of `Reason("a" if … else "b")`."""
    firsts = re.findall(r"Reason\(([^,)]*)", sources)
    return {key for first in firsts for key in re.findall(r'"(\w+)"', first)}


def test_every_reason_in_the_sources_has_its_words(game_id: str) -> None:
    """Also those that no random table brings up."""
    game = GAMES[game_id]
    files = {path: path.read_text("utf-8") for path in sorted(game.folder.rglob("*.py"))}
    hints = "".join(text for path, text in files.items() if path.name == "advice.py")  # why a move is good: not `why`
    sources = "".join(text for path, text in files.items() if path.name != "advice.py")
    assert reasons_in(sources)
    for language in LANGUAGES:
        tables = game.words(language).tables
        assert reasons_in(sources) <= set(tables["why"])
        assert reasons_in(hints) <= set(tables.get("advice", {}))
    sources += hints
    for clause in re.findall(r'Reason\([^)]*?"([A-Z]+\d+)"', sources):
        assert all(clause in rules_of(game_id, language) for language in LANGUAGES)


def test_both_languages_say_the_same_things(game_id: str) -> None:
    """The same keys with the same values to fill in, and the same rules in the rulebook."""
    english, french = (flattened(GAMES[game_id].words(language).tables) for language in LANGUAGES)
    assert set(english) == set(french)
    for key in english:
        assert set(re.findall(r"{(\w+)", english[key])) == set(re.findall(r"{(\w+)", french[key])), key
    assert list(rules_of(game_id, "en")) == list(rules_of(game_id, "fr"))


def flattened(tables: Any, path: str = "") -> dict[str, str]:
    if not isinstance(tables, dict):
        return {path: str(tables)}
    return {key: text for name, part in tables.items() for key, text in flattened(part, f"{path}.{name}").items()}
