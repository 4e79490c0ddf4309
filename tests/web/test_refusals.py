"""What does not go is explained in one sentence, with the rule that says so."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import WebSocketRoute

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.tables import play_now, two_at_a_table
from tests.web.visitor import HEAR, expect
from tests.web.words import LANGUAGES

CLAUSE = r"[A-Z]\d+[a-z]?"


async def explained(player: Player, key: str) -> None:
    """The sentence is there, and its rule opens."""
    sentence = player.page.get_by_text(player.like(f"why.{key}"))
    await expect(sentence.first).to_be_visible()
    pattern = re.compile(player.words("table.rule", clause="RULE").replace("RULE", CLAUSE))
    button = player.page.get_by_role("button", name=pattern)
    name = await button.inner_text()
    found = re.search(CLAUSE, name)
    assert found
    await button.click()
    rule = player.visitor.dialog().get_by_role("region", name=player.words("rules.clause", clause=found[0]), exact=True)
    await expect(rule).to_be_in_viewport()
    await player.press("Escape")
    await expect(player.visitor.dialog()).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_not_allowed_in_any_game(visit: Visit, driver: type[Player], language: str) -> None:
    player = await play_now(await visit(language, width=360), driver)
    assert await player.comes_to_play()
    await explained(player, await player.try_what_is_not_allowed())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_second_card_in_the_first_turn(visit: Visit, language: str) -> None:
    ada, _ = await two_at_a_table(await visit(language, width=360), await visit(language))
    await ada.cards.nth(0).click()
    await ada.cards.nth(1).click()
    await explained(ada, "one_card_first")


async def test_a_card_before_ones_turn(visit: Visit) -> None:
    _, bo = await two_at_a_table(await visit(), await visit())
    await bo.cards.first.click()
    await explained(bo, "not_your_turn")


async def test_a_card_that_is_too_high_or_too_low(visit: Visit) -> None:
    player = await play_now(await visit(), Discat)
    while await player.comes_to_play():
        fits, cannot = player.cards_that("be_on_top"), player.cards_that("rest")
        if await fits.count() and await cannot.count():
            before = await player.numbers()
            await cannot.first.click()
            sentences = [player.words.like(f"discat.why.not_{way}").pattern for way in ("higher", "lower")]
            await expect(player.page.get_by_text(re.compile("|".join(sentences))).first).to_be_visible()
            assert await player.numbers() == before
            await expect(player.cards.and_(player.page.locator("[aria-selected=true]"))).to_have_count(0)
            return
        await player.take_turn()
    pytest.fail("every card fitted in the whole game")


async def test_passing_although_a_card_fits(visit: Visit) -> None:
    ada, _ = await two_at_a_table(await visit(), await visit())
    await ada.cards.first.focus()
    await ada.press("p")
    await explained(ada, "lead")


async def test_the_same_reason_is_said_aloud_again(visit: Visit) -> None:
    _, bo = await two_at_a_table(await visit(), await visit())
    await bo.page.evaluate(HEAR)
    said = bo.words("discat.why.not_your_turn", seat="Ada")
    for times in (1, 2):
        await bo.cards.first.click()
        await bo.page.wait_for_function(
            "([said, times]) => heard.filter((text) => text.startsWith(said)).length === times", arg=[said, times]
        )
        await bo.press("Escape")


async def test_french_people_read_french_when_a_move_could_not_be_saved(visit: Visit) -> None:
    visitor = await visit("fr")

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def say(message: str | bytes) -> None:
            request = json.loads(message)
            if request["type"] != "move":
                server.send(message)
                return
            no = {"type": "error", "id": request["id"], "code": "not_saved", "message": "not saved", "reason": None}
            socket.send(json.dumps(no))

        socket.on_message(say)

    await visitor.page.route_web_socket("**/api/socket", carry)
    ada, _ = await two_at_a_table(visitor, await visit())
    await ada.cards.first.click()  # she begins: any card will do
    await ada.plays.click()
    await expect(ada.page.locator("main").get_by_text(visitor.words("problem.not_saved"))).to_be_visible()
