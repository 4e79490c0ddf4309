"""The numbered list of moves, and what a typed text means: a number of the list, or a move's own text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence


class NoSuchNumber(Exception):
    """A number that the list does not have."""


class TwoMeanings(Exception):
    """A number of the list that might also be a thing the person holds."""

    def __init__(self, text: str, move: str) -> None:
        self.text, self.move = text, move


class Choices:
    """Legal moves in the order of the list.

    A text that is exactly a move of the game is that move: in Discat `24` is a card, never number 24. A looser one
    (`7` for card 07) is a number of the list, unless the person holds that thing: then he is asked. `#7` is always
    number 7. The labels say what to type: `7`, or `#7` where a bare number would mean something else.
    """

    def __init__(self, moves: Sequence[str], canonical: Callable[[str], str], at_hand: Callable[[str], bool]) -> None:
        """`canonical`: the move that a text is, empty if it is none."""
        self.moves = list(moves)
        self.canonical, self.at_hand = canonical, at_hand
        self.labels = [f"#{n}" if self._is_move(str(n)) else str(n) for n in range(1, len(self.moves) + 1)]

    def meant(self, text: str) -> str:
        """The move that is meant; a text that is no number is left to the game."""
        text = text.strip().rstrip(".)")
        numbered = re.fullmatch(r"(#?)\s*(\d{1,9})", text, re.ASCII)
        if not numbered:
            return text
        n = int(numbered[2])
        listed = self.moves[n - 1] if 1 <= n <= len(self.moves) else ""
        if not numbered[1] and self._is_move(text):
            move = self.canonical(text)
            if move in (text, listed) or not listed:
                return move
            raise TwoMeanings(text, move)
        if not listed:
            raise NoSuchNumber
        return listed

    def _is_move(self, text: str) -> bool:
        move = self.canonical(text)
        return bool(move) and (move == text or self.at_hand(move))
