"""When a running server looks for garbage: little and often, since a search through all tables would stop them all.

Rooms, live tables and connections hold nothing that holds them (tests/server/test_no_cycles.py), so they leave memory
when they are closed. The collector is for the rest: what a request or a fault leaves behind. That is young, and what
has survived one search is not searched again. With 5,000 tables a full search takes a second; this one milliseconds.
"""

from __future__ import annotations

import asyncio
import gc

SEARCH_EVERY = 0.25  # seconds; 30 tables a second may be opened, and each is searched once


def search_once() -> None:
    """Free the garbage among what is new; what is left will stay for a while, and is not searched any more."""
    gc.collect()
    gc.freeze()


async def keep_searching() -> None:
    while True:
        search_once()
        await asyncio.sleep(SEARCH_EVERY)
