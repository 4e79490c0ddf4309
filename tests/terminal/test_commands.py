"""What can be typed besides moves, and what a wrong move is answered."""

from __future__ import annotations

from itertools import repeat

import pytest

from cattery.core.table import Table
from cattery.terminal.play import Setup
from tests.terminal.people import FIRST_MOVE, Person

# With this seed a bot leads with 08, the person holds 03 16 17 25 45, and only 03 fits.
TABLE = Setup(seed=5, lang="en")
FRENCH = Setup(seed=5, lang="fr")


def answers(person: Person, *lines: str, setup: Setup = TABLE) -> list[str]:
    """What is shown between one prompt and the next."""
    prompt = {"en": "Your move: \n", "fr": "Ton coup\u00a0: \n"}[setup.lang or ""]
    _, *shown, _ = person.plays(lines, setup)[1].split(prompt)
    return [text.strip() for text in shown]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("16", "16 is not less than 08, so it cannot be on top. (rule D14)"),
        ("03 17", "03 17 are not a group: they need the same tens or the same units. (rule D14)"),
        ("pass", "You cannot pass: your 03 fits. (rule D12)"),
        ("skip", "You cannot pass: your 03 fits. (rule D12)"),
        ("swap 16", "You cannot pass: your 03 fits. (rule D12)"),
        ("24", "You do not have 24 in your hand. (rule D14)"),
        ("61", "61 stays in the box today: with so few players the cards end at 60. (rule D5)"),
        ("99", "There is no card 99: they go from 01 to 90. (rule D1)"),
        ("9", "There is only number 1 in the list."),
        ("why", "Type why and a move: why 03"),
        ("why 16", "16 is not less than 08, so it cannot be on top. (rule D14)"),
        ("why 3", "Yes, “03” is allowed."),
        ("why 1", "Yes, “03” is allowed."),
        ("WHY 03", "Yes, “03” is allowed."),
        ("pourquoi 03", "Yes, “03” is allowed."),
        ("undo", "In this game nothing can be undone."),
        ("rule Z9", "There is no rule Z9. Type rule to see them all."),
        ("rule d13", "D13 If no card in your hand fits, you pass."),
        ("règle 13", "D13 If no card in your hand fits, you pass."),
        ("log", "Gribouille begins.\nGribouille plays 08: less than 08."),
    ],
)
def test_each_line_gets_its_answer(person: Person, typed: str, answer: str) -> None:
    assert answers(person, typed) == [answer]


def test_the_answers_are_french_too(person: Person) -> None:
    assert answers(person, "16", "passe", "échanger 3", "aide me", "règle d13", "coups", setup=FRENCH) == [
        "La 16 n’est pas plus petite que la 08\u00a0: elle ne peut pas aller au-dessus. (règle\nD14)",
        "Tu ne peux pas passer\u00a0: ta 03 convient. (règle D12)",
        "Tu ne peux pas passer\u00a0: ta 03 convient. (règle D12)",
        answers(person, "?", setup=FRENCH)[0],
        "D13 Si aucune carte de ta main ne convient, tu passes.",
        "Un seul coup est possible. Entrée le joue\u00a0:\n1. 03\u00a0: plus de 03.",
    ]


def test_nonsense_is_told_what_can_be_typed(person: Person) -> None:
    (answer,) = answers(person, "cats \x1b[31m[bold]meow")
    assert answer.startswith("“cats [31m[bold]meow” is not a move. Type cards, like 24 or 27 22")


def test_help_lists_every_command(person: Person) -> None:
    (answer,) = answers(person, "?")
    for command in ("#7", "03", "table", "moves", "why 03", "rule D1", "log", "undo", "quit"):
        assert command in answer


def test_rule_alone_lists_the_chapters(person: Person) -> None:
    (answer,) = answers(person, "rule")
    assert "Groups: D14, D15, D16, D17" in answer
    assert "House rules (options): DO1, DO2" in answer


def test_a_rule_with_a_table_reads_well_aloud(person: Person) -> None:
    (answer,) = answers(person, "rule d5")
    assert answer.splitlines()[2:4] == [
        "People, You play with, Cards, Dealt in all, Draw pile",
        "2, 01–50, 50, 10, 40",
    ]


def test_table_shows_the_table_again(person: Person) -> None:
    (again,) = answers(person, "table")
    assert "Your hand: 03 up, 16 down, 17 up, 25 up, 45 up." in again
    assert "Gribouille asks for less than 08." in again


def test_enter_alone_takes_the_only_move(person: Person) -> None:
    assert answers(person, "")[0].startswith("You play 03: more than 03.\nYou draw 35.\n")


def test_enter_alone_takes_no_move_where_there_is_a_choice(person: Person) -> None:
    assert answers(person, "", "")[1] == "Type the number of a move, or ? for help."


def test_a_long_log_shows_its_end_first(person: Person) -> None:
    typed = [FIRST_MOVE] * 12
    *_, short, long = answers(person, *typed, "log", "log all")
    first, *rest = short.splitlines()
    assert first.endswith("earlier lines: “log all” shows them …")
    assert long.endswith("\n".join(rest))
    assert long.startswith("Gribouille begins.")


def test_many_moves_are_cut_unless_asked_for(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"{n:02d}" for n in range(1, 61)]
    monkeypatch.setattr(Table, "moves", lambda *_: many)
    short, long = person.plays(["coups"], Setup(seed=5, lang="en", plain=True))[1].split("Your move: ")[:2]
    assert "… 20 more: “moves” shows all …" in short
    assert "#20. 20." in short
    assert "#21. 21." not in short
    assert "#41. 41." in short
    assert "#21. 21." in long


def test_what_a_game_takes_back_is_gone_from_the_story(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def undo(table: Table, seat: int) -> None:
        record = table.record(reveal=True)
        record.plays = record.plays[: max(i for i, play in enumerate(record.plays) if play.seat == seat)]
        table.__dict__.update(Table.replay(record, table.game).__dict__)

    monkeypatch.setattr(Table, "undo", undo)
    *_, back, log = answers(person, FIRST_MOVE, "undo", "log")
    assert back.startswith("Undone.")
    assert "Your hand: 03 up" in back
    assert log == "Gribouille begins.\nGribouille plays 08: less than 08."


@pytest.mark.parametrize("typed", ["quit", "QUIT", "quitter", "q", "exit"])
def test_quit_leaves(person: Person, typed: str) -> None:
    code, shown = person.plays([typed, *repeat(FIRST_MOVE, 200)], TABLE)
    assert code == 0
    assert shown.endswith("See you soon!\n")


def test_a_rule_is_drawn_with_its_french_spaces(person: Person) -> None:
    shown = person.plays(["règle d14"], FRENCH, drawn=True)[1]
    assert "«\u00a0plus de 45\u00a0»" in shown
    assert "\ue000" not in shown


def test_a_number_with_two_meanings_is_asked_about(person: Person) -> None:
    setup = Setup(seed=8, seats=2, lang="en", options={"firstPlayer": 0})
    start, asked, *_ = person.plays(["4"], setup)[1].split("Your move: \n")
    assert "\n#4. " in start
    assert asked == "4 could be number 4 of the list, or your 04. Type #4 or 04.\n"
