"""What only Momistigri does on the page: picking a back, what each pair asks, the open hands at the end of a round."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import Locator, WebSocketRoute

from cattery import GAMES, HOUSE, SeededHouse, Table
from tests.games.momistigri.builders import dealt
from tests.web.conftest import Visit
from tests.web.drivers.momistigri import Driver as Momistigri
from tests.web.drivers.momistigri import tap
from tests.web.tables import go_on, sit
from tests.web.visitor import HEAR, Visitor, expect

PAIRS = {  # by the number of the pair: what the first player gets, and the pair
    1: ("1a 1b 1c 1d 7a 8c", "1a 1b"),
    2: ("2a 2b 7a 8c M", "2a 2b"),
    3: ("3a 3b 7a 8c M", "3a 3b"),
    4: ("4a 4b 7a 8c M", "4a 4b"),
    5: ("5a 5b 7a 8c M", "5a 5b"),
    6: ("6a 6b 7a 7b M", "6a 6b"),
}


def first_pair(number: int) -> Table:
    """Five players; the first one has just laid down this pair."""
    hand, pair = PAIRS[number]
    table = dealt({0: hand}, seats=5)
    table.play(HOUSE, table.moves(HOUSE)[0])
    table.play(0, f"pair {pair}")
    return table


def after_the_draw() -> Table:
    """The first player has announced an exchange, and the next one has drawn."""
    table = first_pair(3)
    table.play(0, "exchange")
    table.play(HOUSE, table.moves(HOUSE)[0])
    return table


def before_the_last_pass() -> Table:
    """Everybody passes in a row; the first player would be the last of them."""
    table = dealt({0: "M"}, seats=3, dealer=1)
    while not (0 in table.acting and table.view(0).pass_ends):
        seat = min(table.acting)
        table.play(seat, table.moves(seat)[0] if seat == HOUSE else "pass")
    return table


def ended(table: Table) -> str:
    """The record of this game when it has come to some end."""
    while table.acting:
        seat = min(table.acting)
        moves = table.moves(seat)
        table.play(seat, "pass" if "pass" in moves else moves[0])
    return table.record().write()


def exchange_announced() -> Table:
    """The player before the first one will exchange a card as soon as the first one has drawn."""
    table = dealt({2: "3a 3b 7a 8c"}, seats=3, dealer=2)
    table.play(HOUSE, table.moves(HOUSE)[0])
    table.play(2, "pair 3a 3b")
    table.play(2, "exchange")
    return table


def before_the_last_card_but_one() -> Table:
    """The first player has three cards, and just one pair, of a colour."""
    for seed in range(100):
        table = Table(GAMES["momistigri"], 3, {}, SeededHouse(seed))
        while table.acting:
            seat = min(table.acting)
            moves = table.moves(seat)
            if seat == 0 and len(moves) == 2 and moves[0].startswith("pair") and table.view(0).seats[0].held == 3:
                _, one, other = moves[0].split()
                if one[0] != other[0] and not table.view(0).closing:
                    return table
            table.play(seat, moves[0])
    raise AssertionError("never so")


async def sit_down(visitor: Visitor, table: Table) -> Momistigri:
    """As the first player, at a table that goes on from here."""
    plays = len(table.plays)
    return await go_on(visitor, Momistigri, ended(table), plays)


async def does(player: Momistigri, *steps: Locator) -> None:
    """Click one after the other; the last one plays."""
    before = await player.state()
    for step in steps[:-1]:
        await tap(step)
    await steps[-1].click()
    await player.played(before)


async def told(player: Momistigri, key: str) -> None:
    """The log says so: others may have played since."""
    await player.visitor.button("table.log").click()
    await expect(player.visitor.dialog().get_by_text(player.like(f"say.you_{key}")).first).to_be_visible()


# ── drawing ───────────────────────────────────────────────────────────────────────────────────────


async def drawing(visitor: Visitor) -> Momistigri:
    """The first player draws one card."""
    player = await sit_down(visitor, dealt({0: "7a 8c M"}, seats=5))
    await expect(player.backs.first).to_be_visible()
    return player


async def test_one_picks_a_back_and_sees_what_came(visit: Visit) -> None:
    player = await drawing(await visit(reduced_motion="no-preference"))
    await expect(player.buttons(("pass",))).to_have_count(0)
    held, backs = await player.cards.count(), await player.backs.count()
    assert backs > 1
    await player.backs.first.focus()
    await player.press("ArrowRight", "ArrowRight", "Enter")
    await expect(player.backs).to_have_count(0)
    await expect(player.cards).to_have_count(held + 1)
    await expect(player.buttons(("pass",))).to_be_visible()
    assert await player.page.evaluate("document.activeElement.role") == "option"


async def test_who_does_not_pick_is_not_stuck(visit: Visit) -> None:
    visitor = await visit(reduced_motion="no-preference", new=True)
    await visitor.page.clock.install()
    player = await drawing(visitor)
    await visitor.page.clock.run_for(13_000)
    await expect(player.backs).to_have_count(0)
    await expect(player.to_do.first).to_be_visible()


async def test_one_may_just_look(visit: Visit) -> None:
    player = await drawing(await visit(reduced_motion="no-preference"))
    await player.visitor.button("momistigri.page.just_show").click()
    await expect(player.backs).to_have_count(0)
    await expect(player.to_do.first).to_be_visible()


async def test_a_hint_does_not_tell_what_was_drawn_before_it_is_picked(visit: Visit) -> None:
    player = await drawing(await visit(reduced_motion="no-preference"))
    visitor = player.visitor
    await expect(visitor.page.get_by_text(visitor.words("table.your_turn"), exact=True)).to_be_visible()
    await visitor.button("hint.ask").click()
    said = visitor.page.get_by_role("group", name=visitor.words("hint.heading"), exact=True)
    await expect(said).to_contain_text(player.own("page.pick_any"))
    await expect(visitor.page.locator("[data-hinted]")).to_have_count(0)
    await visitor.button("momistigri.page.just_show").click()
    await expect(said).to_have_count(0)
    await visitor.button("hint.ask").click()
    await expect(said).to_contain_text(player.words("hinted.best", move="…").partition("…")[0])


async def test_a_hint_lights_both_cards_of_a_pair_that_look_alike(visit: Visit) -> None:
    table = dealt({0: "3d 3d 8c"}, seats=3)
    table.play(HOUSE, table.moves(HOUSE)[0])
    visitor = await visit()
    best = {"move": "pair 3d 3d", "value": 0.5, "why": {"key": "best", "clause": "", "values": {}}}

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            news = json.loads(message)
            socket.send(json.dumps({**news, "hints": [best]} if news["type"] == "hinted" else news))

        server.on_message(hear)

    await visitor.page.route_web_socket("**/api/socket", carry)
    await sit_down(visitor, table)
    await visitor.button("hint.ask").click()
    await expect(visitor.page.locator("[data-hinted]")).to_have_count(2)


async def listening(visitor: Visitor) -> None:
    """From before the table on."""
    await visitor.go()
    await expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    await visitor.page.evaluate(HEAR)


async def test_who_draws_hears_how_many_also_when_somebody_exchanges_a_card_meanwhile(visit: Visit) -> None:
    ada, bo = await visit(reduced_motion="no-preference"), await visit()
    table = exchange_announced()
    wish = {"plays": len(table.plays), "record": ended(table), "viewer": 0}
    code = (await (await ada.page.request.post(f"{ada.url}/api/tables", data=wish)).json())["code"]
    await listening(ada)
    for seat, visitor in ((0, ada), (2, bo)):
        await visitor.go(f"#/t/{code}")
        await sit(visitor, seat, "Ada" if seat == 0 else "Bo")
    await ada.button("waiting.start").click()
    await expect(Momistigri(ada).backs.first).to_be_visible()
    await Momistigri(bo).take_turn()
    await expect(ada.page.get_by_text(Momistigri(ada).own("page.pick", n=1, seat="Bo"), exact=True)).to_be_visible()
    pick = ada.words("momistigri.page.pick", n=1, seat="Bo")
    await ada.page.wait_for_function("pick => heard.filter((text) => text.includes(pick)).length > 1", arg=pick)


async def test_whose_last_card_was_drawn_is_out_after_that(visit: Visit) -> None:
    visitor = await visit()
    await listening(visitor)
    player = await sit_down(visitor, before_the_last_card_but_one())
    await player.take_turn()
    drawn, out = player.like("say.they_draw_yours").pattern.strip("^$"), re.escape(player.own("say.you_out"))
    await visitor.page.wait_for_function("it => heard.join(' ').match(it)", arg=f"{drawn} {out}")


# ── pairs that ask something ──────────────────────────────────────────────────────────────────────


async def test_a_pair_of_1(visit: Visit) -> None:
    player = await sit_down(await visit("fr"), first_pair(1))
    await player.visitor.looks("momistigri-pair-of-1")
    await does(player, player.buttons(("shed",)))
    await told(player, "shed")


async def test_a_pair_of_2(visit: Visit) -> None:
    player = await sit_down(await visit(), first_pair(2))
    await tap(player.cards.last)
    await player.visitor.looks("momistigri-pair-of-2")
    await does(player, player.goes)
    await told(player, "choose")


async def test_a_pair_may_turn_the_arrow(visit: Visit) -> None:
    player = await sit_down(await visit(), first_pair(3))
    await player.visitor.looks("momistigri-pair-of-3")
    await expect(player.page.get_by_text(player.own("way.clockwise"), exact=True)).to_be_visible()
    await does(player, player.buttons(("reverse",)))
    await told(player, "reverse")


async def test_an_exchange_with_the_discard(visit: Visit) -> None:
    player = await sit_down(await visit("fr"), after_the_draw())
    await tap(player.cards.last)
    await tap(player.discard.first)
    await player.visitor.looks("momistigri-exchange")
    await does(player, player.goes)
    await told(player, "swap")


async def test_a_pair_of_4(visit: Visit) -> None:
    player = await sit_down(await visit(), first_pair(4))
    await tap(player.cards.last)
    await expect(player.goes).to_have_count(0)
    await player.receivers.nth(1).click()
    await player.visitor.looks("momistigri-pair-of-4")
    await does(player, player.goes)
    await told(player, "give")


async def test_a_pair_of_5_with_a_short_discard(visit: Visit) -> None:
    """Two cards lie there, for two of the four others."""
    player = await sit_down(await visit("fr"), first_pair(5))
    await expect(player.receivers).to_have_count(4)
    await tap(player.discard.first)
    await player.receivers.nth(2).click()
    await player.visitor.looks("momistigri-pair-of-5")
    await does(player, player.goes)
    await expect(player.receivers).to_have_count(3)
    await does(player, player.discard.first, player.goes)
    await told(player, "send")


async def test_a_pair_of_6_and_another(visit: Visit) -> None:
    player = await sit_down(await visit(), first_pair(6))
    await player.visitor.looks("momistigri-pair-of-6")
    sevens = player.page.locator("[data-place^='hand-7']")
    await does(player, sevens.nth(0), sevens.nth(1), player.goes)
    await told(player, "pair")


# ── rounds ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_round_ends_with_open_hands(visit: Visit, language: str) -> None:
    player = await sit_down(await visit(language), before_the_last_pass())
    ends = player.buttons(("pass_ends",))
    await expect(ends).to_be_visible()
    await ends.click()
    panel = player.visitor.dialog(player.own("page.rounds"))
    await expect(panel.get_by_role("heading", level=3)).to_have_text(
        player.own("say.round_over", round=1, why=player.own("ended.passes"))
    )
    await expect(panel.get_by_role("listitem")).to_have_count(3)
    await player.visitor.looks("momistigri-round-over")
    await player.go_on()
    await expect(panel).to_have_count(0)
    await player.page.get_by_role("button", name=player.like("table.round")).click()
    await expect(panel).to_be_visible()


async def test_what_lies_around_the_table(visit: Visit) -> None:
    player = await sit_down(await visit(), after_the_draw())
    await player.cards.first.focus()
    await player.press("h")
    await expect(player.visitor.dialog(player.own("page.pairs_do"))).to_be_visible()
    await player.visitor.looks("momistigri-help-card")
    await player.press("Escape")
    await expect(player.visitor.dialog()).to_have_count(0)
    await player.take_turn()
    await player.page.get_by_role("button", name=player.like("page.browse")).click()
    await expect(player.visitor.dialog(player.own("page.discard"))).to_be_visible()
    await player.visitor.looks("momistigri-discard")


async def test_a_spectator_sees_no_hand_and_picks_nothing(visit: Visit) -> None:
    player = await drawing(await visit(reduced_motion="no-preference"))
    watcher = await visit(reduced_motion="no-preference")
    await watcher.page.goto(player.page.url)
    await expect(watcher.text("table.spectator")).to_be_visible()
    await expect(watcher.page.get_by_role("heading", level=2).first).to_be_visible()
    await expect(watcher.page.get_by_role("listbox")).to_have_count(0)
    assert "hand-" not in await watcher.page.content()
