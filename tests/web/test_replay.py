"""A finished game again: step by step, through anybody's eyes, and on from anywhere."""

from __future__ import annotations

import re

from playwright.async_api import Locator

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.tables import nearly_over, play_now
from tests.web.visitor import Visitor, expect


async def at_the_replay(
    visit: Visit, driver: type[Player] = Discat, language: str = "en", width: int = 1280
) -> Visitor:
    visitor = await visit(language, width=width)
    player = await nearly_over(visitor, driver)
    await player.play_to_the_end()
    await player.end.click()
    await expect(scrubber(visitor)).to_be_visible()
    return visitor


def scrubber(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider", name=visitor.words("replay.where"))


def eyes(visitor: Visitor) -> Locator:
    return visitor.page.get_by_label(visitor.words("replay.eyes"))


async def place(visitor: Visitor) -> int:
    return int(await scrubber(visitor).input_value())


async def scrub(visitor: Visitor, step: int) -> None:
    await scrubber(visitor).fill(str(step))


async def last(visitor: Visitor) -> int:
    return int(await scrubber(visitor).get_attribute("max") or 0)


async def test_it_steps_and_scrubs_and_runs(visit: Visit, driver: type[Player]) -> None:
    visitor = await at_the_replay(visit, driver)
    assert await last(visitor) > 5
    await scrub(visitor, 0)
    await expect(visitor.page.get_by_role("main").get_by_text(visitor.words("replay.dealt")).first).to_be_visible()
    await visitor.button("replay.forward").click()
    await visitor.button("replay.forward").click()
    assert await place(visitor) == 2
    await visitor.button("replay.back").click()
    assert await place(visitor) == 1
    await visitor.button("replay.first").click()
    assert await place(visitor) == 0
    await visitor.page.get_by_label(visitor.words("replay.speed")).select_option(label=visitor.words("replay.fast"))
    await visitor.button("replay.play").click()
    await expect(scrubber(visitor)).to_have_value(re.compile("^[^0]"))
    await visitor.button("replay.pause").click()
    await expect(visitor.button("replay.play")).to_be_visible()
    await scrubber(visitor).focus()
    await visitor.page.keyboard.press("End")
    assert await place(visitor) == await last(visitor)


async def test_open_cards_and_other_eyes(visit: Visit) -> None:
    visitor = await at_the_replay(visit)
    await scrub(visitor, 1)
    hands = visitor.page.locator("[data-place^='hand-']")
    await eyes(visitor).select_option(label=visitor.words("replay.open"))
    await expect(hands).not_to_have_count(0)
    everybody = await hands.count()
    await eyes(visitor).select_option(label="Ada")
    own = Discat(visitor).cards
    await expect(own).not_to_have_count(0)
    assert await hands.count() < everybody
    await eyes(visitor).select_option(label=visitor.words("replay.spectator"))
    await expect(hands).to_have_count(0)


async def test_one_plays_on_from_here(visit: Visit) -> None:
    visitor = await at_the_replay(visit, width=360)
    replay = visitor.page.url
    await eyes(visitor).select_option(label="Ada")
    await scrub(visitor, 3)
    hand = await Discat(visitor).numbers()
    await visitor.button("replay.play_on", name="Ada").click()
    await expect(visitor.page).not_to_have_url(replay)
    player = Discat(visitor)
    await expect(player.cards.first).to_be_visible()
    assert set(hand) & set(await player.numbers())
    await player.play_on()


async def test_a_shared_replay_opens_for_strangers(visit: Visit) -> None:
    visitor = await at_the_replay(visit)
    stranger = await visit("fr")
    await stranger.page.goto(visitor.page.url)
    await expect(scrubber(stranger)).to_be_visible()


async def test_a_running_game_has_no_replay(visit: Visit) -> None:
    """Else the hands of a running game could be looked up."""
    player = await play_now(await visit(), Discat)
    code = player.page.url.rpartition("/")[2]
    stranger = await visit()
    stranger.forgive("409")
    await stranger.go(f"#/replay/{code}")
    await expect(stranger.page.get_by_role("main").get_by_text(stranger.words("problem.wrong_phase"))).to_be_visible()
    await expect(scrubber(stranger)).to_have_count(0)
