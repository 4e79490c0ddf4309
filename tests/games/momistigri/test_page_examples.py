"""The hands that can be tried beside the rules on the page: what they offer is what a table offers."""

from __future__ import annotations

from tests.games.momistigri import page_examples


def test_the_hands_of_the_page_offer_and_tell_what_a_table_does() -> None:
    """After a change: python -m tests.games.momistigri.page_examples"""
    assert page_examples.FILE.read_text("utf-8") == page_examples.text()
