"""Names that others rely on: what `cattery` exports, and the codes of its errors."""

from __future__ import annotations

import doctest
from collections.abc import Iterator

import cattery
from cattery import BadRecord, GameError, IllegalMove, MalformedMove, Reason

PUBLIC = {
    "BELL",
    "GAMES",
    "HOUSE",
    "BadOption",
    "BadRecord",
    "FairHouse",
    "GameError",
    "Hint",
    "House",
    "IllegalMove",
    "MalformedMove",
    "Reason",
    "Record",
    "Result",
    "SeededHouse",
    "Table",
    "UnknownGame",
    "Verdict",
    "hint",
    "open_table",
    "read_record",
    "replay",
    "verify",
}


def test_the_public_names_are_these() -> None:
    """Whoever changes them breaks somebody's program, or owes a line in the changelog."""
    assert set(cattery.__all__) == PUBLIC
    assert len(cattery.__all__) == len(PUBLIC)
    for name in PUBLIC:
        assert getattr(cattery, name) is not None
    assert (cattery.HOUSE, cattery.BELL) == (8, 9)


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(cattery).failed == 0
    assert doctest.testmod(cattery).attempted > 0


def every(error: type[GameError]) -> Iterator[type[GameError]]:
    """The errors of the core; those of other layers are their own tests' concern."""
    yield error
    for kind in error.__subclasses__():
        if kind.__module__ == GameError.__module__:
            yield from every(kind)


CODES = {
    "GameError": "game_error",
    "UnknownGame": "unknown_game",
    "BadOption": "bad_option",
    "RefusedMove": "refused_move",
    "MalformedMove": "malformed_move",
    "IllegalMove": "illegal_move",
    "BadRecord": "bad_record",
}


def test_every_error_has_a_code_of_its_own() -> None:
    assert {error.__name__: error.code for error in every(GameError)} == CODES
    assert len(set(CODES.values())) == len(CODES)


def test_errors_carry_their_reason() -> None:
    reason = Reason("not_lower", "D14", {"card": "28", "limit": "22"})
    for error in (IllegalMove(reason), MalformedMove(reason)):
        assert error.reason == reason
        assert str(error) == "not lower: card 28, limit 22 (D14)"
    assert str(BadRecord("torn", 7)) == "line 7: torn"
    assert str(BadRecord("torn")) == "torn"
