"""Games that are nearly over, so that people of the simulation see the end of one, too."""

from __future__ import annotations

from functools import cache
from random import Random

from cattery.core.game import Pace
from cattery.core.house import FairHouse
from cattery.core.seats import HOUSE
from cattery.core.table import Table
from cattery.games import find_game
from cattery.live.stored_table import stored_plays
from cattery.store.rows import StoredPlay

SECRET = "5e" * 32  # of the house
PLAYS_LEFT = 5  # of people, at least
A_SECOND = 1000
LAST_FLIPS, LIMIT = 12, 1_199_000  # A50 then the bell ends the game


@cache
def late_rows(game_id: str, seats: int) -> list[StoredPlay]:
    """The same for each seed: played at random by people who never slap."""
    game = find_game(game_id)
    reflex = game.info.pace is Pace.REFLEX
    table = Table(game, seats, house=FairHouse(bytes.fromhex(SECRET)))
    ends = play(table, Random(seats), LAST_FLIPS if reflex else 10_000)
    if reflex:
        return [*stored_plays(table.plays[:-1]), StoredPlay(table.plays[-1].seat, table.plays[-1].text, LIMIT)]
    return stored_plays(table.plays[: ends[-PLAYS_LEFT]])


def play(table: Table, random: Random, most: int) -> list[int]:
    """So many moves of people, or to the end; how many plays there were before each of them."""
    ends: list[int] = []
    while not table.result and len(ends) < most:
        moves = [(seat, move) for seat in sorted(table.acting) for move in table.moves(seat) if move != "tap"]
        of_seats = [(seat, move) for seat, move in moves if seat < HOUSE]
        ends.append(len(table.plays))
        table.play(*random.choice(of_seats or moves), A_SECOND * len(ends))
    return ends
