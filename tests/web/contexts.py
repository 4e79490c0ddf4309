"""Browser contexts that one visitor after the other uses: in a process that knows the page it loads twice as fast.

A small page stays open in each, so that its process lives on; what the last visitor left is cleared away.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from playwright.async_api import Browser, BrowserContext

SMALL = "/robots.txt"  # any answer will do


class Contexts:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.kinds: dict[BrowserContext, str] = {}
        self.idle: dict[str, list[BrowserContext]] = defaultdict(list)

    async def new(self, **options: Any) -> BrowserContext:
        """For one visitor only."""
        return await self.browser.new_context(**options)

    async def lend(self, url: str, **options: Any) -> BrowserContext:
        """As new, but with a page open, and perhaps with a full cache."""
        kind = repr(options)
        if self.idle[kind]:
            return self.idle[kind].pop()
        context = await self.new(**options)
        self.kinds[context] = kind
        await (await context.new_page()).goto(url + SMALL)
        return context

    async def take_back(self, context: BrowserContext, url: str, well: bool) -> None:
        """`url`: where something may be stored; `well`: nothing went wrong, so that another visitor may have it."""
        kind = self.kinds.get(context)
        if not kind or not well:
            await context.close()
            return
        small, *others = context.pages
        for page in others:
            await page.close()
        devtools = await context.new_cdp_session(small)
        await devtools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        await devtools.detach()
        self.idle[kind].append(context)
