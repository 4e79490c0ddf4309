"""DO1 to DO6: each house rule by its name; one that does not exist, or has a wrong value, is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from cattery import HOUSE, BadOption, Table, open_table
from cattery.games.discat.deck import parity
from cattery.games.discat.game import DiscatOptions
from tests.games.discat.builders import bonus_pile, hand, pile, position, refused, story, table_with

SIX = "11 21 31 41 51 61"


def test_the_house_rules_are_these_six_and_the_first_value_is_the_usual_one() -> None:
    assert DiscatOptions.__struct_fields__ == (
        "arrows",
        "voluntaryPass",
        "instantWin",
        "lastRound",
        "openPiles",
        "firstPlayer",
    )
    assert DiscatOptions() == DiscatOptions("parity", False, "5+", True, False, "random")


@pytest.mark.parametrize(
    "options",
    [
        {"arrows": "parity"},
        {"arrows": "UD" * 45},
        {"arrows": "D" * 90},
        {"voluntaryPass": True},
        {"instantWin": "5+"},
        {"instantWin": "exactly 5"},
        {"instantWin": "off"},
        {"lastRound": False},
        {"openPiles": True},
        {"firstPlayer": 0},
        {"firstPlayer": 2},
        {"firstPlayer": "random"},
        {},
    ],
)
def test_each_value_of_the_rulebook_is_accepted(options: dict[str, Any]) -> None:
    kept = open_table("discat", 3, options).record().options
    expected = {**kept, **options}
    if options.get("arrows", "parity") == "parity":
        expected["arrows"] = parity()
    assert kept == expected


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("arrows", "odd"),
        ("arrows", ""),
        ("arrows", "U" * 89),
        ("arrows", "U" * 91),
        ("arrows", "u" * 90),
        ("arrows", "U" * 89 + "X"),
        ("arrows", "U" * 90 + "\n"),
        ("arrows", 90),
        ("arrows", None),
        ("arrows", ["U"] * 90),
        ("voluntaryPass", "yes"),
        ("voluntaryPass", 1),
        ("voluntaryPass", None),
        ("instantWin", "6+"),
        ("instantWin", 5),
        ("instantWin", True),
        ("lastRound", "false"),
        ("lastRound", 0),
        ("openPiles", "open"),
        ("openPiles", []),
        ("firstPlayer", 3),
        ("firstPlayer", -1),
        ("firstPlayer", "Anna"),
        ("firstPlayer", "0"),
        ("firstPlayer", 1.5),
        ("firstPlayer", True),
        ("firstPlayer", None),
        ("firstPlayer", 10**30),
    ],
)
def test_a_wrong_value_is_refused_by_the_name_of_its_option(option: str, value: object) -> None:
    with pytest.raises(BadOption, match=rf"discat: option {option}: "):
        open_table("discat", 3, {option: value})


@pytest.mark.parametrize("option", ["voluntarypass", "voluntary_pass", "bots", "", "Arrows", "seats"])
def test_an_unknown_option_is_refused_by_name_and_the_known_ones_are_told(option: str) -> None:
    with pytest.raises(BadOption) as caught:
        open_table("discat", 3, {option: True})
    told = str(caught.value)
    assert repr(option) in told
    assert "arrows, voluntaryPass, instantWin, lastRound, openPiles, firstPlayer" in told


# ── DO1 is in test_deck.py; here only that it is what the players see ─────────────────────────────


def test_DO1_the_letters_stand_for_the_cards_from_01_on() -> None:
    table = open_table("discat", 2, {"arrows": "U" * 10 + "D" * 80})
    arrows = table.view().arrows
    assert (arrows[0], arrows[9], arrows[10], arrows[49]) == ("U", "U", "D", "D")


# ── DO2 ───────────────────────────────────────────────────────────────────────────────────────────


def willing(**more: Any) -> Table:
    """Seat 0 could play 05, but need not."""
    return position(
        ["05 41", "30", "31"], limit="18", creator=2, draw="20 21 22", piles=["33", "", "18"],
        options={"voluntaryPass": True}, **more,
    )  # fmt: skip


def test_DO2_voluntaryPass_offers_the_pass_beside_the_plays() -> None:
    assert set(willing().moves(0)) == {"05", "pass", "swap 05", "swap 41"}


def test_DO2_voluntaryPass_is_a_pass_with_all_its_steps() -> None:
    table = willing()
    table.play(0, "swap 05")
    assert hand(table, 2) == "20 31"
    assert pile(table, 0) == [("33", "down")]
    assert hand(table, 0) == "21 41"
    assert table.view().constraint.bonus_paid
    assert table.acting == {1}


def test_DO2_voluntaryPass_never_on_the_first_turn() -> None:
    table = table_with(options={"voluntaryPass": True})
    assert not any(move.startswith(("pass", "swap")) for move in table.moves(0))
    assert refused(table, 0, "pass").clause == "D10"


def test_DO2_voluntaryPass_never_on_a_free_play() -> None:
    table = willing()
    table.play(0, "pass")
    table.play(1, "pass")
    assert table.view().constraint is None
    assert not any(move.startswith(("pass", "swap")) for move in table.moves(2))
    assert refused(table, 2, "pass").clause == "D11"


def test_DO2_voluntaryPass_offers_no_swap_without_a_card_to_draw() -> None:
    table = position(["05 41", "30"], limit="18", creator=1, draw="20", options={"voluntaryPass": True})
    assert set(table.moves(0)) == {"05", "pass"}


# ── DO3 ───────────────────────────────────────────────────────────────────────────────────────────


def six(instant_win: str) -> Table:
    return position([SIX, "01", "02", "03"], options={"instantWin": instant_win}, draw="20 30 40 50 60 70")


@pytest.mark.parametrize(
    ("instant_win", "size", "wins"),
    [
        ("5+", 4, False),
        ("5+", 5, True),
        ("5+", 6, True),
        ("exactly 5", 4, False),
        ("exactly 5", 5, True),
        ("exactly 5", 6, False),
        ("off", 4, False),
        ("off", 5, False),
        ("off", 6, False),
    ],
)
def test_DO3_instantWin_says_which_groups_win(instant_win: str, size: int, wins: bool) -> None:
    table = six(instant_win)
    table.play(0, " ".join(SIX.split()[:size]))
    assert (table.result is not None) == wins
    assert bonus_pile(table, 0) == ([] if wins else ["11"])
    assert len(pile(table, 0)) == (size if wins else size - 1)


def test_DO3_exactly_5_a_group_of_six_gives_one_bonus_card_and_goes_on() -> None:
    """DA6"""
    table = six("exactly 5")
    table.play(0, SIX)
    assert bonus_pile(table, 0) == ["11"]
    assert pile(table, 0)[-1] == ("61", "up")
    assert table.view().constraint.card == "61"
    assert hand(table, 0) == "20 30 40 50 60"
    assert table.view().seats[0].score == 5 + 4 - 5
    assert table.acting == {1}


# ── DO4 ───────────────────────────────────────────────────────────────────────────────────────────


def test_DO4_lastRound_false_stops_at_once() -> None:
    table = position(["12", "11 41", "10 40"], limit="18", creator=2, options={"lastRound": False})
    table.play(0, "12")
    assert table.acting == set()
    assert table.result is not None
    assert table.result.ending == "points"
    assert table.result.scores == [1, -2, 1 - 2]


def test_DO4_lastRound_false_stops_for_nothing_less() -> None:
    table = position(["12", "11 41", "10 40"], limit="18", creator=2, draw="33", options={"lastRound": False})
    table.play(0, "12")
    assert table.result is None
    assert table.acting == {1}


# ── DO5 ───────────────────────────────────────────────────────────────────────────────────────────


def test_DO5_openPiles_lets_everybody_browse() -> None:
    table = position(
        ["41 42", "30", "31"], limit="18", creator=2, piles=["33 34", "", "28 18"], options={"openPiles": True}
    )
    table.play(0, "pass")
    for viewer in (0, 1, 2, None):
        seats = table.view(viewer).seats
        assert [seat.pile.cards for seat in seats] == [["33", "34"], [], ["28", "18"]]
        assert seats[0].pile.top is None  # it lies face down all the same


def test_DO5_openPiles_is_off_unasked() -> None:
    assert all(seat.pile.cards is None for seat in story(6).view(0).seats)


# ── DO6 ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("first", [0, 1, 3])
def test_DO6_firstPlayer_by_its_seat(first: int) -> None:
    table = table_with(first=first, seats=4, options={"firstPlayer": first})
    assert table.acting == {first}
    assert table.view().first == first


def test_DO6_firstPlayer_random_is_left_to_the_house() -> None:
    assert open_table("discat", 3, {"firstPlayer": "random"}, house=None).moves(HOUSE)[0] == "first 0"
    assert open_table("discat", 3, {"firstPlayer": 0}, house=None).moves(HOUSE)[0] == "01"
