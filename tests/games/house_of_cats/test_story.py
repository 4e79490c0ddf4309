"""House of Cats in sentences: each kind of play to each viewer, what is asked, what moves do, why not, and the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cattery import HOUSE, SeededHouse, Table, open_table
from cattery.bots import bot_move
from cattery.core.formatter import PLACE
from cattery.core.story import Sentence
from cattery.core.table import Heard
from cattery.core.words import LANGUAGES
from cattery.flat import seeded
from cattery.games.house_of_cats.face import story
from cattery.games.house_of_cats.face.steps import ENDS, STEPS
from cattery.games.house_of_cats.rules.setup import LETTERS
from cattery.games.house_of_cats.rules.state import OVER
from tests.games.house_of_cats.builders import Board, field

NAMES = ["Ada", "Oscar", "Luna"]


def say(table: Table, sentence: Sentence | None, language: str = "en") -> str:
    assert sentence
    return table.game.words(language).tell(sentence, NAMES)


def last(board: Board, viewer: int | None = 0, language: str = "en") -> list[str]:
    """The viewer's last entry of the log, in words."""
    return [say(board.table, sentence, language) for sentence in board.table.log(viewer)[-1].story]


def told(board: Board, *moves: str) -> list[str]:
    """The last of these moves."""
    return last(board.say(*moves))


def asks(board: Board) -> str:
    return say(board.table, board.table.asked(0))


def does(board: Board, move: str, language: str = "en") -> str:
    return say(board.table, board.table.effects(0, [move])[move].does, language)


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def test_a_die_is_written() -> None:
    assert told(field().roll("2 3 mouse 5"), "3 C1") == ["You write a 3 in C1."]
    assert told(field().roll("2 3 mouse 5"), "mouse C1") == [
        "You write a mouse in C1.",
        "2 cheeses are eaten: C and 1.",
    ]
    assert last(field().roll("2 3 mouse 5").say("3 C1"), language="fr") == ["Tu écris un 3 en C1."]


def test_H7_a_roll_is_told_once_with_its_last_die() -> None:
    board = field()
    for die in ("2", "cat", "mouse"):
        board.table.play(HOUSE, f"die {die}")
        assert last(board) == []
    board.table.play(HOUSE, "die 5")
    for viewer in (0, None):
        assert last(board, viewer) == ["The dice: 2, cat, mouse and 5."]
    assert last(board, language="fr") == ["Les dés\u00a0: 2, chat, souris et 5."]


def test_H5_H6_tiles_and_the_dice_for_the_stars() -> None:
    board = Board(2, "random")
    board.table.play(HOUSE, "tile k")
    assert last(board) == ["Rooms of 2 give you “lightning: any symbol anywhere”."]
    for letter in "abc":
        board.table.play(HOUSE, f"tile {letter}")
    assert last(board.roll("2 3 cat")) == ["Three dice for the star cells: 2, 3 and cat."]


def test_a_room_brings_its_ability() -> None:
    board = field().put("2", "A1").roll("2 3 4 5").say("2 A2")
    assert last(board) == ["You write a 2 in A2.", "A room of 2! You win “write a die anywhere”."]
    assert last(board, language="fr")[1] == "Une pièce de 2\u202f! Tu gagnes «\u00a0écrire un dé n’importe où\u00a0»."


def test_H14_the_cells_of_a_room_are_walled_in() -> None:
    board = field().put("3", "A2 A3 B1").roll("3 3 4 5")
    assert told(board, "3 A1", "room A1 A2 A3")[0] == "You wall in A1, A2 and A3."


def test_H21_a_cat_and_its_number() -> None:
    board = field().roll("cat cat cat cat")
    assert told(board, "cat") == ["You cross a cat.", "1 of 3 cats is crossed."]
    assert told(board, "track 2 C3") == ["You write a 2 in C3."]
    board.say("cat")
    board.state.cats[0] = 3
    assert does(board, "cat") == "use a cat for nothing, the cat track is full"
    assert told(board, "cat") == ["You use a cat, but the cat track is full: nothing happens."]


def test_H26_a_cell_is_opened() -> None:
    assert told(Board(4).put("2", "C2").roll("2 3 4 5"), "2 C3", "open B2") == ["You open B2."]


def test_H31_a_cell_is_crossed() -> None:
    board = field(mode="hardcore").roll("2 3 4 5").say("2 D1", "3 D2", "4 D3")
    assert told(board, "cross D4") == ["You cross D4."]
    board = field(mode="hardcore").give("a").roll("2 3 4 5").say("2 D1", "3 D2", "4 D3")
    assert told(board, "a cross G7") == ["You use “write a die anywhere”: G7 is crossed."]


@pytest.mark.parametrize(
    ("tile", "dice", "move", "detail"),
    [
        ("a", "2 3 4 5", "a 4 G7", "a 4 in G7"),
        ("b", "2 3 4 5", "b 4 5", "4 becomes 5"),
        ("c", "2 3 mouse 5", "c mouse 3", "mouse becomes 3"),
        ("d", "2 3 4 5", "d G7", "a 3 in G7"),
        ("e", "2 3 4 5", "e more", "one die more"),
        ("e", "2 3 4 5", "e less", "one die less"),
        ("f", "2 3 4 5", "f 2 5", "2 becomes 5"),
        ("g", "2 3 4 5", "g D4 G7", "from D4 to G7"),
        ("h", "2 3 4 5", "h 3 cat", "3 becomes cat"),
        ("i", "4 4 3 5", "i 4 G7", "4 twice in G7"),
        ("k", "2 3 4 5", "k mouse G7", "a mouse in G7"),
        ("k", "2 3 4 5", "k cat", "the next cat is crossed"),
        ("l", "2 3 4 5", "l G7", "a mouse in G7"),
        ("l", "2 3 4 5", "l G6 G7", "mice in G6 and G7"),
    ],
)
def test_an_ability_is_told_with_its_use(tile: str, dice: str, move: str, detail: str) -> None:
    board = field(tiles=tile + "".join(other for other in "abcd" if other != tile)[:3]).put("5", "D4").roll(dice)
    if tile in "kl":
        board.put("2", "A1").say("2 A2")
    else:
        board.give(tile)
    name = board.table.game.words("en")(f"ability.{tile}")
    assert does(board, move) == f"{name}: {detail}"
    assert told(board, move)[0] == f"You use “{name}”: {detail}."


def test_corners_need_no_detail() -> None:
    board = field(tiles="jbcd").give("j").roll("2 3 4 5")
    assert does(board, "j") == "corners touch, this turn"
    assert told(board, "j") == ["You use “corners touch, this turn”."]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "3 cheeses are eaten: A, 1 and 2."), ("fr", "3 fromages sont croqués\u00a0: A, 1 et 2.")],
)
def test_as_many_cheeses_are_told_as_are_eaten(language: str, said: str) -> None:
    board = field(tiles="lbcd").put("2", "D4").roll("2 3 4 5").say("2 D5", "l A1 A2")
    assert last(board, language=language)[1:] == [said]


def test_H7_others_hear_of_a_turn_that_it_is_confirmed_and_nothing_else() -> None:
    board = field(seats=2).roll("2 2 4 5").say("2 A1", "2 A2", "4 A3", "done")
    assert last(board, 0) == ["You confirm your turn."]
    for viewer in (1, None):
        assert last(board, viewer) == ["Ada has confirmed."]
        assert not [entry for entry in board.table.log(viewer) if entry.seat == 0 and entry.text != "done"]
    board.say("2 A1", "4 A2", "5 A3", "done", seat=1)
    assert last(board, 0) == ["Oscar has confirmed.", "After turn 1: Ada 1, Oscar 0."]
    assert last(board, 1) == ["You confirm your turn.", "After turn 1: Ada 1, Oscar 0."]


def test_in_a_replay_with_open_sheets_nobody_is_you() -> None:
    """The views are a seat's own, and nobody in particular is told."""
    board = field().put("2", "A1").roll("2 cat 4 5")
    for move in ("2 A2", "a 4 G7", "cat", "track 2 C3", "done"):
        before = board.view()
        board.say(move)
        sentences = story.happened(before, Heard(0, move, 0), board.view(), None)
        assert sentences
        assert not [sentence for sentence in sentences if ".you_" in sentence.key]
        assert say(board.table, sentences[0]).startswith("Ada ")


def test_H7_a_twin_that_a_seat_cannot_tell_apart_gives_the_same_sentences() -> None:
    board = field(seats=2).roll("2 2 4 5").say("2 A1", seat=1)
    other = field(seats=2).roll("2 2 4 5").say("4 C3", "5 C4", seat=1)
    for twin in (board, other):
        twin.say("2 D1", "2 D2", "4 D3")
    for viewer in (0, None):
        assert board.table.log(viewer) == other.table.log(viewer)
    assert board.table.asked(0) == other.table.asked(0)
    assert board.table.effects(0, board.moves()) == other.table.effects(0, other.moves())


# ── what is asked ─────────────────────────────────────────────────────────────────────────────────


def test_what_is_asked() -> None:
    board = field(tiles="dbca").put("2", "A1").roll("2 3 cat 5")
    assert asks(board) == "Write 3 dice in cells that touch; the first one goes anywhere"
    assert asks(board.say("2 A2")) == "2 dice to go, beside the cells of this turn"
    assert asks(board.say("cat")) == "The cat brings a 2: write it in any empty cell"
    assert asks(board.say("track 2 G7", "3 A3")) == "Your dice are written: confirm your turn, or use an ability"
    assert asks(board.say("d G6")) == "Your turn is written: confirm it, or undo something"
    assert board.say("done").table.asked(0) is None


def test_what_is_due_is_asked_first() -> None:
    board = Board(2).roll("2 3 cat")
    assert asks(board) == "Write the 3 dice in the star cells"
    assert asks(board.say("2 C2", "3 C5")) == "Write the last die in a star cell"
    board = field().put("3", "A2 A3 B1").roll("3 3 4 5").say("3 A1")
    assert asks(board) == "Choose which cells become the room of 3, A1 among them"
    assert (
        asks(Board(4).put("2", "C2").roll("2 3 4 5").say("2 C3")) == "Your house grows: open 2 closed cells that touch"
    )
    for letter, asked in (("k", "Write any symbol"), ("l", "Draw a mouse")):
        board = field(tiles=f"{letter}bcd").put("2", "A1").roll("2 3 4 5").say("2 A2")
        assert asks(board).startswith(f"Lightning! {asked}")
    board = field(cats=["#"]).roll("cat 3 4 5").say("cat")
    assert asks(board) == "The cat brings a number of your choice: write it in any empty cell"
    board = field(mode="hardcore").roll("2 3 4 5").say("2 D1", "3 D2", "4 D3")
    assert asks(board) == "Hardcore: cross an empty cell beside what you wrote"


def test_on_the_way_to_a_move_the_view_says_what_to_choose() -> None:
    """Each ability's steps, in words that lack nothing but the symbol that was chosen."""
    words = {language: field().table.game.words(language) for language in LANGUAGES}
    assert set(STEPS) == set(LETTERS)
    sentences = [step.asks for steps in STEPS.values() for step in steps] + [*ENDS.values()]
    for sentence in sentences:
        for own in words.values():
            assert sentence.key in own
            assert not PLACE.search(own(sentence.key, symbol="4"))
    assert [step.takes for step in STEPS["g"]] == ["cell", "cell"]
    assert words["en"](STEPS["c"][1].asks.key, symbol="mouse") == "What shall the mouse become?"


def asked_of_dice(board: Board) -> list[str]:
    return [say(board.table, die.asks) for die in board.turn.dice]


def test_whoever_takes_a_die_is_asked_where_it_goes() -> None:
    assert asked_of_dice(Board(2).roll("2 cat mouse"))[0] == "In which star cell do you write a 2?"
    board = field(cats=["-"]).roll("2 cat cat 5")
    assert asked_of_dice(board.say("2 A1")) == [
        "This die is used already.",
        *["A cat goes to the cat track: cross the next one."] * 2,
        "Where do you write a 5?",
    ]
    assert [die.ends and say(board.table, die.ends) for die in board.turn.dice[1:]] == [
        *["Cross the next cat"] * 2,
        None,
    ]
    assert asked_of_dice(board.say("cat"))[2] == "The cat track is full: this cat does nothing."
    assert say(board.table, board.turn.dice[2].ends, "fr") == "Utiliser le chat pour rien"


def test_what_is_due_says_how_its_moves_begin() -> None:
    assert field().roll("2 3 4 5").turn.begins == ""
    assert field().put("3", "A2 A3 B1").roll("3 3 4 5").say("3 A1").turn.begins == "room"
    assert field().roll("cat 3 4 5").say("cat").turn.begins == "track"
    assert Board(4).put("2", "C2").roll("2 3 4 5").say("2 C3").turn.begins == "open"
    assert field(mode="hardcore").roll("2 3 4 5").say("2 D1", "3 D2", "4 D3").turn.begins == "cross"
    for letter in "kl":
        board = field(tiles=f"{letter}bcd").put("2", "A1").roll("2 3 4 5").say("2 A2")
        assert board.turn.begins == letter
        assert all(move.split()[0] == letter for move in board.moves())


# ── how it stands ─────────────────────────────────────────────────────────────────────────────────


def stands(board: Board, viewer: int | None, language: str = "en") -> tuple[list[str], list[str]]:
    moves = [] if viewer is None else board.table.moves(viewer)
    standing = board.table.standing(viewer, moves)
    seats, table = (
        [say(board.table, sentence, language) for sentence in part] for part in (standing.seats, standing.table)
    )
    return seats, table


def waits(board: Board, viewer: int | None, language: str = "en") -> str:
    return say(board.table, board.table.waiting(viewer), language)


def test_H7_a_seat_is_told_in_short_as_its_turn_began() -> None:
    board = field(seats=2).roll("2 2 cat 5").say("2 A1", "2 A2")
    confirmed = "Ada: turn confirmed, 1 point, 1 room (2), 1 cat crossed, 46 empty cells."
    fresh = "Oscar: still writing, 0 points, 0 cats crossed, 49 empty cells."
    assert stands(board, 0)[0] == ["Ada: still writing, 1 point, 1 room (2), 0 cats crossed, 47 empty cells.", fresh]
    for viewer in (1, None):
        assert stands(board, viewer)[0] == ["Ada: still writing, 0 points, 0 cats crossed, 49 empty cells.", fresh]
    board.say("cat", "track 2 C3", "done")
    assert stands(board, 0)[0] == [confirmed.replace("1 point,", "2 points,"), fresh]
    assert stands(board, 1)[0][0] == "Ada: turn confirmed, 0 points, 0 cats crossed, 49 empty cells."
    assert stands(board, 1, "fr")[0] == [
        "Ada\u00a0: tour confirmé, 0 point, 0 chat barré, 49 cases vides.",
        "Oscar\u00a0: en train d’écrire, 0 point, 0 chat barré, 49 cases vides.",
    ]


def test_between_turns_nobody_writes() -> None:
    assert stands(field(), None)[0] == ["Ada: 0 points, 0 cats crossed, 49 empty cells."]


def test_only_the_own_sheet_is_told_in_full() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1", seat=1)
    own, others = stands(board, 1)[1], stands(board, None)[1]
    assert "Row A: 2 in A1, empty A2 A3 A4 A5 A6 A7." in own
    assert "Dice left: 3, 4 and 5. You have used 1 of 3." in own
    assert others[0] == "Level 1. Turn 1."
    assert others[1] == "Rooms of 2 give ability a, write a die anywhere."
    assert others[-1] == "The dice: 2, 3, 4 and 5."
    assert not [line for line in others if line.startswith("Row ")]


def test_every_kind_of_cell_is_told() -> None:
    board = Board(4, "gibc", mode="hardcore").give("g").give("i").put("cat", "C2").put("4", "C4")
    board.roll("mouse mouse 3 5").say("i mouse C3", "g C4 E6", "5 D3", "cross B3")
    table = stands(board, 0)[1]
    assert table[0] == "Level 4, hardcore. Turn 1."
    row = next(line for line in table if line.startswith("Row C: "))
    assert "cat in C2, mouse counting twice in C3, a number crossed out in C4" in row
    assert any("a cross in B3" in line for line in table)
    assert any("closed A" in line for line in table)
    french = "\n".join(stands(board, 0, "fr")[1])
    for said in ("souris qui compte double en C3", "un nombre rayé en C4", "une croix en B3", "encore fermé en A"):
        assert said in french


def test_two_rooms_of_a_row_are_told_apart() -> None:
    board = field().put("2", "A1").roll("2 2 2 5").say("2 A2", "2 A3", "2 A4")
    row = "Row A: 2 in a room at A1 A2, 2 in a room at A3 A4, empty A5 A6 A7."
    assert row in stands(board, 0)[1]


def test_H6_H24_cells_with_something_printed_are_named() -> None:
    board = Board(2).roll("2 3 cat")
    table = stands(board, 0)[1]
    assert table[0] == "Level 2. Getting ready."
    assert f"Star cells: {' '.join(board.view().printed.stars)}." in table
    assert f"Bonus cells: {' '.join(board.view().printed.bonus)}." in table
    board.say("2 C2", "3 C5", "cat D4")
    assert not [line for line in stands(board, 0)[1] if line.startswith("Star cells")]


@pytest.mark.parametrize(
    ("crossed", "next_one"),
    [
        (0, "0 cats of 3 crossed, the next brings 2"),
        (1, "1 cat of 3 crossed, the next has no number"),
        (2, "2 cats of 3 crossed, the next brings a number of your choice"),
        (3, "3 cats of 3 crossed, none is left"),
    ],
)
def test_H21_the_next_cat_of_the_track_is_told(crossed: int, next_one: str) -> None:
    board = field().roll("2 3 4 5")
    board.state.cats[0] = crossed
    assert f"Cat track: {next_one}." in stands(board, 0)[1]


def test_H19_that_corners_count_is_told() -> None:
    board = field(tiles="jbcd").give("j").roll("2 3 4 5")
    assert "Corners count this turn." not in stands(board, 0)[1]
    assert "Corners count this turn." in stands(board.say("j"), 0)[1]


def test_H30_alone_the_stars_are_told() -> None:
    assert "0 stars so far; stars at 50, 60, 70." in stands(field().roll("2 3 4 5"), 0)[1]
    assert not [line for line in stands(field(seats=2).roll("2 3 4 5"), 0)[1] if "star" in line]


def test_whoever_has_confirmed_waits_for_the_others() -> None:
    board = field(seats=3).roll("2 3 4 5").say("2 A1", "3 A2", "4 A3", "done")
    assert waits(board, 0) == "Confirmed. Still writing: Oscar and Luna."
    assert waits(board, 0, "fr") == "C’est confirmé. On attend Oscar et Luna."
    assert waits(board, None) == "Waiting for Oscar and Luna"
    assert board.table.waiting(1) is None


def test_H28_whoever_has_a_full_house_waits_too() -> None:
    board = Board(4, seats=2).fill_but("", 0).roll("2 3 4 5")
    assert waits(board, 0) == "Your house is full. Still writing: Oscar."
    assert waits(board, 0, "fr") == "Ta maison est pleine\u00a0: on attend Oscar."
    assert stands(board, 1)[0][0].startswith("Ada: house full, 0 points")


def test_while_the_house_rolls_it_is_the_house_that_everybody_waits_for() -> None:
    for viewer in (0, None):
        assert waits(field(), viewer) == "The house is not ready yet."
    assert waits(field(), 0, "fr") == "La maison n’est pas encore prête."


# ── what moves do, and why not ────────────────────────────────────────────────────────────────────


def test_moves_in_words() -> None:
    board = field().roll("2 cat 4 5")
    assert (does(board, "5 D1"), does(board, "cat")) == ("a 5 in D1", "cross the next cat")
    assert does(board, "5 D1", "fr") == "un 5 en D1"
    board = field().put("3", "A2 A3 B1").roll("3 3 4 5").say("3 A1")
    assert does(board, "room A1 A2 A3") == "wall in A1, A2 and A3"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("4", "unfinished"),
        ("3", "no_such_die"),
        ("c3", "unfinished"),
        ("a", "unfinished"),
        ("a 4", "unfinished"),
        ("a 3", "no_such_die"),
        ("b", "no_use"),
        ("d", "not_in_play"),
        ("l", "no_lightning"),
        ("g", "unfinished"),
        ("g A1", "unfinished"),
        ("g C3", "not_movable"),
        ("track", "no_track_due"),
        ("open", "no_open_due"),
        ("room", "no_room_due"),
        ("cross", "no_crossing"),
        ("a cross", "no_crossing"),
    ],
)
def test_what_is_wrong_with_a_move_that_is_only_begun(typed: str, why: str) -> None:
    board = field(tiles="agbl").give("a").give("g").put("5", "A1").roll("2 2 4 mouse")
    reason = board.why_not(typed)
    assert reason.key == why
    assert board.table.game.words("en").reason(reason, NAMES)


@pytest.mark.parametrize(
    ("tile", "typed", "values"),
    [
        ("c", "c", None),
        ("c", "c 2", {"letter": "c", "old": "2", "new": "3"}),
        ("f", "f", {"symbol": "2"}),
        ("h", "h mouse", {"letter": "h", "old": "mouse", "new": "2"}),
    ],
)
def test_H19_a_change_that_is_only_begun(tile: str, typed: str, values: dict[str, Any] | None) -> None:
    board = field(tiles=tile + "".join(other for other in "abde" if other != tile)[:3]).give(tile)
    reason = board.roll("3 3 4 mouse").why_not(typed)
    assert reason.key == "unfinished" if values is None else reason.values == values


def test_an_unfinished_move_is_told_how_to_go_on() -> None:
    board = field().give("a").roll("2 2 4 mouse")
    said = board.table.game.words("en").reason(board.why_not("a 4"), NAMES)
    assert said == "“a 4” goes on: for example a 4 A1."
    assert board.why_not("nonsense").key == "not_a_move"
    assert board.why_not("a", seat=HOUSE).key == "not_a_move"


def test_after_one_has_confirmed_a_cell_says_so() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1", "3 A2", "4 A3", "done")
    for typed in ("C3", "2", "a", "b 2", "room", "2 C3"):
        assert board.refused(typed) == ("confirmed", "H7")


# ── points and the end ────────────────────────────────────────────────────────────────────────────


def lines(table: Table, seat: int = 0) -> list[tuple[str, int]]:
    return [(say(table, line.what), line.points) for line in story.points(table.view(seat), seat)]


def test_H29_every_level_counts_its_own_lines() -> None:
    rooms = [(f"0 rooms of {size} (×{worth})", 0) for size, worth in ((2, 1), (3, 3), (4, 5), (5, 7))]
    chased = [("mice in rows with a cat", 0), ("mice in columns with a cat", 0)]
    zones = [(f"mice in the {sign} zone", 0) for sign in ("circle", "triangle", "square", "diamond")]
    bonus = ("bonus cells in rooms", 0)
    counted = {
        1: ([*rooms, ("0 cats crossed", 0), ("0 cheeses eaten", 0)], [("50 empty cells", -50)]),
        2: ([*rooms, *chased, bonus], [("43 empty cells", -43)]),
        3: ([*rooms, *zones, bonus], [("49 empty cells", -49)]),
        4: ([*rooms, ("0 cheeses eaten", 0), *chased], []),
    }
    for level, (always, at_the_end) in counted.items():
        board = Board(level)
        assert lines(board.table) == always
        board.state.phase = OVER
        assert lines(board.table) == [*always, *at_the_end]


def games(seats: int) -> Iterator[Table]:
    """Every position of a game on each level, the end too."""
    for level in (1, 2, 3, 4):
        options = {"level": level, "tiles": ("ijkl", "random", "efgh", "random")[level - 1]}
        table, rng = open_table("house_of_cats", seats, options, SeededHouse(level), NAMES[:seats]), seeded(level)
        while table.acting:
            yield table
            seat = min(table.acting)
            table.play(seat, bot_move(table, seat, "kitten", rng))
        yield table


def sentences_now(table: Table) -> Iterator[Sentence]:
    for viewer in (*range(table.seats), None):
        yield from table.ending(viewer)
        standing = table.standing(viewer)
        yield from (*standing.seats, *standing.table)
        if waiting := table.waiting(viewer):
            yield waiting
        for entry in table.log(viewer)[-2:]:
            yield from entry.story
    for seat in range(table.seats):
        yield from (line.what for line in story.points(table.view(seat), seat))
        moves = table.moves(seat)
        yield from (its.does for its in table.effects(seat, moves[::9]).values())
        if asked := table.asked(seat, moves):
            yield asked


@pytest.mark.parametrize("seats", [1, 2])
def test_no_sentence_lacks_a_word_and_points_add_up(seats: int) -> None:
    told = set()
    for number, table in enumerate(games(seats)):
        if number % 5 and table.acting:
            continue
        for seat in range(seats):
            view = table.view(seat)
            points = view.seats[seat].sheet.points
            assert sum(line.points for line in story.points(view, seat)) == points.score
            assert points.score == (points.total if table.result else points.total - points.empty)
        for sentence in sentences_now(table):
            for language in LANGUAGES:
                said = say(table, sentence, language)
                told.add(sentence.key)
                assert not PLACE.search(said), said
                assert not re.fullmatch(r"\w+(\.\w+)+", said), f"no words for {said}"
    assert len(told) > 50


def solo(points: str) -> Board:
    """The last turn of a game with so many rooms of 5."""
    board = Board.on("....", "....").fill_but("A1 A2 A3").give("d", int(points))
    return board.roll("2 3 4 5").say("2 A1", "3 A2", "4 A3", "done")


def ends(board: Board, viewer: int | None, language: str = "en") -> list[str]:
    return [say(board.table, sentence, language) for sentence in board.table.ending(viewer)]


def test_H30_alone_one_plays_for_stars() -> None:
    lost, won = solo("2"), solo("9")
    assert last(lost)[-1] == "The house is full: the game ends."
    assert ends(lost, 0) == [
        "No star this time.",
        "The first star takes 50 points.",
        "You have 14 points. 2 rooms of 5 (×7): 14",
    ]
    assert ends(won, 0)[:2] == ["You win!", "★★ 2 stars!"]
    assert ends(won, None)[0] == "Ada wins!"
    assert ends(won, None)[2] == "Ada has 63 points. 9 rooms of 5 (×7): 63"
    assert ends(lost, 0, "fr")[1] == "La première étoile demande 50 points."


def test_a_view_says_in_a_few_words_how_far_everybody_is() -> None:
    board = field(seats=2).roll("2 3 4 5")
    assert [say(board.table, its.state) for its in board.view().seats] == ["is writing", "is writing"]
    assert say(board.table, board.view().phase_name) == "Turn 1"
    assert say(board.table, board.view().level_name) == "Level 1"
    assert say(board.table, board.view().turn.dice_left) == "3 dice to use"
    board.say("2 A1", "3 A2")
    assert say(board.table, board.view().turn.dice_left) == "1 die to use"
    board.say("4 A3", "done")
    assert [say(board.table, its.state) for its in board.view().seats] == ["has confirmed", "is writing"]


def test_H30_a_view_says_what_the_next_star_takes_until_the_end() -> None:
    under_way = field().roll("2 3 4 5")
    assert say(under_way.table, under_way.view().stars_so_far) == "0 stars. The next one takes 50 points."
    won = solo("9")
    assert say(won.table, won.view().stars_so_far) == "2 stars."
    assert won.view().seats[0].state is None


def together(rooms: int, others: int) -> Board:
    board = Board.on("....", "....", seats=2, cats=[]).give("d", rooms).give("d", others, seat=1)
    for seat in (0, 1):
        board.fill_but("A1 A2 A3", seat)
    board.roll("2 3 4 5")
    for seat in (0, 1):
        board.say("2 A1", "3 A2", "4 A3", "done", seat=seat)
    return board


def test_H29_the_most_points_win() -> None:
    board = together(1, 2)
    assert ends(board, 0) == [
        "Oscar wins!",
        "The player with the most points wins.",
        "1. Oscar: 2 rooms of 5 (×7): 14; total 14, 8 cells filled",
        "2. Ada: 1 room of 5 (×7): 7; total 7, 8 cells filled",
    ]
    assert ends(board, 1)[0] == "You win!"
    assert ends(together(1, 1), None)[:2] == [
        "A shared victory: Ada and Oscar!",
        "Level on points and on filled cells.",
    ]
