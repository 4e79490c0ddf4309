"""House of Cats at the terminal: whole games drawn and plain, in both languages, with undo, refusals and stars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from itertools import repeat
from typing import Any

import pytest
from rich.console import Console

from cattery import SeededHouse, open_table
from cattery.bots import bot_move
from cattery.flat import seeded
from cattery.games import find_game
from cattery.terminal.drawing import Drawing, aloud
from cattery.terminal.drawings import house_of_cats as drawing
from cattery.terminal.drawings.house_of_cats_sheet import JOINTS, Paper
from cattery.terminal.listener import Listener
from cattery.terminal.play import Setup
from tests.games.house_of_cats.builders import Board, field
from tests.terminal.people import FIRST_MOVE, Person

DRAWING: Drawing = drawing


def setup(level: int, lang: str = "en", **more: Any) -> Setup:
    return Setup(game="house_of_cats", seats=1, seed=level, lang=lang, options={"level": level, **more})


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_game_for_one_is_played_to_its_stars(person: Person, level: int, drawn: bool) -> None:
    code, shown = person.plays(repeat(FIRST_MOVE), setup(level), drawn)
    assert code == 0
    assert "The game is over" in shown
    assert "No star this time." in shown
    assert "The first star takes" in shown
    assert "You have" in shown


def test_the_same_in_french_and_in_hardcore(person: Person) -> None:
    code, shown = person.plays(repeat(FIRST_MOVE), setup(4, "fr", mode="hardcore", tiles="random"), True)
    assert code == 0
    assert "Pas d’étoile cette fois" in shown
    assert "Les pièces de 2 donnent" in shown
    assert "barre une case vide" in shown


def test_words_are_typed_in_french_too(person: Person) -> None:
    typed = ["chat", "4 c3", "reprendre", "fini"]
    _, shown = person.plays(typed, Setup(game="house_of_cats", seats=1, seed=3, lang="fr"), False)
    assert "ne montre chat" in shown
    assert "Il te reste" in shown  # nobody is done yet


def test_the_sheet_of_a_level_is_no_house_rule(person: Person) -> None:
    _, shown = person.plays([], setup(2), False)
    assert "House rule: Level 2" in shown
    assert "A sheet of your own" not in shown
    _, shown = person.plays([], setup(1, sheet={"level1": {"grid": ["...."]}}), False)
    assert "A sheet of your own" in shown


def test_a_word_is_taken_back(person: Person) -> None:
    _, shown = person.plays(["4 c3", "undo", "undo"], Setup(game="house_of_cats", seats=1, seed=3, lang="en"), False)
    assert "There is nothing to undo" in shown
    assert shown.count("You have used 0 of 3.") == 2


# ── the drawing ───────────────────────────────────────────────────────────────────────────────────


def listener(lang: str = "en", seats: int = 1) -> Listener:
    board = field(seats=seats)
    return Listener(0, ["Minou", "Luna", "Oscar"][:seats], board.table.game.words(lang))


def told(board: Board, lang: str = "en") -> list[str]:
    return aloud(board.table.game, board.view(), board.moves(), listener(lang))


def paper_of(board: Board) -> list[str]:
    view = board.view()
    return [line.plain for line in Paper(view, view.seats[0].sheet, (), ()).drawn()]


def test_a_room_has_thick_walls_and_nothing_inside() -> None:
    board = Board.on("...", "...").put("2", "A1").roll("2 mouse 4 5").say("2 A2")
    lines = [line.rstrip() for line in paper_of(board)]
    assert lines[1:6] == [
        "   ┏━━━━━━━━━┱────┐",
        "A  ┃ 2    2  ┃    │◣",
        "   ┡━━━━┯━━━━╃────┤",
        "B  │    │    │    │◣",
        "   └────┴────┴────┘",
    ]


def test_every_joint_is_a_sign_of_its_own() -> None:
    assert len(JOINTS) == 81 == len(set(JOINTS))


def test_every_kind_of_cell_has_its_sign() -> None:
    board = Board(4, "gibc", mode="hardcore").give("g").give("i").put("cat", "C2").put("4", "C4")
    board.roll("mouse mouse 3 5").say("i mouse C3", "g C4 E6", "5 D3", "cross B3")
    shown = "\n".join(paper_of(board))
    for sign in ("=^^=", "<:²~", " ×", "//", "▒▒", " 5 ", " 4 ", "◣", "✗"):
        assert sign in shown, sign


def test_the_drawing_fits_80_columns() -> None:
    for level in (1, 2, 3, 4):
        for lang in ("en", "fr"):
            board = Board(level, "random" if level == 4 else "klij")
            if level == 4:
                for letter in "ghij":
                    board.table.play(8, f"tile {letter}")
            board.roll("2 3 mouse" if level in (2, 3) else "2 3 4 mouse")
            console = Console(width=80, record=True, file=StringIO())
            console.print(drawing.table(board.view(), board.moves(), listener(lang)))
            assert max(map(len, console.export_text().splitlines())) <= 80


def games(seats: int) -> Iterator[tuple[Any, list[str]]]:
    for level in (1, 2, 3, 4):
        options = {"level": level, "tiles": "random"}
        table, rng = open_table("house_of_cats", seats, options, house=SeededHouse(level)), seeded(level)
        while table.acting:
            seat = min(table.acting)
            table.play(seat, bot_move(table, seat, "kitten", rng))
            yield table.view(0), table.moves(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_state_can_be_told_and_no_sentence_lacks_a_word(lang: str) -> None:
    to, game = listener(lang, 2), find_game("house_of_cats")
    for view, moves in list(games(2))[::7]:
        for line in aloud(game, view, moves, to):
            assert not re.search(r"[{}]", line)
            assert line.endswith((".", "!", "?"))


def test_the_aloud_sheet_tells_what_is_where() -> None:
    board = field().put("2", "A1").put("mouse", "A3").roll("2 cat 4 5").say("2 A2")
    heard = told(board)
    assert heard[:2] == [
        "Minou: still writing, 3 points, 1 room (2), 0 cats crossed, 46 empty cells.",
        "Level 1. Turn 1.",
    ]
    assert "Row A: 2 in a room at A1 A2, mouse in A3, empty A4 A5 A6 A7." in heard
    assert "Cheeses eaten: A, 3." in heard
    assert "Rooms of 2 give ability a, write a die anywhere: 1 use left, 1 won." in heard
    assert "Dice left: cat, 4 and 5. You have used 1 of 3." in heard
    assert "Cells to choose from: B2." in heard
    assert heard[-1] == "2 dice to go, beside the cells of this turn."
    assert "Rangée A\u00a0: 2 dans une pièce en A1 A2, souris en A3, rien en A4 A5 A6 A7." in told(board, "fr")


def test_H25_a_double_counts_twice_in_what_is_told_of_a_zone() -> None:
    board = Board.on("*.*.*", ".....", level=3, tiles="ibcd").give("i").roll("cat mouse 5")
    board.say("cat A1", "mouse A3", "5 A5").roll("cat cat 3 4").say("i cat B1")
    zone = "In the circle zone: cats 3, mice 1, points 2; its cells A1 A2 A3 A4 A5 B1 B2 B3 B4 B5."
    assert zone in told(board)


def test_H29_empty_cells_cost_nothing_before_the_end() -> None:
    board = field().put("2", "A1").roll("2 cat 4 5").say("2 A2")
    heard = told(board)
    assert "Points: 1 room of 2 (×1): 1; total 1." in heard
    assert "If it ended now, 47 empty cells would cost 47." in heard


def test_how_to_type_is_shown_where_moves_are_not_listed() -> None:
    board = field().roll("2 cat 4 5")
    console = Console(width=100, record=True, file=StringIO())
    console.print(drawing.table(board.view(), board.moves(), listener()))
    console.print(drawing.table(board.say("cat").view(), board.moves(), listener()))
    shown = console.export_text()
    assert "the first one goes anywhere, like 4 C3" in shown
    assert "The cat brings a 2: write it in any empty cell, like track 5 C3" in shown


@pytest.mark.parametrize(("lang", "said"), [("en", "the only die of this turn."), ("fr", "le seul dé de ce tour.")])
def test_the_only_die_of_a_turn_is_not_counted(lang: str, said: str) -> None:
    board = field(tiles="ebcd").give("e", 2).roll("2 3 4 5").say("e less", "e less", "2 A1")
    assert said in board.table.game.words(lang).reason(board.why_not("3 A2"), ["Minou"])


def test_many_cells_are_not_listed_one_by_one() -> None:
    board = field(tiles="bcda").give("b").roll("2 cat 4 5")
    listed = drawing.listed(drawing.order(board.moves()))
    assert "cat" in listed
    assert "b 4 5" in listed
    assert not any(move.endswith("C3") for move in listed)


def test_in_the_middle_of_a_turn_only_news_are_told(person: Person) -> None:
    """Read aloud, a whole sheet after each move would be a torment; `table` tells it all again."""
    _, shown = person.plays(["4 c3", "table", "done"], Setup(game="house_of_cats", seats=1, seed=3), False)
    first, after_a_word, asked = shown.split("Your move: ")[:3]
    assert "Row H: empty" in first
    assert "Row C: 4 in C3," in after_a_word
    assert "Row H" not in after_a_word
    assert "Row H: empty" in asked
