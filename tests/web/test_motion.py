"""What moved is shown: a played card flies from the hand to its pile; not to those who want no motion."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.tables import play_now, two_at_a_table
from tests.web.visitor import expect

# Whatever flies: which card, from where to where, and for how long.
WATCH = """() => {
    globalThis.flown = [];
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes])) {
            if (!node.matches?.(".air > *")) continue;
            const motion = node.getAnimations()[0];
            const at = (time) => {
                motion.currentTime = time;
                const { left, top } = node.getBoundingClientRect();
                return { left, top };
            };
            const { delay, duration } = motion.effect.getTiming();
            flown.push({ card: node.textContent.trim().slice(0, 2), duration, from: at(0), to: at(delay + duration) });
            motion.currentTime = 0;
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""
PILE = "() => document.querySelector('[data-place=pile-0]').getBoundingClientRect().toJSON()"


async def flown(player: Discat) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await player.page.evaluate("() => globalThis.flown")
    return found


def near(one: dict[str, float], other: dict[str, float], most: float = 40) -> bool:
    return abs(one["left"] - other["left"]) < most and abs(one["top"] - other["top"]) < most


async def test_a_card_flies_from_the_hand_to_its_pile(visit: Visit) -> None:
    ada, bo = await two_at_a_table(await visit(reduced_motion="no-preference"), await visit())
    assert await ada.comes_to_play()
    await ada.visitor.settled()
    await ada.page.evaluate(WATCH)
    card = ada.cards.first
    number = (await ada.numbers())[0]
    lay = await card.bounding_box()
    await card.click()
    await ada.plays.click()
    await ada.page.wait_for_function("card => flown.some((it) => it.card === card)", arg=number)
    flight = next(flight for flight in await flown(ada) if flight["card"] == number)
    assert lay
    assert near(flight["from"], {"left": lay["x"], "top": lay["y"]})
    assert near(flight["to"], await ada.page.evaluate(PILE))
    assert not near(flight["from"], flight["to"])
    assert 150 <= flight["duration"] <= 350
    await expect(ada.page.locator(".air > *")).to_have_count(0)  # all have landed
    await bo.comes_to_play()


async def test_nothing_flies_for_those_who_want_no_motion(visit: Visit) -> None:
    calm = await play_now(await visit(reduced_motion="reduce"), Discat)
    assert await calm.comes_to_play()
    await calm.page.evaluate(WATCH)
    await calm.take_turn()
    assert not await flown(calm)
    lasting = "document.getAnimations().map((motion) => motion.effect.getComputedTiming().duration)"
    assert all(float(duration) < 100 for duration in await calm.page.evaluate(lasting))
