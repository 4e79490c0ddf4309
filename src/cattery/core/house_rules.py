"""The house rules that people can choose when they open a table, with all that there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from cattery.core.game import AnyGame

Schema = Mapping[str, Any]


class HouseRule(Struct, frozen=True):
    """An option and its values, the rulebook's first. Its words are in `[options.<name>]` of the game."""

    name: str
    values: list[Any]
    any_seat: bool  # a seat of the table, too, by its number
    pattern: str  # of a text of one's own; empty: there are no other values
    seats: list[int]  # at tables with so many


def house_rules(game: AnyGame) -> list[HouseRule]:
    """What only a file can give, such as a deck, is no choice."""
    kind, info = game.info.options, game.info
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
    rules = [house_rule(name, its, list(info.seats)) for name, its in schema.items()]
    return [rule for rule in rules if rule.any_seat or len(rule.values) > 1]


def house_rule(name: str, schema: Schema, seats: list[int]) -> HouseRule:
    parts = schema.get("anyOf", [schema])
    values = [value for part in parts for value in values_of(part)]
    usual = schema.get("default", values[0] if values else "")
    return HouseRule(
        name=name,
        values=[usual, *(value for value in values if value != usual)],
        any_seat=any(part.get("type") == "integer" for part in parts),
        pattern=schema.get("pattern", ""),
        seats=schema.get("seats", seats),
    )


def values_of(schema: Schema) -> list[Any]:
    """Those that the type lists; a text has examples, if people can choose one."""
    if schema.get("type") == "boolean":
        return [False, True]
    return list(schema.get("enum") or schema.get("examples") or [])
