"""Pseudo-random numbers for simulations and bots: the same stream in both engines."""

from __future__ import annotations

import hashlib

from cattery.flat.state import Ints, Row

LOW = 0xFFFFFFFF
# Multiply-with-carry: MULTIPLIER · 2³² − 1 and MULTIPLIER · 2³¹ − 1 are prime, so the period is
# MULTIPLIER · 2³¹ − 1, about 2⁶²; and no product leaves a signed 64-bit integer.
MULTIPLIER = 1822932060


def seeded(*parts: int | str) -> Ints:
    """A fresh generator for this seed: equal parts, equal stream; any other parts, an unrelated one."""
    digest = hashlib.sha256("\n".join(map(str, parts)).encode()).digest()
    return [int.from_bytes(digest[:8], "big") % (MULTIPLIER * 2**32 - 3) + 1]


def below(rng: Ints, n: int) -> int:
    """A number from 0 to n − 1, each as likely (to one part in 2³² / n)."""
    x = rng[0]
    rng[0] = MULTIPLIER * (x & LOW) + (x >> 32)
    return ((x & LOW) ^ (x >> 32)) * n >> 32


def shuffle(rng: Ints, cards: Row, n: int) -> None:
    """Put the first n cards into a random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
