"""Hints: the best moves, what to expect of them and why, from nothing but what the seat knows."""

from __future__ import annotations

import re

import pytest

from cattery import IllegalMove, Reason, SeededHouse, hint, open_table
from cattery.bots.hints import Hint, hint_text
from cattery.bots.thinking import Thinker
from cattery.core.story import sentence
from cattery.core.words import LANGUAGES
from cattery.flat import below, seeded
from cattery.games import GAMES, find_game
from cattery.games.momistigri.instinct import appeal
from cattery.games.momistigri.moves import SEND, move_of
from tests.games.discat.builders import ANNA, position, table_with


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_legal_moves_the_best_first_and_says_why(game: str) -> None:
    seats = find_game(game).usual_seats
    table, rng = open_table(game, seats, house=SeededHouse(3)), seeded("hints")
    for _ in range(12):
        seat = min(table.acting)
        if seat < seats:
            hints = hint(table, seat, rounds=20)
            moves = table.moves(seat)
            assert 1 <= len(hints) <= 3
            assert {one.move for one in hints} <= set(moves)
            for one in hints:
                for language in LANGUAGES:
                    told = hint_text(one, table.game.words(language), ["Minou"] * seats)
                    assert not re.search(r"\{|hinted\.|advice\.", told), "every sentence has its words"
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))])


def test_a_hint_tells_what_to_expect() -> None:
    piles = ["", " ".join(f"{card:02d}" for card in range(62, 90)), "60"]
    table = position(["11 21 31 41 51 07", "30 32", "33 35"], draw="36 37 38 39", limit="60", creator=2, piles=piles)
    first = hint(table, ANNA, rounds=200)[0]
    assert (first.value, first.why.key, len(first.move.split())) == (1.0, "wins", 5)
    told = hint_text(first, table.game.words("en"), ["Anna", "Bo", "Cy"])
    assert told.endswith(" It wins the game at once. Wins about 100% of simulated games. (rule D27)")


@pytest.mark.parametrize(
    ("hand", "limit", "text", "key"),
    [
        ("12 14 16 10 55", "60", "12 14 16 10", "bonus"),
        ("04 33 52 17 28", "60", "04", "hard_down"),
        ("59 33 52 17 28", "01", "59", "hard_up"),
        ("31 33 52 17 28", "60", "33 31", "many"),
        ("31 33 52 17 28", "60", "28", "keeps_pairs"),
        ("31 42 55 16 28", "60", "28", "fits"),
        ("31 42 55 16 28", "02", "pass", "keep"),
        ("31 42 55 16 28", "02", "swap 31", "lone_card"),
        ("31 33 55 16 28", "02", "swap 31", "swap"),
    ],
)
def test_why_a_move_of_Discat_is_good(hand: str, limit: str, text: str, key: str) -> None:
    table = position([hand, "30 05", "40 06"], draw="36 37 38 39", limit=limit, creator=2)
    move = table.game.parse(table.state, ANNA, text)
    assert table.game.mind.advice(table.state, ANNA, [move]).key == key


def test_a_hard_card_promises_a_present_only_if_there_is_one_to_draw() -> None:
    table = position(["59 33 52 17 28", "30", "40"], draw="36", limit="01", creator=2)
    why = table.game.mind.advice(table.state, ANNA, [table.game.parse(table.state, ANNA, "59")])
    assert (why.key, why.clause) == ("hard_up_late", "")


@pytest.mark.parametrize(("hand", "last_turns"), [("59 33", 1), ("59", -1)])
def test_D28_a_hard_card_promises_no_lead_to_who_has_no_other_turn(hand: str, last_turns: int) -> None:
    table = position([hand, "30 12", "40 13"], limit="01", creator=2, last_turns=last_turns)
    assert table.game.mind.advice(table.state, ANNA, [table.game.parse(table.state, ANNA, "59")]).key == "fits"


def test_a_card_that_somebody_can_most_likely_answer_is_not_called_hard() -> None:
    """Nine cards lie below 10, and ten are in the others' hands."""
    table = table_with(["10 33 52 44 28"], seats=3)
    assert table.game.mind.advice(table.state, ANNA, [table.game.parse(table.state, ANNA, "10")]).key != "hard_down"


def test_what_nobody_can_choose_is_said_so() -> None:
    table = position(["13 25 34 46 55", "30", "40"], draw="36 37 38 39", limit="20", creator=2)
    assert table.moves(ANNA) == ["13"]
    says = [sentence("hinted.best", move=sentence("effect.play", cards="13")), sentence("advice.only")]
    assert hint(table, ANNA) == [Hint("13", Reason("only"), says=says)]


def test_with_hardly_any_time_to_think_a_rule_of_thumb_is_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code has imagined enough before it is stopped for the first time: so here it is not compiled yet."""
    monkeypatch.setattr("cattery.bots.hints.thinker", lambda game: Thinker(find_game(game), fast=False))
    table = open_table("momistigri", 3, house=SeededHouse(3))
    seat = min(table.acting)
    (only,) = hint(table, seat, stop=lambda: True)
    looks = {text: appeal(table.state, seat, table.game.parse(table.state, seat, text)) for text in table.moves(seat)}
    assert (only.value, looks[only.move]) == (None, max(looks.values()))


def test_what_else_would_do_is_told_the_better_first() -> None:
    table = open_table("discat", 3, house=SeededHouse(3))
    for seed in range(8):
        _, *others = hint(table, min(table.acting), rounds=400, seed=seed)
        values = [one.value or 0 for one in others]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(("held", "key"), [(3, "send"), (4, "send_points")])
def test_a_card_sent_holds_up_only_those_who_have_few(held: int, key: str) -> None:
    game = find_game("momistigri")
    state = open_table("momistigri", 3, house=SeededHouse(3)).state
    state.held[1] = held
    move = move_of(SEND, state.hand[2][0], 1)
    assert game.mind.advice(state, 0, [move]).key == key


def test_a_hint_knows_no_more_than_the_seat() -> None:
    table = open_table("discat", 3, house=SeededHouse(5))
    seat = min(table.acting)
    before = hint(table, seat, rounds=60)
    table.game.rules.redeal(table.state, seat, seeded("other hands"))
    assert hint(table, seat, rounds=60) == before


def test_there_is_no_hint_for_a_seat_that_is_not_to_move() -> None:
    table = open_table("discat", 3, house=SeededHouse(5))
    idle = next(seat for seat in range(3) if seat not in table.acting)
    for seat in (idle, 8, 9):
        with pytest.raises(IllegalMove, match="no hint"):
            hint(table, seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    english = find_game("discat").words("en").tables["advice"]
    assert find_game("discat").words(language).tables["advice"].keys() == english.keys()
