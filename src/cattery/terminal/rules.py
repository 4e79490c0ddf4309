"""The rulebook on request: one rule, or the list of all."""

from __future__ import annotations

import re

from cattery.core.rulebook import clauses


def find_rule(rulebook: str, asked: str) -> str:
    """The rule's text, empty if there is none: `d14`, `14` and `D17c` are understood."""
    rules = clauses(rulebook)
    wanted = re.sub(r"(?<=\d)[a-z]$", "", asked.strip().lower())
    letters = re.match(r"[A-Z]*", next(iter(rules), ""))
    if wanted.isdigit() and letters:
        wanted = f"{letters[0].lower()}{wanted}"
    return next((text for rule, text in rules.items() if rule.lower() == wanted), "")


def chapters(rulebook: str) -> list[tuple[str, list[str]]]:
    """Each heading that has rules, and their numbers."""
    found: list[tuple[str, list[str]]] = []
    for line in rulebook.splitlines():
        rule = re.match(r"\*\*([A-Z]+\d+)\*\* ", line)
        if line.startswith("## "):
            found.append((line[3:].strip(), []))
        elif rule and found:
            found[-1][1].append(rule[1])
    return [(heading, rules) for heading, rules in found if rules]


def spoken(markdown: str) -> list[str]:
    """A rule as paragraphs without signs, to be read aloud."""
    lines = [re.sub(r"^> ?", "", line) for line in markdown.splitlines()]
    text = re.sub(r"[*`]|^- ", "", "\n".join(lines), flags=re.MULTILINE)
    paragraphs = []
    for line in text.splitlines():
        if re.fullmatch(r"[|\- ]+", line):
            continue
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        paragraphs.append(", ".join(cells) if line.startswith("|") else line.strip())
    return [paragraph for paragraph in paragraphs if paragraph]
