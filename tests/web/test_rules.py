"""The rulebook on the page."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.tables import play_now
from tests.web.visitor import expect
from tests.web.words import LANGUAGES, words


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_clause_can_be_linked_to(visit: Visit, language: str) -> None:
    visitor = await visit(language, width=360)
    await visitor.go("#/rules/discat/D17")
    rule = visitor.page.get_by_role("region", name=visitor.words("rules.clause", clause="D17"), exact=True)
    await expect(rule).to_be_in_viewport()
    await expect(rule).to_be_focused()


async def test_its_language_follows_the_pages(visit: Visit) -> None:
    visitor = await visit("en")
    await visitor.go("#/rules/discat")
    english = await visitor.page.get_by_role("article").inner_text()
    await visitor.page.get_by_role("button", name=visitor.words("page.french"), exact=True).click()
    await expect(visitor.page.get_by_role("article")).not_to_have_text(english)
    await expect(visitor.page.get_by_role("heading", level=1)).to_have_text(words("fr")("rules.heading", game="Discat"))


async def test_contents_jump_to_headings(visit: Visit) -> None:
    visitor = await visit()
    await visitor.go("#/rules/discat")
    contents = visitor.page.get_by_role("navigation", name=visitor.words("rules.contents")).get_by_role("button")
    await expect(contents.last).to_be_visible()
    name = await contents.last.inner_text()
    await contents.last.click()
    await expect(visitor.page.get_by_role("article").get_by_role("heading", name=name)).to_be_in_viewport()


async def test_it_lies_at_the_table_too(visit: Visit) -> None:
    player = await play_now(await visit(), Discat)
    await player.visitor.button("table.rules").click()
    await expect(
        player.visitor.dialog().get_by_role("region", name=player.words("rules.clause", clause="D1"), exact=True)
    ).to_be_visible()
    await player.press("Escape")
    await expect(player.visitor.dialog()).to_have_count(0)
    await expect(player.visitor.button("table.rules")).to_be_focused()


async def test_what_is_not_there_says_so(visit: Visit) -> None:
    visitor = await visit()
    for game in ("#/rules/nogame", "#/learn/nogame"):
        await visitor.go(game)
        await expect(visitor.page.get_by_role("heading", name=visitor.words("missing.heading"))).to_be_visible()
    await visitor.go("#/nowhere")
    await expect(visitor.page.get_by_role("heading", name=visitor.words("missing.heading"))).to_be_visible()
    await visitor.go("#/t/AAAAAAAAAAAAAAAA")
    await expect(visitor.page.get_by_role("heading", name=visitor.words("table.unknown"))).to_be_visible()
    await visitor.link("page.go_home").click()
    await expect(visitor.page.get_by_role("heading", name=visitor.words("home.heading"))).to_be_visible()


async def test_no_button_moves_away_while_the_rules_come(visit: Visit) -> None:
    """Who learns a game finds the way to play it where it stays: below the text, once that is there."""
    visitor, sent = await visit(), asyncio.Event()

    async def hold_back(route: Route) -> None:
        await sent.wait()
        await route.continue_()

    await visitor.page.route("**/api/rules/**", hold_back)
    await visitor.go("#/learn/discat")
    await expect(visitor.page.get_by_text(visitor.words("page.loading"), exact=True)).to_be_visible()
    await expect(visitor.button("learn.start")).to_have_count(0)
    sent.set()
    await expect(visitor.button("learn.start")).to_be_visible()
