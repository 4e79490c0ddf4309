"""What only Addi Cat's does: slaps timed where they are made, receipts, and several people around one device."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import msgspec
import pytest
from playwright.async_api import Locator

from cattery.core.story import Sentence
from cattery.games import find_game
from tests.web.conftest import Visit
from tests.web.drivers.addi_cats import Driver
from tests.web.host import Host, Proxy
from tests.web.tables import around_a_device, call_me, game_card, open_table, origin, play_now, sit
from tests.web.visitor import Visitor, expect, overhear

GAME = "addi_cats"

# From now on the space bar is pressed so many milliseconds after cards were painted that may be slapped for, and the
# own card is turned as soon as it may be.
REFLEX = """(after) => {
    let last = -1;
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const look = () => {
        const table = document.querySelector("[data-moment]");
        const moment = Number(table?.dataset.moment ?? -1);
        if (moment !== last && table?.querySelector(".mouse.ready")) {
            last = moment;
            setTimeout(() => press(" "), after);
        }
        if (table?.querySelector(".flip.primary:not([aria-disabled=true])")) press("Enter");
        requestAnimationFrame(look);
    };
    look();
}"""
RACES = 4


async def two_at_a_table(ada: Visitor, bo: Visitor) -> tuple[Driver, Driver]:
    """And a bot: the game wants three."""
    await call_me(ada, "Ada")
    link = await open_table(ada, 3, 0, game=GAME)
    await bo.page.goto(link.replace(origin(link), bo.url))
    await sit(bo, 1, "Bo")
    await ada.button("waiting.start").click()
    players = Driver(ada), Driver(bo)
    for player in players:
        await expect(player.laid).to_be_visible()
    return players


def slaps(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [news for news in heard if news["type"] == "slap"]


def races(heard: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The last word on each slap in which both took part, unless the machine held Ada's up beyond all that is usual."""
    verdicts = {news["seq"]: news["taps"] for news in slaps(heard)}
    late = {"seat": 0, "late": True}
    return [
        taps
        for taps in verdicts.values()
        if {tap["seat"] for tap in taps} >= {0, 1} and not any(late.items() <= tap.items() for tap in taps)
    ]


async def test_the_true_first_wins_on_a_slow_connection_again_and_again(
    visit: Visit, own_host: Host, proxy: Proxy
) -> None:
    """Ada slaps 150 ms before Bo, but her connection is 120 ms slower each way: her slaps come later, and win.

    By the order of arrival none would. On a busy machine some slaps of hers come later than the server waits for them;
    were it not to wait at all, there would be no races to count.
    """
    proxy.delay = 0.12
    ada, bo = await visit("fr"), await visit(url=own_host.url)
    heard = overhear(ada)
    slow, quick = await two_at_a_table(ada, bo)
    await asyncio.sleep(1)  # the server measures the connections
    await ada.page.evaluate(REFLEX, 300)
    await bo.page.evaluate(REFLEX, 450)
    for _ in range(450):
        if len(races(heard)) >= RACES:
            break
        await asyncio.sleep(0.2)
    firsts = [next(tap["seat"] for tap in taps if tap["seat"] in (0, 1)) for taps in races(heard)]
    assert len(firsts) >= RACES
    assert firsts.count(0) >= 0.75 * len(firsts), races(heard)
    for player in (slow, quick):
        behind = "|".join(player.words.like(f"receipt.{how}").pattern for how in ("after", "late", "tied"))
        await expect(player.receipt.filter(has_text="Bo")).to_have_text(re.compile(behind), timeout=60_000)
        await expect(player.receipt.filter(has_text="Ada")).to_contain_text(re.compile(r"\d+ ms"))


async def test_everybody_has_a_key_and_a_button_on_one_device(visit: Visit) -> None:
    visitor = await visit(width=768)
    heard = overhear(visitor)
    await around_a_device(visitor, "Ada", "Bo", "Carla", game=GAME)
    player = Driver(visitor)
    pads = [
        visitor.page.get_by_role("button", name=re.compile(player.own("page.slap_as", name=name)))
        for name in ("Ada", "Bo", "Carla")
    ]
    for pad in pads:
        await expect(pad).to_be_visible()
    turn = visitor.page.get_by_role("button", name=player.like("page.flip_as"), disabled=False)
    await expect(turn).to_be_visible()
    await turn.click()
    said = visitor.page.locator("[aria-live=assertive]")
    await expect(said).to_have_text(re.compile("^(Ada|Bo|Carla): "))  # nobody is "you" here
    await tapped(player, pads[1])
    assert slaps(heard)[-1]["taps"][0]["seat"] == 1
    before = len(slaps(heard))
    for _ in range(120):
        await visitor.page.keyboard.press("s")
        await visitor.page.wait_for_timeout(250)
        if any(news["taps"][0]["seat"] == 0 for news in slaps(heard)[before:]):
            return
    raise AssertionError("the key of the first seat did not slap")


async def tapped(player: Driver, pad: Locator) -> None:
    for _ in range(120):
        await player.touch(pad)
        await player.page.wait_for_timeout(250)
        if await player.receipt.count():
            return
    raise AssertionError("no receipt")


async def test_a_card_is_said_at_once_in_words(visit: Visit) -> None:
    player = await play_now(await visit(), Driver)
    said = player.page.locator("[aria-live=assertive]")
    await expect(said).not_to_be_empty()
    assert "+" not in await said.inner_text()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_table_is_told_to_the_ears_as_it_was_sent(visit: Visit, language: str) -> None:
    """A sentence a seat, all cards together, and the direction: the page adds nothing to them."""
    visitor = await visit(language)
    heard = overhear(visitor)
    player = await play_now(visitor, Driver)
    await player.slap()
    seats = await player.page.locator(".spot > .aloud:first-child").all_inner_texts()
    table = await player.page.locator(".table > div.aloud > p").all_inner_texts()
    names = next(news["table"] for news in reversed(heard) if news["type"] in ("welcome", "table"))["seats"]
    words = find_game(GAME).words(language)

    def said(where: str) -> set[str]:
        sent = [told for news in heard if news["type"] == "view" for told in news["standing"][where]]
        return {words.aloud(msgspec.convert(told, Sentence), [seat["name"] for seat in names]) for told in sent}

    assert len(seats) == 3
    assert set(seats) <= said("seats")
    assert set(table[:2]) <= said("table")
    assert not any("+" in text for text in (*seats, *table))


async def test_a_guided_game_goes_at_the_familys_pace(visit: Visit) -> None:
    visitor = await visit()
    heard = overhear(visitor)
    await visitor.go()
    await game_card(visitor, GAME).get_by_role("link", name=visitor.words("home.learn"), exact=True).click()
    await visitor.button("learn.start").click()
    await expect(Driver(visitor).laid).to_be_visible()
    options = next(news["table"]["options"] for news in heard if news["type"] == "welcome")
    assert options["pace"] == "family"
    assert options["actions"] is False
