"""The first page: four games, and one click to play."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.tables import nearly_over, play_now
from tests.web.visitor import expect
from tests.web.words import LANGUAGES, words


@pytest.mark.parametrize("language", LANGUAGES)
async def test_home_speaks_the_browsers_language(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    await visitor.go()
    await expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("home.heading"))
    await expect(visitor.page).to_have_title(visitor.words("page.title"))
    assert await visitor.page.evaluate("document.documentElement.lang") == language
    await expect(visitor.page.get_by_role("heading", name=visitor.words("discat.game.name"))).to_be_visible()


async def test_the_language_can_be_changed_and_stays(visit: Visit) -> None:
    visitor = await visit("en")
    await visitor.go()
    french = visitor.page.get_by_role("button", name=visitor.words("page.french"), exact=True)
    await french.click()
    await expect(visitor.page.get_by_role("heading", level=1)).to_have_text(words("fr")("home.heading"))
    await expect(french).to_have_attribute("aria-pressed", "true")
    await visitor.page.reload()
    assert await visitor.page.evaluate("document.documentElement.lang") == "fr"


async def test_one_click_starts_a_game_against_bots(visit: Visit) -> None:
    player = await play_now(await visit(), Discat)
    assert len(await player.numbers()) == 5
    assert await player.comes_to_play()


NOTHING_KEPT = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get: () => { throw new DOMException("blocked", "SecurityError"); } });"""


async def test_a_browser_that_keeps_nothing_plays_all_the_same(visit: Visit) -> None:
    visitor = await visit()
    await visitor.page.add_init_script(NOTHING_KEPT)
    player = await play_now(visitor, Discat)
    await player.play_on()
    player = await nearly_over(visitor, Discat)
    await player.play_to_the_end()


@pytest.mark.parametrize("address", ["#/t/%E0%A4", "#/%", "#/replay/%zz", "#/seat/x/%"])
async def test_a_garbled_address_is_told_so(visit: Visit, address: str) -> None:
    visitor = await visit()
    visitor.forgive("404")
    await visitor.go(address)
    await expect(visitor.page.get_by_role("heading", level=1)).not_to_have_text("")
    await expect(visitor.link("page.go_home")).to_be_visible()
