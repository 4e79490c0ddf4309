"""What comes over HTTP: counted by whatever name, whole within a while, and nothing that a foreign page sends."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from cattery.live.typed_texts import clean_name, skeleton
from cattery.protocol import messages as wire
from cattery.server.settings import Limits
from cattery.server.web import guard
from tests.server.house import House, run, settings
from tests.server.people import MANY


def counted(requests: int) -> Limits:
    return Limits(requests_per_second=0.001, requests_at_once=requests, new_tables_at_once=MANY)


@pytest.mark.parametrize("path", ["//api/games", "/api//games", "/assets/../api/games", "/nowhere", "/api/schema"])
def test_no_other_spelling_of_a_path_is_free(path: str) -> None:
    async def story(house: House) -> None:
        for _ in range(3):
            assert (await house.get(path)).status != 429
        assert (await house.get(path)).code == "too_many_requests"
        for _ in range(5):
            assert (await house.get("/")).status == 200

    run(story, settings(limits=counted(3)))


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_foreign_form_can_send_opens_no_table(kind: str) -> None:
    async def story(house: House) -> None:
        answer = await house.http("POST", "/api/tables", b'{"seats": 3}', content_type=kind)
        assert (answer.status, answer.code) == (415, "bad_message")
        assert await house.open_table(seats=3)

    run(story)


def test_a_foreign_page_opens_no_table_and_our_own_does() -> None:
    async def story(house: House) -> None:
        answer = await house.http("POST", "/api/tables", {"seats": 3}, origin="http://evil.example")
        assert (answer.status, answer.code) == (403, "wrong_origin")
        ours = {"origin": f"http://127.0.0.1:{house.port}", "content_type": "application/json; charset=utf-8"}
        assert (await house.http("POST", "/api/tables", {"seats": 3}, **ours)).status == 201

    run(story)


def test_no_browser_or_proxy_keeps_what_is_said_of_a_table() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        for path in ("/api/table", "/api/tables", "/api/games", "/api/nothing", "/metrics"):
            assert (await house.get(path, table_code=code)).headers["cache-control"] == "no-store", path
        words = await house.get("/api/games/discat/words/en")
        assert words.headers["cache-control"] == "max-age=300, public"

    run(story)


@pytest.mark.parametrize("path", ["/assets/%00", "/assets/a%00.js", "/assets/%0a", "/assets/%c2%85"])
def test_a_file_that_cannot_be_is_not_found(path: str) -> None:
    async def story(house: House) -> None:
        assert (await house.get(path)).status == 404
        assert await house.figure("cattery_faults_total") == 0

    run(story)


def test_half_a_request_does_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        head = ["POST /api/tables HTTP/1.1", "Host: localhost", "Content-Type: application/json", "Content-Length: 90"]
        writer.write("\r\n".join([*head, "", '{"seats":']).encode())
        await asyncio.wait_for(reader.read(), 20)  # until the server hangs up
        writer.close()
        assert await house.figure("cattery_faults_total") == 0
        assert not house.hall.lobby()

    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    run(story)


@pytest.mark.parametrize("kind", [wire.Code, wire.Secret, wire.Token, wire.MessageId])
def test_no_id_ends_with_a_line_end(kind: type[str]) -> None:
    for length in (1, 16, 22):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert("a" * length + "\n", kind)
    assert msgspec.convert("a" * 16, wire.Code)


@pytest.mark.parametrize(
    "name", ["Mi\u034fnou", "Mi\ufe00nou", "M\U000e0101inou", "MINOU", "Mínou", "Ｍｉｎｏｕ", "Mi nou", "Mi\u180bnou"]
)
def test_a_name_that_looks_like_anothers_is_told_apart(name: str) -> None:
    assert skeleton(clean_name(name)) == skeleton("Minou")

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0, "Minou")
            await ben.sit(1, name)
            first, second = (seat.name for seat in ben.info.seats)
            assert skeleton(first) != skeleton(second)

    run(story)


def test_a_name_has_no_tower_of_accents() -> None:
    assert clean_name("M" + "\u0335" * 15 + "o") == "M\u0335\u0335o"
    assert clean_name("Đặng Việt") == "Đặng Việt"
