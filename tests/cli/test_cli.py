"""`cattery …` as a person runs it: a process, its output, its exit code."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from cyclopts import App

from cattery import FairHouse, SeededHouse, Table, open_table
from cattery.bots import hints
from cattery.bots.strength import strengths
from cattery.bots.thinking import Thinker
from cattery.cli import app, players
from cattery.core.commands import commands_of
from cattery.core.house import House
from cattery.games import find_game
from tests.cli import program
from tests.conftest import HEED_CTRL_C
from tests.core.test_slaps import played as slapped

MAIN = "from cattery.cli import main; main()"
RUN = [sys.executable, "-c", MAIN]


def cattery(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return program.cattery(*arguments, CATTERY_PLAIN="1", COLUMNS="80")


def played(house: House | None = None) -> Table:
    """A finished game of Discat."""
    table = open_table("discat", 2, house=house or FairHouse(bytes(32)), names=["Minou", "Luna"])
    while table.acting:
        seat = min(table.acting)
        table.play(seat, table.moves(seat)[0])
    return table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played().record().write(), "utf-8")
    return path


def one_line(error: str) -> bool:
    return error.startswith("cattery: ") and error.count("\n") == 1 and "Traceback" not in error


def test_games_lists_the_games_and_their_house_rules() -> None:
    shown = cattery("games").stdout
    assert "discat" in shown
    assert "voluntaryPass" in shown


def test_bots_lists_the_levels_of_each_game_with_what_was_measured() -> None:
    shown = cattery("bots").stdout
    for game in ("discat", "momistigri", "house_of_cats", "addi_cats"):
        assert f"{game}\n  kitten" in shown
    measured = strengths()["addi_cats"][0]
    assert re.search(rf"  tiger +{measured.levels['tiger'].value:g} \(", shown)
    assert measured.source in shown
    assert "tiger" in cattery("bots", "discat").stdout
    assert "momistigri" not in cattery("bots", "discat").stdout
    assert one_line(cattery("bots", "chess").stderr)


@pytest.mark.parametrize("command", ["", *(name for name in app if not name.startswith("-"))])
def test_help_explains_every_option_and_shows_examples_to_copy(command: str) -> None:
    shown = cattery(*command.split(), "--help")
    assert shown.returncode == 0
    assert not re.findall(r"^│ \*? *[-A-Z]\S*(?: [A-Z]\S*)? +(?:\[.*\])? *│$", shown.stdout, re.MULTILINE)
    _, _, lines = shown.stdout.partition("Examples:\n")
    assert lines
    assert all(line.startswith(f"  cattery {command}".rstrip()) for line in lines.splitlines() if line), lines


def test_replay_shows_every_play_and_the_end(record: Path) -> None:
    shown = cattery("replay", record)
    assert shown.returncode == 0
    assert "Minou, Luna" in shown.stdout
    assert "first" in shown.stdout
    assert "ended by points" in shown.stdout


def test_replay_from_one_seat_hides_what_it_could_not_hear(record: Path) -> None:
    shown = cattery("replay", record, "--seat", "0").stdout.splitlines()
    dealt = [line.split()[-1] for line in shown if "house" in line][2:]
    assert sum(card != "?" for card in dealt) == 5


def test_slaps_are_shown_with_their_times_and_reactions_sum_by_sum(tmp_path: Path, record: Path) -> None:
    path = tmp_path / "slaps.txt"
    path.write_text(slapped(), "utf-8")
    assert re.search(r" tap  \(seat \d \d+ ms, seat \d \d+ ms\)$", cattery("replay", path).stdout, re.MULTILINE)
    shown = cattery("reactions", path)
    assert shown.returncode == 0
    assert re.search(r"\d+ ms, \d+ of \d+", shown.stdout)
    assert {"seat", "sum", "took", "right"} == set(json.loads(cattery("reactions", path, "--json").stdout)[0])
    other = cattery("reactions", record)
    assert other.returncode == 2
    assert "nobody slaps" in other.stderr


def test_verify_says_that_the_house_was_fair(record: Path) -> None:
    shown = cattery("verify", record)
    assert shown.returncode == 0
    assert "the house was fair: 51 plays recomputed" in shown.stdout


def test_verify_says_when_the_house_was_not_committed(tmp_path: Path) -> None:
    path = tmp_path / "seeded.txt"
    path.write_text(played(SeededHouse(3)).record().write(), "utf-8")
    assert "not committed (seeded 3)" in cattery("verify", path).stdout


def test_sim_prints_json_with_every_figure() -> None:
    shown = json.loads(cattery("sim", "discat", "--games", "20", "--seats", "2", "--seed", "5", "--json").stdout)
    assert {name: shown[name] for name in ("game", "seats", "games", "seed", "bots")} == {
        "game": "discat",
        "seats": 2,
        "games": 20,
        "seed": 5,
        "bots": ["random"] * 2,
    }
    assert shown["engine"] == "plain"
    assert set(shown["endings"]) == {"instant", "points"}
    assert all(name in shown for name in ("seconds", "decisions", "decisions_per_second", "mean_turns"))
    assert len(shown["wins"]) == len(shown["mean_scores"]) == 2


def test_sim_takes_options_and_a_deck_file(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text("cards = [" + ", ".join(f'"{card:02d} up"' for card in range(1, 91)) + "]\n")
    up = cattery("sim", "discat", "--games", "50", "--opt", f"arrows={deck}", "--opt", "voluntaryPass=true", "--json")
    letters = cattery(
        "sim", "discat", "--games", "50", "--opt", "arrows=" + "U" * 90, "--opt", "voluntaryPass=1", "--json"
    )
    usual = cattery("sim", "discat", "--games", "50", "--json")
    figures = [json.loads(shown.stdout)["decisions"] for shown in (up, letters, usual)]
    assert figures[0] == figures[1] != figures[2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("sim poker", "no game 'poker'"),
        ("play poker", "no game 'poker'"),
        ("sim discat --seats 7", "2 to 6 seats"),
        ("sim discat --seats 0", "2 to 6 seats"),
        ("sim discat --seats -3", "2 to 6 seats"),
        ("play discat --seats 1", "2 to 6 seats"),
        ("sim discat --seats many", "--seats"),
        ("sim discat --seats 2.5", "--seats"),
        (f"play --seed {'9' * 41}", "40 digits"),
        ("play --seats 4 --resume game.txt", "--seats"),
        (f"play --resume {'U' * 300}", "too long"),
        (f"sim discat --opt arrows={'U' * 300}", "arrows"),
        ("replay /dev/zero", "too large"),
        ("sim discat --games 0", "games"),
        ("sim discat --games -4", "games"),
        ("sim discat --games 1000000001", "games"),
        ("sim discat --bots lion", "no level 'lion'"),
        ("sim discat --bots tiger", "a tiger thinks too long for many games; cattery ladder measures it"),
        ("play discat --bots lion", "no level 'lion'"),
        ("play house_of_cats --bots lion", "no level 'lion'"),
        ("ladder discat --levels tabby", "a ladder needs two levels at least"),
        ("play discat --lang de", "no language 'de'"),
        ("sim discat --opt arrow=parity", "no option 'arrow'"),
        ("sim discat --opt voluntaryPass", "name=value"),
        ("sim discat --opt voluntaryPass=perhaps", "voluntaryPass"),
        ("sim discat --opt lastRound=1 --opt lastRound=0", "twice"),
        ("sim discat --opt instantWin=6", "instantWin"),
        ("sim discat --opt firstPlayer=3", "firstPlayer"),
        ("sim discat --opt arrows=UUDD", "arrows"),
        ("sim discat --opt arrows=missing.toml", "missing.toml"),
        ("sim", "GAME"),
        ("dance", "dance"),
        ("sim discat --fast", "--fast"),
        ("replay missing.txt", "missing.txt"),
        ("verify missing.txt", "missing.txt"),
        ("play --resume missing.txt", "missing.txt"),
        ("sim discat --engine twin", "compiler"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: str, message: str) -> None:
    shown = cattery(*arguments.split())
    assert shown.returncode == 2
    assert one_line(shown.stderr), shown.stderr
    assert message in shown.stderr
    assert shown.stdout == ""


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_broken_record_is_one_clear_line_that_names_the_line(command: str, record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    record.write_text("\n".join(lines[:30]) + "\n", "utf-8")
    shown = cattery(*command.split(), record)
    assert shown.returncode == 2
    assert one_line(shown.stderr), shown.stderr
    assert "line 30" in shown.stderr


def test_replay_shows_nothing_untrue(record: Path) -> None:
    for change in ({"winners": [1, 0]}, {"winners": [9]}, {"scores": [1]}):
        told = played().record()
        assert told.result
        told.result = msgspec.structs.replace(told.result, **change)
        record.write_text(told.write(), "utf-8")
        shown = cattery("replay", record)
        assert shown.returncode == 2
        assert one_line(shown.stderr), shown.stderr
        assert shown.stdout == ""


def test_a_name_cannot_command_the_terminal(record: Path) -> None:
    told = played().record()
    told.names[0] = "\x1b[2J\nMinou"
    record.write_text(told.write(), "utf-8")
    assert "\x1b" not in cattery("replay", record).stdout


def test_what_we_write_to_may_lack_letters() -> None:
    settings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    assert subprocess.run([*RUN, "games"], capture_output=True, env=settings, timeout=60).returncode == 0


@pytest.mark.parametrize("at_once", ["", "1"])
def test_what_we_write_to_may_be_full(at_once: str) -> None:
    settings = {**os.environ, "PYTHONUNBUFFERED": at_once}
    with Path("/dev/full").open("w") as full:
        shown = subprocess.run(
            [*RUN, "games"], stdout=full, stderr=subprocess.PIPE, env=settings, text=True, timeout=60
        )
    assert shown.returncode == 2
    assert one_line(shown.stderr), shown.stderr


def test_a_record_of_other_rules_is_shown_but_not_played_on(record: Path) -> None:
    later = played().record()
    later.rules_version = 99
    record.write_text(later.write(), "utf-8")
    assert cattery("replay", record).returncode == 0
    for command in (["verify"], ["play", "--resume"]):
        shown = cattery(*command, record)
        assert shown.returncode == 2
        assert one_line(shown.stderr)
        assert "version 99" in shown.stderr


@pytest.mark.parametrize("at_once", ["", "1"])
def test_a_reader_that_goes_away_is_no_error(at_once: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    settings = {**os.environ, "PYTHONUNBUFFERED": at_once}
    shown = subprocess.run([*RUN, "games"], stdout=writer, stderr=subprocess.PIPE, env=settings, timeout=60)
    os.close(writer)
    assert (shown.returncode, shown.stderr) == (0, b"")


def test_a_ladder_that_is_stopped_says_how_to_go_on(tmp_path: Path) -> None:
    """Ctrl-C reaches every process of the command, the players in the background too."""
    notes = tmp_path / "ladder.jsonl"
    asked = ["ladder", "discat", "--levels", "kitten,tabby", "--seats", "2", "--games", "100000", "--notes", str(notes)]
    with subprocess.Popen(
        [sys.executable, "-c", HEED_CTRL_C + MAIN, *asked], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            while process.poll() is None and not (notes.exists() and len(notes.read_bytes().splitlines()) > 2):
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert re.fullmatch(r"cattery: stopped after \d+ of 100000 games; the same command goes on from there\n", told)


def test_who_cannot_play_gets_no_hint_and_learns_why(record: Path) -> None:
    assert "the game is over" in cattery("hint", record).stderr
    assert "no seat 9" in cattery("hint", record, "--seat", "9").stderr
    middle = ["hint", str(record), "--plays", "60", "--rounds", "2", "--seat"]
    one, other = sorted((cattery(*middle, seat) for seat in "01"), key=lambda shown: shown.returncode)
    assert (one.returncode, other.returncode) == (0, 2)
    assert one_line(other.stderr)
    assert "is to play, but" in other.stderr


def test_a_hint_takes_no_longer_than_a_person_waits_and_exactly_the_rounds_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(open_table("discat", 3, house=SeededHouse(5)).record().write(), "utf-8")
    # In plain Python: machine code looks at the clock after hundreds of rounds only.
    monkeypatch.setattr(hints, "thinker", lambda game: Thinker(find_game(game), False))
    monkeypatch.setattr(players, "within", lambda _: lambda: True)
    players.hint(path)
    assert "%" not in capsys.readouterr().out  # hardly a thought
    players.hint(path, rounds=400)
    assert "%" in capsys.readouterr().out


def test_a_game_brings_commands_of_its_own() -> None:
    assert commands_of(find_game("discat")) is None
    for game, command in (("addi_cats", "reactions"), ("house_of_cats", "train")):
        found = commands_of(find_game(game))
        assert found
        mine = App()
        found.register(mine)
        assert [name for name in mine if not name.startswith("-")] == [command]
        assert command in app
