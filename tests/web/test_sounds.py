"""The sounds, rendered without a loudspeaker: each is there, short, and never too loud."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from tests.web.conftest import Visit
from tests.web.words import ROOT, WEB

NAMES = [
    "card",
    "shuffle",
    "dice",
    "meow",
    "purr",
    "hiss",
    "chirp",
    "yawn",
    "slap",
    "pass",
    "yourTurn",
    "win",
    "lose",
    "click",
]
LONGEST = 1.5  # seconds
QUIETEST, LOUDEST = 0.02, 0.98  # of the highest sample
RENDER = """async ([text, names]) => {
    const { sing, stageIn } = await import(URL.createObjectURL(new Blob([text], {type: "text/javascript"})));
    const heard = {};
    for (const name of names) {
        const c = new OfflineAudioContext(1, 2 * 44100, 44100);
        sing(stageIn(c), name);
        const samples = (await c.startRendering()).getChannelData(0);
        const loud = samples.map(Math.abs);
        const peak = loud.reduce((a, b) => Math.max(a, b));
        heard[name] = { peak, lasts: loud.findLastIndex((it) => it > peak / 100) / 44100 };
    }
    return heard;
}"""


def compiled(folder: Path) -> str:
    arguments = ["exec", "--no", "--", "tsc", "src/lib/voices.ts", "--ignoreConfig", "--outDir", str(folder)]
    targets = ["--target", "es2022", "--module", "esnext", "--lib", "es5", "--noCheck"]  # scripts/check has checked it
    subprocess.run([ROOT / "scripts/npm", *arguments, *targets], cwd=WEB, check=True, capture_output=True)
    return (folder / "voices.js").read_text("utf-8")


async def test_every_sound_is_audible_short_and_not_too_loud(visit: Visit, tmp_path: Path) -> None:
    visitor = await visit()
    await visitor.page.goto("about:blank")  # a page of our own would forbid scripts from elsewhere
    heard: dict[str, dict[str, Any]] = await visitor.page.evaluate(RENDER, [compiled(tmp_path), NAMES])
    print(heard)
    assert list(heard) == NAMES
    assert not {name: sound for name, sound in heard.items() if not QUIETEST < sound["peak"] < LOUDEST}
    assert not {name: sound for name, sound in heard.items() if not 0.02 < sound["lasts"] < LONGEST}
