"""Houses: who chooses when the house is to play. A fair one can prove afterwards that it did not cheat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Protocol, Self

from cattery.core.errors import BadOption
from cattery.flat import below, seeded

RANGE = 1 << 64
LARGEST_SEED = 10**40 - 1  # what a record can hold


class House(Protocol):
    """Chooses the k-th house play of a table among n legal ones."""

    def choose(self, k: int, n: int) -> int: ...


class FairHouse:
    """Bound by 32 secret bytes whose hash everybody knew before the first play, and by the players' own words."""

    def __init__(self, secret: bytes | None = None, words: dict[int, str] | None = None) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        self.words = dict(sorted((words or {}).items()))
        if len(self.secret) != 32:
            raise ValueError("a secret has 32 bytes")

    @property
    def commitment(self) -> str:
        """Publish this first."""
        return hashlib.sha256(self.secret).hexdigest()

    def with_words(self, words: dict[int, str]) -> Self:
        """Then let each seat add words of its own: no side alone decides the shuffle."""
        return type(self)(self.secret, words)

    @property
    def start_seed(self) -> int:
        """Deals the hidden cards anew where the game goes on from an older one: 60 bits of the secret."""
        return int.from_bytes(hmac.digest(self.secret, b"start", "sha256")[:8], "big") >> 4

    def choose(self, k: int, n: int) -> int:
        return self._draw(b"\0", k, n)

    def break_tie(self, k: int, n: int) -> int:
        """Of n taps that nobody can tell apart; these choices are counted apart from the plays."""
        return self._draw(b"\1", k, n)

    def _draw(self, mark: bytes, k: int, n: int) -> int:
        message = "\n".join(self.words.values()).encode() + mark + k.to_bytes(8, "big")
        retry = 0
        while True:
            digest = hmac.digest(self.secret, message + retry.to_bytes(4, "big"), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < RANGE - RANGE % n:  # else some moves would be a little likelier
                return number % n
            retry += 1


class SeededHouse:
    """The same seed, the same shuffles: for tests, lessons and bug reports. Not committed to anything."""

    def __init__(self, seed: int) -> None:
        if abs(seed) > LARGEST_SEED:
            raise BadOption("a seed has at most 40 digits")
        self.seed = seed

    def choose(self, k: int, n: int) -> int:
        return below(seeded("house", self.seed, k), n)

    def break_tie(self, k: int, n: int) -> int:
        return below(seeded("tie", self.seed, k), n)
