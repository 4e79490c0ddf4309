"""The toy, compiled; and copies of the package in which it is a part of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cattery
from cattery.flat import twins
from tests.flat import toy

HERE = Path(__file__).parent
PACKAGE = Path(cattery.__file__).parent
needs_twins = pytest.mark.skipif(not twins.available(), reason="there is no compiler")


@pytest.fixture(scope="session")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The toy's twin."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(twins, "_made", {})
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield twins.twin(toy)


class Copy:
    """A copy of the package with the toy in it, and programs that run there."""

    def __init__(self, folder: Path) -> None:
        self.source, self.cache = folder / "source", folder / "cache"
        ignored = shutil.ignore_patterns("__pycache__", "*.nbi", "*.nbc")
        shutil.copytree(PACKAGE, self.source / "cattery", ignore=ignored)
        self.toy = self.source / "cattery" / "toy"
        self.toy.mkdir()
        (self.toy / "__init__.py").touch()
        for path in HERE.glob("toy*.py"):
            text = path.read_text("utf-8").replace("from tests.flat", "from cattery.toy")
            (self.toy / path.name).write_text(text, "utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.toy / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")

    def start(self, program: str, **environment: str) -> subprocess.Popen[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "PYTEST", "COV"))}
        places = {"PYTHONPATH": str(self.source), "XDG_CACHE_HOME": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-c", program],
            env=clean | places | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, program: str, **environment: str) -> str:
        return said(self.start(program, **environment))


def said(process: subprocess.Popen[str]) -> str:
    """All it printed; it has to end well and complain of nothing."""
    out, complaint = process.communicate(timeout=300)
    assert process.returncode == 0, complaint
    assert complaint == ""
    return out
