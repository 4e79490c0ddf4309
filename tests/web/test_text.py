"""Any game as text: what one sees as lists, what one may do as texts, with no table of the game's own."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import TimeoutError as TooLate

from cattery.games import GAMES
from tests.web.conftest import Visit
from tests.web.tables import game_card
from tests.web.visitor import Visitor, expect

MOVES = 10


async def as_text(visitor: Visitor, game: str) -> None:
    await visitor.go()
    await game_card(visitor, game).get_by_role("button", name=visitor.words("home.play_now")).click()
    await expect(visitor.page).to_have_url(re.compile("#/t/"))
    await visitor.page.goto(f"{visitor.page.url}/text")
    await expect(visitor.page.get_by_role("heading", name=visitor.words("generic.moves"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_can_be_played_as_text(visit: Visit, game: str) -> None:
    visitor = await visit("fr", width=360)
    await as_text(visitor, game)
    moves = visitor.page.get_by_role("region", name=visitor.words("generic.moves"))
    buttons = moves.get_by_role("list").get_by_role("button")
    log = visitor.page.get_by_role("region", name=visitor.words("generic.log")).get_by_role("list")
    end = visitor.link("end.replay")
    for _ in range(MOVES):
        await expect(buttons.first.or_(end).first).to_be_visible(timeout=60_000)
        if await end.is_visible():
            break
        told = await log.get_attribute("start")  # so many sentences
        await buttons.first.click()
        try:
            await visitor.button("generic.play").click(timeout=5_000 if game == "addi_cats" else None)
        except TooLate:
            continue  # somebody slapped meanwhile, and what was chosen is no move any more
        await expect(log).not_to_have_attribute("start", told or "")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_it_looks_right(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    await as_text(visitor, "discat")
    listed = visitor.page.get_by_role("region", name=visitor.words("generic.moves")).get_by_role("list")
    await expect(listed.get_by_role("button").first).to_be_visible()
    await visitor.looks("table-as-text")


async def test_it_explains_what_is_not_allowed(visit: Visit) -> None:
    visitor = await visit("fr")
    await as_text(visitor, "discat")
    moves = visitor.page.get_by_role("region", name=visitor.words("generic.moves")).get_by_role("list")
    await expect(moves.get_by_role("button").first).to_be_visible()  # else it is simply not one's turn
    await visitor.page.get_by_label(visitor.words("generic.why")).fill("91")
    await visitor.button("generic.ask").click()
    await expect(visitor.page.get_by_text(visitor.words.like("discat.why.no_such_card")).first).to_be_visible()


async def test_a_move_is_taken_back_where_the_game_allows_it(visit: Visit) -> None:
    visitor = await visit()
    await as_text(visitor, "house_of_cats")
    moves = visitor.page.get_by_role("region", name=visitor.words("generic.moves"))
    buttons = moves.get_by_role("list").get_by_role("button")
    log = visitor.page.get_by_role("region", name=visitor.words("generic.log"))
    written = log.get_by_text(visitor.words.like("house_of_cats.say.you_write"))  # beside what the others do meanwhile
    await expect(buttons.first).to_be_visible()
    await expect(visitor.button("table.undo")).to_have_count(0)
    move = await buttons.first.inner_text()
    await buttons.first.click()
    await visitor.button("generic.play").click()
    await expect(written).to_have_count(1)
    await visitor.button("table.undo").click()
    await expect(written).to_have_count(0)
    await expect(visitor.button("table.undo")).to_have_count(0)
    await expect(buttons.first).to_have_text(move)
