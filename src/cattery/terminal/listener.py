"""Who is told at the terminal: the person's seat, everybody's name, and the language."""

from __future__ import annotations

from msgspec import Struct

from cattery.core.formatter import Formatter
from cattery.core.story import Sentence
from cattery.core.words import Words


class Listener(Struct, frozen=True):
    seat: int
    names: list[str]
    words: Words

    def name(self, seat: int) -> str:
        return Formatter(self.words.language, self.words.find, self.names).name(seat)

    def say(self, sentence: Sentence | None) -> str:
        """The sentence in words; nothing for none."""
        return self.words.tell(sentence, self.names) if sentence else ""

    def aloud(self, sentence: Sentence) -> str:
        """The sentence as it is read aloud."""
        return self.words.aloud(sentence, self.names)
