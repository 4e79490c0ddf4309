"""How each language fills a sentence in; web/tests/lib/formatter.test.ts runs the same cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cattery.core.story import Sentence
from cattery.core.words import LANGUAGES, Words

TABLE = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["story"])
def test_a_sentence(case: dict[str, Any], language: str) -> None:
    told = msgspec.convert({"key": case["key"], "values": case["values"]}, Sentence)
    assert Words(language, TABLE["words"][language]).tell(told, TABLE["names"]) == case[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", TABLE["aloud"], ids=lambda case: case["story"])
def test_a_sentence_aloud(case: dict[str, Any], language: str) -> None:
    told = msgspec.convert({"key": case["key"], "values": case["values"]}, Sentence)
    assert Words(language, TABLE["words"][language]).aloud(told, TABLE["names"]) == case[language]
