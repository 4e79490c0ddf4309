"""Addi Cat's at the terminal, in real time on a clock that the test holds."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

import cattery
from cattery.core.errors import BadOption
from cattery.terminal.outside import Outside
from cattery.terminal.play import Setup, run
from cattery.terminal.reflex import TERMINAL, ReflexSession
from tests.terminal.people import Paper


class Watching(Outside):
    """Time passes only while somebody waits; `typed` are lines, each so many seconds after the one before."""

    time: float
    typed: list[tuple[float, str]]

    def wait(self, seconds: float) -> str | None:
        if self.typed and self.typed[0][0] <= seconds:
            after, line = self.typed.pop(0)
            self.time += after
            return line
        if not self.typed:
            raise EOFError
        self.typed[0] = (self.typed[0][0] - seconds, self.typed[0][1])
        self.time += seconds + 0.001
        return None


def plays(
    home: Path, typed: list[tuple[float, str]], drawn: bool = False, lang: str = "en", **wish: object
) -> tuple[int, str, cattery.Record]:
    """The exit code, what was shown, and the record."""
    paper = Paper(drawn)
    outside = Watching(input=io.StringIO(), output=paper, environ={"HOME": str(home), "TERM": "xterm"}, width=80)
    outside.time, outside.typed = 0.0, list(typed)
    outside.clock = lambda: outside.time
    wish = {"seats": 3, "seed": 11, **wish}
    setup = Setup(game="addi_cats", lang=lang, plain=not drawn, **wish)  # type: ignore[arg-type]
    code = run(setup, outside)
    (path,) = (home / ".local/share/cattery/records").iterdir()
    return code, paper.getvalue(), cattery.read_record(path.read_text("utf-8"))


def test_cards_turn_by_themselves_and_are_said_in_words(tmp_path: Path) -> None:
    code, shown, record = plays(tmp_path, [(40.0, "quit")], levels=["tabby"])
    assert code == 0
    flips = [play for play in record.plays if play.text == "flip"]
    assert len(flips) > 8
    assert {play.seat for play in flips} == {0, 1, 2}, "the person's cards, too"
    gaps = [later.at - earlier.at for earlier, later in pairwise(flips)]
    assert min(gaps) >= 1500, "never faster than the pace"
    assert " plus " in shown
    assert "On the table: " in shown
    assert shown.count("Play goes clockwise.") == 1, "what has not changed is not said again"
    assert " down, " not in shown, "nor is there time for every seat"


def test_whoever_asks_for_the_table_hears_of_every_seat(tmp_path: Path) -> None:
    _, shown, _ = plays(tmp_path, [(8.0, "table"), (1.0, "quit")], options={"firstPlayer": 0})
    assert re.search(r"(?m)^You: .+, \d+ down, \d+ up", shown)
    assert len(re.findall(r"(?m) down, ", shown)) == 3


def test_enter_is_the_slap_and_the_receipt_follows(tmp_path: Path) -> None:
    _, shown, record = plays(tmp_path, [(8.0, ""), (3.0, ""), (3.0, "quit")])
    taps = [play for play in record.plays if play.text == "tap" and play.seat == 0]
    assert taps
    assert "You slap!" in shown
    assert "You pick up" in shown or "you pick up" in shown
    assert re.search(r"(?m)^You: \d+ ms \(wrong\)$", shown)
    assert {slap.receipt.seat for slap in record.slaps} >= {0}
    assert cattery.verify(record).slaps == len({slap.before for slap in record.slaps}) > 0


def test_flip_turns_the_own_card_earlier_but_not_before_its_time(tmp_path: Path) -> None:
    first_player = {"firstPlayer": 0}
    _, _, patient = plays(tmp_path / "a", [(9.0, "quit")], options=first_player)
    _, _, eager = plays(tmp_path / "b", [(0.3, "flip"), (8.7, "quit")], options=first_player)

    def first(record: cattery.Record) -> int:
        return next(play.at for play in record.plays if play.text == "flip")

    assert first(patient) >= 6000
    assert 1500 <= first(eager) < 1700


def test_what_is_not_allowed_is_said_and_questions_are_answered(tmp_path: Path) -> None:
    typed = [(0.1, ""), (0.1, "?"), (0.1, "rule A18"), (0.1, "meow"), (0.1, "log"), (0.1, "why"), (1.0, "quit")]
    _, shown, _ = plays(tmp_path, typed, options={"firstPlayer": 1})
    assert "there is nothing to slap for" in shown
    assert re.search(r"(?m)^Enter: Slap the Mouse$", shown)
    assert re.search(r"(?m)^flip: Turn your card$", shown)
    assert re.search(r"(?m)^rule A1: ", shown)
    assert "Chase: all of you slap" in shown
    assert "“meow” is not a move" in shown


def test_drawn_and_in_french(tmp_path: Path) -> None:
    _, shown, _ = plays(tmp_path, [(25.0, ""), (1.0, "quitter")], drawn=True, lang="fr")
    assert "▶" in shown
    assert re.search(r"Toi\s: \d+ ms", shown)


def test_the_pace_is_an_option(tmp_path: Path) -> None:
    _, _, record = plays(tmp_path, [(40.0, "quit")], options={"pace": "family"})
    flips = [play.at for play in record.plays if play.text == "flip"]
    assert min(later - earlier for earlier, later in pairwise(flips)) >= 2500


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    plays(tmp_path, [(20.0, ""), (2.0, "quit")])
    (path,) = (tmp_path / ".local/share/cattery/records").iterdir()
    before = cattery.read_record(path.read_text("utf-8"))
    outside = Watching(input=io.StringIO(), output=Paper(False), environ={"HOME": str(tmp_path)}, width=80)
    outside.time, outside.typed = 0.0, [(15.0, "quit")]
    outside.clock = lambda: outside.time
    assert run(Setup(resume=path, lang="en"), outside) == 0
    after = cattery.read_record(path.read_text("utf-8"))
    assert after.plays[: len(before.plays)] == before.plays
    assert len(after.plays) > len(before.plays)
    assert after.slaps[: len(before.slaps)] == before.slaps


def test_AO8_two_piles_slap_by_enter_and_by_their_number(tmp_path: Path) -> None:
    """Seats 0 and 2 are the person's: nobody else plays them, and a slap says with which pile."""
    typed = [(30.0, "2"), (30.0, ""), (1.0, "?"), (1.0, "quit")]
    code, shown, record = plays(tmp_path, typed, seats=4, options={"piles": "two each"}, levels=["kitten"])
    assert code == 0
    assert "You play several seats." in shown
    assert "slap for You 2" in shown
    assert record.names[0::2] == ["You", "You 2"]
    mine = [slap.receipt for slap in record.slaps if slap.receipt.seat in (0, 2)]
    assert [receipt.seat for receipt in mine] == [2, 0]
    assert {receipt.device for receipt in mine} == {TERMINAL}, "one clock for both"


def test_AO8_both_piles_turn_their_cards(tmp_path: Path) -> None:
    typed = [(40.0, "flip"), (20.0, "quit")]
    _, _, record = plays(tmp_path, typed, options={"piles": "one double"})
    flips = [play for play in record.plays if play.text == "flip"]
    assert {play.seat for play in flips} == {0, 1, 2}
    with pytest.raises(BadOption, match="one for each of the 1"):
        plays(tmp_path / "other", [(1.0, "quit")], options={"piles": "one double"}, levels=["tabby", "lynx"])


def test_A45_a_slap_while_cards_move_is_said_not_to_count() -> None:
    said: list[str] = []
    conductor = SimpleNamespace(tap=lambda *_: False, shown={0: (900.0,)}, opened=2000.0)
    told = SimpleNamespace(conductor=conductor, moment=3, place=SimpleNamespace(say=said.append))
    ReflexSession.slap(told, 0, 1500.0)  # type: ignore[arg-type]
    assert said == ["terminal.tap_paused"]


def test_levels_of_its_own(tmp_path: Path) -> None:
    code, shown, _ = plays(tmp_path, [(1.0, "quit")], levels=["lynx", "tiger"])
    assert code == 0
    assert "lynx, tiger" in shown
