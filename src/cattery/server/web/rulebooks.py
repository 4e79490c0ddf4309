"""A game's rulebook for the page: each rule by its number, as HTML made from our own Markdown."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from cattery.games import find_game
from cattery.protocol.messages import RuleText


@cache
def rules_of(game: str, language: str) -> list[RuleText]:
    """In the order of the book; a rule keeps the tables and examples that follow it."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    texts: list[RuleText] = []
    for block in re.split(r"\n\s*\n", find_game(game).rulebook(language)):
        rule = re.match(r"\*\*([A-Z]+\d+)\*\* ", block)
        if texts and texts[-1].clause and not rule and not block.startswith("#"):
            texts[-1].html += f"\n\n{block}"
        else:
            texts.append(RuleText(rule[1] if rule else "", block[rule.end() :] if rule else block))
    return [RuleText(text.clause, markdown.render(text.html)) for text in texts]
