"""Why a turn of House of Cats, or a part of it, is a good one, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.reasons import Reason
from cattery.games.house_of_cats.mind.solo_state import ME, alone
from cattery.games.house_of_cats.rules.masks import bit, count, lowest
from cattery.games.house_of_cats.rules.moves import A_CROSS, CROSS, DONE, J_CROSS, NUMBERS, OPEN, kind_of
from cattery.games.house_of_cats.rules.plays import make_move
from cattery.games.house_of_cats.rules.scoring import cat_points, cheese_points, mouse_points
from cattery.games.house_of_cats.rules.state import STARS, State, connected_to, empty, neighbours

MANY = 2  # points of Cats and Mice that are worth a reason


def advice(s: State, seat: int, moves: Sequence[int]) -> Reason:
    before, after = alone(s, seat), alone(s, seat)
    for move in moves:
        if kind_of(move) != DONE:
            make_move(after, ME, move)
    return (
        by_kind(before, kind_of(moves[0]))
        or by_rooms(before, after)
        or by_points(before, after)
        or Reason("leaves_open")
    )


def by_kind(s: State, kind: int) -> Reason | None:
    if s.phase == STARS:
        return Reason("stars", "H6")
    if kind == OPEN:
        return Reason("opens", "H26")
    if kind in (CROSS, A_CROSS, J_CROSS):
        return Reason("crosses", "H31")
    return Reason("enough") if kind == DONE else None


def by_rooms(before: State, after: State) -> Reason | None:
    made = [after.rooms[ME][number] - before.rooms[ME][number] for number in range(NUMBERS)]
    if sum(made) > 1:
        points = sum(many * (2 * number + 1) for number, many in enumerate(made))
        return Reason("rooms", "H16", {"n": sum(made), "points": points})
    if sum(made) == 1:
        number = made.index(1)
        return Reason("room", "H16", {"size": number + 2, "n": 2 * number + 1})
    return None


def by_points(before: State, after: State) -> Reason | None:
    gained = animal_points(after) - animal_points(before)
    if gained >= MANY:
        return Reason("animals", values={"n": gained})
    nearly = nearly_rooms(after) - nearly_rooms(before)
    return Reason("nearly", "H13", {"size": max(nearly) + 2}) if nearly else None


def animal_points(s: State) -> int:
    return cat_points(s, ME) + cheese_points(s, ME) + mouse_points(s, ME)


def nearly_rooms(s: State) -> set[int]:
    """Numbers of which one more cell makes a room."""
    found = set()
    for number in range(1, NUMBERS):
        rest = s.mark[ME][number] & ~s.walled[ME]
        while rest:
            group = connected_to(s, bit(lowest(rest)), rest)
            rest &= ~group
            weight = count(group) + count(group & s.double[ME])
            if weight == number + 1 and neighbours(s, group) & empty(s, ME):
                found.add(number)
    return found
