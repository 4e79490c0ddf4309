"""Every way to be refused, with its clause, in words that people understand."""

from __future__ import annotations

import pytest

from cattery import BELL, HOUSE, Table, open_table
from cattery.games import find_game
from tests.games.addi_cats.builders import A, B, C, D, position, refused, say


def dealing() -> Table:
    return open_table("addi_cats", 3, house=None)


def dealt() -> Table:
    return position(["5+9", "2", ""], ["*3", "7+7 *3", "*3"], turn=B)


def flipped(card: str, **options: int) -> Table:
    return say(position(["5", "2", ""], ["*3", f"{card} *3", "*3"], turn=B, options=options), "1 flip")


def stalled(**options: bool) -> Table:
    """Nobody has a stock: all piles are laid anew, whatever the options."""
    return say(position(["5", "2", "4"], ["", "", "9+9"], turn=C, options=options), "2 flip", "bell timeout")


def picked_up() -> Table:
    table = position(["3+4", "2", "6"], ["*4", "5+2 *4", "*4"], turn=B, options={"pickupShuffle": True})
    return say(table, "1 flip", "0 tap")


def picked_up_by_all(stocks: list[str]) -> Table:
    """The fastest has won and left: everybody who is still there picks up."""
    table = position(["5+9", "7+7", "14", ""], ["", *stocks, "6+8 *3"], turn=D, options={"pickupShuffle": True})
    return say(table, "3 flip", "0 tap")


def stalled_after(card: str, *plays: str) -> Table:
    """Nobody has a stock when this last card is turned: after the race the piles are laid anew."""
    table = position(["5", "2", "4"], ["", "", card], turn=C, options={"pickupShuffle": True})
    return say(table, "2 flip", *plays)


def over() -> Table:
    return say(dealt(), "bell time")


CASES = [
    (dealing, HOUSE, "5+9", "name_first", "A8"),
    (dealing, HOUSE, "first 5", "no_such_first", "A8"),
    (lambda: say(dealing(), "house first 1"), HOUSE, "first 1", "first_is_named", "A8"),
    (lambda: say(dealing(), "house first 1"), HOUSE, "11+1", "no_such_card", "A2"),
    (lambda: say(dealing(), "house first 1"), HOUSE, "5+9 seat 1", "deals_only", "A7"),
    (lambda: say(dealing(), "house first 1", "house trap"), HOUSE, "trap", "not_in_deck", "A7"),
    (dealing, A, "flip", "still_dealing", "A7"),
    (dealt, HOUSE, "5+9", "all_dealt", "A7"),
    (dealt, A, "flip", "not_your_turn", "A10"),
    (dealt, BELL, "volley", "no_clock", "A20"),
    (dealt, BELL, "timeout", "no_window", "A41"),
    (lambda: flipped("clock"), A, "tap", "countdown", "A26"),
    (lambda: flipped("clock"), A, "flip", "countdown", "A20"),
    (lambda: flipped("chase"), A, "flip", "window_open", "A41"),
    (lambda: say(flipped("clock"), "bell volley"), A, "flip", "window_open", "A26"),
    (lambda: say(flipped("chase"), "0 tap"), A, "tap", "tapped_already", "A18"),
    (lambda: flipped("chase"), BELL, "time", "not_yet_time", "A50"),
    (lambda: flipped("chase", minutes=0), BELL, "time", "no_limit", "AO10"),
    (lambda: flipped("9+9", minutes=0), BELL, "time", "no_limit", "AO10"),
    (stalled, A, "tap", "laying_anew", "A51"),
    (stalled, HOUSE, "2 seat 1", "lays_for", "A51"),
    (stalled, HOUSE, "9+9 seat 0", "not_to_lay", "A51"),
    (lambda: stalled(pickupShuffle=True), A, "tap", "laying_anew", "A51"),
    (picked_up, A, "flip", "laying_anew", "AO9"),
    (lambda: picked_up_by_all(["*3", "*3"]), B, "flip", "laying_anew", "AO9"),
    (lambda: picked_up_by_all(["", ""]), B, "flip", "laying_anew", "AO9"),
    (lambda: stalled_after("trap", "2 tap"), A, "flip", "laying_anew", "A51"),
    (lambda: stalled_after("chase", "bell timeout"), A, "flip", "laying_anew", "A51"),
    (picked_up, HOUSE, "3+4 seat 2", "lays_for", "AO9"),
    (picked_up, HOUSE, "9+9 seat 1", "not_to_lay", "AO9"),
    (lambda: say(position(["", "", "4"], ["", "", "9+9"], turn=C), "2 flip"), C, "flip", "nobody_can_flip", "A51"),
    (over, A, "flip", "over", "A50"),
    (lambda: say(position(["9", "2", ""], ["", "4+5 *2", "*2"], turn=B), "1 flip", "0 tap"), B, "flip", "over", "A32"),
]


@pytest.mark.parametrize(
    ("table", "seat", "move", "key", "clause"), CASES, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_a_refusal_names_its_rule(table: object, seat: int, move: str, key: str, clause: str) -> None:
    reason = refused(table(), seat, move)  # type: ignore[operator]
    assert (reason.key, reason.clause) == (key, clause)
    for language in ("en", "fr"):
        said = find_game("addi_cats").words(language).reason(reason, ["Minou", "Luna", "Oscar", "Félix"])
        assert clause in said
        assert "{" not in said


@pytest.mark.parametrize("text", ["", "flop", "tap tap", "flip 3", "5+9", "\u0664"])
def test_other_texts_are_not_moves(text: str) -> None:
    assert refused(dealt(), B, text).key == "not_a_move"


def test_moves_are_read_leniently() -> None:
    table = dealt()
    table.play(B, "  FLIP ")
    assert table.plays[-1].text == "flip"
    table = dealing()
    table.play(HOUSE, "FIRST  1")
    table.play(HOUSE, " 5 + 9")
    table.play(HOUSE, "07")
    assert [play.text for play in table.plays] == ["first 1", "5+9", "7"]
