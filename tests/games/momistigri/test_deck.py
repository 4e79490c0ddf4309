"""M1–M3, MA1, MO2: the cards, and the files they come from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cattery import BadOption, open_table
from cattery.core.options import read_options
from cattery.games import find_game
from cattery.games.momistigri.deck import DECK, VALUES, cards_of, letters, load_colours, round_robin
from cattery.games.momistigri.state import State
from cattery.games.momistigri.views import names

# MA1: by value, how many cards of the colours a, b, c, d, e.
TABLE = {
    1: (2, 2, 2, 2, 1), 2: (2, 2, 1, 1, 2), 3: (1, 1, 2, 2, 1), 4: (1, 1, 1, 1, 2), 5: (1, 1, 1, 1, 1),
    6: (1, 1, 1, 1, 0), 7: (1, 1, 0, 0, 1), 8: (0, 0, 1, 1, 0), 9: (0, 0, 0, 0, 1),
}  # fmt: skip
SUMS = {3: 141, 4: 166, 5: 175}
COUNTS = {3: 28, 4: 37, 5: 46}


def pack(seats: int, colours: str = "5x9") -> list[str]:
    s: State = open_table("momistigri", seats, {"colours": colours}, house=None).state
    return names(s, s.pack[: s.cards])


def points(cards: list[str]) -> int:
    return sum(10 if card == "M" else int(card[0]) for card in cards)


def test_M1_nine_1s_eight_2s_and_so_on_and_one_momistigri() -> None:
    cards = pack(5)
    assert len(cards) == 46
    assert Counter(card[0] for card in cards) == {**{str(n): 10 - n for n in range(1, 10)}, "M": 1}
    assert points(cards) == 175


@pytest.mark.parametrize("seats", COUNTS)
def test_M4_MT1_cards_and_sums_by_number_of_seats(seats: int) -> None:
    cards = pack(seats)
    assert len(cards) == COUNTS[seats] == 9 * seats + 1
    assert points(cards) == SUMS[seats]


def test_M2_the_momistigri_is_alone_in_colour_and_value() -> None:
    cards = cards_of(letters("5x9"))
    value, colour = cards[-1]
    assert [card for card in cards if value == card[0] or colour == card[1]] == [(value, colour)]
    assert sum(card[0] == 9 for card in cards) == 1


def test_M3_our_deck_file_is_the_table_of_the_ruling() -> None:
    counted = Counter(zip(VALUES, letters("5x9"), strict=True))
    assert {value: tuple(counted[value, letter] for letter in "abcde") for value in TABLE} == TABLE


def test_M3_five_colours_of_nine_and_balanced_with_fewer_seats() -> None:
    assert set(Counter(letters("5x9")).values()) == {9}
    assert sorted(Counter(card[1] for card in pack(4) if card != "M").values()) == [7, 7, 7, 7, 8]
    assert sorted(Counter(card[1] for card in pack(3) if card != "M").values()) == [5, 5, 5, 6, 6]


def test_M3_some_cards_are_equal_in_both() -> None:
    assert any(n > 1 for n in Counter(pack(3)).values())


def test_M3_every_colour_is_marked_reconstructed() -> None:
    entries = [line for line in DECK.read_text("utf-8").splitlines() if line.startswith('  "')]
    assert len(entries) == 45
    assert all(entry.endswith(' reconstructed",') for entry in entries)


@pytest.mark.parametrize(("option", "colours", "each"), [("5x9", 5, 9), ("3x15", 3, 15), ("9x5", 9, 5)])
def test_MO2_the_named_tables_go_round_the_colours(option: str, colours: int, each: int) -> None:
    cards = Counter(pack(5, option))
    assert cards == Counter(f"{v}{c}" for v, c in zip(VALUES, round_robin(colours), strict=True)) + Counter("M")
    assert set(Counter(card[1] for card in cards.elements() if card != "M").values()) == {each}
    assert (max(cards.values()) == 1) == (option == "9x5")


def test_MO2_letters_and_a_deck_file_give_the_same(tmp_path: Path) -> None:
    game = find_game("momistigri")
    file = tmp_path / "mine.toml"
    file.write_text(DECK.read_text("utf-8").replace('"9e reconstructed"', '"9z verified"'), "utf-8")
    ours = read_options(game, [f"colours={file}"])
    assert ours == {"colours": "".join(sorted_by_value(letters("5x9")))[:-1] + "z"}
    assert "9z" in pack(5, ours["colours"])
    assert game.options(5, ours).colours == ours["colours"], "a record holds the colours, never a path"


def sorted_by_value(colours: str) -> list[str]:
    return [letter for _, letter in sorted(zip(VALUES, colours, strict=True))]


@pytest.mark.parametrize(
    "colours", ["", "5x8", "a" * 44, "a" * 46, "A" * 45, "é" * 45, "a" * 44 + "1", "a" * 45 + "\n"]
)
def test_MO2_anything_else_is_refused(colours: str) -> None:
    with pytest.raises(BadOption, match="colours"):
        open_table("momistigri", 3, {"colours": colours})


BROKEN = [
    ('"9e reconstructed"', '"9e guessed"', r"line 59: '9e guessed' is not a card"),
    ('"9e reconstructed"', '"0e"', r"line 59: '0e' is not a card"),
    ('"9e reconstructed"', '"8e"', r"line 59: this is one 8 too many: there are 2"),
    ('  "9e reconstructed",\n', "", r"line 14: of value 9 there are 0 of 1 cards"),
    ("cards = [", "cats = [", r"'cards' should be a list of strings"),
    ("]", "", r"mine\.toml"),
]


@pytest.mark.parametrize(("old", "new", "why"), BROKEN)
def test_M3_a_broken_deck_file_names_file_line_and_reason(tmp_path: Path, old: str, new: str, why: str) -> None:
    file = tmp_path / "mine.toml"
    text = DECK.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(BadOption, match=why) as caught:
        load_colours(file)
    assert str(file) in str(caught.value)
