"""People at a table of reflexes, and what they see there."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from tests.server.house import House
from tests.server.people import Person


@contextlib.asynccontextmanager
async def person(house: House, code: str, seat: int, port: int = 0) -> AsyncIterator[Person]:
    """Somebody at a seat, perhaps over a slower connection."""
    async with house.join(code, port=port) as player:
        await player.sit(seat)
        yield player


def view(player: Person) -> Any:
    """What the player's first seat sees."""
    return player.views[player.held[0]].view


def field(player: Person, name: str) -> Any:
    return view(player)[name]


async def reveal(player: Person, after: int) -> int:
    """Wait for a card after this reveal; its number."""
    await player.until(lambda: player.held[0] in player.views and field(player, "reveal") > after, "for a card")
    return int(field(player, "reveal"))
