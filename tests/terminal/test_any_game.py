"""A game that nobody has drawn yet can be played all the same."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from cattery.core.errors import MalformedMove
from cattery.core.game import Game, GameInfo, Options, Pace
from cattery.core.reasons import Reason
from cattery.core.rules import GameState
from cattery.core.seats import HOUSE
from cattery.flat import Ints, i16
from cattery.games import GAMES
from cattery.terminal.drawing import ended
from cattery.terminal.play import Setup
from tests.terminal.people import FIRST_MOVE, Person


class Socks(GameState):
    seats: int = i16()
    left: int = i16()
    turn: int = i16()
    turns: int = i16()


class SockRules:
    """Take one or two socks; whoever takes the last one wins. The house lays 5 to 9 socks first."""

    MAX_MOVES = 5
    State = Socks

    @staticmethod
    def acting(s: Socks) -> int:
        if s.left < 0:
            return 1 << HOUSE
        return 1 << s.turn if s.left else 0

    @staticmethod
    def legal(s: Socks, seat: int, moves: Ints) -> int:
        some = list(range(5, 10)) if seat == HOUSE else [n for n in (1, 2) if n <= s.left and seat == s.turn]
        moves[: len(some)] = some
        return len(some)

    @staticmethod
    def house_count(_: Socks) -> int:
        return 5

    @staticmethod
    def house_move(_: Socks, k: int) -> int:
        return 5 + k

    @staticmethod
    def apply(s: Socks, seat: int, move: int) -> None:
        if seat == HOUSE:
            s.left = move
        else:
            s.left -= move
            s.turns += 1
            s.turn = (seat + 1) % s.seats

    @staticmethod
    def score(s: Socks, seat: int) -> int:
        return int(s.left == 0 and (seat + 1) % s.seats == s.turn)

    standing = payoff = score

    @staticmethod
    def ending(s: Socks) -> int:
        return int(s.left == 0)


class SockView(Struct, frozen=True):
    socks_left: int
    turn: int
    drawer: list[dict[str, int | None]]


class SockGame(Game[Socks, Options, SockView]):
    info = GameInfo("socks", range(2, 5), 1, Pace.TURNS, Options, ("", "last"), minutes=1, age=3)
    rules: ClassVar[Any] = SockRules
    mind: ClassVar[Any] = None  # nobody but people plays it
    folder: ClassVar[Path]

    def setup(self, seats: int, options: Options) -> Socks:  # noqa: ARG002
        s = Socks()
        s.seats, s.left = seats, -1
        return s

    def text(self, s: Socks, seat: int, move: int) -> str:  # noqa: ARG002
        return f"lay {move}" if seat == HOUSE else f"take {move}"

    def canonical(self, s: Socks, seat: int, text: str) -> str:  # noqa: ARG002
        if text.split()[:1] not in (["take"], ["lay"]):
            raise MalformedMove(Reason("not_a_move", values={"text": text}))
        return text

    def why_not(self, s: Socks, seat: int, text: str) -> Reason:  # noqa: ARG002
        return Reason("too_many", "S1", {"n": s.left})

    def heard(self, s: Socks, seat: int, move: int, viewer: int | None) -> str:  # noqa: ARG002
        return self.text(s, seat, move)

    def view(self, s: Socks, viewer: int | None) -> SockView:  # noqa: ARG002
        return SockView(s.left, s.turn, [{"holes": 2, "colour": None}])

    def bound(self, seats: int) -> int:  # noqa: ARG002
        return 9


WORDS = """
[game]
name = "Socks"
about = "Take socks.\\n"
typing = "Type take 1."
[why]
not_a_move = "{text}?"
too_many = "Only {n} left."
"""


@pytest.fixture
def socks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SockGame, "folder", tmp_path, raising=False)
    monkeypatch.setitem(GAMES, "socks", SockGame())
    monkeypatch.setattr("cattery.terminal.session.bot_move", lambda table, seat, *_: table.moves(seat)[-1])
    for folder in ("words", "rulebook"):
        (tmp_path / folder).mkdir()
    (tmp_path / "words" / "en.toml").write_text(WORDS)
    (tmp_path / "rulebook" / "en.md").write_text("# Socks\n\n## Taking\n\n**S1** Take what is there.\n")


@pytest.mark.usefixtures("socks")
@pytest.mark.parametrize("drawn", [True, False])
def test_a_game_without_a_drawing_can_be_played(person: Person, drawn: bool) -> None:
    code, shown = person.plays(repeat(FIRST_MOVE), Setup(game="socks", seats=2, seed=1, lang="en"), drawn)
    assert code == 0
    assert "socks left" in shown
    assert "drawer 0 holes" in shown
    assert "The game is over" in shown
    assert "wins!" in shown or "You win!" in shown


@pytest.mark.usefixtures("socks")
def test_it_answers_like_any_other(person: Person) -> None:
    setup = Setup(game="socks", seats=2, seed=1, lang="en")
    typed = ["take 7", "meow", "why take 1", "rule 1", "rule s2", "?", "2"]
    _, *shown = person.plays(typed, setup)[1].split("Your move: \n")
    assert shown[0].startswith("Only ")
    assert shown[0].endswith("left. (rule S1)\n")
    assert shown[1:5] == [
        "meow?\n",
        "Yes, “take 1” is allowed.\n",
        "S1 Take what is there.\n",
        "There is no rule s2. Type rule to see them all.\n",
    ]
    assert "why take 1: may I play this" in shown[5]
    assert shown[6].startswith("You: take 2\n")


def test_a_prompt_is_read_as_a_sentence_and_a_call_keeps_its_own_mark() -> None:
    prompts = ["Play less than 22", "Everybody slap!", "Wait…", "Which one?"]
    assert [ended(prompt) for prompt in prompts] == ["Play less than 22.", "Everybody slap!", "Wait…", "Which one?"]
