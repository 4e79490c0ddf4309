"""Fills sentences in, as each language does it: plurals, lists, names, elision.

web/src/lib/formatter.ts does the same for the page; tests/formatter/cases.json holds the two together. A template has
places `{value}` and `{value:how}`. Without a how, a value is written as it is: a number with a true minus sign, a list
as «a, b and c», a sentence in its own words. `how` is one or two of these forms:

    name                  the player on this seat
    of                    «of this player», or of a name: «d’Oscar», «de Léo», «Oscar’s»
    commas, spaces, plus, equals    joins a list so
    anything else         a table of the game's words where the value is looked up: `{card:card}`; else as it is

What is written for the eyes can be read aloud, too: signs between numbers are words then, «5 plus 9».
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cattery.core.seats import HOUSE
from cattery.core.story import Sentence, Value

PLACE = re.compile(r"\{(\w+)(?::([\w ]+))?\}")
SIGN = re.compile(r"(?<=[0-9])\s*([+=])\s*(?=[0-9])")
JOINTS = {"commas": ", ", "spaces": " ", "plus": " + ", "equals": " = "}
VOWELS = "aeiouh"  # h is silent in French


def is_one(language: str, n: int) -> bool:
    """French says "0 carte", English "0 cards"; a debt is counted like what is owed, "−1 point"."""
    return abs(n) < 2 if language == "fr" else abs(n) == 1


def of(language: str, name: str) -> str:
    """«d’Oscar», «Oscar’s»"""
    if language != "fr":
        return f"{name}’s"
    return f"d’{name}" if begins_with_vowel(name) else f"de {name}"


def begins_with_vowel(name: str) -> bool:
    """Élise, Hugo and Yves do, Yann does not."""
    letters = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c))
    if letters[:1] == "y":
        return letters[1:2] not in (*VOWELS, "")
    return letters[:1] in (*VOWELS, "œ", "æ")


class Formatter:
    """One language with its words, for people with these names. `find` gives a key's template, or None."""

    def __init__(self, language: str, find: Callable[[str], Any], names: Sequence[str] = ()) -> None:
        self.language, self.find, self.names = language, find, names

    def say(self, key: str, values: Mapping[str, Value]) -> str:
        """The key's words, filled in; a table with `one` and `other` follows the number n. Without words: the key."""
        template = self.find(key)
        if isinstance(template, Mapping):
            n = values.get("n")
            template = template.get("one" if isinstance(n, int) and is_one(self.language, n) else "other")
        if not isinstance(template, str) or not template:
            return key
        return PLACE.sub(lambda place: self._fill(place, values), template)

    def aloud(self, key: str, values: Mapping[str, Value]) -> str:
        """The same for the ears."""
        return SIGN.sub(lambda sign: f" {self.say(f'signs.{sign[1]}', {})} ", self.say(key, values))

    def _fill(self, place: re.Match[str], values: Mapping[str, Value]) -> str:
        name, hows = place[1], (place[2] or "").split()
        return self.write(values[name], hows) if name in values else place[0]

    def write(self, value: Value, hows: Sequence[str] = ()) -> str:
        """One value, as the template asks for it."""
        if isinstance(value, list):
            parts = [self.write(part, [form for form in hows if form not in JOINTS]) for part in value]
            joint = next((JOINTS[form] for form in hows if form in JOINTS), None)
            return self.listing(parts) if joint is None else joint.join(parts)
        if isinstance(value, Sentence):
            return self.say(value.key, value.values)
        how = next((form for form in hows if form not in JOINTS), "")
        if how == "name":
            return self.name(int(value))
        if how == "of":
            return of(self.language, self.name(value) if isinstance(value, int) else value)
        found = self.find(f"{how}.{value}") if how else None
        if isinstance(found, str):
            return found
        return str(value).replace("-", "−") if isinstance(value, int) else value

    def name(self, seat: int) -> str:
        if seat == HOUSE:
            return self.say("told.house", {})
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat)

    def listing(self, parts: Sequence[str]) -> str:
        """«a, b and c»"""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say('join.and', {})} {parts[-1]}"
