"""The ladder: the same deals for everybody, ratings that find known strengths, resumable, and a picture."""

from __future__ import annotations

from math import log10
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from cattery import BadOption
from cattery.flat import below, seeded
from cattery.games import find_game
from cattery.lab.ladder import Ladder, ladder_result, plan, play, run, seatings
from cattery.lab.plot import picture, scale
from cattery.lab.ratings import GROUPS, LadderGame, bounds, expected, fit, ratings, summed

QUICK = ["random", "kitten", "tabby"]


def small(deals: int = 2, levels: list[str] | None = None, seats: int = 3) -> Ladder:
    return Ladder("discat", seats, deals, 7, levels or QUICK)


# ── who plays ─────────────────────────────────────────────────────────────────────────────────────


def test_every_level_sits_everywhere_as_often() -> None:
    for levels, seats, many in [(QUICK, 3, 6), (QUICK, 2, 6), ([*QUICK, "lynx"], 4, 24), (QUICK, 4, 12)]:
        all_of_them = seatings(levels, seats)
        assert len(set(all_of_them)) == len(all_of_them) == many
        for seat in range(seats):
            at = [seating[seat] for seating in all_of_them]
            elsewhere = [seating[0] for seating in all_of_them]
            assert sorted(at) == sorted(elsewhere)


def test_a_level_named_twice_sits_there_twice() -> None:
    ladder = plan(find_game("discat"), 3, 400, 0, ["tiger", "tabby", "tabby"], {})
    assert (ladder.levels, ladder.deals) == (["tabby", "tabby", "tiger"], 134)
    assert [seating.index("tiger") for seating in seatings(ladder.levels, 3)] == [2, 1, 0]
    with pytest.raises(BadOption, match="each of the 4 seats"):
        plan(find_game("discat"), 4, 400, 0, ["tiger", "tabby", "tabby"], {})


def test_the_same_deal_for_every_seating() -> None:
    """Three random bots of other names would hold the same cards: the first hands are those of the deal."""
    games = [play(small(), 0, seating) for seating in seatings(QUICK, 3)]
    again = [play(small(), 0, seating) for seating in seatings(QUICK, 3)]
    assert games == again
    assert games != [play(small(), 1, seating) for seating in seatings(QUICK, 3)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    ladder = plan(find_game("discat"), 3, 7, 0, QUICK, {})
    assert (ladder.deals, ladder.levels) == (2, QUICK)
    assert plan(find_game("discat"), 4, 24, 0, [], {}).levels == ["kitten", "tabby", "lynx", "tiger"]


@pytest.mark.parametrize(
    ("levels", "games", "why"),
    [(["lion"], 5, "no level 'lion'"), (["tabby"], 5, "two levels"), ([], 0, "play 1 to")],
)
def test_a_ladder_that_cannot_be_is_refused(levels: list[str], games: int, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        plan(find_game("discat"), 3, games, 0, levels, {})


def test_A47_a_game_of_reflexes_is_played_by_a_simulated_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = plan(find_game("addi_cats"), 4, 1, 3, [], {})
    assert ladder.levels == ["kitten", "tabby", "lynx", "tiger"]
    games = [play(ladder, 0, seating) for seating in seatings(ladder.levels, 4)]
    assert [sum(game.shares) for game in games] == pytest.approx([1.0] * 24)
    monkeypatch.setenv("CATTERY_PLAIN", "1")
    assert play(ladder, 0, games[5].levels) == games[5], "on the other engine, too"


def test_A47_the_same_deal_for_every_seating_of_a_game_of_reflexes() -> None:
    """Four of a kind play the same game whatever else the ladder has; another deal is another game."""
    ladder = Ladder("addi_cats", 4, 2, 7, ["kitten", "tiger"])
    alike = [play(ladder, deal, ["tiger"] * 4) for deal in (0, 0, 1)]
    assert alike[0] == alike[1]
    assert alike[0].scores != alike[2].scores


def test_A47_the_quicker_the_better() -> None:
    """Reactions are the only thing that tells the levels apart."""
    ladder = plan(find_game("addi_cats"), 4, 48, 1, [], {"end": "first"})
    *_, games = run(ladder, None, 1)
    result = ladder_result(ladder, games)
    assert not result.rounds, "nobody thinks ahead"
    assert [one.level for one in result.ratings[:2]] == ["tiger", "lynx"]
    assert sorted(result.ratings, key=lambda one: one.score, reverse=True)[2].level == "tabby"


# ── how strong they are ───────────────────────────────────────────────────────────────────────────


def made_up(strengths: dict[str, float], deals: int, seats: int = 3, luck: int = 0) -> list[LadderGame]:
    """Games that are won as Luce's model has it."""
    rng, games = seeded("made up", deals, luck), []
    for deal in range(deals):
        for seating in seatings(list(strengths), seats):
            weights = [strengths[level] for level in seating]
            lot, winner = below(rng, 10**6) / 10**6 * sum(weights), 0
            while lot > weights[winner]:
                lot -= weights[winner]
                winner += 1
            shares = [float(seat == winner) for seat in range(seats)]
            games.append(LadderGame(deal, list(seating), shares, [0] * seats))
    return games


def test_known_strengths_are_found_within_their_intervals() -> None:
    """Ten times the strength is 400 points."""
    rated = {one.level: one for one in ratings(made_up({"a": 10.0, "b": 1.0, "c": 0.5, "d": 1.0}, 60), "b")}
    assert rated["b"].rating == 1000
    assert rated["b"].low < 1000 < rated["b"].high  # it is measured like the others
    for level, truth in [("a", 1400), ("c", 880), ("d", 1000)]:
        assert rated[level].low < truth < rated[level].high
        assert rated[level].high - rated[level].low < 150
    assert [one.level for one in ratings(made_up({"a": 10.0, "b": 1.0, "c": 0.1}, 20), "b")] == ["a", "b", "c"]


@pytest.mark.parametrize("deals", [3, 8])
def test_intervals_hold_the_truth_in_19_of_20_cases(deals: int) -> None:
    """Of few deals, too: they are as wide then as they have to be."""
    truth = {"a": 4.0, "b": 2.0, "c": 1.0}
    held = 0
    for luck in range(200):
        rated = {one.level: one for one in ratings(made_up(truth, deals, luck=luck), "b")}
        mean = sum(one.rating for one in rated.values()) / 3
        a = rated["a"]
        held += a.low < mean + 400 * log10(2) < a.high  # the mean strength is that of b
    assert 0.91 * 200 <= held <= 0.99 * 200


@pytest.mark.parametrize(("n", "t"), [(2, 12.706), (3, 4.303), (5, 2.776), (11, 2.228), (1000, 1.962)])
def test_bounds_are_students(n: int, t: float) -> None:
    assert bounds(n) == pytest.approx(t, rel=0.04)


def test_more_deals_narrow_the_intervals() -> None:
    few, many = (ratings(made_up({"a": 3.0, "b": 1.0, "c": 1.0}, deals), "b")[0] for deals in (10, 160))
    assert many.high - many.low < 0.5 * (few.high - few.low)


def test_many_deals_are_left_out_in_groups_and_the_intervals_are_as_wide() -> None:
    games = made_up({"a": 3.0, "b": 1.0, "c": 1.0}, 2 * GROUPS)
    one_by_one = [LadderGame(game.deal // 2, game.levels, game.shares, game.scores) for game in games]
    (grouped, *_), (paired, *_) = ratings(games, "b"), ratings(one_by_one, "b")
    assert grouped.rating == pytest.approx(paired.rating)
    assert grouped.high - grouped.low == pytest.approx(paired.high - paired.low, rel=0.2)


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    games = [LadderGame(deal, ["a", "b"], [1.0, 0.0], [5, 3]) for deal in range(20)]
    best, worst = ratings(games, "b")
    assert (best.level, best.wins, best.score) == ("a", 1.0, 5.0)
    assert 1200 < best.rating < 2500
    assert worst.rating == 1000


def test_expected_wins_are_those_of_the_games() -> None:
    games = made_up({"a": 4.0, "b": 2.0, "c": 1.0}, 300)
    found = fit(["a", "b", "c"], summed(games))
    wins = [sum(game.shares[game.levels.index(level)] for game in games) / len(games) for level in "abc"]
    assert expected([found[level] for level in "abc"]) == pytest.approx(wins, abs=0.01)


# ── running ───────────────────────────────────────────────────────────────────────────────────────


def test_a_ladder_that_was_stopped_goes_on(tmp_path: Path) -> None:
    notes, whole = tmp_path / "ladder.jsonl", small(2)
    steps = run(whole, notes, 1)
    for _ in range(4):
        next(steps)
    steps.close()
    with notes.open("ab") as file:
        file.write(b'[1,["tab')  # it was stopped while it wrote
    *_, games = run(whole, notes, 2)
    assert len(games) == 12
    *_, alone = run(whole, None, 1)
    assert sorted(games, key=str) == sorted(alone, key=str)
    assert len(next(run(whole, notes))) == 12  # all are there: nothing is played again
    with pytest.raises(BadOption, match="another ladder"):
        next(run(msgspec.structs.replace(whole, seed=8), notes))
    assert len(next(run(small(1), notes))) == 6


def test_the_standing_of_games_alone_is_in_points_and_has_a_picture() -> None:
    alone = plan(find_game("house_of_cats"), 1, 8, 0, ["kitten", "tabby"], {})
    *_, games = run(alone, None, 1)
    result = ladder_result(alone, games)
    assert (result.measure, result.company) == ("points", "alone")
    best, other = result.ratings
    assert (best.level, best.rating) == ("tabby", best.score)
    assert best.low < best.score < best.high
    assert other.rating < best.rating
    drawn = ElementTree.fromstring(picture(result))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"tabby", f"{best.score:.1f}", "house_of_cats, alone, 8 games"} <= set(texts)
    assert scale(41.2, 58.9) == (40, 60, 5)
    assert scale(50.0, 50.0) == (50, 51, 1)  # one game, or all alike: still a picture


def test_a_standing_and_its_picture() -> None:
    *_, games = run(small(3), None, 1)
    result = ladder_result(small(3), games)
    assert result.ratings[0].level == "tabby"
    drawn = ElementTree.fromstring(picture(result))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"tabby", "kitten", "random", "discat, 3 seats, 18 games"} <= set(texts)
    low, high, step = scale(912.0, 1188.0)
    assert (low, high, step) == (900, 1200, 50)
