"""Several browsers at one table: they see the same game, and nobody sees a hand that is not theirs."""

from __future__ import annotations

import asyncio

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.host import ABSENCE, Host
from tests.web.tables import call_me, game_card, open_table, sit, two_at_a_table
from tests.web.visitor import expect, overhear


async def test_two_browsers_play_a_game_at_one_table(visit: Visit) -> None:
    ada, bo = await two_at_a_table(await visit("en"), await visit("fr", width=360))
    await asyncio.gather(ada.play_to_the_end(), bo.play_to_the_end())
    assert ada.turns
    assert bo.turns
    points = []
    for player in (ada, bo):
        lines = player.visitor.dialog().get_by_role("definition")
        points.append(await lines.all_inner_texts())
    assert points[0] == points[1]


async def test_a_link_invites_and_names_the_table(visit: Visit) -> None:
    ada, bo = await visit(), await visit()
    link = await open_table(ada, 3)
    await expect(ada.page.get_by_role("img", name=ada.words("waiting.invite_qr"))).to_be_visible()
    await bo.page.goto(link)
    await sit(bo, 2, "Bo")
    await expect(ada.button("waiting.kick", name="Bo")).to_be_visible()
    await expect(bo.button("waiting.start")).to_have_count(0)
    await ada.button("waiting.start").click()
    await expect(Discat(bo).cards.first).to_be_visible()
    await expect(Discat(ada).cards.first).to_be_visible()


async def test_phones_of_the_same_network_play_without_https(visit: Visit, lan_host: Host) -> None:
    """`./cattery --lan`: what browsers have in safe places only must not be needed."""
    ada, bo = await visit(), await visit("fr", width=360)
    for visitor in (ada, bo):
        visitor.forgive("Cross-Origin-Opener-Policy")
    link = await open_table(ada, 2)
    assert link.startswith(lan_host.url)
    await bo.page.goto(link)
    assert not await bo.page.evaluate("isSecureContext")
    await sit(bo, 1, "Bo")
    await ada.button("waiting.start").click()
    players = Discat(ada), Discat(bo)
    await asyncio.gather(*(player.play_to_the_end() for player in players))
    assert all(player.turns for player in players)


async def test_who_comes_to_look_disturbs_nobody(visit: Visit) -> None:
    """A card that is picked up stays in the hand, and the focus where it is."""
    ada, _ = await two_at_a_table(await visit(), await visit())
    await ada.cards.first.click()
    picked = ada.page.get_by_role("option", selected=True)
    await expect(picked).to_have_count(1)
    carla = await visit()
    await carla.page.goto(ada.page.url)
    await expect(carla.text("table.spectator")).to_be_visible()
    await carla.page.close()
    await asyncio.sleep(1)
    await expect(picked).to_have_count(1)
    assert await ada.page.evaluate("document.activeElement.getAttribute('role')") == "option"


async def test_a_name_that_is_being_typed_stays_when_somebody_sits_down(visit: Visit) -> None:
    ada, bo, carla = await visit(), await visit(), await visit()
    link = await open_table(ada, 3)
    await bo.page.goto(link)
    field = bo.page.get_by_role("listitem").nth(2).get_by_role("textbox")
    await field.fill("Zorro")
    await carla.page.goto(link)
    await sit(carla, 1, "Carla")
    await expect(bo.page.get_by_role("listitem").filter(has_text="Carla")).to_be_visible()
    await expect(field).to_have_value("Zorro")
    await expect(field).to_be_focused()


async def test_a_public_table_is_found_on_the_home_page(visit: Visit) -> None:
    ada, bo = await visit(), await visit("fr")
    words = ada.words
    await ada.go()
    await ada.page.get_by_label(words("home.you_are")).fill("Ada the Public")
    await game_card(ada).get_by_role("button", name=words("home.with_friends"), exact=True).click()
    sheet = ada.dialog(words("new_table.heading"))
    await sheet.get_by_label(words("new_table.who_may_come")).select_option(label=words("new_table.public"))
    await ada.button("new_table.open").click()
    await expect(ada.button("waiting.start")).to_be_visible()
    await bo.go()
    await bo.link("home.join_table", game=bo.words("discat.game.name"), names="Ada the Public").click()
    await expect(bo.button("waiting.sit_at", n=2)).to_be_visible()


async def test_a_spectator_sees_the_game_and_no_hand(visit: Visit) -> None:
    carla = await visit()
    heard = overhear(carla)
    ada, _ = await two_at_a_table(await visit(), await visit())
    await carla.page.goto(ada.page.url)
    await expect(carla.text("table.spectator")).to_be_visible()
    await ada.comes_to_play()
    await ada.take_turn()
    await expect(carla.page.get_by_role("listbox")).to_have_count(0)
    await expect(carla.page.get_by_role("heading", level=2).first).to_be_visible()
    views = [message for message in heard if message["type"] == "view"]
    assert views
    assert all(news["seat"] is None and news["view"].get("hand") is None and not news["moves"] for news in views)
    shown = await carla.page.content()
    assert "hand-" not in shown


async def test_the_absent_sleep_and_a_bot_plays_on_until_they_return(visit: Visit) -> None:
    ada, bo = await two_at_a_table(await visit(), await visit(), begins=1)
    await bo.page.goto("about:blank")
    asleep = ada.page.get_by_role("group", name="Bo").get_by_text(ada.words("table.asleep"))
    await expect(asleep).to_be_visible()
    assert await ada.comes_to_play()  # so somebody has played for Bo
    await asyncio.sleep(ABSENCE / 10)
    await bo.page.go_back()
    await expect(asleep).to_have_count(0)
    await expect(bo.cards.first).to_be_visible()


async def test_a_seat_is_carried_to_another_device(visit: Visit) -> None:
    ada, _ = await two_at_a_table(await visit(), await visit())
    phone = await visit(width=360)
    await ada.page.get_by_role("button", name=ada.words("table.seat"), exact=True).click()
    await ada.visitor.button("carry.open").click()
    link = await ada.page.get_by_label(ada.words("carry.link")).input_value()
    await phone.page.goto(link)
    there = Discat(phone)
    await expect(there.cards.first).to_be_visible()
    assert sorted(await there.numbers()) == sorted(await ada.numbers())


async def test_phrases_are_heard_at_the_table(visit: Visit) -> None:
    ada, bo = await two_at_a_table(await visit("en"), await visit("fr"))
    await ada.page.get_by_role("button", name=ada.words("table.talk")).click()
    await ada.visitor.dialog().get_by_role("button", name=ada.words("phrase.good_luck"), exact=True).click()
    await bo.page.get_by_role("button", name=bo.words("table.talk")).click()
    await expect(bo.visitor.dialog()).to_contain_text(bo.words("phrase.good_luck"))


async def test_who_stands_up_is_offered_the_own_name_again(visit: Visit) -> None:
    ada = await visit()
    await call_me(ada, "Ada")
    await open_table(ada, 2)
    await ada.button("waiting.leave").click()
    names = ada.page.get_by_label(ada.words("waiting.your_name"), exact=True)
    await expect(names).to_have_count(2)
    assert [await names.nth(seat).input_value() for seat in range(2)] == ["Ada", "Ada"]
