"""Every way to be refused: the key, the clause and the values it tells; and a refused move leaves no trace."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cattery import BELL, HOUSE, IllegalMove, MalformedMove, Table, open_table
from cattery.games.discat import game, refusals
from tests.games.discat.builders import position, refused, story, table_with


def dealing() -> Table:
    """Seat 1 begins, and the house has laid 24."""
    table = open_table("discat", 3, house=None)
    table.play(HOUSE, "first 1")
    table.play(HOUSE, "24")
    return table


def unnamed() -> Table:
    return open_table("discat", 3, house=None)


def dealt() -> Table:
    return table_with(["31 32 33 41 51"])


def bound_down() -> Table:
    """Seat 0 faces «less than 18» and can only play 05."""
    return position(["05 14 41 42 52", "01", "02"], limit="18", creator=2, draw="30 31")


def bound_up() -> Table:
    return position(["05 14 41 42 52", "01", "02"], limit="45", creator=2, draw="30 31")


def stuck(draw: str) -> Table:
    return position(["41 42 52", "01", "02"], limit="18", creator=2, draw=draw)


def free() -> Table:
    return position(["05 14 41 42 52", "01", "02"])


def over_by_points() -> Table:
    table = position(["41", "40"], limit="02", creator=1, last_turns=1)
    table.play(0, "pass")
    return table


def over_at_once() -> Table:
    table = position(["12 22 32 42 52", "01"])
    table.play(0, "12 22 32 42 52")
    return table


Case = tuple[Callable[[], Table], int, str, str, str, Mapping[str, int | str]]

CASES: list[Case] = [
    # the house
    (unnamed, HOUSE, "24", "name_first", "D7", {}),
    (unnamed, HOUSE, "first 3", "no_such_first", "D7", {}),
    (dealing, HOUSE, "first 2", "first_is_named", "D7", {"seat": 1}),
    (dealing, HOUSE, "24", "laid_already", "D6", {"card": "24"}),
    (dealing, HOUSE, "61", "in_the_box", "D5", {"card": "61", "highest": 60}),
    (dealing, HOUSE, "91", "no_such_card", "D1", {"card": "91"}),
    (dealing, HOUSE, "00", "no_such_card", "D1", {"card": "00"}),
    (dealt, HOUSE, "60", "all_dealt", "D6", {}),
    (dealt, HOUSE, "first 0", "all_dealt", "D6", {}),
    # whose turn it is
    (dealing, 0, "24", "still_dealing", "D6", {}),
    (unnamed, 2, "pass", "still_dealing", "D6", {}),
    (dealt, 1, "31", "not_your_turn", "D26", {"seat": 0}),
    (dealt, 2, "pass", "not_your_turn", "D26", {"seat": 0}),
    (dealt, BELL, "pass", "no_bell", "D26", {}),
    (over_by_points, 0, "pass", "over", "D25", {}),
    (over_by_points, HOUSE, "24", "over", "D25", {}),
    (over_at_once, 1, "01", "over", "D27", {}),
    (over_at_once, BELL, "pass", "over", "D27", {}),
    # plays
    (dealt, 0, "31 32", "one_card_first", "D10", {}),
    (dealt, 0, "60", "not_in_hand", "D14", {"card": "60"}),
    (dealt, 0, "61", "in_the_box", "D5", {"card": "61", "highest": 60}),
    (dealt, 0, "99", "no_such_card", "D1", {"card": "99"}),
    (dealt, 0, "0", "no_such_card", "D1", {"card": "00"}),
    (free, 0, "42 42", "twice", "D14", {"card": "42"}),
    (free, 0, "14 41", "crossed_digits", "D15", {"card": "14", "other": "41"}),
    (free, 0, "42 05", "no_group", "D14", {"cards": "05 42"}),
    (free, 0, "42 52 05", "no_group", "D14", {"cards": "05 42 52"}),
    (bound_down, 0, "41", "not_lower", "D14", {"card": "41", "limit": "18"}),
    (bound_down, 0, "41 42", "not_lower", "D14", {"card": "42", "limit": "18"}),
    (bound_up, 0, "41", "not_higher", "D14", {"card": "41", "limit": "45"}),
    (bound_up, 0, "52 42", "not_higher", "D14", {"card": "42", "limit": "45"}),
    # passes
    (dealt, 0, "pass", "lead", "D10", {}),
    (dealt, 0, "swap 31", "lead", "D10", {}),
    (free, 0, "pass", "lead", "D11", {}),
    (free, 0, "swap 05", "lead", "D11", {}),
    (bound_down, 0, "pass", "must_play", "D12", {"card": "05"}),
    (bound_down, 0, "swap 41", "must_play", "D12", {"card": "05"}),
    (lambda: stuck("30 31"), 0, "swap 40", "not_in_hand", "D20", {"card": "40"}),
    (lambda: stuck("30 31"), 0, "swap 61", "in_the_box", "D5", {"card": "61", "highest": 60}),
    (lambda: stuck("30 31"), 0, "swap 91", "no_such_card", "D1", {"card": "91"}),
    (lambda: stuck("30"), 0, "swap 41", "nothing_to_draw", "D20", {}),
    (lambda: stuck(""), 0, "swap 41", "nothing_to_draw", "D20", {}),
]


@pytest.mark.parametrize(("where", "seat", "move", "key", "clause", "values"), CASES)
def test_a_refusal_tells_its_reason_and_changes_nothing(
    where: Callable[[], Table], seat: int, move: str, key: str, clause: str, values: Mapping[str, int | str]
) -> None:
    table = where()
    reason = refused(table, seat, move)
    assert (reason.key, reason.clause, reason.values) == (key, clause, values)


MALFORMED = [
    "",
    " ",
    "hello",
    "24!",
    "2 4 x",
    "024",
    "-5",
    "2.4",
    "pass 24",
    "passe",
    "swap",
    "swap 41 42",
    "swap x",
    "41 swap",
    "first 1",
    "٢٤",
    "24;22",
    "24\x0022",
    "41 " * 100,
]


@pytest.mark.parametrize("move", MALFORMED)
def test_what_is_not_a_move_is_malformed(move: str) -> None:
    table = bound_down()
    with pytest.raises(MalformedMove):
        table.play(0, move)
    reason = refused(table, 0, move)
    assert (reason.key, reason.clause) == ("not_a_move", "")
    assert reason.values == {"text": move.strip()[:40]}


@pytest.mark.parametrize("move", ["pass", "swap 24", "24 22", "first", "first 10", "first x", "second 1", ""])
def test_the_house_has_moves_of_its_own(move: str) -> None:
    assert refused(dealing(), HOUSE, move).key == "not_a_move"
    assert refused(unnamed(), HOUSE, move).key == "not_a_move"


@pytest.mark.parametrize("seat", [-1, 3, 5, 7, 10, 99])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    table = story(1)
    assert refused(table, seat, "22").key == "no_such_seat"
    assert table.moves(seat) == []


def test_nothing_is_taken_back() -> None:
    table = story(2)
    before = table.state.dump(), table.record().write()
    with pytest.raises(IllegalMove, match="no undo"):
        table.undo(1)
    assert (table.state.dump(), table.record().write()) == before


def test_with_voluntary_passes_a_pass_is_refused_only_for_its_card() -> None:
    table = position(["05 41", "01", "02"], limit="18", creator=2, draw="30 31", options={"voluntaryPass": True})
    assert refused(table, 0, "swap 42").key == "not_in_hand"
    bare = position(["05 41", "01", "02"], limit="18", creator=2, draw="30", options={"voluntaryPass": True})
    assert refused(bare, 0, "swap 41").key == "nothing_to_draw"


def test_a_refusal_can_be_read_as_it_is() -> None:
    table = bound_down()
    with pytest.raises(IllegalMove, match=r"not lower: card 41, limit 18 \(D14\)"):
        table.play(0, "41")


def keys_in(*sources: Path) -> set[str]:
    """The first argument of every Reason(…) in these files; where it is a name, what `key = … if … else …` gives."""
    found: set[str] = set()
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                found |= texts_of(node.args[0])
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "key":
                found |= texts_of(node.value)
    return found


def texts_of(value: ast.expr) -> set[str]:
    if isinstance(value, ast.IfExp):
        return texts_of(value.body) | texts_of(value.orelse)
    return {value.value} if isinstance(value, ast.Constant) and isinstance(value.value, str) else set()


def test_every_reason_of_the_rules_is_told_here() -> None:
    tested = {case[3] for case in CASES} | {"not_a_move"}
    assert keys_in(Path(refusals.__file__), Path(game.__file__)) == tested


def test_every_clause_given_as_a_reason_stands_in_the_rulebook() -> None:
    rulebook = story(0).game.rulebook("en")
    for clause in {case[4] for case in CASES}:
        assert f"**{clause}** " in rulebook
