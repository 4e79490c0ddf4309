"""Every page and state: axe-core is content by day and by night, nothing sticks out, and pictures are kept."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.host import Proxy
from tests.web.player import Player
from tests.web.tables import around_a_device, call_me, game_card, nearly_over, open_table, play_now, sit, two_at_a_table
from tests.web.test_connection import GONE, told_that_it_is_gone
from tests.web.test_replay import eyes, scrub, scrubber
from tests.web.visitor import expect
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


async def test_home(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    await visitor.go()
    await expect(game_card(visitor)).to_be_visible()
    await visitor.looks("home")
    for name, button in (("with-friends", "with_friends"), ("on-this-device", "on_device")):
        await game_card(visitor).get_by_role("button", name=visitor.words(f"home.{button}"), exact=True).click()
        await expect(visitor.dialog()).to_be_visible()
        await visitor.looks(name)
        await visitor.page.keyboard.press("Escape")
        await expect(visitor.dialog()).to_have_count(0)


async def test_home_when_one_has_played(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    await play_now(visitor, Discat)
    await visitor.link("page.home").click()
    await expect(visitor.page.get_by_role("heading", name=visitor.words("home.recent"))).to_be_visible()
    await visitor.looks("home-again")


async def test_reading(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    for name, route, heading in (
        ("rules", "#/rules/discat", visitor.words("rules.heading", game="Discat")),
        ("learn", "#/learn/discat", visitor.words("learn.heading", game="Discat")),
        ("nothing-here", "#/nowhere", visitor.words("missing.heading")),
        ("no-such-table", "#/t/AAAAAAAAAAAAAAAA", visitor.words("table.unknown")),
    ):
        await visitor.go(route)
        await expect(visitor.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        await expect(visitor.text("page.loading")).to_have_count(0)
        await visitor.looks(name)


async def test_before_the_start(visit: Visit, language: str) -> None:
    ada, bo = await visit(language), await visit(language)
    await call_me(ada, "Ada")
    link = await open_table(ada, 4)
    await bo.page.goto(link)
    await expect(bo.button("waiting.sit_at", n=2)).to_be_visible()
    await bo.looks("waiting-guest")
    await sit(bo, 1, "Bo")
    bots = ada.page.get_by_role("group", name=ada.words("waiting.add_bot_at", n=3))
    await bots.get_by_role("button").first.click()
    await expect(bots).to_have_count(0)  # what is below moves up
    await ada.button("waiting.kick", name="Bo").click()
    await expect(ada.page.get_by_text(ada.words("waiting.kick_sure", name="Bo"))).to_be_visible()
    await ada.looks("waiting-host")


async def test_a_table(visit: Visit, language: str) -> None:
    ada, bo = await two_at_a_table(await visit(language), await visit(language))
    await ada.visitor.looks("table-my-turn")
    await bo.cards.first.click()
    await expect(bo.page.get_by_text(bo.words.like("discat.why.not_your_turn")).first).to_be_visible()
    await bo.visitor.looks("table-refusal")
    await ada.cards.first.click()
    await expect(ada.plays).to_be_visible()
    await ada.visitor.looks("table-card-chosen")
    await ada.plays.click()
    await bo.comes_to_play()
    await bo.visitor.looks("table-constraint")
    carla = await visit(language)
    await carla.page.goto(ada.page.url)
    await expect(carla.text("table.spectator")).to_be_visible()
    await carla.looks("table-spectator")


async def test_states_of_any_table(visit: Visit, driver: type[Player], language: str) -> None:
    player = await play_now(await visit(language), driver)
    assert await player.comes_to_play()
    async for state in player.states():
        await player.visitor.looks(f"{driver.game}-{state}")


async def test_what_lies_around_a_table(visit: Visit, language: str) -> None:
    player = await play_now(await visit(language), Discat)
    await player.comes_to_play()
    for drawer in ("talk", "log", "rules", "seat"):
        await player.visitor.button(f"table.{drawer}").click()
        await expect(player.visitor.dialog()).to_be_visible()
        await expect(player.visitor.text("page.loading")).to_have_count(0)
        await player.visitor.looks(f"drawer-{drawer}")
        await player.press("Escape")
        await expect(player.visitor.dialog()).to_have_count(0)
    await player.visitor.button("keys.heading").click()
    await expect(player.visitor.dialog()).to_be_visible()
    await player.visitor.looks("keys")


async def test_the_end_and_the_replay(visit: Visit, driver: type[Player], language: str) -> None:
    visitor = await visit(language)
    player = await nearly_over(visitor, driver)
    await player.play_to_the_end()
    await visitor.looks(f"{driver.game}-end")
    await player.end.click()
    await expect(scrubber(visitor)).to_be_visible()
    await scrub(visitor, 4)
    await visitor.looks(f"{driver.game}-replay-open")
    await eyes(visitor).select_option(label=visitor.words("replay.spectator"))
    await visitor.looks(f"{driver.game}-replay-spectator")


async def test_around_a_device(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    await around_a_device(visitor, "Ada", "Bo")
    here = visitor.page.get_by_role("button", name=visitor.words.like("curtain.here"))
    await expect(here).to_be_visible()
    await visitor.looks("curtain")
    await here.click()
    await expect(Discat(visitor).cards.first).to_be_visible()
    await visitor.looks("device-table")


async def test_a_guided_game(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    await visitor.go("#/learn/discat")
    await visitor.button("learn.start").click()
    await expect(visitor.button("learn.no_more")).to_be_visible()
    await Discat(visitor).comes_to_play()
    await visitor.looks("table-coach")


async def test_a_lost_connection(visit: Visit, proxy: Proxy, language: str) -> None:
    player = await play_now(await visit(language), Discat)
    player.visitor.forgive(*GONE)
    proxy.lose()
    await told_that_it_is_gone(player)
    await player.visitor.looks("table-connection-lost")
