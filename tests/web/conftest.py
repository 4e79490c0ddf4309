"""Browsers and servers for the tests of the page, one of each for all tests of a worker.

Playwright lives on an event loop in a thread of its own, so that other tests of the same worker may run loops of
theirs. Tests that are `async def` run there.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import shutil
import threading
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.async_api import Browser, Playwright, async_playwright, expect

from tests.web.contexts import Contexts
from tests.web.drivers import DRIVERS
from tests.web.host import Host, Proxy
from tests.web.visitor import HEIGHTS, PICTURES, Visitor
from tests.web.words import words

T = TypeVar("T")
Visit = Callable[..., Awaitable[Visitor]]
STATIC = Path(__file__).parents[2] / "src/cattery/server/static/index.html"

NEIGHBOUR = "cats.test"  # this machine, as one in the same network calls it: to a browser not a safe place
PATIENCE = 30_000  # milliseconds for whatever is expected; busy machines are slow
LONGEST, LONGEST_LONG = 540.0, 1500.0  # seconds for a whole test: what hangs is to fail, and to say where
LAUNCH = 300_000  # milliseconds for chromium to start
MACS = [f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome")]


class Backstage:
    """An event loop in a thread."""

    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(_in_time(work, self.longest), self.loop).result()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()


async def _in_time(work: Coroutine[Any, Any, T], longest: float) -> T:
    try:
        async with asyncio.timeout(longest):
            return await work
    except TimeoutError as late:  # on its way to another thread it would lose where it came from
        raise AssertionError("".join(traceback.format_exception(late))) from None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.function):
        return None
    names = inspect.signature(pyfuncitem.function).parameters
    backstage: Backstage = pyfuncitem._request.getfixturevalue("backstage")
    backstage.run(pyfuncitem.function(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `driver` runs for every game that has one."""
    if "driver" in metafunc.fixturenames:
        metafunc.parametrize("driver", DRIVERS.values(), ids=DRIVERS.keys())


@pytest.fixture(scope="session")
def backstage(request: pytest.FixtureRequest) -> Iterator[Backstage]:
    made = Backstage(LONGEST_LONG if request.config.getoption("--long") else LONGEST)
    yield made
    made.close()


def chromium() -> str:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = [os.environ.get("CHROMIUM"), *map(shutil.which, names), *(mac for mac in MACS if Path(mac).exists())]
    return next((path for path in found if path), "") or pytest.fail("chromium is missing: apt-get install chromium")


@pytest.fixture(scope="session")
def browser(backstage: Backstage) -> Iterator[Browser]:
    async def open_browser() -> tuple[Playwright, Browser]:
        expect.set_options(timeout=PATIENCE)
        playwright = await async_playwright().start()
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio"]
        arguments.append("--process-per-site")  # of a context, which a page stays open in: see contexts.py
        arguments.append(f"--host-resolver-rules=MAP {NEIGHBOUR} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
        return playwright, await playwright.chromium.launch(executable_path=chromium(), args=arguments, timeout=LAUNCH)

    async def close_browser() -> None:
        await opened.close()
        await playwright.stop()

    playwright, opened = backstage.run(open_browser())
    yield opened
    backstage.run(close_browser())


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that all tests share."""
    with hosting(tmp_path_factory.mktemp("house") / "data") as running:
        yield running


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server of the test's own: it may be killed."""
    with hosting(tmp_path / "data", short=False) as running:
        yield running


@pytest.fixture
def lan_host(tmp_path: Path) -> Iterator[Host]:
    """A server that phones of the same network come to: without https."""
    with hosting(tmp_path / "data", name=NEIGHBOUR) as running:
        yield running


@pytest.fixture
def proxy(backstage: Backstage, request: pytest.FixtureRequest) -> Iterator[Proxy]:
    """A proxy to the server: to the test's own, if it has one."""
    own = "own_host" in request.fixturenames
    between = Proxy(request.getfixturevalue("own_host" if own else "host"))
    backstage.run(between.open())
    yield between
    backstage.run(between.close())


@contextlib.contextmanager
def hosting(data: Path, short: bool = True, name: str = "", kind: type[Host] = Host) -> Iterator[Host]:
    assert STATIC.exists(), "the page is not built: ./cattery test builds it"
    running = kind(data, short=short, name=name)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def visit(backstage: Backstage, contexts: Contexts, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """`await visit()`: another person comes, with a browser of their own. In the end, nothing has gone wrong in any.

    `new`: with one that nobody has used before nor will use afterwards: its clock is set, or what it fetches counts.
    """
    visitors: list[Visitor] = []
    failed = request.session.testsfailed  # until now
    near = next((name for name in ("proxy", "own_host", "lan_host") if name in request.fixturenames), "host")
    nearest = request.getfixturevalue(near).url

    async def enter(
        language: str = "en", url: str = nearest, width: int = 1280, height: int = 0, new: bool = False, **more: Any
    ) -> Visitor:
        options = {
            "locale": {"en": "en-GB", "fr": "fr-FR"}[language],
            "viewport": {"width": width, "height": height or HEIGHTS.get(width, 800)},
            "has_touch": width < 600,
            "reduced_motion": "reduce",
            **more,
        }
        context = await (contexts.new(**options) if new else contexts.lend(url, **options))
        context.set_default_timeout(PATIENCE)
        thorough = language == "en" or request.config.getoption("--long")
        visitor = Visitor(await context.new_page(), context, words(language), url, thorough)
        visitors.append(visitor)
        visitor.watch()
        return visitor

    async def leave() -> list[str]:
        told = []
        for number, visitor in enumerate(visitors):
            told += visitor.complaints()
            well = request.session.testsfailed == failed and not told
            if not well:
                with contextlib.suppress(Exception):
                    await visitor.page.screenshot(path=PICTURES / "failed" / f"{request.node.name}-{number}.png")
            visitor.look_away()
            await contexts.take_back(visitor.context, visitor.url, well)
        return told

    yield enter
    told = backstage.run(leave())
    assert not told, "\n".join(told)
