"""A number typed at Discat's table: nobody is ever surprised by what it means."""

from __future__ import annotations

import re

import pytest

from cattery.terminal.numbering import Choices, NoSuchNumber, TwoMeanings


def canonical(text: str) -> str:
    """As in Discat: cards have two digits, and one is understood."""
    return " ".join(f"{int(card):02d}" for card in text.split()) if re.fullmatch(r"\d\d?( \d\d?)*", text) else ""


def choices(moves: str, hand: str) -> Choices:
    return Choices(moves.split(","), canonical, lambda move: move in hand.split())


FREE = choices("03,12,24,24 12,12 24,03 12,a,b,c,d,e,f", hand="03 12 24")


def test_a_label_is_what_to_type() -> None:
    assert FREE.labels == ["1", "2", "#3", "4", "5", "6", "7", "8", "9", "#10", "#11", "#12"]
    typed = [FREE.meant(label) for label in FREE.labels]
    assert typed == FREE.moves


def test_two_digits_are_always_a_card() -> None:
    assert FREE.meant("12") == "12"
    assert FREE.meant("11") == "11"  # not in hand: the game will say so, and number 11 is not played
    assert FREE.meant("03") == "03"


def test_one_digit_is_a_number_of_the_list() -> None:
    assert FREE.meant("4") == "24 12"
    assert FREE.meant(" 4. ") == "24 12"
    assert FREE.meant("5)") == "12 24"


def test_one_digit_that_might_be_a_card_in_hand_is_asked_about() -> None:
    with pytest.raises(TwoMeanings) as asked:
        FREE.meant("3")
    assert (asked.value.text, asked.value.move) == ("3", "03")


def test_nothing_is_asked_where_both_are_the_same_or_the_list_is_shorter() -> None:
    assert choices("01,12", hand="01 12").meant("1") == "01"
    assert choices("05,12", hand="05 12").meant("5") == "05"


@pytest.mark.parametrize("typed", ["#12", "# 12", "#012"])
def test_a_hash_is_always_a_number(typed: str) -> None:
    assert FREE.meant(typed) == "f"


@pytest.mark.parametrize("typed", ["0", "#0", "#13", "123", "#999999999"])
def test_a_number_that_the_list_does_not_have(typed: str) -> None:
    with pytest.raises(NoSuchNumber):
        FREE.meant(typed)


@pytest.mark.parametrize("typed", ["24 12", "pass", "²", "#", "12#", "", "1" * 20])
def test_other_texts_are_left_to_the_game(typed: str) -> None:
    assert FREE.meant(typed) == typed


def test_a_game_without_numbers_in_its_words_has_plain_labels() -> None:
    plain = Choices([f"take {n}" for n in range(30)], lambda text: text if text.startswith("take") else "", bool)
    assert plain.labels == [str(n) for n in range(1, 31)]
    assert plain.meant("07") == plain.meant("7") == "take 6"
