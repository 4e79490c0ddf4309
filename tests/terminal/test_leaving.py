"""Every way to leave keeps the record, and a left game goes on to the same end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import repeat
from pathlib import Path

import pytest

import cattery
from cattery.terminal.outside import Outside
from cattery.terminal.play import Setup
from cattery.terminal.records import alone_with
from tests.conftest import HEED_CTRL_C
from tests.terminal.people import FIRST_MOVE, Person

SETUP = Setup(seed=11, lang="en")
HANGS = 300  # seconds: nobody waits so long for a process that is merely slow


def plays_in(path: Path) -> list[tuple[int, str]]:
    return [(play.seat, play.text) for play in cattery.read_record(path.read_text("utf-8")).plays]


@pytest.mark.parametrize(("last", "code"), [("quit", 0), (EOFError, 0), (KeyboardInterrupt, 130)])
def test_a_left_game_goes_on_to_the_same_end(
    person: Person, tmp_path: Path, last: str | type[BaseException], code: int
) -> None:
    whole = Person(tmp_path / "whole")
    assert whole.plays(repeat(FIRST_MOVE), SETUP)[0] == 0

    left, shown = person.plays([FIRST_MOVE, FIRST_MOVE, last], SETUP)
    (path,) = person.records
    assert left == code
    assert f"  cattery play discat --resume {path.name} --lang en\nSee you soon!" in shown

    resume = Setup(resume=Path(path.name), lang="en")
    assert person.plays(["table", KeyboardInterrupt], resume)[0] == 130
    ended, shown = person.plays(repeat(FIRST_MOVE), resume)
    assert ended == 0
    assert "The game goes on where you left it." in shown
    assert person.records == [path]
    assert plays_in(path) == plays_in(whole.records[0])


def test_a_resumed_table_tells_what_happened_and_keeps_its_time(person: Person) -> None:
    person.plays([FIRST_MOVE], SETUP)
    (path,) = person.records
    before = cattery.read_record(path.read_text("utf-8"))
    _, shown = person.plays([FIRST_MOVE], Setup(resume=path, lang="fr"))
    after = cattery.read_record(path.read_text("utf-8"))
    assert after.names == before.names
    assert after.plays[len(before.plays)].at > before.plays[-1].at
    lately = shown.split("Depuis ton dernier tour\u00a0:\n")[1].split("\n\n")[0].splitlines()
    assert lately
    assert not any(line.startswith("Tu ") for line in lately)
    assert "\nToi\u00a0: 5 cartes en main" in shown


def test_a_sealed_game_stays_sealed(person: Person) -> None:
    person.plays([FIRST_MOVE], Setup(lang="en", name="Zoé"))
    (path,) = person.records
    commitment = cattery.read_record(path.read_text("utf-8")).commitment
    person.plays(repeat(FIRST_MOVE), Setup(resume=path, lang="en", levels=["kitten"]))
    record = cattery.read_record(path.read_text("utf-8"))
    assert record.commitment == commitment
    assert record.names[0] == "Zoé"
    assert cattery.verify(record).committed


def test_a_game_cannot_be_resumed_in_two_windows_at_once(person: Person) -> None:
    person.plays([FIRST_MOVE], SETUP)
    (path,) = person.records
    before = path.read_bytes()
    with alone_with(path), pytest.raises(cattery.BadRecord, match="another window"):
        person.plays(repeat(FIRST_MOVE), Setup(resume=path, lang="en"))
    assert path.read_bytes() == before
    person.plays(repeat(FIRST_MOVE), Setup(resume=path, lang="en"))
    assert [kept.name for kept in path.parent.iterdir()] == [path.name]


def test_a_record_that_cannot_go_on_is_one_clear_line(person: Person) -> None:
    person.plays(repeat(FIRST_MOVE), SETUP)
    over = person.records[0].read_bytes()
    records = {
        "over.txt": (over, "this game is over"),
        "letter.txt": (b"Dear cats,", "not a Cattery record"),
        "cut.txt": (over[:-90], "the record is cut off"),
        "by_hand.txt": (
            cattery.open_table("discat", 2, house=None).record().write().encode(),
            "does not tell how its house would go on",
        ),
        "cat.png": (b"\x89PNG\xff", "not a text file"),
        "missing.txt": (None, "no such file"),
    }
    for name, (content, error) in records.items():
        path = person.home / name
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(cattery.BadRecord, match=error) as raised:
            person.plays([], Setup(resume=path, lang="en"))
        assert str(raised.value).startswith(str(path))
        assert "\n" not in str(raised.value)


def test_without_a_folder_the_record_goes_where_the_person_is(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    (person.home / ".local").write_text("not a folder")
    _, shown = person.plays(["quit"], SETUP)
    (path,) = here.iterdir()
    assert f"--resume {path}" in shown
    monkeypatch.setattr(Path, "replace", refuse)
    _, shown = person.plays(["quit"], SETUP)
    assert f"The game could not be saved: {here}: no space left on device." in " ".join(shown.split("\n"))
    assert list(here.iterdir()) == [path]


def refuse(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_record_can_be_kept_elsewhere(person: Person) -> None:
    path = person.home / "my games" / "one.txt"
    _, shown = person.plays(["quit"], Setup(seed=1, lang="en", record=path))
    assert "  ~/'my games/one.txt'\n" in shown
    person.environ["XDG_DATA_HOME"] = str(person.home / "data")
    person.plays(["quit"], SETUP)
    assert len(list((person.home / "data/cattery/records").iterdir())) == 1


def test_a_closed_input_is_the_end_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        Outside().ask("Your move: ")


def test_the_record_is_safe_even_if_the_program_fails(person: Person) -> None:
    with pytest.raises(ZeroDivisionError):
        person.plays([FIRST_MOVE, ZeroDivisionError], SETUP)
    assert 0 in [seat for seat, _ in plays_in(person.records[0])]


def test_the_real_process_leaves_on_ctrl_c_and_goes_on_later(tmp_path: Path) -> None:
    first = start(tmp_path, "seed=11")
    assert first.stdin
    assert first.stdout
    first.stdin.write("#1\n")
    first.stdin.flush()
    shown = ""
    while shown.count("Your move") < 2:  # the second time it waits for an answer
        shown += first.stdout.read(1)
    os.kill(first.pid, signal.SIGINT)
    shown, _ = first.communicate(timeout=HANGS)
    assert first.returncode == 130
    name = shown.split("--resume ")[1].split()[0]

    shown, errors = start(tmp_path, f"resume=Path('{name}')").communicate("#1\n" * 200, timeout=HANGS)
    assert "The game is over." in shown
    assert not errors


def start(home: Path, setup: str) -> subprocess.Popen[str]:
    program = (
        f"{HEED_CTRL_C} import sys; from pathlib import Path; from cattery.terminal.play import Setup, run;"
        f" sys.exit(run(Setup(lang='en', {setup})))"
    )
    environ = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": "", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environ,
    )


def test_a_record_without_names_gets_some(person: Person) -> None:
    path = person.home / "nameless.txt"
    path.write_text(cattery.open_table("discat", 2, house=cattery.SeededHouse(3)).record(reveal=True).write())
    _, shown = person.plays([], Setup(resume=path, lang="fr", levels=["kitten"]))
    assert "\nToi\u00a0: 5 cartes en main" in shown


def test_a_record_with_a_wrong_play_names_the_line(person: Person) -> None:
    table = cattery.open_table("discat", 2, house=cattery.SeededHouse(3))
    record = table.record(reveal=True)
    record.plays = [*record.plays[:-1], record.plays[0]]
    path = person.home / "wrong.txt"
    path.write_text(record.write())
    with pytest.raises(cattery.BadRecord, match=r"wrong\.txt: line \d+: "):
        person.plays([], Setup(resume=path, lang="en"))
