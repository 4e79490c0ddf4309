"""Hints: the best moves, what to expect of them and why, from nothing but what the seat knows."""

from __future__ import annotations

import pytest

from cattery import IllegalMove, SeededHouse, hint, open_table
from cattery.core.words import LANGUAGES
from cattery.flat import below, seeded
from cattery.games import GAMES, find_game
from tests.games.discat.builders import ANNA, position


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_legal_moves_the_best_first_and_says_why(game: str) -> None:
    seats = find_game(game).usual_seats
    table, rng = open_table(game, seats, house=SeededHouse(3)), seeded("hints")
    for _ in range(12):
        seat = min(table.acting)
        if seat < seats:
            hints = hint(table, seat, rounds=20)
            words = table.moves(seat)
            assert 1 <= len(hints) <= 3
            assert {one.move for one in hints} <= set(words)
            for one in hints:
                for language in LANGUAGES:
                    assert table.game.words(language).advice(one.why, ["Minou"] * seats)
        words = table.moves(seat)
        table.play(seat, words[below(rng, len(words))])


def test_a_hint_tells_what_to_expect() -> None:
    piles = ["", " ".join(f"{card:02d}" for card in range(62, 90)), "60"]
    table = position(["11 21 31 41 51 07", "30 32", "33 35"], draw="36 37 38 39", limit="60", creator=2, piles=piles)
    first = hint(table, ANNA, rounds=200)[0]
    assert (first.value, first.why.key, len(first.move.split())) == (1.0, "wins", 5)
    assert table.game.words("en").advice(first.why) == "It wins the game at once. (rule D27)"


@pytest.mark.parametrize(
    ("hand", "limit", "word", "key"),
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
def test_why_a_move_of_Discat_is_good(hand: str, limit: str, word: str, key: str) -> None:
    table = position([hand, "30", "40"], draw="36 37 38 39", limit=limit, creator=2)
    move = table.game.parse(table.state, ANNA, word)
    assert table.game.advice(table.state, ANNA, move).key == key


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
