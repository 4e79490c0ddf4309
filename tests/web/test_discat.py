"""What only Discat does: a group of five that wins at once, in the middle of a game."""

from __future__ import annotations

import pytest

from tests.games.discat.builders import table_with
from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.tables import sit
from tests.web.visitor import Visitor, expect
from tests.web.words import LANGUAGES

FIVE = "30 31 33 36 39"


def won_at_once() -> tuple[str, int]:
    """A record in which seat 0 wins at once, and how many plays led there."""
    table = table_with(["02 30 31 33 36", "11 24 34 47 58", "09 15 22 40 51"], draw="39 60 59")
    for seat, move in ((0, "02"), (1, "pass"), (2, "pass")):
        table.play(seat, move)
    plays = len(table.plays)
    table.play(0, FIVE)
    assert table.result
    return table.record().write(), plays


async def about_to_win(visitor: Visitor) -> Discat:
    """The game goes on from that record, one play before its end."""
    record, plays = won_at_once()
    answer = await visitor.page.request.post(
        f"{visitor.url}/api/tables", data={"record": record, "plays": plays, "viewer": 0}
    )
    await visitor.go(f"#/t/{(await answer.json())['code']}")
    await sit(visitor, 0, "Ada")
    await visitor.button("waiting.start").click()
    player = Discat(visitor)
    assert await player.comes_to_play()
    return player


@pytest.mark.parametrize("language", LANGUAGES)
async def test_D27_five_in_one_group_win_at_once(visit: Visit, language: str) -> None:
    visitor = await visit(language)
    player = await about_to_win(visitor)
    for card in FIVE.split():
        await player.card(card).click()
    await expect(player.page.get_by_role("button", name=player.like("effect.wins"))).to_be_visible()
    await visitor.looks("discat-about-to-win")
    await player.plays.click()
    await expect(player.end).to_be_visible()
    over = visitor.dialog(visitor.words("told.you_won"))
    await expect(over.get_by_text(player.like("ending.you_instant"))).to_contain_text("39")
    await visitor.looks("discat-won-at-once")


async def test_D14_a_hand_can_be_tried_beside_its_rule(visit: Visit) -> None:
    visitor = await visit()
    await visitor.go("#/rules/discat/D14")
    rule = visitor.page.get_by_role("group", name=visitor.words("rules.example", clause="D14"))
    cards = rule.get_by_role("option")
    await expect(cards).to_have_count(5)
    await cards.filter(has_text="48, ").click()
    await cards.filter(has_text="13, ").click()  # does not go with it
    await cards.filter(has_text="18, ").click()
    await expect(rule.get_by_role("option", selected=True)).to_have_count(2)
    await rule.get_by_role("button", name="Play 18 with 48 on top").click()
    await expect(rule.get_by_role("status")).to_contain_text("less than 48")
    await rule.get_by_role("button", name=visitor.words("discat.page.try_again")).click()
    await cards.first.focus()
    for key in ("End", "Space", "Enter", "Enter"):
        await visitor.page.keyboard.press(key)
    await expect(rule.get_by_role("status")).to_contain_text("48")


async def test_D2_any_card_can_be_looked_at(visit: Visit) -> None:
    visitor = await visit("fr")
    await visitor.go("#/rules/discat/D2")
    rule = visitor.page.get_by_role("group", name=visitor.words("rules.example", clause="D2"))
    await rule.get_by_role("slider").fill("41")
    await expect(rule.get_by_text(visitor.words("discat.page.card_asks", card="41", asks="plus de 41"))).to_be_visible()
