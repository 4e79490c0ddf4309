"""A lost connection comes back by itself: same table, same seat, no reload, nothing lost, and one line tells of it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import Locator, WebSocketRoute

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.host import ABSENCE, Host, Proxy
from tests.web.player import Player
from tests.web.tables import play_now
from tests.web.visitor import Visitor, expect, overhear

# What chromium says about a connection that is lost.
GONE = (r"WebSocket connection to .* failed", r"net::ERR_", r"console warning")


def line_about(player: Discat, key: str) -> Locator:
    """What is written; a screen reader hears the same."""
    return player.page.get_by_role("main").get_by_text(player.words(f"table.{key}"))


async def told_that_it_is_gone(player: Discat) -> None:
    await expect(line_about(player, "lost")).to_have_count(1)


async def told_that_it_is_back(player: Discat) -> None:
    await expect(line_about(player, "back")).to_have_count(1, timeout=30_000)
    await expect(line_about(player, "lost")).to_have_count(0)
    assert player.visitor.loads == 1


async def at_a_table(visit: Visit, visitor: Visitor | None = None) -> Discat:
    """In the middle of a game, on turn."""
    player = await play_now(visitor or await visit(), Discat)
    player.visitor.forgive(*GONE)
    for _ in range(2):
        assert await player.comes_to_play()
        await player.take_turn()
    assert await player.comes_to_play()
    return player


async def test_the_server_dies_and_comes_back(visit: Visit, own_host: Host) -> None:
    player = await at_a_table(visit)
    address, hand = player.page.url, await player.numbers()
    own_host.kill()
    await told_that_it_is_gone(player)
    assert await player.numbers() == hand
    own_host.start()
    await told_that_it_is_back(player)
    assert (player.page.url, await player.numbers()) == (address, hand)
    await player.play_on()
    assert player.visitor.loads == 1


async def test_a_move_made_meanwhile_is_done_once_the_server_is_back(visit: Visit, own_host: Host) -> None:
    visitor = await visit()
    heard = overhear(visitor)
    player = await at_a_table(visit, visitor)
    own_host.kill()
    await told_that_it_is_gone(player)
    before = len(heard)
    waiting = asyncio.ensure_future(player.take_turn())
    await asyncio.sleep(0.5)
    own_host.start()
    await told_that_it_is_back(player)
    await answered(heard, before)
    await waiting
    await player.play_on()


async def answered(heard: list[dict[str, Any]], since: int) -> None:
    """What was asked is done: that the table looks otherwise does not say so."""
    async with asyncio.timeout(30):
        while not any(message["type"] == "ack" for message in heard[since:]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_the_connection_is_cut_for_a_moment(visit: Visit, proxy: Proxy) -> None:
    player = await at_a_table(visit)
    hand = await player.numbers()
    proxy.lose()
    await told_that_it_is_gone(player)
    proxy.mend()
    await told_that_it_is_back(player)
    assert len(hand) == len(await player.numbers())
    await player.play_on()


async def test_the_connection_is_cut_for_longer_than_the_table_waits(visit: Visit, proxy: Proxy) -> None:
    """A bot has played on; the seat is ours again."""
    player = await at_a_table(visit)
    proxy.lose()
    await told_that_it_is_gone(player)
    await asyncio.sleep(2 * ABSENCE)
    proxy.mend()
    await told_that_it_is_back(player)
    await player.play_on()


@pytest.mark.long
async def test_the_connection_is_cut_for_half_a_minute(visit: Visit, proxy: Proxy) -> None:
    player = await at_a_table(visit)
    proxy.lose()
    await told_that_it_is_gone(player)
    await asyncio.sleep(30)
    proxy.mend()
    await told_that_it_is_back(player)
    await player.play_on()


async def test_the_browser_goes_offline(visit: Visit, proxy: Proxy) -> None:
    player = await at_a_table(visit)
    await player.visitor.context.set_offline(True)
    proxy.lose()
    await told_that_it_is_gone(player)
    proxy.mend()
    await asyncio.sleep(1)
    await player.visitor.context.set_offline(False)
    await told_that_it_is_back(player)
    await player.play_on()


async def test_a_connection_that_has_gone_silent_is_given_up(visit: Visit, proxy: Proxy) -> None:
    """A router that forgot us hangs nothing up: no answer to a sign of life is the sign."""
    visitor = await visit(new=True)
    await visitor.page.clock.install()
    player = await play_now(visitor, Discat)
    visitor.forgive(*GONE)
    proxy.silent = True
    await visitor.page.clock.fast_forward(21_000)
    await visitor.page.clock.fast_forward(11_000)
    await visitor.page.clock.fast_forward(1_000)
    await told_that_it_is_gone(player)
    await visitor.page.clock.fast_forward(2_000)  # another try, which hears nothing either
    proxy.mend()
    for _ in range(10):
        if await line_about(player, "back").is_visible():
            break
        await visitor.page.clock.fast_forward(3_000)
        await asyncio.sleep(0.5)
    await told_that_it_is_back(player)


async def answers_come_late(visitor: Visitor, seconds: float) -> None:
    """What happens at the table is told at once; that one's own move was heard, only later."""

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            wait = seconds if json.loads(message)["type"] == "ack" else 0
            asyncio.get_running_loop().call_later(wait, socket.send, message)

        server.on_message(hear)

    await visitor.page.route_web_socket("**/api/socket", carry)


async def test_no_tap_is_lost_when_the_table_moves_on_before_the_answer(visit: Visit, driver: type[Player]) -> None:
    visitor = await visit()
    await answers_come_late(visitor, 1.5)
    player = await play_now(visitor, driver)
    while player.turns < 8 and await player.comes_to_play():
        await player.take_turn()


WAKE_UP = """() => { dispatchEvent(new Event("online")); document.dispatchEvent(new Event("visibilitychange")); }"""


async def test_a_phone_that_wakes_up_has_one_connection(visit: Visit, proxy: Proxy) -> None:
    """It hears of its network and of its screen in the same moment: two reasons to come back, and one connection."""
    player = await at_a_table(visit)
    proxy.lose()
    await told_that_it_is_gone(player)
    proxy.mend()
    await player.page.evaluate(WAKE_UP)
    await told_that_it_is_back(player)
    await asyncio.sleep(1)
    assert len(proxy.pairs) == 2  # the two ends of one
    await player.play_on()
