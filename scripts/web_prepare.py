"""Writes what the page takes from Python: the types of the wire, constants, and the words in both languages.

python scripts/web_prepare.py        into web/src/generated (not committed; the build calls it)
"""

from __future__ import annotations

import json
import typing
from pathlib import Path
from typing import Any

import msgspec

from cattery.bots.strength import Measured
from cattery.core.game import Result
from cattery.core.names import LONGEST_NAME
from cattery.core.seats import BELL, HOUSE
from cattery.core.words import LANGUAGES, SHARED, read_words
from cattery.core.words import page_words as words_of_game
from cattery.games import GAMES
from cattery.live.reflexes import LATE_TAPS
from cattery.protocol import messages as wire

ROOT = Path(__file__).parents[1]
OUT = ROOT / "web" / "src" / "generated"

OVER_HTTP = (
    Result,
    Measured,
    wire.GameCard,
    wire.LobbyTable,
    wire.NewTable,
    wire.NewTableAnswer,
    wire.Problem,
    wire.VerifyAnswer,
    wire.ReplayFrame,
    wire.RuleText,
)
NAMES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def types() -> str:
    """TypeScript for every message and every answer."""
    schemas, components = msgspec.json.schema_components([wire.ClientMessage, wire.ServerMessage, *OVER_HTTP])
    lines = ["// Written by scripts/web_prepare.py from protocol/messages.py: do not edit.", "", *_declared(components)]
    for name, schema in zip(("ClientMessage", "ServerMessage"), schemas, strict=False):
        lines.append(f"export type {name} = {_type(schema)};")
    return "\n".join(lines) + "\n"


def view_types(game: str) -> str:
    """TypeScript for one game's view and all that is in it."""
    view = typing.get_type_hints(type(GAMES[game]).view)["return"]
    _, components = msgspec.json.schema_components([view])
    head = f"// Written by scripts/web_prepare.py from the view of games/{game}: do not edit."
    return "\n".join([head, "", *_declared(components)]) + "\n"


def game_constants(game: str) -> str:
    """What a game's table on the page needs to know besides its view: `GameInfo.page`."""
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"
        for name, value in GAMES[game].info.page.items()
    )


def _declared(components: dict[str, Any]) -> list[str]:
    return [
        f"export interface {name} {_object(schema)}" if _fields(schema) is not None else _alias(name, schema)
        for name, schema in sorted(components.items())
    ]


def _fields(schema: dict[str, Any]) -> dict[str, Any] | None:
    return schema.get("properties") if schema.get("type") == "object" else None


def _alias(name: str, schema: dict[str, Any]) -> str:
    return f"export type {name} = {_type(schema)};"


def _object(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    parts = [
        f"  {name}{'' if name in required else '?'}: {_type(kind)};" for name, kind in schema["properties"].items()
    ]
    return "{\n" + "\n".join(parts) + "\n}"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
        item = _type(schema.get("items", {}) or {})
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return NAMES.get(str(kind), "unknown")


def constants() -> str:
    """What means the same on both sides."""
    return f"""\
// Written by scripts/web_prepare.py from the Python sources: do not edit.

/** Who deals, and who keeps the time: they play, too. */
export const HOUSE = {HOUSE};
export const BELL = {BELL};

/** What is said with one tap: in words, and as a cat. */
export const WORDS = {json.dumps(wire.WORDS)} as const;
export const CAT_SOUNDS = {json.dumps(wire.CAT_SOUNDS)} as const;

/** The longest name of a player. */
export const LONGEST_NAME = {LONGEST_NAME};

/** In games of reflexes: so many milliseconds after a verdict a late tap is still shown. */
export const LATE_TAPS = {LATE_TAPS:.0f};
"""


def page_words(language: str) -> dict[str, Any]:
    """The page's own words, those that all games share, and each game's name and one line."""
    page = read_words(language, ROOT / "web" / "words")
    core = read_words(language, SHARED)
    games = {name: {"game": words_of_game(language, game.folder / "words")["game"]} for name, game in GAMES.items()}
    return {**core, **page, "games": games}


def game_words(game: str, language: str) -> dict[str, Any]:
    """What a game says on the page; its name is among the page's own words."""
    own = words_of_game(language, GAMES[game].folder / "words")
    return {name: words for name, words in own.items() if name != "game"}


def files() -> dict[str, str]:
    """All that is written, by name."""
    words = {f"words.{language}.json": page_words(language) for language in LANGUAGES}
    words |= {f"words.{game}.{language}.json": game_words(game, language) for game in GAMES for language in LANGUAGES}
    texts = {name: json.dumps(table, ensure_ascii=False, indent=1) + "\n" for name, table in words.items()}
    return {
        "wire.ts": types(),
        "constants.ts": constants(),
        **{f"{game}.ts": view_types(game) + game_constants(game) for game in GAMES},
        **texts,
    }


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    new = files()
    for name, text in new.items():
        (OUT / name).write_text(text, "utf-8")
    for old in OUT.iterdir():
        if old.name not in new:
            old.unlink()


if __name__ == "__main__":
    main()
