"""The deck file: 90 cards, four of them verified; and a file that is wrong is told so by name, line and reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cattery import BadOption, open_table, read_record, replay
from cattery.games.discat.deck import DECK, load_arrows, parity
from tests.games.discat.builders import position, story

LINES = DECK.read_text("utf-8").splitlines()
FIRST_CARD = next(number for number, line in enumerate(LINES) if '"01 ' in line)  # of LINES, so counted from 0

Write = Callable[[list[str]], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def deck(lines: list[str]) -> Path:
        path = tmp_path / "my-deck.toml"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    return deck


def with_line(card: int, line: str) -> list[str]:
    """Our deck with the line of this card replaced."""
    at = FIRST_CARD + card - 1
    return [*LINES[:at], line, *LINES[at + 1 :]]


def complaint(path: Path) -> str:
    with pytest.raises(BadOption) as caught:
        load_arrows(path)
    return str(caught.value)


# ── our own ───────────────────────────────────────────────────────────────────────────────────────


def test_D1_the_deck_file_has_ninety_cards_in_order() -> None:
    entries = re.findall(r'^ +"(\d\d) (up|down) (verified|reconstructed)",$', "\n".join(LINES), re.MULTILINE)
    assert [int(card) for card, _, _ in entries] == list(range(1, 91))


def test_D4_four_cards_are_verified_and_they_point_down() -> None:
    verified = re.findall(r'"(\d\d) (\w+) verified"', "\n".join(LINES))
    assert verified == [("18", "down"), ("22", "down"), ("24", "down"), ("34", "down")]


def test_D4_the_file_tells_where_it_comes_from() -> None:
    notes = " ".join(line for line in LINES if line.startswith("#"))
    assert "Source:" in notes
    assert "reconstructed by parity" in notes


def test_DA1_the_default_is_half_and_half_in_every_deck() -> None:
    assert load_arrows(DECK) == parity()
    for cards in (50, 60, 70, 80, 90):
        assert parity()[:cards].count("U") == parity()[:cards].count("D") == cards // 2


def test_DA1_no_constraint_is_impossible_by_its_number_alone() -> None:
    assert parity()[0] == "U"
    assert {parity()[card - 1] for card in (50, 60, 70, 80, 90)} == {"D"}


# ── somebody's ────────────────────────────────────────────────────────────────────────────────────


def test_DO1_a_deck_file_gives_its_arrows(write: Write) -> None:
    arrows = load_arrows(write(with_line(31, '  "31 down verified",')))
    assert arrows[30] == "D"
    assert arrows[:30] + arrows[31:] == parity()[:30] + parity()[31:]


def test_DO1_the_order_and_the_layout_of_a_file_are_free(write: Write) -> None:
    cards = [f"'{card:02d} {'up' if card % 3 else 'down'}'" for card in range(90, 0, -1)]
    arrows = load_arrows(write([f"cards = [{', '.join(cards)}]", 'note = "mine"']))
    assert arrows == "UUD" * 30


def test_DO1_the_certainty_may_be_left_out(write: Write) -> None:
    assert load_arrows(write(with_line(31, '  "31 up",'))) == parity()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('  "31 sideways verified",', "'31 sideways verified' is not a card"),
        ('  "31 up probably",', "'31 up probably' is not a card"),
        ('  "31",', "'31' is not a card"),
        ('  "031 up",', "'031 up' is not a card"),
        ('  "31  up",', "'31  up' is not a card"),
        ('  "",', "'' is not a card"),
        ('  "٣١ up",', "'٣١ up' is not a card"),
        ('  "31 up # mine",', "'31 up # mine' is not a card"),
        ("  '31 upp',", "'31 upp' is not a card"),
        ('  "00 up",', "there is no card 00, only 01 to 90"),
        ('  "91 up",', "there is no card 91, only 01 to 90"),
        ('  "30 down reconstructed",', "card 30 is there twice"),
        ('  "30 up",', "card 30 is there twice"),
    ],
)
def test_a_wrong_card_is_told_with_file_line_and_reason(write: Write, line: str, reason: str) -> None:
    path = write(with_line(31, line))
    assert complaint(path).startswith(f"{path}: line {FIRST_CARD + 31}: {reason}")


def test_a_comment_does_not_lead_to_the_wrong_line(write: Write) -> None:
    path = write(['# "31 sideways"', *with_line(31, '  "31 sideways",  # "31 sideways"')])
    assert complaint(path).startswith(f"{path}: line {FIRST_CARD + 32}: ")


def test_a_missing_card_is_named(write: Write) -> None:
    path = write(with_line(47, ""))
    begins = next(number for number, line in enumerate(LINES, 1) if line.startswith("cards"))
    assert complaint(path) == f"{path}: line {begins}: card 47 is missing"


@pytest.mark.parametrize("value", ["3", '"01 up"', "[1, 2]", '["01 up", 2]', "{ a = 1 }"])
def test_cards_should_be_a_list_of_strings(write: Write, value: str) -> None:
    path = write(["", f"cards = {value}"])
    assert complaint(path) == f"{path}: line 2: 'cards' should be a list of strings"


def test_a_file_without_cards(write: Write) -> None:
    path = write(['title = "My deck"'])
    assert complaint(path) == f"{path}: 'cards' should be a list of strings"


def test_not_toml(write: Write) -> None:
    path = write(["", "this is a letter to my aunt"])
    told = complaint(path)
    assert told.startswith(f"{path}: ")
    assert "line 2" in told


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 100_000, "x = " + "1" * 5000], ids=["nested too deep", "a number too long"]
)
def test_toml_that_no_reader_can_hold(write: Write, text: str) -> None:
    path = write([text])
    assert complaint(path).startswith(f"{path}: ")


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert complaint(path) == f"{path}: no such file or directory"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"{tmp_path}: is a directory"


def test_a_path_that_no_system_has() -> None:
    assert complaint(Path("my\0deck.toml")).startswith("my\0deck.toml: ")


def test_a_binary_file(tmp_path: Path) -> None:
    path = tmp_path / "cat.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert complaint(path) == f"{path}: this is not a text file"


def test_a_file_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_text("#" * 1_000_001)
    assert complaint(path) == f"{path}: this file is too large"


# ── arrows in play and in records ─────────────────────────────────────────────────────────────────


def test_DO1_arrows_as_letters_bind_the_players() -> None:
    up = position(["05 41", "01", "02"], limit="18", creator=2, options={"arrows": "U" * 90})
    down = position(["05 41", "01", "02"], limit="18", creator=2, options={"arrows": "D" * 90})
    assert up.moves(0) == ["41"]
    assert down.moves(0) == ["05"]
    assert up.view().constraint.direction == "up"


def test_DO1_a_record_holds_the_arrows_themselves() -> None:
    record = story(3).record()
    assert record.options["arrows"] == parity()
    mine = "UUD" * 30
    table = open_table("discat", 2, {"arrows": mine})
    assert read_record(table.record().write()).options["arrows"] == mine


def test_DO1_a_record_is_replayed_with_its_own_arrows() -> None:
    table = open_table("discat", 2, {"arrows": "UUD" * 30})
    (seat,) = table.acting
    table.play(seat, table.moves(seat)[0])
    again = replay(read_record(table.record().write()))
    assert again.view().arrows == table.view().arrows
    assert again.state == table.state
