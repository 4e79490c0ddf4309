"""`cattery …` as a process of its own, forked from one that has imported it: as a person starts it, but sooner."""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from pathlib import Path
from subprocess import CompletedProcess

from cattery.cli import main

SECONDS = 60
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["cattery.cli", "cattery.server.hosting.serve"])


def cattery(*arguments: str | Path, **environment: str) -> CompletedProcess[str]:
    """What it printed, and its exit code."""
    asked = [str(argument) for argument in arguments]
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("out", "errors")]
        process = PROCESSES.Process(target=_run, args=(asked, environment, Path.cwd(), files))
        process.start()
        process.join(SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
        code, told = process.exitcode, [file.read_text("utf-8") for file in files]
        process.close()
    assert code is not None
    assert code >= 0, f"cattery {' '.join(asked)} did not end by itself: {told}"
    return CompletedProcess(asked, code, *told)


def _run(asked: list[str], environment: dict[str, str], here: Path, files: list[Path]) -> None:
    os.chdir(here)
    os.environ.update(environment)
    for number, file in enumerate(files, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.argv = ["cattery", *asked]
    main()
