"""The table of Addi Cat's: what is shown and heard at which moment, by finger, key and eye."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Page

from tests.server.house import soon
from tests.web.conftest import Visit
from tests.web.drivers.addi_cats import Driver
from tests.web.tables import around_a_device, call_me, choose, game_card, open_table, origin, play_now, sit
from tests.web.visitor import News, expect, overhear, retold

GAME = "addi_cats"

# How often the paw has come down since.
PAWS = """() => {
    globalThis.paws = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        if (this.matches?.(".paw")) globalThis.paws++;
        return animate.apply(this, given);
    };
}"""

# How many cards have flown since.
FLOWN = """() => {
    globalThis.flown = 0;
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes]))
            if (node.matches?.(".air > *")) globalThis.flown++;
    }).observe(document.body, { childList: true, subtree: true });
}"""

# The numbers of a countdown, as they follow each other.
COUNTED = """
globalThis.counted = [];
new MutationObserver(() => {
    const shown = document.querySelector(".count")?.textContent;
    if (shown && shown !== counted.at(-1)) counted.push(shown);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def sent(page: Page) -> list[News]:
    """All that this browser says to the server."""
    told: list[News] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: told.append(json.loads(data))))
    return told


def taps(told: list[News]) -> list[News]:
    return [message for message in told if message["type"] == "tap"]


def moves(told: list[News]) -> list[News]:
    return [message for message in told if message["type"] == "move"]


async def until_ready(player: Driver) -> None:
    await expect(player.page.locator(".mouse.ready")).to_be_visible()


# ── slapping ──────────────────────────────────────────────────────────────────────────────────────


async def test_A45_while_cards_move_a_slap_is_not_heard_and_everybody_sees_it(visit: Visit) -> None:
    visitor = await visit()
    moving = True
    told = await retold(visitor, lambda news: news.update(opens=2500 if moving and news["view"]["moment"] > 1 else 0))
    player = await play_now(visitor, Driver)
    pause = player.page.get_by_text(player.own("page.pause"), exact=True)
    await expect(pause).to_be_visible()
    await expect(player.mouse).to_be_disabled()
    await player.press("Space")
    await player.touch(player.mouse)
    assert told
    assert not taps(told)
    moving = False
    await expect(pause).to_have_count(0)


async def test_A40_how_far_from_the_head_a_slap_hits_is_told(visit: Visit) -> None:
    visitor = await visit()
    told = sent(visitor.page)
    player = await play_now(visitor, Driver)
    box = await player.mouse.bounding_box()
    assert box
    far: list[float] = []
    for x, y in ((0.5, 0.68), (0.5, 0.1), (0.02, 0.02)):
        before = len(taps(told))
        while len(taps(told)) == before:
            await until_ready(player)
            await player.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
            await player.page.wait_for_timeout(100)
        far.append(taps(told)[before]["head"])
    assert far[0] < 0.05
    assert 0.5 < far[1] < 0.65
    assert far[2] > 0.75


async def test_the_space_bar_slaps_and_enter_turns_the_card_wherever_the_focus_is(visit: Visit) -> None:
    """Whoever has just touched the Mouse has the focus there: Enter must not make a fault of it."""
    visitor = await visit()
    told = sent(visitor.page)
    player = await play_now(visitor, Driver)
    await expect(player.to_do).to_be_visible()
    await player.mouse.focus()
    await player.press("Enter")
    await soon(lambda: moves(told))
    assert [message["text"] for message in moves(told)] == ["flip"]
    assert not taps(told)
    await until_ready(player)
    await player.mouse.focus()
    await player.page.keyboard.down("Space")
    await player.page.keyboard.down("Space")  # it repeats by itself while it is held
    await player.page.keyboard.up("Space")
    await soon(lambda: taps(told))
    await player.page.wait_for_timeout(300)  # a second one would follow at once
    assert len(taps(told)) == 1


async def test_a_screen_reader_slaps_by_its_own_click(visit: Visit) -> None:
    visitor = await visit()
    told = sent(visitor.page)
    player = await play_now(visitor, Driver)
    await until_ready(player)
    await player.mouse.evaluate("mouse => mouse.click()")
    await soon(lambda: taps(told))
    assert len(taps(told)) == 1
    assert taps(told)[0]["head"] is None


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_paw_slaps_the_mouse_unless_motion_is_unwelcome(visit: Visit, motion: str) -> None:
    player = await play_now(await visit(reduced_motion=motion), Driver)
    await player.page.evaluate(PAWS)
    await player.slap()
    assert bool(await player.page.evaluate("() => globalThis.paws")) == (motion == "no-preference")


# ── seeing ────────────────────────────────────────────────────────────────────────────────────────


async def test_A20_a_clock_counts_down_from_three(visit: Visit) -> None:
    """The numbers follow each other every 700 ms, as long as the window is one of a Clock."""
    visitor = await visit()

    def count(news: News) -> None:
        news["moves"] = []
        news["view"]["window"] = "countdown"

    await retold(visitor, count)
    await visitor.page.add_init_script(COUNTED)
    player = await play_now(visitor, Driver)
    await expect(player.page.locator(".count")).to_have_text("1")
    assert await player.page.evaluate("counted") == ["3", "2", "1"]
    await expect(player.mouse).to_be_disabled()


async def test_cards_that_are_picked_up_fly_to_whoever_gets_them(visit: Visit) -> None:
    """After a wrong slap all face-up cards go to the stock of whoever slapped."""
    visitor = await visit(reduced_motion="no-preference")
    heard = overhear(visitor)
    player = await play_now(visitor, Driver)
    await player.page.evaluate(FLOWN)
    before = verdicts(heard)
    for _ in range(10):  # at times nothing lies there to be picked up
        await player.slap()
        moved = [part["cards"] for last in verdicts(heard) if last not in before for part in last["moved"]]
        if moved:
            break
    await player.page.wait_for_function("moved => globalThis.flown >= moved", arg=min(4, moved[0]))


def tell(news: News, sentence: News) -> None:
    """Whatever was played, this is its story."""
    for entry in news["log"]:
        entry["story"] = [sentence]


def verdicts(heard: list[News]) -> list[News]:
    return [news["view"]["last"] for news in heard if news["type"] == "view" and news["view"]["last"]]


async def test_A18_a_tap_in_a_chase_does_not_show_the_last_verdict_again(visit: Visit) -> None:
    """The table stands still in a Chase, after a fault: all that changes is who has tapped."""
    visitor = await visit(reduced_motion="no-preference")
    seats: list[News] = []
    views = 0

    def chase(news: News) -> None:
        nonlocal views
        views += 1
        seats[:] = seats or news["view"]["seats"]
        seats[1]["tapped"] = views % 2 > 0
        moved = [{"giver": 0, "seat": 1, "cards": 3, "face_up": True}]
        told = {"kind": "fault", "winner": None, "losers": [1], "moved": moved}
        last = {**told, "corrections": [], "moment": 1, "reveal": 1}
        news["view"] |= {"seats": seats, "window": "chase", "moment": 2, "last": last}
        tell(news, {"key": "slap.they_tap", "values": {"seat": 1}})

    await retold(visitor, chase)
    player = await play_now(visitor, Driver)
    await player.page.evaluate(FLOWN)
    while views < 5:
        await player.page.wait_for_timeout(100)
    assert await player.page.evaluate("() => globalThis.flown") == 0


BOXES = """() => [...document.querySelectorAll(".spot, .mouse, .notice > p, .flip")].map((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return { what: it.classList[0] === "bare" ? "mouse" : it.classList[0], left, right, top, bottom };
})"""


def long_story(news: News) -> None:
    """The first card was equal to two others, and the fastest has long-named company."""
    news["moves"] = []
    told = {"kind": "equality", "winner": 1, "losers": [0, 2], "moved": [], "corrections": []}
    last = {**told, "moment": 0, "reveal": 0}
    news["view"] |= {"window": "closed", "last": last, "settled": True, "urgent": False}
    tell(news, {"key": "verdict.they_equality", "values": {"seat": 1, "losers": [0, 2], "n": 2}})


def pause(news: News) -> None:
    news["opens"] = 600_000


@pytest.mark.parametrize(
    ("seats", "news"), [(3, long_story), (4, long_story), (6, long_story), (8, long_story), (8, pause)]
)
async def test_all_cards_and_the_mouse_are_in_sight_at_once(
    visit: Visit, seats: int, news: Callable[[News], None]
) -> None:
    """In a game of reflexes nobody has time to scroll; and nothing lies over a name or a card."""
    visitor = await visit("fr")
    await retold(visitor, news)
    await open_table(visitor, seats, game=GAME)
    await visitor.button("waiting.start").click()
    player = Driver(visitor)
    await expect(player.page.locator(".notice > p")).to_be_visible()
    for width, height in ((360, 640), (768, 1024), (1280, 800)):
        await player.page.set_viewport_size({"width": width, "height": height})
        await visitor.settled()
        await visitor.fits()
        boxes: list[dict[str, Any]] = await player.page.evaluate(BOXES)
        assert not [box for box in boxes if box["bottom"] > height + 1]
        spots = [box for box in boxes if box["what"] == "spot"]
        assert len(spots) == seats
        assert len(boxes) >= seats + 3, "the Mouse, the sentence and the button"
        for i, spot in enumerate(spots):
            for other in [*spots[i + 1 :], *(box for box in boxes if box["what"] != "spot")]:
                assert apart(spot, other), f"at {width} px {spot} lies over {other}"


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Do these boxes share nothing but a hair's breadth?"""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return min(across, down) <= 2


# ── who plays, and who looks on ───────────────────────────────────────────────────────────────────


async def test_who_looks_on_sees_cards_and_receipts_and_cannot_slap(visit: Visit) -> None:
    player = await play_now(await visit(), Driver)
    watching = await visit("fr")
    told = sent(watching.page)
    await watching.page.goto(player.page.url)
    other = Driver(watching)
    await expect(watching.text("table.spectator")).to_be_visible()
    await expect(other.moment).to_be_visible()
    await expect(other.mouse).to_have_count(0)
    await player.slap()
    await expect(other.receipt.first).to_contain_text("ms")
    await watching.page.keyboard.press("Space")
    assert not taps(told)


async def test_AO8_two_people_have_two_piles_each(visit: Visit) -> None:
    """Every second seat is one's own; each pile has its key and its button, and the Mouse is nobody's alone."""
    ada, bo = await visit(), await visit()
    told = sent(ada.page)
    await call_me(ada, "Ada")
    link = await open_table(ada, 4, 0, game=GAME, piles="two each", actions="false")
    await ada.button("waiting.sit_too").click()
    await bo.page.goto(link.replace(origin(link), bo.url))
    await sit(bo, 1, "Bo")
    await expect(bo.button("waiting.sit_too")).to_have_count(1)
    await bo.button("waiting.sit_too").click()
    await ada.button("waiting.start").click()
    player = Driver(ada)
    await expect(player.moment).to_be_visible()
    for name in ("Ada", "Ada 2"):
        await expect(pad(player, name)).to_be_visible()
    await expect(pad(player, "Bo")).to_have_count(0)
    flip = ada.page.get_by_role("button", name=player.own("page.flip_as", name="Ada"), exact=True)
    await flip.click()
    for key, seat in (("s", 0), ("l", 2)):
        before = len(taps(told))
        while len(taps(told)) == before:
            await until_ready(player)
            await player.press(key)
            await player.page.wait_for_timeout(100)
        assert taps(told)[before]["seat"] == seat
    await expect(player.end).to_be_visible(timeout=60_000)


def pad(player: Driver, name: str) -> Any:
    return player.page.get_by_role("button", name=f"{player.own('page.slap_as', name=name)} ", exact=False)


async def test_the_focused_button_slaps_by_the_space_bar_around_one_device(visit: Visit) -> None:
    visitor = await visit()
    told = sent(visitor.page)
    await around_a_device(visitor, "Ada", "Bo", "Carla", game=GAME)
    player = Driver(visitor)
    await until_ready(player)
    button = player.page.locator("[data-slaps='2']")
    await button.focus()
    await player.press("Enter")
    assert not taps(told), "Enter turns the next card"
    await until_ready(player)
    await button.focus()
    await player.press("Space")
    await soon(lambda: taps(told))
    assert [tap["seat"] for tap in taps(told)] == [2]


# ── for children, and to learn ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_child_finds_the_slow_pace_with_one_click(visit: Visit, language: str) -> None:
    visitor = await visit(language, width=360)
    heard = overhear(visitor)
    await visitor.go()
    await game_card(visitor, GAME).get_by_role("button", name=visitor.words("home.slowly"), exact=True).click()
    await expect(Driver(visitor).laid).to_be_visible()
    table = next(news["table"] for news in heard if news["type"] == "welcome")
    assert table["options"]["pace"] == "family"
    assert table["level"] == "kitten"


async def test_A37_the_tables_to_learn_can_be_chosen(visit: Visit) -> None:
    visitor = await visit()
    heard = overhear(visitor)
    words = visitor.words
    await visitor.go()
    await game_card(visitor, GAME).get_by_role("button", name=words("home.with_friends"), exact=True).click()
    sheet = visitor.dialog(words("new_table.heading"))
    await choose(sheet, words(f"{GAME}.options.tables.label"), words(f"{GAME}.options.tables.custom", value="7"))
    await sheet.get_by_role("button", name=words("new_table.open"), exact=True).click()
    await expect(visitor.button("waiting.start")).to_be_visible()
    table = next(news["table"] for news in heard if news["type"] == "welcome")
    assert table["options"]["tables"] == [7]
    rule = visitor.page.get_by_role("listitem").filter(has_text=words(f"{GAME}.options.tables.label"))
    await expect(rule).to_contain_text(words(f"{GAME}.options.tables.custom", value="7"))


async def test_nobody_is_offered_a_clock_for_turns(visit: Visit) -> None:
    visitor = await visit()
    for game, offered in ((GAME, 0), ("discat", 1)):
        await visitor.go()
        await (
            game_card(visitor, game).get_by_role("button", name=visitor.words("home.with_friends"), exact=True).click()
        )
        sheet = visitor.dialog(visitor.words("new_table.heading"))
        await expect(sheet.get_by_label(visitor.words("new_table.who_may_come"))).to_be_visible()
        await expect(sheet.get_by_label(visitor.words("new_table.clock"))).to_have_count(offered)
        await sheet.get_by_role("button", name=visitor.words("new_table.open"), exact=True).click()
        await expect(visitor.page.get_by_text(visitor.words("waiting.phrases_only"))).to_be_visible()
        await expect(visitor.page.get_by_text(visitor.words("waiting.no_clock"))).to_have_count(offered)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_rules_can_be_tried_beside_their_text(visit: Visit, language: str) -> None:
    visitor = await visit(language, width=360)
    own, about = visitor.words, f"{GAME}.page"
    await visitor.go(f"#/rules/{GAME}")
    equal = visitor.page.get_by_role("group", name=own("rules.example", clause="A13"), exact=True)
    for name, key in (("Luna", "they_equality"), ("Minou", "they_fault")):
        await equal.get_by_role("button", name=own(f"{about}.slap_as", name=name), exact=True).click()
        await expect(equal.get_by_role("status")).to_have_text(
            re.compile(own.like(f"{GAME}.verdict.{key}").pattern[1:-1])
        )
        await equal.get_by_role("button", name=own(f"{about}.try_again"), exact=True).click()
    sums = visitor.page.get_by_role("group", name=own("rules.example", clause="A1"), exact=True)
    await sums.get_by_role("combobox").select_option("18")
    equals, plus = own("signs.="), own("signs.+")
    said = f" {equals} ".join(["18", f"8 {plus} 10", f"9 {plus} 9", f"10 {plus} 8"])
    await expect(sums.get_by_role("status")).to_have_text(said)
    await visitor.fits()


# ── again ─────────────────────────────────────────────────────────────────────────────────────────


async def test_a_replay_shows_everybodys_milliseconds_and_ones_own_seat(visit: Visit) -> None:
    player = await play_now(await visit(height=800), Driver)
    await player.slap()
    live = await player.receipt.first.inner_text()
    await player.play_to_the_end()
    await player.end.click()
    page = player.page
    await expect(player.moment).to_be_visible()
    seen = []
    last = int(await page.get_by_role("slider").get_attribute("max") or 0)
    for _ in range(last):
        await player.press("ArrowRight")
        if await player.receipt.count():
            seen.append(await player.receipt.first.inner_text())
    assert live in seen
    bar = await page.get_by_role("group", name=player.words("replay.controls")).bounding_box()
    spots = [await spot.bounding_box() for spot in await page.locator(".spot").all()]
    assert bar
    assert all(box and box["y"] + box["height"] <= bar["y"] for box in spots), "the bar lies over a seat"
