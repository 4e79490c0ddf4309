"""A loop on which nobody waits: when there is nothing to do until some time, it is that time."""

from __future__ import annotations

import asyncio
import selectors
from concurrent.futures import Executor
from typing import Any

TICK = 1e-9  # seconds; a real clock has moved on whenever it is read, and rounding may leave a timer a hair too early


class TimelessLoop(asyncio.SelectorEventLoop):
    """For stories whose server, people and bots are all on one loop, so that their sockets are ready at once.

    Time stands still while somebody works, here or in a thread of the loop's own; for a store or bots with threads and
    processes of theirs there is the usual loop.
    """

    def __init__(self) -> None:
        self.now, self.threads = 0.0, 0
        super().__init__(Selector(self))

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Executor | None, func: Any, *args: Any) -> Any:  # type: ignore[override]
        work = super().run_in_executor(executor, func, *args)
        self.threads += 1
        work.add_done_callback(self._thread_done)
        return work

    def _thread_done(self, _: asyncio.Future[Any]) -> None:
        self.threads -= 1


class Selector(selectors.DefaultSelector):
    def __init__(self, loop: TimelessLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Nothing is ready, and nobody works: then it is as late as it was to become."""
        self.loop.now += TICK
        if timeout == 0 or (timeout and not self.loop.threads):
            ready = super().select(0)
            if not ready:
                self.loop.now += timeout
            return ready
        return super().select(None)
