"""How much a phone has to fetch before the first card can be played."""

from __future__ import annotations

import gzip

from playwright.async_api import Response

from tests.web.conftest import Visit
from tests.web.drivers.discat import Driver as Discat
from tests.web.tables import play_now
from tests.web.visitor import PICTURES, expect

MOST = 72_000  # bytes of JavaScript, gzipped: it may fall


async def test_a_table_needs_little_javascript(visit: Visit) -> None:
    ada = await play_now(await visit(), Discat)
    visitor = await visit(new=True)
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    await visitor.page.goto(ada.page.url)
    await expect(visitor.text("table.spectator")).to_be_visible()
    await expect(visitor.page.get_by_role("heading", level=2).first).to_be_visible()
    await visitor.page.wait_for_load_state("networkidle")
    scripts = [answer for answer in answers if answer.url.endswith(".js")]
    assert scripts
    sizes = {answer.url.rpartition("/")[2]: len(gzip.compress(await answer.body())) for answer in scripts}
    told = "".join(f"{size:>9,}  {name}\n" for name, size in sorted(sizes.items(), key=lambda it: -it[1]))
    told = f"JavaScript of a Discat table, gzipped: {sum(sizes.values()):,} bytes of at most {MOST:,}\n{told}"
    print(told)
    PICTURES.parent.mkdir(exist_ok=True)
    (PICTURES.parent / "page-size.txt").write_text(told)
    assert sum(sizes.values()) <= MOST, told
