"""What only House of Cats does on the page: abilities as small choices, rooms to choose, a house that grows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.async_api import expect

from cattery.core.seats import HOUSE
from cattery.core.table import Table
from cattery.games.house_of_cats.game import HouseOfCats
from tests.web.conftest import Visit
from tests.web.drivers.house_of_cats import Driver
from tests.web.tables import choose, game_card
from tests.web.visitor import Visitor
from tests.web.words import LANGUAGES

SIT_DOWN = """async ({ record, plays }) => {
    const wish = { record, plays, viewer: 0 };
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
    const { code } = await answer.json();
    sessionStorage.setItem(`plan ${code}`, JSON.stringify({ names: ["Ada"], start: true }));
    return code;
}"""


def written(options: dict[str, Any], plays: Iterable[str]) -> tuple[str, int, int]:
    """A solo game that began with these plays, to its end: `roll 2 2 4 5` is the house's, the others the seat's.

    Also, how many plays that were, and how many there are in all.
    """
    table = Table(HouseOfCats(), 1, options, None, ["Ada"])
    for play in plays:
        if play.startswith("roll "):
            for symbol in play.split()[1:]:
                table.play(HOUSE, f"die {symbol}")
        else:
            table.play(0, play)
    stands, rng = len(table.plays), random.Random(7)
    while not table.result:
        seat = min(table.acting)
        table.play(seat, rng.choice(table.moves(seat)))
    return table.record().write(), stands, len(table.plays)


async def at(visitor: Visitor, options: dict[str, Any], *plays: str) -> Driver:
    """At a table where this has been played."""
    record, stands, _ = written(options, plays)
    return await sit_down(visitor, record, stands)


async def sit_down(visitor: Visitor, record: str, plays: int) -> Driver:
    """At a table that goes on from here."""
    await visitor.go()
    code = await visitor.page.evaluate(SIT_DOWN, {"record": record, "plays": plays})
    await visitor.go(f"#/t/{code}")
    player = Driver(visitor)
    await expect(player.laid).to_be_visible()
    return player


async def tap(player: Driver, *things: str) -> None:
    """`die 4`, `tile b`, `C3`, `choose 5`, `room A1 A2`, `enough` for a move that could go on, `undo`, `done`."""
    for thing in things:
        before = await player.state()
        verb, _, rest = thing.partition(" ")
        page, own = player.page, player.own
        if verb == "die":
            name = own(f"symbol.{rest}") if rest in ("cat", "mouse") else rest
            await player.roll.get_by_role(
                "button", name=re.compile(rf"^{name}, (.*, )?{own('mark.can_choose')}")
            ).first.click()
        elif verb == "tile":
            await page.get_by_role("button", name=re.compile(re.escape(own(f"ability.{rest}")))).click()
        elif verb == "choose":
            await player.what_to_do.get_by_role("button", name=re.compile(rf"\b{rest}$")).click()
        elif verb == "room":
            await player.rooms.and_(page.get_by_role("button", name=own("page.build", cells=rest))).click()
        elif verb == "enough":
            await player.choices.last.click()
        elif verb == "undo":
            await player.visitor.button("table.undo").click()
        elif verb == "done":
            await player.confirms.click()
        else:
            await player.grid.locator(f"[data-cell={verb}]").click()
        await player.played(before)


async def reads(player: Driver, **cells: str) -> None:
    """What is heard of these cells."""
    for cell, what in cells.items():
        found = player.grid.locator(f"[data-cell={cell}]")
        await expect(found).to_have_text(re.compile(f"^{cell}, {what}"))


def with_tile(letter: str) -> dict[str, Any]:
    """Rooms of 2 give this ability."""
    return {"tiles": letter + "".join(other for other in "abcd" if other != letter)[:3]}


ROOM_OF_TWO = ("2 D1", "2 D2")

# By letter: what was played, what is tapped now, and what the cells hold then.
ABILITIES: dict[str, tuple[str, str, dict[str, str]]] = {
    "a": ("roll 2 2 4 5", "tile a, die 4, H7", {"H7": "4"}),
    "b": ("roll 2 2 4 4", "tile b, choose 5, die 5, D3", {"D3": "5"}),
    "c": ("roll 2 2 mouse 5", "tile c, choose 3, die 3, D3", {"D3": "3"}),
    "d": ("roll 2 2 4 5", "tile d, H7", {"H7": "3"}),
    "e": ("roll 2 2 4 5", "tile e, choose one die more, die 4, D3, D4", {"D3": "4", "D4": "5"}),
    "f": ("roll 2 2 5 4", "tile f, choose 2, die 2, D3", {"D3": "2"}),
    "g": ("roll 2 2 4 5", "die 4, D3, tile g, D3, H7", {"D3": "crossed out", "H7": "4"}),
    "h": ("roll 2 2 4 4", "tile h, choose mouse, die mouse, D3", {"D3": "mouse"}),
    "j": ("roll 2 2 4 5", "tile j, enough, die 4, E3", {"E3": "4"}),
    "k": ("roll 2 2 4 5", "choose 5, H7", {"H7": "5"}),
    "l": ("roll 2 2 4 5", "H7, H6", {"H7": "mouse", "H6": "mouse"}),
}


@pytest.mark.parametrize("letters", ["abcdef", "ghjkl"])
async def test_every_ability_is_a_few_taps(visit: Visit, letters: str) -> None:
    visitor = await visit(width=768)
    for letter in letters:
        roll, taps, cells = ABILITIES[letter]
        player = await at(visitor, with_tile(letter), roll, *ROOM_OF_TWO)
        await tap(player, *taps.split(", "))
        await reads(player, **cells)


async def test_a_changed_die_shows_and_says_what_it_was(visit: Visit) -> None:
    player = await at(await visit(), with_tile("b"), "roll 2 2 4 4", *ROOM_OF_TWO)
    await tap(player, "tile b", "choose 5")
    changed = player.roll.get_by_role("button", name=re.compile("^5, was 4"))
    await expect(changed).to_have_count(1)
    await player.visitor.looks("house_of_cats-changed-die")


async def test_H20_two_equal_dice_share_a_cell(visit: Visit) -> None:
    plays = ("roll 2 2 4 5", *ROOM_OF_TWO, "4 D3", "done", "roll 5 5 3 3")
    player = await at(await visit(), with_tile("i"), *plays)
    await tap(player, "tile i", "die 5", "H7")
    await reads(player, H7="5, counts twice")


async def test_one_mouse_can_be_enough(visit: Visit) -> None:
    player = await at(await visit(), with_tile("l"), "roll 2 2 4 5", *ROOM_OF_TWO)
    await player.visitor.looks("house_of_cats-lightning")
    await tap(player, "H7", "enough", "die 4", "D3")
    await reads(player, H7="mouse", D3="4")


TWO_WAYS = ("roll 3 3 4 5", "3 D2", "3 D3", "4 D4", "done", "roll 3 3 5 5", "3 E1", "3 D1")


async def test_a_room_walls_itself_when_there_is_one_way(visit: Visit) -> None:
    player = await at(await visit(), {}, "roll 2 2 4 5", "2 D1")
    await tap(player, "die 2", "D2")
    await reads(player, D1="2, in a room", D2="2, in a room")


async def test_several_ways_are_walls_to_choose_from(visit: Visit) -> None:
    player = await at(await visit(), {}, *TWO_WAYS)
    await expect(player.rooms).to_have_count(2)
    await player.visitor.looks("house_of_cats-rooms")
    await tap(player, "room D1 D2 D3")
    await reads(player, D1="3, in a room", D3="3, in a room", E1="3$")


async def test_or_the_cells_are_tapped(visit: Visit) -> None:
    player = await at(await visit(width=360), {}, *TWO_WAYS)
    await tap(player, "E1")
    await reads(player, D1="3, in a room", E1="3, in a room", D3="3$")


async def test_the_keyboard_chooses_a_room_too(visit: Visit) -> None:
    player = await at(await visit(), {}, *TWO_WAYS)
    await player.tab_to(player.own("page.build", cells="D1 D2 E1"))
    await player.press("Enter")
    await reads(player, E1="3, in a room")


async def test_H21_a_cat_of_the_track_brings_its_number(visit: Visit) -> None:
    player = await at(await visit(), {}, "roll cat cat 4 5", "cat")
    await tap(player, "die cat", "enough", "H7")
    await reads(player, H7="2")


async def test_H21_the_last_cat_brings_any_number(visit: Visit) -> None:
    cats = "roll cat cat cat 5"
    turns = [
        (cats, "cat", "cat", "track 2 A3", "cat", "done"),
        (cats, "cat", "track 3 A5", "cat", "cat", "track 4 B2", "done"),
        (cats, "cat", "cat", "track 5 B4", "cat", "done"),
    ]
    player = await at(await visit(), {}, *(play for turn in turns for play in turn), cats)
    await tap(player, "die cat", "enough", "choose 4", "H7")
    await reads(player, H7="4")


async def test_H26_the_house_grows_cell_by_cell(visit: Visit) -> None:
    player = await at(await visit(), {"level": 4}, "roll 2 2 4 5", "2 C2")
    await tap(player, "die 2", "C3", "B2")
    await player.visitor.looks("house_of_cats-growing")
    await tap(player, "B3", "die 4", "B2")
    await reads(player, B2="4", B3="empty", A2="closed")


async def test_H31_hardcore_ends_with_a_crossed_cell(visit: Visit) -> None:
    player = await at(await visit(), {"mode": "hardcore"}, "roll 2 3 4 5", "2 D1", "3 D2", "4 D3")
    await player.visitor.looks("house_of_cats-hardcore")
    await tap(player, "D4", "done")
    await reads(player, D4="crossed")


async def test_H12_what_is_not_confirmed_can_be_taken_back(visit: Visit) -> None:
    player = await at(await visit(), {}, "roll 2 3 4 5")
    await tap(player, "die 2", "D1", "die 3", "D2", "undo", "undo")
    await reads(player, D1="empty", D2="empty")
    await expect(player.visitor.button("table.undo")).to_be_disabled()


async def test_a_die_can_be_dragged(visit: Visit) -> None:
    player = await at(await visit(), {}, "roll 2 3 4 5")
    await player.dice.first.drag_to(player.grid.locator("[data-cell=F4]"))
    await reads(player, F4="2")
    await player.dice.first.drag_to(player.grid.locator("[data-cell=A4]"))
    await expect(player.page.get_by_text(player.like("why.not_connected")).first).to_be_visible()


async def test_solo_counts_stars(visit: Visit) -> None:
    player = await at(await visit(), {}, "roll 2 2 4 5", *ROOM_OF_TWO)
    stars = player.own("now.next_star", n=0, points=50)
    await expect(player.page.get_by_text(stars, exact=True)).to_be_visible()


async def alone(visitor: Visitor, **rules: str) -> Driver:
    """From the home page to a solo game; `rules`: by label, a sentence to choose."""
    words = visitor.words
    await visitor.go()
    await game_card(visitor, "house_of_cats").get_by_role("button", name=words("home.alone"), exact=True).click()
    sheet = visitor.dialog(words("new_table.alone"))
    for option, value in rules.items():
        own = f"house_of_cats.options.{option}"
        rule = sheet.get_by_label(re.compile(rf"^\s*{re.escape(words(f'{own}.label'))}\b"))
        await rule.select_option(label=words(f"{own}.{value}"))
    await sheet.get_by_role("button", name=words("new_table.start"), exact=True).click()
    player = Driver(visitor)
    await expect(player.laid).to_be_visible()
    return player


ALONE = pytest.mark.parametrize(("level", "language", "width"), [("2", "fr", 1280), ("3", "en", 360), ("4", "fr", 768)])
LAST_PLAYS = 20


@ALONE
async def test_a_game_alone_begins_and_ends(visit: Visit, level: str, language: str, width: int) -> None:
    """The first turn of one game and the last ones of another."""
    visitor = await visit(language, width=width)
    player = await alone(visitor, level=level, tiles="random")
    while not await player.may_confirm():
        await player.take_turn()
    await player.take_turn()
    record, _, plays = written({"level": int(level)}, ())
    player = await sit_down(visitor, record, plays - LAST_PLAYS)
    await player.play_to_the_end()
    await told_at_the_end(player)
    await visitor.looks(f"house_of_cats-level-{level}-end")


@pytest.mark.long
@ALONE
async def test_a_whole_game_alone(visit: Visit, level: str, language: str, width: int) -> None:
    player = await alone(await visit(language, width=width), level=level, tiles="random")
    await player.play_to_the_end()
    await told_at_the_end(player)


async def told_at_the_end(player: Driver) -> None:
    over = player.visitor.dialog()
    won, lost = player.like("ending.stars").pattern, player.like("ending.first_star").pattern
    await expect(over.get_by_text(re.compile(f"{won}|{lost}"))).to_be_visible()
    await expect(over.get_by_text(player.words("end.sum"), exact=True)).to_be_visible()


async def test_H5_four_tiles_of_ones_own(visit: Visit) -> None:
    """By their letters, all different: `aabb` is not taken."""
    visitor = await visit()
    words, own = visitor.words, "house_of_cats.options.tiles"
    await visitor.go()
    card = game_card(visitor, "house_of_cats")
    await card.get_by_role("button", name=words("home.with_friends"), exact=True).click()
    sheet = visitor.dialog(words("new_table.heading"))
    await choose(sheet, words(f"{own}.label"), words("new_table.own"))
    letters = sheet.get_by_role("textbox", name=words("new_table.own_of", label=words(f"{own}.label")), exact=True)
    opens = sheet.get_by_role("button", name=words("new_table.open"), exact=True)
    for wrong in ("", "aabb", "abcx", "abc"):
        await letters.fill(wrong)
        await opens.click()
        assert await letters.evaluate("it => !it.checkValidity()")
    await letters.fill("Klab")
    await visitor.accessible("a choice of one's own")
    await opens.click()
    await expect(visitor.page.get_by_text(words(f"{own}.custom", value="klab"))).to_be_visible()


async def test_hardcore_is_offered_to_one_player_only(visit: Visit) -> None:
    visitor = await visit()
    label = visitor.words("house_of_cats.options.mode.label")
    await visitor.go()
    card = game_card(visitor, "house_of_cats")
    await card.get_by_role("button", name=visitor.words("home.with_friends"), exact=True).click()
    sheet = visitor.dialog()
    await expect(sheet.get_by_label(visitor.words("house_of_cats.options.level.label"))).to_be_visible()
    await expect(sheet.get_by_label(label)).to_have_count(0)
    await choose(sheet, visitor.words("new_table.seats"), visitor.words("new_table.people", n=1))
    await expect(sheet.get_by_label(label)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_sheets_to_try_beside_the_rules(visit: Visit, language: str) -> None:
    visitor = await visit(language, width=360)
    own = visitor.words
    for clause, taps in (("H9", ["C4", "B1"]), ("H14", ["B1"]), ("H23", ["A4"])):
        await visitor.go(f"#/rules/house_of_cats/{clause}")
        example = visitor.page.get_by_role("group", name=own("rules.example", clause=clause), exact=True)
        await expect(example).to_be_visible()
        if clause == "H9":
            await example.get_by_role("button", name="4").click()
        for cell in taps:
            await example.locator(f"[data-cell={cell}]").click()
            if cell == "C4":
                await expect(example.get_by_text(own("house_of_cats.why.not_connected", cell=cell))).to_be_visible()
        await expect(example.get_by_role("status")).to_be_visible()
        await expect(example.get_by_role("button", name=own("house_of_cats.page.try_again"))).to_be_visible()
    await visitor.looks("house_of_cats-rules")
