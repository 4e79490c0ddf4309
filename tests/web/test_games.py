"""Whole games on the page."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.discat import Player, play_now
from tests.web.tables import game_card
from tests.web.visitor import expect
from tests.web.words import LANGUAGES


@pytest.mark.parametrize("width", [360, 1280], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_game_by_clicking(visit: Visit, language: str, width: int) -> None:
    player = await play_now(await visit(language, width=width, reduced_motion="no-preference"))
    await player.play_to_the_end()
    words = player.words
    over = player.visitor.dialog()
    winners = [words.like(f"told.{who}_won") for who in ("you", "they")] + [words.like("told.shared")]
    heading = await over.get_by_role("heading").first.inner_text()
    assert any(pattern.match(heading) for pattern in winners), heading
    await expect(over.get_by_text(words("discat.page.sum"), exact=True)).to_have_count(3)
    await expect(over.get_by_role("button", name=words("end.again"))).to_be_visible()


async def test_the_house_proves_that_it_was_fair(visit: Visit) -> None:
    player = await play_now(await visit())
    await player.play_to_the_end()
    await player.visitor.button("end.verify").click()
    await expect(player.page.get_by_text(player.words.like("end.fair"))).to_be_visible()


async def test_again_is_another_game_with_the_same_people(visit: Visit) -> None:
    player = await play_now(await visit())
    await player.play_to_the_end()
    first = player.page.url
    await player.page.get_by_role("button", name=player.words("end.again")).click()
    await expect(player.page).not_to_have_url(first)
    await expect(player.visitor.button("waiting.start").or_(player.cards.first).first).to_be_visible()
    assert player.visitor.loads == 1


async def test_a_whole_game_with_the_keyboard_alone(visit: Visit) -> None:
    """Nothing here is clicked."""
    visitor = await visit()
    await visitor.go()
    await expect(game_card(visitor)).to_be_visible()
    player = Player(visitor)
    await player.tab_to(visitor.words("home.play_now"))
    await player.press("Enter")
    await expect(player.cards.first).to_be_visible()
    await player.play_to_the_end_by_keys()
    assert player.turns > 2
    await player.tab_to(visitor.words("end.replay"))


async def test_a_guided_game_for_beginners(visit: Visit) -> None:
    visitor = await visit()
    await visitor.go()
    await game_card(visitor).get_by_role("link", name=visitor.words("home.learn"), exact=True).click()
    await visitor.button("learn.start").click()
    player = Player(visitor)
    await expect(player.cards.first).to_be_visible()
    coach = visitor.page.get_by_role("complementary", name=visitor.words("learn.coach"))
    await expect(coach).to_be_visible()
    assert await player.comes_to_play()
    await player.take_turn()
    await visitor.button("learn.no_more").click()
    await expect(coach).to_have_count(0)
