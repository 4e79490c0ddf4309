"""House rules as people type them: `voluntaryPass=true`, `tables=1,2,5`, `arrows=my-deck.toml`."""

from __future__ import annotations

import os
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from cattery.core.errors import BadOption
from cattery.core.game import AnyGame


def read_options(game: AnyGame, typed: Iterable[str]) -> dict[str, Any]:
    """Values of the right kind where the text allows it; `Game.options` judges the rest."""
    kinds = typing.get_type_hints(game.info.options)
    options: dict[str, Any] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"write an option as name=value, not {text!r}")
        if name in options:
            raise BadOption(f"option {name} is given twice")
        options[name] = _read(game, name, value, kinds.get(name, str))
    return options


def _read(game: AnyGame, name: str, value: str, kind: Any) -> Any:
    if name in game.info.files and (Path(value).suffix or os.path.isfile(value)):  # noqa: PTH113  # never raises
        return game.info.files[name](Path(value))
    parts: Any = value.split(",") if typing.get_origin(kind) is list else value
    try:
        return msgspec.convert(parts, kind, strict=False)
    except msgspec.ValidationError:
        return value
