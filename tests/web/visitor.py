"""One person's browser, closely watched: nothing may go wrong in it, and nothing may leave the server's address."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    WebSocketRoute,
    expect,
)

from tests.web.words import ROOT, Words

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
COLOURS = "color-contrast"  # axe-core's name for the rule about them
PICTURES = ROOT / "build" / "screenshots"
WIDTHS = (360, 768, 1280)
PICTURED = (360, 1280)
NARROWEST = 320  # a window of 640 px at 200 %
News = dict[str, Any]  # what the server says
HEIGHTS = {NARROWEST: 640, 360: 740, 768: 1024, 1280: 800}


# All that is read, by eyes or ears.
TEXTS = """() => [document.title, document.body.textContent,
    ...[...document.querySelectorAll("input")].map((it) => it.value),
    ...[...document.querySelectorAll("[aria-label]")].map((it) => it.ariaLabel)].join(" ")"""

# All that is said aloud from now on: what others do may be said a moment later.
HEAR = """() => {
    window.heard = [];
    const live = document.querySelector("[aria-live=polite]");
    const listener = new MutationObserver(() => heard.push(live.textContent));
    listener.observe(live, { childList: true, characterData: true, subtree: true });
}"""


@dataclass
class Visitor:
    """A page in a context of its own, and what went wrong in it."""

    page: Page
    context: BrowserContext
    words: Words
    url: str
    thorough: bool = True
    problems: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)
    loads: int = 0

    def watch(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error.stack or error}"))
        self.page.on("crash", lambda _: self.problems.append("crashed"))
        self.page.on("websocket", self._socket)
        self.page.on("domcontentloaded", self._loaded)
        self.context.on("request", self._asked)

    def look_away(self) -> None:
        self.context.remove_listener("request", self._asked)

    def _loaded(self, _: Page) -> None:
        self.loads += 1

    def _ours(self, url: str) -> bool:
        parts = urlsplit(url)
        return parts.scheme in ("data", "blob", "about") or parts.netloc == urlsplit(self.url).netloc

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _socket(self, socket: WebSocket) -> None:
        if not self._ours(socket.url):
            self.foreign.append(socket.url)

    def _asked(self, request: Request) -> None:
        if not self._ours(request.url):
            self.foreign.append(request.url)

    def forgive(self, *patterns: str) -> None:
        """What a browser says about a connection that is cut on purpose."""
        self.forgiven += patterns

    def complaints(self) -> list[str]:
        told = [problem for problem in self.problems if not any(re.search(text, problem) for text in self.forgiven)]
        return told + [f"asked another host: {url}" for url in self.foreign]

    # ── finding things by what they are called ────────────────────────────────────────────────────

    async def go(self, route: str = "") -> None:
        await self.page.goto(f"{self.url}/{route}")

    def button(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.words(key, **values), exact=True)

    def link(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("link", name=self.words(key, **values), exact=True)

    def text(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_text(self.words(key, **values), exact=True)

    def dialog(self, name: str | re.Pattern[str] | None = None) -> Locator:
        return self.page.get_by_role("dialog", name=name) if name else self.page.get_by_role("dialog")

    # ── judging what is there ─────────────────────────────────────────────────────────────────────

    async def accessible(self, where: str) -> None:
        """axe-core finds nothing to say, nor about colours by night; and nothing stands there without its words.

        Colours are the same in every language: they are looked at where one is thorough.
        """
        shown = set(re.findall(r"[a-z]\w*(?:\.\w+)+", await self.page.evaluate(TEXTS)))
        told = [f"{where}: {key} is shown as it is" for key in shown & self.words.keys()]
        if self.thorough:
            await self.page.emulate_media(color_scheme="dark")
            told += [f"{where}, dark: {remark}" for remark in await self._violations(runOnly=[COLOURS])]
            await self.page.emulate_media(color_scheme="light")
        rules = {COLOURS: {"enabled": self.thorough}}
        told += [f"{where}: {remark}" for remark in await self._violations(rules=rules)]
        assert not told, "\n".join(told)

    async def _violations(self, **options: Any) -> list[str]:
        """What axe-core has to say, with these options."""
        await self.settled()
        if not await self.page.evaluate("'axe' in window"):
            await self.page.evaluate(AXE)
        found: list[dict[str, Any]] = await self.page.evaluate(
            "async (options) => (await axe.run(document, options)).violations",
            {"resultTypes": ["violations"], **options},
        )
        return [
            f"{rule['id']}: {node['target']} {' '.join(node['failureSummary'].split())}"
            for rule in found
            for node in rule["nodes"]
        ]

    async def settled(self) -> None:
        """Nothing that ends is still moving."""
        await self.page.evaluate(
            """async () => {
                for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
                await Promise.race([
                new Promise((done) => setTimeout(done, 1500)),
                Promise.allSettled(document.getAnimations()
                    .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
                    .map((motion) => motion.finished))]);
            }"""
        )

    async def fits(self) -> None:
        """Nothing has to be scrolled sideways."""
        wide, seen = await self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= seen, f"{wide} px wide in a window of {seen}: {await self._widest()}"

    async def _widest(self) -> Any:
        return await self.page.evaluate(
            """() => [...document.querySelectorAll("body *")]
                .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
                .slice(0, 8).map((it) => `${it.tagName}.${it.className?.baseVal ?? it.className}`)"""
        )

    async def looks(self, name: str) -> None:
        """Right for everybody: axe is content, nothing sticks out at any width, and pictures are kept for people.

        If it need not be thorough, since the same is looked at in another language: on narrow screens only, where
        longer words may stick out.
        """
        if self.thorough:
            await self.accessible(name)
        before = self.page.viewport_size
        for width in (NARROWEST, *WIDTHS) if self.thorough else (NARROWEST, WIDTHS[0]):
            await self.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            await self.settled()
            await self.fits()
            if width in PICTURED:
                await self.picture(f"{name}-{self.words.language}-{width}")
        if self.thorough:
            await self.page.emulate_media(color_scheme="dark")
            await self.settled()
            await self.picture(f"{name}-dark-{self.words.language}-{WIDTHS[-1]}")
            await self.page.emulate_media(color_scheme="light")
        if before:
            await self.page.set_viewport_size(before)

    async def picture(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=PICTURES / f"{name}.png", full_page=True, timeout=60_000)  # rulebooks are long


def overhear(visitor: Visitor) -> list[News]:
    """All that the server tells this browser."""
    told: list[News] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: told.append(json.loads(data)))

    visitor.page.on("websocket", listen)
    return told


async def retold(visitor: Visitor, change: Callable[[News], None]) -> list[News]:
    """From now on this browser hears every view as it was changed on its way. Returns all that it says."""
    told: list[News] = []

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            news = json.loads(message)
            if news["type"] == "view":
                change(news)
            socket.send(json.dumps(news))

        def say(message: str | bytes) -> None:
            told.append(json.loads(message))
            server.send(message)

        server.on_message(hear)
        socket.on_message(say)

    await visitor.page.route_web_socket("**/api/socket", carry)
    return told


__all__ = ["HEAR", "HEIGHTS", "PICTURES", "WIDTHS", "News", "Visitor", "expect", "overhear", "retold"]
