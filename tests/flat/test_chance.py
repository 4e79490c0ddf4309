"""Chance: long periods, even numbers, and one stream in both engines."""

from __future__ import annotations

import itertools
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery.flat import available, below, seeded, shuffle, twin
from cattery.flat.chance import LOW, MULTIPLIER
from tests.conftest import Counts
from tests.contract.hiding import FAR, deviations


def is_prime(n: int) -> bool:
    """Miller and Rabin, with forty fixed bases: wrong once in 4⁴⁰ at most."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in range(2, 42):
        x = pow(base, odd, n)
        if x not in (1, n - 1):
            for _ in range(twos - 1):
                x = x * x % n
                if x == n - 1:
                    break
            else:
                return False
    return True


def test_the_test_for_primes_can_tell() -> None:
    assert [n for n in range(43, 100) if is_prime(n)] == [43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]
    assert is_prime(2**61 - 1)
    assert not is_prime(2**61 + 1)
    assert not is_prime(3215031751)  # passes for the bases 2, 3, 5 and 7


def test_the_multiplier_has_the_longest_period() -> None:
    """A safe prime: then 2³² is of order (p − 1) / 2, and that is the length of the stream."""
    p = MULTIPLIER * 2**32 - 1
    assert is_prime(p)
    assert is_prime((p - 1) // 2)
    assert (p - 1) // 2 == MULTIPLIER * 2**31 - 1


def test_a_step_multiplies_by_the_inverse_of_the_base() -> None:
    """Which is what makes a multiply-with-carry a generator of that period."""
    p = MULTIPLIER * 2**32 - 1
    for rng in (seeded(seed) for seed in range(100)):
        x = rng[0]
        below(rng, 1)
        assert rng[0] * 2**32 % p == x % p


def test_no_product_leaves_a_signed_64_bit_integer() -> None:
    largest = MULTIPLIER * 2**32 - 2
    assert MULTIPLIER * LOW + (largest >> 32) <= largest + 1 < 2**63
    assert LOW * 2**31 < 2**63, "and below() is safe up to 2³¹"


@given(st.lists(st.integers() | st.text(max_size=5), max_size=3))
def test_a_seed_is_a_proper_start(parts: list[int | str]) -> None:
    """Neither of the two starts that stay where they are: 0 and p − 1 … p."""
    (x,) = seeded(*parts)
    assert 1 <= x < MULTIPLIER * 2**32 - 2


def test_equal_parts_are_equal_streams_and_others_are_not() -> None:
    parts: list[tuple[int | str, ...]] = [
        (),
        (0,),
        (1,),
        (-1,),
        ("a",),
        ("a", 1),
        (1, "a"),
        ("a", 11),
        (1, 11),
        (11, 1),
    ]
    assert seeded("a", 1) == seeded("a", 1)
    assert len({seeded(*each)[0] for each in parts}) == len(parts)
    assert len({seeded(seed)[0] for seed in range(10_000)}) == 10_000


@given(st.integers(0, 2**62), st.integers(1, 2**31))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = seeded(seed)
    assert all(0 <= below(rng, n) < n for _ in range(20))


def chi_square(found: dict[object, int] | list[int], expected: float) -> float:
    values = found.values() if isinstance(found, dict) else found
    return sum((many - expected) ** 2 / expected for many in values)


@pytest.mark.parametrize("n", [2, 3, 6, 10, 52, 100])
def test_below_is_even(n: int, counts: Counts) -> None:
    tries, rng, found = counts(20_000), seeded("even", n), [0] * n
    for _ in range(tries):
        found[below(rng, n)] += 1
    assert abs(deviations(chi_square(found, tries / n), n - 1)) < FAR


def test_two_numbers_in_a_row_are_even() -> None:
    rng, found = seeded("pairs"), [0] * 100
    for _ in range(20_000):
        found[below(rng, 10) * 10 + below(rng, 10)] += 1
    assert abs(deviations(chi_square(found, 200), 99)) < FAR


def test_first_numbers_of_neighbouring_seeds_are_even() -> None:
    found = [0] * 20
    for seed in range(20_000):
        found[below(seeded("deal", seed), 20)] += 1
    assert abs(deviations(chi_square(found, 1000), 19)) < FAR


def test_every_order_is_as_likely(counts: Counts) -> None:
    tries, rng = counts(24_000), seeded("orders")
    found: dict[object, int] = dict.fromkeys(itertools.permutations(range(4)), 0)
    for _ in range(tries):
        cards = [0, 1, 2, 3, 9]
        shuffle(rng, cards, 4)
        assert cards[4] == 9, "only the first cards are shuffled"
        found[tuple(cards[:4])] += 1
    assert abs(deviations(chi_square(found, tries / factorial(4)), factorial(4) - 1)) < FAR


def test_few_cards_to_shuffle() -> None:
    for n in (0, 1):
        cards = [5, 6]
        rng = seeded(1)
        shuffle(rng, cards, n)
        assert cards == [5, 6]


@pytest.mark.skipif(not available(), reason="there is no compiler")
def test_both_engines_draw_the_same_numbers() -> None:
    import numpy

    from cattery.flat import chance

    fast = twin(chance)
    for seed in range(20):
        plain_rng = seeded("stream", seed)
        twin_rng = numpy.array(plain_rng)
        for n in (1, 2, 6, 90, 2**31):
            assert [fast.below(twin_rng, n) for _ in range(50)] == [below(plain_rng, n) for _ in range(50)]
        assert twin_rng.tolist() == plain_rng
        cards, row = list(range(90)), numpy.arange(90, dtype=numpy.uint8)
        shuffle(plain_rng, cards, 90)
        fast.shuffle(twin_rng, row, 90)
        assert row.tolist() == cards
        assert twin_rng.tolist() == plain_rng
