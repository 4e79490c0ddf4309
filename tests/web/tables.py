"""Ways to a table that several tests go."""

from __future__ import annotations

import re
from typing import TypeVar

from playwright.async_api import Locator, expect

from cattery import GAMES, SeededHouse, Table
from cattery.flat import seeded
from tests.contract.playing import play_on
from tests.web.drivers.discat import Driver as Discat
from tests.web.player import Player
from tests.web.visitor import Visitor

P = TypeVar("P", bound=Player)


def game_card(visitor: Visitor, game: str = "discat") -> Locator:
    return visitor.page.get_by_role("article", name=visitor.words(f"{game}.game.name"), exact=True)


async def play_now(visitor: Visitor, driver: type[P]) -> P:
    """From the home page to a table against bots, with one click."""
    await visitor.go()
    await game_card(visitor, driver.game).get_by_role("button", name=visitor.words("home.play_now")).click()
    player = driver(visitor)
    await expect(player.laid).to_be_visible()
    return player


async def open_table(
    visitor: Visitor, seats: int = 2, begins: int | None = None, game: str = "discat", **rules: str
) -> str:
    """With friends: returns the link to send around. `begins`: which seat; `rules`: by label, a sentence to choose."""
    words = visitor.words
    await visitor.go()
    await game_card(visitor, game).get_by_role("button", name=words("home.with_friends"), exact=True).click()
    sheet = visitor.dialog(words("new_table.heading"))
    await choose(sheet, words("new_table.seats"), words("new_table.people", n=seats))
    options = f"{game}.options"
    if begins is not None:
        first = f"{options}.firstPlayer"
        await choose(sheet, words(f"{first}.label"), words(f"{first}.custom", value=begins + 1))
    for option, value in rules.items():
        await choose(sheet, words(f"{options}.{option}.label"), words(f"{options}.{option}.{value}"))
    await sheet.get_by_role("button", name=words("new_table.open"), exact=True).click()
    link = visitor.page.get_by_label(words("waiting.invite_link"), exact=True)
    await expect(link).to_be_visible()
    return await link.input_value()


async def choose(sheet: Locator, label: str, option: str) -> None:
    begins = re.compile(f"^{re.escape(label)}")  # its values and its help are among the label's text
    await sheet.get_by_label(begins).select_option(label=option)


async def sit(visitor: Visitor, seat: int, name: str) -> None:
    """Before the start: at an empty seat, by number from 0."""
    at = visitor.page.get_by_role("listitem").filter(
        has=visitor.page.get_by_role("button", name=visitor.words("waiting.sit_at", n=seat + 1), exact=True)
    )
    await at.get_by_role("textbox").fill(name)
    await at.get_by_role("button").click()
    await expect(visitor.button("waiting.leave")).to_be_visible()


async def go_on(visitor: Visitor, driver: type[P], record: str, plays: int, seat: int = 0) -> P:
    """Sit down at a table that goes on from here, with bots."""
    wish = {"record": record, "plays": plays, "viewer": seat}
    answer = await visitor.page.request.post(f"{visitor.url}/api/tables", data=wish)
    await visitor.go(f"#/t/{(await answer.json())['code']}")
    await sit(visitor, seat, "Ada")
    await visitor.button("waiting.start").click()
    player = driver(visitor)
    await expect(player.laid).to_be_visible()
    return player


async def nearly_over(visitor: Visitor, driver: type[P], left: int = 30) -> P:
    """At a table of three where, of a game played anyhow, so many plays are left."""
    table = Table(GAMES[driver.game], 3, {}, SeededHouse(7))
    play_on(table, seeded("nearly over"))
    return await go_on(visitor, driver, table.record().write(), len(table.plays) - left)


async def call_me(visitor: Visitor, name: str) -> None:
    await visitor.go()
    field = visitor.page.get_by_label(visitor.words("home.you_are"))
    await field.fill(name)
    await field.blur()


async def two_at_a_table(ada: Visitor, bo: Visitor, begins: int = 0, **rules: str) -> tuple[Discat, Discat]:
    """Ada opens a table of Discat for two, Bo comes by her link, and she starts."""
    await call_me(ada, "Ada")
    link = await open_table(ada, 2, begins, **rules)
    await bo.page.goto(link.replace(origin(link), bo.url))
    await sit(bo, 1, "Bo")
    await ada.button("waiting.start").click()
    players = Discat(ada), Discat(bo)
    for player in players:
        await expect(player.laid).to_be_visible()
    return players


def origin(link: str) -> str:
    return link.partition("/#")[0]


async def around_a_device(visitor: Visitor, *names: str, game: str = "discat") -> None:
    """Pass-and-play for these people, without bots."""
    words = visitor.words
    await visitor.go()
    await game_card(visitor, game).get_by_role("button", name=words("home.on_device"), exact=True).click()
    sheet = visitor.dialog(words("device.heading"))
    await choose(sheet, words("device.people"), str(len(names)))
    for number, name in enumerate(names, 1):
        await sheet.get_by_label(words("device.name_of", n=number)).fill(name)
    await sheet.get_by_role("button", name=words("device.start"), exact=True).click()
