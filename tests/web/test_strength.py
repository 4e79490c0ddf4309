"""Before the start, whoever chooses a bot sees how strong it was found to be."""

from __future__ import annotations

import re

import pytest

from cattery.bots.strength import strengths
from tests.web.conftest import Visit
from tests.web.tables import open_table
from tests.web.visitor import expect


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_each_level_shows_its_measured_strength(visit: Visit, language: str) -> None:
    visitor, [measured] = await visit(language), strengths()["addi_cats"]
    await open_table(visitor, 4, game="addi_cats")
    for level, strength in measured.levels.items():
        figure = visitor.words("strength.rating", value=f"{strength.value:g}")
        bots = visitor.page.get_by_role("button", name=re.compile(rf"^{visitor.words(f'level.{level}')}\s*{figure}$"))
        await expect(bots).to_have_count(3)  # one for each empty seat
    await expect(visitor.page.get_by_text(visitor.words("strength.rating_help", n=measured.games))).to_be_visible()
    await visitor.looks("waiting-with-strengths")
    await bots.first.click()
    seated = visitor.words("waiting.bot", level=visitor.words(f"level.{level}"))
    await expect(visitor.page.get_by_text(f"{seated} · {figure}", exact=True)).to_be_visible()
