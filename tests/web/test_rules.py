"""The rulebook on the page."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.tables import play_now
from tests.web.visitor import expect
from tests.web.words import LANGUAGES


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
    await expect(visitor.page.get_by_role("heading", level=1)).to_have_text(
        (await visit("fr")).words("rules.heading", game="Discat")
    )


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
    await visitor.go("#/nowhere")
    await expect(visitor.page.get_by_role("heading", name=visitor.words("missing.heading"))).to_be_visible()
    await visitor.go("#/t/AAAAAAAAAAAAAAAA")
    await expect(visitor.page.get_by_role("heading", name=visitor.words("table.unknown"))).to_be_visible()
    await visitor.link("page.go_home").click()
    await expect(visitor.page.get_by_role("heading", name=visitor.words("home.heading"))).to_be_visible()
