"""Momistigri's cards in words: `4a` is «a red 4», for the colours that the page and the terminal draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cattery.core.story import UNKNOWN, Sentence, sentence
from cattery.games.momistigri import deck

MOMISTIGRI = "M"
NAMES = {UNKNOWN: sentence("card.unknown"), MOMISTIGRI: sentence("card.momistigri")}  # cards without value and colour


def value_of(card: str) -> int:
    """M39 What it costs in the hand."""
    return deck.MOMISTIGRI if card == MOMISTIGRI else int(card[0])


def points_in(cards: Sequence[str]) -> int:
    return sum(map(value_of, cards))


@cache
def card_name(card: str, form: str = "a") -> Sentence:
    """«a red 4»; `the`: «the red 4»; `no`: what is not there; `bare`: «red 4»."""
    return NAMES.get(card) or sentence(f"card.{form}", value=int(card[0]), colour=card[1])


def by_colour(cards: Sequence[str]) -> list[Sentence]:
    """«red (a) 3 5», «yellow (b) 6», «the Momistigri»: with the letters that are printed on the cards, and typed."""
    values: dict[str, list[int]] = {}
    for card in cards:
        if card != MOMISTIGRI:
            values.setdefault(card[1], []).append(int(card[0]))
    told = [sentence("card.of_colour", colour=colour, values=[*values[colour]]) for colour in sorted(values)]
    return [*told, card_name(MOMISTIGRI)] if MOMISTIGRI in cards else told


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
