"""What was learned by `cattery train`: a file of weights for each level, and a recipe beside it that tells how."""

from __future__ import annotations

import datetime
import gzip
import hashlib
import zlib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from cattery.core.data import DataFile
from cattery.core.errors import BadOption
from cattery.games.house_of_cats.mind.pattern_values import WEIGHTS

FOLDER = Path(__file__).with_name("learned")
PER_POINT = 100  # weights are kept as whole hundredths of a point
LARGEST = 100 * PER_POINT
HEAD = "# How the weights beside this file were learned. The same command finds the same weights.\n"


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """`points`: the mean of games alone with these weights, without looking further, and its standard error."""

    command: str
    level: int
    games: int
    seed: int
    date: datetime.date
    points: tuple[float, float]
    sha256: str


def file_of(level: int) -> Path:
    return FOLDER / f"level{level}.json.gz"


def recipe_beside(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(".gz").removesuffix(".json") + ".toml")


@cache
def weights(level: int) -> list[float]:
    """Those that are shipped."""
    return read_weights(file_of(level))


def read_weights(path: Path) -> list[float]:
    """A list of whole numbers, one a pattern; an error names the file and the reason."""
    try:
        kept = msgspec.json.decode(gzip.decompress(path.read_bytes()), type=list[int])
    except (gzip.BadGzipFile, zlib.error, EOFError, msgspec.MsgspecError, UnicodeDecodeError):
        raise BadOption(f"{path}: this is not a file of weights") from None
    except OSError as error:
        raise BadOption(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    if len(kept) != WEIGHTS:
        raise BadOption(f"{path}: {len(kept)} weights, but there are {WEIGHTS} patterns")
    if any(abs(weight) > LARGEST for weight in kept):
        raise BadOption(f"{path}: a weight of more than {LARGEST // PER_POINT} points")
    return [weight / PER_POINT for weight in kept]


def rounded(learned: list[float]) -> list[float]:
    """As a file keeps them."""
    return [max(-LARGEST, min(LARGEST, round(weight * PER_POINT))) / PER_POINT for weight in learned]


def pack(learned: list[float]) -> bytes:
    """The same weights make the same file."""
    return gzip.compress(msgspec.json.encode([round(weight * PER_POINT) for weight in learned]), 9, mtime=0)


def write(path: Path, learned: list[float], recipe: Recipe) -> None:
    path.write_bytes(pack(learned))
    lines = [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in msgspec.to_builtins(recipe).items()]
    text = "\n".join(lines).replace(f'"{recipe.date}"', str(recipe.date))
    recipe_beside(path).write_text(HEAD + text + "\n", "utf-8")


def read_recipe(path: Path) -> Recipe:
    file = DataFile(path)
    try:
        return msgspec.convert(file.tables, Recipe)
    except msgspec.ValidationError as error:
        raise file.error(str(error)) from None


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
