"""Names and texts that people type: limited, and free of what could deceive or break a page."""

from __future__ import annotations

import secrets
import unicodedata

from cattery.server.errors import BadMessage

CATS = (
    "Minou", "Luna", "Oscar", "Félix", "Pacha", "Mistigri", "Chipie", "Gribouille", "Moustache", "Noisette", "Plume",
    "Réglisse", "Tigrou", "Zoé", "Caramel", "Praline",
)  # fmt: skip
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, direction marks, surrogates, line ends
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # empty, although Unicode calls them letters or signs


def clean_text(text: str, longest: int) -> str:
    """Composed, without hidden characters, each run of spaces one space."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if letter in BLANK or unicodedata.category(letter) in HIDDEN else letter for letter in composed)
    return " ".join(seen.split())[:longest].strip()


def clean_name(name: str) -> str:
    cleaned = clean_text(name, 24)
    if not any(letter.isalnum() for letter in cleaned):
        raise BadMessage("a name needs a letter or a digit")
    return cleaned


def bot_name(name: str) -> str:
    """One that was given in another game, for a bot; "" if it is none."""
    try:
        return clean_name(name)
    except BadMessage:
        return ""


def cat_name(taken: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    free = [cat for cat in CATS if cat not in taken]
    return secrets.choice(free)
