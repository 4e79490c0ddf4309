"""Twice as large: a window at 200 %, and letters twice their size."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.tables import play_now
from tests.web.visitor import expect


async def test_a_game_in_a_window_at_200_percent(visit: Visit, driver: type[Player]) -> None:
    """1280 × 800 pixels, each two wide."""
    player = await play_now(await visit(width=640, height=400, device_scale_factor=2), driver)
    for _ in range(3):
        if not await player.comes_to_play():
            break
        await player.visitor.fits()
        await player.take_turn()


async def test_letters_twice_their_size(visit: Visit) -> None:
    """As a style sheet of one's own does it; a browser's own setting also moves the widths where layouts change."""
    visitor = await visit("fr")
    await visitor.page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"
    )
    player = await play_now(visitor, Discat)
    await visitor.fits()
    for _ in range(3):
        if not await player.comes_to_play():
            break
        await visitor.fits()
        await player.take_turn()
    await visitor.go()
    await expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    await visitor.fits()
