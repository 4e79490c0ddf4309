"""High Cat in the browser, on a page that was built without it: the general table, in both languages, by keyboard."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator

from tests.fifth_game.knowledge import HIGH_CAT
from tests.web.conftest import Visit
from tests.web.player import Player
from tests.web.visitor import TEXTS, Visitor, expect

KEYS = re.compile(r"\b(?:games|view|say|asked|effect|ending|points|advice|why|told)\.[a-z]\w*|[{}]")


class AsText(Player):
    """Somebody at the general table."""

    game = "high_cat"

    def own(self, key: str, **values: str | int) -> str:
        return HIGH_CAT.words(self.words.language)(key, **values)

    @property
    def laid(self) -> Locator:
        return self.page.get_by_role("heading", name=self.words("generic.moves"))

    @property
    def to_do(self) -> Locator:
        return self.page.get_by_role("region", name=self.words("generic.moves")).locator("[data-means]")

    async def take_turn(self) -> None:
        await self.to_do.first.click()
        await self.page.get_by_role("button", name=self.words("generic.play"), exact=True).click()
        await self.done()

    async def take_turn_by_keys(self) -> None:
        await self.tab_into(self.to_do)
        await self.press("Enter")
        await expect(self.page.get_by_role("button", name=self.words("generic.play"), exact=True)).to_be_focused()
        await self.press("Enter")
        await self.done()

    async def done(self) -> None:
        """Three cards, each of them told of once."""
        self.turns += 1
        log = self.page.get_by_role("region", name=self.words("generic.log")).get_by_role("listitem")
        mine = self.own("say.you_lay", card="#").partition("#")[0]
        await expect(log.filter(has_text=mine)).to_have_count(self.turns)

    async def try_what_is_not_allowed(self) -> str:
        await self.page.get_by_label(self.words("generic.why")).fill("lay 99")
        await self.page.get_by_role("button", name=self.words("generic.ask"), exact=True).click()
        return "no_such_card"

    async def states(self) -> AsyncIterator[str]:
        yield "turn"


async def speaks(visitor: Visitor) -> None:
    """In words: no key, and no place that was not filled in."""
    found = KEYS.findall(await visitor.page.evaluate(TEXTS))
    assert not found


def named(visitor: Visitor) -> str:
    return HIGH_CAT.words(visitor.words.language)("game.name")


async def come_by_keys(visitor: Visitor) -> AsText:
    await visitor.go()
    card = visitor.page.get_by_role("article", name=named(visitor), exact=True)
    await expect(card.get_by_text(HIGH_CAT.words(visitor.words.language)("game.tagline"))).to_be_visible()
    player = AsText(visitor)
    await player.tab_into(card.get_by_role("button", name=visitor.words("home.play_now")))
    await player.press("Enter")
    await expect(player.laid).to_be_visible()
    return player


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_whole_game_with_the_keyboard_alone(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    player = await come_by_keys(visitor)
    while await player.comes_to_play():
        await speaks(visitor)
        if player.turns == 1:
            await visitor.looks("fifth-game")
        await player.take_turn_by_keys()
    assert player.turns == 3
    over = visitor.dialog()
    await expect(over.get_by_text(visitor.words("end.sum"), exact=True)).not_to_have_count(0)
    await speaks(visitor)
    await visitor.picture(f"fifth-game-end-{language}")
    await player.tab_to(visitor.words("end.replay"))
    await player.press("Enter")
    await expect(visitor.page.get_by_role("heading", level=1)).to_contain_text(named(visitor))
    await expect(visitor.page.get_by_role("heading", name=visitor.words("generic.table"))).to_be_visible()
    await speaks(visitor)


async def test_a_hint_and_a_refusal_are_in_words(visit: Visit) -> None:
    visitor = await visit("fr")
    player = await come_by_keys(visitor)
    assert await player.comes_to_play()
    await player.press("i")
    advice = HIGH_CAT.words("fr").tables["advice"].values()
    said = re.compile("|".join(re.escape(text).replace("\u00a0", r"\s") for text in advice))
    await expect(visitor.page.get_by_text(said).first).to_be_visible()
    key = await player.try_what_is_not_allowed()
    await expect(visitor.page.get_by_text(player.own(f"why.{key}", card=99)).first).to_be_visible()
    await speaks(visitor)


async def test_its_rules_its_house_rules_and_its_names(visit: Visit) -> None:
    visitor = await visit("en")
    await visitor.go("#/rules")
    await visitor.page.get_by_role("link", name="High Cat", exact=True).click()
    await expect(visitor.page.get_by_text("the highest of them takes the round").first).to_be_visible()
    await visitor.go("#/learn/high_cat")
    await expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("High Cat")
    await visitor.go()
    card = visitor.page.get_by_role("article", name="High Cat", exact=True)
    await card.get_by_role("button", name=visitor.words("home.with_friends"), exact=True).click()
    sheet = visitor.dialog(visitor.words("new_table.heading"))
    await expect(sheet.get_by_text("The lowest card takes the last round.")).to_have_count(1)
    await speaks(visitor)


async def test_nobody_is_shown_a_game_that_is_not_there(visit: Visit) -> None:
    visitor = await visit("en")
    await visitor.go("#/rules/low_cat")
    await expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("missing.heading"))
