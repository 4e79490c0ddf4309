"""A live table neither waits nor draws nor sends: none of its files imports anything with which it could."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cattery.live

FILES = sorted(Path(cattery.live.__file__).parent.rglob("*.py"))
HANDED_IN = {  # clocks, dice and the world outside
    "asyncio", "concurrent", "datetime", "http", "logging", "multiprocessing", "os", "pathlib", "random", "secrets",
    "select", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib",
    "uuid", "websockets", "uvicorn", "litestar",
}  # fmt: skip
PARTS = {"bots", "core", "flat", "games", "live", "protocol", "store"}  # of ours, on which it may stand


def imported(file: Path) -> set[str]:
    """Everything, also what only a function or a type checker imports, with its full name."""
    names = set[str]()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "a full name says where it is"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_imports_no_clock_no_dice_and_nothing_that_waits(file: Path) -> None:
    assert not {name for name in imported(file) if name.split(".")[0] in HANDED_IN}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_knows_neither_the_server_nor_a_store_nor_who_asks_the_bots(file: Path) -> None:
    ours = {name for name in imported(file) if name.startswith("cattery.")}
    assert {name.split(".")[1] for name in ours} <= PARTS
    assert {name for name in ours if name.startswith("cattery.store.")} <= {
        name for name in ours if name.startswith("cattery.store.rows.")
    }
    assert not {name for name in ours if name.startswith("cattery.bots.pool")}


def test_nor_does_anything_that_it_imports() -> None:
    """In a process of its own, where nobody else has imported anything."""
    program = "import sys, cattery.live.table; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "cattery.live.table" in loaded
    for module in (
        "asyncio",
        "socket",
        "cattery.server",
        "cattery.client",
        "cattery.bots.pool",
        "cattery.store.sqlite",
    ):
        assert module not in loaded


def test_the_check_sees_what_it_looks_for(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text("def late() -> None:\n    import time\n    from secrets import randbits\n")
    assert imported(file) == {"time", "secrets.randbits"}
