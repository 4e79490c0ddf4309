"""A pytest plugin, and a switch for scripts: from here on numba and numpy are as if they were not installed."""

from __future__ import annotations

import sys
from typing import Any

HIDDEN = ("numba", "numpy", "llvmlite")


class Without:
    """A finder of modules that does not find those."""

    def __init__(self, finder: Any) -> None:
        self.finder = finder

    def find_spec(self, name: str, *rest: Any) -> Any:
        return None if name.partition(".")[0] in HIDDEN else self.finder.find_spec(name, *rest)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.finder, name)


for module in HIDDEN:
    if module in sys.modules:
        raise RuntimeError(f"{module} is already there")
sys.meta_path[:] = [Without(finder) for finder in sys.meta_path]
