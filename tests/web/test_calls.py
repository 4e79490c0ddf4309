"""Nobody misses their turn: the title of a hidden tab calls, and a screen reader hears what happens."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.tables import two_at_a_table
from tests.web.visitor import Visitor, expect

# A browser without a screen never hides a tab: so the page is told that it is hidden.
HIDEABLE = """
let hidden = false;
Object.defineProperty(document, "hidden", {get: () => hidden});
Object.defineProperty(document, "visibilityState", {get: () => hidden ? "hidden" : "visible"});
globalThis.hideTab = (now) => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
"""


async def hide(visitor: Visitor, hidden: bool) -> None:
    await visitor.page.evaluate("hidden => hideTab(hidden)", hidden)


async def test_a_hidden_tab_calls_in_its_title(visit: Visit) -> None:
    bo_browser = await visit("fr")
    await bo_browser.page.add_init_script(HIDEABLE)
    ada, bo = await two_at_a_table(await visit(), bo_browser)
    calm = await bo.page.title()
    await hide(bo.visitor, True)
    await ada.take_turn()
    await expect(bo.page).to_have_title(bo.words("page.your_turn"))
    await hide(bo.visitor, False)
    await expect(bo.page).to_have_title(calm)


async def test_what_happens_is_said_aloud(visit: Visit) -> None:
    ada, bo = await two_at_a_table(await visit(), await visit("fr"))
    aloud = bo.page.locator("[aria-live=polite]").last
    await ada.take_turn()
    await expect(aloud).to_contain_text("Ada")


async def test_sound_is_off_with_one_tap_and_stays_off(visit: Visit) -> None:
    visitor = await visit()
    await visitor.go()
    sound = visitor.button("page.sound")
    before = await sound.get_attribute("aria-pressed")
    await sound.click()
    await expect(sound).not_to_have_attribute("aria-pressed", before or "")
    await visitor.page.reload()
    await expect(sound).not_to_have_attribute("aria-pressed", before or "")
