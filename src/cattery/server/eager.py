"""Work that begins at once, and becomes a task only if it has to wait (as Python 3.12's eager tasks do)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Nothing when it is done already; else the task that goes on with it."""
    try:
        obstacle = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(work, obstacle))


async def _go_on(work: Coroutine[Any, Any, None], obstacle: asyncio.Future[Any] | None) -> None:
    while True:
        if obstacle is None:
            await asyncio.sleep(0)
        else:
            await asyncio.wait([obstacle])
        try:
            obstacle = work.send(None)
        except StopIteration:
            return
