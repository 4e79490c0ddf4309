"""Momistigri's cards in words: `4a` is «a red 4», for the colours that the page and the terminal draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cattery.core.story import UNKNOWN, Sentence, sentence
from cattery.games.momistigri import deck

MOMISTIGRI = "M"


def value_of(card: str) -> int:
    """M39 What it costs in the hand."""
    return deck.MOMISTIGRI if card == MOMISTIGRI else int(card[0])


def points_in(cards: Sequence[str]) -> int:
    return sum(map(value_of, cards))


@cache
def card_name(card: str, form: str = "a") -> Sentence:
    """«a red 4»; `the`: «the red 4»; `no`: what is not there; `bare`: «red 4»; `typed`: «4a red»."""
    if card == UNKNOWN:
        return sentence("card.unknown")
    if card == MOMISTIGRI:
        return sentence("card.momistigri")
    return sentence(f"card.{form}", value=int(card[0]), colour=card[1])


def is_colour_pair(one: str, other: str) -> bool:
    """M10 Of one colour alone; where the values are equal, too, these count."""
    return one[0] != other[0]


@cache
def pair_name(one: str, other: str) -> Sentence:
    """«a pair of 2 (red and blue)», «a pair of 2 (both blue)», «a blue pair (4 and 7)»"""
    if is_colour_pair(one, other):
        return sentence("card.colour_pair", colour=one[1], values=[int(one[0]), int(other[0])])
    if one == other:
        return sentence("card.twins", value=int(one[0]), colour=one[1])
    return sentence("card.pair", value=int(one[0]), colours=[one[1], other[1]])
