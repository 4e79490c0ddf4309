"""Timers by name: one of a name at a time, all stopped together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

TRY_AGAIN = 5.0  # seconds


class Timers:
    def __init__(self, ring: Callable[[str], Awaitable[None]]) -> None:
        self._ring = ring
        self._set: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Future[None]] = set()

    def set(self, name: str, seconds: float) -> None:
        if name in self._set:
            self._set[name].cancel()
        self._set[name] = asyncio.get_running_loop().call_later(seconds, self._go_off, name)

    def try_again(self, name: str) -> None:
        """Something went wrong; it may go better in a while."""
        self.set(name, TRY_AGAIN)

    def is_set(self, name: str) -> bool:
        return name in self._set

    def stop(self) -> None:
        for alarm in self._set.values():
            alarm.cancel()
        self._set.clear()

    def _go_off(self, name: str) -> None:
        self._set.pop(name, None)
        ringing: asyncio.Future[None] = asyncio.ensure_future(self._ring(name))
        self._ringing.add(ringing)  # else nobody holds it, and it may vanish before it is done
        ringing.add_done_callback(self._ringing.discard)
