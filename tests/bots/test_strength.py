"""The figures that people are shown: strictly read, written by a ladder, and only where they hold."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from cattery import BadOption
from cattery.bots.strength import FILE, HEAD, Measured, Strength, publish, read_strengths, strength_of
from cattery.games import GAMES, find_game
from cattery.lab.ladder import ladder_result, plan, run
from cattery.lab.publishing import measured, strength
from cattery.lab.ratings import LadderGame, means

DAY = datetime.date(2026, 11, 16)


def found(value: float, **where: object) -> Measured:
    return Measured("rating", 'cattery ladder "x"', DAY, 240, {"tabby": Strength(value, value - 9.5, value + 9)}, where)


def test_our_own_file_is_as_it_would_be_written(tmp_path: Path) -> None:
    again = tmp_path / "strength.toml"
    again.write_text("")
    for game, several in read_strengths().items():
        for one in several:
            publish(game, one, again)
    assert again.read_text("utf-8") == FILE.read_text("utf-8")
    assert FILE.read_text("utf-8").startswith(HEAD)


def test_what_is_published_takes_the_place_of_the_same_table_only(tmp_path: Path) -> None:
    file = tmp_path / "strength.toml"
    file.write_text("")
    for value, where in ((1, {"level": 2}), (2, {}), (3, {"level": 1}), (4, {"level": 2})):
        publish("house_of_cats", found(value, **where), file)
    publish("discat", found(5), file)
    read = read_strengths(file)
    assert list(read) == ["discat", "house_of_cats"]
    assert read["house_of_cats"] == [found(3, level=1), found(4, level=2), found(2)]


def test_a_figure_is_shown_only_where_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "strength.toml"
    file.write_text("")
    publish("house_of_cats", found(1, level=1), file)
    publish("discat", found(5), file)
    monkeypatch.setattr("cattery.bots.strength.strengths", lambda: read_strengths(file))
    assert strength_of("house_of_cats", {"level": 1, "tiles": "abcd"}) == found(1, level=1)
    assert strength_of("house_of_cats", {"level": 2}) is None
    assert strength_of("discat", {"arrows": "UDUD"}) == found(5)
    assert strength_of("momistigri", {}) is None


GOOD = """\
[[discat]]
measure = "rating"
source = "x"
date = 2026-11-16
games = 1
[discat.levels]
tabby = [1, 0, 2]
"""


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (GOOD.replace("[[discat]]", "[[chess]]").replace("[discat.", "[chess."), "line 1: there is no game 'chess'"),
        (GOOD.replace("tabby", "lion"), "line 7: discat has no bots of level 'lion'"),
        (GOOD.replace("[1, 0, 2]", "[3, 0, 2]"), "line 7: tabby of discat: 3 is not within its bounds"),
        (GOOD.replace("[1, 0, 2]", "[1, 0]"), "at least length 3"),
        (GOOD.replace("games = 1\n", ""), "missing required field `games`"),
        (GOOD.replace('"rating"', '"elo"'), "enum"),
        (GOOD.replace("games = 1", "games = 1\nplays = 2"), "unknown field `plays`"),
        ("[[discat]", "line 1"),
    ],
)
def test_a_broken_file_is_refused_with_a_reason(bad: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "strength.toml"
    file.write_text(GOOD)
    assert read_strengths(file)
    file.write_text(bad)
    with pytest.raises(BadOption) as refused:
        read_strengths(file)
    assert str(file) in str(refused.value)
    assert why in str(refused.value)


def test_a_ladder_of_several_seats_publishes_ratings() -> None:
    ladder = plan(find_game("discat"), 2, 2, 0, ["random", "kitten", "tabby"], {})
    games = [*run(ladder, processes=1)][-1]
    published = measured(ladder_result(ladder, games), "x", DAY)
    assert published.measure == "rating"
    assert published.games == len(games)
    assert list(published.levels) == ["kitten", "tabby"], "random is for measuring"
    assert published.levels["tabby"].value == 1000


def test_a_ladder_alone_publishes_mean_points_with_bounds() -> None:
    games = [LadderGame(deal, ["tabby"], [1.0], [score]) for deal, score in enumerate((40, 44, 42, 46))]
    assert strength(means(games)[0], 1) == Strength(43.0, 38.9, 47.1)  # four games: 3.2 standard errors
    game = GAMES["house_of_cats"]
    ladder = plan(game, 1, 4, 0, ["kitten", "tabby"], {"level": 3})
    games = [*run(ladder, processes=1)][-1]
    published = measured(ladder_result(ladder, games), "x", DAY, ["level"])
    assert (published.measure, published.where) == ("points", {"level": 3})
    assert published.levels["tabby"].value > published.levels["kitten"].value
    with pytest.raises(BadOption, match="no option 'depth'"):
        measured(ladder_result(ladder, games), "x", DAY, ["depth"])
