"""Hints on the page: by button or key, said in one sentence, lit on the table, and only where they are given."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator

from cattery.games import GAMES
from tests.web.conftest import Visit
from tests.web.drivers import DRIVERS
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.tables import open_table, play_now, two_at_a_table
from tests.web.visitor import HEAR, News, Visitor, expect, retold

HINTING = [name for name, game in GAMES.items() if game.gives_hints]


def button(visitor: Visitor) -> Locator:
    return visitor.button("hint.ask")


def said(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("group", name=visitor.words("hint.heading"), exact=True)


async def hinted(player: Player) -> list[str]:
    """What is lit."""
    lit = player.page.locator("[data-hinted]")
    await expect(lit.first).to_be_visible()
    return [str(means) for means in await lit.evaluate_all("all => all.map((it) => it.dataset.means)")]


async def hint_of_a_choice(player: Player) -> None:
    """Ask for a hint where the dice leave a choice: what is forced, such as a roll of cats, is played."""
    while await player.comes_to_play():
        await button(player.visitor).click()
        best = player.words("hinted.best", move="…").partition("…")[0]
        await expect(said(player.visitor)).to_contain_text(best)
        if not await said(player.visitor).get_by_text(player.words("advice.only")).count():
            return
        await player.take_turn()


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", HINTING)
async def test_a_hint_says_what_is_good_and_why_and_lights_it(visit: Visit, game: str, language: str) -> None:
    player = await play_now(await visit(language), DRIVERS[game])
    visitor = player.visitor
    assert await player.comes_to_play()
    begins = player.words("hinted.best", move="…").partition("…")[0]
    await visitor.page.evaluate(HEAR)
    await button(visitor).click()
    await expect(said(visitor)).to_contain_text(begins)
    text = await said(visitor).get_by_role("paragraph").inner_text()
    await visitor.page.wait_for_function("begins => heard.some((text) => text.includes(begins))", arg=begins)
    assert await hinted(player)
    await visitor.looks(f"hint-{game}")
    for _ in range(4):  # taps; some choose before they play
        if await visitor.page.get_by_text(text, exact=True).count():
            await player.take_turn()
    await expect(visitor.page.get_by_text(text, exact=True)).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_hint_tells_the_whole_turn_and_the_points_in_the_end(visit: Visit, language: str) -> None:
    player = await play_now(await visit(language), DRIVERS["house_of_cats"])
    await hint_of_a_choice(player)
    sentences = ("hinted.whole_turn", "hinted.then", "hinted.points")
    for told in (player.words(key, moves="…", n=9).replace("9", "…") for key in sentences):
        await expect(said(player.visitor)).to_contain_text(told.partition("…")[0])


async def test_on_a_phone_the_rest_of_a_hint_comes_on_request(visit: Visit) -> None:
    """What is asked of the player stays in sight."""
    player = await play_now(await visit("fr", width=360), DRIVERS["house_of_cats"])
    visitor = player.visitor
    await hint_of_a_choice(player)
    panel, sheet = await said(visitor).bounding_box(), await visitor.page.get_by_role("grid").first.bounding_box()
    assert panel
    assert sheet
    assert panel["y"] + panel["height"] <= sheet["y"], "no cell is covered"
    rest = said(visitor).locator(".rest")
    await expect(rest).to_be_hidden()
    await visitor.picture("hint-short-fr-360")
    await visitor.button("hint.more").click()
    await expect(rest).to_be_visible()
    await visitor.button("hint.less").click()
    await expect(rest).to_be_hidden()


async def test_each_card_that_may_lie_on_top_says_which_move_it_makes(visit: Visit) -> None:
    """So that of two cards that are lit, the one that the hint wants on top is lit where one chooses."""
    visitor = await visit()

    def two_of_a_kind(news: News) -> None:
        if news["moves"]:
            news["view"]["hand"], news["moves"] = ["51", "52", "07"], ["51", "52", "51 52", "52 51"]

    await retold(visitor, two_of_a_kind)
    player = await play_now(visitor, Discat)
    assert await player.comes_to_play()
    for card in range(2):
        await player.cards.nth(card).click()
    tops = visitor.page.get_by_role("group", name=player.own("page.which_on_top"), exact=True).get_by_role("button")
    await expect(tops).to_have_text(["51", "52"])
    assert await tops.evaluate_all("all => all.map((it) => it.dataset.means)") == ["52 51", "51 52"]


async def test_the_key_asks_and_the_list_of_keys_names_it(visit: Visit) -> None:
    player = await play_now(await visit(), DRIVERS["discat"])
    visitor = player.visitor
    assert await player.comes_to_play()
    await visitor.page.keyboard.press("i")
    await expect(said(visitor)).to_be_visible()
    await visitor.button("hint.close").click()
    await expect(said(visitor)).to_have_count(0)
    await expect(visitor.page.locator("[data-hinted]")).to_have_count(0)
    await visitor.button("keys.heading").click()
    await expect(visitor.dialog(visitor.words("keys.heading"))).to_contain_text(visitor.words("keys.hint"))
    await visitor.page.keyboard.press("i")
    await expect(said(visitor)).to_have_count(0)


async def test_there_are_none_among_people_unless_the_host_says_so(visit: Visit) -> None:
    ada, bo = await visit(), await visit()
    await two_at_a_table(ada, bo)
    await expect(button(ada)).to_have_count(0)
    await open_table(ada, 2)
    await expect(ada.text("waiting.hints").or_(ada.page.get_by_text(ada.words("waiting.hints"))).first).to_be_visible()
    await ada.button("waiting.forbid_hints").click()
    await expect(ada.page.get_by_text(ada.words("waiting.no_hints"))).to_be_visible()
    await ada.button("waiting.allow_hints").click()
    await expect(ada.page.get_by_text(ada.words("waiting.hints"))).to_be_visible()


async def test_games_of_reflexes_have_none(visit: Visit) -> None:
    player = await play_now(await visit(), DRIVERS["addi_cats"])
    await expect(player.laid).to_be_visible()
    await expect(button(player.visitor)).to_have_count(0)


async def test_a_die_that_was_written_is_lit_no_more(visit: Visit) -> None:
    player = await play_now(await visit("fr"), DRIVERS["house_of_cats"])
    visitor = player.visitor
    assert await player.comes_to_play()
    await button(visitor).click()
    await expect(said(visitor)).to_be_visible()
    assert not re.search("« cat »|track|done", await said(visitor).inner_text())
    await visitor.page.locator("[data-hinted][aria-pressed]").first.click()
    cell = visitor.page.get_by_role("gridcell").and_(visitor.page.locator("[data-hinted]"))
    await cell.or_(visitor.page.get_by_role("button", name=player.own("button.track"), exact=True)).first.click()
    await expect(said(visitor)).to_have_count(0)
    await expect(visitor.page.locator("[data-hinted]")).to_have_count(0)
