"""What the page knows of the wire comes from protocol/messages.py and is up to date; scripts/check compiles it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cattery.protocol import messages as protocol
from scripts import web_prepare

GENERATED = web_prepare.OUT


def prepared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    monkeypatch.setattr(web_prepare, "OUT", folder)
    web_prepare.main()
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_types_and_words_are_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When this fails, the page was built before the last change: scripts/check prepares it anew."""
    wanted = prepared(tmp_path / "now", monkeypatch)
    assert {file.name: file.read_bytes() for file in GENERATED.iterdir()} == wanted


def test_they_come_out_the_same_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert prepared(tmp_path / "one", monkeypatch) == prepared(tmp_path / "two", monkeypatch)


def test_every_message_has_a_type() -> None:
    text = web_prepare.types()
    kinds = [
        kind
        for name, kind in vars(protocol).items()
        if not name.startswith("_")
        and isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == protocol.__name__
    ]
    bases = (protocol.FromClient, protocol.ToClient, protocol.Request, protocol.RecordToVerify)
    missing = [kind.__name__ for kind in kinds if kind not in bases and f"interface {kind.__name__} " not in text]
    assert not missing
