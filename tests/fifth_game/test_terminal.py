"""High Cat at the terminal: whole games, drawn and plain, in both languages; and the commands that take a record."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import repeat
from pathlib import Path

import pytest

from cattery.core.commands import commands_of
from cattery.core.words import LANGUAGES
from cattery.terminal.play import Setup
from tests.fifth_game.knowledge import HIGH_CAT
from tests.terminal.people import FIRST_MOVE, Person

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> str:
    """The program with the fifth game in it, as a program."""
    program = [sys.executable, "-m", "tests.fifth_game.program", *arguments]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def played(tmp_path: Path, language: str = "en", drawn: bool = False) -> tuple[Path, str]:
    """The record of a whole game, and all that was shown."""
    person = Person(tmp_path)
    setup = Setup(game="high_cat", seats=3, lang=language, options={"lastRound": "low"})
    code, shown = person.plays(repeat(FIRST_MOVE), setup, drawn)
    assert code == 0
    return person.records[-1], shown


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game(tmp_path: Path, language: str, drawn: bool) -> None:
    _, shown = played(tmp_path, language, drawn)
    words = HIGH_CAT.words(language)
    fields, sentences = ("view.hand", "view.taken"), ("aloud.hand", "aloud.round")
    for key in ("game.name", "options.lastRound.low", *(fields if drawn else sentences)):
        assert words(key).partition("{")[0] in shown
    assert words("say.you_lay", card=1).rpartition(" ")[0] in shown
    assert "{" not in shown
    for field in ("lowest_takes", "view.", "say.", "asked."):
        assert field not in shown


def test_it_answers_what_people_type(tmp_path: Path) -> None:
    setup = Setup(game="high_cat", seats=2, seed=1, lang="fr")
    typed = ["poser 12", "miaou", "pourquoi poser 99", "règle F4", "conseil"]
    shown = Person(tmp_path).plays(typed, setup)[1]
    why = HIGH_CAT.words("fr")
    assert why("why.not_in_hand", card=12) in shown
    assert why("why.not_a_move", text="miaou") in shown
    assert why("why.no_such_card", card=99) in shown
    assert "la plus haute remporte la manche" in shown
    assert why("advice.hard_to_beat") in shown


def test_a_number_that_is_also_a_card_is_asked_about(tmp_path: Path) -> None:
    """Seed 1 deals 1 among others: 1 may be the card, or the first move of the list."""
    shown = Person(tmp_path).plays(["2", "#1"], Setup(game="high_cat", seats=3, seed=1, lang="en"))[1]
    assert "#1. lay 1" in shown
    assert "You lay the 8." in shown


def test_the_commands_that_take_a_record(tmp_path: Path) -> None:
    record, _ = played(tmp_path)
    assert "18 plays, all legal" in run("verify", str(record))
    assert "the house was fair: 9 plays recomputed" in run("verify", str(record))
    told = run("replay", str(record), "--seat", "0")
    assert "deal ?" not in told
    assert " ?\n" in told
    assert "ended by rounds" in told
    for language in LANGUAGES:
        advice = HIGH_CAT.words(language).tables["advice"].values()
        hint = run("hint", str(record), "--plays", "9", "--lang", language)
        assert hint.startswith("lay ")
        assert any(text in hint for text in advice)


def test_many_games_are_measured_on_the_twin() -> None:
    report = json.loads(run("sim", "high_cat", "--games", "2000", "--bots", "tabby,random,random", "--json"))
    assert report["engine"] == "twin"
    assert report["wins"][0] > 1 / 3
    assert report["endings"] == {"rounds": 1.0}
    assert report["mean_turns"] == 9


def test_processes_that_play_a_ladder_know_it_too(tmp_path: Path) -> None:
    arguments = ("--seats", "2", "--games", "8", "--levels", "random,tabby", "--notes", str(tmp_path / "notes.jsonl"))
    assert json.loads(run("ladder", "high_cat", *arguments, "--json"))["games"] == 8


def test_it_is_listed() -> None:
    assert "high_cat" in run("games")
    assert "high_cat" in run("play", "--help")


def test_a_game_in_a_module_of_its_own_brings_no_commands() -> None:
    alone = type("Alone", (type(HIGH_CAT),), {"__module__": "alone"})
    assert commands_of(alone()) is None
    assert commands_of(HIGH_CAT) is None
