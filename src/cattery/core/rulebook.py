"""A game's rulebook in our own words: finding one rule in it."""

from __future__ import annotations

import re


def clauses(rulebook: str) -> dict[str, str]:
    """Each numbered rule: its paragraph, and the tables, lists and examples that follow it."""
    found: dict[str, str] = {}
    current = ""
    for block in re.split(r"\n\s*\n", rulebook):
        start = re.match(r"\*\*([A-Z]+\d+)\*\* ", block)
        if start:
            current = start[1]
            found[current] = block.strip()
        elif block.startswith("#"):
            current = ""
        elif current:
            found[current] += f"\n\n{block.strip()}"
    return found
