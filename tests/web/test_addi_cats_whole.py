"""Whole games of Addi Cat's at full pace, won by tapping the Mouse rightly and in time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.drivers.addi_cats import Driver
from tests.web.host import Host
from tests.web.tables import play_now
from tests.web.visitor import expect, overhear

LOOK = 30  # milliseconds between two looks at the table
THINK = 350  # until this player slaps
MINUTES = 21  # the house ends a game after twenty


def value(card: str | None) -> int:
    return sum(map(int, card.split("+"))) if card and card[0].isdigit() else 0


def should_slap(view: dict[str, Any], seat: int) -> bool:
    """As the rulebook has it: A13, A18, A21, A22."""
    mine, window = view["seats"][seat], view["window"]
    if mine["place"] or mine["tapped"]:
        return False
    own = value(mine["card"])
    others = [its for number, its in enumerate(view["seats"]) if number != seat and not its["place"]]
    if window == "sumo":
        sums = [value(its["card"]) for its in [mine, *others] if value(its["card"])]
        return own > 0 and len(sums) > 1 and own in (min(sums), max(sums))
    if window in ("open", "volley", "stall"):
        return own > 0 and any(value(its["card"]) == own and (its["new"] or mine["new"]) for its in others)
    return window in ("chase", "trap")


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 360)], ids=["en-desktop", "fr-phone"])
async def test_a_whole_game_at_full_pace_is_won(visit: Visit, own_host: Host, language: str, width: int) -> None:
    visitor = await visit(language, width=width, height=640 if width < 600 else 800, url=own_host.url)
    heard = overhear(visitor)
    player = await play_now(visitor, Driver)
    slapped, turned = "", -1
    for _ in range(MINUTES * 60_000 // LOOK):
        news = next((news for news in reversed(heard) if news["type"] == "view"), None)
        if news and news["result"]:
            break
        await player.page.wait_for_timeout(LOOK)
        if not news:
            continue
        view = news["view"]
        shown = f"{view['moment']} {[its['card'] for its in view['seats']]}"
        if "tap" in news["moves"] and shown != slapped and should_slap(view, 0):
            slapped = shown
            await player.page.wait_for_timeout(THINK + news["opens"])
            await player.touch(player.mouse)
        elif "flip" in news["moves"] and turned != view["reveal"]:
            turned = view["reveal"]
            await player.touch(player.flip)
    await expect(player.end).to_be_visible()
    result = next(news["result"] for news in reversed(heard) if news["type"] == "view")
    assert result["ending"] == "winners"
    assert 0 in result["winners"], "whoever never slaps wrongly beats two tabbies"
    assert max(len(news["taps"]) for news in heard if news["type"] == "slap") > 1, "some races were close"
