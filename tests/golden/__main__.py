"""`python -m tests.golden`: write the golden records anew."""

from __future__ import annotations

from tests.golden import FOLDER, golden, make

if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for path, case in golden().items():
        path.write_text(make(case), "utf-8", newline="\n")
        print(f"{path.name}: {case}")
