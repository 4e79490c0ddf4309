"""What the terminal says of Addi Cat's: every kind of thing that can happen, in both languages."""

from __future__ import annotations

import pytest

from cattery import BELL, SeededHouse, Table, open_table
from cattery.core.drawing import Listener
from cattery.flat import below, seeded
from cattery.games import find_game
from cattery.games.addi_cats import drawing
from tests.games.addi_cats.builders import A, B, C, position, say

NAMES = ["Anna", "Ben", "Carla", "Dora", "Emil"]
NOBODY = 3  # at a table of three: somebody who only looks on


def listener(language: str = "en", seat: int = C) -> Listener:
    return Listener(seat, NAMES, find_game("addi_cats").words(language))


def told(table: Table, *words: str, seat: int = C) -> list[str]:
    """What is said of these plays."""
    lines: list[str] = []
    for word in words:
        viewer = seat if seat < table.seats else None
        before = table.view(viewer)
        say(table, word)
        lines += drawing.happened(before, table.log(viewer)[-1], table.view(viewer), listener(seat=seat))
    return lines


def test_a_slap_and_its_correction() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "*3"], turn=B)
    assert told(table, "1 flip", "0 tap") == [
        "Ben: 7+7",
        "Anna slaps!",
        "Anna was first: the cards go to Ben.",
        "14 = 4+10 = 5+9 = 6+8 = 7+7 = 8+6 = 9+5 = 10+4",
    ]


def test_a_fault_and_a_lapse() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "20 *3"], turn=B)
    lines = told(table, "1 flip", "2 flip", "0 tap", seat=A)
    assert "Nobody slapped. Equal were: Anna and Ben." in lines
    assert "That was wrong: you pick up 4 cards." in lines


def test_A18_a_tap_in_a_chase_does_not_tell_the_last_verdict_again() -> None:
    table = position(["5+9", "", "2"], ["chase *5", "7+7 *3", "chase *3"], turn=B)
    told(table, "1 flip", "2 flip")
    assert table.view().last.kind == "lapse"
    assert told(table, "0 tap", "1 tap") == ["Anna slaps!", "Ben slaps!"]
    assert told(table, "2 tap", seat=NOBODY) == ["Carla slaps!", "Anna was the fastest. Picking up: Carla."]


def test_A26_a_tap_without_effect_does_not_tell_the_last_verdict_again() -> None:
    """The first equality of the volley is decided, the second one waits."""
    stocks = ["clock 8 *3", "3+5 *3", "9 *3", "4+5 *3", "2 *3"]
    table = say(position([""] * 5, stocks), "0 flip", "bell volley", "3 tap")
    assert table.view().last.kind == "equality"
    assert told(table, "4 tap") == ["Emil slaps!"]


@pytest.mark.parametrize(
    ("card", "plays", "said"),
    [
        ("chase", ["0 tap", "1 tap", "2 tap"], "Anna was the fastest. Picking up: Carla."),
        ("trap", ["0 tap"], "Anna was first. Caught: Ben gets a card from everybody."),
        ("trap", ["1 tap"], "Ben was first, and it was Ben’s own Trap: nothing happens."),
        ("sumo", ["0 tap"], "Anna wins the duel: the cards go to Carla."),
        ("sumo", ["bell timeout"], "Nobody slapped in time."),
        ("uturn", [], "The direction changes. Do not slap."),
        ("gift", [], "A card for each of the others. Do not slap."),
        ("clock", ["bell volley"], "All turn a card."),
    ],
)
def test_action_cards(card: str, plays: list[str], said: str) -> None:
    table = position(["5", "", "2"], ["*3", f"{card} *3", "*3"], turn=B)
    lines = told(table, "1 flip", *plays, seat=NOBODY)
    assert said in lines


def test_who_is_rid_of_his_cards_is_told() -> None:
    table = position(["9", "2", "", "3"], ["", "4+5 *2", "*2", "*2"], turn=B)
    assert "You have no cards left!" in told(table, "1 flip", "0 tap", seat=A)


def test_cards_are_said_in_words() -> None:
    table = position(["5+9", "chase", "14"], ["*3", "*3", "*3"])
    assert drawing.told(table.view(), [], listener()) == ["On the table: Anna 5 plus 9, Ben Chase, Carla 14."]
    assert drawing.told(position(["", "", ""], [1, 1, 1]).view(), [], listener("fr"))


def test_the_end_is_explained() -> None:
    table = say(position(["2", "3", "4"], ["5+8 *9", "*4", "*4"]), "0 flip", "bell time")
    assert table.result
    lines = drawing.ending(table.view(), table.result, table.log(), listener())
    assert lines[0] == "A shared victory: Ben and Carla!"
    assert "1. Ben: 5 cards left" in lines


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_can_be_said_in_both_languages(language: str) -> None:
    """Long games, every sentence filled in."""
    table, rng, to = open_table("addi_cats", 4, house=SeededHouse(6)), seeded("words"), listener(language)
    for _ in range(600):
        if not table.acting:
            break
        before, plays = table.view(C), len(table.plays)
        seats = sorted(table.acting - {BELL})
        seat = seats[below(rng, len(seats))] if seats and below(rng, 9) else BELL
        words = [word for word in table.moves(seat) if word != "time"]
        if not words:
            continue
        table.play(seat, words[0])
        for heard in table.log(C)[plays:]:
            for line in drawing.happened(before, heard, table.view(C), to):
                assert line
                assert "{" not in line
        drawing.table(table.view(C), table.moves(C), to)
