"""Section 12: the texts of the moves, what may be typed for them, and the move of an absent seat."""

from __future__ import annotations

import pytest

from cattery import HOUSE, MalformedMove, SeededHouse, Table, open_table, read_record, replay
from cattery.games.momistigri.game import THINGS
from tests.games.momistigri.builders import moves, play, position, view


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("pair 3a 5a", "pair 3a 5a"),
        ("pair 5a 3a", "pair 3a 5a"),
        ("3a 5a", "pair 3a 5a"),
        ("5A,3a", "pair 3a 5a"),
        (" PAIR  5a ,  3A ", "pair 3a 5a"),
        ("pair 3b 3a", "pair 3a 3b"),
        ("Pass", "pass"),
    ],
)
def test_order_capitals_spaces_and_commas_do_not_matter(typed: str, written: str) -> None:
    table = position(["3a 3b 5a 6b", "4a 7b", "4b 8c"])
    table.play(0, typed)
    assert table.plays[-1].text == written


def test_the_momistigri_is_a_capital_m() -> None:
    table = play(position(["4a 4b M 5c", "4c 6a", "4d 6b"]), "pair 4a 4b")
    table.play(0, "give m 2")
    assert table.plays[-1].text == "give M 2"


def test_of_a_swap_the_order_matters() -> None:
    table = position(["3a 3b 5c 4e", "4a 7b", "5b 8c"])
    play(table, "pair 3a 3b", "exchange", "draw 4e")
    with pytest.raises(Exception, match="not in hand"):
        table.play(0, "swap 3a 5c")
    table.play(0, "swap 5c 3a")


@pytest.mark.parametrize(
    "text",
    ["", "3a", "pair", "pair 3a", "pair 3a 5a 6b", "3", "3a5a", "pair 0a 3a", "pair 3é 3a", "give M", "give M 10",
     "send 2 5a", "draw 3a", "first 1", "choose M M", "swap M", "pass pass", "pair 3aa 5a", "Mistigri"],
)  # fmt: skip
def test_not_a_move_of_a_seat(text: str) -> None:
    with pytest.raises(MalformedMove):
        position(["3a 5a 6b", "4a 7b", "4b 8c"]).play(0, text)


@pytest.mark.parametrize("text", ["", "pass", "first", "first 10", "first x", "draw", "draw 3a 4a", "pair 3a 5a", "0a"])
def test_not_a_move_of_the_house(text: str) -> None:
    with pytest.raises(MalformedMove):
        open_table("momistigri", 3, house=None).play(HOUSE, text)


def test_a_record_is_made_of_these_moves() -> None:
    table = Table(open_table("momistigri", 4).game, 4, None, SeededHouse(5))
    while table.acting:
        seat = min(table.acting)
        table.play(seat, table.moves(seat)[0])
    kinds = {play.text.split()[0] for play in table.plays if play.seat != HOUSE}
    assert {"pair", "pass"} <= kinds
    assert replay(read_record(table.record().write())).result == table.result


def test_every_move_names_what_the_page_is_told_that_it_names() -> None:
    kinds: set[str] = set()
    for seed in range(8):
        table = open_table("momistigri", 4, house=SeededHouse(seed))
        while table.acting:
            seat = min(table.acting)
            seen, offered = view(table, seat), table.moves(seat)
            places = {"hand": seen.hand or [], "discard": seen.discard, "seat": ["0", "1", "2", "3"]}
            for kind, *things in map(str.split, offered):
                assert all(thing in places[place] for thing, place in zip(things, THINGS.get(kind, ()), strict=False))
                assert not things or len(things) == len(THINGS[kind])
                kinds |= {kind} if things else set()
            table.play(seat, offered[seed % len(offered)])
    assert kinds == set(THINGS)


# ── the move of an absent seat ────────────────────────────────────────────────────────────────────


def timeout(table: Table) -> str:
    seat = min(table.acting)
    return table.game.text(table.state, seat, table.game.rules.timeout_move(table.state, seat))


def after(pair: str, rest: str, discard: str = "") -> Table:
    return play(position([f"{pair} {rest}", "4c 6c", "4d 6d", "3e", ""], discard=discard), f"pair {pair}")


def test_an_absent_seat_passes() -> None:
    assert timeout(position(["3a 5a 6b", "4a 7b", "4b 8c"])) == "pass"


def test_an_absent_seat_that_must_takes_the_first_pair() -> None:
    table = position(["3a 4b 5a 6a", "4a 7b", "4c 8c"], options={"mustDiscard": True})
    assert timeout(table) == moves(table)[0] == "pair 3a 5a"
    assert timeout(position(["3a 4b", "4a 7b", "4c 8c"], options={"mustDiscard": True})) == "pass"


@pytest.mark.parametrize(
    ("pair", "rest", "move"),
    [
        ("1a 1b", "1c M", "shed"),
        ("2a 2b", "5c M", "choose M"),
        ("2a 2b", "7b 7a 3c", "choose 7a"),
        ("2a 2b", "", "choose"),
        ("3a 3b", "M", "exchange"),
        ("4a 4b", "5c M", "give M 1"),
        ("4a 4b", "8d 8c 5c", "give 8c 1"),
        ("6a 6b", "3a 5a", "stop"),
    ],
)
def test_an_absent_seat_decides_an_effect(pair: str, rest: str, move: str) -> None:
    assert timeout(after(pair, rest)) == move


def test_an_absent_seat_sends_the_lowest_cards_in_turn_order() -> None:
    table = after("5a 5b", "8c", discard="M 6a 2c 2b")
    sent = []
    while table.acting == {0}:
        sent.append(timeout(table))
        play(table, sent[-1])
    assert sent == ["send 2b 1", "send 2c 2", "send 5a 3"]


def test_an_absent_seat_swaps_the_highest_for_the_lowest() -> None:
    table = position(["3a 3b 8d 8c 4e", "4a 7b", "5b"], discard="7a 2e 2b")
    play(table, "pair 3a 3b", "exchange", "draw 4e")
    assert timeout(table) == "swap 8c 2b"
