"""Houses: the fair one is exactly the published formula, and bound by what it promised."""

from __future__ import annotations

import hashlib
import hmac
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery import FairHouse, SeededHouse

SECRET = bytes.fromhex("00" * 16 + "ff" * 16)
WORDS = {0: "miaou", 2: "ron ron", 1: "«é» 🐈"}


def by_hand(secret: bytes, words: str, k: int, n: int) -> tuple[int, int]:
    """The choice and the number of retries, as docs and design say it, in other words than the program's."""
    for retry in range(1000):
        message = words.encode("utf-8") + b"\x00" + struct.pack(">QI", k, retry)
        (number,) = struct.unpack(">Q", hmac.new(secret, message, hashlib.sha256).digest()[:8])
        if number // n < 2**64 // n:  # one of the whole rounds of n
            return number % n, retry
    raise AssertionError("never within a thousand tries")


def test_known_answers() -> None:
    """By another program: printf 'miaou\\nron ron\\0…' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…ff"""
    assert FairHouse(SECRET).choose(7, 1000) == 0x56C45DEA5A3247E5 % 1000
    assert FairHouse(SECRET, {2: "ron ron", 0: "miaou"}).choose(2, 90) == 0x717EEE597135ACDB % 90


@given(
    secret=st.binary(min_size=32, max_size=32),
    words=st.dictionaries(st.integers(0, 7), st.text(max_size=20), max_size=8),
    k=st.integers(0, 2**64 - 1),
    n=st.integers(1, 2**64),
)
def test_a_fair_house_follows_the_formula(secret: bytes, words: dict[int, str], k: int, n: int) -> None:
    said = "\n".join(words[seat] for seat in sorted(words))
    assert FairHouse(secret, words).choose(k, n) == by_hand(secret, said, k, n)[0]


def test_a_number_beyond_the_last_whole_round_is_drawn_again() -> None:
    """With n a little over half the range, every other number is refused."""
    n = 2**63 + 1
    house, retries = FairHouse(SECRET), []
    for k in range(200):
        choice, retry = by_hand(SECRET, "", k, n)
        assert house.choose(k, n) == choice < n
        retries.append(retry)
    assert retries.count(0) < 150
    assert max(retries) >= 3


def test_every_word_and_its_seat_order_matter() -> None:
    def choices(words: dict[int, str]) -> list[int]:
        return [FairHouse(SECRET, words).choose(k, 2**32) for k in range(4)]

    different = [{}, {0: "a"}, {0: "b"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: "a", 1: ""}, {0: "A"}]
    assert len({tuple(choices(words)) for words in different}) == len(different)
    assert choices({1: "b", 0: "a"}) == choices({0: "a", 1: "b"}), "the seats' order, not the order of asking"
    assert FairHouse(SECRET).with_words(WORDS).choose(3, 90) == FairHouse(SECRET, WORDS).choose(3, 90)


def test_the_commitment_is_the_hash_of_the_secret_and_words_do_not_change_it() -> None:
    house = FairHouse(SECRET)
    assert house.commitment == hashlib.sha256(SECRET).hexdigest()
    assert house.with_words(WORDS).commitment == house.commitment


def test_a_secret_is_fresh_and_has_32_bytes() -> None:
    assert len({FairHouse().secret for _ in range(20)}) == 20
    assert len(FairHouse().secret) == 32
    for size in (0, 31, 33):
        with pytest.raises(ValueError, match="32 bytes"):
            FairHouse(bytes(size))


def test_a_fair_house_is_even() -> None:
    house, found = FairHouse(SECRET), [0] * 6
    for k in range(6000):
        found[house.choose(k, 6)] += 1
    assert sum((many - 1000) ** 2 / 1000 for many in found) < 25.7  # chi-square, 5 degrees: once in ten thousand


def test_the_same_seed_is_the_same_house() -> None:
    def choices(seed: int) -> list[int]:
        return [SeededHouse(seed).choose(k, 1000) for k in range(20)]

    assert choices(7) == choices(7)
    assert len({tuple(choices(seed)) for seed in range(-5, 20)}) == 25
    assert all(0 <= choice < 1000 for choice in choices(7))
    assert SeededHouse(7).choose(3, 1) == 0
