"""Momistigri at the terminal: the table drawn and aloud, and its moves; its sentences are tested with the game."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cattery import SeededHouse, Table, open_table
from cattery.core.words import load_words
from cattery.terminal.commands import FOLDER
from cattery.terminal.drawing import Drawing, aloud
from cattery.terminal.drawings import momistigri as drawing
from cattery.terminal.listener import Listener
from cattery.terminal.screen import Entry, lines_for
from tests.games.momistigri.builders import position

DRAWING: Drawing = drawing  # what the terminal may ask of it

NAMES = ["Anna", "Ben", "Vic"]


def listener(seat: int, language: str = "en") -> Listener:
    folder = open_table("momistigri", 3, house=None).game.folder
    return Listener(seat, NAMES, load_words(language, FOLDER, folder / "words"))


def told(table: Table, seat: int, language: str = "en") -> list[str]:
    """The table as the listener hears it, line by line."""
    return aloud(table.game, table.view(seat), drawing.order(table.moves(seat)), listener(seat, language))


def test_the_table_aloud() -> None:
    table = position(["3a 5a 6b M", "4a 7b", ""], discard="3b 3c", passed=[1])
    assert told(table, 0) == [
        "Anna, seat 0: 4 cards, 0 points.",
        "Ben, seat 1: 2 cards, 0 points, has passed, plays next.",
        "Vic, seat 2: out of this round and safe, 0 points.",
        "Round 1 of 2, turn 21.",
        "Turns go clockwise, to the next higher seat.",
        "On the discard: yellow (b) 3, teal (c) 3.",
        "Your hand: red (a) 3 5, yellow (b) 6, the Momistigri.",
        "Lay down a pair, or pass.",
    ]


def drawn(table: Table, seat: int) -> str:
    out = Console(file=io.StringIO(), width=80)
    out.print(drawing.table(table.view(seat), drawing.order(table.moves(seat)), listener(seat)))
    return out.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_a_round_that_gets_long_or_breaks_a_tie_says_so() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], round_turns=151, rounds_over=2)
    for number in range(2):
        table.state.round_end[number] = 1
    assert "This round is stopped after 29 more turns." in drawn(table, 0)
    assert "Round 3, to break the tie" in drawn(table, 0)


def test_a_card_is_drawn_in_the_colour_that_the_words_name() -> None:
    colours = load_words("en", open_table("momistigri", 3).game.folder / "words").tables["colour"]
    assert [colours[letter] for letter in "abcdefghij"] == [
        "red", "yellow", "teal", "blue", "purple", "lime", "pink", "brown", "green", "grey",
    ]  # fmt: skip
    assert [str(drawing.card_text(f"4{letter}").style) for letter in "abcde"] == [
        "red1", "yellow1", "dark_cyan", "dodger_blue1", "medium_purple",
    ]  # fmt: skip
    assert drawing.card_text("4k").style == drawing.card_text("4a").style


def test_the_list_begins_with_pairs_of_one_number_and_the_highest_cards_to_be_rid_of() -> None:
    assert drawing.order(["pair 3a 5a", "pair 3a 3b", "pass", "pair 8c 8d"]) == [
        "pair 3a 3b", "pair 8c 8d", "pair 3a 5a", "pass",
    ]  # fmt: skip
    assert drawing.order(["choose 3a", "choose M", "reverse"]) == ["choose M", "choose 3a", "reverse"]
    assert drawing.order(["send 3a 1", "send M 1", "send 3a 2"]) == ["send M 1", "send 3a 1", "send 3a 2"]


def test_how_to_type_a_move_of_a_long_list() -> None:
    table = position(["5a 5b", "4c", "4d"], discard="3a 3b 3c 6a 6b 6c")
    table.play(0, "pair 5a 5b")
    assert "Type the card, then the seat: send 6a 1" in drawn(table, 0)
    assert "After give or send type the card, then the seat" in listener(0).words("game.typing")


PAIRS_DO = [
    "Pairs of one colour have no effect.",
    "Pair of 3: then exchange a card after the next draw, or turn the arrow.",
    "Pair of 6: then another pair, if you like.",
]


def test_what_pairs_do_when_the_list_is_too_long_to_say_it() -> None:
    table = position(["3a 3b 3c 3d 3e 6a 6b", "4c", "4d"])
    assert told(table, 0)[-4:-1] == PAIRS_DO
    assert all(line in drawn(table, 0) for line in PAIRS_DO)
    few = position(["3a 3b 6a", "4c", "4d"])
    assert not set(told(few, 0)) & set(PAIRS_DO)


def test_in_a_long_list_what_does_something_has_a_line_of_its_own() -> None:
    def runs(effects: str) -> list[tuple[bool, int]]:
        entries = [Entry(str(n), "move", "" if effect == "." else effect) for n, effect in enumerate(effects)]
        return [(alone, len(run)) for alone, run in lines_for(entries)]

    assert runs("..xx.") == [(True, 5)]
    assert runs("xx.........x") == [(True, 2), (False, 9), (True, 1)]
    assert runs("x" * 11) == [(False, 11)]
    assert runs("." * 11) == [(False, 11)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_moment_of_a_game_fits_into_eighty_columns(seats: int, language: str) -> None:
    names = ["Moustache", "Réglisse", "Félix", "Caramel", "Mistigri"][:seats]
    to = Listener(0, names, load_words(language, FOLDER, open_table("momistigri", 3).game.folder / "words"))
    table = open_table("momistigri", seats, house=SeededHouse(seats), names=names)
    while table.acting:
        seat = min(table.acting)
        out = Console(file=io.StringIO(), width=80)
        out.print(drawing.table(table.view(0), drawing.order(table.moves(0)), to))
        shown = out.file.getvalue()  # type: ignore[attr-defined]
        assert max(map(len, shown.splitlines())) <= 80
        assert "…" not in shown
        table.play(seat, drawing.order(table.moves(seat))[0])
