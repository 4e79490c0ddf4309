"""Ways to a table that several tests go."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.web.discat import Player
from tests.web.visitor import Visitor


def game_card(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("article", name=visitor.words("discat.game.name"), exact=True)


async def open_table(visitor: Visitor, seats: int = 2, begins: int | None = None, **rules: str) -> str:
    """With friends: returns the link to send around. `begins`: which seat; `rules`: by label, a sentence to choose."""
    words = visitor.words
    await visitor.go()
    await game_card(visitor).get_by_role("button", name=words("home.with_friends"), exact=True).click()
    sheet = visitor.dialog(words("new_table.heading"))
    await choose(sheet, words("new_table.seats"), words("new_table.people", n=seats))
    if begins is not None:
        first = "discat.options.firstPlayer"
        await choose(sheet, words(f"{first}.label"), words(f"{first}.custom", value=begins + 1))
    for option, value in rules.items():
        await choose(sheet, words(f"discat.options.{option}.label"), words(f"discat.options.{option}.{value}"))
    await sheet.get_by_role("button", name=words("new_table.open"), exact=True).click()
    link = visitor.page.get_by_label(words("waiting.invite_link"), exact=True)
    await expect(link).to_be_visible()
    return await link.input_value()


async def choose(sheet: Locator, label: str, option: str) -> None:
    await sheet.get_by_label(label).select_option(label=option)


async def sit(visitor: Visitor, seat: int, name: str) -> None:
    """Before the start: at an empty seat, by number from 0."""
    at = visitor.page.get_by_role("listitem").filter(
        has=visitor.page.get_by_role("button", name=visitor.words("waiting.sit_at", n=seat + 1), exact=True)
    )
    await at.get_by_role("textbox").fill(name)
    await at.get_by_role("button").click()
    await expect(visitor.button("waiting.leave")).to_be_visible()


async def call_me(visitor: Visitor, name: str) -> None:
    await visitor.go()
    field = visitor.page.get_by_label(visitor.words("home.you_are"))
    await field.fill(name)
    await field.blur()


async def two_at_a_table(ada: Visitor, bo: Visitor, begins: int = 0, **rules: str) -> tuple[Player, Player]:
    """Ada opens a table for two, Bo comes by her link, and she starts."""
    await call_me(ada, "Ada")
    link = await open_table(ada, 2, begins, **rules)
    await bo.page.goto(link.replace(origin(link), bo.url))
    await sit(bo, 1, "Bo")
    await ada.button("waiting.start").click()
    players = Player(ada), Player(bo)
    for player in players:
        await expect(player.cards.first).to_be_visible()
    return players


def origin(link: str) -> str:
    return link.partition("/#")[0]


async def around_a_device(visitor: Visitor, *names: str) -> None:
    """Pass-and-play for these people, without bots."""
    words = visitor.words
    await visitor.go()
    await game_card(visitor).get_by_role("button", name=words("home.on_device"), exact=True).click()
    sheet = visitor.dialog(words("device.heading"))
    await choose(sheet, words("device.people"), str(len(names)))
    for number, name in enumerate(names, 1):
        await sheet.get_by_label(words("device.name_of", n=number)).fill(name)
    await sheet.get_by_role("button", name=words("device.start"), exact=True).click()
