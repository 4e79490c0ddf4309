"""Section 11: the texts of the moves, what may be typed for them, and the move of an absent seat."""

from __future__ import annotations

import pytest

from cattery import HOUSE, SeededHouse, Table, open_table, read_record, replay
from cattery.games.discat.deck import parity
from tests.games.discat.builders import STORY, position, story, table_with


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("22", "22"),
        (" 22 ", "22"),
        ("27 22", "27 22"),
        ("27,22", "27 22"),
        ("27, 22", "27 22"),
        ("27   22", "27 22"),
        ("27\t22", "27 22"),
    ],
)
def test_spaces_and_commas_do_not_matter(typed: str, written: str) -> None:
    table = story(1)
    table.play(1, typed)
    assert table.plays[-1].text == written


@pytest.mark.parametrize(("typed", "written"), [("PASS", "pass"), ("Swap 52", "swap 52"), ("swap  52", "swap 52")])
def test_capitals_do_not_matter(typed: str, written: str) -> None:
    table = story(3)
    table.play(0, typed)
    assert table.plays[-1].text == written


def test_a_card_below_ten_is_written_with_its_zero() -> None:
    table = position(["04 06 41", "01", "02"], limit="03", creator=2)
    table.play(0, "6 4")
    assert table.plays[-1].text == "06 04"


def test_a_swap_below_ten_is_written_with_its_zero() -> None:
    table = position(["04 06 41", "01", "02"], limit="51", creator=2, draw="20 21")
    table.play(0, "swap 4")
    assert table.plays[-1].text == "swap 04"


def test_the_others_are_written_ascending_and_the_top_card_last() -> None:
    table = position(["11 21 31 41", "01", "02"])
    for move in table.moves(0):
        *others, _ = move.split()
        assert others == sorted(others)


def test_each_word_is_offered_once() -> None:
    table = position(["11 12 13 21 22 31", "01", "02"])
    moves = table.moves(0)
    assert len(moves) == len(set(moves))


def test_every_offered_word_is_accepted_and_recorded_as_it_is() -> None:
    for turn, (seat, _) in enumerate(STORY):
        for move in story(turn).moves(seat):
            table = story(turn)
            table.play(seat, move)
            assert (table.plays[-1].seat, table.plays[-1].text) == (seat, move)


def test_the_house_says_who_begins_and_then_each_card() -> None:
    table = open_table("discat", 2, house=None)
    table.play(HOUSE, "FIRST 1")
    table.play(HOUSE, "7")
    assert [play.text for play in table.plays] == ["first 1", "07"]


def test_a_chosen_first_player_is_not_announced() -> None:
    table = table_with(["01", "24", "02"], first=1, options={"firstPlayer": 1})
    assert [play.text for play in table.plays[:3]] == ["24", "02", "01"]


def test_a_record_tells_the_story_again() -> None:
    table = story(6)
    text = table.record().write()
    again = replay(read_record(text))
    assert again.state == table.state
    assert again.record().write() == text
    assert parity() in text


# ── the move of an absent seat ────────────────────────────────────────────────────────────────────


def timed_out(table: Table, seat: int) -> str:
    game = table.game
    return game.text(table.state, seat, game.rules.timeout_move(table.state, seat))


@pytest.mark.parametrize(
    ("limit", "move"),
    [("18", "05"), ("45", "52"), ("13", "14"), ("02", "pass"), ("", "05")],
)
def test_an_absent_seat_lays_its_lowest_fitting_card_or_passes(limit: str, move: str) -> None:
    table = position(["52 41 14 05 42", "01", "03"], limit=limit, creator=2 if limit else -1, draw="30 31")
    assert timed_out(table, 0) == move
    assert move in table.moves(0)


def test_an_absent_seat_never_passes_of_its_own_will() -> None:
    table = position(["05 41", "01", "03"], limit="18", creator=2, options={"voluntaryPass": True})
    assert timed_out(table, 0) == "05"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_absent_seats_reach_the_end(seats: int) -> None:
    table = open_table("discat", seats, house=SeededHouse(seats))
    while table.acting:
        (seat,) = table.acting
        table.play(seat, timed_out(table, seat))
    assert table.result is not None
