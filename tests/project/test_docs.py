"""The documents tell the truth: every message and every error is explained, every example can be read, every link leads
somewhere, and nothing says on which machine or from where it was made."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cattery.bots.hints import Hint
from cattery.core.errors import GameError
from cattery.core.story import Effect, Standing
from cattery.games.discat.views import DiscatView
from cattery.lab.publishing import DOCS as DOCS_OF_BOTS
from cattery.lab.publishing import written
from cattery.protocol import errors
from cattery.protocol import messages as protocol
from cattery.server.settings import Limits
from cattery.server.web.guard import CONNECTIONS

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROTOCOL = (ROOT / "docs/protocol.md").read_text("utf-8")
SERVER = ROOT / "src/cattery/server"

FROM_CLIENT = {kind.__struct_config__.tag: kind for kind in get_args(protocol.ClientMessage)}
TO_CLIENT = {kind.__struct_config__.tag: kind for kind in get_args(protocol.ServerMessage)}
OVER_HTTP = (protocol.NewTable, protocol.NewTableAnswer)
INSIDE = (protocol.TableInfo, protocol.SeatInfo, protocol.ReplayFrame, Hint, Effect, Standing)


# ── docs/protocol.md ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", [*FROM_CLIENT.values(), *TO_CLIENT.values()], ids=lambda kind: str(kind.__name__))
def test_every_message_stands_in_a_table_with_all_its_fields(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    [row] = re.findall(rf"^\| `{tag}` \|.*$", PROTOCOL, re.MULTILINE)
    for name in kind.__struct_encode_fields__:
        in_all_requests = kind in FROM_CLIENT.values() and name == "id"
        assert in_all_requests or f"`{name}`" in row, name


@pytest.mark.parametrize("kind", INSIDE, ids=lambda kind: str(kind.__name__))
def test_every_part_of_a_message_is_explained(kind: Any) -> None:
    assert [name for name in kind.__struct_encode_fields__ if f"`{name}`" not in PROTOCOL] == []


def test_the_strengths_in_the_docs_are_those_of_the_data() -> None:
    text = DOCS_OF_BOTS.read_text("utf-8")
    assert written(text) == text, "run python scripts/strength_in_docs.py"


def codes() -> Iterator[str]:
    """Of the errors that are raised, and those that are only written down where they happen."""
    assert errors.ServerError.__subclasses__()
    kinds = [GameError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if not kind.__subclasses__() and kind.__module__.startswith("cattery."):
            yield kind.code
    written = r'turn_away\(scope, send, \d+, "(\w+)"|Problem\("(\w+)"|Refused\(\w+, "(\w+)"|\d{3}: "([a-z_]+)"[,}]'
    for file in SERVER.rglob("*.py"):
        for found in re.findall(written, file.read_text("utf-8")):
            yield next(filter(None, found))


def test_every_error_is_explained_and_none_that_is_not_there() -> None:
    section = PROTOCOL.partition("\n## Errors\n")[2].partition("\n## ")[0]
    explained = re.findall(r"^\| `(\w+)` \| \d{3} \|", section, re.MULTILINE)
    assert sorted(explained) == sorted({*codes(), "bad_message"})


def test_every_status_is_the_one_that_is_given() -> None:
    for kind in [*errors.ServerError.__subclasses__()]:
        assert re.search(rf"^\| `{kind.code}` \| {kind.status} \|", PROTOCOL, re.MULTILINE), kind.code


def examples() -> list[str]:
    return re.findall(r"^```json\n(.*?)^```", PROTOCOL, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", examples())
def test_every_example_can_be_read(text: str) -> None:
    value = json.loads(text)
    tag = value.get("type")
    if tag in FROM_CLIENT:
        protocol.decode_client.decode(text)
    elif tag in TO_CLIENT:
        kind = TO_CLIENT[tag]
        msgspec.json.decode(text, type=kind)
        assert set(value) == {"type", *kind.__struct_encode_fields__}
    else:
        assert any(readable(text, kind) for kind in OVER_HTTP)
    if tag == "view":
        msgspec.convert(value["view"], DiscatView, strict=True)


def readable(text: str, kind: Any) -> bool:
    try:
        msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError:
        return False
    return True


def test_the_phrases_are_all_there() -> None:
    listed = PROTOCOL.partition("\nPhrases are ")[2].partition(".")[0]
    assert re.findall(r"`(\w+)`", listed) == list(protocol.PHRASES)


def test_the_limits_are_those_of_the_server() -> None:
    limits, section = Limits(), PROTOCOL.partition("\n## Limits\n")[2].partition("\n## ")[0]
    for line in (
        f"{limits.messages_per_second:.0f} a second, {limits.messages_at_once} at once",
        f"{CONNECTIONS * limits.messages_per_second:.0f} a second, {CONNECTIONS * limits.messages_at_once} at once",
        f"{limits.requests_per_second:.0f} a second, {limits.requests_at_once} at once",
        f"sockets from one address | {limits.sockets_per_address} |",
        f"{limits.new_tables_per_minute:.0f} a minute, {limits.new_tables_at_once} at once",
        f"{limits.records_per_minute:.0f} a minute, {limits.records_at_once} at once",
        f"tables of one address that wait or play | {limits.tables_per_address} |",
        f"tables that wait or play | {limits.tables:,} |",
    ):
        assert line in section
    assert f"{protocol.LONGEST_MESSAGE:,} bytes" in PROTOCOL


def test_every_route_is_listed() -> None:
    source = (SERVER / "web/app.py").read_text("utf-8")
    routes = re.findall(r'@(get|post)\(\s*"(/[^"]+)"', source)
    assert len(routes) > 8
    for method, path in routes:
        plain = re.sub(r"\{(\w+):\w+\}", r"{\1}", path)
        assert re.search(rf"^\| `{method.upper()} {re.escape(plain)}[`?]", PROTOCOL, re.MULTILINE), path


def test_who_trusts_a_proxy_is_reached_through_it_alone() -> None:
    """Else everybody could claim any address, and so pass the limits."""
    for file in (ROOT / "deploy/Containerfile", ROOT / "docs/hosting.md"):
        published = re.findall(r"podman run -p (\S+) .*--trust-proxy", file.read_text("utf-8"))
        assert published == ["127.0.0.1:8000:8000"]


# ── all documents ─────────────────────────────────────────────────────────────────────────────────


def anchors(document: Path) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("document", DOCS, ids=lambda document: str(document.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text("utf-8")):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        place = (document.parent / path).resolve() if path else document
        assert place.exists(), target
        assert not anchor or anchor in anchors(place), target


def kept_files() -> list[Path]:
    """What a clone has; without git, what lies here."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = told.stdout.split("\0") if told.returncode == 0 else ["README.md", *map(str, (ROOT / "docs").rglob("*.md"))]
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


REGISTRIES = (
    "pypi" + r"\.org",
    "pythonhosted" + r"\.org",
    "npmjs" + r"\.(org|com)",
    "ghcr" + r"\.io",
    "docker" + r"\.io",
)
MACHINES = ("/ro" + "ot/", "/ho" + "me/[a-z]", "/wo" + "rk/", "/Us" + "ers/[a-z]", "/tmp/" + "[a-z]")
FORBIDDEN = re.compile("|".join([*REGISTRIES, *(rf"(?<![\w.~}}]){place}" for place in MACHINES)]))


def test_no_file_says_where_packages_come_from_or_on_which_machine_it_was_made() -> None:
    for file in kept_files():
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found = [match[0] for match in FORBIDDEN.finditer(text)]
        assert not found, file.relative_to(ROOT)
