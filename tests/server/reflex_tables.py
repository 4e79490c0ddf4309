"""People at a table of reflexes, and what they see there."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from tests.server.harness import House, Player


@contextlib.asynccontextmanager
async def person(house: House, code: str, seat: int, port: int = 0) -> AsyncIterator[Player]:
    """Somebody at a seat, perhaps over a longer line."""
    near = House(house.hall, port or house.port, house.guard)
    async with near.join(code) as player:
        await player.sit(seat)
        yield player


def view(player: Player) -> Any:
    """What the player's first seat sees."""
    return player.views[player.held[0]].view


def field(player: Player, name: str) -> Any:
    return msgspec.json.decode(view(player))[name]


async def reveal(player: Player, after: int) -> int:
    """Wait for a card after this reveal; its number."""
    await player.until(lambda: player.held[0] in player.views and field(player, "reveal") > after, "for a card")
    return int(field(player, "reveal"))
