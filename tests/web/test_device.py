"""Pass-and-play: one device goes around, and a curtain hides each hand until its player is there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Counts
from tests.web.conftest import Visit
from tests.web.drivers import DRIVERS
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.tables import around_a_device
from tests.web.visitor import Visitor, expect, overhear

NAMES = ("Ada", "Bo")
WITH_CURTAIN = [driver for driver in DRIVERS.values() if driver.curtain]
curtained = pytest.mark.parametrize("game", WITH_CURTAIN, ids=lambda driver: driver.game)


async def curtain(visitor: Visitor) -> str:
    """Whose turn it is to take the device."""
    here = visitor.page.get_by_role("button", name=visitor.words.like("curtain.here"))
    await expect(here).to_be_visible()
    name = await here.inner_text()
    return next(player for player in NAMES if player in name)


def hands(heard: list[dict[str, Any]]) -> dict[int, list[str]]:
    """The newest hand of each seat, as the server told them."""
    return {news["seat"]: news["view"]["hand"] for news in heard if news["type"] == "view" and news["view"].get("hand")}


@curtained
async def test_nothing_of_a_hand_lies_behind_the_curtain(visit: Visit, game: type[Player]) -> None:
    visitor = await visit(width=360)
    heard = overhear(visitor)
    await around_a_device(visitor, *NAMES, game=game.game)
    await curtain(visitor)
    assert {news["seat"] for news in heard if news["type"] == "view"} == {0, 1}
    await expect(visitor.page.get_by_role("option")).to_have_count(0)
    shown = await visitor.page.evaluate("document.body.innerHTML")
    assert game.hidden not in shown
    await expect(visitor.page.get_by_role("navigation", name=visitor.words("table.tools"))).to_have_count(0)
    await visitor.page.get_by_role("button", name=visitor.words.like("curtain.here")).click()
    await expect(game(visitor).laid).to_be_visible()
    assert game.hidden in await visitor.page.evaluate("document.body.innerHTML")


@curtained
async def test_two_people_play_on_one_device(visit: Visit, game: type[Player], counts: Counts) -> None:
    """To the end, or until it was handed over often enough; with --long always to the end."""
    visitor = await visit("fr", width=360)
    heard = overhear(visitor)
    await around_a_device(visitor, *NAMES, game=game.game)
    player = game(visitor)
    here = visitor.page.get_by_role("button", name=visitor.words.like("curtain.here"))
    turns = 0
    while turns < counts(6):
        await expect(here.or_(player.end).first).to_be_visible()
        if await player.end.is_visible():
            break
        seat = NAMES.index(await curtain(visitor))
        await here.click()
        await expect(player.laid).to_be_visible()
        if isinstance(player, Discat):
            assert sorted(await player.numbers()) == sorted(hands(heard)[seat])
        while await player.comes_to_play(here):
            await player.take_turn()
        turns += 1
    assert turns > 4
