"""The engine beside a second reading of the rules: whole games, move by move, card by card."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cattery import BELL, HOUSE, SeededHouse, Table
from cattery.core.game import ReflexGame, reflex_game
from cattery.flat import Ints, below, seeded
from cattery.games import find_game
from tests.conftest import Counts
from tests.games.addi_cats.builders import pile, stock
from tests.games.addi_cats.referee import Referee

GAME: ReflexGame[Any, Any, Any] = reflex_game(find_game("addi_cats"))
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"end": "two left"}),
    (6, {"volleyActions": False, "afterFault": "offender"}),
    (8, {"trapVictim": "first", "giftCard": "pile"}),
    (5, {"pickupShuffle": True, "tables": [2, 7]}),
    (4, {"piles": "two each", "tables": [1]}),
    (3, {"tables": [5], "minutes": 0}),
]


def referee_of(table: Table) -> Referee:
    stocks = [stock(table, seat) for seat in range(table.seats)]
    return Referee(stocks, msgspec.to_builtins(table.options), table.view().turn)


def compare(table: Table, book: Referee) -> None:
    assert bool(table.result) == bool(book.over)
    if table.result:
        assert table.result.ending == book.over
        return
    for seat in range(table.seats):
        assert stock(table, seat) == book.stocks[seat], f"the stock of seat {seat}"
        assert pile(table, seat) == book.piles[seat], f"the pile of seat {seat}"
        assert set(table.moves(seat)) == book.moves(seat), f"what seat {seat} may say"
    assert set(table.moves(BELL)) == book.moves("bell")
    assert {seat for seat, its in enumerate(table.view().seats) if its.place} == set(book.won)


def choose(table: Table, rng: Ints) -> tuple[int, str]:
    """Mostly flips, some taps, now and then the bell; `time` hardly ever."""
    acting = sorted(table.acting - {BELL})
    flippers = [seat for seat in acting if "flip" in table.moves(seat)]
    tappers = [seat for seat in acting if "tap" in table.moves(seat)]
    right = [seat for seat in tappers if GAME.rules.is_entitled(table.state, seat)]
    luck = below(rng, 100)
    if right and luck < 60:
        return right[below(rng, len(right))], "tap"
    if tappers and luck > 95:
        return tappers[below(rng, len(tappers))], "tap"
    if flippers:
        return flippers[0], "flip"
    move = table.moves(BELL)[0] if table.moves(BELL) else ""
    return (BELL, move) if move else (tappers[0], "tap")


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_whole_games_move_by_move(seats: int, options: dict[str, Any], counts: Counts) -> None:
    for seed in range(counts(2)):
        rng = seeded("oracle", seats, seed)
        table = Table(GAME, seats, options, SeededHouse(seed))
        book = referee_of(table)
        for _ in range(1200):
            compare(table, book)
            if not table.acting:
                break
            seat, move = choose(table, rng)
            before = len(table.plays)
            table.play(seat, move)
            book.say("bell" if seat == BELL else seat, move)
            for play in table.plays[before + 1 :]:
                assert play.seat == HOUSE
                card, _, whose = play.text.partition(" seat ")
                book.lay(int(whose), card)


def test_the_comparison_finds_a_wrong_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee who shares piles the other way round is contradicted."""
    honest = Referee.order

    def backwards(self: Referee, start: int) -> list[int]:
        first, *others = honest(self, start)
        return [first, *reversed(others)]

    monkeypatch.setattr(Referee, "order", backwards)
    with pytest.raises(AssertionError):
        test_whole_games_move_by_move(4, {}, lambda n: n)


def test_the_games_compared_meet_every_window() -> None:
    met = set()
    for seats, options in TABLES:
        table, rng = Table(GAME, seats, options, SeededHouse(0)), seeded("oracle", seats, 0)
        for _ in range(1200):
            met.add(table.view().window)
            if not table.acting:
                break
            table.play(*choose(table, rng))
    assert met >= {"closed", "open", "chase", "trap", "sumo", "countdown", "volley", "over"}
