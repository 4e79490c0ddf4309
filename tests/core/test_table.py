"""A table of its own: houses, times, viewers, names. What is true of every game is in tests/contract."""

from __future__ import annotations

import pytest

from cattery import (
    BELL,
    HOUSE,
    BadOption,
    FairHouse,
    IllegalMove,
    MalformedMove,
    SeededHouse,
    Table,
    UnknownGame,
    open_table,
    read_record,
    replay,
)
from cattery.core.record import Continuation
from cattery.core.words import LANGUAGES
from cattery.games import find_game


def seeded_table(names: tuple[str, ...] = ()) -> Table:
    return open_table("discat", 3, house=SeededHouse(7), names=names)


def play_any(table: Table, at: int | None = None) -> None:
    seat = min(table.acting)
    table.play(seat, table.moves(seat)[0], at)


def test_the_house_is_fair_unless_another_is_handed_in() -> None:
    assert isinstance(open_table("discat", 2).house, FairHouse)
    assert open_table("discat", 2, house=None).house is None
    assert open_table("discat", 2).record().house.startswith("committed ")
    assert open_table("discat", 2).commitment
    assert seeded_table().commitment == ""


def test_a_house_of_ones_own_may_choose() -> None:
    class Last:
        def choose(self, k: int, n: int) -> int:
            assert (k == 0 and n == 2) or n == 51 - k
            return n - 1

    table = open_table("discat", 2, house=Last())
    assert [play.text for play in table.plays[:2]] == ["first 1", "50"]
    assert table.record().house == "by hand"


def test_the_house_by_hand() -> None:
    table = open_table("discat", 2, house=None)
    assert table.acting == {HOUSE}
    assert table.moves(HOUSE) == ["first 0", "first 1"]
    table.play(HOUSE, "first 1")
    assert len(table.moves(HOUSE)) == 50
    for card in range(50, 0, -1):
        assert table.acting == {HOUSE}
        table.play(HOUSE, str(card))
    assert table.acting == {1}
    assert table.view(1).hand == ["42", "44", "46", "48", "50"]
    assert table.record().house == "by hand"


def test_times_never_run_backwards() -> None:
    table = seeded_table()
    times = [5, 3, None, -8, 100, None, 99, 101]
    for at in times:
        play_any(table, at)
    assert [play.at for play in table.plays[-8:]] == [5, 5, 5, 5, 100, 100, 100, 101]
    assert read_record(table.record().write()).write() == table.record().write()
    assert [heard.at for heard in table.log(0)] == [play.at for play in table.plays]


def test_the_house_plays_at_the_time_of_the_play_before_it() -> None:
    assert {play.at for play in seeded_table().plays} == {0}


@pytest.mark.parametrize("viewer", [-1, 3, 7, HOUSE, BELL, 10**9])
def test_nobody_looks_from_where_nobody_sits(viewer: int) -> None:
    with pytest.raises(BadOption, match=f"no seat {viewer}"):
        seeded_table().view(viewer)
    with pytest.raises(BadOption, match=f"no seat {viewer}"):
        seeded_table().log(viewer)


def test_a_log_is_a_copy() -> None:
    table = seeded_table()
    table.log(0).clear()
    table.record().plays.clear()
    assert len(table.log(0)) == len(table.plays) == 61


def test_nothing_is_taken_back_in_a_game_of_turns() -> None:
    table = seeded_table()
    play_any(table)
    before = table.record().write()
    for seat in range(3):
        with pytest.raises(IllegalMove) as caught:
            table.undo(seat)
        for language in LANGUAGES:
            assert table.game.words(language).reason(caught.value.reason)
    assert table.record().write() == before


def test_names_are_for_all_or_none() -> None:
    assert seeded_table(("Minou", "Luna", "Zoé")).names == ["Minou", "Luna", "Zoé"]
    assert seeded_table().names == []
    for names in (("Minou",), ("Minou", "Luna"), ("a", "b", "c", "d")):
        with pytest.raises(BadOption, match="name every seat, or none"):
            seeded_table(names)


def test_odd_names_are_kept() -> None:
    names = ("", "two\nlines", 'quo"te\\ 🐈\u2028')
    table = seeded_table(names)
    assert read_record(table.record().write()).names == list(names)


def test_words_are_of_seats_at_the_table() -> None:
    for seat in (-1, 3, HOUSE):
        with pytest.raises(BadOption, match="words of a seat"):
            open_table("discat", 3, house=FairHouse(words={seat: "miaou"}))
    assert open_table("discat", 3, house=FairHouse(words={2: "miaou"})).record().words == {2: "miaou"}


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame, match="discat"):
        open_table("dogs", 2)
    for seats in (-1, 0, 1, 7, 10**9):
        with pytest.raises(BadOption, match="2 to 6 seats"):
            open_table("discat", seats)
    with pytest.raises(BadOption, match="no option 'cheat'"):
        open_table("discat", 2, {"cheat": True})
    with pytest.raises(BadOption, match="option voluntaryPass: choose true or false"):
        open_table("discat", 2, {"voluntaryPass": "yes"})
    with pytest.raises(BadOption, match="option rounds: choose 1, 2, 3, 4 or 5"):
        open_table("momistigri", 3, {"rounds": 9})
    with pytest.raises(BadOption, match="option firstPlayer: choose random or a number"):
        open_table("discat", 2, {"firstPlayer": "Luna"})


def test_refusals_are_told_apart() -> None:
    table = seeded_table()
    (seat,) = table.acting
    with pytest.raises(MalformedMove):
        table.play(seat, "miaou")
    with pytest.raises(IllegalMove):
        table.play(seat, "pass")
    with pytest.raises(IllegalMove, match="no such seat"):
        table.play(5, "pass")


def test_a_replayed_table_goes_on_with_its_house() -> None:
    table = open_table("discat", 4, house=FairHouse(bytes(32), {3: "miaou"}))
    for _ in range(5):
        play_any(table)
    again = replay(read_record(table.record(reveal=True).write()))
    for one in (table, again):
        while one.acting:
            play_any(one)
    assert again.record().write() == table.record().write()


def test_a_game_that_goes_on_from_another_has_names_for_all_or_none() -> None:
    older, start = seeded_table().record(), Continuation(61, 0, 1)
    assert Table.go_on(older, find_game("discat"), start, SeededHouse(1), ["a", "b", "c"]).names == ["a", "b", "c"]
    with pytest.raises(BadOption, match="name every seat, or none"):
        Table.go_on(older, find_game("discat"), start, SeededHouse(1), ["a"])
    with pytest.raises(BadOption, match="words of a seat"):
        Table.go_on(older, find_game("discat"), start, FairHouse(words={3: "miaou"}))
