"""Names and texts that people type: limited, and free of what could deceive or break a page."""

from __future__ import annotations

import re
import unicodedata

from cattery.core.names import CATS, LONGEST_NAME
from cattery.protocol.errors import BadMessage

HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, direction marks, surrogates, line ends
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # empty, although Unicode calls them letters or signs
# Joiners and selectors of variants: what is left of Unicode's Default_Ignorable_Code_Point, and seen by nobody.
UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
ACCENT = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]"
TOWER = re.compile(f"({ACCENT}{{2}}){ACCENT}+")


def clean_text(text: str, longest: int) -> str:
    """Composed, without hidden characters, no letter under a tower of accents, each run of spaces one space."""
    composed = unicodedata.normalize("NFC", UNSEEN.sub("", text))
    seen = "".join(" " if letter in BLANK or unicodedata.category(letter) in HIDDEN else letter for letter in composed)
    return " ".join(TOWER.sub(r"\1", seen).split())[:longest].strip()


def skeleton(name: str) -> str:
    """The same for two names that people would take for one another: without accents, large letters and wide ones."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter) and letter != " ")


def clean_name(name: str) -> str:
    cleaned = clean_text(name, LONGEST_NAME)
    if not any(letter.isalnum() for letter in cleaned):
        raise BadMessage("a name needs a letter or a digit")
    return cleaned


def bot_name(name: str) -> str:
    """One that was given in another game, for a bot; "" if it is none."""
    try:
        return clean_name(name)
    except BadMessage:
        return ""


def cat_name(taken: list[str], luck: int) -> str:
    """A name for a bot that nobody at the table has."""
    free = [cat for cat in CATS if cat not in taken]
    return free[luck % len(free)]
