"""What those who run a server see: figures and lines, and in neither a name, a code, a secret or an address."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any, cast

import pytest

from cattery.client import Refusal
from cattery.live.requests import HANDLERS
from cattery.protocol import messages as wire
from cattery.server.hosting.logs import ALLOWED, JsonLines, set_up_logs
from tests.server.house import House, run
from tests.server.people import refused
from tests.server.test_bots import Silent


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where a running server's log would go; more of it than usual."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    root, ours = logging.getLogger(), logging.getLogger("cattery")
    before = root.level, ours.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    ours.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    root.setLevel(before[0])
    ours.setLevel(before[1])


def test_a_whole_session_with_faults_and_refusals_tells_no_secret(
    stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets: list[str] = []

    def stumble(_: Any, visitor: Any, message: Any) -> Any:
        raise RuntimeError(f"{visitor} {message} {secrets}")

    def trip() -> None:
        raise RuntimeError(f"{secrets}")

    async def story(house: House) -> None:
        code = await house.open_table(seats=3, privacy="public", free_chat=True)
        async with house.join(code) as anna, house.join(code) as ben:
            secrets.extend([code, await anna.sit(0, "Annabella"), await ben.sit(1, "Benedikt")])
            token = await anna.carry(0)
            secrets.extend([token, await anna.claim(token)])
            await anna.ask(wire.AddWords(anna.id, 0, "abracadabra"))
            await anna.ask(wire.Say(anna.id, 0, text="simsalabim"))
            monkeypatch.setitem(cast(dict[Any, Any], HANDLERS), wire.Say, stumble)
            assert await refused(ben.ask(wire.Say(ben.id, 1, text="hokuspokus"))) == "fault"
            monkeypatch.setattr(house.hall, "lobby", trip)
            assert (await house.get("/api/tables")).status == 500
            await anna.start()
            secrets.append(house.room(code).stored.secret)
            await anna.ask(wire.Leave(anna.id, 0))
            await ben.play_on()
            await ben.send("garbage Annabella")
            await ben.send(b"\xff")
            await ben.ask(wire.Rematch(ben.id))
            await ben.until(lambda: bool(ben.info.next_code))
            secrets.append(ben.info.next_code)
        await house.get("/api/table", table_code=code)
        await house.get("/api/table", table_code="Annabella")

    run(story, bots=Silent())
    text = stream.getvalue()
    for private in [*secrets, "Annabella", "Benedikt", "abracadabra", "simsalabim", "hokuspokus", "127.0.0.1"]:
        assert private not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"created", "started", "finished", "fault", "bot_failed"} <= {line["event"] for line in lines}
    for line in lines:
        assert line.keys() <= {"at", "level", "event", "error", "where", *ALLOWED}
    faults = [line for line in lines if line["event"] == "fault"]
    assert [fault["error"] for fault in faults] == ["RuntimeError"] * 2
    assert all(fault["where"] for fault in faults)


def test_a_line_holds_only_what_is_known_to_be_harmless() -> None:
    record = logging.LogRecord("cattery.x", logging.INFO, "f.py", 1, "created", None, None)
    record.table, record.name_of_player, record.code = 7, "Anna", "AAAAAAAAAAAAAAAA"
    line = json.loads(JsonLines().format(record))
    assert line.keys() == {"at", "level", "event", "table"}
    foreign = logging.LogRecord("uvicorn.error", logging.INFO, "f.py", 1, "GET /?code=%s", ("secret",), None)
    assert "secret" not in JsonLines().format(foreign)


def test_logs_are_set_up_once_and_only_for_ourselves(capsys: pytest.CaptureFixture[str]) -> None:
    root, ours = logging.getLogger(), logging.getLogger("cattery")
    before = list(root.handlers), root.level, ours.level
    try:
        set_up_logs()
        set_up_logs()
        logging.getLogger("cattery.hall").info("created", extra={"table": 1})
        logging.getLogger("uvicorn.access").info("GET /secret")
    finally:
        root.handlers, root.level, ours.level = before
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["table"] == 1


def test_the_figures_count_what_happens() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        assert await house.figure("cattery_rooms") == 1
        async with house.join(code) as anna:
            await anna.sit(0)
            assert await house.figure("cattery_clients") == 1
            for _ in range(3):
                with pytest.raises(Refusal):
                    await anna.sit(0)
            assert await house.figure("cattery_messages_total") == 4
            assert await house.figure('cattery_refused_total{code="seat_taken"}') == 3
            assert await house.figure("cattery_answer_seconds_count") == 4
            assert await house.figure("cattery_faults_total") == 0
            assert await house.figure("cattery_bot_failures") == 0
        await house.rest()
        assert await house.figure("cattery_rooms") == 0
        text = (await house.get("/metrics")).body.decode()
        assert code not in text
        assert "Cat 0" not in text

    run(story)
