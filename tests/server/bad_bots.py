"""Minds that fail, in a file of their own: a worker has to load it."""

from __future__ import annotations

import os
import time

from cattery.bots.questions import Thought, think


def crash(_: Thought) -> int:
    os._exit(1)


def fail(_: Thought) -> int:
    raise SystemExit("no idea")


def hang(_: Thought) -> int:
    time.sleep(3600)
    return 0


def mumble(_: Thought) -> int:
    return "miaow"  # type: ignore[return-value]


def shout(_: Thought) -> int:
    return 2**40


def dream(thought: Thought) -> int:
    """Tigers fall asleep over their first question; quick bots think well."""
    return hang(thought) if thought.level == "tiger" else think(thought)


def moody(thought: Thought) -> int:
    """Dies at one question in ten, and thinks well otherwise."""
    if thought.seed % 10 == 0:
        os._exit(1)
    return think(thought)
