"""Whole games on the page, of every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.drivers import DRIVERS
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.tables import game_card, nearly_over, play_now
from tests.web.visitor import Visitor, expect

FIRST_TURNS = 12
PLACES = [("en", 1280), ("fr", 360), ("fr", 1280), ("en", 360)]
# Discat in English on a desk is played below, too: there the house proves that it was fair.
NORMALLY = {"discat": PLACES[1:2], "momistigri": PLACES[:1], "house_of_cats": PLACES[1:2], "addi_cats": PLACES[1:2]}


def everywhere() -> Iterator[Any]:
    """Every game in both languages on desk and phone; most of it only with --long."""
    for game, driver in DRIVERS.items():
        for language, width in PLACES:
            marks = [] if (language, width) in NORMALLY[game] else [pytest.mark.long]
            yield pytest.param(driver, language, width, marks=marks, id=f"{game}-{language}-{width}")


@pytest.mark.parametrize(("game", "language", "width"), [*everywhere()])
async def test_a_whole_game_by_clicking(visit: Visit, game: type[Player], language: str, width: int) -> None:
    player = await play_now(await visit(language, width=width, reduced_motion="no-preference"), game)
    await player.play_to_the_end()
    assert player.turns  # few, perhaps: somebody may win at once (D27)
    words = player.words
    over = player.visitor.dialog()
    winners = [words.like(f"told.{who}_won") for who in ("you", "they")] + [words.like("told.shared")]
    heading = await over.get_by_role("heading").first.inner_text()
    assert any(pattern.match(heading) for pattern in winners), heading
    await expect(over.get_by_text(words("end.sum"), exact=True)).not_to_have_count(0)
    await expect(over.get_by_role("button", name=words("end.again"))).to_be_visible()


async def begun_by_keys(visitor: Visitor, driver: type[Player]) -> Player:
    """From the home page to a table against bots; nothing is clicked."""
    await visitor.go()
    play = game_card(visitor, driver.game).get_by_role("button", name=visitor.words("home.play_now"))
    await expect(play).to_be_visible()
    player = driver(visitor)
    for _ in range(60):
        if await play.evaluate("button => button === document.activeElement"):
            break
        await player.press("Tab")
    await player.press("Enter")
    await expect(player.laid).to_be_visible()
    return player


async def test_the_keyboard_alone_is_enough_from_the_first_turn_to_the_end(visit: Visit, driver: type[Player]) -> None:
    """The first turns of one game and the last ones of another; with --long whole ones."""
    visitor = await visit()
    player = await begun_by_keys(visitor, driver)
    await player.play_on_by_keys(FIRST_TURNS)
    assert player.turns  # few, perhaps: somebody may win at once (D27)
    player = await nearly_over(visitor, driver)
    await player.play_to_the_end_by_keys()
    await player.tab_to(visitor.words("end.replay"))


@pytest.mark.long
async def test_a_whole_game_with_the_keyboard_alone(visit: Visit, driver: type[Player]) -> None:
    player = await begun_by_keys(await visit(), driver)
    await player.play_to_the_end_by_keys()
    await player.tab_to(player.words("end.replay"))


async def test_a_guided_game_for_beginners(visit: Visit, driver: type[Player]) -> None:
    visitor = await visit()
    await visitor.go()
    await game_card(visitor, driver.game).get_by_role("link", name=visitor.words("home.learn"), exact=True).click()
    await visitor.button("learn.start").click()
    player = driver(visitor)
    await expect(player.laid).to_be_visible()
    coach = visitor.page.get_by_role("complementary", name=visitor.words("learn.coach"))
    await expect(coach).to_be_visible()
    assert await player.comes_to_play()
    await player.take_turn()
    await visitor.button("learn.no_more").click()
    await expect(coach).to_have_count(0)


async def test_the_house_proves_that_it_was_fair_and_again_is_another_game_with_the_same_people(visit: Visit) -> None:
    player = await play_now(await visit(), Discat)
    await player.play_to_the_end()
    await player.visitor.button("end.verify").click()
    await expect(player.page.get_by_text(player.words.like("end.fair"))).to_be_visible()
    first = player.page.url
    await player.page.get_by_role("button", name=player.words("end.again")).click()
    await expect(player.page).not_to_have_url(first)
    await expect(player.visitor.button("waiting.start").or_(player.laid).first).to_be_visible()
    assert player.visitor.loads == 1
