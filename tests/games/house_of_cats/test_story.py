"""House of Cats in sentences: each kind of play to each viewer, what is asked, what moves do, why not, and the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cattery import HOUSE, SeededHouse, Table, open_table
from cattery.bots import bot_word
from cattery.core.formatter import PLACE
from cattery.core.story import Sentence
from cattery.core.table import Heard
from cattery.core.words import LANGUAGES
from cattery.flat import seeded
from cattery.games.house_of_cats.face import story
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
    assert board.why_not("nonsense").key == "no_word"
    assert board.why_not("a", seat=HOUSE).key == "no_word"


def test_after_one_has_confirmed_a_cell_says_so() -> None:
    board = field(seats=2).roll("2 3 4 5").say("2 A1", "3 A2", "4 A3", "done")
    for typed in ("C3", "2", "a", "b 2", "room", "2 C3"):
        assert board.refused(typed) == ("confirmed", "H7")


# ── points and the end ────────────────────────────────────────────────────────────────────────────


def lines(table: Table, seat: int = 0) -> list[tuple[str, int]]:
    return [(say(table, line.what), line.points) for line in story.points(table.view(seat), seat)]


def test_H29_every_level_counts_its_own_lines() -> None:
    rooms = [(f"0 rooms of {size} (×{worth})", 0) for size, worth in ((2, 1), (3, 3), (4, 5), (5, 7))]
    assert lines(Board(1).table) == [*rooms, ("0 cats crossed", 0), ("0 cheeses eaten", 0), ("50 empty cells", -50)]
    chased = [("mice in rows with a cat", 0), ("mice in columns with a cat", 0)]
    bonus = ("bonus cells in rooms", 0)
    assert lines(Board(2).table) == [*rooms, *chased, bonus, ("43 empty cells", -43)]
    zones = [(f"mice in the {sign} zone", 0) for sign in ("circle", "triangle", "square", "diamond")]
    assert lines(Board(3).table) == [*rooms, *zones, bonus, ("49 empty cells", -49)]
    assert lines(Board(4).table) == [*rooms, ("0 cheeses eaten", 0), *chased]


def games(seats: int) -> Iterator[Table]:
    """Every position of a game on each level, the end too."""
    for level in (1, 2, 3, 4):
        options = {"level": level, "tiles": ("ijkl", "random", "efgh", "random")[level - 1]}
        table, rng = open_table("house_of_cats", seats, options, SeededHouse(level), NAMES[:seats]), seeded(level)
        while table.acting:
            yield table
            seat = min(table.acting)
            table.play(seat, bot_word(table, seat, "kitten", rng))
        yield table


def sentences_now(table: Table) -> Iterator[Sentence]:
    for viewer in (*range(table.seats), None):
        yield from table.ending(viewer)
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
            assert sum(line.points for line in story.points(view, seat)) == view.seats[seat].sheet.points.total
        for sentence in sentences_now(table):
            for language in LANGUAGES:
                said = say(table, sentence, language)
                told.add(sentence.key)
                assert not PLACE.search(said), said
                assert not re.fullmatch(r"\w+(\.\w+)+", said), f"no words for {said}"
    assert len(told) > 30


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
