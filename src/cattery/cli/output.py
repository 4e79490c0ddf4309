"""How a command ends when something is wrong."""

from __future__ import annotations

import os
import sys
from typing import NoReturn


def fail(message: str, code: int = 2) -> NoReturn:
    print(f"cattery: {message}", file=sys.stderr)
    sys.exit(code)


def write_no_more() -> None:
    """What is left to print goes nowhere: Python would try again at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
