"""The README tells the truth: its examples run, its files are there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
RUN = [sys.executable, "-c", "from cattery.cli import main; main()"]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_examples_run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout or "instant" in done.stdout


def commands() -> list[str]:
    lines = "".join(blocks("sh")).splitlines()
    return [command for line in lines if " " in (command := re.sub(r"\s+#.*", "", line))]


@pytest.mark.parametrize("command", commands())
def test_the_commands_are_known(command: str, tmp_path: Path) -> None:
    """Each is tried: help for those that would go on for ever or need a file of the reader's."""
    _, *words = shlex.split(command)
    if words[0] == "test":
        return
    if words[0] in ("play", "serve", "replay", "verify", "reactions", "hint", "ladder"):
        words.append("--help")
    words = ["2000" if word == "100000" else word for word in words]
    done = subprocess.run([*RUN, *words], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_every_file_it_points_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
