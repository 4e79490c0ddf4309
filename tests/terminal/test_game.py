"""Whole games through a real session, in both languages, drawn and plain."""

from __future__ import annotations

import datetime
import re
from itertools import repeat

import pytest
from rich.cells import cell_len

import cattery
from cattery.bots.strength import Measured, Strength
from cattery.core.words import load_words
from cattery.terminal.commands import FOLDER
from cattery.terminal.play import Setup
from tests.terminal.people import FIRST_MOVE, Person

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\]8;[^\x1b]*\x1b\\")
FRAMES = re.compile(r"[\u2500-\u259f\u25a0-\u25ff\x1b]")


def widest(shown: str) -> int:
    return max(cell_len(line) for line in ESCAPE.sub("", shown).splitlines())


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize(("seats", "width"), [(2, 80), (3, 60), (6, 80)])
def test_a_whole_game_stays_within_its_columns(person: Person, lang: str, drawn: bool, seats: int, width: int) -> None:
    setup = Setup(seats=seats, seed=seats, lang=lang, levels=["kitten"])
    code, shown = person.plays(repeat(FIRST_MOVE), setup, drawn, width)
    assert code == 0
    *story, _, path, _, replay = shown.splitlines()
    assert max(widest(line) for line in story if line) <= width
    assert replay == f"  cattery replay {path.strip()}"
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in shown
    assert drawn == bool(FRAMES.search(shown))


def test_a_sealed_game_can_be_verified(person: Person) -> None:
    code, shown = person.plays(repeat(FIRST_MOVE), Setup(lang="en"))
    (path,) = person.records
    record = cattery.read_record(path.read_text("utf-8"))
    assert code == 0
    assert f"The shuffle is sealed: {record.commitment[:16]}…" in shown
    assert cattery.verify(record).committed
    assert f"\n  cattery verify ~/.local/share/cattery/records/{path.name}\n" in shown
    assert re.fullmatch(r"discat-20261115-2153-[0-9a-f]{4}\.txt", path.name)


def test_every_play_is_told_and_timed(person: Person) -> None:
    _, shown = person.plays(["log", "all", "#1", "journal tout"], Setup(lang="en", seed=5, seats=3))
    assert shown.count("Gribouille plays 08: less than 08.") == 3
    record = cattery.read_record(person.records[0].read_text("utf-8"))
    times = [play.at for play in record.plays if play.seat < 3]
    assert times == [1000 * n for n in range(1, len(times) + 1)]


def test_the_same_seed_is_the_same_game(person: Person) -> None:
    setup = Setup(seed=9, lang="fr", levels=["kitten", "tabby"])
    shown = [re.sub(r"discat-\S+", "", person.plays(repeat(FIRST_MOVE), setup)[1]) for _ in range(2)]
    assert shown[0] == shown[1]


def test_bots_take_a_moment_on_a_real_terminal_only(person: Person) -> None:
    person.plays([FIRST_MOVE], Setup(seed=1, lang="en"))
    assert not person.naps
    person.plays([FIRST_MOVE], Setup(seed=1, lang="en", plain=True), drawn=True)
    assert not person.naps
    person.plays([FIRST_MOVE], Setup(seed=1, lang="en"), drawn=True)
    assert person.naps
    assert all(0.3 <= nap <= 0.6 for nap in person.naps)


def test_no_colour_if_the_person_wants_none(person: Person) -> None:
    setup = Setup(seed=1, lang="en")
    colour = re.compile(r"\x1b\[[0-9;]*38;5")
    assert colour.search(person.plays([], setup, drawn=True)[1])
    person.environ["NO_COLOR"] = "1"
    assert not colour.search(person.plays([], setup, drawn=True)[1])
    person.environ["TERM"] = "dumb"
    assert not FRAMES.search(person.plays([], setup, drawn=True)[1])


@pytest.mark.parametrize(
    ("environ", "french"),
    [
        ({}, False),
        ({"LANG": "fr_CA.UTF-8"}, True),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, False),
    ],
)
def test_the_language_is_the_systems(person: Person, environ: dict[str, str], french: bool) -> None:
    person.environ |= environ
    assert ("Tu joues avec" in person.plays([], Setup())[1]) == french


def test_names_are_cats_and_never_twice(person: Person) -> None:
    _, shown = person.plays([], Setup(name="  luna\x1b[31m \n", seats=6, lang="en", seed=3))
    names = cattery.read_record(person.records[0].read_text("utf-8")).names
    assert names[0] == "luna[31m"
    assert len({name.casefold() for name in names}) == 6
    assert "luna[31m: 5 cards in hand" in shown


def test_house_rules_are_said_at_the_start(person: Person) -> None:
    options = {"voluntaryPass": True, "firstPlayer": 1, "arrows": "U" * 90, "instantWin": "5+"}
    _, shown = person.plays([], Setup(options=options, lang="en"))
    assert [line for line in shown.splitlines() if line.startswith("House rule")] == [
        "House rule: The arrows of a deck file.",
        "House rule: You may pass even if a card fits.",
        "House rule: Seat 1 begins.",
    ]


@pytest.mark.parametrize(
    ("setup", "error"),
    [
        (Setup(game="dogs"), "there is no game 'dogs'"),
        (Setup(seats=9), "discat is for 2 to 6 seats, not 9"),
        (Setup(lang="de"), "there is no language 'de'"),
        (Setup(levels=["lion"]), "there is no level 'lion'"),
        (Setup(levels=["tabby"] * 3), "one for each of the 2, not 3"),
        (Setup(options={"cats": 3}), "has no option 'cats'"),
    ],
)
def test_what_cannot_be_set_up_is_one_clear_line(person: Person, setup: Setup, error: str) -> None:
    with pytest.raises(cattery.GameError, match=error):
        person.plays([], setup)
    assert not person.home.joinpath(".local").exists()


def test_a_bot_that_fails_plays_its_first_move(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("cattery.terminal.session.bot_move", broken)
    code, shown = person.plays(repeat(FIRST_MOVE), Setup(seats=2, seed=2, lang="en"))
    assert code == 0
    assert "was dreaming and took the first move in reach." in shown


@pytest.mark.parametrize("drawn", [True, False])
def test_open_piles_can_be_read(person: Person, drawn: bool) -> None:
    setup = Setup(seed=5, lang="en", options={"openPiles": True})
    assert "Cards you have played: 03" in person.plays([FIRST_MOVE], setup, drawn)[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_strength_of_the_bots_is_told_if_it_was_measured(
    person: Person, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = {"kitten": Strength(650, 600, 700), "tabby": Strength(1000, 1000, 1000)}
    found = Measured("rating", "cattery ladder", datetime.date(2026, 11, 16), 240, figures)
    monkeypatch.setattr("cattery.bots.strength.strengths", lambda: {"discat": [found]})
    setup = Setup(game="discat", seats=4, levels=["kitten", "tabby", "lynx"], lang=language, plain=True)
    shown = person.plays([], setup)[1]
    words = load_words(language, FOLDER)
    figures_told = words.listing([f"{words('level.kitten')} 650", f"{words('level.tabby')} 1000"])
    told = words("terminal.strength_rating", figures=figures_told, n=240)
    assert " ".join(told.split()) in " ".join(shown.split())
    shown = person.plays([], Setup(game="momistigri", lang=language, plain=True))[1]
    assert "1000" not in shown, "what nobody has measured is not told"
